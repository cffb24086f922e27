"""The panel of a row: its outline and colour strip, dragged with the mouse, which accepts dropped text."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QApplication, QWidget

from ui.theme.theme import Theme
from ui.theme.tokens import PANEL_RADIUS

STRIP = 6
"""Width of the colour strip, in pixels."""


class RowPanel(QWidget):
    """A row of a list that the user can sort with the mouse.

    Attributes:
        clicked: Emitted with the position of a click that was no drag.
        dragged: Emitted with the height (in the parent's coordinates) while the user drags the row.
        dropped: Emitted when he lets go.
        text_dropped: Emitted with a text that was dropped on the row.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    clicked = Signal(QPoint)
    dragged = Signal(int)
    dropped = Signal()
    text_dropped = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._color = 0
        self._pressed: QPoint | None = None
        self._moving = self._drop_over = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        theme.changed.connect(self.update)

    def set_color(self, color: int) -> None:
        """Set the colour of the strip, by the number of a seat's colour."""
        if color != self._color:
            self._color = color
            self.update()

    def divider(self) -> QRectF:
        """Where a line divides the row; none by default."""
        return QRectF()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start dragging the row."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the row."""
        if self._pressed is None:
            return
        place = event.position().toPoint()
        far = (place - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if self._moving or far:
            self._moving = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.dragged.emit(self.mapToParent(place).y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Release the row after a drag."""
        if event.button() == Qt.MouseButton.LeftButton:
            if self._moving:
                self.dropped.emit()
                self.unsetCursor()
            elif self._pressed is not None:
                self.clicked.emit(event.position().toPoint())
            self._pressed, self._moving = None, False

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept dragged text, but no file: its address is not a range; the window opens sessions."""
        if event.mimeData().hasText() and not event.mimeData().hasUrls():
            event.acceptProposedAction()
            self._show_drop(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """The dragged text has left."""
        super().dragLeaveEvent(event)
        self._show_drop(False)

    def dropEvent(self, event: QDropEvent) -> None:
        """Take a dropped text, unless it is blank."""
        self._show_drop(False)
        if event.mimeData().text().strip():
            self.text_dropped.emit(event.mimeData().text())
            event.acceptProposedAction()

    def _show_drop(self, over: bool) -> None:
        self._drop_over = over
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The panel, its colour strip, the line that divides it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = self._theme.tokens
        outline = QPainterPath()
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        outline.addRoundedRect(rect, PANEL_RADIUS, PANEL_RADIUS)
        painter.fillPath(outline, QColor(tokens.surface))
        painter.save()
        painter.setClipPath(outline)
        painter.fillRect(QRectF(0, 0, STRIP, self.height()), tokens.seat(self._color))
        painter.fillRect(self.divider(), QColor(tokens.line))
        painter.restore()
        marked = self.hasFocus() or self._drop_over
        painter.setPen(QPen(QColor(tokens.accent if marked else tokens.line), 2 if self._drop_over else 1))
        painter.drawPath(outline)
