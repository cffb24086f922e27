"""The Flops workspace: ranges on every flop, as bars, as a table, and by groups of flops."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSplitter, QWidget

from oracle.cards.card import cards_text
from ui.background.own_turn import OwnTurn
from ui.context import Context
from ui.document.clipboard import copy_source
from ui.document.edits.flop_sets import has_room
from ui.document.edits.table import set_board
from ui.document.runs.reports import Report
from ui.document.shown_text import tooltip
from ui.document.state import DocumentState
from ui.flops.choosing import FlopsChoosing
from ui.flops.column.sets import FlopSets
from ui.flops.column.side import FlopsSide
from ui.flops.feeds.feed import FlopsFeed, board_before
from ui.flops.feeds.status import status_report
from ui.flops.feeds.subset_feed import SubsetFeed
from ui.flops.shown.choice import (
    EVERY_FLOP,
    SUBSET,
    FlopsChoice,
    as_entries,
    from_entries,
)
from ui.flops.shown.list_text import solver_text
from ui.flops.shown.words import set_name
from ui.flops.views.bars import FlopBars
from ui.flops.views.subset import COPIED
from ui.flops.views.tables import FlopTables
from ui.plots.convergence.trace import SeatLook
from ui.theme.roles import set_role
from ui.theme.tokens import SPACE
from ui.widgets.lists.search_line import SearchLine
from ui.widgets.scrolling import ScrollingColumn
from ui.widgets.steps import Steps, in_steps, owned_by

if TYPE_CHECKING:
    from oracle.reports.flops import FlopReport
    from ui.flops.shown.sifted import SiftedFlops

_BARS_LEAST, _BARS_MOST, _BARS_SHARE = 180, 420, 0.3
"""Least and greatest height of the bars, in pixels, and their share until somebody drags the handle."""
_NARROW = 1100
"""Width, in pixels, below which the column at the left is narrower."""
_KEEP, _END = "Keep to compare", "End comparison"
_KEEP_TIP = "Keep these figures: when you change a range, the table shows them and the change on every flop."
_STOP_TIP = "Stop refining; the figures keep their ±."


@dataclass(frozen=True, slots=True, eq=False)
class _Drawn:
    """What bars, views and groups show; an update with the same figures redraws nothing."""

    shown: SiftedFlops | None
    looks: tuple[SeatLook, ...]
    choice: FlopsChoice
    why_none: str
    trouble: str

    def same_as(self, other: _Drawn | None) -> bool:
        """Whether the same would be drawn; the thousands of figures are compared by identity."""
        if other is None or self.shown is not other.shown:
            return False
        return self.asks_as(other)

    def asks_as(self, other: _Drawn) -> bool:
        """Whether everything but the figures is the same."""
        mine = self.looks, self.choice, self.why_none, self.trouble
        return mine == (other.looks, other.choice, other.why_none, other.trouble)


class FlopsPanel(QWidget):
    """The workspace; its constructor only begins it (`Stepwise`).

    Args:
        context: The parts of the program.
        parent: Qt parent.
    """

    said = Signal(str)
    """A message about what was done."""
    progressed = Signal()
    """What `status_report` says may have changed."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.feed = FlopsFeed(context, self)
        self.subsets = SubsetFeed(context, self)
        self._remark = ("", False)
        self._drawn: _Drawn | None = None
        self._views_later = OwnTurn(self._draw_views, self)
        self._subset_of: FlopReport | None = None
        self._dragged = False

    def steps(self) -> Steps[None]:
        """Make its parts."""
        theme = self._context.theme
        self.side, self.sets = FlopsSide(theme, self._context.settings), FlopSets(self._context, self)
        owned_by(self, self.side)
        yield
        self.bars = FlopBars(theme, self)
        self.stop_button, self.keep_button = QPushButton("Stop"), QPushButton(_KEEP)
        self.stop_button.setToolTip(tooltip(_STOP_TIP))
        for button in (self.stop_button, self.keep_button):
            button.setProperty("role", "link")
            self.bars.header.addWidget(button)
        yield
        self.tables = yield from in_steps(FlopTables(theme, self))
        yield
        yield from self._lay_out()
        yield
        self._connect()

    def _lay_out(self) -> Steps[None]:
        self._splitter = QSplitter(Qt.Orientation.Vertical, self)  # otherwise all in it would be styled again
        self._splitter.setObjectName("bare")
        self._splitter.setHandleWidth(3 * SPACE)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self.bars)
        yield
        self._splitter.addWidget(self.tables)
        yield
        self._splitter.setStretchFactor(1, 1)
        self.bars.setMinimumHeight(_BARS_LEAST)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(3 * SPACE)
        self._column = ScrollingColumn(self.side)
        layout.addWidget(self._column)
        yield
        layout.addWidget(self._splitter, 1)

    def _connect(self) -> None:
        side, sets, subset = self.side, self.sets, self.tables.subset
        self.choosing = FlopsChoosing(self.feed, side, self.bars, self.tables, self)
        side.player_wanted.connect(self._show_player)
        side.range_wanted.connect(self.feed.give_range)
        side.set_chip.clicked.connect(self._open_sets)
        side.workers.changed.connect(self._change_workers)
        sets.chosen.connect(self.choosing.choose_set)
        sets.remarked.connect(self._say)
        subset.choose_wanted.connect(self._choose_subset)
        subset.copy_wanted.connect(self._copy_subset)
        subset.keep_wanted.connect(self._keep_subset)
        self.subsets.changed.connect(self.show_flops)
        self.stop_button.clicked.connect(self._stop_or_go_on)
        self.keep_button.clicked.connect(self._keep)
        self._splitter.splitterMoved.connect(self._keep_heights)
        self.tables.keep_wanted.connect(self._keep_shown)
        self.tables.room_changed.connect(self.show_flops)
        for part in (self.bars, self.tables.list, self.tables.scatter):
            part.chosen.connect(self._put)
        for picture in (self.bars, self.tables.crossed, self.tables.scatter):
            picture.menu.save_with(self._context.saves, self._context.settings)
        self.tables.list_menu.said.connect(self.said)
        self.feed.changed.connect(self.show_flops)
        self.feed.changed.connect(self.progressed)
        self._context.document.replaced.connect(side.stop_typing)
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
        if self.side.question.text() != choice.question:
            self.side.question.setText(choice.question)
        self.choosing.typed.stop()
        self.feed.choose(choice)

    # What is shown

    def status_report(self) -> Report:
        """What the status line says while the workspace is shown."""
        return status_report(self.feed)

    def stop(self) -> None:
        """Stop refining the report."""
        self.feed.stop()

    @Slot()
    def show_flops(self) -> None:
        """Show the figures, or why there are none; a hidden workspace waits."""
        if not self.isVisible():
            return
        feed, choice = self.feed, self.feed.choice
        shown, looks = feed.shown, feed.ordered_looks
        self.side.show_feed(feed)
        trouble = "" if feed.question_error is None else str(feed.question_error)
        drawn, self._drawn = self._drawn, _Drawn(shown, looks, choice, feed.why_none, trouble)
        if not self._drawn.same_as(drawn):
            live = drawn is None or drawn.shown is None or self._drawn.asks_as(drawn)
            self._draw(self._drawn, live=live and shown is not None and feed.request.busy)
        self._show_subset()
        self.bars.set_stale(feed.stale)
        self.tables.set_stale(feed.stale)
        self._show_kept()
        self._show_stop()
        words, wrong = self._remark
        if trouble:
            words, wrong = trouble, True
        if not words and shown is not None:
            words, wrong = feed.remark, bool(feed.stale and feed.request.trouble)
        remark = self.side.remark
        set_role(remark, "error" if wrong else "muted")
        remark.setText(words)
        remark.setVisible(bool(words))

    def _draw(self, what: _Drawn, *, live: bool) -> None:
        """Draw bars, groups and views; the views of live figures in their own turn, as they take longest.

        Args:
            what: What to draw.
            live: The figures are the first, or refine those shown, and better ones will follow.
        """
        if what.shown is None:
            self.bars.show_no_report(what.why_none, what.choice.street)
        else:
            self.bars.show_flops(what.shown, what.looks, what.trouble)
        self.side.tree.show_groups(what.shown, what.looks)
        if live:
            self._views_later.soon()
        else:
            self._views_later.now()

    def _draw_views(self) -> None:
        """Draw the views of what is drawn."""
        what = self._drawn
        if what is not None:
            self.tables.show_flops(what.shown, what.choice, what.looks, what.why_none)

    def _show_subset(self) -> None:
        """Choose the subset if it is in view, and show it."""
        feed, choice = self.feed, self.feed.choice
        wanted = choice.view == SUBSET or (self.tables.together and self._subset_of is feed.report)
        report = feed.report if feed.may_keep and wanted else None
        compared = choice.columns(len(feed.looks))
        self.subsets.want(report, choice.size, feed.request.table, compared)
        subset = self.subsets.shown
        if subset is not None and subset.report is not feed.report:
            subset = None
        self.tables.subset.show_subset(
            subset,
            choice,
            feed.looks,
            trouble=self.subsets.trouble if report is not None else "",
            busy=self.subsets.busy or (feed.report is not None and not feed.may_keep),
            done=1.0 if feed.report is None or feed.request.stale else feed.report.done,
            room=has_room(self._context.document),
        )

    def _show_stop(self) -> None:
        """Offer to stop while figures are refined, and to continue after that."""
        request, report = self.feed.request, self.feed.report
        rough = report is not None and report.done < 1.0 and not request.stale
        self.stop_button.setText("Stop" if request.busy else "Start again")
        self.stop_button.setVisible(rough or request.stopped)

    def _show_kept(self) -> None:
        """Offer to keep the report, or to end the comparison with the one that is kept."""
        kept = self.feed.kept
        self.keep_button.setText(_KEEP if kept is None else _END)
        self.keep_button.setToolTip(tooltip(_KEEP_TIP if kept is None else f"Compared with {kept.words}."))
        self.keep_button.setEnabled(kept is not None or self.feed.may_keep)

    # Actions

    @Slot()
    def _keep(self) -> None:
        if self.feed.kept is None:
            self.feed.keep()
        else:
            self.feed.forget()

    @Slot()
    def _stop_or_go_on(self) -> None:
        request = self.feed.request
        if request.busy:
            self.feed.stop()
        else:
            request.begin_again()
        self.show_flops()

    @Slot(int)
    def _show_player(self, place: int) -> None:
        choice = self.feed.choice
        if place != choice.whose:
            self.feed.choose(replace(choice, whose=place, runs=()))
        self.show_flops()

    @Slot()
    def _change_workers(self) -> None:
        self.feed.work_on(self.side.workers.choice)

    # Sets of flops

    @Slot()
    def _open_sets(self) -> None:
        within = self.feed.choice.within if self.feed.within is not None else ""
        self.sets.open_menu(self.side.set_chip, within)

    @Slot()
    def _choose_subset(self) -> None:
        """Choose a subset of this report alone, since it takes seconds."""
        self._subset_of = self.feed.report
        self.show_flops()

    @Slot()
    def _copy_subset(self) -> None:
        subset = self.tables.subset.shown
        if subset is not None:
            copy_source(subset.subset.text())
            self._say(COPIED, False)

    @Slot()
    def _keep_subset(self) -> None:
        subset = self.tables.subset.shown
        if subset is not None:
            names = " v ".join(look.label for look in self.feed.looks)
            self.sets.keep(f"{subset.subset.flops.size} flops: {names}", subset.subset.text())

    @Slot()
    def _keep_shown(self) -> None:
        """Keep the flops of the table as a set, each with its chance."""
        shown = self.feed.shown
        if shown is not None and shown.order:
            lines = [shown.lines[place] for place in shown.order]
            self.sets.keep(set_name(shown.choice), solver_text(lines), choose=False)

    @Slot(str, bool)
    def _say(self, words: str, wrong: bool) -> None:
        """Show a remark below the groups until the next edit, and in the status line."""
        self._remark = (words, wrong)
        if not wrong:
            self.said.emit(words)
        self.show_flops()

    @Slot(tuple)
    def _put(self, cards: tuple[int, ...]) -> None:
        """Put a flop on the table, or add a turn or river to the board, as one undo step."""
        document, shown = self._context.document, self.feed.shown
        street = EVERY_FLOP if shown is None else shown.street
        board = board_before(document.state.board, street) + cards_text(cards)
        document.end_merge()
        set_board(document, board, f"Put a {street} on the table")
        self.said.emit(f"The board is {board}. Undo to go back.")

    @Slot(object, object)
    def _follow(self, new: DocumentState, old: DocumentState) -> None:
        """The edited table may have a report, or no longer have one."""
        if new.flop_sets == old.flop_sets:
            self._remark = ("", False)  # it was about an earlier edit
        self.feed.set_active(self.isVisible())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Divide the new height between the parts."""
        super().resizeEvent(event)
        self.side.set_narrow(self.width() < _NARROW)
        self._column.fit()
        if not self._dragged:
            bars = max(_BARS_LEAST, min(_BARS_MOST, round(_BARS_SHARE * self.height())))
            self._splitter.setSizes([bars, max(1, self.height() - bars)])

    @Slot()
    def _keep_heights(self) -> None:
        """The user has divided the height."""
        self._dragged = True

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for the report while the workspace is visible."""
        super().showEvent(event)
        self.feed.set_active(True)
        self.show_flops()

    def hideEvent(self, event: QHideEvent) -> None:
        """Ask for nothing while the workspace is hidden."""
        super().hideEvent(event)
        self.feed.set_active(False)
        self.subsets.want(None, self.feed.choice.size, self.feed.request.table)
