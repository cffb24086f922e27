"""Estimated number of trials to reach a target error, from the first trials.

It uses the intervals themselves: a run that continues as it began has twice its totals after twice the
trials, and these are evaluated as in the run.  Small samples have wider intervals than their variance alone
implies, so the width cannot simply be scaled by the root of the trials.
"""

from __future__ import annotations

from math import exp2, inf, isfinite, log

from oracle.simulate.measure import Measure, T
from oracle.simulate.strategies.sampling.sampled import FIRST_LOOK


def needed_trials(measure: Measure[T], totals: T, error: float, most: float = inf) -> float:
    """Kept trials after which every figure is expected to be within a target error.

    Args:
        measure: What is measured.
        totals: Totals of some trials, at least one.
        error: The target.
        most: Upper limit of the trials considered.

    Returns:
        The trials; infinite where they are more than ``most``.
    """
    width = measure.glance(totals).widest
    if width <= error:
        return max(FIRST_LOOK, totals.trials * (width / error) ** 2)
    while totals.trials < most:
        doubled = _doubled(measure, totals)
        narrower = measure.glance(doubled).widest
        if narrower <= error:
            # By a power of the trials between the two; from an unknown width, half way.
            steps = log(width / error) / log(width / narrower) if isfinite(width) and narrower else 0.5
            return max(FIRST_LOOK, totals.trials * exp2(steps))
        totals, width = doubled, narrower
    return inf


def _doubled(measure: Measure[T], totals: T) -> T:
    """The totals of twice the trials with the same outcomes."""
    twice = measure.empty()
    twice.merge(totals)
    twice.merge(totals)
    return twice
