"""The precision of a picture in words; the only place that says so on screen."""

from __future__ import annotations

from oracle.analysis.precision import Precision
from ui.plots.numbers import plus_minus

HARDLY = 0.25
"""From this half-width on a figure is meaningless: its interval covers more than half of the axis."""
_COARSE = 0.1
"""From this half-width on decimals would suggest false precision."""


def known(precision: Precision, places: str = "") -> str:
    """A sentence about a sampled picture; empty if it is exact.

    Args:
        precision: The precision of its points.
        places: What the axis of shares counts ("hands and flops"); empty if there is none.

    Returns:
        "Rough, ± 4.10 % of the pot, ± 12 % of the hands and flops." while some points are known less well
        than wanted, then "Sampled, ± 1.00 % of the pot …."
    """
    if precision.exact:
        return ""
    how = "Rough" if precision.rough else "Sampled"
    errors = [(precision.pot, "pot"), (precision.share if places else 0.0, places)]
    if hardly(precision):
        return "Rough, no useful figures yet."
    parts = [f"{_half_width(half)} % of the {unit}" for half, unit in errors if half > 0]
    return f"{', '.join([how, *parts])}."


def hardly(precision: Precision) -> bool:
    """Whether the precision is so low that a figure is meaningless, and a band would fill the picture."""
    return not precision.exact and max(precision.pot, precision.share) >= HARDLY


def _half_width(half: float) -> str:
    return f"± {100 * half:.0f}" if half >= _COARSE else plus_minus(half)


def said_with(precision: Precision, what: str, more: str, places: str = "") -> str:
    """The explanation of a sampled picture.

    Args:
        precision: The precision of its points.
        what: The main finding, with a figure; left out while it is meaningless.
        more: The hint about interaction, once it is finished.
        places: See `known`.
    """
    sure = known(precision, places)
    if hardly(precision):
        return sure
    parts = (sure, what) if precision.rough else (what, sure, more)
    return " ".join(part for part in parts if part)


def half_width_after(half_width: float) -> str:
    """The text after a sampled figure: " ± 0.71", or nothing if it is exact."""
    return f" {plus_minus(half_width)}" if half_width > 0 else ""
