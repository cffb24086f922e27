"""Formatting of figures in pictures."""

from __future__ import annotations

MILLION = 1_000_000
LEAST_PERCENT = 0.005
"""Smaller percentages would be shown as 0.00."""


def percent(share: float) -> str:
    """A share 0…1 with two digits, as wide as every other: ``percent(0.5814) == "58.14 %"``."""
    return f"{100 * share:.2f} %"


def plus_minus(half_width: float) -> str:
    """The half-width of a share, in points: ``plus_minus(0.0006) == "± 0.06"``."""
    points = 100 * half_width
    if 0 < points < LEAST_PERCENT:
        return "± < 0.01"
    return f"± {points:.2f}"


def points(change: float) -> str:
    """A change of a share, in points with its sign: ``points(-0.121) == "−12.1"``."""
    return f"{100 * change:+.1f}".replace("-", "−")


def count(number: int) -> str:
    """An integer in full: ``count(1842304) == "1,842,304"``."""
    return f"{number:,}"


def round_count(number: int) -> str:
    """A round number, in words if shorter: ``round_count(10_000_000) == "10 million"``."""
    for unit, name in ((10**12, "trillion"), (10**9, "billion"), (MILLION, "million")):
        if number >= unit:
            return f"{number / unit:g} {name}"
    return f"{number:,}"


def tick_percent(share: float, step: float) -> str:
    """A tick of an axis of shares with as many digits as its step needs."""
    digits = 0 if step >= 0.01 else 1 if step >= 0.001 else 2
    return f"{100 * share:.{digits}f} %"
