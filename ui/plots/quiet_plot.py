"""A static pyqtgraph plot: no panning or zooming; reports the pointer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsGridLayout, QGraphicsItem, QSizePolicy, QWidget

_PLACES = {"top": (0, 1), "left": (1, 0), "right": (1, 2), "bottom": (2, 1)}
"""Row and column of each axis; the plot itself is in row 1, column 1."""
_EDGE = 1.0
"""Pixels kept free on all sides, for lines on the rim."""
_BELOW_AXES = 0.5
"""Depth of the axes: above the picture's paper, below what is meant to lie over them (1 and more)."""


class BarePlot(pg.GraphicsWidget):
    """A view box between its axes, under the names that pyqtgraph's own ``PlotItem`` has for them.

    pyqtgraph's own creates a hidden menu for every plot: some seventy widgets, which take time to create and
    are restyled with every change of colours.

    Args:
        axes: The axes by side: "left", "right", "top", "bottom".
    """

    def __init__(self, axes: Mapping[str, pg.AxisItem]) -> None:
        super().__init__()
        self.layout = QGraphicsGridLayout()
        self.layout.setContentsMargins(_EDGE, _EDGE, _EDGE, _EDGE)
        self.layout.setSpacing(0)
        self.setLayout(self.layout)
        self._box = pg.ViewBox(parent=self, enableMenu=False, enableMouse=False, defaultPadding=0.0)
        self._box.disableAutoRange()
        self.layout.addItem(self._box, 1, 1)
        self._axes = dict(axes)
        for side, axis in self._axes.items():
            axis.setParentItem(self)
            axis.linkToView(self._box)
            axis.setZValue(_BELOW_AXES)
            axis.setFlag(QGraphicsItem.GraphicsItemFlag.ItemNegativeZStacksBehindParent)
            self.layout.addItem(axis, *_PLACES[side])

    @property
    def items(self) -> Sequence[QGraphicsItem]:
        """The items added, in order."""
        return tuple(self._box.childGroup.childItems())

    @property
    def axes(self) -> Sequence[pg.AxisItem]:
        """The axes, in no particular order."""
        return tuple(self._axes.values())

    def addItem(self, item: QGraphicsItem) -> None:
        """Add an item; the plot's scales do not adapt to it."""
        self._box.addItem(item, ignoreBounds=True)

    def getViewBox(self) -> pg.ViewBox:
        """The part between the axes."""
        return self._box

    def getAxis(self, side: str) -> pg.AxisItem:
        """The axis at a side."""
        return self._axes[side]

    def hideAxis(self, side: str) -> None:
        """Remove an axis and its space."""
        self._axes[side].hide()


class QuietPlot(pg.GraphicsView):
    """The plot of a picture.

    Args:
        axes: The plot's axes by side; sides not given have none.
        parent: Qt parent.
    """

    pointed = Signal(QPointF)
    """The pointer position, in pixels of the scene."""
    clicked = Signal(QMouseEvent)
    """The left button was pressed."""
    dragged = Signal(QPointF)
    """The pointer position with the left button held, in pixels of the scene; it may be outside the plot."""
    released = Signal(QPointF)
    """The left button was released here."""
    interrupted = Signal()
    """The left button is up, but nobody saw its release: another window took it."""
    turned = Signal(QWheelEvent)
    """The wheel was turned."""
    left = Signal()
    """The pointer has left."""

    def __init__(self, axes: dict[str, pg.AxisItem], parent: QWidget) -> None:
        super().__init__(parent, background=None)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.enableMouse(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setMinimumSize(1, 1)
        self.setMouseTracking(True)
        self._held = False
        self.plot = BarePlot(axes)
        self.setCentralItem(self.plot)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Report the pointer position, and a drag or its end."""
        super().mouseMoveEvent(event)
        where = self.mapToScene(event.position().toPoint())
        self.pointed.emit(where)
        if not self._held:
            return
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.dragged.emit(where)
        else:
            self._held = False
            self.interrupted.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Report a press of the left button."""
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self._held = True
            self.pointed.emit(self.mapToScene(event.position().toPoint()))
            self.clicked.emit(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Report a release of the left button."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self._held:
            self._held = False
            self.released.emit(self.mapToScene(event.position().toPoint()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Report a turn; the receiver that uses it accepts the event."""
        event.ignore()
        self.turned.emit(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Report that the pointer has left."""
        super().leaveEvent(event)
        self.left.emit()
