"""The rows and columns of the table of flops, as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from oracle.cards.card import cards_text
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
    further_order,
    order_by,
)
from ui.flops.shown.figure_words import (
    UNKNOWN,
    advantage_text,
    advantage_title,
    before_text,
    chance_text,
    equity_texts,
    further_text,
    further_titles,
    kept_change_text,
    share_texts,
    share_title,
    value_text,
    value_title,
)
from ui.flops.shown.words import flop_signs, short_kind, spoken_flop

if TYPE_CHECKING:
    from ui.flops.shown.sifted import FlopLine, SiftedFlops

_Index = QModelIndex | QPersistentModelIndex
_HEADS_UP = 2
_NAME = 16
"""Most letters of a player's name in a title."""
DOWNWARDS, UPWARDS = " ▾", " ▴"
"""After the title of the column that is sorted by: the largest first, or the smallest."""
LINE = int(Qt.ItemDataRole.UserRole)
"""Role under which an index gives its `FlopLine`."""
_DISPLAY, _ALIGNMENT = int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.TextAlignmentRole)
_TOOLTIP, _SPOKEN = int(Qt.ItemDataRole.ToolTipRole), int(Qt.ItemDataRole.AccessibleTextRole)
_ANSWERED = frozenset((LINE, _DISPLAY, _ALIGNMENT, _TOOLTIP, _SPOKEN))
"""Roles under which a cell has something; Qt asks for seven to paint one."""
_AT_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_AT_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_OPEN = "Press Right or click the arrow to see its flops in {} rows: their figures differ."
"""Added to the tooltip of a kind that can be opened."""


class _Row(NamedTuple):
    """A row of the table: thousands are made each time that the figures are refined.

    Attributes:
        line: Its flop.
        single: Whether it is a flop of the kind above that is opened.
        opened: Whether its flops are in the rows below.
    """

    line: FlopLine
    single: bool = False
    opened: bool = False


@dataclass(frozen=True, slots=True)
class _Column:
    """A column: what it is sorted by, its title, the full title where that is short, and a narrow one."""

    order: str
    title: str
    whole: str = ""
    narrow: str = ""

    def lines(self, *, narrow: bool) -> list[str]:
        """The title on one line, or two with a colon; of narrow columns on two wherever it has two words."""
        title = one_line(self.narrow or self.title if narrow else self.title)
        first, parted, second = title.partition(": ")
        if not parted and narrow:
            return two_lines(title)
        return [first, second] if parted else [first]


class FlopListModel(QAbstractTableModel):
    """The flops shown, in the order of the table."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: SiftedFlops | None = None
        self.names: tuple[str, ...] = ()
        self._columns: tuple[_Column, ...] = ()
        self._rows: list[_Row] = []
        self._narrow = False
        self.least_known = 0
        """The row whose figure has the greatest half-width."""

    def show_flops(self, shown: SiftedFlops | None, names: Sequence[str]) -> None:
        """Show flops.

        Args:
            shown: The flops; None for none.
            names: What the players are called.
        """
        self.beginResetModel()
        self.shown, self.names = shown, tuple(names)
        self._columns = _columns(shown, self.names)
        self._rows = [] if shown is None else _rows(shown)
        self.least_known = _least_known(self._rows)
        self.endResetModel()

    def set_narrow(self, narrow: bool) -> None:
        """Give the titles of narrow columns, on two lines, or of columns that have room."""
        if narrow != self._narrow:
            self._narrow = narrow
            last = self.columnCount() - 1
            if last >= 0:
                self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """How many kinds of flop, and flops of kinds that are opened."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """How many columns."""
        return 0 if parent.isValid() else len(self._columns)

    def line(self, row: int) -> FlopLine:
        """The flop in a row."""
        return self._rows[row].line

    def is_single(self, row: int) -> bool:
        """Whether a row is a flop of a kind that is opened."""
        return self._rows[row].single

    def is_opened(self, row: int) -> bool | None:
        """Whether the flops of a row’s kind are below it; None for a row that cannot be opened."""
        here = self._rows[row]
        return here.opened if here.line.apart > 1 else None

    def row_of(self, cards: tuple[int, ...], *, single: bool) -> int | None:
        """The row of a kind, or of a single flop; None if there is none."""
        found = (n for n, row in enumerate(self._rows) if row.line.cards == cards and row.single == single)
        return next(found, None)

    def texts(self) -> tuple[list[str], list[list[str]]]:
        """The table as text: titles and rows, each flop by its letters."""
        columns = [column for column in self._columns if column.title]
        rows = [[self._whole_text(row.line, column.order) for column in columns] for row in self._rows]
        return [column.title for column in columns], rows

    def _whole_text(self, line: FlopLine, order: str) -> str:
        """A cell without what the table leaves out or paints: the same in a window of any width."""
        if order == FLOP:
            return cards_text(line.cards)
        return line.kind if order == KIND else self._text(line, order)

    def order_of(self, column: int) -> str:
        """What a column is sorted by."""
        return self._columns[column].order

    def column_of(self, order: str) -> int:
        """The column sorted by something; −1 if there is none."""
        return next((at for at, each in enumerate(self._columns) if each.order == order), -1)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> object:
        """The title of a column, and that a click sorts by it."""
        if orientation != Qt.Orientation.Horizontal or section >= len(self._columns):
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return "\n".join(column.lines(narrow=self._narrow)) + self._arrow(column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(
                f"{column.whole or column.title}. Click to sort by it; click again to reverse the order."
            )
        at = _AT_LEFT if column.order in (FLOP, KIND) else _AT_RIGHT
        return at if role == _ALIGNMENT else None

    def _arrow(self, column: _Column) -> str:
        """The arrow of the column that is sorted by; Qt's own is painted over the end of a title."""
        if self.shown is None or self.shown.choice.order != column.order:
            return ""
        return UPWARDS if self.shown.choice.upwards else DOWNWARDS

    def data(self, index: _Index, role: int = _DISPLAY) -> object:
        """A figure as text; the whole row for screen readers."""
        if role not in _ANSWERED or not index.isValid() or self.shown is None:
            return None
        line, order = self.line(index.row()), self.order_of(index.column())
        if role == LINE:
            return line
        if role == _DISPLAY:
            return self._text(line, order)
        if role == _ALIGNMENT:
            return _AT_LEFT if order in (FLOP, KIND) else _AT_RIGHT
        words = spoken_flop(self.shown, line, self.names)
        if line.apart > 1:
            words = f"{words}. {_OPEN.format(line.apart)}"
        return tooltip(words) if role == _TOOLTIP else one_line(words)

    def text(self, row: int, column: int) -> str:
        """What a cell shows as text."""
        return self._text(self.line(row), self.order_of(column))

    def _text(self, line: FlopLine, order: str) -> str:
        assert self.shown is not None
        choice, further = self.shown.choice, further_order(order)
        if further is not None:
            return further_text(self.shown, line, *further)
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
        kind = short_kind(line.kind) if self._narrow else line.kind
        return flop_signs(line) if order == FLOP else kind


def _columns(shown: SiftedFlops | None, names: Sequence[str]) -> tuple[_Column, ...]:
    if shown is None or len(names) < 2:
        return ()
    best = partial(value_title, shown.choice)
    return (
        _Column(FLOP, shown.street.capitalize()),
        _Column(CHANCE, "How often"),
        _about(BEST, best, names[0]),
        *_others(shown, names),
        *_further(shown, names),
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
        before = _Column(BEFORE, "Before: kept", "The figure in the report that you kept")
        return [before, _Column(CHANGE, f"Change{points}")]
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
    whole = f"Share of hands over {over} %: {possessive(names[0])} minus that of {names[1]}, in points"
    return [*shares, _Column(ADVANTAGE, advantage_title(choice), whole, "Nut advantage")]


def _further(shown: SiftedFlops, names: Sequence[str]) -> list[_Column]:
    """The columns of the further figures that are wanted."""
    short = tuple(one_line(name, _NAME) for name in names)
    return [
        _Column(order_by(figure, place), title, whole)
        for figure in shown.columns
        for place, (title, whole) in enumerate(
            zip(further_titles(figure, short), further_titles(figure, names), strict=True)
        )
    ]


def _rows(shown: SiftedFlops) -> list[_Row]:
    """The rows in order, the flops of each opened kind below it."""
    if not shown.opened:
        return [_Row(shown.lines[place]) for place in shown.order]
    rows = []
    for place in shown.order:
        single = shown.opened.get(place, ())
        rows.append(_Row(shown.lines[place], opened=bool(single)))
        rows += [_Row(line, single=True) for line in single]
    return rows


def _least_known(rows: Sequence[_Row]) -> int:
    """The first row whose figure compared has the greatest half-width; 0 if none has one."""
    found, widest = 0, 0.0
    for place, row in enumerate(rows):
        if widest < row.line.half_width < inf:
            found, widest = place, row.line.half_width
    return found


def two_lines(text: str) -> list[str]:
    """A text broken into two lines at the space that makes the longer one shortest, if it has a space."""
    words = text.split(" ")
    ways = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return min(ways, key=lambda way: max(map(len, way)), default=[text])
