"""The 13 × 13 grid of starting hands as SVG, for light and dark pages alike."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan, sqrt

from oracle.arrays import Column
from oracle.cards.combo import CLASS_NAMES
from oracle.simulate.printed import sure_share_text

CELL = 34
"""Width and height of a cell, in pixels."""

ABOVE, BELOW = "#1a9e77", "#d9622b"
"""Colours of equities above and below one half; their strength grows with the distance from it."""

STRONGEST = 0.8
"""Opacity at 0 % and 100 % equity, low enough that text stays readable on any page."""

ROWS = 13


def grid_svg(equity: Column, half_width: Column, weight: Column) -> str:
    """The equities of the classes of a range as a coloured grid without script.

    Args:
        equity: By class index, shape (169,), 0…1; NaN where the range holds none.
        half_width: 95 % half-width of each equity, shape (169,).
        weight: Mean weight of each class, 0…100, shape (169,).
    """
    side = ROWS * CELL
    cells = "".join(
        _cell(index, name, float(equity[index]), float(half_width[index]), float(weight[index]))
        for index, name in enumerate(CLASS_NAMES)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 {side} {side}" '
        f'role="img" aria-label="Equity of each starting hand" font-family="sans-serif" '
        f'text-anchor="middle" fill="currentColor">{cells}</svg>'
    )


def _cell(index: int, name: str, equity: float, half_width: float, weight: float) -> str:
    x, y = CELL * (index % ROWS), CELL * (index // ROWS)
    frame = f'x="{x + 1}" y="{y + 1}" width="{CELL - 2}" height="{CELL - 2}" rx="3"'
    middle = x + CELL / 2
    if isnan(equity):
        return (
            f'<rect {frame} fill-opacity="0.05"/>'
            f'<text x="{middle:g}" y="{y + CELL / 2 + 4:g}" font-size="10" fill-opacity="0.45">{name}</text>'
        )
    color, strength = (ABOVE if equity >= 0.5 else BELOW), STRONGEST * sqrt(abs(2 * equity - 1))
    sure = f" {sure_share_text(equity, half_width)}" if half_width > 0 else ""
    held = "" if weight >= 100 else f", weight {weight:.0f} %"  # only for classes held in part
    return _texts(
        f'<rect {frame} fill="{color}" fill-opacity="{strength:.2f}"/>',
        (middle, y, name, f"{100 * equity:.0f}"),
        f"{name}: {100 * equity:.1f} %{sure}{held}",
    )


def _texts(box: str, place: tuple[float, float, str, str], title: str) -> str:
    middle, y, name, figure = place
    lines: Sequence[tuple[float, int, str]] = ((14, 10, name), (26, 9, figure))
    texts = "".join(
        f'<text x="{middle:g}" y="{y + down:g}" font-size="{size}">{text}</text>'
        for down, size, text in lines
    )
    return f"<g><title>{title}</title>{box}{texts}</g>"
