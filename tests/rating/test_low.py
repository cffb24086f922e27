"""Eight-or-better lows against the slow twin, and their distribution over all seven-card hands."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb, prod

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import CARD_BITS, mask_of
from oracle.rating import LOW_BITS, LOW_RANKS, describe_low, rate_five_low
from oracle.rating.low import rate_eight, rate_omaha_eight
from tests.rating.hands import all_masks, column, masks_of, random_hands
from tests.reference.games import low_of, omaha_low_of

LETTERS = dict(enumerate(LOW_RANKS, 1))


def text_of(low: tuple[int, ...] | None) -> str:
    return "-".join(LETTERS[rank] for rank in low) if low else "no low"


def rating_of(low: tuple[int, ...] | None) -> int:
    return LOW_BITS - sum(1 << rank - 1 for rank in low) if low else 0


@pytest.mark.nojit
@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_hands_have_the_low_of_their_best_five(size: int) -> None:
    hands = random_hands(400, size, seed=size)
    ratings = column(rate_eight, masks_of(hands)).tolist()
    twins = [low_of(hand) for hand in hands]
    assert ratings == [rating_of(twin) for twin in twins]
    assert [describe_low(rating) for rating in ratings] == [text_of(twin) for twin in twins]


@pytest.mark.nojit
@pytest.mark.parametrize(("hole", "board"), [(4, 3), (4, 5), (5, 4), (5, 5), (6, 5)])
def test_an_omaha_low_is_two_hole_cards_and_three_of_the_board(hole: int, board: int) -> None:
    hands = random_hands(400, hole + board, seed=10 * hole + board)
    own, boards = [hand[:hole] for hand in hands], [hand[hole:] for hand in hands]
    ratings = column(rate_omaha_eight, masks_of(own), masks_of(boards)).tolist()
    twins = [omaha_low_of(hand, table) for hand, table in zip(own, boards, strict=True)]
    assert ratings == [rating_of(twin) for twin in twins]
    assert any(ratings) or board == 3


def test_all_seven_card_hands_have_the_lows_that_counting_by_ranks_gives() -> None:
    counts = np.zeros(1 << 16, dtype=np.int64)
    five = all_masks(5)
    for second, first in combinations(range(52), 2):
        below = five[: comb(second, 5)]
        ratings = column(rate_eight, below | (CARD_BITS[first] | CARD_BITS[second]))
        counts += np.bincount(ratings.view(np.uint16)[::2], minlength=1 << 16)
    expected: dict[int, int] = {}
    for ranks in combinations_with_replacement(range(13), 7):
        ways = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
        lows = sorted({rank for rank in ranks if rank < 8})[:5]
        place = 0xFFFF - sum(1 << rank for rank in lows) if len(lows) == 5 else 0
        expected[place] = expected.get(place, 0) + ways
    assert {place: int(counts[place]) for place in np.flatnonzero(counts).tolist()} == {
        place: ways for place, ways in expected.items() if ways
    }
    assert counts.sum() == 133_784_560


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("cards", "rule", "text"),
    [
        ("8s6d5c2hAs", "eight", "8-6-5-2-A"),
        ("9s6d5c2hAs", "eight", "no low"),
        ("9s6d5c2hAs", "razz", "9-6-5-2-A"),
        ("As6d5c2hAd", "eight", "no low"),
        ("As6d5c2hAd", "razz", "A-A-6-5-2"),
        ("2s2dKcKh4d", "razz", "K-K-2-2-4"),
        ("2s2d2cKh4d", "razz", "2-2-2-K-4"),
        ("2s2d2cKhKd", "razz", "2-2-2-K-K"),
        ("2s2d2cKh2h", "razz", "2-2-2-2-K"),
    ],
)
def test_five_cards_are_rated_and_described(cards: str, rule: str, text: str) -> None:
    assert describe_low(rate_five_low(parse_cards(cards), rule)) == text
    if rule == "eight":
        mask = np.array([mask_of(parse_cards(cards))], dtype=np.uint64)
        assert column(rate_eight, mask).tolist() == [rate_five_low(parse_cards(cards))]
