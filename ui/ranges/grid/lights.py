"""Cells of the grid lit in the colours of groups of hands."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from ui.document.ranges.grid import FULL_WEIGHT, ClassSummary
from ui.theme.style import fitted_font
from ui.theme.tokens import Tokens

_LEAST_HEIGHT = 26.0
"""Least height of a cell with a second line, in pixels."""
_LETTERS = 2
"""Letters of groups in a cell."""
_RADIUS = 4.0


@dataclass(frozen=True, slots=True)
class CellLight:
    """The groups shown in a cell.

    Attributes:
        parts: Colour, letter and share 0…1 of its hands, for each group that is lit.
        figure: Its equity in percent, as text.
    """

    parts: tuple[tuple[int, str, float], ...]
    figure: str

    @property
    def letters(self) -> str:
        """The letters of the largest groups that are lit."""
        largest = sorted(self.parts, key=lambda part: -part[2])[:_LETTERS]
        return "".join(name for _color, name, _share in largest)


NO_LIGHT = CellLight((), "")
"""A class without data: its hands were just added, or cannot be held."""


def paint_light(
    painter: QPainter, box: QRectF, cell: ClassSummary, light: CellLight, tokens: Tokens, name_size: int
) -> None:
    """Paint a cell: filled from below by weight, from left to right by group.

    Args:
        painter: Where.
        box: The cell.
        cell: The hands of the class that are in the range.
        light: Their groups.
        tokens: The colours.
        name_size: Pixel size of the name.
    """
    whole = QPainterPath()
    whole.addRoundedRect(box, _RADIUS, _RADIUS)
    painter.fillPath(whole, QColor(tokens.sunk))
    if cell.weight:
        height = box.height() * cell.weight / FULL_WEIGHT
        left, top = box.left(), box.bottom() - height
        painter.setClipPath(whole)
        painter.fillRect(QRectF(left, top, box.width(), height), QColor(tokens.unlit))
        for color, _name, share in light.parts:
            painter.fillRect(QRectF(left, top, box.width() * share, height), tokens.group(color))
            left += box.width() * share
        painter.setClipping(False)
    painter.setPen(QColor(tokens.text if cell.weight else tokens.muted))
    _write(painter, box, cell, light, name_size)


def _write(painter: QPainter, box: QRectF, cell: ClassSummary, light: CellLight, name_size: int) -> None:
    painter.setFont(fitted_font("label", name_size, semibold=True))
    inset = max(2.0, box.width() * 0.1)
    inner = box.adjusted(inset, max(1.0, box.height() * 0.09), -inset + 1, -2)
    flags = Qt.AlignmentFlag
    painter.drawText(inner, flags.AlignLeft | flags.AlignTop, cell.name)
    if not cell.weight or box.height() < _LEAST_HEIGHT:
        return
    painter.setFont(fitted_font("small", max(9, name_size - 2)))
    painter.drawText(inner, flags.AlignRight | flags.AlignBottom, light.figure)
    painter.drawText(inner, flags.AlignLeft | flags.AlignBottom, light.letters)
