"""A board drawn from a pattern: every board that fits is equally likely, or as likely as its weight says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from oracle.cards.card import cards_text, parse_cards
from oracle.cards.mask import cards_in
from oracle.errors import OracleError, QueryError, TextError
from oracle.pql import parse
from oracle.prepared import prepare
from oracle.query import Seat, equity_query
from oracle.query.settings import RunSettings
from oracle.ranges import parse_range
from oracle.simulate import run
from oracle.simulate.deal.batch import Batch
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.runner import explain
from oracle.simulate.work.schedule import BATCH
from tests.reference import statistics as stats

EXACT = RunSettings(method="exact")
SAMPLED = RunSettings(method="sampled", trials=50_000, seed=7)


def table(*ranges: str, board: str, dead: str = "", game: str = "holdem"):
    seats = [Seat(f"p{number + 1}", text) for number, text in enumerate(ranges)]
    return equity_query(seats, game=game, syntax="generic", board=board, dead=dead)


def asked(selectors: str, board: str, p1: str = "AhKh", p2: str = "QsQd, 7s6s", game: str = "holdem"):
    return parse(f"select {selectors} from game='{game}', p1='{p1}', p2='{p2}', board='{board}'")


def dealt(query, batches: int = 20, *, ordered: bool = True) -> list[Batch]:
    """Random deals of a query; columns are copied."""
    dealer = Dealer(prepare(query), ordered=ordered)
    buffers, stop = dealer.buffers(), np.zeros(1, dtype=np.uint8)
    state = new_stream(5, 0)
    found = []
    for _ in range(batches):
        batch = dealer.deal(state, BATCH, buffers, stop)
        found.append(batch.take(np.arange(batch.deals)))
    return found


def hands_of(text: str) -> list[tuple[int, float]]:
    entry = parse_range(text)
    return [(int(mask), float(weight)) for mask, weight in zip(entry.masks, entry.weights, strict=True)]


def written_out(boards: list[tuple[str, int]], query_of) -> dict[str, Fraction]:
    """The same table, added up over boards that are each written out, with their weights."""
    totals: dict[str, Fraction] = Counter()
    deals = Fraction(0)
    for board, weight in boards:
        try:
            snapshot = run(query_of(board), EXACT).snapshot
        except QueryError:
            continue  # nobody can be dealt beside it
        deals += snapshot.trials * weight
        for number, seat in enumerate(snapshot.seats):
            share = Fraction(seat.equity.value).limit_denominator(10**9)
            totals[f"p{number + 1}"] += share * snapshot.trials * weight
    return {name: share / deals for name, share in totals.items()}


def monotone_low_flops() -> list[str]:
    """All flops of one suit with a deuce, a trey and one card from four to seven."""
    return [f"2{suit}3{suit}{rank}{suit}" for suit in "cdhs" for rank in "4567"]


def test_an_exact_equity_over_a_pattern_is_the_sum_over_its_boards() -> None:
    snapshot = run(table("AhKh, 5c5d", "QsQd, 7s6s", board="2x3x4x, 2x3x5x, 2x3x6x, 2x3x7x"), EXACT).snapshot
    boards = [(board, 1) for board in monotone_low_flops()]
    expected = written_out(boards, lambda board: table("AhKh, 5c5d", "QsQd, 7s6s", board=board))
    assert snapshot.method == "exact"
    for number, seat in enumerate(snapshot.seats):
        assert seat.equity.value == pytest.approx(float(expected[f"p{number + 1}"]), abs=1e-9)


def test_suit_classes_of_boards_change_no_figure() -> None:
    flops = ["".join(f"A{one}A{two}K{three}") for one, two in combinations("cdhs", 2) for three in "cdhs"]
    flops += [f"A{one}K{two}K{three}" for one in "cdhs" for two, three in combinations("cdhs", 2)]
    snapshot = run(table("JJ", "77", board="A[A,K]K"), EXACT).snapshot
    expected = written_out([(flop, 1) for flop in flops], lambda board: table("JJ", "77", board=board))
    assert snapshot.seats[0].equity.value == pytest.approx(float(expected["p1"]), abs=1e-9)


def test_weights_of_boards_and_of_hands_multiply() -> None:
    ranges = ("AhKh@30, 5c5d@10", "QsQd@2, 7s6s@1")
    snapshot = run(table(*ranges, board="2c3c4c@3, 9d8d7s@1"), EXACT).snapshot
    weights = wanted = 0.0
    for board, weight in (("2c3c4c", 3), ("9d8d7s", 1)):
        for (mine, own), (theirs, other) in product(hands_of(ranges[0]), hands_of(ranges[1])):
            texts = [cards_text(cards_in(mask)) for mask in (mine, theirs)]
            cards = parse_cards(board + texts[0])
            if set(cards) & set(parse_cards(texts[1])):
                continue
            value = run(table(*texts, board=board), EXACT).snapshot.seats[0].equity.value
            weights += weight * own * other
            wanted += weight * own * other * value
    assert snapshot.method == "exact"
    assert snapshot.seats[0].equity.value == pytest.approx(wanted / weights, abs=1e-12)


QUESTIONS = (
    "avg(riverEquity(p1)), count(pairedBoard(turn)), avg(hvhEquity(p1, turn)), "
    "count(handType(p1, river) >= flush)"
)


FEW = "".join(f"{rank}{suit}" for rank in "234589T" for suit in "cdhs")
"""Dead cards that leave wide patterns few of their boards."""


@pytest.mark.parametrize(
    ("board", "dead"),
    [("AKx", ""), ("xxx, RR", FEW), ("76@3, [J,Q]K@1", FEW), ("A!xxx", FEW), ("QJT:xxx", ""), ("KJAK3", "")],
    ids=lambda text: text.replace(FEW, "few cards"),
)
def test_sampled_figures_agree_with_exact_ones(board: str, dead: str) -> None:
    query = replace(asked(QUESTIONS, board, p2="QsQd@20, 7s6s@50, AcAd@30"), dead=dead)
    exact, sampled = run(query, EXACT).snapshot, run(query, replace(SAMPLED, trials=20_000)).snapshot
    assert (exact.method, sampled.method) == ("exact", "sampled")
    for found, drawn in zip(exact.results, sampled.results, strict=True):
        error = max(drawn.estimate.se, 1e-9)
        assert abs(found.estimate.value - drawn.estimate.value) < 4.5 * error + 1e-9


@pytest.mark.parametrize("board", ["****A", "**** A, 77", "***A"])
def test_patterns_of_later_streets_are_dealt_in_their_places(board: str) -> None:
    aces = 0
    for batch in dealt(table("KK", "QQ", board=board.replace(" ", "")), batches=4):
        late = batch.turn if board == "***A" else batch.rest & ~batch.turn
        flop_sevens = np.array([sum(card // 4 == 5 for card in cards_in(int(mask))) for mask in batch.flop])
        ace = np.array([all(card // 4 == 12 for card in cards_in(int(mask))) for mask in late])
        assert (ace | (flop_sevens >= 2 if "77" in board else False)).all()
        assert all(int(mask).bit_count() == 1 for mask in batch.turn)
        assert all(int(mask).bit_count() == 5 for mask in batch.board)
        aces += int(ace.sum())
    assert aces


def test_joint_draws_of_hands_and_board_are_uniform_over_what_can_be_dealt() -> None:
    first, second, pattern = "AsAh, AsKs, KdKc", "AsKd, AhKc, QdQc", "A[Q,K]Q, 7s7h"
    legal: Counter[tuple[int, int, int]] = Counter()
    flops = Counter(
        sum(1 << (16 * (card % 4) + card // 4) for card in cards)
        for cards in combinations(range(52), 3)
        if sorted(card // 4 for card in cards) in ([10, 10, 12], [10, 11, 12])
        or {parse_cards("7s")[0], parse_cards("7h")[0]} <= set(cards)
    )
    for (mine, one), (theirs, other) in product(hands_of(first), hands_of(second)):
        for flop in flops:
            if not (mine & theirs or mine & flop or theirs & flop):
                legal[mine, theirs, flop] += one * other
    seen: Counter[tuple[int, int, int]] = Counter()
    for batch in dealt(table(first, second, "*", board=pattern), batches=30):
        seen.update(zip(*(column.tolist() for column in (*batch.hands[:2], batch.flop)), strict=True))
    assert set(seen) <= set(legal)
    total, drawn = sum(legal.values()), sum(seen.values())
    expected = np.array([legal[deal] / total * drawn for deal in legal])
    observed = np.array([seen[deal] for deal in legal])
    assert expected.min() > 5
    assert stats.chisquare(observed, expected).pvalue > 1e-4


def test_functions_see_flop_turn_and_river_in_their_places() -> None:
    selectors = (
        "min(rankCount(boardRanks(flop))), count(boardInRange('KJAK3')), "
        "count(rankCount(duplicatedBoardRanks(turn)) = 1), count(pairedBoard(flop))"
    )
    query = parse(f"select {selectors} from game='holdem', p1='*', board='KJAK3'")
    for settings in (EXACT, SAMPLED):
        if settings is EXACT:
            query = parse(f"select {selectors} from game='holdem', p1='QhQd', board='KJAK3'")
        values = [
            each.estimate.value if each.estimate else each.value
            for each in run(query, settings).snapshot.results
        ]
        assert values[1:3] == [1.0, 1.0]
        assert values[3] == 0.0


def test_a_pattern_of_exact_cards_is_an_exact_board() -> None:
    prepared = prepare(table("KK", "QQ", board="[Ah]7c2h[5s]"))
    assert prepared.pattern is None
    assert prepared.board == parse_cards("Ah7c2h5s")
    plain = run(table("KK", "QQ", board="Ah7c2h5s"), EXACT).snapshot
    assert run(table("KK", "QQ", board="[Ah]7c2h[5s]"), EXACT).snapshot.seats == plain.seats


def test_boards_too_many_to_go_through_are_sampled_and_the_reason_is_given() -> None:
    plan = explain(table("*", "*", "*", board="x!xxx"))
    assert plan.strategy == "sampled"
    assert "pattern" in plan.why or "deals" in plan.why
    assert "street by street" in explain(table("KK", "QQ", board="****A")).why
    wide = equity_query([Seat("p1", "*"), Seat("p2", "30%")], game="omaha6", board="AKx")
    assert "hands of these ranges are too many to be listed" in explain(wide).why


def test_omaha_and_short_deck_have_patterns_too() -> None:
    for game, ranges in (
        ("omaha", ("AsAhKsKh", "JsTs9d8d")),
        ("omaha8", ("AsAh2s3h", "JsTs9d8d")),
        ("shortdeck", ("AsKs", "JJ")),
    ):
        query = table(*ranges, board="777, [7-9][7-9]Q", game=game)
        sampled = run(query, SAMPLED).snapshot
        exact = run(query, EXACT).snapshot
        for found, drawn in zip(exact.seats, sampled.seats, strict=True):
            assert abs(found.equity.value - drawn.equity.value) < 2.5 * drawn.equity.half_width


@pytest.mark.parametrize(
    ("query", "says"),
    [
        (table("AA", "KK", board="AAA"), "p1 and the board cannot be dealt at the same time"),
        (table("AA", "KK", board="AKx", dead="AsAhAdAc"), "No board is left that fits “AKx”"),
        (table("AsKs", "QQ", board="As[2-4]x"), "(As) is in two places: the board and p1’s hand."),
        (table("AA", "KK", board="AKQ:72"), "No board fits “AKQ:72”."),
        (table("AK", "KQ", board="2xx", game="shortdeck"), "There is no deuce in a board"),
        (table("AK", "KQ", board="AKx", game="studhi"), "is played without a board"),
        (table("AK", "KQ", board="AKQJT9"), "Board"),
        (table("AK", "KQ", board="15%"), "Percentages rank starting hands, not boards."),
        (table("AK", "KQ", board="AsAs"), "is written twice."),
    ],
)  # fmt: skip
def test_an_impossible_board_says_why(query, says: str) -> None:
    with pytest.raises(OracleError) as caught:
        prepare(query)
    assert says in str(caught.value)


@pytest.mark.parametrize(("board", "points_at"), [("A[KQ", "[KQ"), ("AK$nobody", "$nobody"), ("AKé", "é")])
def test_an_error_in_a_pattern_points_at_its_place_in_the_query(board: str, points_at: str) -> None:
    with pytest.raises(TextError) as caught:
        prepare(asked("count(pairedBoard(flop))", board))
    error = caught.value
    assert error.text[error.span.start :].startswith(points_at)


def test_saved_ranges_can_be_boards() -> None:
    prepared = prepare(table("KK", "QQ", board="$wet"), {"wet": "JTxx, T9xx"})
    assert prepared.pattern is not None
