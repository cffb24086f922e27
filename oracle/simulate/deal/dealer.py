"""The dealer: from a prepared query to what kernels deal it from."""

from __future__ import annotations

import numpy as np

from oracle.cards.mask import FULL_DECK, mask_of
from oracle.games import BOARD_CARDS, FLOP_CARDS
from oracle.ranges import WeightedRange
from oracle.simulate.batch import Batch
from oracle.simulate.deal.batches import DealBuffers, DealTables, Flag, deal_batch, new_buffers
from oracle.simulate.deal.sample import Masks
from oracle.simulate.deal.streams import Stream
from oracle.simulate.deal.tables import card_sets, range_tables
from oracle.simulate.prepare import Prepared

TURN = FLOP_CARDS + 1
"""Board cards once the turn is dealt."""


class Dealer:
    """Deals a prepared query at random.  Threads share it: nothing but ``tries`` ever changes.

    Args:
        prepared: What is dealt.
        ordered: Whether the turn is dealt apart from the river.

    Attributes:
        tables: What is dealt from.
        tries: Draws of the narrow seats made so far, all threads together (roughly: they count unlocked);
            shape (1,).
    """

    def __init__(self, prepared: Prepared, *, ordered: bool = False) -> None:
        seats = range(len(prepared.seats))
        known, ranges = settle(prepared.board_mask | prepared.dead, [seat.live for seat in prepared.seats])
        settled = [seat for seat in seats if ranges[seat].combos == 1]
        any_hand = [seat for seat in seats if prepared.seats[seat].whole.full and seat not in settled]
        narrow = [seat for seat in seats if seat not in settled and seat not in any_hand]
        deck = prepared.game.deck & FULL_DECK & ~known
        flop, turn, rest = _board_tables(len(prepared.board), deck, ordered)
        drawn = range_tables([ranges[seat] for seat in narrow])
        board = prepared.board
        self._seats = len(prepared.seats)
        self._ordered = ordered
        self.tries = np.zeros(1, dtype=np.int64)
        self.tables = DealTables(
            masks=drawn.masks,
            cuts=drawn.cuts,
            other=drawn.other,
            starts=drawn.starts,
            sizes=drawn.sizes,
            totals=drawn.totals,
            narrow=np.array(narrow, dtype=np.int64),
            settled=np.array(settled, dtype=np.int64),
            settled_masks=np.array([ranges[seat].masks[0] for seat in settled], dtype=np.uint64),
            any_hand=np.array(any_hand, dtype=np.int64),
            any_table=card_sets(deck, prepared.game.hole_cards if any_hand else 0),
            flop=flop,
            turn=turn,
            rest=rest,
            known=np.array(
                [mask_of(part) for part in (board[:FLOP_CARDS], board[FLOP_CARDS:TURN], board[FLOP_CARDS:])],
                dtype=np.uint64,
            ),
        )

    def buffers(self) -> DealBuffers:
        """Buffers for one thread."""
        return new_buffers(self._seats, self.tables.narrow.size)

    def deal(self, state: Stream, count: int, buffers: DealBuffers, stop: Flag) -> Batch | None:
        """Deal ``count`` complete deals; the batch lasts until the buffers are dealt into again.

        Args:
            state: The chunk's stream, advanced.
            count: Deals wanted, at most a batch.
            buffers: This thread's buffers.
            stop: Not 0 ends the batch, shape (1,).

        Returns:
            The batch, or None when stopped.
        """
        if not deal_batch(state, self.tables, buffers, count, stop, self.tries):
            return None
        turn = buffers.turn[:count] if self._ordered else None
        return Batch(buffers.hands[:, :count], buffers.flop[:count], buffers.rest[:count], turn)


def _board_tables(known: int, deck: int, ordered: bool) -> tuple[Masks, Masks, Masks]:
    """What completes the flop, the turn (when dealt apart) and the rest of a board of ``known`` cards."""
    flop_missing = max(0, FLOP_CARDS - known)
    rest_missing = BOARD_CARDS - max(FLOP_CARDS, known)
    apart = 1 if ordered and rest_missing == BOARD_CARDS - FLOP_CARDS else 0
    return card_sets(deck, flop_missing), card_sets(deck, apart), card_sets(deck, rest_missing - apart)


def settle(known: int, ranges: list[WeightedRange]) -> tuple[int, list[WeightedRange]]:
    """Take the cards of seats that can hold one hand only out of the deck, until nothing changes.

    Args:
        known: Mask of the board and dead cards.
        ranges: The live range of each seat.

    Returns:
        The mask of all cards whose place is known, and the ranges without them.
    """
    settled: set[int] = set()
    while True:
        fresh = [i for i, entry in enumerate(ranges) if entry.combos == 1 and i not in settled]
        if not fresh:
            return known, ranges
        for index in fresh:
            hand = int(ranges[index].masks[0])
            settled.add(index)
            known |= hand
            ranges = [entry if i in settled else entry.without(hand) for i, entry in enumerate(ranges)]
