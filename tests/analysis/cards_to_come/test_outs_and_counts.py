"""Outs by the articles' rules, streets unrolled, hands counted and ranked."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from oracle.analysis.cards_to_come.outs import count_outs
from oracle.analysis.counts import count_hands, rank_range
from oracle.analysis.facts import Outs
from oracle.analysis.pictures.range_v_range import range_v_range
from oracle.analysis.pictures.street_by_street import street_by_street
from oracle.cards.card import card_text
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.query import RunSettings
from oracle.ranges.orderings.catalog import load_ordering
from tests.analysis.tables import hand, table
from tests.reference.strength import count_shares, shares_of

TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, STRAIGHT_FLUSH = 2, 3, 4, 5, 6, 8


def outs(prepared: Prepared, seat: int = 0, *, must_beat: bool = False) -> Outs:
    *_, found = count_outs(prepared, seat, must_beat=must_beat, settings=RunSettings(seed=1))
    return found


def names(cards: tuple[int, ...]) -> set[str]:
    return {card_text(card) for card in cards}


def test_the_articles_aces() -> None:
    found = outs(table("AsAc", "random", board="Kd8h9c"))
    assert names(found.of_type(TWO_PAIR)) == {"Kc", "Kh", "Ks", "8c", "8d", "8s", "9d", "9h", "9s"}
    assert names(found.of_type(TRIPS)) == {"Ad", "Ah"}
    assert len(found.outs) == 11
    assert names(found.kickers) == {rank + suit for rank in "QJT" for suit in "cdhs"}
    assert found.unseen == 47


def test_chances_beside_the_rule_of_two_and_four() -> None:
    flop = outs(table("AsKs", "random", board="QsJs2d"))
    assert len(flop.of_type(FLUSH)) == 8
    assert names(flop.of_type(STRAIGHT_FLUSH)) == {"Ts"}
    count = len(flop.outs)
    assert flop.next_chance == pytest.approx(count / 47)
    assert flop.chance == pytest.approx(1 - comb(47 - count, 2) / comb(47, 2))
    assert flop.rule == pytest.approx(0.04 * count)
    assert flop.rule_error == pytest.approx(flop.rule - flop.chance)
    turn = outs(table("AsKs", "random", board="QsJs2d3c"))
    assert turn.rule == pytest.approx(0.02 * len(turn.outs))
    assert turn.next_chance == len(turn.outs) / 46
    assert turn.chance == pytest.approx(turn.next_chance)


@pytest.mark.parametrize("board", ["8h9c2d", "8h9c2d3s"])
def test_a_pair_of_the_board_alone_is_not_an_out_whatever_the_kicker(board: str) -> None:
    found = outs(table("AsKd", "random", board=board))
    assert names(tuple(out.card for out in found.outs)) == {"Ac", "Ad", "Ah", "Kc", "Kh", "Ks"}


def test_a_longer_straight_than_the_boards_is_an_out_on_the_river() -> None:
    found = outs(table("8sKd", "random", board="3h4c5d7s"))
    assert names(found.of_type(STRAIGHT)) == {"6c", "6d", "6h", "6s"}


def test_a_better_full_house_than_the_boards_is_an_out_on_the_river() -> None:
    found = outs(table("8s8d", "random", board="6h6c5d5s"))
    assert names(found.of_type(FULL_HOUSE)) == {"5c", "5h", "6d", "6s", "8c", "8h"}


def test_named_opponents_hold_their_cards_and_must_be_reached() -> None:
    found = outs(table("AsKs", "AhAd", board="QsJs2d"))
    assert found.unseen == 45
    assert not {"Ah", "Ad", "Ac"} & names(found.of_type(1))
    assert {"Kc", "Kd", "Kh", "Ac"} <= names(found.tainted)
    assert names(found.of_type(STRAIGHT)) == {"Tc", "Td", "Th"}


def test_a_tie_with_known_hands_is_enough_unless_they_must_be_beaten() -> None:
    prepared = table("AsKd", "AdKh", board="QsJc2d")
    level, ahead = outs(prepared), outs(prepared, must_beat=True)
    assert {"Tc", "Td", "Th", "Ts"} == names(level.of_type(STRAIGHT))
    assert not ahead.outs
    assert len(ahead.tainted) == len(level.outs) + len(level.tainted)


def test_each_out_has_the_equity_after_it_is_dealt() -> None:
    found = outs(table("AsKs", "22+, AQ", board="QsJs2d"))
    for out in found.outs[::5]:
        *_, then = range_v_range(table("AsKs", "22+, AQ", board="QsJs2d" + card_text(out.card)))
        assert out.equity == pytest.approx(then.seats[0].mean, abs=1e-12)
        assert out.half_width == 0
    assert found.precision.exact
    assert found.discounted == pytest.approx(sum(out.equity for out in found.outs))
    assert found.discounted < len(found.outs)


def test_against_several_the_equities_are_sampled() -> None:
    prepared = table("AsKs", "QQ", "random", "random", board="QsJs2d3c")
    pictures = list(count_outs(prepared, 0, settings=RunSettings(trials=20_000, seed=1)))
    assert len(pictures) == 2
    assert not pictures[-1].precision.exact
    assert all(0 <= out.half_width < 0.02 for out in pictures[-1].outs)


def test_equities_unroll_street_by_street() -> None:
    found = street_by_street(table("AsKs", "QdQc", "7h7c", board="Kh7d2d3c4s"))
    assert [street.street for street in found.streets] == ["preflop", "flop", "turn", "river"]
    hands = [hand("AsKs"), hand("QdQc"), hand("7h7c")]
    for street, count in zip(found.streets[1:], (3, 4, 5), strict=True):
        counts = count_shares(hands, hand("Kh7d2d3c4s")[:count])
        shares = shares_of(counts)
        assert street.equity == tuple(share / sum(shares) for share in shares)
        deals = sum(shares)
        assert street.win == tuple(Fraction(row[0]) / deals for row in counts)
    for street in found.streets:
        assert sum(street.equity) == 1


def test_folded_known_hands_are_out_of_the_deck_when_unrolled() -> None:
    found = street_by_street(table("AsKs", "QdQc", "QhQs", board="Kh7d2d", folded=(2,)))
    assert found.seats == (0, 1)
    plain = street_by_street(table("AsKs", "QdQc", board="Kh7d2d"))
    assert found.streets[1].equity[1] < plain.streets[1].equity[1]


def test_any_folded_hand_changes_nothing_but_a_folded_range_does_so_it_is_refused() -> None:
    plain = street_by_street(table("AsKs", "QdQc", board="Kh7d2d"))
    assert street_by_street(table("AsKs", "QdQc", "random", board="Kh7d2d", folded=(2,))) == plain
    with pytest.raises(QueryError, match="p3 has folded one of 6 hands") as caught:
        street_by_street(table("AsKs", "QdQc", "JJ", board="Kh7d2d", folded=(2,)))
    assert "two cards or any hand" in (caught.value.remedy or "")


def test_hands_are_counted_before_and_after_conflicts() -> None:
    found = count_hands(table("AA, KK", "AsKs", board="Kh7d2d"))
    first, second = found.seats
    assert (first.whole.hands, first.live.hands, first.free.hands) == (12, 9, 4)
    assert (second.whole.hands, second.live.hands, second.free.hands) == (1, 1, 1)
    assert first.percent == pytest.approx(100 * 12 / 1326)
    assert found.joint == 4


def test_joint_hands_of_two_and_three_ranges() -> None:
    assert count_hands(table("AA", "AA")).joint == 6
    assert count_hands(table("AA", "KK", "QQ")).joint == 216
    assert count_hands(table("AA", "AK", "KK")).joint == 6 * 2 * 4 * 3
    assert count_hands(table("AA", "random", "random")).joint is None
    assert count_hands(table("22+")).joint == 78


def test_a_range_has_a_rank_in_an_ordering() -> None:
    ordering = load_ordering("holdem", "10h")
    found = rank_range(table("15%", "22+"), 0)
    assert found.ordering == "10h"
    assert (found.best, found.worst) == (1, 15)
    assert 1 < found.mean < 15
    assert found.best_class == ordering.classes[0]
    assert rank_range(table("15%", "22+"), 0, load_ordering("holdem", "6h")).ordering == "6h"
    one = rank_range(table("AA", "22+"), 0)
    assert one.best == one.worst == one.mean
