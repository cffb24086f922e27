"""Exact answers: published figures, slow twins, symmetries."""

from fractions import Fraction
from itertools import permutations
from math import inf

import pytest

from oracle.errors import QueryError
from oracle.prepared import prepare
from oracle.query import RunSettings
from oracle.simulate import explain
from oracle.simulate.measures.equity import EquityMeasure
from oracle.simulate.planning.plan import Plan
from oracle.simulate.strategies.exact import exhaustive, lookup, sweep
from oracle.simulate.strategies.exact.exact_run import ExactRun
from tests.reference.strength import count_shares, shares_of
from tests.simulate.asking import ask, cards, hands_of, joint_hands, question


def outcome(seat) -> tuple[int, int]:
    return seat.wins, sum(seat.ties)


def test_ace_king_suited_against_any_hand_is_the_published_figure():
    """G. Peters and others' article of 2006 spent 299 s on it; the count is arithmetic, not opinion."""
    result = ask("AsKs", "*", method="exact")
    assert result.exact
    assert outcome(result["p1"]) == (1_389_004_215, 34_610_976)
    assert result["p2"].wins == 673_957_209
    assert result.snapshot.trials == 2_097_572_400
    assert 100 * result["p1"].equity.value == pytest.approx(67.0446323092352, abs=5e-14)


def test_aces_against_kings():
    result = ask("AcAd", "KcKd")
    assert outcome(result["p1"]) == (1_410_336, 9_308)
    assert result["p2"].wins == 292_660
    assert result.snapshot.trials == 1_712_304


def test_the_article_s_flop():
    result = ask("AsKs", "5hTc", board="QsTs5c")
    assert result.snapshot.trials == 990
    assert result["p1"].equity.value == float(Fraction(422, 990))


def test_three_exact_hands():
    result = ask("AsKs", "QdQc", "8h7h")
    assert [seat.wins for seat in result.seats] == [526_634, 537_737, 304_140]
    assert [seat.ties[1] for seat in result.seats] == [2_243] * 3
    assert result.snapshot.trials == 1_370_754


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (("AsKs", "QdQc", "Jh9h"), "2s7sTd", ""),
        (("AsKs", "AdKd"), "QsJsTs2c", "3c3d"),
        (("2c2d", "3c3d", "4c4d", "5c5d", "6c6d", "7c7d"), "8h9hTs", ""),
        (("AsKs", "AdKd"), "QsJsTs2c2d", ""),
    ],
)
def test_exact_hands_agree_with_dealing_every_board_by_hand(hands, board, dead):
    expected = count_shares([cards(hand) for hand in hands], cards(board), cards(dead))
    result = ask(*hands, board=board, dead=dead, method="exact")
    assert [[seat.wins, *seat.ties] for seat in result.seats] == expected


@pytest.mark.parametrize(
    ("ranges", "board", "dead", "folded"),
    [
        (("AsAd,KsQs", "JJ@3,AhKh@1", "Td9d,Th9h"), "Ts9s2d3c", "4h", ()),
        (("AK@100,AQ@50", "QQ@10,22@1"), "QdJd2h2c", "", ()),
        (("AA,KsKh", "AsKd,AcKc", "QsJs,Qd7d"), "Td9d2h5c", "", (2,)),
    ],
)
def test_ranges_agree_with_every_deal_by_hand(ranges, board, dead, folded):
    gone = (*cards(board), *cards(dead))
    ways = joint_hands([hands_of(text) for text in ranges], gone)
    playing = [seat for seat in range(len(ranges)) if seat + 1 not in folded]
    pots = [Fraction(0)] * len(playing)
    total = Fraction(0)
    for hands, weight in ways.items():
        out = [card for seat in range(len(ranges)) if seat not in playing for card in hands[seat]]
        counts = count_shares([hands[seat] for seat in playing], cards(board), (*cards(dead), *out))
        boards = 52 - len(gone) - 2 * len(ranges)  # these boards lack one card
        pots = [pot + Fraction(weight) * share for pot, share in zip(pots, shares_of(counts), strict=True)]
        total += Fraction(weight) * boards
    result = ask(*ranges, board=board, dead=dead, syntax="generic", folded=folded, method="exact")
    for seat, pot in zip(playing, pots, strict=True):
        assert result.seats[seat].equity.value == pytest.approx(float(pot / total), abs=1e-14)
    assert all(seat.folded == (n in folded) for n, seat in enumerate(result.seats, 1))


def answer(plan: Plan, prepared) -> list:
    """Run one strategy to its end; the table and the number of deals."""
    assert plan.open_work is not None
    last = list(ExactRun(prepared, EquityMeasure(prepared), plan, plan.open_work, RunSettings()).snapshots())[
        -1
    ]
    return [*((seat.wins, seat.ties, seat.equity.value) for seat in last.seats), last.trials]


@pytest.mark.parametrize(
    "ranges",
    [("AsKs", "QQ"), ("AA,KK,AK", "QQ"), ("AA@3,KQ@1", "QQ@5,AK@2"), ("A2@7", "A2,33")],
)
def test_the_preflop_table_says_what_enumeration_says(ranges):
    prepared = prepare(question(*ranges))
    by_table, by_hand = (s.propose(prepared, inf, []) for s in (lookup, exhaustive))
    assert (by_table.strategy, by_hand.strategy) == ("lookup", "exhaustive")
    assert by_table.deals == by_hand.deals
    found, counted = answer(by_table, prepared), answer(by_hand, prepared)
    assert found[2] == counted[2]
    for (wins, ties, equity), (wins_too, ties_too, equity_too) in zip(found[:2], counted[:2], strict=True):
        assert (wins, ties) == (wins_too, ties_too)
        assert equity == pytest.approx(equity_too, abs=1e-14)


@pytest.mark.parametrize(
    ("ranges", "board", "dead"),
    [
        (("AA,KsQs", "QQ,87"), "2c7dTh", ""),
        (("AA@3,KQ@1", "QQ@5,AK@2"), "2c7c", "Ac"),
        (("AsKs,22", "QdQc,JT"), "2c7cTc9c", "3h"),
        (("AK@100,AQ@7", "*"), "2c7cTc9cAh", ""),
        (("AA,KK", "A2"), "", "5d6d"),
        (("77", "A2@2,88@1"), "Kd", ""),
    ],
)
def test_the_sweep_equals_enumeration(ranges, board, dead):
    prepared = prepare(question(*ranges, board=board, dead=dead))
    swept, by_hand = (s.propose(prepared, inf, []) for s in (sweep, exhaustive))
    assert (swept.strategy, by_hand.strategy) == ("sweep", "exhaustive")
    found, counted = answer(swept, prepared), answer(by_hand, prepared)
    assert found[2] == counted[2] == swept.deals
    for (wins, ties, equity), (wins_too, ties_too, equity_too) in zip(found[:2], counted[:2], strict=True):
        assert (wins, ties) == (wins_too, ties_too)
        assert equity == pytest.approx(equity_too, abs=1e-13)


@pytest.mark.parametrize("board", ["Th7h2h", "Th7h2d", "Th7c2d", "Th7h2h2c", "Th7h2h2c3c"])
def test_two_known_hands_are_enumerated_even_where_suits_are_alike(board):
    assert explain(question("AsKs", "QsJs", board=board)).strategy == "exhaustive"


def test_permuting_the_seats_permutes_the_answer():
    hands = ("AsKs", "QdQc", "8h7h")
    base = {hand: ask(*hands)[f"p{n}"].equity.value for n, hand in enumerate(hands, 1)}
    for order in permutations(hands):
        result = ask(*order)
        assert [seat.equity.value for seat in result.seats] == [base[hand] for hand in order]


def test_renaming_the_suits_changes_nothing():
    first = ask("AsKs", "QdQc,9d8d", board="Ts9c2d")
    renamed = ask("AhKh", "QsQd,9s8s", board="Th9d2s")
    assert [seat.equity for seat in first.seats] == [seat.equity for seat in renamed.seats]


@pytest.mark.parametrize("ranges", [("AA", "KK"), ("AK", "QQ", "JT"), ("AA@2,KK@1", "QQ")])
def test_equities_add_up_to_one_pot(ranges):
    result = ask(*ranges, board="2c7dTh", method="exact")
    assert sum(seat.equity.value for seat in result.seats) == pytest.approx(1, abs=1e-14)
    for seat in result.seats:
        assert 0 <= seat.win.value + seat.tie.value <= 1


def test_one_player_alone_takes_every_pot():
    result = ask("AsKs", method="exact")
    assert result["p1"].win.value == 1
    assert result.snapshot.trials == 2_118_760


def test_identical_ranges_have_identical_equities():
    result = ask("QQ", "QQ", board="2c7dTh", method="exact")
    assert result["p1"].equity == result["p2"].equity


def test_an_exact_answer_out_of_reach_says_how_far():
    with pytest.raises(QueryError, match="An exact answer is out of reach: too many deals to enumerate"):
        explain(question("*", "*", "*", "*"), RunSettings(method="exact"))


def test_an_answer_whose_deals_were_bounded_beforehand_shows_how_many_there_were():
    hands, board = ("AA,AK", "QQ,JJ", "TT,AQ", "88,66"), "Kc7h2h5d"
    query = question(*hands, board=board)
    plan = explain(query, RunSettings(method="exact"))
    assert plan.why.startswith("Exact: at most ")
    found = ask(*hands, board=board, method="exact").snapshot
    assert plan.deals > found.trials
    assert found.why == f"Exact: {found.trials:,} deals"


def test_the_plan_is_exact_when_it_is_quick_and_says_why():
    assert explain(question("AcAd", "KcKd")).why == "Exact: 1,712,304 boards, precomputed"
    assert explain(question("AcAd", "KcKd", "QsQh")).why == "Exact: 1,370,754 boards"
    assert explain(question("AcAd", "KcKd", "*", "*")).strategy == "sampled"
    assert "too many deals to enumerate" in explain(question("*", "*", "*")).why
    assert explain(question("AcAd", "KcKd"), RunSettings(method="sampled")).strategy == "sampled"


def test_decimal_weights_count_in_proportion_and_a_common_weight_not_at_all():
    """Kings hold 3 of their 6 hands on this board, aces all; the figure is their mean by weight."""
    board = "Kh7c2d9s3h"

    def equity(text: str):
        return ask(text, "QQ, 99", board=board, method="exact")["p1"].equity

    aces, kings = 6 * 12.5, 3 * 0.5
    expected = (aces * equity("AA").value + kings * equity("KK").value) / (aces + kings)
    assert equity("AA@12.5, KK@0.5").value == pytest.approx(expected, abs=1e-12)
    assert equity("AA@12.5") == equity("AA")
