"""How often a player's final hand beats all others, and how often another one beats his."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import playing_seats
from oracle.analysis.spectra.sampling import Counts, Rated, count_sample
from oracle.analysis.spectra.values import Axis, axis_of
from oracle.games import FLOP_CARDS
from oracle.prepared import Prepared
from oracle.query import RunSettings
from oracle.query.settings import chosen_seed
from oracle.ranges import WeightedRange
from oracle.showdown.kernels import GameKernels
from oracle.simulate.intervals.estimate import share_estimate
from oracle.simulate.snapshot import Estimate, Snapshot
from oracle.simulate.work.stop import StoppedError


@dataclass(frozen=True, slots=True)
class Compared:
    """A player's final hand compared with those of all others; each figure is a share of all deals, 0…1.

    Attributes:
        better: How often it beats all of them.
        beaten: How often one of them beats it.
    """

    better: Estimate
    beaten: Estimate


def compare_hands(
    prepared: Prepared, *, low: bool = False, settings: RunSettings | None = None, cancel: Cancel = None
) -> tuple[Compared, ...]:
    """Compare the final hands of the players in the pot, dealt together.

    Exact where the equity table is counted and nobody plays for another half of the pot; otherwise sampled in
    the deals of `oracle.analysis.spectra.finding.spectra` with the same seed.

    Args:
        prepared: The table.
        low: Compare lows, in games that split the pot.
        settings: Trials, seed, threads and method.
        cancel: Stops the work when set.

    Returns:
        One for each player in the pot; none if he is alone.

    Raises:
        QueryError: If the ranges cannot be dealt together.
        StoppedError: If cancelled.
    """
    places = playing_seats(prepared)
    if len(places) < 2:
        return ()
    axis, chosen = axis_of(prepared.game, low=low), settings or RunSettings()
    found = None if axis.low or prepared.game.split else _counted(prepared, places, chosen, cancel)
    return found or _sampled(prepared, axis, places, chosen, cancel)


def already_ahead(prepared: Prepared, place: int) -> float | None:
    """The share of the only opponent's hands that is stronger than a known hand, on the cards dealt so far.

    Args:
        prepared: The table.
        place: Place of the player with the known hand.

    Returns:
        A share of the opponent's range by weight, 0…1; None unless there are two players, a flop, a hand that
        is known, and a range that is listed.
    """
    game, seats = prepared.game, prepared.seats
    known = len(prepared.board)
    if len(seats) != 2 or not game.high or game.stud or known < FLOP_CARDS or prepared.pattern is not None:
        return None
    own, other = seats[place].live, seats[1 - place].live
    if not isinstance(own, WeightedRange) or own.hands != 1 or not isinstance(other, WeightedRange):
        return None
    met = other.without(int(own.masks[0]))
    if not met.hands:
        return None
    hands = np.concatenate([own.masks, met.masks])
    boards = np.full(hands.size, prepared.board_mask, dtype=np.uint64)
    ratings = GameKernels(game).rate_high(hands[None], boards, game.hole_cards, known)[0]
    return float(met.weights[ratings[1:] > ratings[0]].sum() / met.weights.sum())


def _counted(
    prepared: Prepared, places: tuple[int, ...], settings: RunSettings, cancel: Cancel
) -> tuple[Compared, ...] | None:
    """From the equity table; None where that would be sampled."""
    from oracle.simulate.measures.equity import EquityMeasure
    from oracle.simulate.runner import Opened
    from oracle.simulate.strategies.choose import equity_strategies, make_plan

    if settings.method == "sampled" or prepared.pattern is not None:
        return None
    plan = make_plan(prepared, RunSettings(threads=settings.threads), equity_strategies())
    if plan.open_work is None:
        return None
    last: Snapshot | None = None
    for snapshot in Opened(prepared, EquityMeasure(prepared), plan, settings).stream(cancel):
        last = snapshot
    if last is None or not last.exact or (cancel is not None and cancel.is_set()):
        raise StoppedError
    figures = [last.seats[place] for place in places]
    return tuple(
        Compared(_exactly(seat.win.value), _exactly(max(0.0, 1.0 - seat.win.value - seat.tie.value)))
        for seat in figures
    )


def _exactly(value: float) -> Estimate:
    return Estimate(value, 0.0, value, value)


def _sampled(
    prepared: Prepared, axis: Axis, places: tuple[int, ...], settings: RunSettings, cancel: Cancel
) -> tuple[Compared, ...]:
    """From a sample of deals."""

    def count(rated: Rated) -> Counts:
        stacked = np.stack(rated)
        counts = np.zeros((len(places), 2), dtype=np.int64)
        for row in range(len(places)):
            others = np.delete(stacked, row, axis=0).max(axis=0)
            counts[row] = (stacked[row] > others).sum(), (stacked[row] < others).sum()
        return counts

    sums, deals = count_sample(prepared, axis, places, chosen_seed(settings), count, settings, cancel)
    return tuple(
        Compared(share_estimate(int(better), deals), share_estimate(int(beaten), deals))
        for better, beaten in sums
    )
