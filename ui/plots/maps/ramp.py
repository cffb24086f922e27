"""The legend of a picture whose colours say how much better or worse something is."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter, QPen

from ui.theme.style import ui_font
from ui.theme.tokens import Tokens

RAMP_WIDTH = 150.0
"""Width of the ramp of colours, in pixels."""
_PAD = 8.0


def draw_ramp(
    painter: QPainter,
    tokens: Tokens,
    box: QRectF,
    bar: QRectF,
    colors: Iterable[tuple[float, QColor]],
    middle: str,
    reach: float,
) -> float:
    """Draw a ramp of colours with a word in it and what its ends mean on either side.

    Args:
        painter: Gets the small font, which it keeps.
        tokens: The theme's colours.
        box: The whole legend.
        bar: The ramp, inside the box.
        colors: Colours at places of the ramp, 0…1 from left to right.
        middle: The word in the middle.
        reach: The change that the ends represent, 0…1.

    Returns:
        Where the words end, in pixels from the left.
    """
    ramp = QLinearGradient(bar.topLeft(), bar.topRight())
    for place, color in colors:
        ramp.setColorAt(place, color)
    painter.fillRect(bar, ramp)
    painter.setPen(QPen(QColor(tokens.line), 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(bar.adjusted(-0.5, -0.5, 0.5, 0.5))
    painter.setFont(ui_font("small"))
    painter.setPen(QColor(tokens.text))
    painter.drawText(bar, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, middle)
    painter.setPen(QColor(tokens.muted))
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
    left = QRectF(box.left(), bar.top(), bar.left() - _PAD - box.left(), bar.height())
    right = QRectF(bar.right() + _PAD, bar.top(), box.right() - bar.right() - _PAD, bar.height())
    better = f"+{100 * reach:.0f} points, better"
    painter.drawText(left, Qt.AlignmentFlag.AlignRight | flags, f"worse, −{100 * reach:.0f} points")
    painter.drawText(right, Qt.AlignmentFlag.AlignLeft | flags, better)
    return right.left() + QFontMetricsF(painter.font()).horizontalAdvance(better)
