"""The column of seats, which scrolls where it would push the board out of sight."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

GAP, COMPACT_GAP = 8, 4
"""Pixels between rows, roomy and compact."""
_LEAST = 140
"""Height that the rows keep in any window, in pixels: three compact ones."""


class _Rows(QVBoxLayout):
    """Rows of their own height, even while the list around them has that of fewer or more rows.

    A widget that is shown activates this layout at once, before the scroll area follows; squeezed rows would
    be painted in between.
    """

    def setGeometry(self, area: QRect) -> None:
        """Place the rows from the top, each as high as it wants to be."""
        super().setGeometry(QRect(area.topLeft(), QSize(area.width(), self.totalSizeHint().height())))


class SeatList(QScrollArea):
    """A column as high as its rows, up to the height it is given.

    Args:
        parent: Qt parent.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._room = 0
        self._inside = QWidget()
        self.column = _Rows(self._inside)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(GAP)
        self._inside.installEventFilter(self)
        self.setWidget(self._inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the rows take the keyboard and are scrolled to
        self.setAccessibleName("Seats")

    def give_room(self, height: int) -> None:
        """Set the most height to take, in pixels."""
        if height != self._room:
            self._room = height
            self.updateGeometry()

    def set_compact(self, compact: bool) -> None:
        """Set whether the rows are close together."""
        gap = COMPACT_GAP if compact else GAP
        if (
            gap != self.column.spacing()
        ):  # Qt lays out again even if nothing changes, and the window asks then
            self.column.setSpacing(gap)

    def sizeHint(self) -> QSize:
        """The height of the rows, as far as there is room."""
        hint = self.column.totalSizeHint()
        return QSize(hint.width(), min(hint.height(), max(_LEAST, self._room)))

    def minimumSizeHint(self) -> QSize:
        """Likewise: it is never squeezed by what is below it."""
        return QSize(self.column.totalMinimumSize().width(), self.sizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A row came, went or changed its height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
