"""Finds the actions that are too close to the best one to call it best."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

import numpy as np

from oracle.decisions.deals.dealt import Dealt, Priced, SampledDeals
from oracle.decisions.values.break_even import CURVE_DEALS
from oracle.simulate.intervals.estimate import Z95

DOUBT = 0.05
"""Largest probability of calling an action best although another one is worth more."""


def within_error(
    dealt: Dealt, actions: Sequence[Priced], values: Sequence[float], errors: Sequence[float]
) -> tuple[int, ...]:
    """Indices of the actions whose gap to the best one is within its error; empty if the best one is certain.

    The error is that of the gap: both actions are compared deal by deal.  The probability `DOUBT` is shared
    among the k − 1 rivals of the best of k actions (Bonferroni).  If the order in which hands fold is
    sampled, the error used is the sum of both errors, which is never too small (triangle inequality).

    Args:
        dealt: The deals.
        actions: The actions, at least one.
        values: The value of each over all deals.
        errors: The standard error of each value; 0 if exact.
    """
    best = int(np.argmax(values))
    rivals = len(values) - 1
    width = max(Z95, NormalDist().inv_cdf(1 - DOUBT / rivals)) if rivals else Z95
    few = dealt.looked_at(CURVE_DEALS) if isinstance(dealt, SampledDeals) else dealt
    factor = sqrt(few.deals / dealt.deals) if dealt.deals else 1.0
    ordered = all(order.exact for order in dealt.orders)
    close = []
    for place, (value, error) in enumerate(zip(values, errors, strict=True)):
        gap, most = values[best] - value, errors[best] + error
        if place == best or not most or gap > width * most:
            continue
        if ordered:
            most = factor * few.gap_error(actions[best], actions[place])
        if most and gap <= width * most:
            close.append(place)
    return tuple(close)
