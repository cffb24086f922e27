"""Gives a list the height of whole rows, so that none is cut at its end."""

from __future__ import annotations

from PySide6.QtCore import QSize, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget


class WholeRows(QWidget):
    """Holds a list at its top; what is left below the last whole row is empty.

    Args:
        view: The list, whose rows are all of one height.
        header: Its header.
        row: Height of a row, in pixels.
    """

    def __init__(self, view: QAbstractItemView, header: QHeaderView, row: int) -> None:
        super().__init__()
        self.view, self._header, self._row = view, header, row
        view.setParent(self)
        if view.verticalScrollMode() == QAbstractItemView.ScrollMode.ScrollPerPixel:
            view.verticalScrollBar().setSingleStep(row)
        view.horizontalScrollBar().rangeChanged.connect(self._fit)

    def sizeHint(self) -> QSize:
        """As the list prefers."""
        return self.view.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """As the list needs."""
        return self.view.minimumSizeHint().expandedTo(self.view.minimumSize())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many whole rows as there is room for, one at least."""
        super().resizeEvent(event)
        self._fit()

    @Slot()
    def _fit(self, *_range: int) -> None:
        hint = max(self._header.minimumHeight(), self._header.sizeHint().height())
        top = (
            min(hint, self._header.maximumHeight()) + 2 * self.view.frameWidth()
        )  # as the list places its rows
        bar = self.view.horizontalScrollBar()
        below = bar.sizeHint().height() if bar.minimum() < bar.maximum() else 0
        rows = max(1, (self.height() - top - below) // self._row)
        self.view.setGeometry(0, 0, self.width(), top + rows * self._row + below)
