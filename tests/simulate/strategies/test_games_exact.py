"""Exact equities in every game: published figures, slow twins, and two ways that must agree."""

from fractions import Fraction
from math import comb, inf

import numpy as np
import pytest

from oracle.cards.mask import mask_of
from oracle.errors import QueryError
from oracle.games import find_game
from oracle.prepared import Prepared, prepare
from oracle.showdown.runouts.merged import merged_boards
from oracle.simulate.deal.enumerate import enumerate_matchups, suit_renamings
from oracle.simulate.strategies.exact import exhaustive_any
from oracle.simulate.strategies.exact.by_boards import plan_by_boards
from oracle.simulate.strategies.exact.by_hands import plan_by_hands
from oracle.simulate.strategies.exact.by_lists import plan_by_lists
from tests.reference.pots import mean_halves
from tests.simulate.asking import ask, cards, joint_hands, question


def test_omaha_aces_and_kings_against_a_run_down_on_all_boards():
    result = ask("AsAhKsKh", "JsTs9d8d", game="omahahi")
    assert result.exact
    assert result.snapshot.trials == 1_086_008
    assert (result["p1"].wins, result["p1"].ties, result["p2"].wins) == (694_553, (99,), 391_356)


TABLES = [
    ("omahahi", ("AsAhKsKh", "JsTs9d8d", "QcQdJcTc"), "2s3s4d5h", "9s"),
    ("omahahi", ("AsAhKsKh", "JsTs9d8d"), "QsTc4d", "2s"),
    ("omaha8", ("As2s3dKh", "Ah2d4cKd"), "5c6h7sJd", ""),
    ("omaha8", ("As2s3dKh", "Ah2d4cKd", "8h8dQsQc"), "5c6hKsJd", "2h"),
    ("omahahi5", ("AsAhKsKh2c", "JsTs9d8d7d"), "Qs3s4d5h", ""),
    ("omaha85", ("As2s3dKh9h", "Ah2d4cKd8s"), "5c6h7sJd", ""),
    ("omahahi6", ("AsAhKsKh2c2d", "JsTs9d8d7d6d"), "Qs3s4d5h", ""),
    ("shortdeck", ("AsKs", "QdQc"), "6c7dTh", "9s"),
    ("shortdeck", ("As6s", "KdKc", "ThTd"), "7s8s9hKh", ""),
    ("shortdecktrips", ("As6s", "KdKc", "JhTd"), "7s8s9hKh", ""),
    ("shortdecktrips", ("AsKs", "QdQc"), "JcTdQh", ""),
    ("studhi", ("AsAhKd2c3c4c", "QsQhJdJc3h4h"), "", "Kc"),
    ("studhi", ("AsAhKd2c3c4c9h", "QsQhJdJc3h"), "", ""),
    ("stud8", ("As2hKd4c3c8d", "7s6h5dJcTh2d"), "", ""),
    ("razz", ("As2hKd4cKh8d", "2s4h6dJc8h2d"), "", ""),
    ("razz", ("KsKhKdKcQh2d", "QsQdQcJcJh3d"), "", "2c"),
]


@pytest.mark.parametrize(("game", "hands", "board", "dead"), TABLES)
def test_known_hands_get_what_trying_every_card_gives_them(game, hands, board, dead):
    result = ask(*hands, board=board, dead=dead, game=game, method="exact")
    expected, ways = mean_halves(find_game(game), [cards(hand) for hand in hands], cards(board), cards(dead))
    assert result.snapshot.trials == ways
    for seat, (high, low) in zip(result.seats, expected, strict=True):
        assert seat.equity.value == float(high + low)
        assert seat.pots == (high + low) * ways
        if find_game(game).split:
            assert (seat.high.value, seat.low.value) == (float(high), float(low))
        else:
            assert seat.high is None


def test_a_folded_hand_takes_its_cards_out_of_the_deck_and_nothing_out_of_the_pot():
    hands = ("As2s3dKh", "Ah2d4cKd", "8h8dQsQc")
    result = ask(*hands, board="5c6hKsJd", game="omaha8", folded=[2], method="exact")
    expected, _ = mean_halves(
        find_game("omaha8"), [cards(hand) for hand in hands], cards("5c6hKsJd"), playing=(0, 2)
    )
    assert [result["p1"].equity.value, result["p3"].equity.value] == [float(a + b) for a, b in expected]
    assert result["p2"].folded
    assert result["p2"].scoop.value == 0


def test_weighted_ranges_are_enumerated_with_their_weights():
    ranges = ("AsAh2s3h@3,KsKh2s3h@1", "Ad2d4cKd@1,Ah2d4c5d@2", "QQJJ")
    board = "5c6h7sJdTd"
    result = ask(*ranges, board=board, game="omaha8", method="exact")
    game = find_game("omaha8")
    lists = prepare(question(*ranges, board=board, game="omaha8")).lists
    total, sums = 0.0, [0.0] * 3
    for hands, weight in joint_hands(lists, cards(board)).items():
        shares, _ = mean_halves(game, list(hands), cards(board))
        total += weight
        sums = [old + weight * float(high + low) for old, (high, low) in zip(sums, shares, strict=True)]
    for seat, expected in zip(result.seats, sums, strict=True):
        assert seat.equity.value == pytest.approx(expected / total, abs=1e-12)


def finished(plan, prepared: Prepared):
    """The totals of a plan, computed in this thread."""
    from oracle.simulate.measures.equity import EquityMeasure
    from oracle.simulate.work.stop import Stop

    stop = Stop()
    work = plan.open_work(stop)
    compute = work.make_worker(stop)
    totals = EquityMeasure(prepared).empty()
    for number in range(work.pieces):
        totals.merge(compute(number))
    work.close(totals)
    return totals


@pytest.mark.parametrize(
    ("game", "ranges", "board"),
    [
        ("omahahi", ("AAKK", "QQJJ"), "2s3s4d5h"),
        ("omaha8", ("AAKK", "A23*:ss", "QsJsTs9s"), "2s3s4d5h"),
        ("shortdeck", ("AA", "KK,QQ@5", "*"), "6s7sTd9h"),
        ("omahahi5", ("AAKKQ", "JJTTss"), "2s3s4d5h"),
    ],
)
def test_going_by_hands_and_going_by_boards_count_the_same(game, ranges, board):
    if game == "shortdeck":
        ranges = ("AA", "KK@1,QQ@5", "AK")
    prepared = prepare(question(*ranges, board=board, game=game))
    by_hand = plan_by_hands(prepared, [seat.live for seat in prepared.seats])
    by_board = plan_by_boards(prepared, prepared.board_mask, [seat.live for seat in prepared.seats])
    one, other = finished(by_hand, prepared), finished(by_board, prepared)
    assert one.trials == other.trials == by_hand.deals
    assert (one.counts == other.counts).all()
    if one.weights is not None:
        assert np.allclose(one.weights, other.weights, rtol=1e-12)
        assert one.weight == pytest.approx(other.weight)


@pytest.mark.parametrize(
    ("game", "ranges", "board", "dead"),
    [
        ("omahahi", ("AAKK", "QQJJ@100,AAKK@30"), "2s3s4d5h", "Ac"),
        ("omaha8", ("A23K,KKQQ", "A245,KKQQ"), "2s3h7d8c", ""),  # some have no low
        ("omaha8", ("A23K@0.5,KKQQ@70", "A245@100,KKQQ@33"), "KsTh7d8cKh", ""),  # nobody has one
        ("shortdeck", ("AA@2,KK@5,AK@1", "KK@1,QQ@5,AK@7"), "6s7sTd", ""),
    ],
)
def test_lists_of_hands_sorted_on_each_board_count_what_comparing_all_pairs_does(game, ranges, board, dead):
    prepared = prepare(question(*ranges, board=board, game=game, dead=dead))
    live = [seat.live for seat in prepared.seats]
    slow = finished(plan_by_boards(prepared, prepared.board_mask | prepared.dead, live), prepared)
    fast = finished(plan_by_lists(prepared, live), prepared)
    assert fast.trials == slow.trials == fast.drawn
    assert (fast.counts == slow.counts).all()
    if fast.weights is not None:
        assert np.allclose(fast.weights, slow.weights, rtol=1e-12)
        assert fast.weight == pytest.approx(slow.weight, rel=1e-12)


def test_only_two_lists_of_hands_in_the_pot_are_sorted_on_each_board():
    three = prepare(question("AAKK", "QQJJ", "TT99", board="2s3s4d5h", game="omahahi"))
    five = prepare(question("AAKKQ", "JJTT9", board="2s3s4d5h", game="omahahi5"))
    for prepared in (three, five):
        assert plan_by_lists(prepared, [seat.live for seat in prepared.seats]) is None


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (("AsAhKsKh", "JsTs9d8d"), ""),
        (("AsAhKsKh", "AdAcKdKc"), "2s3s4s"),
        (("AsKhQdJc", "2s3h4d5c"), "6s7s"),
    ],
)
def test_merged_boards_stand_for_every_run_out(hands, board):
    masks = [mask_of(cards(hand)) for hand in hands]
    known = mask_of(cards(board))
    boards, members = merged_boards(masks, known, 0)
    missing = 5 - len(cards(board))
    assert (members > 0).all()
    assert members.sum() == comb(44 - len(cards(board)), missing)
    assert (np.bitwise_count(boards) == 5).all()


def test_stud_hands_with_little_to_come_are_enumerated_and_others_sampled():
    assert ask("AsAhKd2c3c", "QsQhJdJc3h", game="studhi").exact
    sampled = ask("AsAhKd", "QsQhJd", game="studhi", trials=1000)
    assert sampled.snapshot.method == "sampled"
    with pytest.raises(QueryError, match="out of reach"):
        ask("AsAhKd", "QsQhJd", "*", game="studhi", method="exact")


def test_a_plan_shows_what_it_costs():
    prepared = prepare(question("AAKK", "QQJJ", board="2s3s4d", game="omahahi"))
    assert exhaustive_any.propose(prepared, inf, []).seconds < 10
    reasons: list[str] = []
    assert exhaustive_any.propose(prepared, 1e-6, reasons) is None
    assert reasons[0].startswith("too many deals to enumerate")


def test_equities_of_a_split_pot_add_up_to_one():
    result = ask("A2**", "A3**", "KK", board="4s5s9d", game="omaha8", trials=2000, method="sampled")
    assert sum(seat.equity.value for seat in result.seats) == pytest.approx(1)
    for seat in result.seats:
        assert seat.high.value + seat.low.value == pytest.approx(seat.equity.value)
        assert seat.pots == Fraction(seat.equity.value).limit_denominator(5040 * 2000) * 2000


def test_thousands_of_hands_are_merged_by_suits_without_being_mixed_up():
    """More hands in a range than any hold'em range has."""
    lists = prepare(question("AA", "QsQhJsJh", game="omahahi")).lists
    renamings = suit_renamings(lists, [0])
    matchups = enumerate_matchups(lists, renamings)
    assert matchups.members.sum() == ((lists[0].masks & lists[1].masks[0]) == 0).sum()
    assert matchups.members.size < matchups.members.sum()
    assert (matchups.hands[:, 1] == lists[1].masks[0]).all()
    assert np.isin(matchups.hands[:, 0], lists[0].masks).all()
    whole = ask("AA", "QsQhJsJh", board="2s3s4d5h", game="omahahi", method="exact")
    sampled = ask("AA", "QsQhJsJh", board="2s3s4d5h", game="omahahi", method="sampled", trials=60_000, seed=1)
    assert abs(whole["p1"].equity.value - sampled["p1"].equity.value) < 5 * sampled["p1"].equity.se
