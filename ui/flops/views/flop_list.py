"""The table of flops: one row a kind, sorted by any column."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem

from ui.flops.shown.choice import ADVANTAGE, BEST, FLOP, KIND
from ui.flops.shown.colors import ahead_colors
from ui.flops.shown.words import short_kind
from ui.flops.views.flop_model import DOWNWARDS, LINE, UPWARDS, FlopListModel
from ui.plots.convergence.trace import SeatLook
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import HIT_AREA
from ui.widgets.cards.card_face import CHIP, paint_card_chip
from ui.widgets.lists.plain_table import PlainTable
from ui.widgets.lists.row_list import paint_ground

if TYPE_CHECKING:
    from ui.flops.shown.sifted import FlopLine, SiftedFlops

_Index = QModelIndex | QPersistentModelIndex
ROW = HIT_AREA
"""Height of a row, in pixels."""
_HEADER = 44
"""Height of the titles: two lines."""
_CARD_GAP = 2
_PAD = 8
FLOP_WIDTH = 3 * CHIP.width() + 2 * _CARD_GAP + 2 * _PAD
"""Width of the cards of a flop, in pixels."""
_BAR = (60, 8)
"""Least width, and height, of the bar beside a figure compared, in pixels."""
_WIDEST_BAR = 240
"""Width that bars grow to if there is room, in pixels."""
_BESIDE = 110
"""Room for a figure beside its bar, in pixels, or more where it needs that."""
_WIDEST = "99.99 % ± 10.00"
"""The widest figure compared."""
_MEASURED = 64
"""Number of rows whose figures determine the widths of the other columns."""
_STYLE = 6
"""Pixels that the style keeps free around a text, beside the margins of a cell."""
_ARROW_ROOM = 16
"""Room for the arrow that opens a kind, in pixels, where suits make a difference."""
_ARROW = 3.5
"""Half the width of that arrow, in pixels."""
_LEAST_KIND = 72
"""Width of the kinds in words, in pixels, below which nothing of them can be read."""


def paint_flop(painter: QPainter, area: QRectF, cards: Sequence[int], theme: Theme) -> None:
    """Paint cards side by side at the left of a cell."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    top = area.center().y() - CHIP.height() / 2
    for place, card in enumerate(cards):
        left = area.left() + _PAD + place * (CHIP.width() + _CARD_GAP)
        paint_card_chip(painter, QRectF(left, top, CHIP.width(), CHIP.height()), card, theme)


def paint_arrow(painter: QPainter, middle: QPointF, opened: bool, theme: Theme) -> None:
    """Paint the arrow of a row that opens: to the right, or downwards once it is opened."""
    ends = ((-1.0, -0.6), (0.0, 0.6), (1.0, -0.6)) if opened else ((-0.6, -1.0), (0.6, 0.0), (-0.6, 1.0))
    painter.setPen(QPen(QColor(theme.tokens.muted), 1.5))
    painter.drawPolyline([middle + QPointF(_ARROW * x, _ARROW * y) for x, y in ends])


def kind_within(kind: str, metrics: QFontMetrics, room: int) -> str:
    """A kind of flop in a width in pixels: its first words whole, the last ones left out."""
    while ", " in kind and metrics.horizontalAdvance(kind) > room:
        kind = kind.rpartition(", ")[0]
    if metrics.horizontalAdvance(kind) <= room:  # Qt would shorten one that fits exactly
        return kind
    return metrics.elidedText(kind, Qt.TextElideMode.ElideRight, room)


def bar_share(shown: SiftedFlops, line: FlopLine) -> float:
    """How much of its side the bar of a flop fills, −1…1; 0 where the figure compared is not known."""
    if isnan(line.value):
        return 0.0
    reach = max(abs(each.value - shown.middle) for each in (shown.lines[0], shown.lines[-1])) or 1.0
    return max(-1.0, min(1.0, (line.value - shown.middle) / reach))  # a single flop may be beyond every kind


class FlopDelegate(QStyledItemDelegate):
    """Paints the cards of a flop, and a bar beside the figure compared.

    Args:
        theme: Colours and deck.
        parent: The table.
    """

    def __init__(self, theme: Theme, parent: FlopList) -> None:
        super().__init__(parent)
        self._theme, self._table = theme, parent

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a cell."""
        order = self._table.flops.order_of(index.column())
        if order not in (FLOP, BEST, ADVANTAGE, KIND):
            super().paint(painter, option, index)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = paint_ground(painter, option, self._theme.tokens)
        if order == FLOP:
            self._flop(painter, area, index)
        elif order == ADVANTAGE:
            self._advantage(painter, area, index)
        elif order == KIND:
            self._kind(painter, area, str(index.data()))
        else:
            self._figure(painter, area, index)
        painter.restore()

    def _flop(self, painter: QPainter, area: QRectF, index: _Index) -> None:
        """The cards; at their left an arrow if the flops of the kind have different figures."""
        room = self._table.arrow_room
        flops = self._table.flops
        opened = flops.is_opened(index.row())
        if opened is not None:
            paint_arrow(painter, QPointF(area.left() + _PAD + _ARROW, area.center().y()), opened, self._theme)
        left = room * (2 if flops.is_single(index.row()) else 1)
        paint_flop(painter, area.adjusted(left, 0, 0, 0), index.data(LINE).cards, self._theme)

    def _advantage(self, painter: QPainter, area: QRectF, index: _Index) -> None:
        """The nut advantage in the colour of the player who has it, unless that is within its error."""
        line, tokens = index.data(LINE), self._theme.tokens
        color = QColor(tokens.muted)
        if line.shares and abs(line.advantage) > line.advantage_half_width:
            color = ahead_colors(self._table.looks, tokens)[line.advantage < 0]
        painter.setFont(ui_font("label"))
        painter.setPen(color)
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(area.adjusted(_PAD, 0, -_PAD, 0), flags, str(index.data()))

    def _kind(self, painter: QPainter, area: QRectF, words: str) -> None:
        """The kind in words, as many of them as there is room for."""
        painter.setFont(ui_font("label"))
        painter.setPen(QColor(self._theme.tokens.muted))
        room = area.adjusted(_PAD, 0, -_PAD, 0)
        shown = kind_within(words, painter.fontMetrics(), int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)

    def _figure(self, painter: QPainter, area: QRectF, index: _Index) -> None:
        """The figure, and a bar from the middle in the colour of the player who is ahead."""
        shown, tokens = self._table.flops.shown, self._theme.tokens
        assert shown is not None
        line: FlopLine = index.data(LINE)
        painter.setFont(ui_font("label", semibold=True))
        painter.setPen(QColor(tokens.text))
        room = area.adjusted(_PAD, 0, -_PAD, 0)
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, flags, str(index.data()))
        if not self._table.bar or len(self._table.looks) < 2:
            return
        wide, high = self._table.bar, _BAR[1]
        bar = QRectF(room.left(), area.center().y() - high / 2, wide, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.sunk))
        painter.drawRoundedRect(bar, high / 2, high / 2)
        length = bar_share(shown, line) * wide / 2
        middle = bar.center().x()
        painter.setBrush(ahead_colors(self._table.looks, tokens)[length < 0])
        painter.drawRect(QRectF(min(middle, middle + length), bar.top(), abs(length), high))


class FlopList(PlainTable):
    """The table; a double click or Enter puts a flop on the table of the players.

    Attributes:
        bar: Width of the bars beside the figures compared, ± included, in pixels; 0 without room for them.

    Args:
        theme: The theme.
    """

    chosen = Signal(tuple)
    """Put a flop on the table: its cards, as ids."""
    sort_wanted = Signal(str)
    """Sort by a column: what it is sorted by."""
    open_wanted = Signal(tuple)
    """Show the single flops of a kind, or no longer: the cards of the kind, as ids."""

    def __init__(self, theme: Theme) -> None:
        self.flops = FlopListModel()
        super().__init__(self.flops, "Kinds of flop", ROW)
        self.flops.setParent(self)
        self.looks: tuple[SeatLook, ...] = ()
        self.bar = 0
        self.setItemDelegate(FlopDelegate(theme, self))
        self.horizontalHeader().setFixedHeight(_HEADER)
        self.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(PlainTable.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(PlainTable.ScrollMode.ScrollPerPixel)
        self.setWordWrap(False)
        header = self.horizontalHeader()
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self._sort)
        self.doubleClicked.connect(self._choose)
        theme.changed.connect(self.viewport().update)

    def show_flops(self, shown: SiftedFlops | None, looks: Sequence[SeatLook]) -> None:
        """Show flops; the selected flop and the scroll position stay if they can.

        Args:
            shown: The flops; None for none.
            looks: Name and colour of each player.
        """
        at, before = self.currentIndex(), self.flops.shown
        here = self.flops.line(at.row()).cards if at.isValid() and before is not None else None
        single = here is not None and self.flops.is_single(at.row())
        scrolled = self.verticalScrollBar().value()
        same_order = before is not None and shown is not None and before.choice == shown.choice
        self.looks = tuple(looks)
        self.flops.show_flops(shown, [look.label for look in looks])
        self._fit()
        if shown is None:
            return
        row = None if here is None else self.flops.row_of(here, single=single)
        if row is not None:
            self.setCurrentIndex(self.flops.index(row, max(0, at.column())))
        if same_order:
            self.verticalScrollBar().setValue(scrolled)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the flop of the current row; Right opens a kind, Left closes it."""
        here = self.currentIndex()
        opened = self.flops.is_opened(here.row()) if here.isValid() else None
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and here.isValid():
            self._choose(here)
        elif opened is not None and event.key() == (Qt.Key.Key_Left if opened else Qt.Key.Key_Right):
            self.open_wanted.emit(self.flops.line(here.row()).cards)
        elif event.key() == Qt.Key.Key_Left and here.isValid() and self.flops.is_single(here.row()):
            kind = next(row for row in range(here.row(), -1, -1) if not self.flops.is_single(row))
            self.setCurrentIndex(self.flops.index(kind, here.column()))
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on the arrow of a kind opens or closes it."""
        super().mousePressEvent(event)
        self._open_at(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """On an arrow a double click is two clicks; elsewhere it takes the flop."""
        if not self._open_at(event):
            super().mouseDoubleClickEvent(event)

    def _open_at(self, event: QMouseEvent) -> bool:
        """Open or close a kind if its arrow was clicked; returns whether it was."""
        if event.button() != Qt.MouseButton.LeftButton:  # the right mouse button opens the menu
            return False
        index = self.indexAt(event.position().toPoint())
        if not index.isValid() or self.flops.order_of(index.column()) != FLOP:
            return False
        inside = event.position().x() - self.visualRect(index).left() < _PAD + self.arrow_room
        if not inside or self.flops.is_opened(index.row()) is None:
            return False
        self.open_wanted.emit(self.flops.line(index.row()).cards)
        return True

    @property
    def arrow_room(self) -> int:
        """The room at the left of each flop for the arrow that opens its kind, in pixels."""
        shown = self.flops.shown
        return _ARROW_ROOM if shown is not None and shown.suits_matter else 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns to the new width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Make columns wide enough; short of room, titles, margins, bars and kinds give way first."""
        kinds = self.flops.columnCount() - 1
        if kinds < 0:
            return
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        for at in range(kinds + 1):  # Qt does not know the width of the title of a hidden column
            self.setColumnHidden(at, False)
        room = self.viewport().width()
        self.flops.set_narrow(False)
        figures = [self._figures(at) for at in range(kinds)]
        widths, kind = self._widths(figures, narrow=False), self._kind_width(narrow=False)
        if sum(widths) + kind > room:
            self.flops.set_narrow(True)
            widths, kind = self._widths(figures, narrow=True), self._kind_width(narrow=True)
        self.setColumnHidden(kinds, sum(widths) + min(kind, _LEAST_KIND) > room)  # the tooltip has them
        wanted = self.flops.shown is not None and bool(self.flops.shown.columns)
        for at in range(kinds - 1, self.flops.column_of(BEST), -1):  # and the figures of the last players
            if sum(widths) > room and not wanted:  # with columns that somebody chose, the table scrolls
                self.setColumnHidden(at, True)
                widths[at] = 0
        kind = 0 if self.isColumnHidden(kinds) else min(kind, room - sum(widths))
        self._fit_bars(widths, figures[self.flops.column_of(BEST)], room - sum(widths) - kind)
        last = max(at for at in range(kinds + 1) if not self.isColumnHidden(at))
        widths.append(0)
        widths[last] += max(0, room - sum(widths))  # Qt stretches it too, but not when it comes back
        for at, width in enumerate(widths):
            if width:
                self.setColumnWidth(at, width)

    def _fit_bars(self, widths: list[int], figure: int, spare: int) -> None:
        """Give the bars beside a figure the room that is left, up to their greatest width; all in pixels."""
        best = self.flops.column_of(BEST)
        beside = max(_BESIDE, figure + 3 * _PAD)
        widths[best] += max(0, min(spare, beside + _WIDEST_BAR - widths[best]))
        room_of_bars = max(widths[best] - beside, min(_BAR[0], widths[best] - figure - 3 * _PAD))
        self.bar = room_of_bars if room_of_bars >= _BAR[0] else 0

    def _figures(self, column: int) -> int:
        """The pixels of the widest figure of a column; 0 for the flops, which are painted as cards."""
        order = self.flops.order_of(column)
        if order == FLOP:
            return 0
        return self._figure_width() if order == BEST else self._widest_text(column, QFontMetrics(self.font()))

    def _widths(self, figures: list[int], *, narrow: bool) -> list[int]:
        """The widths that all columns but the kinds need, given those of their figures; in pixels."""
        titled = self._closely_titled if narrow else self._titled
        return [max(titled(at), self._least(at, each, narrow=narrow)) for at, each in enumerate(figures)]

    def _kind_width(self, *, narrow: bool) -> int:
        """The width that the column of kinds needs, in pixels."""
        shown, metrics = self.flops.shown, QFontMetrics(ui_font("label"))
        kinds = () if shown is None else {line.kind for line in shown.lines}
        words = max((short_kind(kind) if narrow else kind for kind in kinds), key=len, default="")
        title = self.horizontalHeader().sectionSizeHint(self.flops.columnCount() - 1)
        return max(metrics.horizontalAdvance(words) + 2 * _PAD + 1, title)

    def _titled(self, column: int) -> int:
        """The width that the title of a column needs, with room for the arrow after its last line."""
        header = self.horizontalHeader()
        hint, metrics = header.sectionSizeHint(column), QFontMetrics(header.font())
        lines = str(self.flops.headerData(column, Qt.Orientation.Horizontal)).split("\n")
        margins = hint - max(map(metrics.horizontalAdvance, lines))
        last = lines[-1].removesuffix(DOWNWARDS).removesuffix(UPWARDS)
        return max(hint, metrics.horizontalAdvance(last + DOWNWARDS) + margins)

    def _closely_titled(self, column: int) -> int:
        """The width that the title of a narrow column needs, with its arrow only if it is sorted by."""
        lines = str(self.flops.headerData(column, Qt.Orientation.Horizontal)).split("\n")
        metrics = QFontMetrics(ui_font("label"))  # as in the style
        return max(map(metrics.horizontalAdvance, lines)) + 2 * _PAD + 1

    def _least(self, column: int, figure: int, *, narrow: bool) -> int:
        """The width that a column needs for figures of a width, in pixels."""
        order = self.flops.order_of(column)
        if order == FLOP:
            return FLOP_WIDTH + 2 * self.arrow_room
        width = figure + (2 * _PAD + _STYLE if narrow else 3 * _PAD)
        if order != BEST or narrow:
            return width
        return max(width, QFontMetrics(self.font()).horizontalAdvance(_WIDEST))

    def _figure_width(self) -> int:
        """The width of the widest figure compared, in pixels; a wider one would lose its first digit."""
        column, metrics = self.flops.column_of(BEST), QFontMetrics(ui_font("label", semibold=True))
        shown = self.flops.shown
        if shown is None or not shown.order:
            return 0
        text = self.flops.text(self.flops.least_known, column)
        return max(metrics.horizontalAdvance(text), self._widest_text(column, metrics))

    def _widest_text(self, column: int, metrics: QFontMetrics) -> int:
        """Pixels of the widest text of a column, among some of its rows."""
        rows = self.flops.rowCount()
        some = (self.flops.text(row, column) for row in range(0, rows, max(1, rows // _MEASURED)))
        return max(map(metrics.horizontalAdvance, some), default=0)

    @Slot(int)
    def _sort(self, column: int) -> None:
        self.sort_wanted.emit(self.flops.order_of(column))

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(self.flops.line(index.row()).cards)
