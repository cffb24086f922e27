"""Dragging a line to another place, with a drop indicator."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from ui.conditions.lines.column import LineColumn
from ui.conditions.lines.places import DropPlace, ShownLine, landing
from ui.conditions.lines.rows.frame import INDENT, LineFrame
from ui.theme.theme import Theme

_HEIGHT = 8
"""Height of the indicator, in pixels; its line is in the middle."""
_LEFT = 6
_NEAR_EDGE = 28
"""Distance from the visible edge at which the list scrolls, in pixels."""


class LineDrag:
    """Tracks the mouse while a line is dragged.

    Args:
        frame: The widget that contains the lines.
        theme: The theme.
        column: The lines in order, and where they are.
        put: Moves the line with a key to a place.
    """

    def __init__(
        self,
        frame: QFrame,
        theme: Theme,
        column: LineColumn,
        put: Callable[[int, DropPlace], object],
    ) -> None:
        self._frame, self._column, self._put = frame, column, put
        self.mark = _Mark(theme, frame)
        self._place: DropPlace | None = None

    def follow(self, row: LineFrame, start: QPoint, here: QPoint) -> None:
        """Handle a mouse move during a drag.

        Args:
            row: The line.
            start: Where the drag began, in screen coordinates.
            here: The mouse position, in screen coordinates.
        """
        others = self._others(row)
        places = [self._column.place_of(line.key) for line in others]
        height = self._frame.mapFromGlobal(here).y()
        gap = sum(place.center().y() < height for place in places)
        steps = round((here.x() - start.x()) / INDENT)
        self._place = landing(others, gap, row.level + steps)
        top = places[gap - 1].bottom() + 1 if gap else self._column.place_of(self._column.keys[0]).top()
        self.mark.show_at(top, self._place.level)
        self._scroll_to(here)

    def finish(self, row: LineFrame, *, dropped: bool) -> None:
        """Finish the drag.

        Args:
            row: The line.
            dropped: Whether to move the line to the indicator; otherwise nothing changes.
        """
        self.mark.hide()
        place, self._place = self._place, None
        if dropped and place is not None:
            self._put(row.key, place)

    def _others(self, row: LineFrame) -> list[ShownLine]:
        """The lines that stay: all but the dragged one and those inside it."""
        others: list[ShownLine] = []
        inside = False
        for line in self._column.lines:
            inside = line.key == row.key or (inside and line.level > row.level)
            if not inside:
                others.append(line)
        return others

    def _scroll_to(self, here: QPoint) -> None:
        """Scroll if the mouse is near the edge."""
        page: QWidget = self._frame
        while (above := page.parentWidget()) is not None:
            area = above.parentWidget()
            if isinstance(area, QScrollArea) and area.widget() is page:
                place = page.mapFromGlobal(here)
                area.ensureVisible(place.x(), place.y(), 0, _NEAR_EDGE)
                return
            page = above


class _Mark(QWidget):
    """The drop indicator: a line with a ring at its beginning."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._list = theme, parent
        self.level = 0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_at(self, height: int, level: int) -> None:
        """Move to a height of the list, indented for a number of groups."""
        self.level = level
        left = _LEFT + INDENT * level
        self.setGeometry(left, height - _HEIGHT // 2, self._list.width() - left - 2, _HEIGHT)
        self.raise_()
        self.show()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ring and line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.tokens.accent), 2))
        middle = self.height() / 2
        painter.drawEllipse(QRectF(1, middle - 2.5, 5, 5))
        painter.drawLine(7, round(middle), self.width(), round(middle))
