"""Random deals of as many Omaha hands as the deck holds, with the suit class of each hand."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.cards.card import DECK_SIZE, RANK_COUNT
from oracle.cards.mask import CARD_BITS
from oracle.games import BOARD_CARDS, Game
from oracle.jit import kernel
from oracle.jit.bits import lowest_bit
from oracle.ranges.orderings.suit_classes import suit_classes
from oracle.simulate.deal.streams import LANES, Stream, fill

Masks = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]

DEALS = 2048
"""Deals made at a time: their columns stay in the processor's cache."""


@dataclass(frozen=True, eq=False)
class Classes:
    """The tables that tell the suit class of a hand, see `oracle.ranges.orderings.suit_classes`.

    Attributes:
        steps: What the i-th lowest card adds to the row, by rank, shape (cards, 13), int64.
        starts: First class of each row, int64.
        kinds: Kind of each row, int64.
        members: Class within its row by kind and column, int16.
    """

    steps: Numbers
    starts: Numbers
    kinds: Numbers
    members: npt.NDArray[np.int16]


def class_tables(game: Game) -> Classes:
    """The tables of a game."""
    found = suit_classes(game)
    cards = range(game.hole_cards)
    steps = np.array([[comb(rank + at, at + 1) for rank in range(RANK_COUNT)] for at in cards])
    return Classes(steps, found.starts, found.kinds, found.members)


class Deals:
    """Room for the deals made at a time, and the stream they come from.

    Args:
        game: The game.
        stream: Where the random numbers come from.

    Attributes:
        hands: Masks of the hands, shape (seats, DEALS), uint64.
        boards: Masks of the boards, shape (DEALS,), uint64.
        classes: Suit classes of the hands, shape (seats, DEALS), int64.
    """

    def __init__(self, game: Game, stream: Stream) -> None:
        seats = seats_of(game)
        self.hands = np.empty((seats, DEALS), dtype=np.uint64)
        self.boards = np.empty(DEALS, dtype=np.uint64)
        self.classes = np.empty((seats, DEALS), dtype=np.int64)
        self._tables = class_tables(game)
        self._stream = stream
        self._cards = game.hole_cards
        self._drawn = BOARD_CARDS + seats * game.hole_cards
        self._numbers = np.empty(-(-DEALS * self._drawn // LANES) * LANES, dtype=np.uint32)
        self._deck = np.arange(DECK_SIZE)

    def deal(self) -> None:
        """Make the next deals."""
        fill(self._stream, self._numbers, DEALS * self._drawn)
        tables = self._tables
        _deal(self._numbers, self._deck, CARD_BITS, self._cards, self.hands, self.boards, tables.steps,
              tables.starts, tables.kinds, tables.members, self.classes)  # fmt: skip


def seats_of(game: Game) -> int:
    """How many hands the deck holds beside a board."""
    return (DECK_SIZE - BOARD_CARDS) // game.hole_cards


@kernel
def _deal(
    numbers: npt.NDArray[np.uint32],
    deck: Numbers,
    bits: Masks,
    cards: int,
    hands: Masks,
    boards: Masks,
    steps: Numbers,
    starts: Numbers,
    kinds: Numbers,
    members: npt.NDArray[np.int16],
    classes: Numbers,
) -> None:
    """Deal boards and hands and find the hands' classes; see `Deals` and `Classes`.

    The deck is a permutation of the cards that goes on from deal to deal.  A card is chosen by the upper
    half of a product; with 32-bit numbers no card is likelier than another by more than one in 80 million.
    """
    used = 0
    for deal in range(boards.size):
        board = np.uint64(0)
        place = 0
        for _ in range(5):
            other = place + np.int64(np.uint64(numbers[used]) * np.uint64(52 - place) >> np.uint64(32))
            card = deck[other]
            deck[other] = deck[place]
            deck[place] = card
            board |= bits[card]
            place += 1
            used += 1
        boards[deal] = board
        for seat in range(hands.shape[0]):
            mask = np.uint64(0)
            ids = np.uint64(0)
            for _ in range(cards):
                other = place + np.int64(np.uint64(numbers[used]) * np.uint64(52 - place) >> np.uint64(32))
                card = deck[other]
                deck[other] = deck[place]
                deck[place] = card
                mask |= bits[card]
                ids |= np.uint64(1) << np.uint64(card)
                place += 1
                used += 1
            hands[seat, deal] = mask
            row = np.int64(0)
            column = np.int64(0)
            for at in range(cards):
                low = lowest_bit(ids)
                ids &= ids - np.uint64(1)
                row += steps[at, low >> 2]
                column = (column << 2) | (low & 3)
            classes[seat, deal] = starts[row] + members[kinds[row], column]
