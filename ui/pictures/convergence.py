"""Feeds the convergence picture from the results."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from ui.context import Context
from ui.document.runs.reports import convergence_hint
from ui.document.state import DocumentState
from ui.plots.frames.convergence import HINT, ConvergenceView
from ui.plots.trace import SeatLook


class ConvergenceFeed(QObject):
    """Keeps a `ConvergenceView` in step with the results and with names and colours of the seats.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    def __init__(self, context: Context, view: ConvergenceView) -> None:
        super().__init__(view)
        self._context, self._view = context, view
        self._run = 0
        self._shown: object = None
        context.table_runs.results.updated.connect(self.refresh)
        context.table_runs.changed.connect(self._say_why_empty)
        context.table_runs.warming.connect(self._say_why_empty)
        context.document.changed.connect(self._document_changed)
        view.watch_sampled.connect(self._watch_sampled)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the figures there are."""
        results = self._context.table_runs.results
        if results.snapshot is None or results.asked is None:
            self._run, self._shown = results.run, None
            self._view.clear(self._why_empty())
            return
        if results.run != self._run:
            self._run, self._shown = results.run, None
            self._view.begin(results.asked.to_query(), results.asked.settings, self._looks())
        if results.snapshot is not self._shown:
            self._shown = results.snapshot
            self._view.show_snapshot(results.snapshot)
        self._view.set_stale(results.stale, results.past)

    def _why_empty(self) -> str:
        table_runs = self._context.table_runs
        return convergence_hint(table_runs, table_runs.preparation, HINT)

    @Slot()
    def _say_why_empty(self, *_arguments: object) -> None:
        if self._context.table_runs.results.snapshot is None:
            self._view.clear(self._why_empty())

    def _looks(self) -> list[SeatLook]:
        """Name and colour as they now are, of the seats that were run."""
        asked = self._context.table_runs.results.asked
        now = {seat.key: seat for seat in self._context.document.state.seats}
        seats = [] if asked is None else [now.get(seat.key, seat) for seat in asked.seats]
        return [SeatLook(seat.name, seat.color) for seat in seats]

    @Slot(object, object)
    def _document_changed(self, new: DocumentState, old: DocumentState) -> None:
        looks = [[(seat.key, seat.name, seat.color) for seat in state.seats] for state in (new, old)]
        if looks[0] != looks[1] and self._shown is not None:
            self._view.relabel(self._looks())

    @Slot()
    def _watch_sampled(self) -> None:
        self._context.table_runs.run(method="sampled")
