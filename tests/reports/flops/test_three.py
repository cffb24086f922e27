"""Three ranges on every flop, card by card and against the report on two."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from oracle.cards.mask import cards_in
from oracle.pql import parse
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings
from oracle.reports.flops import FlopReport, flop_report
from oracle.reports.flops.figures import asked_figures
from oracle.reports.flops.swept.three import three_report
from oracle.reports.flops.swept.three_boards import ThreeOnFlops
from oracle.simulate import run
from tests.analysis.tables import LOW, Brute, listed, random_text, table

FEW_LEFT = LOW + "".join(rank + suit for rank in "789" for suit in "cdhs")
"""Dead cards that leave twenty."""
RANGES = ("AsKs@30,AhAd@9,JsTs@100", "AsAc@50,KhKd@4,QsJs@25", "KdQd@20,ThTd@60,AhKh@35")
FIGURES = ("equity", "win", "tie", "over30", "over60")


def last(prepared: Prepared, columns: tuple[str, ...] = FIGURES, threads: int = 2) -> FlopReport:
    *_, report = flop_report(prepared, columns, RunSettings(threads=threads))
    return report


@pytest.mark.parametrize("folded", [(), (1,)])
def test_single_flops_are_as_dealt_card_by_card(folded: tuple[int, ...]) -> None:
    asked = table(*RANGES, dead=FEW_LEFT, folded=folded)
    report, brute = last(asked), Brute()
    playing = [seat for seat in range(3) if seat not in folded]
    totals = {}
    for row in np.random.default_rng(2).choice(np.flatnonzero(report.apart.chance), 2, replace=False):
        flop = tuple(cards_in(int(report.apart.flops[row])))
        for player, seat in enumerate(playing):
            expected, totals[int(row)] = _by_hand(brute, asked, playing, seat, flop)
            found = {name: report.apart.columns[f"p{player + 1}.{name}"][row] for name in FIGURES}
            assert found == pytest.approx(expected, abs=1e-12)
    first, *others = totals
    chance = report.apart.chance / report.apart.weight
    for row in others:
        assert chance[row] / chance[first] == pytest.approx(float(totals[row] / totals[first]))


def _by_hand(
    brute: Brute, asked: Prepared, playing: list[int], seat: int, flop: tuple[int, ...]
) -> tuple[dict[str, float], Fraction]:
    """The figures of a seat on a flop, and the weight of all deals."""
    gone = {*cards_in(asked.dead), *flop}
    sums = dict.fromkeys(FIGURES, Fraction(0))
    by_hand: dict[tuple[int, ...], list[Fraction]] = {}
    for deal in product(*(listed(asked, place) for place in range(3))):
        used = gone.union(*(own for own, _ in deal))
        if len(used) < len(gone) + 6:
            continue
        weight = deal[0][1] * deal[1][1] * deal[2][1]
        won = by_hand.setdefault(deal[seat][0], [Fraction(0), Fraction(0)])
        for more in combinations([card for card in range(52) if card not in used], 2):
            strengths = [brute.strength((*deal[place][0], *flop, *more)) for place in playing]
            best = [
                place
                for place, strength in zip(playing, strengths, strict=True)
                if strength == max(strengths)
            ]
            share = Fraction(seat in best, len(best))
            won[0] += weight * share
            won[1] += weight
            sums["win"] += weight * (best == [seat])
            sums["tie"] += weight * (seat in best and len(best) > 1)
    total = sum((every for _, every in by_hand.values()), Fraction(0))
    sums["equity"] = sum((pots for pots, _ in by_hand.values()), Fraction(0))
    for name, threshold in (("over30", Fraction(3, 10)), ("over60", Fraction(6, 10))):
        sums[name] = sum((every for pots, every in by_hand.values() if pots / every > threshold), Fraction(0))
    return {name: float(value / total) for name, value in sums.items()}, total


def test_the_means_over_all_flops_are_the_equity_table() -> None:
    asked = table("TT+", "QQ,AKs", "ATs+,KQo", dead=FEW_LEFT)
    report = last(asked, ("equity", "win", "tie"))
    assert report.exact
    for player, seat in enumerate(run(asked.query).seats):
        found = [report.mean(f"p{player + 1}.{name}") for name in ("equity", "win", "tie")]
        assert found == pytest.approx([seat.equity.value, seat.win.value, seat.tie.value], abs=1e-12)


def test_with_weights_dead_cards_and_a_condition_the_means_are_the_equity_table_too() -> None:
    rng = np.random.default_rng(5)
    texts = [random_text(rng, 60) for _ in range(3)]
    seats = ", ".join(f"p{place}='{text}'" for place, text in enumerate(texts, 1))
    clause = f"game='holdem', syntax='classic', dead='{FEW_LEFT}Tc', {seats} where not pocketPair(p2)"
    asked = prepare(parse(f"select avg(riverEquity(p1)), avg(riverEquity(p2)) from {clause}"))
    report, answers = last(asked, ("equity",)), run(asked.query)
    assert report.exact
    assert answers.exact
    for player, found in enumerate(answers.results, 1):
        assert report.mean(f"p{player}.equity") == pytest.approx(found.estimate.value, abs=1e-12)


def test_two_players_and_any_third_hand_have_the_figures_of_two_players() -> None:
    asked = table("AsKs,TT", "QQ,AJ", dead=FEW_LEFT)
    names = (*FIGURES, "top_pair", "flush_draw")
    three = ThreeOnFlops.of(asked, asked_figures(names))
    assert three is not None
    *_, found = three_report(three, RunSettings(threads=1), None)
    expected = last(asked, names)
    assert np.array_equal(found.flops, expected.flops)
    assert found.chance == pytest.approx(expected.chance, abs=1e-12)
    for name, column in expected.kinds.columns.items():
        assert found.column(name) == pytest.approx(column, abs=1e-9, nan_ok=True)


def test_the_intervals_of_rough_reports_hold_what_is_found_in_the_end() -> None:
    *rough, report = flop_report(
        table("TT+,AT+", "JJ+,KQ", "AQ+,JTs", dead=LOW), ("equity", "tie", "draw"), RunSettings(threads=1)
    )
    assert len(rough) > 3
    for each in rough[1:]:
        assert np.array_equal(each.column("p2.draw"), report.column("p2.draw"), equal_nan=True)
    held = report.chance > 0
    for name in ("p1.equity", "p3.equity", "p2.tie"):
        for each in rough:
            error = np.abs(each.column(name) - report.column(name))[held]
            inside = np.isnan(error) | (error <= each.half_width(name)[held] + 1e-12)
            assert inside.mean() > 0.93
