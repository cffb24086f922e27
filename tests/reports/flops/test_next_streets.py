"""Every turn and every river against the equity table and the slow twin."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from oracle.cards.mask import cards_in
from oracle.errors import QueryError
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.reports.flops import FlopReport, flop_report, flop_subset, matching_flops, texture_rows
from oracle.reports.flops.figures import asked_figures
from oracle.reports.flops.report import flop_text
from oracle.reports.flops.sampled import sampled_report
from oracle.simulate import run
from tests.analysis.tables import Brute, hand, listed, table

FLOP, TURN = "Kh7h2c", "Kh7h2c5c"


def last(asked: Prepared, *names: str) -> FlopReport:
    (report,) = flop_report(asked, names or None)
    assert report.exact
    return report


@pytest.mark.parametrize("board", [FLOP, TURN])
@pytest.mark.parametrize("ranges", [("AK,QQ,8h9h", "22+"), ("AK,QQ", "KQs,JJ", "AhQh,77")])
def test_each_card_has_the_figures_of_its_board_and_their_mean_is_the_equity(
    board: str, ranges: tuple[str, ...]
) -> None:
    report = last(table(*ranges, board=board), "equity", "win", "tie")
    assert report.street == ("turn" if board == FLOP else "river")
    assert report.weight.sum() == 52 - len(board) // 2
    assert report.chance.sum() == pytest.approx(1)
    places = np.flatnonzero(report.chance)
    for row in np.random.default_rng(1).choice(places, 3, replace=False):
        seats = run(table(*ranges, board=board + flop_text(int(report.flops[row]))).query).seats
        for player, seat in enumerate(seats, 1):
            found = [report.column(f"p{player}.{name}")[row] for name in ("equity", "win", "tie")]
            assert found == pytest.approx([seat.equity.value, seat.win.value, seat.tie.value], abs=1e-12)
    for player, seat in enumerate(run(table(*ranges, board=board).query).seats, 1):
        assert report.mean(f"p{player}.equity") == pytest.approx(seat.equity.value, abs=1e-12)


def test_cards_of_equivalent_suits_are_in_one_row() -> None:
    report = last(table("AK", "QQ", board="7h7d2c"), "equity")
    by_rank = [row for row, card in enumerate(report.flops) if flop_text(int(card)).startswith("9")]
    assert sorted(report.weight[by_rank].tolist()) == [1, 1, 2]  # clubs, spades, and two red suits


@pytest.mark.parametrize("seats", [2, 3])
def test_hands_over_a_threshold_are_counted_one_by_one(seats: int) -> None:
    asked = table(*("AK,99", "QQ,KQs", "JJ")[:seats], board=TURN)
    report, brute = last(asked, "over60"), Brute()
    row = int(np.flatnonzero(report.chance)[7])
    river = (*hand(TURN), *cards_in(int(report.flops[row])))
    over = total = Fraction(0)
    for own, weight in listed(asked, 0):
        won = every = Fraction(0)
        for others in _together([listed(asked, seat) for seat in range(1, seats)]):
            used = {*own, *river, *(card for cards, _ in others for card in cards)}
            if len(used) < 5 + 2 * seats:
                continue
            product = np.prod([each for _, each in others])
            strengths = [brute.strength((*cards, *river)) for cards, _ in others]
            mine, best = brute.strength((*own, *river)), max(strengths)
            won += product * (1 if mine > best else Fraction(mine == best, 1 + strengths.count(best)))
            every += product
        total += weight * every
        over += weight * every * (every > 0 and won / every > Fraction(6, 10))
    assert report.column("p1.over60")[row] == pytest.approx(float(over / total), abs=1e-12)


def _together(lists: list) -> list:
    """Every choice of one hand from each list."""
    found: list = [()]
    for hands in lists:
        found = [(*some, each) for some in found for each in hands]
    return found


def test_what_belongs_to_flops_is_refused() -> None:
    report = last(table("AK", "QQ", board=FLOP))
    assert set(report.figures) == {"equity", "win", "tie", "over80", "over50"}
    assert matching_flops(report, "").all()
    for ask in (
        lambda: matching_flops(report, "Axx"),
        lambda: texture_rows(report, "suits", "p1.equity"),
        lambda: flop_subset(report, 3),
    ):
        with pytest.raises(QueryError, match="about every turn"):
            ask()
    with pytest.raises(QueryError, match="only known for flops"):
        last(table("AK", "QQ", board=FLOP), "top_pair")


@pytest.mark.parametrize(
    ("ranges", "board", "message"),
    [
        (("AK", "QQ"), "Kh7h2c5c9d", "an empty board, a flop or a turn"),
        (("AK", "QQ"), "Kh7h", "an empty board, a flop or a turn|exact board"),
    ],
)
def test_tables_without_such_a_report_say_so(ranges: tuple[str, ...], board: str, message: str) -> None:
    with pytest.raises(QueryError, match=message):
        last(table(*ranges, board=board))


@pytest.mark.parametrize("board", [FLOP, TURN])
def test_sampled_cards_are_unbiased_and_their_intervals_true(board: str) -> None:
    asked = table("AK,QQ,8h9h", "22+", board=board)
    exact = last(asked, "equity", "win", "tie")
    known = {int(flop): row for row, flop in enumerate(exact.flops)}  # of equivalent suits, one in a row
    figures, off, held, all_of_them = asked_figures(("equity", "win", "tie")), [], 0, 0
    for seed in range(8):
        settings = RunSettings(trials=16_000, seed=seed, threads=1)
        *_, report = sampled_report(asked, figures, settings, None)
        assert report.street == exact.street
        assert report.chance.sum() == pytest.approx(1)
        rows = [row for row, card in enumerate(report.flops) if report.chance[row] > 0 and int(card) in known]
        for name in report.kinds.columns:
            there = exact.column(name)[[known[int(report.flops[row])] for row in rows]]
            miss = np.abs(report.column(name)[rows] - there)
            held += np.count_nonzero(miss <= report.half_width(name)[rows])
            all_of_them += len(rows)
        off.append(report.mean("p1.equity") - exact.mean("p1.equity"))
    assert held / all_of_them > 0.94
    assert abs(np.mean(off)) < 4 * np.std(off) / np.sqrt(8) + 1e-9


def test_more_players_and_other_games_are_sampled_card_by_card() -> None:
    four = prepare(equity_query([Seat(f"p{n}", text) for n, text in enumerate(["AK", "QQ", "JJ", "*"], 1)],
                                board=FLOP, syntax="classic"))  # fmt: skip
    *_, report = flop_report(four, ("equity",), RunSettings(trials=9_000, seed=2, threads=1))
    assert not report.exact
    assert len(report.labels) == 4
    assert sum(report.mean(f"p{n}.equity") for n in range(1, 5)) == pytest.approx(1)
    seats = [Seat("a", "AsAhKdKc"), Seat("b", "QsQc9h8h")]
    omaha = prepare(equity_query(seats, game="omahahi", board="Jd7h4h2c"))
    sampled = RunSettings(trials=16_000, seed=2, threads=1, method="sampled")
    *_, rivers = flop_report(omaha, None, sampled)
    assert rivers.street == "river"
    assert set(rivers.figures) == {"equity", "win", "tie"}
    row = int(np.argmax(rivers.chance))
    river = flop_text(int(rivers.flops[row]))
    share = run(replace(omaha.query, board=f"Jd7h4h2c{river}")).seats[0].equity.value
    assert abs(rivers.column("p1.equity")[row] - share) < 1.5 * rivers.half_width("p1.equity")[row]
    with pytest.raises(QueryError, match="only known for two or three hold’em ranges"):
        list(flop_report(omaha, ("over80",)))


@pytest.mark.parametrize(
    ("game", "ranges", "board"),
    [
        ("omaha8", ("AsAhKdKc@30,2s3h4dKc@70", "QsQc9h8h@20,2h3c8s9s@50"), "Jd7h4h"),
        ("omahahi", ("AsAhKdKc,AdAc8s8d", "QsQc9h8h", "Th9s6s5s"), "Jd7h4h2c"),
        ("shortdeck", ("AsKs,AdKd", "QQ", "JsTs", "9c9s"), "Kh7h9d"),
    ],
)
def test_few_hands_of_other_games_and_more_players_are_counted_exactly(game, ranges, board) -> None:
    syntax = "classic" if game == "shortdeck" else "generic"
    seats = [Seat(f"p{place}", text) for place, text in enumerate(ranges, 1)]
    prepared = prepare(equity_query(seats, game=game, board=board, syntax=syntax))
    *_, report = flop_report(prepared, ("equity", "win", "tie"))
    assert report.exact
    table_of = run(prepared.query, RunSettings(method="exact")).seats
    for player, seat in enumerate(table_of, 1):
        found = [report.mean(f"p{player}.{name}") for name in ("equity", "win", "tie")]
        assert found == pytest.approx([seat.equity.value, seat.win.value, seat.tie.value], abs=1e-12)
    deals = []
    for hands in _together([listed(prepared, place) for place in range(len(ranges))]):
        used = [card for hand, _ in hands for card in hand]
        if len(used) == len(set(used)):
            deals.append((used, float(np.prod([float(weight) for _, weight in hands]))))
    deck = len(cards_in(prepared.game.deck)) - len(board) // 2
    every = sum(weight * (deck - len(used)) for used, weight in deals)
    for row in np.flatnonzero(report.chance)[::13]:
        (card,) = cards_in(int(report.flops[row]))
        left = sum(weight for used, weight in deals if card not in used)
        assert report.chance[row] == pytest.approx(left * report.weight[row] / every, abs=1e-12)
