"""How much the figures of a raise may be off because the order in which hands fold is sampled.

The equities that order a range can be known to a standard error only.  The order is redrawn several times,
with equities spread about the sampled ones by their errors (a parametric bootstrap: B. Efron, R. Tibshirani,
"An Introduction to the Bootstrap", 1993, chapter 6).  The redrawn figures are off from the sampled ones as
these are from the true ones: on average, because a worse order folds better hands, and by chance.  The first
widens the interval beyond the second, which counts with the error of the deals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from oracle.decisions.deals.dealt import Column, Dealt, Mass, SampledDeals
from oracle.simulate.intervals.estimate import Z95

REDRAWS = 32
"""Orders drawn: their spread is then known to an eighth."""

SPREAD_TWICE = 1.5
"""Factor on the mean change: the sampled equities are spread already, so a redraw changes less than they did.

At standard errors of 5 points the change from the true to the sampled order is a tenth larger than that from
the sampled to a redrawn one, on a flop with 30 % of the hands; the factor leaves room for coarser ranges.
"""


def with_order_errors(
    dealt: Dealt,
    folds: Sequence[float],
    figures: Callable[[Mass], Column],
    found: Column,
    errors: Column,
) -> Column:
    """The errors of some figures, widened by what the sampled order may change.

    Args:
        dealt: The deals.
        folds: The fraction that each opponent folds, 0…1.
        figures: Computes the figures from masses.
        found: The figures in the sampled order.
        errors: Their standard errors from the sample of deals.

    Returns:
        Standard errors; a 95 % interval is 1.96 of them on either side.
    """
    cut = [not order.exact and 0 < fold < 1 for order, fold in zip(dealt.orders, folds, strict=True)]
    if not any(cut):
        return errors
    few = dealt.for_orders() if isinstance(dealt, SampledDeals) else dealt
    if few is not dealt:
        found = figures(few.masses(np.array(folds)[:, None]))
    redrawn = [order.redrawn_chances(fold, REDRAWS) for order, fold in zip(dealt.orders, folds, strict=True)]
    drawn = np.stack([figures(few.masses_by(chances)) for chances in zip(*redrawn, strict=True)])
    change = drawn.mean(axis=0) - found
    spread = Z95 * np.hypot(errors, drawn.std(axis=0, ddof=1))
    widened: Column = (spread + SPREAD_TWICE * np.abs(change)) / Z95
    return np.where(np.isfinite(change), widened, errors)  # nobody may stay in the few deals
