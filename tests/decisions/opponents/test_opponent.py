"""Counting an opponent's hands: halving, effective hands, counts of two windows."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from oracle.decisions.opponents.looseness import ENOUGH
from oracle.decisions.opponents.opponent import (
    LEAST_EVERY,
    MOST_HANDS,
    Opponent,
    added,
    check_every,
)
from oracle.errors import QueryError
from tests.decisions.opponents.reference_opponents import rate, weights


def counted(seen: list[bool], every: int) -> Opponent:
    found = Opponent("Bob")
    for flop in seen:
        found = found.with_hand(flop, every)
    return found


@pytest.mark.parametrize("hands", [1, 24, 25, 26, 49, 50, 137])
def test_every_halving_halves_the_weight_of_all_hands_before_it(hands: int) -> None:
    chance = random.Random(hands)
    seen = [chance.random() < 0.3 for _ in range(hands)]
    found, each = counted(seen, 25), weights(hands, 25)
    assert found.rate == float(rate(seen, 25))
    assert found.hands == sum(each)
    assert found.squares == sum(weight**2 for weight in each)
    assert (found.counted, found.seen) == (hands, sum(seen))


def test_recent_play_counts_more() -> None:
    changed = counted([False] * 100 + [True] * 50, 100)
    assert changed.rate == 0.5, "fifty flops of weight 1 after a hundred hands of weight 1/2"


def test_halving_does_not_change_how_precise_the_rate_is() -> None:
    before = Opponent("Bob").with_counts(80, 20)
    assert before.halved().effective == before.effective == 80
    assert before.halved().rate == before.rate == 0.25


def test_even_the_shortest_memory_keeps_enough_hands() -> None:
    found, fewest = Opponent("Bob"), float("inf")
    for number in range(40 * LEAST_EVERY):
        found = found.with_hand(False, LEAST_EVERY)
        if number >= 20 * LEAST_EVERY:
            fewest = min(fewest, found.effective)
    assert fewest == pytest.approx(8 / 3 * LEAST_EVERY, rel=0.01)
    assert fewest > ENOUGH
    with pytest.raises(QueryError, match="never be enough"):
        check_every(LEAST_EVERY - 1)


def test_two_windows_add_what_the_other_counted() -> None:
    start = counted([True, False] * 20, 100)
    mine, theirs = start.with_hand(True), start.with_hand(False).with_hand(True)
    merged = added(theirs, mine.counted - start.counted, mine.seen - start.seen, 100)
    assert (merged.counted, merged.seen, merged.hands, merged.flops) == (43, 22, 43.0, 22.0)


@pytest.mark.parametrize("flop", [False, True])
def test_a_hand_taken_back_while_another_window_counts_leaves_that_windows_hand(flop: bool) -> None:
    start = counted([False] * 99, 100)
    mine = start.with_hand(flop)  # the hundredth: halved
    both = mine.with_hand(True)
    left = added(both, start.counted - mine.counted, start.seen - mine.seen, 100)
    assert (left.counted, left.seen) == (100, 1)
    assert 0 <= left.flops <= left.hands <= left.counted
    assert left.effective <= left.counted + 1e-9


def test_nobody_has_fewer_hands_than_none() -> None:
    assert added(Opponent("Bob").with_hand(True), -5, -5, 100).hands == 0
    assert added(Opponent("Bob").with_hand(True), -5, -5, 100).rate is None


@pytest.mark.parametrize(("hands", "flops"), [(-1, 0), (3, 4), (3, -1), (MOST_HANDS + 1, 0)])
def test_impossible_counts_are_refused_in_words(hands: int, flops: int) -> None:
    with pytest.raises(QueryError) as refused:
        Opponent("Bob").with_counts(hands, flops)
    assert refused.value.remedy


def test_counts_from_elsewhere_have_full_weight() -> None:
    found = Opponent("Bob", stereotype="loose").with_counts(340, 85)
    assert (found.rate, found.effective, found.stereotype) == (0.25, 340, "loose")
    assert Fraction(found.with_hand(True).hands) == 341
