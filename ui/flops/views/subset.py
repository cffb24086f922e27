"""The representative subset: a few weighted flops for all of them, and how far their means are off."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil, isnan

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from oracle.cards.card import cards_text
from oracle.cards.mask import cards_in
from ui.document.shown_text import tooltip
from ui.document.wording import percent
from ui.flops.feeds.subset_feed import GroupMeans, ShownSubset
from ui.flops.shown.choice import SIZES, FlopsChoice, less_the_others
from ui.flops.shown.figure_words import UNKNOWN, figure_title, in_points, value_text
from ui.flops.views.flop_list import FLOP_WIDTH, paint_flop
from ui.flops.views.flop_model import LINE
from ui.plots.convergence.trace import SeatLook
from ui.plots.known_words import half_width_after
from ui.plots.numbers import plus_minus
from ui.theme.roles import set_role
from ui.theme.theme import Theme
from ui.theme.tokens import SPACE
from ui.widgets.buttons.chip import Chip
from ui.widgets.labels.label import Label
from ui.widgets.lists.plain_table import PlainTable
from ui.widgets.lists.row_list import paint_ground
from ui.widgets.menus import open_below

CHOOSING = "Choosing the flops …"
WAITING = "A subset needs the whole report: {} of the work is done so far."
COPIED = "Copied: one flop a line with its weight, in the format of solvers."
_INVITE = "Choose how many flops represent all of them."
_ROW = 32
_LIST_WIDTH = FLOP_WIDTH + 90
"""Width of the list of flops with their weights, in pixels."""
_CHANCE, _NARROW = 1, 430
"""The column of chances, and the width of the means, in pixels, below which it is hidden."""
_FLOP_TITLES = ("Flop", "Weight")
_MEAN_TITLES = ("Flops", "How often", "All", "Subset", "Off by")
_MEANINGS = (
    "All flops together, and those of each group of suits, pairs and high cards.",
    "How likely a flop of the group is.",
    "The mean over all flops of the group, weighted by how likely they are.",
    "The mean over the flops of the subset in this group, by their weights.",
    "The difference of the two means, in points.",
)
_Index = QModelIndex | QPersistentModelIndex


class SubsetView(QWidget):
    """Sentence, size and actions above two tables: the flops with weights, and the means they keep.

    Args:
        theme: The theme.
    """

    size_wanted = Signal(int)
    """Choose another number of flops."""
    choose_wanted = Signal()
    """Choose the flops, which takes seconds."""
    copy_wanted = Signal()
    """Copy the flops as text."""
    keep_wanted = Signal()
    """Keep the flops as a set."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.shown: ShownSubset | None = None
        self.title = Label("A representative subset")
        self.title.setProperty("role", "title")
        self.title.hide()
        self._small = False
        self.line = Label(_INVITE)
        self.line.setWordWrap(True)
        set_role(self.line, "muted")
        self.size_chip = Chip(theme, "flops in the subset")
        self.choose_button = QPushButton("Choose them")
        self.choose_button.hide()
        self.copy_button = QPushButton("Copy the set")
        self.keep_button = QPushButton("Keep as a set of flops")
        self.flops_model, self.means_model = _Cells(_FLOP_TITLES, ()), _Cells(_MEAN_TITLES, _MEANINGS)
        self.flops = PlainTable(self.flops_model, "Flops of the subset", _ROW)
        self.means = PlainTable(self.means_model, "Means of the subset", _ROW)
        self._menu = QMenu(self)
        self._lay_out(theme)
        self.size_chip.clicked.connect(self._open_sizes)
        self.choose_button.clicked.connect(self.choose_wanted)
        self.copy_button.clicked.connect(self.copy_wanted)
        self.keep_button.clicked.connect(self.keep_wanted)

    def _lay_out(self, theme: Theme) -> None:
        self.copy_button.setToolTip(tooltip("One flop a line with its weight, such as AhKd7d:0.24."))
        self.keep_button.setToolTip(tooltip("A report can then be narrowed to these flops."))
        self.flops.setItemDelegateForColumn(0, _FlopDelegate(theme, self.flops))
        self.flops.setFixedWidth(_LIST_WIDTH)
        for table, wide in ((self.flops, 1), (self.means, 0)):
            header = table.horizontalHeader()
            header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
            header.setSectionResizeMode(wide, QHeaderView.ResizeMode.Stretch)
            table.setVerticalScrollMode(PlainTable.ScrollMode.ScrollPerPixel)
        self.flops.setColumnWidth(0, FLOP_WIDTH)
        self.flops.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        actions, tables = QHBoxLayout(), QHBoxLayout()
        actions.setSpacing(2 * SPACE)
        for part in (self.size_chip, self.choose_button, self.copy_button, self.keep_button):
            actions.addWidget(part)
        actions.addStretch(1)
        tables.setSpacing(3 * SPACE)
        tables.addWidget(self.flops)
        tables.addWidget(self.means, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, SPACE, 0, SPACE)
        layout.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout.setSpacing(2 * SPACE)
        layout.addWidget(self.title)
        layout.addWidget(self.line)
        layout.addLayout(actions)
        layout.addLayout(tables, 1)

    def set_small(self, small: bool) -> None:
        """Show title, sentence and actions only, beside other views; or all."""
        self._small = small
        self.title.setVisible(small)
        self.flops.setVisible(not small)
        self.means.setVisible(not small)
        self.keep_button.setVisible(not small)

    def show_subset(
        self,
        shown: ShownSubset | None,
        choice: FlopsChoice,
        looks: Sequence[SeatLook],
        *,
        trouble: str = "",
        busy: bool = False,
        done: float = 1.0,
        room: bool = True,
    ) -> None:
        """Show a subset, or why there is none.

        Args:
            shown: The subset; None for none.
            choice: What is chosen.
            looks: Name and colour of each player, in the order of the report.
            trouble: Why there is none, in words.
            busy: Whether another one is being chosen, or will be.
            done: How much of the report is computed, 0…1; it is chosen from a whole one.
            room: Whether there is room for another set.
        """
        self.shown = shown
        self.size_chip.show_word(f"{choice.size} flops")
        first = self._small and shown is None and not busy
        self.choose_button.setVisible(first)
        self.choose_button.setEnabled(done == 1.0)
        self.copy_button.setVisible(not first)
        self.copy_button.setEnabled(shown is not None and not busy)
        self.keep_button.setEnabled(shown is not None and not busy and room)
        set_role(self.line, "error" if trouble else "muted")
        if trouble or shown is None or busy:
            waiting = CHOOSING if done == 1.0 else WAITING.format(percent(done, 0))
            self.line.setText(trouble or (waiting if busy else _INVITE))
        else:
            self.line.setText(subset_sentence(shown, [look.label for look in looks]))
        if shown is None:
            self.flops_model.show_cells(())
            self.means_model.show_cells(())
            return
        pairs = zip(shown.subset.flops.tolist(), shown.subset.weights.tolist(), strict=True)
        cards = [(tuple(sorted(cards_in(flop), reverse=True)), weight) for flop, weight in pairs]
        self.flops_model.show_cells(
            [(cards_text(flop), f"{weight:.4f}") for flop, weight in cards], [flop for flop, _ in cards]
        )
        self.means_model.show_cells(mean_cells(shown, choice, len(looks)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide how often the groups come where the means need the room."""
        super().resizeEvent(event)
        self.means.setColumnHidden(_CHANCE, self.width() - _LIST_WIDTH < _NARROW)

    @Slot()
    def _open_sizes(self) -> None:
        self._menu.clear()
        for size in SIZES:
            action = self._menu.addAction(f"{size} flops")
            action.setCheckable(True)
            action.setChecked(f"{size} flops" == self.size_chip.text())
            action.triggered.connect(partial(self._choose, size))
        open_below(self._menu, self.size_chip)

    def _choose(self, size: int, _checked: bool = False) -> None:
        self.size_wanted.emit(size)


def subset_sentence(shown: ShownSubset, names: Sequence[str]) -> str:
    """How well a subset represents all flops, in words.

    Args:
        shown: The subset.
        names: What the players are called, in the order of the report.
    """
    subset, report = shown.subset, shown.report
    of_all = int((report.chance > 0).sum())
    worst = subset.largest
    player, _, figure = worst.column.partition(".")
    whose = f"{figure_title(figure).lower()}, {names[int(player[1:]) - 1]}, {worst.group}"
    parts = [
        f"{subset.flops.size:,} weighted flops represent all {of_all:,} kinds.",
        f"Means over all flops are off by at most {_points(subset.largest_overall)},"
        f" those over a group by at most {_points(worst.error)} ({whose}).",
    ]
    rough = max((mean.half_width for group in shown.means.values() for mean in group.values()), default=0.0)
    if rough > 0:
        parts.append(f"The figures are sampled: means are known to {plus_minus(rough)} or better.")
    if subset.missing:
        parts.append(f"Without a flop in the subset: {', '.join(subset.missing)}.")
    return " ".join(parts)


def _points(error: float) -> str:
    return f"{max(0.01, ceil(1e4 * error) / 100):.2f} points"


def mean_cells(shown: ShownSubset, choice: FlopsChoice, players: int) -> list[tuple[str, ...]]:
    """The table of means of the figure compared: all flops, then each group that can come."""
    columns, cells = choice.columns(players), []
    for group, by_column in shown.means.items():
        if any(name not in by_column for name in columns):
            return []
        means = [by_column[name] for name in columns]
        if means[0].chance > 0:
            cells.append(_mean_row(group, means, choice))
    return cells


def _mean_row(group: str, means: Sequence[GroupMeans], choice: FlopsChoice) -> tuple[str, ...]:
    mean = less_the_others([each.mean for each in means])
    few = less_the_others([each.subset_mean for each in means])
    half = means[0].half_width + sum(each.half_width for each in means[1:]) / max(1, len(means) - 1)
    off = UNKNOWN if isnan(few) else f"{in_points(few - mean, 2)}{half_width_after(2 * half)}"
    chance = percent(means[0].chance, 1)
    return group, chance, value_text(choice, mean, half), value_text(choice, few, half), off


class _Cells(QAbstractTableModel):
    """Cells of text.

    Args:
        titles: The titles of the columns.
        meanings: What each shows, for its tooltip; may be empty.
    """

    def __init__(self, titles: Sequence[str], meanings: Sequence[str]) -> None:
        super().__init__()
        self._titles, self._meanings = titles, meanings
        self._cells: Sequence[Sequence[str]] = ()
        self._lines: Sequence[object] = ()

    def show_cells(self, cells: Sequence[Sequence[str]], lines: Sequence[object] = ()) -> None:
        """Show rows of cells; ``lines`` are what `LINE` gives of each."""
        if list(cells) == list(self._cells):
            return
        self.beginResetModel()
        self._cells, self._lines = cells, lines
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """How many rows."""
        return 0 if parent.isValid() else len(self._cells)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """How many columns."""
        return 0 if parent.isValid() else len(self._titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> object:
        """A title, and what it means."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section]
        if role == Qt.ItemDataRole.ToolTipRole and self._meanings:
            return tooltip(self._meanings[section])
        return _alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: _Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """A cell as text; the whole row for screen readers."""
        if not index.isValid():
            return None
        row = self._cells[index.row()]
        if role == LINE:
            return self._lines[index.row()] if self._lines else None
        if role == Qt.ItemDataRole.DisplayRole:
            return row[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(f"{title} {cell}" for title, cell in zip(self._titles, row, strict=True))
        return _alignment(index.column()) if role == Qt.ItemDataRole.TextAlignmentRole else None


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


class _FlopDelegate(QStyledItemDelegate):
    """Paints the cards of a flop.

    Args:
        theme: Colours and deck.
        parent: The table.
    """

    def __init__(self, theme: Theme, parent: PlainTable) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a flop."""
        painter.save()
        area = paint_ground(painter, option, self._theme.tokens)
        painter.setPen(QColor(self._theme.tokens.text))
        paint_flop(painter, QRectF(area), index.data(LINE), self._theme)
        painter.restore()
