"""From totals to the equity table."""

from __future__ import annotations

import functools
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from oracle.prepared import Prepared, PreparedSeat
from oracle.query.language.values import SHARE_UNITS
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.equity_table.outcomes import FIGURES, Flags, Outcomes, Units
from oracle.simulate.intervals import estimate
from oracle.simulate.snapshot import Estimate, SeatFigures
from oracle.simulate.variance.corrected import Corrected

Mean = Callable[[int, Units], Estimate]
"""A player's mean value, from the value of each outcome in units of the pot."""
Count = Callable[[int, Flags], Estimate]
"""The share of deals with one of some outcomes, for a player."""


def equity_figures(prepared: Prepared, totals: EquityTotals, *, exact: bool) -> tuple[SeatFigures, ...]:
    """The equity table of some deals.

    Args:
        prepared: What was dealt.
        totals: The deals counted: every deal there is, or kept trials.
        exact: Whether they are every deal: the figures are then exact, to the last bit of a double; otherwise
            they have intervals.
    """
    mean, count = (_exact_mean(totals), _exact_share(totals)) if exact else _corrected(totals)
    outcomes = totals.outcomes
    figures = []
    player = 0
    for seat in prepared.seats:
        if seat.folded:
            figures.append(_folded(seat, split=outcomes.split))
            continue
        counts = totals.counts[player]
        ways = np.bincount(outcomes.ways, weights=counts, minlength=len(totals.counts) + 1)[2:]
        halves = (outcomes.high, outcomes.low) if outcomes.split else ()
        high, low = (mean(player, half) for half in halves) if halves else (None, None)
        win = count(player, outcomes.scoop)
        figures.append(
            SeatFigures(
                identifier=seat.identifier, range_text=seat.whole.text,
                combos=seat.live.combos or 0.0, hands=seat.live.hands or 0,
                equity=mean(player, outcomes.share), win=win, tie=count(player, outcomes.divides),
                wins=int(counts @ outcomes.scoop), ties=tuple(map(int, ways)),
                high=high, low=low, scoop=win if outcomes.split else None, pots=pots(totals, player),
            )
        )  # fmt: skip
        player += 1
    return tuple(figures)


def sampled_main(totals: EquityTotals) -> list[tuple[Estimate, Estimate, Estimate]]:
    """Equity, win and tie of each player after some trials; the same figures as in `equity_figures`.

    A run computes these dozens of times before its first snapshot, and the rest of the table never.
    """
    outcomes, trials = totals.outcomes, totals.trials
    if totals.correction is None or totals.moments is None:
        sums: list[list[int]] = (totals.counts @ _main_columns(outcomes)).tolist()
        most = int(outcomes.share.max())
        return [
            (
                _sampled_mean(total, squares, trials, most),
                estimate.share_estimate(win, trials),
                estimate.share_estimate(tie, trials),
            )
            for total, squares, win, tie in sums
        ]
    mean, count = _corrected(totals)
    share, win, tie = outcomes.share, outcomes.scoop, outcomes.divides
    return [
        (mean(player, share), count(player, win), count(player, tie)) for player in range(len(totals.counts))
    ]


@functools.cache
def _main_columns(outcomes: Outcomes) -> Units:
    """What `sampled_main` sums, shape (outcomes, 4): the share, its square, and 1 for a win and for a tie.

    All of them in one product, because every call of NumPy takes a microsecond.
    """
    share = outcomes.share
    return np.stack((share, share * share, outcomes.scoop, outcomes.divides), axis=1)


def sampled_equity(totals: EquityTotals) -> Callable[[int], Estimate]:
    """The equity of a player after some trials, by index; the same figures as in `equity_figures`."""
    mean, _count = _corrected(totals)
    share = totals.outcomes.share
    return lambda player: mean(player, share)


def exact_equity(totals: EquityTotals) -> Callable[[int], Estimate]:
    """The equity of a player over every deal, by index; the same figures as in `equity_figures`."""
    mean = _exact_mean(totals)
    share = totals.outcomes.share
    return lambda player: mean(player, share)


def pots(totals: EquityTotals, player: int) -> Fraction:
    """Number of pots a player won, every deal counted once."""
    return Fraction(_whole_sum(totals.counts[player], totals.outcomes.share), SHARE_UNITS)


def count_estimate(totals: EquityTotals, player: int, figure: str, *, exact: bool) -> Estimate:
    """The share of deals in which a player's outcome is one that a figure counts.

    Args:
        totals: The deals.
        player: The seat's place among those in the pot.
        figure: A name in `FIGURES`.
        exact: Whether the deals are all there are.

    It is never corrected by control variates, because it is shown next to the number of deals counted.
    """
    flags = FIGURES[figure](totals.outcomes)
    return _exact_share(totals)(player, flags) if exact else _sampled(totals)[1](player, flags)


def _whole_sum(counts: npt.NDArray[np.int64], units: Units) -> int:
    """A sum of products that may be larger than 64 bits."""
    return sum(count * unit for count, unit in zip(counts.tolist(), units.tolist(), strict=True))


def _sampled(totals: EquityTotals) -> tuple[Mean, Count]:
    def mean(player: int, units: Units) -> Estimate:
        counts = totals.counts[player]
        # Kept trials are few enough (under 10¹¹) for sums of squares to fit into 64 bits.
        total, squares = int(counts @ units), int(counts @ (units * units))
        return _sampled_mean(total, squares, totals.trials, int(units.max()))

    def share(player: int, flags: Flags) -> Estimate:
        return estimate.share_estimate(int(totals.counts[player] @ flags), totals.trials)

    return mean, share


def _sampled_mean(total: int, squares: int, trials: int, most: int) -> Estimate:
    """A mean part of the pot, from sums in its units.

    Args:
        total: Sum of the parts.
        squares: Sum of their squares.
        trials: Number of parts.
        most: The largest part possible; of a low half, half the pot.
    """
    high = most / SHARE_UNITS
    return estimate.mean(total / SHARE_UNITS, squares / SHARE_UNITS**2, trials, high=high)


def _corrected(totals: EquityTotals) -> tuple[Mean, Count]:
    """The same, corrected by control variates where there are any."""
    mean, share = _sampled(totals)
    correction, moments = totals.correction, totals.moments
    if correction is None or moments is None:
        return mean, share
    corrected = Corrected(correction, moments, totals.counts, totals.trials)

    def corrected_mean(player: int, units: Units) -> Estimate:
        return corrected.mean(player, units / SHARE_UNITS) or mean(player, units)

    def corrected_share(player: int, flags: Flags) -> Estimate:
        return corrected.mean(player, flags.astype(np.float64)) or share(player, flags)

    return corrected_mean, corrected_share


def _exact_mean(totals: EquityTotals) -> Mean:
    def mean(player: int, units: Units) -> Estimate:
        if totals.weights is not None:
            parts = totals.weights[player] * units / SHARE_UNITS
            return estimate.exact(float(parts.sum() / totals.weight))
        whole = _whole_sum(totals.counts[player], units)
        return estimate.exact(whole / (SHARE_UNITS * totals.trials))  # of two integers: the nearest double

    return mean


def _exact_share(totals: EquityTotals) -> Count:
    """The shares of a complete enumeration."""

    def share(player: int, flags: Flags) -> Estimate:
        if totals.weights is not None:
            return estimate.exact(float(totals.weights[player][flags].sum() / totals.weight))
        return estimate.exact(int(totals.counts[player] @ flags) / totals.trials)

    return share


def _folded(seat: PreparedSeat, *, split: bool) -> SeatFigures:
    nothing = estimate.exact(0.0)
    half = nothing if split else None
    return SeatFigures(
        identifier=seat.identifier, range_text=seat.whole.text,
        combos=seat.live.combos or 0.0, hands=seat.live.hands or 0,
        equity=nothing, win=nothing, tie=nothing, wins=0, ties=(), folded=True,
        high=half, low=half, scoop=half, pots=Fraction(0),
    )  # fmt: skip
