"""Questions that name suits, and questions of turns and rivers, beside plain counts and the engine."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import cards_in
from oracle.pql import parse
from oracle.prepared import prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.reports.flops import FlopReport, flop_report
from oracle.reports.flops.report import flop_text
from oracle.simulate import run
from tests.analysis.tables import LOW, listed, table

AK_OF_HEARTS = "inRange(p1, 'AhKh')"
BOARD, OTHER = "Kd7c2c", {"h": "s", "s": "h"}
"""A flop on which hearts and spades are alike."""
ON_TURNS = (
    "count(minHandType(p1, turn, twoPair))",
    "avg(boardSuitCount(turn))",
    f"count({AK_OF_HEARTS})",
    "avg(riverEquity(P1))",
)


def last(prepared, columns, settings=None) -> FlopReport:
    *_, report = flop_report(prepared, columns, settings or RunSettings(threads=1))
    return report


def answer(ranges, board: str, text: str) -> float:
    """The engine's exact answer at a board."""
    seats = ", ".join(f"p{place}='{hands}'" for place, hands in enumerate(ranges, 1))
    result = run(parse(f"select {text} from game='holdem', syntax='classic', board='{board}', {seats}"))
    assert result.exact
    return result.results[0].estimate.value


def test_a_question_that_names_a_suit_is_the_mean_over_all_flops_of_a_row() -> None:
    prepared = table("QQ,AKs", "JJ,AQs", dead=LOW)
    flush = f"count({AK_OF_HEARTS} and exactHandType(p1, flop, flush))"
    report = last(prepared, (f"count({AK_OF_HEARTS})", flush))
    assert report.exact
    # 6 queens against 6 jacks and, of 4 AQs, the 2 left; 4 AKs against 6 jacks and the AQs of 3 other suits
    assert report.mean(f"count({AK_OF_HEARTS})") == pytest.approx(9 / (6 * 8 + 4 * 9), abs=1e-12)
    row = int(np.nanargmax(report.column(flush)))
    ranks = [card // 4 for card in cards_in(int(report.flops[row]))]
    hearts = set(parse_cards("AhKh"))
    counted = whole = 0.0
    for suit in range(4):
        flop = {4 * rank + suit for rank in ranks}
        for (mine, one), (his, other) in product(listed(prepared, 0), listed(prepared, 1)):
            if len({*mine, *his} | flop) == 7:
                whole += float(one * other)
                counted += float(one * other) * (set(mine) == hearts and suit == parse_cards("2h")[0] % 4)
    assert counted > 0
    assert report.column(flush)[row] == pytest.approx(counted / whole, abs=1e-12)


@pytest.mark.parametrize("ranges", [("QQ,AKs", "JJ,AQs"), ("QQ,AKs", "JJ", "TT,AQs")])
def test_questions_of_turns_are_answered_as_on_each_board(ranges: tuple[str, ...]) -> None:
    report = last(table(*ranges, board=BOARD), ("equity", *ON_TURNS))
    assert report.exact
    assert report.street == "turn"
    for row in np.flatnonzero(report.chance > 0)[5::15]:
        card = flop_text(int(report.flops[row]))
        cards = {card, card[0] + OTHER.get(card[1], card[1])}
        assert len(cards) == report.weight[row]
        for text in ON_TURNS:
            each = [answer(ranges, BOARD + one, text) for one in cards]
            assert report.column(text)[row] == pytest.approx(np.mean(each), abs=1e-12), text
    assert report.mean(ON_TURNS[0]) == pytest.approx(answer(ranges, BOARD, ON_TURNS[0]), abs=1e-12)


def test_other_questions_of_rivers_are_sampled_without_bias_and_their_intervals_true() -> None:
    prepared, final = table("QQ,AKs", "JJ,AQs", board=BOARD + "9c"), "count(scoops(p1))"
    held = rows = 0
    off = []
    for seed in range(4):
        report = last(prepared, ("win", final), RunSettings(trials=8_192, seed=seed, threads=1))
        alone = report.chance > 0
        miss = np.abs(report.column(final) - report.column("p1.win"))[alone]  # a win is a scoop in hold'em
        held += np.count_nonzero(miss <= report.half_width(final)[alone])
        rows += np.count_nonzero(alone)
        off.append(report.mean(final) - report.mean("p1.win"))
    assert held / rows > 0.94
    assert abs(np.mean(off)) < 4 * np.std(off) / np.sqrt(len(off)) + 1e-9


def test_sampled_turns_of_other_games_put_equivalent_suits_in_one_row() -> None:
    seats = [Seat("a", "AsAhKsKh"), Seat("b", "QQ**")]
    omaha = prepare(equity_query(seats, game="omahahi", board="Jd7d4c"))
    count = "count(minHandType(a, turn, trips))"
    report = last(omaha, ("equity", count), RunSettings(trials=16_384, seed=1))
    nine = [row for row, card in enumerate(report.flops) if flop_text(int(card)).startswith("9")]
    assert sorted(report.weight[nine].tolist()) == [1, 1, 2]
    assert report.weight.sum() == 52 - 3
    cards = [flop_text(int(card)) for card in report.flops]
    sets = [row for row, card in enumerate(cards) if card[0] in "AK" and report.chance[row] > 0]
    assert sets
    assert np.allclose(report.column(count)[sets], 1.0)
    assert report.column(count)[nine].max() == 0.0


def test_a_sampled_question_has_its_own_figure_for_each_flop_that_ranges_distinguish() -> None:
    prepared = table("AhKh,QsQc", "JdTd,9s9c", dead=LOW)
    text = "count(exactHandType(p1, flop, flush) and inRange(p2, 'JdTd'))"
    report = last(prepared, (text,), RunSettings(trials=163_840, seed=1, threads=1))
    rows, halves = report.apart, report.apart.half_widths[text]
    assert rows.flops.size > report.flops.size
    truth = np.zeros(rows.flops.size)
    for row, flop in enumerate(map(set, map(cards_in, map(int, rows.flops)))):
        pairs = [
            (mine, his)
            for mine, his in product(("AhKh", "QsQc"), ("JdTd", "9s9c"))
            if not flop & {*parse_cards(mine), *parse_cards(his)}
        ]
        flush = all(card % 4 == parse_cards("2h")[0] % 4 for card in flop)
        truth[row] = flush and sum(pair == ("AhKh", "JdTd") for pair in pairs) / len(pairs)
    of_one_suit = np.array([len({card % 4 for card in cards_in(int(flop))}) == 1 for flop in rows.flops])
    asked = of_one_suit & (truth > 0) & np.isfinite(rows.columns[text])
    covered = np.abs(rows.columns[text] - truth)[asked] <= halves[asked]
    assert asked.sum() > 10
    assert covered.mean() > 0.8  # of twenty at 95 %; with a mean over all flops of a kind it is none
