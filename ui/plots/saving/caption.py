"""The caption of a picture that is copied or saved: ranges, board, and how it was computed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from oracle.ranges import comma_parts
from ui.theme.style import ui_font
from ui.theme.tokens import SPACE, Tokens

_MARGIN = 4 * SPACE
_DOT = 8.0
_GAP = 6.0
LEADING = 1.4
"""Distance of two lines, in heights of the font."""
_SHORTEST = 3
"""Characters left of a single part that is too long."""


@dataclass(frozen=True, slots=True)
class CaptionLine:
    """One line of a caption, plain text.

    Attributes:
        text: The text; a range is shortened between its parts.
        name: The player whose range it is; empty for the other lines.
        color: The player's colour, a number.
    """

    text: str
    name: str = ""
    color: int | None = None


Caption = Callable[[], Sequence[CaptionLine]]
"""Returns the caption of a picture as it is now; no lines while there is no picture."""


def shortened(text: str, fits: Callable[[str], bool]) -> str:
    """A shortened range text: its first parts, and how many follow.

    Args:
        text: The range, on one line.
        fits: Whether a text is short enough.

    Returns:
        ``22+, A2s+, K5s+ and 9 more``; a first part that is too long alone ends in an ellipsis.
    """
    if fits(text):
        return text
    parts = comma_parts(text)

    def with_first(number: int) -> str:
        return f"{', '.join(parts[:number])} and {len(parts) - number:,} more"

    low, high = 0, len(parts) - 1
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(with_first(middle)) else (low, middle - 1)
    if low:
        return with_first(low)
    after = f"… and {len(parts) - 1:,} more" if len(parts) > 1 else "…"
    first = parts[0] if parts else text
    low, high = _SHORTEST, len(first)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(first[:middle] + after) else (low, middle - 1)
    return first[:low] + after


def line_height() -> float:
    """Distance of two lines of a caption, in pixels."""
    return LEADING * QFontMetricsF(ui_font("label")).height()


def caption_height(lines: Sequence[CaptionLine]) -> int:
    """Height of a caption below its picture, in pixels; 0 without lines."""
    return round(len(lines) * line_height() + 2 * SPACE + _GAP) if lines else 0


def paint_caption(painter: QPainter, lines: Sequence[CaptionLine], size: QSize, tokens: Tokens) -> None:
    """Paint a caption below a picture.

    Args:
        painter: A painter whose unit is one screen pixel.
        lines: The lines.
        size: Size of the picture.
        tokens: Colours.
    """
    ground = QRectF(0, size.height(), size.width(), caption_height(lines))
    painter.fillRect(ground, QColor(tokens.surface))
    painter.setPen(QPen(QColor(tokens.line), 1.0))
    painter.drawLine(
        QPointF(_MARGIN, ground.top() + 0.5), QPointF(ground.right() - _MARGIN, ground.top() + 0.5)
    )
    high, top = line_height(), ground.top() + SPACE + _GAP / 2
    for number, line in enumerate(lines):
        room = QRectF(_MARGIN, top + number * high, max(1.0, ground.width() - 2 * _MARGIN), high)
        _paint_line(painter, line, room, tokens)


def _paint_line(painter: QPainter, line: CaptionLine, room: QRectF, tokens: Tokens) -> None:
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine
    left = room.left()
    if line.color is not None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.seat(line.color))
        painter.drawEllipse(QRectF(left, room.center().y() - _DOT / 2, _DOT, _DOT))
        left += _DOT + _GAP
    if line.name:
        painter.setFont(ui_font("label", semibold=True))
        metrics = QFontMetricsF(painter.font())
        name = metrics.elidedText(line.name, Qt.TextElideMode.ElideRight, room.width() / 3)
        painter.setPen(QColor(tokens.text))
        painter.drawText(QRectF(left, room.top(), room.right() - left, room.height()), flags, name)
        left += metrics.horizontalAdvance(name) + 2 * _GAP
    painter.setFont(ui_font("label"))
    metrics = QFontMetricsF(painter.font())
    width = room.right() - left
    if line.name:
        text = shortened(line.text, lambda words: metrics.horizontalAdvance(words) <= width)
    else:
        text = metrics.elidedText(line.text, Qt.TextElideMode.ElideRight, width)
    painter.setPen(QColor(tokens.text if line.name else tokens.muted))
    painter.drawText(QRectF(left, room.top(), width, room.height()), flags, text)
