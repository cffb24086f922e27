"""The breakdown: a range on the board by hand type, flop category and draws, kept or dropped by clicks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
from PySide6.QtCore import QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QColor, QHideEvent, QPainter, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from oracle.analysis.pictures.breakdown import Breakdown, Node, breakdown, breakdown_queries
from oracle.errors import possessive
from oracle.query import Query
from oracle.ranges import count_number
from ui.context import Context
from ui.document.shown_text import menu_text, tooltip
from ui.document.wording import combos_text, counted, percent, these_hands
from ui.jobs.picture_worker import draw_of
from ui.pictures.kit.chosen_feed import ChosenRangeFeed
from ui.pictures.kit.group_tree import Group, GroupTree
from ui.pictures.offers import BREAKDOWN
from ui.plots.base import HINT_WIDTH, LINE_ROWS, paint_heading
from ui.plots.known_words import half_width_after, known
from ui.plots.saving.menu import MakeTable, PictureMenu
from ui.theme.theme import Theme
from ui.widgets.buttons.chip import Chip
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.labels.label import Label
from ui.widgets.menus import open_below

TITLE = BREAKDOWN.title
SAMPLE = "To drop groups, narrow the range first."
NOTHING_DROPPED = "This is the range already. First click a group to drop it."
NOTHING_KEPT = "No hand is kept. Click a group to keep it."
_GAP = 8


class BreakdownView(QFrame):
    """The panel.

    Args:
        theme: The theme.
    """

    looked_at = Signal(bool)
    """The panel was shown or hidden."""
    made = Signal()
    """Request to make the kept hands the range."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setProperty("role", "panel")
        self.setAccessibleName(TITLE)
        self.breakdown: Breakdown | None = None
        self.partition = 0
        self.wanted = ""
        """Key of the way to split that was chosen; the first one where a board has no such way."""
        self._name = ""
        self.tree, self.hint, self._line = GroupTree(theme), Label(), ElidedLabel(rows=LINE_ROWS)
        self._title = Label(TITLE)
        self.by_chip = Chip(theme, "Split by")
        self.make_button, self.all_button = QPushButton(), QPushButton("Keep all")
        self.header = QHBoxLayout()
        self._build()
        self.menu = PictureMenu(self, self)
        self.by_menu = QMenu(self)
        self.by_menu.triggered.connect(self._choose)
        self.by_chip.clicked.connect(self._open_ways)
        self.tree.kept_changed.connect(self._say)
        self.make_button.clicked.connect(self.made)
        self.all_button.clicked.connect(self.tree.keep_all)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)
        self.show_nothing("")

    def _build(self) -> None:
        self._title.setProperty("role", "title")
        for label in (self._line, self.hint):
            label.setProperty("role", "muted")
        self.hint.setWordWrap(True)
        self.hint.setFixedWidth(HINT_WIDTH)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.header.setSpacing(_GAP)
        self.header.addWidget(self._title)
        self.header.addStretch(1)
        self.header.addWidget(self.by_chip)
        foot = QHBoxLayout()
        foot.setSpacing(_GAP)
        foot.addWidget(self.make_button)
        foot.addWidget(self.all_button)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 12, 10)
        column.setSpacing(0)
        column.addLayout(self.header)
        column.addWidget(self._line)
        column.addSpacing(_GAP)
        column.addWidget(self.tree, 1)
        column.addWidget(self.hint, 1, Qt.AlignmentFlag.AlignHCenter)
        column.addLayout(foot)
        self.setFocusProxy(self.tree)

    def show_breakdown(self, breakdown: Breakdown, name: str, color: int) -> None:
        """Show a range's groups.

        Args:
            breakdown: The groups.
            name: The player's name.
            color: His colour.
        """
        self.breakdown, self._name = breakdown, name
        keys = [way.key for way in breakdown.partitions]
        self.partition = keys.index(self.wanted) if self.wanted in keys else 0
        self.hint.hide()
        self.tree.color = color
        self.tree.show()
        self.by_chip.setVisible(len(breakdown.partitions) > 1)
        self._show_groups()

    def show_nothing(self, why: str) -> None:
        """Show that there is no breakdown, with the reason."""
        self.breakdown = None
        self.tree.show_groups(())
        self.tree.hide()
        self.hint.setText(why)
        self.hint.show()
        self.by_chip.hide()
        self._say()

    def set_stale(self, stale: bool) -> None:
        """Groups of a table before an edit cannot be kept."""
        self.tree.setEnabled(not stale)
        if stale:
            self.make_button.setEnabled(False)

    def set_line(self, text: str) -> None:
        """The one-line explanation of the panel."""
        self._line.show_text(text)

    @property
    def line(self) -> str:
        """The one-line explanation of the panel."""
        return self._line.full

    @property
    def title(self) -> str:
        """Its title, also used in file names."""
        return TITLE

    def kept_rows(self) -> np.ndarray:
        """The kept hands, as rows of the breakdown."""
        if self.breakdown is None:
            return np.empty(0, dtype=np.int64)
        rows = [
            node.rows
            for path, node in self._leaves(self.breakdown.partitions[self.partition].children, ())
            if path not in self.tree.dropped
        ]
        return np.sort(np.concatenate(rows)) if rows else np.empty(0, dtype=np.int64)

    def summary(self) -> str:
        """The outermost groups in words, for screen readers."""
        if self.breakdown is None:
            return self.hint.text() or "Breakdown: nothing to show yet."
        said = [
            f"{node.title} {counted(node.combos, node.hands)}, {percent(node.likelihood)}"
            for node in self.breakdown.partitions[self.partition].children
            if node.hands
        ]
        sure = known(self.breakdown.precision, "hands")
        return (
            f"{possessive(self._name)} range by {self.way.title.lower()}: {'; '.join(said)}. {sure}".strip()
        )

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every group with its figures."""
        rows: list[Sequence[object]] = []
        if self.breakdown is not None:
            for outer in self.way.children:
                for node in outer.walk():
                    inside = "" if node is outer else outer.title
                    rows.append(
                        (
                            inside,
                            node.title,
                            node.hands,
                            count_number(node.combos),
                            node.likelihood,
                            node.equity,
                            node.half_width,
                        )
                    )
        return ("in", "group", "hands", "combos", "share", "equity", "±"), rows

    def taken_table(self) -> MakeTable:
        """What makes `table`, which has few rows."""
        made = self.table()
        return lambda: made

    def picture_size(self) -> QSize:
        """Size of the exported picture."""
        return self.size()

    def paint_picture(self, painter: QPainter) -> None:
        """Paint title, line and groups; the buttons are for the window."""
        tokens = self._theme.tokens
        painter.fillRect(self.rect(), QColor(tokens.surface))
        way = "" if self.breakdown is None else f" by {self.way.title.lower()}"
        paint_heading(painter, f"{self._title.text()}{way}", self._title, self._line, tokens)
        self.tree.render(painter, self.tree.pos(), renderFlags=QWidget.RenderFlag.DrawChildren)

    def showEvent(self, event: QShowEvent) -> None:
        """Report that the picture is visible."""
        super().showEvent(event)
        self.looked_at.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Report that the picture is hidden."""
        super().hideEvent(event)
        self.looked_at.emit(False)

    @property
    def way(self) -> Node:
        """The way in which the range is split."""
        assert self.breakdown is not None
        return self.breakdown.partitions[self.partition]

    def _leaves(self, nodes: Sequence[Node], above: tuple[str, ...]) -> list[tuple[tuple[str, ...], Node]]:
        found = []
        for node in nodes:
            if not node.hands:
                continue
            path = (*above, node.key)
            below = self._leaves(node.children, path)
            found += below or [(path, node)]
        return found

    def _show_groups(self) -> None:
        assert self.breakdown is not None
        self.by_chip.show_word(f"by {self.way.title.lower()}")
        self.tree.show_groups([_group(node) for node in self.way.children if node.hands])
        self._say()

    @Slot()
    def _say(self) -> None:
        shown, kept = self.breakdown, self.kept_rows()
        self.make_button.setVisible(shown is not None and not shown.drawn_of)  # a sample is not a range
        self.all_button.setVisible(bool(self.tree.dropped) and shown is not None)
        if shown is None:
            self._line.show_text("")
        else:
            whole = len(kept) == len(shown.hands)
            self.make_button.setEnabled(bool(len(kept)) and not whole)
            if whole:
                make, why, some = "Make this the range", NOTHING_DROPPED, "Click a group to drop it."
            else:
                make, why = f"Make {these_hands(len(kept))} {possessive(menu_text(self._name))} range", ""
                are = "is" if len(kept) == 1 else "are"
                some = f"{len(kept):,} of {len(shown.hands):,} hands {are} kept."
            if not len(kept):
                make, why, some = "Make this the range", NOTHING_KEPT, NOTHING_KEPT
            self.make_button.setText(make)
            self.make_button.setToolTip(tooltip(why))
            are = "hand is" if len(shown.hands) == 1 else f"{len(shown.hands):,} hands are"
            if shown.drawn_of:
                are, some = f"{shown.drawn_of:,} hands are, by a sample of {len(shown.hands):,},", SAMPLE
            what, sure = (
                f"What {possessive(self._name)} {are} on this board.",
                known(shown.precision, "hands"),
            )
            parts = (sure, what, some) if shown.precision.rough else (what, sure, some)
            self._line.show_text(" ".join(part for part in parts if part))
        self.setAccessibleDescription(self.summary())

    @Slot()
    def _open_ways(self) -> None:
        self.by_menu.clear()
        for number, way in enumerate(self.breakdown.partitions if self.breakdown is not None else ()):
            action = self.by_menu.addAction(f"by {way.title.lower()}")
            action.setData(number)
        open_below(self.by_menu, self.by_chip)

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        assert self.breakdown is not None
        self.split_by(self.breakdown.partitions[int(action.data())].key)

    def split_by(self, key: str) -> None:
        """Split the range in another way, from now on and at once where there is one."""
        self.wanted = key
        if self.breakdown is not None:
            self.tree.dropped = set()
            self.show_breakdown(self.breakdown, self._name, self.tree.color)

    @Slot(QPoint)
    def _open_menu(self, place: QPoint) -> None:
        self.menu.popup(self.mapToGlobal(place))


class BreakdownFeed(ChosenRangeFeed):
    """Keeps a `BreakdownView` up to date with the table.

    Args:
        context: The parts of the program.
        panel: The panel.
    """

    offer = BREAKDOWN
    shown_by = BreakdownView

    def __init__(self, context: Context, panel: BreakdownView) -> None:
        super().__init__(context, self.name, draw_of(breakdown), panel)
        self.view = panel
        self._shown: tuple[object, int] | None = None
        panel.made.connect(self._make)
        panel.by_menu.triggered.connect(self.weigh_pql)
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show the groups of the chosen player's range."""
        found = cast("Breakdown", picture)
        shown = (self.request.state.equity_part(), found.seat)
        if shown != self._shown:
            self.view.tree.dropped = set()
        self._shown = shown
        look = self.look(found.seat)
        self.view.show_breakdown(found, look.label, look.color)

    @property
    def choice(self) -> str:
        """The way to split the range."""
        return self.view.wanted

    def choose(self, choice: str) -> None:
        """Split the range in the way that `choice` names."""
        if choice and choice != self.view.wanted:
            self.view.split_by(choice)
            self.weigh_pql()

    def queries(self) -> tuple[Query, ...]:
        """A histogram of the groups, and a query for each."""
        found, way = cast("Breakdown", self.request.picture), self.view.way
        groups = [node.key for node in way.children if node.hands]
        return breakdown_queries(self.table, found.seat, way.key, groups)

    @Slot()
    def _make(self) -> None:
        found = self.view.breakdown
        if found is not None:
            kept = np.zeros(len(found.hands), dtype=np.bool_)
            kept[self.view.kept_rows()] = True
            self.make_range(found.seat, found.hands, found.weights, kept)


def _group(node: Node) -> Group:
    """A node as the tree shows it; groups without hands are left out."""
    equity = "–" if np.isnan(node.equity) else f"{percent(node.equity)}{half_width_after(node.half_width)}"
    children = tuple(_group(child) for child in node.children if child.hands)
    share = percent(node.likelihood)
    title = node.title[0].upper() + node.title[1:]
    combos, hands = combos_text(node.combos), counted(node.combos, node.hands)
    return Group(node.key, title, combos, hands, node.likelihood, share, equity, children)
