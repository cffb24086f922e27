"""The dealer: from a prepared query to batches of sampled deals."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import FULL_DECK, mask_of
from oracle.ranges import WeightedRange
from oracle.simulate.batch import Batch
from oracle.simulate.deal.sample import Masks, Workspace, draw_clear, draw_together, new_workspace
from oracle.simulate.deal.streams import Stream
from oracle.simulate.deal.tables import card_sets, range_tables
from oracle.simulate.prepare import Prepared

FLOP_CARDS = 3
FLOP_GAME_BOARD = 5

CANDIDATES = 2048
"""Deals tried at once for narrow seats; small, so that a rare clear deal costs no long wait for Stop."""


class _BoardParts:
    """What is known and what is drawn of the flop, the turn and the rest of the board.

    Attributes:
        ordered: Whether the turn is drawn apart from the river.
        flop: Table of what completes the flop, or None when it is complete.
        turn: Table of turn cards when ordered and unknown, else None.
        rest: Table of what completes the board, or None when it is complete.
        known_flop: Mask of the known flop cards.
        known_turn: Mask of the known turn card.
        known_rest: Mask of the known turn and river cards.
    """

    def __init__(self, board: tuple[int, ...], deck: int, ordered: bool) -> None:
        self.ordered = ordered
        self.known_flop = mask_of(board[:FLOP_CARDS])
        self.known_turn = mask_of(board[FLOP_CARDS : FLOP_CARDS + 1])
        self.known_rest = mask_of(board[FLOP_CARDS:])
        flop_missing = max(0, FLOP_CARDS - len(board))
        rest_missing = FLOP_GAME_BOARD - max(FLOP_CARDS, len(board))
        apart = ordered and rest_missing == FLOP_GAME_BOARD - FLOP_CARDS
        self.flop = card_sets(deck, flop_missing) if flop_missing else None
        self.turn = card_sets(deck, 1) if apart else None
        left = rest_missing - apart
        self.rest = card_sets(deck, left) if left else None


class Dealer:
    """Deals a prepared query at random.  Threads share it: nothing but ``tries`` ever changes.

    Attributes:
        seats: Number of seats.
        tries: Draws of the narrow seats made so far, all threads together (roughly: they count unlocked).
    """

    def __init__(self, prepared: Prepared, *, ordered: bool = False) -> None:
        self.seats = len(prepared.seats)
        self.tries = 0
        known, ranges = settle(prepared.board_mask | prepared.dead, [seat.live for seat in prepared.seats])
        self._settled = {i: int(entry.masks[0]) for i, entry in enumerate(ranges) if entry.combos == 1}
        self._any = [i for i, seat in enumerate(prepared.seats) if seat.whole.full and i not in self._settled]
        self._narrow = [i for i in range(self.seats) if i not in self._settled and i not in self._any]
        self._tables = range_tables([ranges[i] for i in self._narrow])
        deck = prepared.game.deck & FULL_DECK & ~known
        self._board = _BoardParts(prepared.board, deck, ordered)
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
        part = np.empty(count, dtype=np.uint64)

        def draw(table: Masks | None, known: int) -> Masks:
            if table is None:
                return np.full(count, known, dtype=np.uint64)
            draw_clear(state, table, used, part, work.rand, work.bad, work.todo)
            return part | np.uint64(known)

        parts = self._board
        flop = draw(parts.flop, parts.known_flop)
        turn = draw(parts.turn, parts.known_turn) if parts.ordered else None
        rest = draw(parts.rest, parts.known_rest)
        if turn is not None:
            rest |= turn
        for seat in self._any:
            assert self._hand_table is not None
            draw_clear(state, self._hand_table, used, hands[seat], work.rand, work.bad, work.todo)
        return Batch(hands, flop, rest, turn)

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
