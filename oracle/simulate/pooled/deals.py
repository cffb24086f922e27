"""Deal hold'em tables in which seat 0 holds each hand class a fixed number of times.

The deals are exactly uniform.  Two or three cards come from one 32-bit number by multiply-high: the low half
of one product is the number for the next, and the number is rejected if the last low half falls below the
remainder that would make some outcomes likelier.  Source: N. Brackett-Rozinsky and D. Lemire, "Batched ranged
random integer generation", Software: Practice and Experience 55, 2025.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import CLASS_PAIRS, CLASS_SIZES, CLASSES, COMBOS, PAIR_CARDS, PAIR_CLASSES, PAIR_MASKS
from oracle.jit import inlined, kernel
from oracle.simulate.deal.streams import Stream, fill

LEFT = DECK_SIZE - 2
"""Cards left in the deck without a hand."""

PER_COMBO = 12
"""Deals in a block of a class, times the combos of the class: rare classes are dealt more often."""

BLOCK_DEALS = int((PER_COMBO // CLASS_SIZES).sum())
"""Deals in a block: 338."""

_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)


@dataclass(frozen=True, slots=True, eq=False)
class Strata:
    """The hands of seat 0 in one block of deals.

    Attributes:
        classes: The class of each, shape (block,), uint8.
        hands: One combo of the class, as a mask, shape (block,), uint64.  Which one does not matter: the
            other seats hold random hands, so renaming the suits changes nothing.
        decks: The other cards, shape (block, 50), uint8.
        rarity: How much likelier seat 0 holds a class in the block than in a random deal, shape (169,).
    """

    classes: npt.NDArray[np.uint8]
    hands: npt.NDArray[np.uint64]
    decks: npt.NDArray[np.uint8]
    rarity: npt.NDArray[np.float64]


def strata() -> Strata:
    """One block: each class ``PER_COMBO`` / combos times (offsuit once, pairs twice, suited three times)."""
    times = PER_COMBO // CLASS_SIZES
    classes = np.repeat(np.arange(CLASSES), times)
    pairs = np.array([CLASS_PAIRS[index][0] for index in classes])
    cards = [set(map(int, PAIR_CARDS[pair])) for pair in pairs]
    decks = [[card for card in range(DECK_SIZE) if card not in own] for own in cards]
    rarity = (times / times.sum()) / (CLASS_SIZES / COMBOS)
    return Strata(classes.astype(np.uint8), PAIR_MASKS[pairs], np.array(decks, dtype=np.uint8), rarity)


def class_of_cards() -> npt.NDArray[np.uint8]:
    """The class of two cards, in either order, shape (52, 52)."""
    table = np.zeros((DECK_SIZE, DECK_SIZE), dtype=np.uint8)
    high, low = PAIR_CARDS[:, 0], PAIR_CARDS[:, 1]
    table[high, low] = table[low, high] = PAIR_CLASSES
    return table


@inlined
def _take(deck: npt.NDArray[np.uint8], place: int, offset: np.uint64) -> np.uint8:
    """Move the card that is ``offset`` places after ``place`` to ``place``, and return it."""
    other = place + np.int64(offset)
    card: np.uint8 = deck[other]
    deck[other] = deck[place]
    deck[place] = card
    return card


@kernel
def deal_blocks(
    state: Stream,
    numbers: npt.NDArray[np.uint32],
    used: int | np.int64,
    own: npt.NDArray[np.uint64],
    kinds: npt.NDArray[np.uint8],
    decks: npt.NDArray[np.uint8],
    bits: npt.NDArray[np.uint64],
    class_of: npt.NDArray[np.uint8],
    hands: npt.NDArray[np.uint64],
    classes: npt.NDArray[np.uint8],
) -> int | np.int64:
    """Deal whole blocks.

    Args:
        state: The stream, advanced.
        numbers: Random numbers drawn ahead, a multiple of `LANES` of them; refilled as they run out.
        used: How many of them have been used.
        own: Hand of seat 0 in each deal of a block, shape (block,).
        kinds: Its class, shape (block,).
        decks: The other cards in any order, shape (block, 50); the order changes.
        bits: `CARD_BITS`.
        class_of: Class of two cards, shape (52, 52).
        hands: Receives each seat's cards with the board, shape (players, n); n is a multiple of the block.
        classes: Receives each seat's class, shape (players, n).

    Returns:
        How many numbers have now been used.
    """
    players, deals = hands.shape
    block = own.size
    for deal in range(deals):
        row = deal % block
        deck = decks[row]
        hands[0, deal] = own[row]
        classes[0, deal] = kinds[row]
        board = np.uint64(0)
        place = 0
        for part in range(players + 1):  # the other seats, then three and two cards of the board
            three = part == players - 1
            left = np.uint64(LEFT - place)
            bound = left * (left - np.uint64(1))
            if three:
                bound *= left - np.uint64(2)
            while True:
                if used == numbers.size:
                    fill(state, numbers, numbers.size)
                    used = 0
                product = np.uint64(numbers[used]) * left
                used += 1
                first = product >> _HALF
                product = (product & _LOW) * (left - np.uint64(1))
                second = product >> _HALF
                third = np.uint64(0)
                if three:
                    product = (product & _LOW) * (left - np.uint64(2))
                    third = product >> _HALF
                low = product & _LOW
                if low >= bound or low >= (np.uint64(1) << _HALF) % bound:
                    break
            one = _take(deck, place, first)
            two = _take(deck, place + 1, second)
            place += 2
            cards = bits[one] | bits[two]
            if part < players - 1:
                hands[part + 1, deal] = cards
                classes[part + 1, deal] = class_of[one, two]
            else:
                board |= cards
            if three:
                board |= bits[_take(deck, place, third)]
                place += 1
        for seat in range(players):
            hands[seat, deal] |= board
    return used
