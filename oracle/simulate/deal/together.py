"""Narrow seats and boards that are not plain lists, sampled together with all other narrow seats.

The rule is that of `oracle.simulate.deal.sample`: draw a hand for every narrow seat independently, and redraw
all if a card is used twice.  Here the ranges draw columns of hands themselves.

A board drawn from a pattern counts as one more narrow seat. The published rule draws it together with the
hands and redraws all of them if a card is used twice, which is what happens here. Cards that the pattern
leaves free (mostly the later streets) are dealt afterwards: the pattern fixes the same places on every board,
so each joint draw leaves equally many ways to deal the rest, and dealing that last changes no probability.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.hands.hand_set import fractions, rows_drawn
from oracle.ranges.hands.listing import Listing
from oracle.ranges.hands.structured import StructuredRange
from oracle.ranges.hands.stud import StudRange
from oracle.simulate.deal.batches import CANDIDATES, DealBuffers, Flag, Tries
from oracle.simulate.deal.sample import Masks
from oracle.simulate.deal.streams import LANES, Stream, fill
from oracle.simulate.work.schedule import BATCH

Flags = npt.NDArray[np.bool_]

TRY_SECONDS = 3e-7
"""Expected seconds to draw all seats once, one core."""


class Together:
    """Draws some seats.

    Args:
        seats: Their numbers.
        ranges: What each can hold.
        pattern: The pattern of the board; None if the board is not drawn here.
    """

    def __init__(
        self, seats: Sequence[int], ranges: Sequence[HandSet], pattern: Listing | None = None
    ) -> None:
        self.try_seconds = TRY_SECONDS
        self._pattern = pattern
        self._seats = list(seats)
        self._ranges = list(ranges)
        self._through = [
            np.cumsum(entry.weights) if isinstance(entry, WeightedRange) and entry.weighted else None
            for entry in ranges
        ]

    def deal(self, state: Stream, buffers: DealBuffers, count: int, stop: Flag, tries: Tries) -> bool:
        """Deal the seats' cards into ``hands``, ``parts`` and ``used`` of the buffers; false when stopped.

        Board cards go into ``flop``, ``turn`` and ``rest``, which are 0 where the pattern leaves them free.

        Args:
            state: The chunk's stream, advanced.
            buffers: This thread's buffers.
            count: Deals wanted, at most `BATCH`.
            stop: Checked between tries, shape (1,).
            tries: Counts the tries, shape (1,).
        """
        filled = 0
        lanes = min(BATCH, max(count, CANDIDATES))
        while filled < count:
            if stop[0]:
                return False
            kept = np.ones(lanes, dtype=np.bool_)
            used = np.zeros(lanes, dtype=np.uint64)
            drawn = []
            board = None
            if self._pattern is not None:
                board, kept = self._pattern.draw(
                    words(state, self._pattern.words_each * lanes).reshape(-1, lanes)
                )
                used = np.bitwise_or.reduce(board, axis=0)
            for place in range(len(self._seats)):
                hands, parts, valid = self._draw(place, state, lanes)
                kept &= valid & ((used & hands) == 0)
                used |= hands
                drawn.append((hands, parts))
            rows = np.flatnonzero(kept)[: count - filled]
            into = slice(filled, filled + rows.size)
            for seat, (hands, parts) in zip(self._seats, drawn, strict=True):
                buffers.hands[seat, into] = hands[rows]
                if buffers.parts.shape[1] and parts is not None:
                    buffers.parts[seat, :, into] = parts[:, rows]
            if board is not None:
                buffers.flop[into], buffers.turn[into], buffers.rest[into] = board[:, rows]
            buffers.used[into] = used[rows]
            filled += rows.size
            tries[0] += lanes
        return True

    def _draw(self, place: int, state: Stream, lanes: int) -> tuple[Masks, Masks | None, Flags]:
        """Hands of one seat, their cards by part if known, and which draws are valid."""
        entry, through = self._ranges[place], self._through[place]
        everything = np.ones(lanes, dtype=np.bool_)
        if isinstance(entry, StudRange):
            parts, valid = entry.draw(words(state, entry.words_each * lanes).reshape(-1, lanes))
            hands: Masks = np.bitwise_or.reduce(parts, axis=0)
            return hands, parts, valid
        random = words(state, lanes)
        if isinstance(entry, StructuredRange):
            return entry.draw(random), None, everything
        if not isinstance(entry, WeightedRange):
            raise TypeError(f"a range of an unknown form: {type(entry)}")
        rows = rows_drawn(fractions(random), through, entry.masks.size)
        return entry.masks[rows], None, everything


def words(state: Stream, count: int) -> Masks:
    """Random words from a stream, which is advanced; shape (count,), uint64."""
    halves = np.empty(-(-2 * count // LANES) * LANES, dtype=np.uint32)
    fill(state, halves, 2 * count)
    return halves[: 2 * count].view(np.uint64)
