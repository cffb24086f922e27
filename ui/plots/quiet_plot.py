"""A pyqtgraph plot to look at: it neither moves nor zooms, and says where the pointer is."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QWidget


class QuietPlot(pg.PlotWidget):
    """The plot of a picture.

    Args:
        axes: The plot's own axes by side, where they are not pyqtgraph's.
        parent: Qt parent.
    """

    pointed = Signal(QPointF)
    """The pointer is here, in the plot's own pixels (its scene)."""
    clicked = Signal(QMouseEvent)
    """The left button was pressed."""
    left = Signal()
    """The pointer has gone."""

    def __init__(self, axes: dict[str, pg.AxisItem], parent: QWidget) -> None:
        super().__init__(parent, axisItems=axes, enableMenu=False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setMinimumSize(1, 1)
        self.setMouseTracking(True)
        plot = self.getPlotItem()
        # pyqtgraph makes a menu of its own all the same; owned by nobody it would outlive the plot.
        plot.ctrlMenu.setParent(self, Qt.WindowType.Popup)
        plot.hideButtons()
        plot.setMouseEnabled(False, False)
        plot.getViewBox().setDefaultPadding(0.0)
        plot.getViewBox().disableAutoRange()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say where the pointer is."""
        super().mouseMoveEvent(event)
        self.pointed.emit(self.mapToScene(event.position().toPoint()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Say that the left button was pressed."""
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self.pointed.emit(self.mapToScene(event.position().toPoint()))
            self.clicked.emit(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Say that the pointer has gone."""
        super().leaveEvent(event)
        self.left.emit()
