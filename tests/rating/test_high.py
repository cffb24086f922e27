"""Ratings of five, six and seven cards against exact counts and the slow twin."""

from itertools import combinations, pairwise
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import CARD_BITS, mask_of
from oracle.rating import hand_types, strengths
from oracle.rating.high import rate, rate_mask, rate_one, rate_word_rows
from tests.reference.strength import best_strength, five_card_strength

FIVE_CARD_COUNTS = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]
SEVEN_CARD_COUNTS = [
    23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584,
]  # fmt: skip

KNOWN, SEEN = 1, 2


def rated(masks: npt.NDArray[np.uint64], cards: int) -> npt.NDArray[np.uint32]:
    out = np.empty(masks.size, dtype=np.uint32)
    rate(masks, cards, out)
    return out


def packed(ratings: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint32]:
    """The 29 bits of a rating that can be set, closed up."""
    return ratings >> np.uint32(3) & np.uint32(0x1FFF_E000) | ratings & np.uint32(0x1FFF)


def all_masks(size: int) -> npt.NDArray[np.uint64]:
    """All hands of a number of cards, ordered by highest card, then second highest, and so on."""
    masks = np.zeros(1, dtype=np.uint64)
    for taken in range(1, size + 1):
        masks = np.concatenate([masks[: comb(card, taken - 1)] | CARD_BITS[card] for card in range(52)])
    return masks


def random_hands(count: int, size: int, seed: int) -> list[tuple[int, ...]]:
    deck = np.random.default_rng(seed).permuted(np.tile(np.arange(52), (count, 1)), axis=1)
    return [tuple(int(card) for card in row) for row in deck[:, :size]]


def test_all_five_card_hands_have_the_exact_type_counts_and_strengths() -> None:
    masks = all_masks(5)
    assert masks.size == 2_598_960
    ratings = rated(masks, 5)
    assert np.bincount(hand_types(ratings), minlength=9).tolist() == FIVE_CARD_COUNTS
    assert np.array_equal(np.unique(ratings), strengths())


def test_all_seven_card_hands_have_the_exact_type_counts_and_strengths() -> None:
    five = all_masks(5)
    # One byte per possible rating; only the pages that hold real ones are ever touched.
    state = np.zeros(1 << 29, dtype=np.uint8)
    state[packed(strengths())] = KNOWN
    counts = np.zeros(9, dtype=np.int64)
    total = 0
    for second, first in combinations(range(52), 2):
        # The two highest cards of the hand, and every five below both of them.
        below = five[: comb(second, 5)]
        ratings = rated(below | (CARD_BITS[first] | CARD_BITS[second]), 7)
        place = packed(ratings)
        assert state[place].all(), "a rating that no five cards have"
        state[place] = SEEN
        counts += np.bincount(hand_types(ratings), minlength=9)
        total += ratings.size
    assert total == 133_784_560
    assert counts.tolist() == SEVEN_CARD_COUNTS
    assert np.count_nonzero(state[packed(strengths())] == SEEN) == 4824


def test_five_card_ratings_order_as_the_slow_twin_orders_them() -> None:
    masks = all_masks(5)
    ratings = rated(masks, 5)
    values, first = np.unique(ratings, return_index=True)
    twin: dict[int, tuple[int, ...]] = {}
    for value, index in zip(values.tolist(), first.tolist(), strict=True):
        twin[value] = five_card_strength(tuple(c for c in range(52) if int(masks[index]) & int(CARD_BITS[c])))
    lines = [twin[value] for value in values.tolist()]
    assert lines == sorted(set(lines)), "ratings rise exactly as strengths do"


@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_hands_have_the_strength_of_their_best_five(size: int) -> None:
    hands = random_hands(3000, size, seed=size)
    ratings = rated(np.array([mask_of(hand) for hand in hands], dtype=np.uint64), size)
    twins = [best_strength(hand) for hand in hands]
    assert hand_types(ratings).tolist() == [twin[0] for twin in twins]
    order = sorted(range(len(hands)), key=lambda index: twins[index])
    for low, high in pairwise(order):
        assert (ratings[low] < ratings[high]) == (twins[low] < twins[high])
        assert (ratings[low] == ratings[high]) == (twins[low] == twins[high])


@pytest.mark.parametrize("size", [6, 7])
def test_the_rating_of_more_cards_is_the_best_rating_of_five_of_them(size: int) -> None:
    for hand in random_hands(1500, size, seed=100 + size):
        fives = np.array([mask_of(five) for five in combinations(hand, 5)], dtype=np.uint64)
        assert rate_one(mask_of(hand), size) == int(rated(fives, 5).max())


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AsKsQsJsTs2d2c", "KsQsJsTs9s2d2c"),  # royal over king-high straight flush
        ("5s4s3s2sAsKdKc", "AdAcAhKs9d9c2h"),  # steel wheel over a full house
        ("KsKdKcKh2s3d4c", "QsQdQcQhAsAdAc"),  # quads by rank, with any fifth card
        ("QsQdQcQhAsAdAc", "QsQdQcQhKsKdKc"),  # quads by kicker, which comes from trips
        ("AsAdAcKsKdKc2h", "AsAdAcQsQdJcJh"),  # two sets of trips: the lower fills
        ("As9s7s5s3sAdAc", "Ks9s7s5s3sKdKc"),  # flush over trips
        ("As9s7s6s5s3s2d", "As9s7s5s4s3s2d"),  # six suited: the best five count
        ("6s5d4c3h2sAsAd", "5d4c3h2sAsAdAc"),  # six-high over the wheel
        ("AsAdKsKdQsQdJc", "AsAdKsKdJsJdTc"),  # three pairs: the third pair kicks
    ],
)
def test_known_hands_compare_as_players_know(better: str, worse: str) -> None:
    assert rate_one(mask_of(parse_cards(better)), 7) > rate_one(mask_of(parse_cards(worse)), 7)


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("AsKdQcJhTs3d2c", "AdKsQhJcTdTh9c"),  # the same straight, with a pair and without
        ("9s8d7c6h5s4d3c", "9d8s7h6c5d2s2h"),  # longer straights count by their top only
        ("AsAdKsKdQc3h2s", "AcAhKcKhQd4h3d"),  # sixth and seventh card do not play
        ("As9s7s5s3s2s4d", "As9s7s5s3sKdKc"),  # the sixth suited card does not play
    ],
)
def test_hands_that_tie_have_one_rating(one: str, other: str) -> None:
    assert rate_one(mask_of(parse_cards(one)), 7) == rate_one(mask_of(parse_cards(other)), 7)


@pytest.mark.nojit
def test_the_helper_for_kernels_rates_as_the_column_does() -> None:
    for size in (5, 6, 7):
        for hand in random_hands(40, size, seed=size):
            with np.errstate(over="ignore"):  # as in a kernel, where words wrap around
                found = rate_mask(np.uint64(mask_of(hand)), size)
            assert int(found) == rate_one(mask_of(hand), size)


@pytest.mark.nojit
def test_known_cards_with_words_of_others_have_the_rating_of_all_seven() -> None:
    for seed in range(8):
        deck = np.random.default_rng(seed).permutation(CARD_BITS)
        known, masks = np.bitwise_or.reduce(deck[:5]), np.bitwise_or.reduce(deck[6:].reshape(2, -1))
        words = np.array([masks >> np.uint64(16 * suit) & np.uint64(0x1FFF) for suit in range(4)])
        upper, lower = np.empty((2, masks.size), dtype=np.uint16)
        rate_word_rows(words.astype(np.uint16), masks.size, known, upper, lower)
        assert np.array_equal(upper.astype(np.uint32) << np.uint32(16) | lower, rated(masks | known, 7))


@pytest.mark.nojit
def test_an_empty_column_is_left_alone() -> None:
    assert rated(np.empty(0, dtype=np.uint64), 7).size == 0
