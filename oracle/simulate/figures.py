"""From totals to the equity table."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from oracle.simulate import estimate
from oracle.simulate.accumulate import EquityTotals
from oracle.simulate.prepare import Prepared, PreparedSeat
from oracle.simulate.snapshot import Estimate, SeatFigures


def sampled_figures(prepared: Prepared, totals: EquityTotals) -> tuple[SeatFigures, ...]:
    """The table after some kept trials, with intervals."""
    ways = np.arange(1, totals.counts.shape[1] + 1)
    sums = (totals.counts / ways).sum(axis=1)
    squares = (totals.counts / ways**2).sum(axis=1)

    def row(player: int) -> tuple[Estimate, Estimate, Estimate]:
        counts = totals.counts[player]
        return (
            estimate.mean(float(sums[player]), float(squares[player]), totals.trials),
            estimate.share(int(counts[0]), totals.trials),
            estimate.share(int(counts[1:].sum()), totals.trials),
        )

    return _table(prepared, totals, row)


def exact_figures(prepared: Prepared, totals: EquityTotals) -> tuple[SeatFigures, ...]:
    """The table of a complete enumeration: every figure exact, to the last bit of a double."""

    def row(player: int) -> tuple[Estimate, Estimate, Estimate]:
        if totals.weights is not None:
            weights, weight = totals.weights[player], totals.weight
            share = float((weights / np.arange(1, weights.size + 1)).sum() / weight)
            return (
                estimate.exact(share),
                estimate.exact(float(weights[0] / weight)),
                estimate.exact(float(weights[1:].sum() / weight)),
            )
        counts = [int(count) for count in totals.counts[player]]
        pot = sum((Fraction(count, ways) for ways, count in enumerate(counts, 1)), Fraction(0))
        return (
            estimate.exact(float(pot / totals.trials)),
            estimate.exact(float(Fraction(counts[0], totals.trials))),
            estimate.exact(float(Fraction(sum(counts[1:]), totals.trials))),
        )

    return _table(prepared, totals, row)


def _table(
    prepared: Prepared, totals: EquityTotals, row: Callable[[int], tuple[Estimate, Estimate, Estimate]]
) -> tuple[SeatFigures, ...]:
    figures = []
    player = 0
    for seat in prepared.seats:
        if seat.folded:
            figures.append(_folded(seat))
            continue
        equity, win, tie = row(player)
        counts = [int(count) for count in totals.counts[player]]
        figures.append(
            SeatFigures(
                identifier=seat.identifier, range_text=seat.whole.text, combos=seat.live.combos,
                equity=equity, win=win, tie=tie, wins=counts[0], ties=tuple(counts[1:]),
            )
        )  # fmt: skip
        player += 1
    return tuple(figures)


def _folded(seat: PreparedSeat) -> SeatFigures:
    nothing = estimate.exact(0.0)
    return SeatFigures(
        identifier=seat.identifier, range_text=seat.whole.text, combos=seat.live.combos,
        equity=nothing, win=nothing, tie=nothing, wins=0, ties=(), folded=True,
    )  # fmt: skip
