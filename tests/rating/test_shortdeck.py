"""Short-deck ratings against the slow twin and formulas, both orders of trips and straights."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import CARD_BITS, mask_of
from oracle.rating import TYPE_PLACES, describe, hand_type, hand_types, strengths
from oracle.rating.shortdeck import rate_shortdeck
from tests.rating.hands import all_masks, assert_ordered_alike, masks_of, random_hands
from tests.reference.games import short_deck_five, short_deck_strength

DECK = CARD_BITS[16:]
RULES = {False: "shortdeck", True: "shortdeck-trips"}
STRAIGHTS = 6

FIVE_CARD_COUNTS = [
    (comb(9, 5) - STRAIGHTS) * (4**5 - 4),
    9 * comb(4, 2) * comb(8, 3) * 4**3,
    comb(9, 2) * comb(4, 2) ** 2 * 7 * 4,
    9 * comb(4, 3) * comb(8, 2) * 4**2,
    STRAIGHTS * (4**5 - 4),
    (comb(9, 5) - STRAIGHTS) * 4,
    9 * comb(4, 3) * 8 * comb(4, 2),
    9 * 8 * 4,
    STRAIGHTS * 4,
]


def rated(masks: np.ndarray, cards: int, *, trips_above: bool = False) -> np.ndarray:
    out = np.empty(masks.size, dtype=np.uint32)
    rate_shortdeck(masks, cards, out, trips_above_straight=trips_above)
    return out


@pytest.mark.parametrize("trips_above", [False, True])
def test_all_five_card_hands_have_the_exact_type_counts_and_strengths(trips_above: bool) -> None:
    masks = all_masks(5, DECK)
    assert masks.size == 376_992 == sum(FIVE_CARD_COUNTS)
    ratings = rated(masks, 5, trips_above=trips_above)
    assert np.bincount(hand_types(ratings)).tolist() == FIVE_CARD_COUNTS
    values, first = np.unique(ratings, return_index=True)
    assert np.array_equal(values, strengths(RULES[trips_above]))
    hands = [tuple(card for card in range(16, 52) if int(masks[at]) & int(CARD_BITS[card])) for at in first]
    twins = [short_deck_five(hand, trips_above=trips_above) for hand in hands]
    assert twins == sorted(set(twins)), "ratings rise exactly as strengths do"


def test_trips_hide_a_straight_in_exactly_so_many_of_all_seven_card_hands() -> None:
    """Seven cards with both are a straight's five ranks, one of them thrice, and no five of a suit."""
    masks = all_masks(7, DECK)
    counts = {
        above: np.bincount(hand_types(rated(masks, 7, trips_above=above))).tolist() for above in (False, True)
    }
    assert sum(counts[True]) == sum(counts[False]) == comb(36, 7)
    trips, straight = 3, 4
    both = STRAIGHTS * 5 * (comb(4, 3) * 4**4 - 4 * comb(3, 2))
    moved = [0] * 9
    moved[trips], moved[straight] = both, -both
    assert [new - old for new, old in zip(counts[True], counts[False], strict=True)] == moved


@pytest.mark.parametrize("trips_above", [False, True])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_hands_have_the_strength_of_their_best_five(size: int, trips_above: bool) -> None:
    hands = random_hands(1500, size, seed=size, lowest=16)
    ratings = rated(masks_of(hands), size, trips_above=trips_above)
    twins = [short_deck_strength(hand, trips_above=trips_above) for hand in hands]
    assert hand_types(ratings).tolist() == [twin[1] for twin in twins]
    assert_ordered_alike(ratings.tolist(), twins)


@pytest.mark.nojit
@pytest.mark.parametrize("trips_above", [False, True])
def test_the_rating_of_more_cards_is_the_best_rating_of_five_of_them(trips_above: bool) -> None:
    for size in (6, 7):
        hands = random_hands(60, size, seed=100 + size, lowest=16)
        hands.append(parse_cards("6c6d6h7s8s9dTc")[:size])
        hands.append(parse_cards("6c6d6hAs7s8s9d")[:size])
        fives = masks_of([five for hand in hands for five in combinations(hand, 5)])
        best = rated(fives, 5, trips_above=trips_above).reshape(len(hands), -1).max(axis=1)
        assert rated(masks_of(hands), size, trips_above=trips_above).tolist() == best.tolist()


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("As6d7c8h9sKdQc", "straight, nine high"),
        ("As6s7s8s9sKdQc", "straight flush, nine high"),
        ("AsKsQsJsTs6d7c", "royal flush"),
        ("As6s7s8sTsKdQc", "flush, ace, ten, eight, seven and six"),
        ("AsAdAcKsKdQcJh", "full house, aces full of kings"),
        ("6c6d6h7s8s9dTc", "straight, ten high"),
    ],
)
def test_ratings_are_reported_in_words(cards: str, text: str) -> None:
    rating = int(rated(np.array([mask_of(parse_cards(cards))], dtype=np.uint64), 7)[0])
    assert describe(rating) == text


@pytest.mark.nojit
def test_hand_types_compare_in_the_order_of_the_game() -> None:
    straight, trips, flush, full = 4, 3, 5, 6
    for rule, places in TYPE_PLACES.items():
        assert sorted(places) == list(range(9))
        assert (places[flush] > places[full]) == (rule != "high")
        assert (places[trips] > places[straight]) == (rule == "shortdeck-trips")
        values = strengths(rule)
        in_order = [places[hand_type(int(value))] for value in values]
        assert in_order == sorted(in_order)
        assert places.index(8) == hand_type(int(values[-1])) == 8


@pytest.mark.nojit
def test_every_rule_has_as_many_strengths_as_there_are_different_hands() -> None:
    for rule, count in (("high", 7462), ("shortdeck", 1404), ("shortdeck-trips", 1404)):
        values = strengths(rule).tolist()
        assert len(values) == count
        assert values == sorted(set(values))
