"""Two hands compared on their own board, a third hand dealt: see `oracle.simulate.variance.known`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Ratings, Whole
from oracle.jit import kernel
from oracle.rating.high import rate
from oracle.simulate.deal.sample import HALF, LOW
from oracle.simulate.deal.streams import LANES, Stream, fill
from oracle.simulate.work.schedule import BATCH

Won = npt.NDArray[np.int16]
"""Halves of an opponent beaten: 0 to 2."""

BOARD = np.uint64(5)
"""Places of the board in a deck."""
SECOND_PLACES = np.uint32(47)
"""Places for the second of two cards in the deck that two hands leave."""
PLACES = np.uint64(48 * 47)
"""Pairs of places for two cards in it."""


class BoardBuffers(NamedTuple):
    """Columns of a batch for hands on their own boards.

    Attributes:
        rand: Random numbers.
        again: A random number drawn again.
        drawn: The places that two cards fall on, together.
        places: Deals in which one of them falls on the board.
        kept: The cards of these boards that stay.
        fallen: Which of the two cards lie there: 1, 2 or 3 for both.
        ours: The first player's hands with these boards.
        theirs: The second player's.
        our_ratings: Ratings of ``ours``.
        their_ratings: Ratings of ``theirs``.
    """

    rand: npt.NDArray[np.uint32]
    again: npt.NDArray[np.uint32]
    drawn: npt.NDArray[np.uint32]
    places: Whole
    kept: Masks
    fallen: npt.NDArray[np.uint8]
    ours: Masks
    theirs: Masks
    our_ratings: Ratings
    their_ratings: Ratings


def board_buffers() -> BoardBuffers:
    """Columns of one thread."""
    masks, words = np.empty((3, BATCH), dtype=np.uint64), np.empty((3, BATCH), dtype=np.uint32)
    return BoardBuffers(
        np.empty(BATCH + LANES, dtype=np.uint32), np.empty(LANES, dtype=np.uint32), words[0],
        np.empty(BATCH + 1, dtype=np.int64), masks[0], np.empty(BATCH, dtype=np.uint8), masks[1], masks[2],
        words[1], words[2],
    )  # fmt: skip


@kernel
def _card_at(board: np.uint64, place: np.uint64) -> np.uint64:
    """The card at a place of a board, the lowest first; nothing at places beyond the board."""
    left = board
    for _ in range(min(place, BOARD)):
        left &= left - np.uint64(left != 0)
    return left ^ (left & (left - np.uint64(left != 0)))


@kernel
def shuffle_in(state: Stream, flop: Masks, rest: Masks, columns: BoardBuffers) -> int:
    """Find where two more cards fall when they are shuffled into the decks from which boards were dealt.

    Args:
        state: The chunk's stream, advanced.
        flop: The flops of the deals, shape (n,).
        rest: The turn and river cards.
        columns: Columns of this thread; those of the deals in which a card falls on the board are written.

    Returns:
        The number of these deals.
    """
    deals = flop.size
    rand, few = columns.rand, (np.uint64(1) << HALF) % PLACES
    fill(state, rand, deals)
    unfair: int | np.int64 = np.int64(0)
    for deal in range(deals):
        product = np.uint64(rand[deal]) * PLACES
        unfair += (product & LOW) < few
        columns.drawn[deal] = np.uint32(product >> HALF)
    if unfair > 0:  # rejected, or some places would be likelier
        for deal in range(deals):
            product = np.uint64(rand[deal]) * PLACES
            while (product & LOW) < few:
                fill(state, columns.again, 1)
                product = np.uint64(columns.again[0]) * PLACES
            columns.drawn[deal] = np.uint32(product >> HALF)
    changed = np.int64(0)
    for deal in range(deals):
        one, two = columns.drawn[deal] // SECOND_PLACES, columns.drawn[deal] % SECOND_PLACES
        columns.places[changed] = deal
        # The second place is counted without the first: 5 falls on the board after a first card beyond it.
        changed += (one < BOARD) | (two < BOARD - np.uint64(1)) | ((two < BOARD) & (one > two))
    for index in range(changed):
        deal = columns.places[index]
        one = np.uint64(columns.drawn[deal] // SECOND_PLACES)
        two = np.uint64(columns.drawn[deal] % SECOND_PLACES)
        two += np.uint64(two >= one)
        board = flop[deal] | rest[deal]
        columns.kept[index] = board ^ _card_at(board, one) ^ _card_at(board, two)
        columns.fallen[index] = np.uint8(np.uint8(one < BOARD) + np.uint8(2) * np.uint8(two < BOARD))
    return int(changed)


@kernel
def play_beside(
    hands: Masks,
    seats: tuple[int, int, int],
    cards: int,
    ours: Ratings,
    theirs: Ratings,
    changed: int,
    columns: BoardBuffers,
    won: Won,
) -> None:
    """Compare two hands on their own board, a third hand dealt: see `oracle.simulate.variance.known`.

    Args:
        hands: The hands dealt, shape (seats, at least n).
        seats: The seats of the two hands and of the third one.
        cards: Cards of a seat and the full board together.
        ours: Ratings of the first hand on the board that was dealt, shape (n,).
        theirs: Ratings of the second one.
        changed: Number of boards on which a card of the third hand falls, from `shuffle_in`.
        columns: Columns of this thread, as `shuffle_in` leaves them.
        won: Receives 2 where the first hand wins, 1 where it ties, otherwise 0; shape (n,).
    """
    for deal in range(ours.size):
        won[deal] = np.int16(np.int16(ours[deal] > theirs[deal]) + np.int16(ours[deal] >= theirs[deal]))
    for index in range(changed):
        deal = columns.places[index]
        third = hands[seats[2], deal]
        upper = third & (third - np.uint64(1))
        one, two = np.uint64(columns.fallen[index] & 1), np.uint64(columns.fallen[index] >> 1)
        own = columns.kept[index] | (third ^ upper) * one | upper * two
        columns.ours[index] = hands[seats[0], deal] | own
        columns.theirs[index] = hands[seats[1], deal] | own
    rate(columns.ours[:changed], cards, columns.our_ratings[:changed])
    rate(columns.theirs[:changed], cards, columns.their_ratings[:changed])
    for index in range(changed):
        first, second = columns.our_ratings[index], columns.their_ratings[index]
        won[columns.places[index]] = np.int16(np.int16(first > second) + np.int16(first >= second))
