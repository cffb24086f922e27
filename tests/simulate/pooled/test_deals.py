"""Deals of the pooled simulation: whole decks, the strata, exact uniformity."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.cards.combo import CLASS_SIZES, CLASSES, COMBOS, PAIR_CLASSES, pair_indices
from oracle.cards.mask import CARD_BITS
from oracle.simulate.deal.streams import LANES, new_stream
from oracle.simulate.pooled.deals import class_of_cards, deal_blocks, strata

PLAYERS = 10
BLOCKS = 60


def dealt(
    seed: int, players: int = PLAYERS, blocks: int = BLOCKS
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Hands, boards and classes of some blocks."""
    block = strata()
    deals = blocks * block.hands.size
    hands = np.empty((players, deals), dtype=np.uint64)
    classes = np.empty((players, deals), dtype=np.uint8)
    numbers = np.empty(LANES, dtype=np.uint32)
    deal_blocks(
        new_stream(seed, 0), numbers, numbers.size, block.hands, block.classes, block.decks, CARD_BITS,
        class_of_cards(), hands, classes,
    )  # fmt: skip
    boards = np.bitwise_and.reduce(hands, axis=0)
    return hands & ~boards, boards, classes


def test_no_card_is_dealt_twice_and_classes_are_those_of_the_hands() -> None:
    hands, boards, classes = dealt(1)
    assert (np.bitwise_count(boards) == 5).all()
    assert (np.bitwise_count(hands) == 2).all()
    assert (np.bitwise_count(np.bitwise_or.reduce(hands, axis=0) | boards) == 2 * PLAYERS + 5).all()
    assert (PAIR_CLASSES[pair_indices(hands)] == classes).all()


def test_each_block_has_as_many_deals_of_a_class_as_its_rarity_asks() -> None:
    _, _, classes = dealt(2)
    counts = np.bincount(classes[0], minlength=CLASSES)
    assert (counts * CLASS_SIZES == 12 * BLOCKS).all()


def test_rarity_is_how_much_likelier_seat_0_holds_a_class() -> None:
    block = strata()
    within = np.bincount(block.classes, minlength=CLASSES) / block.classes.size
    assert np.allclose(block.rarity * CLASS_SIZES / COMBOS, within)


def from_fresh_decks(deals: int, players: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Hands and boards where seat 0 holds one hand, and the other cards.

    Each deal has its own deck, in the same order: a deck shuffled on from deal to deal would hide that
    some of its places are drawn too often.
    """
    block = strata()
    one = slice(2, 3)
    hands = np.empty((players, deals), dtype=np.uint64)
    classes = np.empty((players, deals), dtype=np.uint8)
    numbers = np.empty(LANES, dtype=np.uint32)
    deal_blocks(
        new_stream(5, 0), numbers, numbers.size, np.repeat(block.hands[one], deals),
        np.repeat(block.classes[one], deals), np.repeat(block.decks[one], deals, axis=0), CARD_BITS,
        class_of_cards(), hands, classes,
    )  # fmt: skip
    boards = np.bitwise_and.reduce(hands, axis=0)
    return hands & ~boards, boards, CARD_BITS[block.decks[2]]


def test_every_other_seat_and_the_board_get_each_card_equally_often() -> None:
    """Chi-square tests over the cards of each seat and of the board."""
    deals = 40_000
    held, boards, left = from_fresh_decks(deals, PLAYERS)
    for column, cards in ((boards, 5), *((held[seat], 2) for seat in range(1, PLAYERS))):
        counts = np.array([np.count_nonzero(column & card) for card in left])
        expected = deals * cards / left.size
        # Cards of one hand exclude each other, so the sum below is a little under chi-square of 49.
        assert ((counts - expected) ** 2 / expected).sum() < 98


@pytest.mark.parametrize("seat", [1, 2])
def test_every_hand_of_the_other_seats_is_equally_likely(seat: int) -> None:
    deals = 245_000
    held, _, left = from_fresh_decks(deals, 3)
    pairs = left.size * (left.size - 1) // 2
    counts = np.bincount(pair_indices(held[seat]), minlength=COMBOS)
    counts = counts[counts > 0]
    assert counts.size == pairs
    expected = deals / pairs
    excess = ((counts - expected) ** 2 / expected).sum() - (pairs - 1)
    assert abs(excess) < 4 * np.sqrt(2 * (pairs - 1))
