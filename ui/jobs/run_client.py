"""A client besides the table: its runs use the same worker, but only it receives their signals."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from oracle.query import Query, RunSettings
from ui.jobs.engine import DealRequest
from ui.jobs.query_runs import QueryRuns


class RunClient(QObject):
    """The runs of one client; there is still one run at a time, and a new one ends the previous one.

    Args:
        runs: The runner.
        parent: Qt parent.
    """

    started = Signal(int)
    """A run has started: its number."""
    snapshot = Signal(object)
    """New figures: a `Snapshot`, or `Examples`, at most 20 per second; the last of a run is always
        emitted."""
    finished = Signal(object)
    """The run is over, or was ended by another client's: its last `Snapshot` or `Examples`, or None."""
    failed = Signal(object)
    """The run failed: a `ui.jobs.events.Failure`."""

    def __init__(self, runs: QueryRuns, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runs = runs

    @property
    def running(self) -> bool:
        """Whether a run of this client is in progress."""
        return self._runs.running and self._runs.client is self

    def run(self, query: Query, settings: RunSettings, macros: Mapping[str, str] | None = None) -> int:
        """Run a query, ending any current run; returns the number of the run."""
        return self._runs.run(query, settings, macros, self)

    def deal(
        self,
        query: Query,
        request: DealRequest,
        settings: RunSettings,
        macros: Mapping[str, str] | None = None,
    ) -> int:
        """Search example deals of a query, ending any current run; returns the number of the run."""
        return self._runs.run(query, settings, macros, self, request)

    def stop(self) -> None:
        """End this client's run, if one is in progress; it finishes with the figures it has."""
        if self.running:
            self._runs.stop()
