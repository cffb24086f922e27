"""The dealer: from a prepared query to batches of sampled deals."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import FULL_DECK
from oracle.ranges import WeightedRange
from oracle.simulate.batch import Batch
from oracle.simulate.deal.sample import Workspace, draw_clear, draw_together, new_workspace
from oracle.simulate.deal.streams import Stream
from oracle.simulate.deal.tables import card_sets, range_tables
from oracle.simulate.prepare import Prepared

FLOP_CARDS = 3

CANDIDATES = 2048
"""Deals tried at once for narrow seats; small, so that a rare clear deal costs no long wait for Stop."""


class Dealer:
    """Deals a prepared query at random.  Threads share it: nothing but ``tries`` ever changes.

    Attributes:
        seats: Number of seats.
        tries: Draws of the narrow seats made so far, all threads together (roughly: they count unlocked).
    """

    def __init__(self, prepared: Prepared) -> None:
        self.seats = len(prepared.seats)
        self.tries = 0
        known = prepared.board_mask | prepared.dead
        ranges = [seat.live for seat in prepared.seats]
        known, ranges = settle(known, ranges)
        self._settled = {i: int(entry.masks[0]) for i, entry in enumerate(ranges) if entry.combos == 1}
        self._any = [i for i, seat in enumerate(prepared.seats) if seat.whole.full and i not in self._settled]
        self._narrow = [i for i in range(self.seats) if i not in self._settled and i not in self._any]
        self._tables = range_tables([ranges[i] for i in self._narrow])
        self._board = np.uint64(prepared.board_mask)
        deck = prepared.game.deck & FULL_DECK & ~known
        flop_missing = max(0, FLOP_CARDS - len(prepared.board))
        rest_missing = prepared.missing_board - flop_missing
        self._board_parts = [card_sets(deck, part) for part in (flop_missing, rest_missing) if part]
        self._hand_table = card_sets(deck, prepared.game.hole_cards) if self._any else None

    def workspace(self, size: int) -> Workspace:
        """Buffers for one thread that deals batches of up to ``size``."""
        return new_workspace(size, len(self._narrow))

    def deal(self, state: Stream, count: int, work: Workspace, stopped: Callable[[], bool]) -> Batch | None:
        """Deal ``count`` complete deals.

        Args:
            state: The chunk's stream, advanced.
            count: Deals wanted, at most the workspace's size.
            work: This thread's buffers.
            stopped: Asked between tries; once true the batch is given up.

        Returns:
            The batch, or None when stopped.
        """
        hands = np.empty((self.seats, count), dtype=np.uint64)
        used = np.empty(count + 1, dtype=np.uint64)
        if not self._deal_narrow(state, count, work, stopped, hands, used):
            return None
        used = used[:count]
        for seat, mask in self._settled.items():
            hands[seat] = np.uint64(mask)
        board = np.full(count, self._board)
        part = np.empty(count, dtype=np.uint64)
        for table in self._board_parts:
            draw_clear(state, table, used, part, work.rand, work.bad, work.todo)
            board |= part
        for seat in self._any:
            assert self._hand_table is not None
            draw_clear(state, self._hand_table, used, hands[seat], work.rand, work.bad, work.todo)
        return Batch(hands, board)

    def _deal_narrow(
        self,
        state: Stream,
        count: int,
        work: Workspace,
        stopped: Callable[[], bool],
        hands: npt.NDArray[np.uint64],
        used: npt.NDArray[np.uint64],
    ) -> bool:
        """Deal the narrow seats into ``hands`` and ``used``; false when stopped."""
        if not self._narrow:
            used[:] = 0
            return True
        kept = np.empty((len(self._narrow), count + 1), dtype=np.uint64)
        tables = self._tables
        filled = tried = 0
        while filled < count:
            if stopped():
                return False
            lanes = min(work.bad.size, count - filled if tried == 0 else CANDIDATES)
            filled = draw_together(
                state, tables.masks, tables.cuts, tables.other, tables.starts, tables.sizes, tables.totals,
                kept, used, work.rand, work.bad, work.cards, filled, lanes,
            )  # fmt: skip
            tried += lanes
            self.tries += lanes
        for row, seat in enumerate(self._narrow):
            hands[seat] = kept[row, :count]
        return True


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
