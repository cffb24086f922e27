"""The final hands of every player: counted where that is quick, else sampled."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import check_picture, playing_seats
from oracle.analysis.spectra.counting import count_deals
from oracle.analysis.spectra.values import Axis, Spectra, axis_of, rated_on, read_spectrum
from oracle.analysis.timing import chosen_seed
from oracle.analysis.work import PieceDealer, pieces, thread_count
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.query import RunSettings
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.work.stop import Stop, StoppedError

PICTURE = "the spectrum of final hands"

USUAL_DEALS = 1 << 18
"""Deals sampled if no limit is set: each share is then known to ± 0.2 % or better."""

PIECE = 4096
"""Deals per work unit, a few milliseconds."""


def spectra(
    prepared: Prepared, *, low: bool = False, settings: RunSettings | None = None, cancel: Cancel = None
) -> Spectra:
    """The final hands of every player in the pot.

    Counted where it can be done at once: from the flop on with two hole cards and at most two ranges that are
    neither one hand nor any hand; in other games if all but one are.  Otherwise deals are sampled.

    Args:
        prepared: The table.
        low: Count by lows, in games that split the pot; where only the low is played for, it always is so.
        settings: Trials, seed, threads and method.
        cancel: Stops the work when set.

    Raises:
        QueryError: If there is nobody, the game has no low, or all deals are asked for and are too many.
        RunError: If the ranges block each other almost always.
        StoppedError: If cancelled.
    """
    axis = axis_of(prepared.game, low=low)
    chosen = settings or RunSettings()
    if not prepared.game.stud:
        check_picture(prepared, PICTURE, players=1)
    found = None if chosen.method == "sampled" else counted_spectra(prepared, low=low, cancel=cancel)
    if found is not None:
        return found
    if chosen.method == "exact":
        raise QueryError(
            "There are too many deals to count every final hand.",
            remedy="Add board cards or narrow the ranges, or let deals be sampled.",
        )
    return _sampled(prepared, axis, chosen, cancel)


def counted_spectra(prepared: Prepared, *, low: bool = False, cancel: Cancel = None) -> Spectra | None:
    """The final hands of every player in the pot, all deals counted; None if that takes too long.

    Arguments and errors as for `spectra`.
    """
    axis = axis_of(prepared.game, low=low)
    if prepared.game.stud or prepared.pattern is not None:
        return None
    found = count_deals(prepared, axis, cancel)
    return None if found is None else Spectra(axis, found, 0, None)


def _sampled(prepared: Prepared, axis: Axis, settings: RunSettings, cancel: Cancel) -> Spectra:
    """The final hands of a sample of deals."""
    seed, places = chosen_seed(settings), playing_seats(prepared)
    dealing = PieceDealer(Dealer(prepared), seed, PIECE)
    known = np.uint64(prepared.board_mask)

    def make_worker(stop: Stop) -> Callable[[int], npt.NDArray[np.int64]]:
        deal = dealing.on_thread(stop)

        def work(number: int) -> npt.NDArray[np.int64]:
            batch = deal(number)
            if batch is None:
                raise StoppedError
            boards = np.ascontiguousarray(batch.board | known)
            return np.stack(
                [
                    np.bincount(
                        axis.places(rated_on(axis, batch.hands[seat], boards)), minlength=axis.known.size
                    )
                    for seat in places
                ]
            )

        return work

    count = -(-(settings.trials or USUAL_DEALS) // PIECE)
    sums = np.zeros((len(places), axis.known.size), dtype=np.int64)
    for part in pieces(make_worker, count, thread_count(settings), cancel, dealing):
        sums += part
    seats = tuple(
        read_spectrum(axis, seat, row.astype(np.float64)) for seat, row in zip(places, sums, strict=True)
    )
    return Spectra(axis, seats, count * PIECE, seed)
