"""The range grid: 13 × 13 hand classes (9 × 9 in short deck), painted with a brush."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPainterPath, QPen, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from oracle.cards.combo import CLASS_NAMES, CLASS_PAIRS, GRID
from ui.document.ranges.grid import FULL_WEIGHT, SUMMARY_ROLE, ClassSummary, RangeGridModel, short_weight
from ui.ranges.grid.lights import NO_LIGHT, CellLight, paint_light
from ui.ranges.grid.paint_table import PaintTable
from ui.ranges.grid.stroke import Pairs
from ui.theme.style import fitted_font
from ui.theme.tokens import Tokens

_GAP = 3.0
"""Logical pixels between two cells; the cursor's outline runs in it."""
_RADIUS = 4.0
_DIMMED = 0.4
"""Opacity of a grid that shows the last readable range."""
_TALLEST = 1.4
"""Cells are about square, never taller than this many times their width."""
_SIZES = (9, 14)
"""Smallest and largest pixel size of a class name."""
_READABLE = 4.5
"""Contrast ratio that text needs (WCAG 2, level AA)."""


@dataclass(frozen=True, slots=True)
class GridColors:
    """The colours of a grid in one seat's colour.

    Attributes:
        fill: Hands in the range.
        on_fill: Text on ``fill``, at 4.5 : 1 or more.
        part: The filled part of a cell that is not full.
        on_part: Text that reads at 4.5 : 1 or more on both ``part`` and ``empty``.
        empty: Hands not in the range.
        on_empty: Text on ``empty``.
        focus: Outline of the cursor.
        hover: Outline of the cell under the mouse.
    """

    fill: QColor
    on_fill: QColor
    part: QColor
    on_part: QColor
    empty: QColor
    on_empty: QColor
    focus: QColor
    hover: QColor

    @staticmethod
    def of_seat(tokens: Tokens, color: int) -> GridColors:
        """The grid colours of a seat colour 0…9."""
        fill = tokens.seat(color)
        on_fill = QColor(tokens.window if tokens.dark else tokens.surface)
        while contrast(fill, on_fill) < _READABLE:
            fill = fill.lighter(104) if tokens.dark else fill.darker(104)
        part, on_part, share = tokens.seat(color), QColor(tokens.text), 1.0
        while contrast(part, on_part) < _READABLE:
            share -= 0.04
            part = tokens.tint(tokens.seat(color), share)
        return GridColors(
            fill=fill,
            on_fill=on_fill,
            part=part,
            on_part=on_part,
            empty=QColor(tokens.sunk),
            on_empty=QColor(tokens.muted),
            focus=QColor(tokens.accent),
            hover=QColor(tokens.faint),
        )


def contrast(one: QColor, other: QColor) -> float:
    """Contrast ratio of two colours, 1…21 (WCAG 2)."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(color: QColor) -> float:
    """Relative luminance 0…1 of an sRGB colour (WCAG 2)."""
    parts = (color.redF(), color.greenF(), color.blueF())
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


class RangeCellDelegate(QStyledItemDelegate):
    """Paints one hand class: filled from below by its weight, a corner where suits differ.

    Attributes:
        colors: The colours in use.
        dimmed: Paint faintly: the range's text cannot be read, the grid shows the last one that could.
        name_size: Pixel size of the names, the same in every cell.
        lights: The groups of the hands, by class; None to paint weights in the seat's colour.
        tokens: The colours of groups.
    """

    def __init__(self, colors: GridColors, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colors = colors
        self.dimmed = False
        self.name_size = _SIZES[1]
        self.lights: Mapping[int, CellLight] | None = None
        self.tokens: Tokens | None = None

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint a cell."""
        cell: ClassSummary = index.data(SUMMARY_ROLE)
        box = QRectF(option.rect).adjusted(_GAP / 2, _GAP / 2, -_GAP / 2, -_GAP / 2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(_DIMMED if self.dimmed else 1.0)
        if self.lights is not None and self.tokens is not None:
            at = index.row() * GRID + index.column()
            light = self.lights.get(at, NO_LIGHT)
            paint_light(painter, box, cell, light, self.tokens, self.name_size)
        else:
            self._paint_weights(painter, box, cell)
        painter.setOpacity(1.0)
        self._outline(painter, option, index, box)
        painter.restore()

    def _paint_weights(self, painter: QPainter, box: QRectF, cell: ClassSummary) -> None:
        """Fill a cell in the seat's colour, as high as its weight."""
        whole = QPainterPath()
        whole.addRoundedRect(box, _RADIUS, _RADIUS)
        full = bool(cell.weight) and not cell.mixed and not cell.partial
        painter.fillPath(whole, self.colors.fill if full else self.colors.empty)
        if cell.weight and not full:
            filled = QRectF(box)
            filled.setTop(box.bottom() - box.height() * cell.weight / FULL_WEIGHT)
            painter.setClipPath(whole)
            painter.fillRect(filled, self.colors.part)
            painter.setClipping(False)
        on = self.colors
        painter.setPen(on.on_fill if full else on.on_part if cell.weight else on.on_empty)
        self._write(painter, box, cell)
        if cell.mixed:
            self._mark_mixed(painter, box)

    def _write(self, painter: QPainter, box: QRectF, cell: ClassSummary) -> None:
        painter.setFont(fitted_font("label", self.name_size, semibold=True))
        inset = max(2.0, box.width() * 0.12)
        inner = box.adjusted(inset, max(1.0, box.height() * 0.09), -3, -2)
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, cell.name)
        if cell.partial and box.height() >= 26:
            painter.setFont(fitted_font("label", max(9, self.name_size - 2), semibold=True))
            corner = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
            painter.drawText(inner, corner, short_weight(cell.weight))

    def _mark_mixed(self, painter: QPainter, box: QRectF) -> None:
        side = max(6.0, box.width() * 0.22)
        right, top = box.right(), box.top()
        corner = QPainterPath(QPointF(right - side, top))
        corner.lineTo(right - _RADIUS / 2, top)
        corner.quadTo(right, top, right, top + _RADIUS / 2)
        corner.lineTo(right, top + side)
        corner.closeSubpath()
        painter.fillPath(corner, self.colors.on_part)

    def _outline(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        box: QRectF,
    ) -> None:
        view = option.widget
        at_cursor = isinstance(view, PaintTable) and view.currentIndex() == index
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if not at_cursor and not hovered:
            return
        in_focus = at_cursor and isinstance(view, PaintTable) and view.hasFocus()
        color = self.colors.focus if in_focus else self.colors.hover
        painter.setPen(QPen(color, 2 if at_cursor else 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        reach = 0.5 if at_cursor else 0.0
        painter.drawRoundedRect(box.adjusted(-reach, -reach, reach, reach), _RADIUS + 1, _RADIUS + 1)


class RangeGrid(PaintTable):
    """The grid of a `RangeGridModel`."""

    pointed = Signal(int)
    """The pointer is on another class, or has left the grid: -1."""

    noun = "classes"
    smallest_height = GRID * 24
    """Logical pixels below which names no longer fit."""

    def __init__(self, grid: RangeGridModel, colors: GridColors, parent: QWidget | None = None) -> None:
        super().__init__(grid, grid, parent)
        self._pointed = -1
        self._delegate = RangeCellDelegate(colors, self)
        self.setItemDelegate(self._delegate)
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setObjectName("rangeGrid")
        self.setAccessibleName("Range grid")
        self.setAccessibleDescription(
            "Arrow keys move, Space paints with the brush or clears, Delete clears. "
            "Pairs run from the top left, suited hands lie above them, offsuit hands below."
        )
        self.setMinimumSize(GRID * 28, self.smallest_height)
        self.move_cursor_to(0)

    def cell_pairs(self) -> Sequence[Pairs]:
        """The hands of each class."""
        return CLASS_PAIRS

    def cell_names(self) -> Sequence[str]:
        """The name of each class."""
        return CLASS_NAMES

    def set_colors(self, colors: GridColors) -> None:
        """Paint in another seat's colour or another scheme."""
        self._delegate.colors = colors
        self.viewport().update()

    def set_lights(self, lights: Mapping[int, CellLight] | None, tokens: Tokens) -> None:
        """Paint the groups of the hands.

        Args:
            lights: How each class is lit, by class index; None to paint weights in the seat's colour.
            tokens: The colours.
        """
        self._delegate.lights, self._delegate.tokens = lights, tokens
        self.viewport().update()

    @property
    def pointed_class(self) -> int:
        """The class under the pointer, or -1."""
        return self._pointed

    @property
    def cursor_class(self) -> int:
        """The class under the cursor."""
        return self._cell(self.currentIndex())

    @property
    def lights(self) -> Mapping[int, CellLight] | None:
        """How each class is lit, by class index; None where weights are painted."""
        return self._delegate.lights

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Report the class under the pointer."""
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        self._point_at(self._cell(index) if index.isValid() else -1)

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer has left."""
        super().leaveEvent(event)
        self._point_at(-1)

    def _point_at(self, cell: int) -> None:
        if cell != self._pointed:
            self._pointed = cell
            self.pointed.emit(cell)

    def show_ranks(self) -> None:
        """Show as many rows and columns as the deck has ranks."""
        ranks = self._grid.ranks
        if self.horizontalHeader().hiddenSectionCount() == GRID - ranks:
            return
        for at in range(GRID):
            self.setColumnHidden(at, at >= ranks)
            self.setRowHidden(at, at >= ranks)
        current = self.currentIndex()
        if max(current.row(), current.column()) >= ranks:
            self.move_cursor_to(0)
        self._fit()

    @property
    def dimmed(self) -> bool:
        """Whether the grid is painted faintly."""
        return self._delegate.dimmed

    def set_dimmed(self, dimmed: bool) -> None:
        """Paint faintly while the range's text is not valid."""
        self._delegate.dimmed = dimmed
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Distribute the space among the cells; the font fits the narrowest name."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.share_room()
        fits = min(self.viewport().width() / self._grid.ranks * 0.28, self.rowHeight(0) * 0.42)
        self._delegate.name_size = max(_SIZES[0], min(_SIZES[1], int(fits)))

    def row_height(self, column_width: float) -> float:
        """About square."""
        return column_width * _TALLEST

    def sizeHint(self) -> QSize:
        """The least height for the names; layouts stretch it over the available space."""
        return QSize(GRID * 36, self.minimumHeight())
