"""Two ranges on every flop against the equity table, the slow twin, and the breakdown of single flops."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from oracle.analysis.boards.likely import on_board
from oracle.analysis.facing import face
from oracle.analysis.hands.groups import Groups
from oracle.cards.mask import cards_in
from oracle.pql import parse
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings
from oracle.reports.flops import FlopReport, flop_report
from oracle.simulate import run
from tests.analysis.tables import LOW, Brute, Listed, listed, random_text, table

FEW_LEFT = LOW + "".join(rank + suit for rank in "789" for suit in "cdhs")
"""Dead cards that leave twenty, so that boards are swept at once where no suits are alike."""
SHOWDOWN = ("equity", "win", "tie")
MADE_OF = {
    "no_pair": ("flopnothing",),
    "weaker_pair": ("flopunderpair", "flopthirdpair", "floppocket23", "flopsecondpair", "floppocket12"),
    "top_pair": ("floptoppair",),
    "overpair": ("flopoverpair",),
    "two_pair": ("flopbottomtwo", "floptopandbottom", "floptoptwo"),
}


def last(prepared: Prepared, columns: tuple[str, ...] | None = None) -> FlopReport:
    *_, report = flop_report(prepared, columns, RunSettings(threads=2))
    assert report.exact
    return report


@pytest.mark.parametrize("seed", range(4))
def test_the_means_over_all_flops_are_the_equity_table(seed: int) -> None:
    rng = np.random.default_rng(seed)
    wide = random_text(rng, 500)
    other = wide if seed == 0 else random_text(rng, 200)
    asked = table(wide, other, dead=FEW_LEFT + ("", "Tc", "AsAh", "TcKd")[seed])
    report = last(asked, SHOWDOWN)
    seats = run(asked.query).seats
    assert report.weight.sum() == comb(52 - len(cards_in(asked.dead)), 3)
    assert report.chance.sum() == pytest.approx(1, abs=1e-12)
    for player, seat in enumerate(seats):
        found = [report.mean(f"p{player + 1}.{name}") for name in SHOWDOWN]
        assert found == pytest.approx([seat.equity.value, seat.win.value, seat.tie.value], abs=1e-12)


def test_the_means_over_all_flops_of_a_whole_deck_are_the_equity_table() -> None:
    asked = table("AA,KK,AKs", "QQ-JJ,AQ")
    report = last(asked, ("equity",))
    assert report.flops.size == 1755
    assert report.weight.sum() == 22100
    assert not report.suits_matter
    assert report.mean("p1.equity") == pytest.approx(run(asked.query).seats[0].equity.value, abs=1e-12)


def test_the_first_report_shows_the_same_with_columns_that_need_single_hands_and_without() -> None:
    asked = table("AsKs@30,AhAd@9,KdQd@70,JsTs@100", "AsAc@50,KhKd@4,TcTd@70,QsJs@25", dead=FEW_LEFT)
    settings = RunSettings(threads=1)
    plain = next(flop_report(asked, ("equity",), settings))
    several = next(flop_report(asked, ("equity", "over40"), settings))
    assert not several.exact
    for name, column in plain.apart.columns.items():
        assert np.array_equal(several.apart.columns[name], column, equal_nan=True)


def test_single_flops_are_as_dealt_card_by_card() -> None:
    own, other = "AsKs@30,AhAd@9,KdQd@70,JsTs@100", "AsAc@50,KhKd@4,TcTd@70,QsJs@25"
    asked = table(own, other, dead=FEW_LEFT)
    report, brute = last(asked, ("equity", "win", "tie", "over40", "over80")), Brute()
    weights: dict[int, Fraction] = {}
    for row in np.random.default_rng(3).choice(report.apart.flops.size, 3, replace=False):
        flop = tuple(cards_in(int(report.apart.flops[row])))
        for player in range(2):
            found = {name: report.apart.columns[f"p{player + 1}.{name}"][row] for name in report.figures}
            expected, all_pots = _by_hand(brute, asked, player, flop, tuple(cards_in(asked.dead)))
            weights[int(row)] = all_pots
            assert found == pytest.approx(expected, abs=1e-12, nan_ok=True)
    first, *others = weights
    for row in others:
        odds = report.apart.chance[row] / report.apart.weight[row] * report.apart.weight[first]
        assert odds == pytest.approx(report.apart.chance[first] * float(weights[row] / weights[first]))


def _by_hand(
    brute: Brute, asked: Prepared, player: int, flop: tuple[int, ...], dead: tuple[int, ...]
) -> tuple[dict[str, float], Fraction]:
    """The figures of a player on a flop, and the weight of all deals."""
    theirs = listed(asked, 1 - player)
    won = tied = total = over40 = over80 = Fraction(0)
    for own, weight in listed(asked, player):
        if set(own) & set(flop):
            continue
        pots, every = brute.pots(own, theirs, flop, dead)
        if not every:
            continue
        equity = pots / every
        over40 += weight * every * (equity > Fraction(4, 10))
        over80 += weight * every * (equity > Fraction(8, 10))
        won += weight * pots
        tied += weight * _ties(brute, own, theirs, flop, dead)
        total += weight * every
    named = {"equity": won, "win": won - tied / 2, "tie": tied, "over40": over40, "over80": over80}
    return {name: float(value / total) for name, value in named.items()}, total


def _ties(
    brute: Brute, own: tuple[int, ...], theirs: Listed, flop: tuple[int, ...], dead: tuple[int, ...]
) -> Fraction:
    """The weight of the run-outs on which a hand splits the pot."""
    ties = Fraction(0)
    for other, weight in theirs:
        used = {*own, *other, *flop, *dead}
        if len(used) == len(own) + len(other) + len(flop) + len(dead):
            for more in combinations([card for card in range(52) if card not in used], 2):
                board = (*flop, *more)
                ties += weight * (brute.strength((*own, *board)) == brute.strength((*other, *board)))
    return ties


@pytest.fixture(scope="module")
def made() -> tuple[Prepared, FlopReport]:
    """Two ranges, and their made hands and draws on every flop."""
    asked = table("77+,AT+,KQ,QTs+,T9s,AhTs,9h8h", "random", dead=LOW)
    return asked, last(asked, (*MADE_OF, "trips", "flush_draw", "straight_draw", "gutshot", "draw"))


@pytest.mark.parametrize("player", [0, 1])
def test_made_hands_and_draws_are_those_of_the_breakdown_of_a_flop(
    made: tuple[Prepared, FlopReport], player: int
) -> None:
    asked, report = made
    rows = np.random.default_rng(1).choice(report.apart.flops.size, 25, replace=False)
    for row in rows:
        facing = face(on_board(asked, int(report.apart.flops[row])), player, "the test")
        brute = _likely(facing.hero, facing.opponents[0])
        groups = Groups.of(facing)
        by_category = {key: brute[flags].sum() / brute.sum() for key, _, flags in groups.by_category()}
        expected = {name: sum(by_category[key] for key in keys) for name, keys in MADE_OF.items()}
        expected["trips"] = 1 - sum(expected.values())
        draws = groups.draws
        strong = draws.open_ended | draws.double_gutshot
        for name, flags in {
            "flush_draw": draws.flush,
            "straight_draw": strong,
            "gutshot": draws.gutshot,
            "draw": draws.flush | strong,
        }.items():
            expected[name] = brute[flags].sum() / brute.sum()
        found = {name: report.apart.columns[f"p{player + 1}.{name}"][row] for name in expected}
        assert found == pytest.approx(expected, abs=1e-12)


def _likely(own, others) -> np.ndarray:
    """The weight of each hand times that of the opponent's hands it can meet, one by one."""
    meets = (own.masks[:, None] & others.masks) == 0
    return own.weights * (meets * others.weights).sum(axis=1)


def test_where_suits_matter_a_kind_opens_to_its_flops_and_is_their_mean() -> None:
    report = last(table("AsKs", "QQ,JTs", dead=FEW_LEFT), ("equity", "over50"))
    assert report.suits_matter
    row = int(np.argmax(np.bincount(report.kind_of)))
    flops = report.opened(row)
    assert flops.flops.size > 1
    assert flops.weight.sum() == report.weight[row]
    assert flops.chance.sum() == pytest.approx(report.chance[row], abs=1e-15)
    for name in ("p1.equity", "p2.over50"):
        held = flops.chance > 0
        mean = np.average(flops.columns[name][held], weights=flops.chance[held])
        assert report.column(name)[row] == pytest.approx(mean, abs=1e-12)


def test_the_intervals_of_rough_reports_hold_what_is_found_in_the_end() -> None:
    columns = (*SHOWDOWN, "top_pair")
    *rough, report = flop_report(table("random", "TT+,AK", dead=LOW), columns, RunSettings(threads=1))
    assert len(rough) > 3
    for each in rough[1:]:  # hand types need no run-outs: they are exact from the second report on
        assert np.array_equal(each.column("p2.top_pair"), report.column("p2.top_pair"), equal_nan=True)
        assert not each.half_width("p2.top_pair").any()
    for name in ("p1.equity", "p1.win", "p2.tie"):
        inside = [
            np.mean(np.abs(each.column(name) - report.column(name)) <= each.half_width(name) + 1e-12)
            for each in rough
        ]
        assert min(inside) > 0.93
        assert np.median(rough[-1].half_width(name)) < np.median(rough[0].half_width(name)) / 2


def test_the_number_of_threads_changes_no_digit() -> None:
    asked = table(random_text(np.random.default_rng(8), 300), "random", dead=FEW_LEFT)
    one, three = (list(flop_report(asked, None, RunSettings(threads=threads)))[-1] for threads in (1, 3))
    for name, column in one.kinds.columns.items():
        assert np.array_equal(column, three.column(name), equal_nan=True)


def test_flops_that_the_ranges_rule_out_have_no_figures_and_come_last() -> None:
    report = last(table("AsAh,AsAd", "AcKs", dead=FEW_LEFT), ("equity",))
    gone = report.chance == 0
    assert gone.any()
    assert np.isnan(report.column("p1.equity")[gone]).all()
    order = report.sorted("p1.equity")
    assert gone[order[-gone.sum() :]].all()
    best = report.column("p1.equity")[order[~gone[order]]]
    assert (np.diff(best) <= 0).all()


def test_a_condition_about_one_players_cards_narrows_his_range() -> None:
    players = f"game='holdem', syntax='classic', p1='JJ+,AK', p2='TT+', dead='{FEW_LEFT}'"
    asked = prepare(parse(f"select avg(riverEquity(p1)) from {players} where pocketPair(p1)"))
    narrow = last(asked, ("equity",))
    plain = last(table("JJ+", "TT+", dead=FEW_LEFT), ("equity",))
    assert np.array_equal(narrow.column("p1.equity"), plain.column("p1.equity"), equal_nan=True)
