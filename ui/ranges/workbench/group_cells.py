"""How a row of the table of groups is painted: its swatch with a letter, its shares as bars."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

from ui.ranges.workbench.chosen_groups import letter
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.widgets.groups.rows import RowDelegate

LOOK = Qt.ItemDataRole.UserRole + 2
"""The role under which the first column of a row has its `Look`."""
BARS = Qt.ItemDataRole.UserRole + 3
"""The role under which the column of bars has its `Bars`."""
SWATCH = 16
"""Side of a swatch, in pixels."""
_TEXT_LEFT = SWATCH + 8
_TEXT_RIGHT = 4
AROUND_NAME = _TEXT_LEFT + _TEXT_RIGHT + 1
"""Pixels that a name takes besides its text."""
_SHOWN = 0.13
"""Strength of the accent behind an isolated group."""
_BAR = 6.0
"""Height of a bar, in pixels."""

_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Look:
    """How a group looks.

    Attributes:
        color: Number of its colour.
        lit: It is lit on the grid.
        isolated: It is shown while others are not.
        pinned: It stays lit.
        outer: It lies in no other group.
    """

    color: int
    lit: bool
    isolated: bool
    pinned: bool
    outer: bool


@dataclass(frozen=True, slots=True)
class Bars:
    """The bars of a row.

    Attributes:
        parts: Length 0…1 and seat colour of each, from top to bottom.
    """

    parts: tuple[tuple[float, int], ...]


class CellDelegate(RowDelegate):
    """Paints a cell of a row; the ground of isolated groups is tinted.

    Args:
        theme: Colours.
        parent: The table.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint the ground, then the text."""
        self.paint_ground(painter, option, index)
        super().paint(painter, option, index)

    def paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint the ground of an isolated group."""
        look = self.look(index)
        if look is not None and look.isolated:
            tokens = self._theme.tokens
            painter.fillRect(option.rect, tokens.tint(tokens.accent, _SHOWN))

    def look(self, index: _Index) -> Look | None:
        """How the group of a row looks."""
        found = index.sibling(index.row(), 0).data(LOOK)
        return found if isinstance(found, Look) else None


class NameCell(CellDelegate):
    """Paints a group's swatch and name."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint the swatch left of the name; a pinned group has a ring round it."""
        self.paint_ground(painter, option, index)
        look = self.look(index)
        self.initStyleOption(option, index)
        box = QRectF(option.rect)
        swatch = QRectF(box.left() + 3, box.center().y() - SWATCH / 2 + 0.5, SWATCH, SWATCH)
        tokens = self._theme.tokens
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if look is not None:
            color = tokens.group(look.color)
            painter.setBrush(color if look.lit else Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tokens.text) if look.pinned else color, 1.6 if look.pinned else 1.2))
            painter.drawRoundedRect(swatch.adjusted(1, 1, -1, -1), 3, 3)
            if look.outer:
                font = ui_font("small", semibold=True)
                painter.setFont(font)
                painter.setPen(QColor(tokens.text if look.lit else tokens.muted))
                painter.drawText(swatch, Qt.AlignmentFlag.AlignCenter, letter(look.color))
        painter.setFont(ui_font(semibold=look is not None and look.isolated and look.outer))
        painter.setPen(QColor(tokens.text if look is None or look.lit else tokens.muted))
        room = box.adjusted(_TEXT_LEFT, 0, -_TEXT_RIGHT, 0)
        metrics = painter.fontMetrics()
        title = metrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)
        painter.restore()


class BarsCell(CellDelegate):
    """Paints one bar a range.

    Args:
        theme: Colours.
        parent: The table.
        longest: Returns the share, 0…1, whose bar has the whole width.
    """

    def __init__(self, theme: Theme, parent: QWidget, longest: Callable[[], float]) -> None:
        super().__init__(theme, parent)
        self._longest = longest

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint the bars below each other."""
        self.paint_ground(painter, option, index)
        found = index.data(BARS)
        if not isinstance(found, Bars):
            return
        room = QRectF(option.rect).adjusted(6, 0, -4, 0)
        top = room.center().y() - (len(found.parts) * (_BAR + 2) - 2) / 2 + 0.5
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for number, (share, seat) in enumerate(found.parts):
            if share > 0:
                width = max(2.0, room.width() * share / max(self._longest(), share))
                painter.setBrush(self._theme.tokens.seat(seat))
                painter.drawRoundedRect(QRectF(room.left(), top + number * (_BAR + 2), width, _BAR), 2, 2)
        painter.restore()
