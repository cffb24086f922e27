"""The error of a raise's figures because the order in which hands fold is sampled.

The equities that order a range may only be known to a standard error.  So the order is redrawn several times,
with equities scattered around the sampled ones according to their errors (a parametric bootstrap: B. Efron,
R. Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 6).  The redrawn figures differ from the
sampled ones as these differ from the true ones: by a bias, because a worse order folds better hands, and by
chance.  The chance part is combined with the error of the deals, and the bias is added.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from oracle.decisions.deals.dealt import Column, Dealt, Mass, SampledDeals
from oracle.simulate.intervals.estimate import Z95

REDRAWS = 32
"""Orders drawn: their standard deviation is then known to an eighth."""
SPREAD_TWICE = 1.5
"""Factor on the mean change: sampled equities are already scattered, so redrawing changes less than sampling.

With standard errors of 5 points, sampling changes the figures by a tenth more than redrawing does, on a flop
with 30 % of the hands; the factor leaves room for coarser ranges.
"""


def with_order_errors(
    dealt: Dealt,
    folds: Sequence[float],
    figures: Callable[[Mass], Column],
    found: Column,
    errors: Column,
) -> Column:
    """The errors of figures, widened by the error of the sampled order.

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
