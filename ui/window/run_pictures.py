"""The pictures of runs: convergence in its strip, example deals, earlier runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot

from oracle.pql import print_query
from ui.context import Context
from ui.document.runs.pql_runs import PqlRuns
from ui.history.run_history import RunHistory
from ui.pictures.convergence import ConvergenceFeed, ConvergenceView
from ui.pictures.groups import RUN
from ui.pictures.kit.area import PictureArea
from ui.widgets import help_places
from ui.widgets.lazy import LazyPanel

if TYPE_CHECKING:
    from ui.deals.panel import ExamplesPanel
    from ui.history.panel import HistoryPanel

CONVERGENCE, EXAMPLES, HISTORY = "convergence", "example deals", "history"
"""Names of the pictures after those of the table."""


class RunPictures(QObject):
    """Creates the pictures of runs and adds them to the area of pictures.

    Args:
        context: The parts of the program.
        area: Where pictures are shown.
        pql_runs: The questions asked in PQL.
        parent: Qt parent.

    Attributes:
        convergence: The strip below the pictures.
        run_history: The runs since the session was opened.
        examples: Deals that meet the conditions, made when first shown.
        history: Earlier runs, made when first shown.
    """

    said = Signal(str)
    """A line for the status line."""
    pql_wanted = Signal()
    """Show the question of the table as PQL."""

    def __init__(self, context: Context, area: PictureArea, pql_runs: PqlRuns, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._pql_runs = context, pql_runs
        self.convergence = ConvergenceView(context.theme)
        self._feed = ConvergenceFeed(context, self.convergence)
        self.run_history = RunHistory(context.document, context.table_runs, pql_runs, self)
        self.examples = LazyPanel(self._make_examples)
        self.history = LazyPanel(self._make_history)
        area.set_strip(self.convergence)
        area.add_strip_page(CONVERGENCE, "Convergence", RUN)
        area.add(EXAMPLES, "Example deals", self.examples, group=RUN)
        area.add(HISTORY, "History", self.history, group=RUN)
        for panel, page, section in (
            (self.examples, help_places.CONDITIONS, "Did I ask what I meant?"),
            (self.history, help_places.PICTURES, "History"),
        ):
            panel.setProperty(help_places.PROPERTY, help_places.at_section(page, section))
        menu = self.convergence.menu
        menu.offer_pql(self._table_pql)
        menu.save_with(context.saves, context.settings)
        menu.pql_wanted.connect(self.pql_wanted)
        area.strip_alone.connect(self._strip_placed)
        self.convergence.slimmed.connect(area.fit_strip)
        self.convergence.set_slim(True)

    def choose_line(self, key: int) -> None:
        """Look for deals in which a line of the table holds."""
        self.examples.panel.choose_line(key)

    def focus_examples(self) -> None:
        """Give the keyboard to the deals."""
        self.examples.panel.setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_examples(self) -> ExamplesPanel:
        from ui.deals.panel import ExamplesPanel
        from ui.deals.search import DealSearch  # parses the language, like the pane

        context = self._context
        search = DealSearch(context.document, self._pql_runs, context.runs, context.macros, context.rng, self)
        context.table_runs.macros_changed.connect(search.macros_changed)
        panel = ExamplesPanel(context, search)
        panel.said.connect(self.said)
        return panel

    def _make_history(self) -> HistoryPanel:
        from ui.history.panel import HistoryPanel

        panel = HistoryPanel(self._context, self.run_history)
        panel.said.connect(self.said)
        return panel

    def _table_pql(self) -> tuple[str, str]:
        """The table's question as text, which the convergence picture shows."""
        return print_query(self._context.document.state.to_query()), ""

    @Slot(bool)
    def _strip_placed(self, alone: bool) -> None:
        self.convergence.set_slim(not alone)
