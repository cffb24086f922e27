"""The common part of all lines: position, keys, menu, error."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.context import Context
from ui.document.shown_text import several_lines, tooltip
from ui.theme.tokens import CONTROL_RADIUS, HIT_AREA
from ui.widgets.buttons.icon_button import IconButton

INDENT = 20
"""Indentation per group, in pixels."""
_LEFT, _RIGHT, _ABOVE = 10, 4, 5
ROW_HEIGHT = HIT_AREA + 2 * _ABOVE
"""Height of a line whose words fit into one row, in pixels."""
_GAP = 6
_WRONG_WIDTH = 3
_GRIP_LEFT, _GRIP_WIDTH = 1, 9
"""The grip is in the margin, right of the stroke that marks a group."""


class LineGrip(QWidget):
    """The drag handle: six small dots."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setToolTip(
            tooltip("Drag to move this line, also into a group and out of it (Alt+Up, Alt+Down, Ctrl+G)")
        )
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint two columns of three dots."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._context.theme.tokens.muted))
        top = self.height() / 2 - 5
        for column in range(2):
            for row in range(3):
                painter.drawEllipse(QRectF(2 + 4 * column, top + 4 * row, 2, 2))


class LineFrame(QWidget):
    """A line; subclasses put their widgets into ``parts`` and fill the rest.

    Attributes:
        menu_wanted: Emitted with a screen position when the user opens the menu.
        act_wanted: Emitted with the name of a command (see `lines.menu.COMMANDS`) when its key was pressed.
        dragged: Emitted during a drag: where it began and the mouse position, on the screen.
        let_go: Emitted at the end of a drag: whether to drop it there.
        said: Emitted after `say`.
        message: Its error; empty if there is none.

    Args:
        context: The parts of the program.
        key: The line's key.
        keys: Command of each key sequence.
        parent: Qt parent.
    """

    KIND = ""
    """Its kind, as in `ui.conditions.lines.rows.menu`: "c", "g" or "q"."""

    menu_wanted = Signal(QPoint)
    act_wanted = Signal(str)
    dragged = Signal(QPoint, QPoint)
    let_go = Signal(bool)
    said = Signal()

    def __init__(
        self, context: Context, key: int, keys: dict[str, str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context, self.key, self._keys = context, key, keys
        self.level = 0
        self.message = ""
        self.first = self.movable = True
        self._taken: QPoint | None = None
        self._dragging = False
        self.grip = LineGrip(context, self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.parts = QHBoxLayout()
        self.parts.setSpacing(_GAP)
        self.menu_button = IconButton(context.theme, "more", "More for this line", compact=True)
        self.menu_button.clicked.connect(self._menu_clicked)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(2)
        self._column.addLayout(self.parts)
        self.place(0, first=True)
        context.theme.changed.connect(self.update)

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """What the keyboard reaches between the line itself and its menu."""
        return ()

    def place(self, level: int, *, first: bool) -> None:
        """Set the depth in groups, and whether it is the first line."""
        self.level, self.first = level, first
        self._column.setContentsMargins(_LEFT + INDENT * level, _ABOVE, _RIGHT, _ABOVE)
        self._place_grip()
        self.update()

    def say(self, words: str, message: str) -> None:
        """Set the text for screen readers, and the error."""
        self.setAccessibleName(several_lines(words))
        self.setAccessibleDescription(several_lines(message))
        self.setToolTip(tooltip(message))
        self.message = message
        self.said.emit()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of the menu."""
        act = self._keys.get(QKeySequence(event.keyCombination()).toString())
        if self._dragging:
            if event.key() == Qt.Key.Key_Escape:
                self._end_drag(dropped=False)
        elif act is not None:
            self.act_wanted.emit(act)
        elif event.key() == Qt.Key.Key_Menu:
            self._menu_clicked()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """While the line is dragged, Esc belongs to it; the mouse above it shows the grip."""
        if event.type() == QEvent.Type.ShortcutOverride and self._dragging and isinstance(event, QKeyEvent):
            event.accept()
            return True
        if event.type() == QEvent.Type.Enter:
            self.grip.setVisible(self.movable)
        elif event.type() == QEvent.Type.Leave and not self._dragging:
            self.grip.hide()
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a possible drag."""
        if event.button() == Qt.MouseButton.LeftButton and self.movable:
            self._taken = event.globalPosition().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the line, once the mouse has moved far enough."""
        if self._taken is None:
            return
        here = event.globalPosition().toPoint()
        if not self._dragging and (here - self._taken).manhattanLength() >= QApplication.startDragDistance():
            self._dragging = True
            self.grip.show()
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            QApplication.setOverrideCursor(Qt.CursorShape.ClosedHandCursor)
            self.update()
        if self._dragging:
            self.dragged.emit(self._taken, here)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Finish the drag."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._end_drag(dropped=True)

    def _end_drag(self, *, dropped: bool) -> None:
        self._taken = None
        if self._dragging:
            self._dragging = False
            QApplication.restoreOverrideCursor()
            self.update()
            self.let_go.emit(dropped)

    def hideEvent(self, event: QHideEvent) -> None:
        """A hidden line is no longer dragged."""
        self._end_drag(dropped=False)
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The grip is as high as the first row of the line."""
        super().resizeEvent(event)
        self._place_grip()

    def _place_grip(self) -> None:
        height = min(self.height(), HIT_AREA + 2 * _ABOVE)
        self.grip.setGeometry(_GRIP_LEFT + INDENT * self.level, 0, _GRIP_WIDTH, height)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The line's menu."""
        self.menu_wanted.emit(event.globalPos())

    def _menu_clicked(self) -> None:
        self.menu_wanted.emit(self.menu_button.mapToGlobal(QPoint(0, self.menu_button.height())))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a separator above all but the first, a stroke beside groups and errors, a focus ring."""
        painter = QPainter(self)
        tokens = self._context.theme.tokens
        line = QColor(tokens.line)
        left = INDENT * self.level
        if self._dragging:
            painter.fillRect(self.rect(), QColor(tokens.sunk))
        if not self.first:
            painter.fillRect(QRectF(left + (_LEFT if self.level else 0), 0, self.width(), 1), line)
        for each in range(1, self.level + 1):
            painter.fillRect(QRectF(INDENT * each + 1, 0, 2, self.height()), line)
        if self.message:
            painter.fillRect(QRectF(left, 0, _WRONG_WIDTH, self.height()), QColor(tokens.warning))
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(tokens.accent), 1.2))
            ring = QRectF(self.rect()).adjusted(left + 2.6, 2.6, -2.6, -2.6)
            painter.drawRoundedRect(ring, CONTROL_RADIUS, CONTROL_RADIUS)
