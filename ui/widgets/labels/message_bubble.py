"""An error message that floats beside its field, so that nothing moves when it appears or disappears."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSpinBox,
    QFrame,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from ui.theme.tokens import SPACE
from ui.widgets.labels.spoken import announce

_GAP = 3
"""Pixels between a field and its bubble."""
_NARROWEST = 280
"""Width of a bubble beside a narrow field, if there is space, in pixels."""
_EDGE = 8
"""Pixels between a bubble beside its field and the edge of the page."""
_LEAST_BESIDE = 140
"""Least width of a bubble at the corner of its owner."""
_FIELDS = QLineEdit, QPlainTextEdit, QAbstractSpinBox
"""What a bubble must not cover, because the user may want to type there next."""
_MOVES = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show)


class MessageBubble(QFrame):
    """A frame over the window, at its owner: where there is space, and where it covers no other field.

    Its size is that of its contents; it scrolls with its owner, and is hidden and deleted with it.

    Args:
        owner: The widget it belongs to.
        parts: The widgets it contains, from the top.
    """

    def __init__(self, owner: QWidget, *parts: QWidget) -> None:
        super().__init__(owner)
        self._owner = self._ground = owner
        self._watched: tuple[QWidget, ...] = ()
        self._side = self._announced = ""
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
        if self.isHidden() or owner not in (None, self._owner):
            self._side = self._announced = ""
        self._owner = owner or self._owner
        self._ground = _ground(self._owner)
        if self.parentWidget() is not self._ground:
            self.setParent(self._ground)
        self._watch()
        self.place()
        self.show()
        self.raise_()
        self._announce()

    def _announce(self) -> None:
        """Say what is new to those who do not see it: the keyboard stays in the field."""
        labels = self.findChildren(QLabel)
        words = " ".join(label.text() for label in labels if label.isVisibleTo(self) and label.text())
        if words != self._announced:
            self._announced = words
            announce(self._owner, words)

    def place(self) -> None:
        """Move to the owner: where it is seen whole and covers the fewest fields; it stays on that side."""
        ground, owner = self._ground, self._owner
        there = QRect(owner.mapTo(ground, QPoint(0, 0)), owner.size())
        seen = ground.visibleRegion().boundingRect()
        fields = [_in(ground, each) for each in _fields(ground) if not self._holds(each)]

        def cost(side: str) -> tuple[bool, bool, int]:
            place = places[side]
            moves = self._side not in ("", side)
            return not _rows_in(seen, place), moves, sum(map(place.intersects, fields))

        places = self._places(there)
        self._side = min(places, key=cost)  # the first of equals
        chosen = places[self._side]
        self.setFixedSize(chosen.size())
        self.move(chosen.topLeft())

    def _places(self, there: QRect) -> dict[str, QRect]:
        """Where it may be, in the order of preference."""
        width = min(max(there.width(), _NARROWEST), self._ground.width())
        left = max(0, min(there.left(), self._ground.width() - width))
        size = self._size(width)
        below = there.bottom() + 1 + _GAP
        places = {"below": QRect(QPoint(left, below), size)}
        room = self._ground.width() - there.right() - _GAP - _EDGE
        if room >= _LEAST_BESIDE:
            beside = self._size(min(room, _NARROWEST))
            places["lower right"] = QRect(QPoint(there.right() + _GAP, below), beside)
        places["above"] = QRect(QPoint(left, there.top() - _GAP - size.height()), size)
        return places

    def _holds(self, field: QWidget) -> bool:
        """Whether a field belongs to the owner."""
        return self._owner is field or self._owner.isAncestorOf(field)

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


def _fields(ground: QWidget) -> list[QWidget]:
    """What can be typed in on a page."""
    return [
        field for field in ground.findChildren(QWidget) if field.isVisible() and isinstance(field, _FIELDS)
    ]


def _in(ground: QWidget, widget: QWidget) -> QRect:
    """The place of a widget on its page."""
    return QRect(widget.mapTo(ground, QPoint(0, 0)), widget.size())


def _rows_in(seen: QRect, place: QRect) -> bool:
    """Whether a place is within the top and bottom of what is seen."""
    return seen.top() <= place.top() and place.bottom() <= seen.bottom()
