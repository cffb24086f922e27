"""Formatting of figures in pictures."""

from __future__ import annotations

from PySide6.QtGui import QFontMetricsF

from ui.document.wording import uncertainty

MILLION = 1_000_000


def plus_minus(half_width: float) -> str:
    """The half-width of a share, in points: ``plus_minus(0.0006) == "± 0.06"``."""
    return uncertainty(half_width, share=True)


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


def has_room_for_tenths(room: float, metrics: QFontMetricsF) -> bool:
    """Whether cells of this width, in pixels, have room for shares with a decimal."""
    return room >= metrics.horizontalAdvance(f" {cell_percent(1.0, tenths=True)} ")


def cell_percent(share: float, *, rough: bool = False, tenths: bool = False) -> str:
    """A share in a cell of a map: ``cell_percent(0.516) == "52 %"``.

    Args:
        share: The share, 0…1.
        rough: Whether it is not precise enough.
        tenths: Whether it is exact, and there is room for a decimal.
    """
    return f"{'≈ ' if rough else ''}{100 * share:.{int(tenths)}f} %"


def tick_percent(share: float, step: float) -> str:
    """A tick of an axis of shares with as many digits as its step needs."""
    digits = 0 if step >= 0.01 else 1 if step >= 0.001 else 2
    return f"{100 * share:.{digits}f} %"
