"""The runs of a session in the window, and which one is shown again."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from oracle.query import Query
from oracle.simulate.snapshot import Snapshot
from ui.document.document import Document
from ui.document.runs.history import Run, ended_at, listed, with_run
from ui.document.runs.pql_runs import PqlRuns
from ui.document.runs.table_runs import TableRuns
from ui.document.session.records import TableResult, asked_by


class RunHistory(QObject):
    """Collects the runs of the table and of the PQL pane.

    Args:
        document: The table.
        table_runs: Reports its finished runs and shows earlier ones.
        pql: The statements asked in PQL.
        parent: Qt parent.
    """

    changed = Signal()
    """The list of runs has changed."""

    def __init__(
        self, document: Document, table_runs: TableRuns, pql: PqlRuns, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._table_runs, self._pql = document, table_runs, pql
        self._answers: tuple[TableResult, ...] = ()
        table_runs.answered.connect(self._take)
        pql.changed.connect(self.changed)

    @property
    def runs(self) -> tuple[Run, ...]:
        """All runs, newest first."""
        return listed(self._answers, self._pql.history)

    @property
    def of_table(self) -> tuple[TableResult, ...]:
        """The runs of the table, newest first."""
        return self._answers

    @Slot(object)
    def restore(self, answers: Sequence[TableResult]) -> None:
        """Take the runs of another session's table, oldest first."""
        self._answers = tuple(reversed(answers))
        self.changed.emit()

    def look_at(self, run: Run) -> None:
        """Show a run again: its figures on the table and in the convergence picture, or in the PQL pane."""
        if run.of_table:
            words = f"from the history, {ended_at(run.date, datetime.datetime.now().astimezone())}"
            self._table_runs.results.show_past(run.snapshot, asked_by(run.query, self._document.state), words)
            return
        self.look_at_present()
        for entry in self._pql.history:
            if any(answer.snapshot is run.snapshot for answer in entry.answers):
                self._pql.show(entry)

    def look_at_present(self) -> None:
        """Show the figures of the current question again."""
        self._table_runs.results.show_present()

    def use_again(self, run: Run) -> None:
        """Put a run's question and figures on the table, or into the PQL pane, as one undo step."""
        from ui.document.runs.pql_fit import with_other_text  # parses the language: only when needed

        state = self._document.state
        self._document.end_merge()
        if not run.of_table:
            self.look_at_present()
            self._document.apply("Use a question again", with_other_text(state, run.text))
            return
        asked = asked_by(run.query, state)
        self._document.apply("Use a question again", asked)
        self._table_runs.restore(run.snapshot, asked)

    @Slot(object, object)
    def _take(self, query: Query, snapshot: Snapshot) -> None:
        if snapshot.trials and snapshot.seats:
            now = datetime.datetime.now().astimezone()
            meant = self._table_runs.meaning_of(query)
            self._answers = with_run(self._answers, TableResult(query, snapshot, now, meant=meant))
            self.changed.emit()
