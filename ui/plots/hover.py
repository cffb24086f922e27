"""The small card that shows a plot's values at the pointer."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from ui.plots.convergence.trace import SeatLook
from ui.theme.tokens import SPACE, Tokens
from ui.widgets.labels.label import RichLabel

OFFSET = 3 * SPACE
"""Pixels between the pointer and the card."""


class HoverCard(QFrame):
    """A card that floats over its parent and lets mouse events through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._owner = parent
        self.setProperty("role", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._text = RichLabel(parent=self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 7, 10, 7)
        layout.addWidget(self._text)
        self.hide()

    @property
    def html(self) -> str:
        """Its text."""
        return self._text.text()

    def show_at(self, point: QPoint, html: str) -> None:
        """Show a text beside a point, always completely inside the parent.

        Args:
            point: The point, in the parent's pixels.
            html: The text, as rich text.
        """
        if html != self._text.text():
            self._text.setText(html)
        self.adjustSize()
        room = self._owner.rect()
        left = point.x() + OFFSET
        if left + self.width() > room.right():
            left = point.x() - OFFSET - self.width()
        top = point.y() - self.height() // 2
        left = max(room.left(), min(left, room.right() - self.width()))
        top = max(room.top(), min(top, room.bottom() - self.height()))
        self.move(left, top)
        self.show()
        self.raise_()


def seat_row(tokens: Tokens, look: SeatLook, figure: str, beside: str = "", *more: str) -> str:
    """A player's row of a table on the card, as rich text.

    Args:
        tokens: The theme.
        look: The player's name and colour.
        figure: What is read, in bold.
        beside: The text after it, such as its ±.
        more: Further cells, muted.
    """
    quiet = f'style="color:{tokens.muted}"'
    after = f"&nbsp;{escape(beside)}" if beside else ""
    cells = "".join(f'<td align="right" {quiet}>&nbsp;&nbsp;{escape(each)}</td>' for each in more)
    return (
        f'<tr><td style="color:{tokens.seat(look.color).name()}">●&nbsp;</td>'
        f"<td {quiet}>{escape(look.label)}&nbsp;&nbsp;</td>"
        f'<td align="right"><b>{escape(figure)}</b>{after}</td>{cells}</tr>'
    )
