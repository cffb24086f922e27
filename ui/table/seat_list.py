"""The column of seats: rows of their own height, which scroll with the rest of the table."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

GAP, COMPACT_GAP = 8, 4
"""Pixels between rows, roomy and compact."""


class _Rows(QVBoxLayout):
    """Rows of their own height, even while the list around them has that of fewer or more rows.

    A widget that is shown activates this layout at once, before the column around the list follows; squeezed
    rows would be painted in between.
    """

    def setGeometry(self, area: QRect) -> None:
        """Place the rows from the top, each as high as it wants to be."""
        super().setGeometry(QRect(area.topLeft(), QSize(area.width(), self.totalSizeHint().height())))


class SeatList(QWidget):
    """A column as high as its rows.

    Args:
        parent: Qt parent.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.column = _Rows(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(GAP)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Seats")

    def set_compact(self, compact: bool) -> None:
        """Set whether the rows are close together."""
        gap = COMPACT_GAP if compact else GAP
        if (
            gap != self.column.spacing()
        ):  # Qt lays out again even if nothing changes, and the window asks then
            self.column.setSpacing(gap)

    def minimumSizeHint(self) -> QSize:
        """As high as it wants to be: it is never squeezed by what is below it."""
        return QSize(self.column.totalMinimumSize().width(), self.column.totalSizeHint().height())
