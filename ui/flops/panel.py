"""The Flops workspace: two ranges on every flop, as bars, as a table, and by groups of flops."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from oracle.cards.card import cards_text
from ui.context import Context
from ui.document.edits.table import set_board
from ui.document.shown_text import tooltip
from ui.document.typing_pause import PAUSE_MS
from ui.document.wording import percent, uncertainty
from ui.flops.bars import FlopBars
from ui.flops.choice import (
    AHEAD,
    COMPARED,
    EQUITY,
    NUTS,
    THRESHOLDS,
    Group,
    Run,
    as_entries,
    from_entries,
)
from ui.flops.feed import PLAYERS, FlopsFeed
from ui.flops.players import PlayerEquity
from ui.flops.tables import FlopTables
from ui.flops.textures import TextureTree
from ui.theme.roles import set_role
from ui.theme.tokens import SPACE
from ui.widgets.chip import Chip
from ui.widgets.labels.label import Label
from ui.widgets.lists.search_line import SearchLine
from ui.widgets.steps import Steps, finished, owned_by

SIDE_WIDTH = 300
"""Width of the column on the left, in pixels."""
_HEIGHTS = (270, 360)
"""First heights of bars and table."""
_TITLES = {EQUITY: "Equity of the range", NUTS: "Nut advantage", AHEAD: "Hands over 50 %"}
_TIPS = {
    EQUITY: "The first player’s share of the pot on each flop.",
    NUTS: "The first player’s share of hands over a high equity, less the other’s.",
    AHEAD: "The first player’s share of hands with more than half of the pot, less the other’s.",
}
_KEEP, _END = "Keep to compare", "End comparison"
_KEEP_TIP = "Keep these figures: after a change of ranges, the table has them and the change on every flop."


class FlopsPanel(QWidget):
    """The workspace.

    Args:
        context: The parts of the program.
        parent: Qt parent.
        whole: Make all of it now; `in_steps` makes the rest step by step.
    """

    said = Signal(str)
    """A line about an action."""

    def __init__(self, context: Context, parent: QWidget | None = None, *, whole: bool = True) -> None:
        super().__init__(parent)
        self._context = context
        self.feed = FlopsFeed(context, self)
        self._typed = QTimer(self)
        self._typed.setSingleShot(True)
        self._typed.setInterval(PAUSE_MS)
        self._typed.timeout.connect(self._search)
        if whole:
            finished(self._steps())

    @classmethod
    def in_steps(cls, context: Context, parent: QWidget) -> Steps[FlopsPanel]:
        """Make the workspace in steps."""
        panel = cls(context, parent, whole=False)
        yield from panel._steps()
        return panel

    def _steps(self) -> Steps[None]:
        theme = self._context.theme
        self.players = [PlayerEquity(theme) for _ in range(PLAYERS)]
        self.compared = QButtonGroup(self)
        self.threshold = Chip(theme, "threshold")
        self._thresholds = QMenu(self)
        self.tree = TextureTree(theme)
        self.remark = Label()
        owned_by(self, *self.players, self.threshold, self.tree, self.remark)
        yield
        self.bars = FlopBars(theme, self)
        self.keep_button = QPushButton(_KEEP)
        self.keep_button.setProperty("role", "link")
        self.bars.header.addWidget(self.keep_button)
        yield
        self.tables = FlopTables(theme)
        owned_by(self, self.tables)
        yield
        self._lay_out()
        yield
        self._connect()

    def _lay_out(self) -> None:
        side = QVBoxLayout()
        side.setSpacing(2 * SPACE)
        side.addWidget(_heading("Players"))
        for player in self.players:
            side.addWidget(player)
        side.addWidget(_heading("What is compared"))
        for number, compared in enumerate(COMPARED):
            button = QPushButton(_TITLES[compared])
            button.setCheckable(True)
            button.setToolTip(tooltip(_TIPS[compared]))
            self.compared.addButton(button, number)
            row = QHBoxLayout()
            row.addWidget(button, 1)
            if compared == NUTS:
                row.addWidget(self.threshold)
            side.addLayout(row)
        side.addWidget(self.tree, 1)
        self.remark.setWordWrap(True)
        set_role(self.remark, "muted")
        side.addWidget(self.remark)
        column = QWidget()
        column.setFixedWidth(SIDE_WIDTH)
        side.setContentsMargins(0, 0, 0, 0)
        column.setLayout(side)
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._splitter.setObjectName("bare")
        self._splitter.setHandleWidth(3 * SPACE)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self.bars)
        self._splitter.addWidget(self.tables)
        self._splitter.setSizes(list(_HEIGHTS))
        self._splitter.setStretchFactor(1, 1)
        self.bars.setMinimumHeight(180)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(3 * SPACE)
        layout.addWidget(column)
        layout.addWidget(self._splitter, 1)
        for threshold in THRESHOLDS:
            action = self._thresholds.addAction(f"over {threshold} %")
            action.triggered.connect(partial(self._set_threshold, threshold))

    def _connect(self) -> None:
        self.compared.idClicked.connect(self._compare)
        self.threshold.clicked.connect(self._open_thresholds)
        self.keep_button.clicked.connect(self._keep)
        self.tree.switched.connect(self._leave_out)
        self.search.textChanged.connect(self._typing)
        self.tables.list.sort_wanted.connect(self._sort)
        self.tables.view_wanted.connect(self._view)
        self.tables.crossing_wanted.connect(self._cross)
        self.tables.only_wanted.connect(self._choose_only)
        for place in (self.bars, self.tables):
            place.runs_wanted.connect(self._choose_runs)
        for part in (self.bars, self.tables.list):
            part.chosen.connect(self._put)
        for picture in (self.bars, self.tables.crossed):
            picture.menu.remember_folders(self._context.settings)
        self.feed.changed.connect(self.show_flops)
        self._context.document.changed.connect(self._follow)

    @property
    def search(self) -> SearchLine:
        """The search for flops."""
        return self.tables.search

    # Kept with sessions

    def choices(self) -> dict[str, str]:
        """What is chosen, as a session keeps it."""
        return as_entries(self.feed.choice)

    def restore(self, layout: Mapping[str, object]) -> None:
        """Choose what `choices` holds; entries that are missing or damaged change nothing."""
        choice = from_entries(layout, self.feed.choice)
        if self.search.text() != choice.search:
            self.search.setText(choice.search)
        self._typed.stop()
        self.feed.choose(choice)

    # What is shown

    @Slot()
    def show_flops(self) -> None:
        """Show what there is, or why there is nothing; out of sight it can wait."""
        if not self.isVisible():
            return
        feed, choice = self.feed, self.feed.choice
        for number, compared in enumerate(COMPARED):
            self.compared.button(number).setChecked(compared == choice.compared)
        self.threshold.show_word(f"over {choice.threshold} %", quiet=choice.compared != NUTS)
        shown, looks = feed.shown, feed.looks
        self._show_players()
        if shown is None:
            self.bars.show_nothing(feed.why_none)
        else:
            self.bars.show_flops(shown, looks)
        self.tables.show_flops(shown, choice, looks, feed.why_none)
        self.bars.set_stale(feed.stale)
        self.tables.set_stale(feed.stale)
        self.tree.show_groups(shown)
        self._show_kept()
        set_role(self.remark, "error" if feed.stale and feed.request.trouble else "muted")
        self.remark.setText(feed.remark if shown is not None else "")
        self.remark.setVisible(bool(self.remark.text()))

    def _show_kept(self) -> None:
        """Offer to keep the report, or to end the comparison with the one that is kept."""
        kept = self.feed.kept
        self.keep_button.setText(_KEEP if kept is None else _END)
        self.keep_button.setToolTip(tooltip(_KEEP_TIP if kept is None else f"Compared with {kept.words}."))
        self.keep_button.setEnabled(kept is not None or self.feed.may_keep)

    def _show_players(self) -> None:
        shown, looks = self.feed.shown, self.feed.looks
        for place, player in enumerate(self.players):
            player.setVisible(place < len(looks))
            if place >= len(looks):
                continue
            equity = how = ""
            if shown is not None:
                figure = shown.equities[place]
                equity = percent(figure) if figure == figure else ""
                half = shown.equity_half_width
                sure = "exact" if half == 0 else uncertainty(half, share=True)
                how = f"over all flops, {sure}"
            player.show_player(looks[place], self.feed.hands_of(place), equity, how)

    # Acts

    @Slot()
    def _keep(self) -> None:
        if self.feed.kept is None:
            self.feed.keep()
        else:
            self.feed.forget()

    @Slot(int)
    def _compare(self, number: int) -> None:
        self.feed.choose(self.feed.choice.comparing(COMPARED[number]))

    @Slot()
    def _open_thresholds(self) -> None:
        self._thresholds.popup(self.threshold.mapToGlobal(self.threshold.rect().bottomLeft()))

    def _set_threshold(self, threshold: int, _checked: bool = False) -> None:
        self.feed.choose(self.feed.choice.comparing(NUTS, threshold))

    @Slot(frozenset)
    def _leave_out(self, groups: frozenset[Group]) -> None:
        self.feed.choose(replace(self.feed.choice, left_out=groups))

    @Slot(str)
    def _sort(self, order: str) -> None:
        self.feed.choose(self.feed.choice.sorted_by(order))

    @Slot(str)
    def _view(self, view: str) -> None:
        self.feed.choose(replace(self.feed.choice, view=view))

    @Slot(str, str)
    def _cross(self, down: str, across: str) -> None:
        self.feed.choose(self.feed.choice.crossing(down=down, across=across))

    @Slot(frozenset)
    def _choose_only(self, groups: frozenset[Group]) -> None:
        self.feed.choose(replace(self.feed.choice, only=groups))

    @Slot(tuple)
    def _choose_runs(self, runs: tuple[Run, ...]) -> None:
        self.feed.choose(replace(self.feed.choice, runs=runs))

    @Slot()
    def _typing(self) -> None:
        self._typed.start()

    @Slot()
    def _search(self) -> None:
        self.feed.choose(replace(self.feed.choice, search=self.search.text()))

    @Slot(tuple)
    def _put(self, cards: tuple[int, ...]) -> None:
        """Put a flop on the table, as one undo step."""
        document = self._context.document
        document.end_merge()
        set_board(document, cards_text(cards), "Flop of the report")
        self.said.emit(f"The board is {cards_text(cards)}. Undo to go back.")

    @Slot(object, object)
    def _follow(self, _new: object = None, _old: object = None) -> None:
        """Tables like this one may have a report now, or none any more."""
        self.feed.set_active(self.isVisible())

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for the report while the workspace is in sight."""
        super().showEvent(event)
        self.feed.set_active(True)
        self.show_flops()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks at it."""
        super().hideEvent(event)
        self.feed.set_active(False)


def _heading(text: str) -> Label:
    label = Label(text)
    label.setProperty("role", "section")
    return label
