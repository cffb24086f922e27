"""Plain rejection in NumPy: the rule itself, to compare other ways to deal with."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.prepared import Prepared
from oracle.ranges import WeightedRange
from oracle.simulate.deal import tilts
from oracle.simulate.deal.batches import DealBuffers, Flag, Tries
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.seats import sort_seats
from oracle.simulate.deal.streams import Stream

ATTEMPTS = 1 << 17
"""Attempts side by side; most end at the first few seats."""


class PlainRejection:
    """Draws a hand for every narrow seat, and all of them again where a card is used twice.

    Random numbers are NumPy's.  Only the ranges are shared with the engine.

    Args:
        prepared: Whose narrow seats are dealt; each has a list of hands.
        seed: Of the random numbers.
    """

    try_seconds = 0.0

    def __init__(self, prepared: Prepared, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        seats = sort_seats(prepared, parts=False)
        self.seats, ranges = seats.narrow, [seats.ranges[seat] for seat in seats.narrow]
        self._lists = [entry for entry in ranges if isinstance(entry, WeightedRange)]
        assert len(self._lists) == len(ranges) > 0
        self._left: npt.NDArray[np.uint64] = np.empty((len(ranges), 0), dtype=np.uint64)

    def deal(self, state: Stream, buffers: DealBuffers, count: int, stop: Flag, tries: Tries) -> bool:
        """As `SeatBySeat.deal`; the stream is left as it is."""
        while self._left.shape[1] < count:
            self._left = np.concatenate([self._left, self._round()], axis=1)
        dealt, self._left = self._left[:, :count], self._left[:, count:]
        for seat, hands in zip(self.seats, dealt, strict=True):
            buffers.hands[seat, :count] = hands
        buffers.used[:count] = np.bitwise_or.reduce(dealt, axis=0)
        return True

    def _round(self) -> npt.NDArray[np.uint64]:
        """The hands of the attempts that used no card twice, shape (seats, attempts)."""
        used = np.zeros(ATTEMPTS, dtype=np.uint64)
        dealt = np.empty((0, ATTEMPTS), dtype=np.uint64)
        for entry in self._lists:  # an attempt that is lost already need not be drawn to its end
            hands = entry.masks[self._rows(entry, used.size)]
            clear = np.flatnonzero(hands & used == 0)
            dealt = np.concatenate([dealt[:, clear], hands[None, clear]])
            used = used[clear] | hands[clear]
        return dealt

    def _rows(self, entry: WeightedRange, count: int) -> npt.NDArray[np.int64]:
        """Rows of a list, each with the chance that its weight says."""
        if not entry.weighted:
            return self._random.integers(entry.masks.size, size=count)
        through = np.cumsum(entry.weights)
        rows = np.searchsorted(through, self._random.random(count) * through[-1], side="right")
        return np.minimum(rows, entry.masks.size - 1)


def dealt_apart(prepared: Prepared, *, ordered: bool, plain_seed: int | None = None) -> Dealer:
    """A dealer that deals narrow seats apart: seat by seat, or by `PlainRejection` if that has a seed.

    Args:
        prepared: What is dealt; it has narrow seats.
        ordered: As for `Dealer`.
        plain_seed: Seed of plain rejection.
    """
    least = tilts.LEAST_SEATS, tilts.LEAST_GAIN
    tilts.LEAST_SEATS, tilts.LEAST_GAIN = 1, 0.0
    try:
        dealer = Dealer(prepared, ordered=ordered)
    finally:
        tilts.LEAST_SEATS, tilts.LEAST_GAIN = least
    if plain_seed is not None:
        dealer._apart = PlainRejection(prepared, plain_seed)  # type: ignore[assignment]
    return dealer
