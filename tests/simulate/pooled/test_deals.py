"""Deals of the pooled simulation: whole decks, the strata, exact uniformity."""

from __future__ import annotations

import numpy as np

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


def test_every_other_seat_and_the_board_get_each_card_equally_often() -> None:
    """Chi-square of each seat's cards and of the board's, over the deals in which seat 0 holds one hand."""
    deals, wanted = 40_000, 2
    block = strata()
    rows = block.classes == block.classes[wanted]
    hands = np.empty((PLAYERS, deals), dtype=np.uint64)
    classes = np.empty((PLAYERS, deals), dtype=np.uint8)
    numbers = np.empty(LANES, dtype=np.uint32)
    deal_blocks(
        new_stream(5, 0), numbers, numbers.size, block.hands[rows][:1].copy(), block.classes[rows][:1].copy(),
        block.decks[rows][:1].copy(), CARD_BITS, class_of_cards(), hands, classes,
    )  # fmt: skip
    boards = np.bitwise_and.reduce(hands, axis=0)
    held = hands & ~boards
    left = CARD_BITS[(CARD_BITS & held[0, 0]) == 0]
    for column, cards in ((boards, 5), *((held[seat], 2) for seat in range(1, PLAYERS))):
        counts = np.array([np.count_nonzero(column & card) for card in left])
        expected = deals * cards / left.size
        # Cards of one hand exclude each other, so the sum below is a little under chi-square of 49.
        assert ((counts - expected) ** 2 / expected).sum() < 98


def test_pairs_of_cards_come_equally_often_in_both_orders_of_drawing() -> None:
    """All 1,225 hands of the seat dealt first are equally likely: a chi-square test."""
    block = strata()
    deals = 245_000
    hands = np.empty((2, deals), dtype=np.uint64)
    classes = np.empty((2, deals), dtype=np.uint8)
    numbers = np.empty(LANES, dtype=np.uint32)
    deal_blocks(
        new_stream(6, 0), numbers, numbers.size, block.hands[:1], block.classes[:1], block.decks[:1].copy(),
        CARD_BITS, class_of_cards(), hands, classes,
    )  # fmt: skip
    boards = hands[0] & hands[1]
    counts = np.bincount(pair_indices(hands[1] & ~boards), minlength=COMBOS)
    counts = counts[counts > 0]
    assert counts.size == 1_225
    expected = deals / 1_225
    excess = ((counts - expected) ** 2 / expected).sum() - 1_224
    assert abs(excess) < 4 * np.sqrt(2 * 1_224)
