"""Scrolls a part of a widget into view, in any number of scroll areas; a column that scrolls.

The wheel scrolls and changes nothing: the controls here leave it to what is around them.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Slot
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSlider, QTabBar, QWidget

_MARGIN = 12
"""Space left around the part, in pixels."""


def show_part(widget: QWidget, part: QRect) -> None:
    """Scroll every scroll area around a widget until a part of it is visible.

    Args:
        widget: The widget.
        part: The part, in the widget's coordinates.
    """
    above = widget.parentWidget()
    while above is not None:
        page = above.widget() if isinstance(above, QScrollArea) else None
        if isinstance(above, QScrollArea) and page is not None:
            layout = page.layout()
            if layout is not None:
                layout.activate()
            for corner in (part.bottomRight(), part.topLeft()):
                place = widget.mapTo(page, corner)
                above.ensureVisible(place.x(), place.y(), _MARGIN, _MARGIN)
        above = above.parentWidget()


class SteadySlider(QSlider):
    """A slider that the wheel does not move: whoever scrolls a column past it changes no amount."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what scrolls."""
        event.ignore()


class SteadyTabBar(QTabBar):
    """Tabs that the wheel does not change: where they are close together, a turn would skip most of them."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to what scrolls."""
        event.ignore()


class ScrollingColumn(QScrollArea):
    """Holds a column of fixed width and scrolls it where the window is too low; `fit` sets another width.

    Args:
        column: The column; its minimum height is what must fit.
        parent: Qt parent.
    """

    def __init__(self, column: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = column
        self.setWidget(column)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its parts take the keyboard and are scrolled to
        self.verticalScrollBar().rangeChanged.connect(self.fit)
        self.fit()

    @Slot()
    def fit(self) -> None:
        """Be as wide as the column together with the scroll bar beside it, if there is one."""
        bar = self.verticalScrollBar()
        self.setFixedWidth(self._column.minimumWidth() + (bar.sizeHint().width() if bar.maximum() else 0))
