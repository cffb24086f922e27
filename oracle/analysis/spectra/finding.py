"""The final hands of every player: counted if that is quick, otherwise sampled."""

from __future__ import annotations

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import check_picture, playing_seats
from oracle.analysis.spectra.counting import count_deals
from oracle.analysis.spectra.sampling import Counts, Rated, count_sample
from oracle.analysis.spectra.values import Axis, Spectra, axis_of, read_spectrum
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.query import RunSettings
from oracle.query.settings import chosen_seed

PICTURE = "the spectrum of final hands"


def spectra(
    prepared: Prepared, *, low: bool = False, settings: RunSettings | None = None, cancel: Cancel = None
) -> Spectra:
    """The final hands of every player in the pot.

    Counted if that is quick: from the flop on with two hole cards and at most two ranges that are neither one
    hand nor any hand; in other games with at most one such range.  Otherwise deals are sampled.

    Args:
        prepared: The table.
        low: Count by lows, in games that split the pot; games played for the low alone always do.
        settings: Trials, seed, threads and method.
        cancel: Stops the work when set.

    Raises:
        QueryError: If nobody is in the pot, the game has no low, or an exact answer is required and
            impossible.
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

    def count(rated: Rated) -> Counts:
        each = [np.bincount(axis.places(ratings), minlength=axis.known.size) for ratings in rated]
        return np.stack(each)

    sums, deals = count_sample(prepared, axis, places, seed, count, settings, cancel)
    seats = tuple(
        read_spectrum(axis, seat, row.astype(np.float64)) for seat, row in zip(places, sums, strict=True)
    )
    return Spectra(axis, seats, deals, seed)
