"""How well a picture is known, in words: the one place that says so on screen."""

from __future__ import annotations

from oracle.analysis import Precision
from ui.plots.numbers import plus_minus

NOTHING = 1.0
"""A half-width at which nothing is known."""


def known(precision: Precision, places: str = "") -> str:
    """A sentence about a sampled picture; empty where it is exact.

    Args:
        precision: How well its points are known.
        places: What the axis of shares counts ("cases"); empty where there is none.

    Returns:
        "Rough, ± 4.10 % of the pot, ± 7.00 % of the cases." while some points are known less well than
        wanted, then "Sampled, ± 1.00 % of the pot …."
    """
    if precision.exact:
        return ""
    how = "Rough" if precision.rough else "Sampled"
    told = [(precision.pot, "pot"), (precision.share if places else 0.0, places)]
    parts = [f"{plus_minus(half)} % of the {unit}" for half, unit in told if half > 0]
    if max(half for half, _unit in told) >= NOTHING:
        return "Rough, hardly known yet."
    return f"{', '.join([how, *parts])}."


def beside(half_width: float) -> str:
    """What stands behind a sampled figure: " ± 0.71", nothing where it is exact."""
    return f" {plus_minus(half_width)}" if half_width > 0 else ""
