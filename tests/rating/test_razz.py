"""Razz against the best of all five-card hands, and kinds counted over all hands."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import numpy as np
import pytest

from oracle.cards.mask import CARD_BITS
from oracle.rating import LOW_BITS, describe_low, rate_five_low
from oracle.rating.low import rate_eight
from oracle.rating.low_strength import KIND_SHIFT
from oracle.rating.razz import rate_razz
from tests.rating.hands import all_masks, assert_ordered_alike, column, masks_of, random_hands
from tests.reference.games import razz_key, razz_of

FIVE_CARD_KINDS = [1_317_888, 1_098_240, 123_552, 54_912, 3_744, 624]


def kinds(ratings: np.ndarray) -> np.ndarray:
    return (np.uint32(LOW_BITS) - ratings) >> np.uint32(KIND_SHIFT)


def cards_of_ranks(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Some cards of the given ranks, each rank at most four times."""
    seen: Counter[int] = Counter()
    cards = []
    for rank in ranks:
        cards.append(4 * rank + seen[rank])
        seen[rank] += 1
    return tuple(cards)


@cache
def key_of_ranks(ranks: tuple[int, ...]) -> tuple[int, ...]:
    return razz_key(cards_of_ranks(ranks))


def test_all_five_card_hands_have_the_exact_counts_of_kinds() -> None:
    ratings = column(rate_razz, all_masks(5), 5)
    assert np.bincount(kinds(ratings)).tolist() == FIVE_CARD_KINDS


@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_of_all_ranks_have_the_strength_of_their_best_five(size: int) -> None:
    multisets = combinations_with_replacement(range(13), size)
    ranks = [each for each in multisets if max(map(each.count, each)) <= 4]
    ratings = column(rate_razz, masks_of([cards_of_ranks(each) for each in ranks]), size)
    twins = [min(key_of_ranks(five) for five in combinations(each, 5)) for each in ranks]
    assert kinds(ratings).tolist() == [twin[0] for twin in twins]
    assert_ordered_alike(ratings.tolist(), [tuple(-part for part in twin) for twin in twins])


def test_all_seven_card_hands_have_the_lows_that_counting_by_ranks_gives() -> None:
    counts, sets = np.zeros(6, dtype=np.int64), np.zeros(1 << 13, dtype=np.int64)
    five = all_masks(5)
    for second, first in combinations(range(52), 2):
        below = five[: comb(second, 5)]
        ratings = column(rate_razz, below | (CARD_BITS[first] | CARD_BITS[second]), 7)
        kind = kinds(ratings)
        counts += np.bincount(kind, minlength=6)
        sets += np.bincount(~ratings[kind == 0].astype(np.uint16), minlength=1 << 13)
    expected = np.zeros_like(sets)
    for ranks in combinations_with_replacement(range(13), 7):
        lows = sorted(set(ranks))[:5]
        if len(lows) == 5:
            ways = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
            expected[sum(1 << rank for rank in lows)] += ways
    assert sets.tolist() == expected.tolist()
    assert counts.sum() == 133_784_560


@pytest.mark.nojit
@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_hands_have_the_strength_of_their_best_five(size: int) -> None:
    hands = random_hands(300, size, seed=size)
    ratings = column(rate_razz, masks_of(hands), size).tolist()
    best = [max(rate_five_low(five, "razz") for five in combinations(hand, 5)) for hand in hands]
    assert ratings == best
    twins = [razz_of(hand) for hand in hands]
    assert_ordered_alike(ratings, [tuple(-part for part in twin) for twin in twins])
    assert min(ratings) > 0


@pytest.mark.nojit
def test_a_low_that_is_eight_or_better_has_one_rating_in_both_rules() -> None:
    masks = masks_of(random_hands(400, 7, seed=77))
    eight, razz = column(rate_eight, masks), column(rate_razz, masks, 7)
    assert eight.any()
    assert eight[eight > 0].tolist() == razz[eight > 0].tolist()


@pytest.mark.nojit
def test_a_hand_that_cannot_avoid_a_pair_says_so() -> None:
    hand = column(rate_razz, masks_of([(48, 49, 50, 51, 0, 1, 4)]), 7)
    assert describe_low(int(hand[0])) == "2-2-A-A-3"
