"""Equities of a known hold'em hand against the ranges of several opponents, inside a deal.

If few joint hands are left on few run-outs, all are enumerated; otherwise each value is sampled.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from oracle.ranges import WeightedRange
from oracle.showdown.inside.several import MOST_MATCHUPS, joint_equities, matchups, sample_equities
from oracle.simulate.deal.batch import Masks
from oracle.simulate.deal.tables import RangeTables, range_tables
from oracle.simulate.inner.face_up import Shares
from oracle.simulate.work.stop import Stop, StoppedError, slices
from oracle.simulate.work.whole_numbers import whole_numbers

MOST_KNOWN = 200_000
"""Exact equities cached."""


SLICE_SAMPLES = 32
"""Inner samples between checks of the stop signal, some 20 ms."""


class AgainstSeveral:
    """Equities against several ranges together; shared by all threads of a run.

    Args:
        ranges: The range of each opponent.
        dead: Mask of the dead cards.
    """

    def __init__(self, ranges: Sequence[WeightedRange], dead: int) -> None:
        self._ranges = list(ranges)
        self._dead = dead
        self._weights = [whole_numbers(hands.weights) for hands in ranges]
        self._drawn: RangeTables = range_tables(self._ranges)
        self._known: dict[tuple[int, int], float] = {}

    def is_exact(self, known: int) -> bool:
        """Whether equities on a board of that many cards are exact."""
        sizes = [hands.hands for hands in self._ranges]
        return known > 0 and matchups(sizes, known, self._dead.bit_count()) <= MOST_MATCHUPS

    def equities(self, own: Masks, boards: Masks, known: int, seeds: Masks | None, stop: Stop) -> Shares:
        """The equity of each of some hands, each on its board; NaN where the ranges cannot be dealt.

        Args:
            own: The hands, shape (n,).
            boards: The boards, shape (n,).
            known: Cards on each board.
            seeds: A random number for each, needed if equities are sampled.
            stop: Checked in between.

        Raises:
            StoppedError: If stopped.
        """
        if self.is_exact(known):
            return self._exact(own, boards, known, stop)
        if seeds is None:
            raise AssertionError("a sampled equity needs random numbers")
        drawn = self._drawn
        out = np.empty(own.size)
        for part in slices(np.arange(own.size), SLICE_SAMPLES, stop):
            out[part] = sample_equities(
                own[part], boards[part], known, self._dead, drawn.masks, drawn.cuts, drawn.other,
                drawn.starts, drawn.sizes, drawn.totals, seeds[part],
            )  # fmt: skip
        return out

    def _exact(self, own: Masks, boards: Masks, known: int, stop: Stop) -> Shares:
        masks = [hands.masks for hands in self._ranges]
        pairs = np.stack([own, boards])
        different, place = np.unique(pairs, axis=1, return_inverse=True)
        values = np.empty(different.shape[1])
        for index, (hand, board) in enumerate(different.T.tolist()):
            value = self._known.get((hand, board))
            if value is None:
                if stop.is_set():
                    raise StoppedError
                one = slice(index, index + 1)
                value = float(
                    joint_equities(
                        different[0, one], different[1, one], known, self._dead, masks, self._weights
                    )[0]
                )
                if len(self._known) < MOST_KNOWN:
                    self._known[hand, board] = value
            values[index] = value
        spread: Shares = values[place.reshape(-1)]
        return spread
