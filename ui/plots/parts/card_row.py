"""A row of cards across a picture: a title, a large word or figure, and a note on each."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from ui.theme.style import ui_font
from ui.theme.tokens import PANEL_RADIUS, Tokens

CARD_HEIGHT, GAP, PAD = 74.0, 10.0, 12.0
"""Height of a card, the room between two, and inside at both sides, in pixels."""
_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine
_MARKED = 0.05
"""Strength of the ground of a card that is being read."""


def card_box(area: QRectF, number: int, count: int) -> QRectF:
    """The place of a card at the top of an area.

    Args:
        area: The picture, in pixels.
        number: The card, from 0.
        count: How many there are.
    """
    width = (area.width() - GAP * (count - 1)) / count
    return QRectF(area.left() + number * (width + GAP), area.top() + 1, width, CARD_HEIGHT)


def card_lines(box: QRectF, pad: float = PAD) -> tuple[QRectF, QRectF, QRectF]:
    """The places of title, figure and note on a card."""
    inside = box.adjusted(pad, 6, -pad, -6)
    left, top, wide = inside.left(), inside.top(), inside.width()
    return QRectF(left, top, wide, 18), QRectF(left, top + 18, wide, 26), QRectF(left, top + 44, wide, 18)


def draw_ground(painter: QPainter, box: QRectF, tokens: Tokens, *, marked: bool, best: bool = False) -> None:
    """Draw an empty card: darker while it is read, with the accent's edge if it is best."""
    painter.setBrush(tokens.tint(tokens.text, _MARKED) if marked else QColor(tokens.surface))
    painter.setPen(QPen(QColor(tokens.accent), 2.0) if best else QPen(QColor(tokens.line), 1.0))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), PANEL_RADIUS - 2, PANEL_RADIUS - 2)


def write_title(painter: QPainter, box: QRectF, tokens: Tokens, title: str) -> None:
    """Write the title of a card."""
    painter.setFont(ui_font("body", semibold=True))
    painter.setPen(QColor(tokens.text))
    write_line(painter, box, title)


def write_note(painter: QPainter, box: QRectF, tokens: Tokens, note: str, size: str = "label") -> None:
    """Write the note of a card; ``size`` as in `ui_font`."""
    painter.setFont(ui_font(size))
    painter.setPen(QColor(tokens.muted))
    write_line(painter, box, note)


def write_line(painter: QPainter, box: QRectF, text: str) -> None:
    """Write a text in one line, shortened if necessary."""
    shown = QFontMetricsF(painter.font()).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, _LEFT, shown)
