"""What is below the bars: the search, and the table of flops, two textures crossed or a subset."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ui.document.shown_text import tooltip
from ui.flops.shown.choice import CROSSED, EVERY_FLOP, LIST, SCATTER, SUBSET, VIEWS, FlopsChoice
from ui.flops.shown.words import brief_count_line, count_line, only_text, runs_text
from ui.flops.views.crossed import CrossedView
from ui.flops.views.flop_list import ROW, FlopList
from ui.flops.views.list_menu import ListMenu
from ui.flops.views.scatter import ScatterView
from ui.flops.views.subset import SubsetView
from ui.plots.convergence.trace import SeatLook
from ui.theme.roles import set_role
from ui.theme.theme import Theme
from ui.theme.tokens import SPACE
from ui.widgets.buttons.chip import Chip
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.labels.label import Label
from ui.widgets.lists.search_line import SearchLine
from ui.widgets.lists.whole_rows import WholeRows
from ui.widgets.menus import open_below
from ui.widgets.steps import Steps, owned_by

if TYPE_CHECKING:
    from ui.flops.shown.sifted import SiftedFlops

_SEARCH, _BRIEF_SEARCH = "A high two-tone, KJx …", "A high, KJx …"
_SEARCH_WIDTHS = (160, 260)
"""Least and greatest width of the search, in pixels."""
_TITLES = {LIST: "Table", CROSSED: "Crossed", SUBSET: "Subset", SCATTER: "Scatter"}
_TIPS = {
    LIST: "One row for each kind of flop.",
    CROSSED: "Two textures as a grid: the mean in each cell.",
    SUBSET: "A few weighted flops that represent all.",
    SCATTER: "Two reports: each flop as a point, now against before.",
}
_ALL_AGAIN = "Click to see all of them again."
_CROSS = "×"
_TOGETHER_WIDE, _TABLE_LEAST = 720, 250
"""Width of the panel, and height of its other parts, from which grid and subset are below the table."""
_BESIDE_EDGES, _CELL = 96, 26
"""Height of the grid without its rows, and of a row, in pixels, where it is below the table."""
_USUAL_ROWS, _MOST_ROWS = 3, 4
"""Rows of a grid whose figures are not known yet, and those that it has room for below the table."""
_ANY_HEIGHT = 16_777_215
"""The height of a widget is not bounded (``QWIDGETSIZE_MAX`` of Qt)."""


class FlopTables(QFrame):
    """The search with the line about the flops found, what narrows them, and one of the views.

    The constructor only begins it (`Stepwise`).

    Args:
        theme: The theme.
        parent: Qt parent.
    """

    view_wanted = Signal(str)
    """Show the table or the grid: one of `VIEWS`."""
    crossing_wanted = Signal(str, str)
    """Cross other textures: the one of the rows or "", the one of the columns or ""."""
    only_wanted = Signal(frozenset)
    """Narrow to flops in all of these groups; to all flops if there is none."""
    runs_wanted = Signal(tuple)
    """Narrow to the flops of these runs of bars; to all flops if there is none."""
    keep_wanted = Signal()
    """Keep the flops shown as a set."""
    room_changed = Signal()
    """More views have room than before, or fewer."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setProperty("role", "panel")
        self._textures: tuple[tuple[str, str], ...] = ()
        self._view = LIST
        self.together = self._flops = False

    def steps(self) -> Steps[None]:
        """Make its parts."""
        theme = self._theme
        self.search, self.count = (
            SearchLine(_SEARCH, "Search the flops", brief=_BRIEF_SEARCH),
            ElidedLabel(rows=2),
        )
        self.list = FlopList(theme)
        owned_by(self, self.search, self.count, self.list)
        yield
        self.crossed = CrossedView(theme)
        owned_by(self, self.crossed)
        yield
        self.subset = SubsetView(theme)
        owned_by(self, self.subset)
        yield
        self.scatter = ScatterView(theme)
        owned_by(self, self.scatter)
        yield
        self._make_controls()
        self._lay_out_body()
        yield
        self._lay_out()
        self._connect()

    def _make_controls(self) -> None:
        theme = self._theme
        self.views = QButtonGroup(self)
        self.down, self.across = Chip(theme, "rows"), Chip(theme, "columns")
        self.only = Chip(theme, "only the cell", arrow=False)
        self.runs = Chip(theme, "only the bars", arrow=False)
        self._by = Label("by")
        self.list_menu = ListMenu(self.list.flops, self)
        self.more = Chip(theme, "columns and copying")
        self.more.show_word("More")
        self.more.setToolTip(tooltip("Further columns, such as win, tie and hand types; the list as text."))
        self.keep_button = QPushButton("Keep as a set of flops")
        self.keep_button.setProperty("role", "link")
        self.keep_button.setToolTip(tooltip("Keep these flops, each with its chance, as a set."))
        self._menu = QMenu(self)
        self._rows = WholeRows(self.list, self.list.horizontalHeader(), ROW)
        self._pair, self._body, self._line = QWidget(), QVBoxLayout(), QFrame()
        owned_by(self, self._pair, self._line, self._rows, self.down, self.across, self.only, self.runs)
        owned_by(self, self._by, self.more, self.keep_button)

    def _connect(self) -> None:
        self.views.idClicked.connect(self._show_view)
        self.down.clicked.connect(partial(self._open_menu, self.down))
        self.across.clicked.connect(partial(self._open_menu, self.across))
        self.crossed.only_wanted.connect(self.only_wanted)
        self.only.clicked.connect(partial(self.only_wanted.emit, frozenset()))
        self.runs.clicked.connect(partial(self.runs_wanted.emit, ()))
        self.keep_button.clicked.connect(self.keep_wanted)
        self.more.clicked.connect(self._open_more)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._open_more_at)

    def _lay_out(self) -> None:
        first, second = QHBoxLayout(), QHBoxLayout()
        first.setSpacing(SPACE)
        for number, view in enumerate(VIEWS):
            button = QPushButton(_TITLES[view])
            button.setCheckable(True)
            button.setToolTip(tooltip(_TIPS[view]))
            self.views.addButton(button, number)
            first.addWidget(button)
        narrowest, widest = _SEARCH_WIDTHS
        self.search.setMinimumWidth(narrowest)
        self.search.setMaximumWidth(widest)
        first.addSpacing(2 * SPACE)
        first.addWidget(self.search, 1)
        first.addSpacing(2 * SPACE)
        first.addWidget(self.count, 3, Qt.AlignmentFlag.AlignVCenter)
        first.addWidget(self.more)
        set_role(self.count, "muted")
        set_role(self._by, "muted")
        second.setSpacing(SPACE)
        for narrowing in (self.only, self.runs):
            second.addWidget(narrowing)
            narrowing.hide()
        for part in (self.down, self._by, self.across):
            self.crossed.header.addWidget(part)
            part.hide()
        second.addStretch(1)
        second.addWidget(self.keep_button)
        self.keep_button.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4 * SPACE, 2 * SPACE, 3 * SPACE, 2 * SPACE)
        layout.addLayout(first)
        layout.addLayout(second)
        layout.addLayout(self._body, 1)

    def _lay_out_body(self) -> None:
        """The views below each other: usually one is visible; table, grid and subset also together."""
        beside = QHBoxLayout(self._pair)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(4 * SPACE)
        beside.addWidget(self.crossed, 5)
        beside.addWidget(self.subset, 3)
        self._body.setSpacing(2 * SPACE)
        self._body.addWidget(self._rows, 1)
        self._line.setProperty("role", "line")
        self._line.setFixedHeight(1)
        self._body.addWidget(self._line)
        self._body.addWidget(self._pair)
        self._body.addWidget(self.scatter, 1)

    def show_flops(
        self, shown: SiftedFlops | None, choice: FlopsChoice, looks: Sequence[SeatLook], why_none: str
    ) -> None:
        """Show flops.

        Args:
            shown: The flops; None for none.
            choice: What is chosen.
            looks: Name and colour of each player.
            why_none: Why there are none.
        """
        view = self._turn_to(shown, choice)
        if shown is None:
            self.count.show_text("")
            self.list.show_flops(None, ())
            self.crossed.show_nothing(why_none)
            self.scatter.show_nothing(why_none)
        else:
            self._textures = tuple((groups[0].group[0], title) for title, groups in shown.textures)
            first = looks[0].label
            self.count.show_text(count_line(shown, first), short=brief_count_line(shown, first))
            set_role(self.count, "error" if shown.trouble else "muted")
            if self.search.text() == shown.choice.search:
                self.search.mark_error(shown.error, QColor(self._theme.tokens.warning))
            self.list.show_flops(shown, looks)
            self.crossed.show_flops(shown, looks)
            if view == SCATTER:
                self.scatter.show_flops(shown, looks)
        self.list_menu.show_choice(choice, flops=self._flops)
        self.more.setVisible(view == LIST)
        titles = dict(self._textures)
        for chip, name in ((self.down, choice.down), (self.across, choice.across)):
            chip.show_word(titles.get(name, "choose"))
        for part in (self.down, self._by, self.across):
            part.setVisible(bool(titles) and self._flops)

    def _turn_to(self, shown: SiftedFlops | None, choice: FlopsChoice) -> str:
        """Show the view chosen, or the table if that view has nothing to show; returns which is shown."""
        flops = (choice.street if shown is None else shown.street) == EVERY_FLOP
        self._flops = flops and shown is not None
        compared = shown is not None and shown.kept
        view = choice.view if flops and (compared or choice.view != SCATTER) else LIST
        narrowed = bool(choice.search.strip(" ,") or choice.left_out or choice.runs or choice.only)
        for number, each in enumerate(VIEWS):
            button = self.views.button(number)
            button.setChecked(each == view)
            button.setEnabled(flops or each == LIST)
            button.setVisible(each != SCATTER or compared)
        self.search.setEnabled(flops)
        self._view = view
        self._arrange()
        self.keep_button.setVisible(narrowed and flops and view != SUBSET)
        self.keep_button.setEnabled(shown is not None and bool(shown.order))
        self._show_chips(choice)
        return view

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show grid and subset below the table if there is room."""
        super().resizeEvent(event)
        before = self.together
        self._arrange()
        if self.together != before:
            self.room_changed.emit()

    def _arrange(self) -> None:
        """Show the view chosen; below the table also grid and subset, if there is room for them."""
        view = self._view
        rows = len(self.crossed.item.rows) or _USUAL_ROWS
        high = _BESIDE_EDGES + _CELL * min(rows, _MOST_ROWS)
        there = self.width() >= _TOGETHER_WIDE and self.height() >= high + _TABLE_LEAST
        self.together = view == LIST and there and self._flops
        self._pair.setMinimumHeight(high if view == LIST else 0)
        self._pair.setMaximumHeight(high if view == LIST else _ANY_HEIGHT)
        self.subset.set_small(self.together)
        self._rows.setVisible(view == LIST)
        self._line.setVisible(self.together)
        self.crossed.setVisible(view == CROSSED or self.together)
        self.subset.setVisible(view == SUBSET or self.together)
        self._pair.setVisible(view in (CROSSED, SUBSET) or self.together)
        self.scatter.setVisible(view == SCATTER)
        self._body.setStretchFactor(self._pair, 0 if view == LIST else 1)

    def set_stale(self, stale: bool) -> None:
        """Set whether grid and scatter are dimmed, as those before an edit are."""
        self.crossed.set_stale(stale)
        self.scatter.set_stale(stale)

    def _show_chips(self, choice: FlopsChoice) -> None:
        """Show what narrows the flops beside the search, each with a cross that ends it."""
        runs, several = runs_text(choice), len(choice.runs)
        short = f"{several} runs of bars" if several > 1 else runs
        for chip, words, whole in ((self.only, only_text(choice), ""), (self.runs, short, runs)):
            chip.show_word(f"only {words}  {_CROSS}")
            chip.setToolTip(tooltip(f"Only {whole or words}. {_ALL_AGAIN}"))
            chip.setVisible(bool(words))

    @Slot()
    def _open_more(self) -> None:
        open_below(self.list_menu, self.more)

    @Slot(QPoint)
    def _open_more_at(self, where: QPoint) -> None:
        self.list_menu.popup(self.list.viewport().mapToGlobal(where))

    @Slot(int)
    def _show_view(self, number: int) -> None:
        self.view_wanted.emit(VIEWS[number])

    def _open_menu(self, chip: Chip, _checked: bool = False) -> None:
        """Offer the textures for the rows or the columns."""
        self._menu.clear()
        for name, title in self._textures:
            action = self._menu.addAction(title)
            action.setCheckable(True)
            action.setChecked(title == chip.text())
            action.triggered.connect(partial(self._cross, chip is self.down, name))
        open_below(self._menu, chip)

    def _cross(self, down: bool, name: str, _checked: bool = False) -> None:
        self.crossing_wanted.emit(name if down else "", "" if down else name)
