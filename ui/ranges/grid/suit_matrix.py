"""The suit matrix: the concrete hands of one class, painted with the same brush."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ui.document.ranges.grid import FULL_WEIGHT, RangeGridModel
from ui.ranges.grid.paint_table import PaintTable
from ui.ranges.grid.stroke import Pairs
from ui.ranges.grid.suits import LIVE_ROLE, NO_HAND, PAIR_ROLE, SIDE, WEIGHT_ROLE, SuitMatrixModel
from ui.theme.style import ui_font
from ui.theme.theme import Theme

_GAP = 3.0
_RADIUS = 5.0
_HEADER_WIDTH = 37
_HEADER_HEIGHT = 32
_ROW = 33
_SOFT = 0.22
"""Share of the seat colour in the cell of a hand with full weight."""


class _SuitHeader(QHeaderView):
    """The cards along an edge, in the colours of their suits."""

    def __init__(self, theme: Theme, orientation: Qt.Orientation, parent: QWidget) -> None:
        super().__init__(orientation, parent)
        self._theme = theme
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSectionsClickable(False)
        if orientation == Qt.Orientation.Horizontal:
            self.setFixedHeight(_HEADER_HEIGHT)
        else:
            self.setFixedWidth(_HEADER_WIDTH)

    def sizeHint(self) -> QSize:
        """Room for a rank and a suit sign."""
        return QSize(_HEADER_WIDTH, _HEADER_HEIGHT)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Paint one card's name."""
        model = self.model()
        text = model.headerData(section, self.orientation())
        suit = model.headerData(section, self.orientation(), PAIR_ROLE)
        painter.save()
        painter.setFont(ui_font("body", semibold=True))
        painter.setPen(self._theme.suit_color(suit))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()


class SuitCellDelegate(QStyledItemDelegate):
    """Paints one hand: its weight on a tint of the seat's colour."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.seat_color = 0

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint a cell."""
        tokens = self._theme.tokens
        is_hand = index.data(PAIR_ROLE) != NO_HAND
        weight = float(index.data(WEIGHT_ROLE) or 0.0)
        box = QRectF(option.rect).adjusted(_GAP / 2, _GAP / 2, -_GAP / 2, -_GAP / 2)
        shape = QPainterPath()
        shape.addRoundedRect(box, _RADIUS, _RADIUS)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(shape, tokens.tint(tokens.sunk, 1.0 if is_hand else 0.35))
        if weight:
            bar = QRectF(box)
            bar.setWidth(box.width() * weight / FULL_WEIGHT)
            painter.setClipPath(shape)
            painter.fillRect(bar, tokens.tint(tokens.seat(self.seat_color), _SOFT))
            painter.setClipping(False)
        font = ui_font("body", semibold=is_hand)
        font.setStrikeOut(is_hand and not index.data(LIVE_ROLE))
        painter.setFont(font)
        painter.setPen(QColor(tokens.text if weight else tokens.faint))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, index.data())
        if is_hand:
            self._outline(painter, option, index, box)
        painter.restore()

    def _outline(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        box: QRectF,
    ) -> None:
        view = option.widget
        at_cursor = isinstance(view, PaintTable) and view.hasFocus() and view.currentIndex() == index
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if at_cursor or hovered:
            tokens = self._theme.tokens
            pen = QPen(QColor(tokens.accent), 2) if at_cursor else QPen(QColor(tokens.faint), 1)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, _RADIUS, _RADIUS)


class SuitMatrix(PaintTable):
    """The 4 × 4 table of a `SuitMatrixModel`."""

    noun = "hands"

    def __init__(
        self, matrix: SuitMatrixModel, grid: RangeGridModel, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(matrix, grid, parent)
        self._matrix = matrix
        self._theme = theme
        self._delegate = SuitCellDelegate(theme, self)
        self.setItemDelegate(self._delegate)
        self.setHorizontalHeader(_SuitHeader(theme, Qt.Orientation.Horizontal, self))
        self.setVerticalHeader(_SuitHeader(theme, Qt.Orientation.Vertical, self))
        self.setCornerButtonEnabled(False)
        self.setObjectName("suitMatrix")
        self.setFixedHeight(_HEADER_HEIGHT + SIDE * _ROW)
        self.setMinimumWidth(_HEADER_WIDTH + SIDE * self._narrowest())
        self.setAccessibleName("Suits")
        matrix.modelReset.connect(self._class_shown)
        theme.changed.connect(self.viewport().update)
        self._class_shown()

    def cell_pairs(self) -> Sequence[Pairs]:
        """The hand of each cell, or none."""
        return self._matrix.cell_pairs()

    def cell_names(self) -> Sequence[str]:
        """The hand of each cell as text."""
        return self._matrix.cell_names()

    def set_seat_color(self, color: int) -> None:
        """Tint with the seat colour 0…9."""
        self._delegate.seat_color = color
        self.viewport().update()

    def row_height(self, column_width: float) -> float:
        """Rows keep their height, whatever the width."""
        return _ROW

    def sizeHint(self) -> QSize:
        """The width of the drawing."""
        return QSize(392, self.height())

    def _class_shown(self) -> None:
        self.setAccessibleName(self._matrix.title)
        first = next((cell for cell, pairs in enumerate(self.cell_pairs()) if pairs.size), 0)
        self.move_cursor_to(first)
        self.share_room()

    @staticmethod
    def _narrowest() -> int:
        """Pixels that the widest weight needs in a cell."""
        return round(QFontMetricsF(ui_font("body", semibold=True)).horizontalAdvance("0.0001") + 14)
