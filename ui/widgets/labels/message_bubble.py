"""An error message that floats beside its field, so that nothing moves when it appears or disappears."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QSize
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QVBoxLayout, QWidget
from shiboken6 import isValid

from ui.theme.tokens import SPACE

_GAP = 3
"""Pixels between a field and its bubble."""
_NARROWEST = 280
"""Width of a bubble beside a narrow field, if there is space, in pixels."""
_MOVES = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show)


class MessageBubble(QFrame):
    """A frame over the window, below its owner, or above it if there is no space below.

    Its size is that of its contents; it scrolls with its owner, and is hidden and deleted with it.

    Args:
        owner: The widget it belongs to.
        parts: The widgets it contains, from the top.
    """

    def __init__(self, owner: QWidget, *parts: QWidget) -> None:
        super().__init__(owner)
        self._owner = self._ground = owner
        self._watched: tuple[QWidget, ...] = ()
        self.setProperty("role", "bubble")
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, SPACE + 1, 2 * SPACE, SPACE + 1)
        column.setSpacing(SPACE)
        for part in parts:
            column.addWidget(part)
        owner.destroyed.connect(self.deleteLater)
        self.hide()

    def add(self, part: QWidget) -> None:
        """Append a widget."""
        column = self.layout()
        assert column is not None
        column.addWidget(part)

    def show_beside(self, owner: QWidget | None = None) -> None:
        """Show it at its owner, or at a new owner."""
        self._owner = owner or self._owner
        self._ground = _ground(self._owner)
        if self.parentWidget() is not self._ground:
            self.setParent(self._ground)
        self._watch()
        self.place()
        self.show()
        self.raise_()

    def place(self) -> None:
        """Move to the owner's position."""
        ground, owner = self._ground, self._owner
        corner = owner.mapTo(ground, QPoint(0, 0))
        width = min(max(owner.width(), _NARROWEST), ground.width())
        self.setFixedSize(self._size(width))
        left = max(0, min(corner.x(), ground.width() - self.width()))
        below = corner.y() + owner.height() + _GAP
        above = corner.y() - _GAP - self.height()
        seen = ground.visibleRegion().boundingRect()
        fits = below + self.height() <= seen.bottom() or above < seen.top()
        self.move(left, below if fits else above)

    def _size(self, width: int) -> QSize:
        column = self.layout()
        assert column is not None
        column.invalidate()
        height = column.totalHeightForWidth(width) if column.hasHeightForWidth() else -1  # with frame
        return QSize(width, height if height > 0 else self.sizeHint().height())

    def _watch(self) -> None:
        """Follow the owner and its parents, up to the bubble's parent."""
        for widget in self._watched:
            if isValid(widget):  # a row of a list may be gone
                widget.removeEventFilter(self)
        watched: list[QWidget] = []
        above: QWidget | None = self._owner
        while above is not None and above is not self._ground:
            watched.append(above)
            above = above.parentWidget()
        self._watched = (*watched, self._ground)
        for widget in self._watched:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The owner was moved or hidden."""
        if not self.isHidden():
            if event.type() in _MOVES:
                self.place()
            elif event.type() == QEvent.Type.Hide and watched is self._owner:
                self.hide()
        return super().eventFilter(watched, event)


def _ground(owner: QWidget) -> QWidget:
    """The parent of a bubble: the page that scrolls with its owner, or the window."""
    widget = owner
    while (above := widget.parentWidget()) is not None and not widget.isWindow():
        area = above.parentWidget()
        if isinstance(area, QAbstractScrollArea) and area.viewport() is above:
            return widget
        widget = above
    return widget
