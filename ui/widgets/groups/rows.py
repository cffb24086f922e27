"""Paints a row of the tree of groups: its tick, and its share after a bar."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ui.theme.theme import Theme
from ui.theme.tokens import HIT_AREA

PART = Qt.ItemDataRole.UserRole + 1
"""The role of a share, 0…1."""
_MARKS = {
    Qt.CheckState.Checked: ((0.24, 0.52), (0.43, 0.70), (0.77, 0.31)),
    Qt.CheckState.PartiallyChecked: ((0.26, 0.50), (0.74, 0.50)),
}
"""Corners of the marks in a box, in sides of it."""

_WIDEST = "100.00 %"
"""The widest share."""
_GAP = 14
"""Room around the number, in pixels."""

_Index = QModelIndex | QPersistentModelIndex


class RowDelegate(QStyledItemDelegate):
    """Makes rows high enough to be clicked."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """A row of the height of a control."""
        return QSize(super().sizeHint(option, index).width(), HIT_AREA)


class NameDelegate(RowDelegate):
    """Paints a tick for kept groups and a dash for partly kept ones.

    Args:
        theme: Colours.
        parent: The tree.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._tree = theme, parent

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint the row, then the mark in its box."""
        super().paint(painter, option, index)
        state = Qt.CheckState(index.data(Qt.ItemDataRole.CheckStateRole))
        if state not in _MARKS:
            return
        self.initStyleOption(option, index)
        place = QStyle.SubElement.SE_ItemViewItemCheckIndicator
        box = self._tree.style().subElementRect(place, option, self._tree)
        tokens = self._theme.tokens
        color = tokens.on_accent if state is Qt.CheckState.Checked else tokens.accent
        corners = [
            QPointF(box.left() + x * box.width(), box.top() + y * box.height()) for x, y in _MARKS[state]
        ]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ends = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        painter.setPen(QPen(QColor(color), 1.8, Qt.PenStyle.SolidLine, *ends))
        painter.drawPolyline(QPolygonF(corners))
        painter.restore()


class ShareDelegate(RowDelegate):
    """Paints a bar and its share after it; the longest bar ends before the widest number.

    Args:
        bar_color: Returns the colour of the bars.
        parent: The tree.
    """

    def __init__(self, bar_color: Callable[[], QColor], parent: QWidget) -> None:
        super().__init__(parent)
        self._bar_color = bar_color

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint the bar, then the text."""
        share = float(index.data(PART) or 0.0)
        number = option.fontMetrics.horizontalAdvance(_WIDEST)
        room = QRectF(option.rect).adjusted(10, 6, -number - _GAP, -6)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._bar_color())
        if share > 0:
            painter.drawRoundedRect(
                QRectF(room.left(), room.top(), max(2.0, room.width() * share), room.height()), 3, 3
            )
        painter.restore()
        super().paint(painter, option, index)
