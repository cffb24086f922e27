"""The table of flops: one row a kind, sorted by any column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem

from oracle.errors import possessive
from ui.document.shown_text import one_line, tooltip
from ui.flops.shown.choice import (
    ADVANTAGE,
    ASKED,
    BEFORE,
    BEST,
    CHANCE,
    CHANGE,
    EQUITIES,
    EQUITY,
    EVERY_FLOP,
    FLOP,
    KIND,
    NUMBER,
    SHARES,
)
from ui.flops.shown.colors import ahead_colors
from ui.flops.shown.words import (
    UNKNOWN,
    advantage_text,
    advantage_title,
    before_text,
    chance_text,
    equity_texts,
    flop_signs,
    kept_change_text,
    share_texts,
    share_title,
    spoken_flop,
    value_text,
    value_title,
)
from ui.plots.convergence.trace import SeatLook
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import HIT_AREA
from ui.widgets.cards.card_face import CHIP, paint_card_chip
from ui.widgets.lists.plain_table import PlainTable
from ui.widgets.lists.row_list import paint_ground

if TYPE_CHECKING:
    from ui.flops.shown.sifting import FlopLine, SiftedFlops

_Index = QModelIndex | QPersistentModelIndex
_ROW = HIT_AREA
_HEADER = 44
"""Height of the titles: two lines."""
_CARD_GAP = 2
_PAD = 8
_HEADS_UP = 2
_NAME = 16
"""Most letters of a player's name in a title."""
FLOP_WIDTH = 3 * CHIP.width() + 2 * _CARD_GAP + 2 * _PAD
"""Width of the cards of a flop, in pixels."""
_BAR = (60, 8)
"""Least width, and height, of the bar beside a figure compared, in pixels."""
_WIDEST_BAR = 240
"""Width that bars grow to where there is room, in pixels."""
_BESIDE = 110
"""Room for a figure beside its bar, in pixels, or more where it needs that."""
_WIDEST = "99.99 % ± 10.00"
"""The widest figure compared."""
_MEASURED = 64
"""Rows whose figures say how wide the other columns are."""
_DOWNWARDS, _UPWARDS = " ▾", " ▴"
"""Behind the title of the column that is sorted by: the largest first, or the smallest."""
_SPARE = 8
"""Pixels of its margins that a column gives up before another one is hidden."""
LINE = int(Qt.ItemDataRole.UserRole)
"""Role under which an index gives its `FlopLine`."""


@dataclass(frozen=True, slots=True)
class _Column:
    """A column: what it is sorted by, its title, and the whole of it where the title is shortened."""

    order: str
    title: str
    whole: str = ""


class FlopListModel(QAbstractTableModel):
    """The flops shown, in the order of the table."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: SiftedFlops | None = None
        self.names: tuple[str, ...] = ()
        self._columns: tuple[_Column, ...] = ()

    def show_flops(self, shown: SiftedFlops | None, names: Sequence[str]) -> None:
        """Show flops.

        Args:
            shown: The flops; None for none.
            names: What the players are called.
        """
        self.beginResetModel()
        self.shown, self.names = shown, tuple(names)
        self._columns = _columns(shown, self.names)
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """How many kinds of flop."""
        return 0 if parent.isValid() or self.shown is None else len(self.shown.order)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """How many columns."""
        return 0 if parent.isValid() else len(self._columns)

    def line(self, row: int) -> FlopLine:
        """The flop in a row."""
        assert self.shown is not None
        return self.shown.lines[self.shown.order[row]]

    def order_of(self, column: int) -> str:
        """What a column is sorted by."""
        return self._columns[column].order

    def column_of(self, order: str) -> int:
        """The column sorted by something; −1 if there is none."""
        return next((at for at, each in enumerate(self._columns) if each.order == order), -1)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> object:
        """The title of a column, on two lines if it has a colon, and that a click sorts by it."""
        if orientation != Qt.Orientation.Horizontal or section >= len(self._columns):
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            first, parted, second = one_line(column.title).partition(": ")
            return f"{first}\n{second}{self._arrow(column)}" if parted else first + self._arrow(column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(
                f"{column.whole or column.title}. Click to sort by it, again for the other way round."
            )
        left = Qt.AlignmentFlag.AlignLeft if column.order in (FLOP, KIND) else Qt.AlignmentFlag.AlignRight
        return left | Qt.AlignmentFlag.AlignVCenter if role == Qt.ItemDataRole.TextAlignmentRole else None

    def _arrow(self, column: _Column) -> str:
        """The arrow of the column that is sorted by; Qt's own is painted over the end of a title."""
        if self.shown is None or self.shown.choice.order != column.order:
            return ""
        return _UPWARDS if self.shown.choice.upwards else _DOWNWARDS

    def data(self, index: _Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """A figure as text; the whole row for screen readers."""
        if not index.isValid() or self.shown is None:
            return None
        line, order = self.line(index.row()), self.order_of(index.column())
        if role == LINE:
            return line
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(line, order)
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            words = spoken_flop(self.shown, line, self.names)
            return tooltip(words) if role == Qt.ItemDataRole.ToolTipRole else one_line(words)
        left = Qt.AlignmentFlag.AlignLeft if order in (FLOP, KIND) else Qt.AlignmentFlag.AlignRight
        return left | Qt.AlignmentFlag.AlignVCenter if role == Qt.ItemDataRole.TextAlignmentRole else None

    def _text(self, line: FlopLine, order: str) -> str:
        assert self.shown is not None
        choice = self.shown.choice
        if order == BEST:
            return value_text(choice, line.value, line.half_width)
        if order == CHANCE:
            return chance_text(line.chance, line.chance_half_width)
        if order == BEFORE:
            return before_text(choice, line)
        if order == CHANGE:
            return kept_change_text(line, choice.unit)
        if order == ADVANTAGE:
            return advantage_text(line)
        if order in EQUITIES:
            return equity_texts(line)[EQUITIES.index(order)]
        if order in SHARES:
            return share_texts(line)[SHARES.index(order)] if line.shares else UNKNOWN
        return flop_signs(line) if order == FLOP else line.kind


def _columns(shown: SiftedFlops | None, names: Sequence[str]) -> tuple[_Column, ...]:
    if shown is None or len(names) < 2:
        return ()
    best = partial(value_title, shown.choice)
    return (
        _Column(FLOP, shown.street.capitalize()),
        _Column(CHANCE, "How often"),
        _about(BEST, best, names[0]),
        *_others(shown, names),
        _Column(KIND, "Kind" if shown.street == EVERY_FLOP else ""),  # room at the right: cards have no kind
    )


def _about(order: str, title: Callable[[str], str], name: str) -> _Column:
    """A column about a player; a long name is shortened in its title."""
    return _Column(order, title(one_line(name, _NAME)), title(name))


def _others(shown: SiftedFlops, names: Sequence[str]) -> list[_Column]:
    """The columns beside the figure compared: of the report kept, or figures of the players."""
    choice = shown.choice
    if shown.kept:
        points = "" if choice.unit == NUMBER else ": in points"
        return [_Column(BEFORE, "In the report: kept"), _Column(CHANGE, f"Change{points}")]
    equities = [_about(EQUITIES[place], "Equity: {}".format, name) for place, name in enumerate(names)]
    share = partial(share_title, choice)
    shares = [_about(SHARES[place], share, name) for place, name in enumerate(names)]
    if choice.compared == ASKED:
        return equities
    if choice.compared != EQUITY:
        return [equities[0], *shares]
    if len(names) > _HEADS_UP or not shown.has_shares:
        return equities[1:]
    over = choice.share.removeprefix("over")
    whole = f"Share of hands over {over} %: {possessive(names[0])} less that of {names[1]}, in points"
    return [*shares, _Column(ADVANTAGE, advantage_title(choice), whole)]


def paint_flop(painter: QPainter, area: QRectF, cards: Sequence[int], theme: Theme) -> None:
    """Paint cards side by side at the left of a cell."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    top = area.center().y() - CHIP.height() / 2
    for place, card in enumerate(cards):
        left = area.left() + _PAD + place * (CHIP.width() + _CARD_GAP)
        paint_card_chip(painter, QRectF(left, top, CHIP.width(), CHIP.height()), card, theme)


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
        if order not in (FLOP, BEST, ADVANTAGE):
            super().paint(painter, option, index)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = paint_ground(painter, option, self._theme.tokens)
        if order == FLOP:
            paint_flop(painter, area, index.data(LINE).cards, self._theme)
        elif order == ADVANTAGE:
            self._advantage(painter, area, index)
        else:
            self._figure(painter, area, index)
        painter.restore()

    def _advantage(self, painter: QPainter, area: QRectF, index: _Index) -> None:
        """The nut advantage in the colour of the player who has it, unless it may be nobody's."""
        line, tokens = index.data(LINE), self._theme.tokens
        color = QColor(tokens.muted)
        if line.shares and abs(line.advantage) > line.advantage_half_width:
            color = ahead_colors(self._table.looks, tokens)[line.advantage < 0]
        painter.setFont(ui_font("label"))
        painter.setPen(color)
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(area.adjusted(_PAD, 0, -_PAD, 0), flags, str(index.data()))

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
        reach = max(abs(each.value - shown.middle) for each in (shown.lines[0], shown.lines[-1])) or 1.0
        length = (line.value - shown.middle) / reach * wide / 2
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
    """A flop is to be put on the table: its cards, as ids."""
    sort_wanted = Signal(str)
    """Sort by a column: what it is sorted by."""

    def __init__(self, theme: Theme) -> None:
        self.flops = FlopListModel()
        super().__init__(self.flops, "Kinds of flop", _ROW)
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
        scrolled = self.verticalScrollBar().value()
        same_order = before is not None and shown is not None and before.choice == shown.choice
        self.looks = tuple(looks)
        self.flops.show_flops(shown, [look.label for look in looks])
        self._fit()
        if shown is None:
            return
        row = next((n for n, place in enumerate(shown.order) if shown.lines[place].cards == here), None)
        if row is not None and here is not None:
            self.setCurrentIndex(self.flops.index(row, max(0, at.column())))
        if same_order:
            self.verticalScrollBar().setValue(scrolled)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the flop of the current row."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._choose(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for other columns."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As wide as titles and figures need; without room, first the bars go, then the kinds in words."""
        columns = self.flops.columnCount()
        if not columns:
            return
        header, kinds = self.horizontalHeader(), columns - 1
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        metrics = QFontMetrics(self.font())
        shown = self.flops.shown
        words = "" if shown is None else max((line.kind for line in shown.lines), key=len, default="")
        for at in range(columns):  # of what is hidden, Qt does not say how wide its title is
            self.setColumnHidden(at, False)
        kind = max(metrics.horizontalAdvance(words) + 2 * _PAD, header.sectionSizeHint(kinds))
        widths = [max(self._titled(at), self._least(at)) for at in range(kinds)]
        room = self.viewport().width()
        lack = -(-(sum(widths) - room) // kinds)
        if 0 < lack <= _SPARE:
            widths = [width - lack for width in widths]
        self.setColumnHidden(kinds, sum(widths) + kind > room)  # the tooltip has them
        for at in range(kinds - 1, self.flops.column_of(BEST), -1):  # and the figures of the last players
            if sum(widths) > room:
                self.setColumnHidden(at, True)
                widths[at] = 0
        spare = room - sum(widths) - (0 if self.isColumnHidden(kinds) else kind)
        best = self.flops.column_of(BEST)
        figure = self._widest_text(best, QFontMetrics(ui_font("label", semibold=True)))
        beside = max(_BESIDE, figure + 3 * _PAD)
        widths[best] += max(0, min(spare, beside + _WIDEST_BAR - widths[best]))
        room_of_bars = max(widths[best] - beside, min(_BAR[0], widths[best] - figure - 3 * _PAD))
        self.bar = room_of_bars if room_of_bars >= _BAR[0] else 0
        for at, width in enumerate(widths):
            if width:
                self.setColumnWidth(at, width)

    def _titled(self, column: int) -> int:
        """The width that the title of a column needs, with room for the arrow behind its last line."""
        header = self.horizontalHeader()
        hint, metrics = header.sectionSizeHint(column), QFontMetrics(header.font())
        lines = str(self.flops.headerData(column, Qt.Orientation.Horizontal)).split("\n")
        margins = hint - max(map(metrics.horizontalAdvance, lines))
        last = lines[-1].removesuffix(_DOWNWARDS).removesuffix(_UPWARDS)
        return max(hint, metrics.horizontalAdvance(last + _DOWNWARDS) + margins)

    def _least(self, column: int) -> int:
        """The width that the figures of a column need."""
        order, metrics = self.flops.order_of(column), QFontMetrics(self.font())
        if order == FLOP:
            return FLOP_WIDTH
        if order == BEST:
            return metrics.horizontalAdvance(_WIDEST)
        return self._widest_text(column, metrics) + 3 * _PAD

    def _widest_text(self, column: int, metrics: QFontMetrics) -> int:
        """Pixels of the widest text of a column, among some of its rows."""
        rows = self.flops.rowCount()
        some = (self.flops.index(row, column).data() for row in range(0, rows, max(1, rows // _MEASURED)))
        return max((metrics.horizontalAdvance(str(text)) for text in some), default=0)

    @Slot(int)
    def _sort(self, column: int) -> None:
        self.sort_wanted.emit(self.flops.order_of(column))

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(self.flops.line(index.row()).cards)
