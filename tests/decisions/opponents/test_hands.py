"""Hero's cards among callers: better hands counted one by one, kinds, shares from the table."""

from __future__ import annotations

import numpy as np
import pytest

import oracle
from oracle.cards.mask import mask_of
from oracle.decisions.opponents.callers import DRAWING, MADE, needed_share
from oracle.decisions.opponents.hands import (
    better_chance,
    kind_of,
    kind_of_hands,
    playable_numbers,
    share_errors,
    shares_against,
)
from oracle.ranges.orderings.catalog import load_ordering
from tests.decisions.opponents.reference_opponents import better_hands

ORDER = load_ordering("holdem")
HANDS = ((51, 50), (51, 46), (0, 5), (20, 24), (36, 21))
"""AsAh, a suited ace, deuce-trey, two suited cards, two others."""


def masks(*hands: tuple[int, ...]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint64]]:
    return np.array([mask_of(hand) for hand in hands], dtype=np.uint64)


@pytest.mark.parametrize("hand", HANDS)
def test_better_hands_are_those_counted_one_by_one(hand: tuple[int, int]) -> None:
    assert better_chance(masks(hand), np.ones(1), ORDER) == float(better_hands(hand))
    dead = [card for card in (49, 12, 13) if card not in hand]
    found = better_chance(masks(hand), np.ones(1), ORDER, mask_of(dead))
    assert found == pytest.approx(float(better_hands(hand, dead)), abs=1e-15)


def test_a_range_has_the_mean_of_its_hands() -> None:
    weights = np.arange(1.0, 1 + len(HANDS))
    expected = sum(w * float(better_hands(hand)) for w, hand in zip(weights, HANDS, strict=True))
    found = better_chance(masks(*HANDS), weights, ORDER)
    assert found == pytest.approx(expected / weights.sum(), abs=1e-15)


def test_nothing_is_better_than_aces() -> None:
    assert better_chance(masks((51, 50)), np.ones(1), ORDER) == 0


def test_pairs_and_high_cards_are_made_hands_and_suited_connectors_draw() -> None:
    assert {kind_of(name) for name in ("22", "AA", "AKo", "KTs", "JTs", "A9o", "72o")} == {MADE}
    assert {kind_of(name) for name in ("87s", "65s", "76o", "97o", "A5s", "K2s")} == {DRAWING}
    assert kind_of_hands(masks((51, 50), (20, 24)), np.array([1.0, 2.0])) == DRAWING
    assert kind_of_hands(masks((51, 50), (20, 24)), np.array([1.0, 1.0])) == MADE


def test_shares_are_those_of_the_table() -> None:
    aces, sevens = masks((51, 50)), masks((20, 21))
    for callers in (1, 2, 9):
        table = oracle.hand_table(callers)
        rows = table["AA"], table["77"]
        assert shares_against(aces, np.ones(1))[callers - 1] == pytest.approx(rows[0].share, abs=1e-15)
        both = shares_against(np.concatenate([aces, sevens]), np.array([1.0, 3.0]))[callers - 1]
        assert both == pytest.approx((rows[0].share + 3 * rows[1].share) / 4, abs=1e-15)
        assert share_errors(sevens, np.ones(1))[callers - 1] == rows[1].se


def test_a_drawing_hand_needs_callers_and_a_high_card_needs_few() -> None:
    suited = shares_against(masks((8, 12)), np.ones(1))  # 54s
    high = shares_against(masks((51, 2)), np.ones(1))  # A2o
    assert playable_numbers(suited, needed_share) == (6, 7, 8, 9)
    assert playable_numbers(high, needed_share) == (1, 2, 3)


def test_a_small_pair_plays_against_one_or_against_many() -> None:
    pair = shares_against(masks((0, 1)), np.ones(1))
    assert playable_numbers(pair, needed_share) == (1, 7, 8, 9)
