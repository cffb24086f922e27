"""What clicks and typing in the Flops workspace choose: each changes the choice, and nothing else."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Qt, QTimer, Slot

from ui.document.typing_pause import PAUSE_MS
from ui.flops.column.side import FlopsSide
from ui.flops.feeds.feed import FlopsFeed
from ui.flops.shown.choice import ASKED, HELD, NUTS, Cards, Group, Run
from ui.flops.views.bars import FlopBars
from ui.flops.views.tables import FlopTables


class FlopsChoosing(QObject):
    """Turns the signals of the parts into choices of the feed.

    Args:
        feed: Takes each choice.
        side: The column at the left.
        bars: The bars.
        tables: What is below them.
        parent: Qt parent.

    Attributes:
        typed: Restarted at every key typed into the search or the question.
    """

    def __init__(
        self, feed: FlopsFeed, side: FlopsSide, bars: FlopBars, tables: FlopTables, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._feed, self._side, self._tables = feed, side, tables
        self.typed = QTimer(self)
        self.typed.setSingleShot(True)
        self.typed.setInterval(PAUSE_MS)
        self.typed.timeout.connect(self._search)
        side.compared_wanted.connect(self._compare)
        side.threshold_wanted.connect(self._set_threshold)
        side.type_wanted.connect(self._set_type)
        side.question.textChanged.connect(self._typing)
        side.street_wanted.connect(self.choose_street)
        side.tree.switched.connect(self._leave_out)
        tables.search.textChanged.connect(self._typing)
        tables.list.sort_wanted.connect(self._sort)
        tables.list.open_wanted.connect(self._open)
        tables.list_menu.column_wanted.connect(self._show_column)
        tables.view_wanted.connect(self.view)
        tables.crossing_wanted.connect(self._cross)
        tables.only_wanted.connect(self._choose_only)
        tables.subset.size_wanted.connect(self._choose_size)
        for place in (bars, tables):
            place.runs_wanted.connect(self._choose_runs)

    @Slot(str)
    def choose_street(self, street: str) -> None:
        """Look at the cards of a street; runs of bars of another one no longer apply."""
        if street != self._feed.choice.street:
            self._feed.choose(replace(self._feed.choice, street=street, runs=()))

    @Slot(str)
    def choose_set(self, name: str) -> None:
        """Narrow the report to a set of flops; without a name, show every flop."""
        if name != self._feed.choice.within:
            self._feed.choose(replace(self._feed.choice, within=name, runs=(), only=frozenset()))

    @Slot(str)
    def view(self, view: str) -> None:
        """Show another view below the bars."""
        self._feed.choose(replace(self._feed.choice, view=view))

    @Slot(str)
    def _compare(self, compared: str) -> None:
        self._feed.choose(self._feed.choice.comparing(compared))
        if compared == ASKED and not self._feed.choice.question:
            self._side.question.setFocus(Qt.FocusReason.OtherFocusReason)  # the user types next

    @Slot(int)
    def _set_threshold(self, threshold: int) -> None:
        self._feed.choose(self._feed.choice.comparing(NUTS, threshold))

    @Slot(str)
    def _set_type(self, figure: str) -> None:
        self._feed.choose(self._feed.choice.comparing(HELD, held=figure))

    @Slot(str)
    def _show_column(self, figure: str) -> None:
        self._feed.choose(self._feed.choice.with_column(figure))

    @Slot(tuple)
    def _open(self, cards: Cards) -> None:
        self._feed.choose(self._feed.choice.opening(cards))

    @Slot(int)
    def _choose_size(self, size: int) -> None:
        self._feed.choose(replace(self._feed.choice, size=size))

    @Slot(frozenset)
    def _leave_out(self, groups: frozenset[Group]) -> None:
        self._feed.choose(replace(self._feed.choice, left_out=groups))

    @Slot(str)
    def _sort(self, order: str) -> None:
        self._feed.choose(self._feed.choice.sorted_by(order))

    @Slot(str, str)
    def _cross(self, down: str, across: str) -> None:
        self._feed.choose(self._feed.choice.crossing(down=down, across=across))

    @Slot(frozenset)
    def _choose_only(self, groups: frozenset[Group]) -> None:
        self._feed.choose(replace(self._feed.choice, only=groups))

    @Slot(tuple)
    def _choose_runs(self, runs: tuple[Run, ...]) -> None:
        self._feed.choose(replace(self._feed.choice, runs=runs))

    @Slot()
    def _typing(self) -> None:
        self.typed.start()

    @Slot()
    def _search(self) -> None:
        """Search, or ask the question, as typed."""
        choice, question = self._feed.choice, self._side.question.text().strip()
        if question != choice.question:
            choice = replace(choice, runs=())
        self._feed.choose(replace(choice, search=self._tables.search.text(), question=question))
