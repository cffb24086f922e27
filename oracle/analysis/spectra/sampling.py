"""Counting the final hands of a sample of deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from oracle.analysis.cancel import Cancel
from oracle.analysis.spectra.values import Axis, rated_on
from oracle.analysis.work import PieceDealer, pieces, thread_count
from oracle.prepared import Prepared
from oracle.query import RunSettings
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.work.stop import Stop, StoppedError

USUAL_DEALS = 1 << 18
"""Deals sampled if no limit is set: each share is then known to ± 0.2 % or better."""

PIECE = 4096
"""Deals per work unit, a few milliseconds."""

Rated = Sequence[npt.NDArray[np.uint32]]
"""The ratings of each player's final hands, one array of `PIECE` deals for each seat."""
Counts = npt.NDArray[np.int64]


def count_sample(
    prepared: Prepared,
    axis: Axis,
    seats: Sequence[int],
    seed: int,
    count: Callable[[Rated], Counts],
    settings: RunSettings,
    cancel: Cancel,
) -> tuple[Counts, int]:
    """Add up what is counted in each block of sampled deals.

    Args:
        prepared: The table.
        axis: How hands are rated.
        seats: The seats that are rated.
        seed: Seeds the deals.
        count: Counts in the ratings of a block; called on several threads, always with the same shape.
        settings: Trials (`USUAL_DEALS` if not set) and threads.
        cancel: Stops the work when set.

    Returns:
        The sum of all counts, and the number of deals: the trials, rounded up to whole blocks.

    Raises:
        RunError: If the ranges block each other almost always.
        StoppedError: If cancelled.
    """
    dealing = PieceDealer(Dealer(prepared), seed, PIECE)
    known = np.uint64(prepared.board_mask)

    def make_worker(stop: Stop) -> Callable[[int], Counts]:
        deal = dealing.on_thread(stop)

        def work(number: int) -> Counts:
            batch = deal(number)
            if batch is None:
                raise StoppedError
            boards = np.ascontiguousarray(batch.board | known)
            return count([rated_on(axis, batch.hands[seat], boards) for seat in seats])

        return work

    blocks = -(-(settings.trials or USUAL_DEALS) // PIECE)
    results = pieces(make_worker, blocks, thread_count(settings), cancel, dealing)
    sums = next(results)
    for result in results:
        sums = sums + result
    return sums, blocks * PIECE
