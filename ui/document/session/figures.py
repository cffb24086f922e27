"""The figures that are saved with a session, and whether its file already holds them."""

from __future__ import annotations

import datetime
from collections import deque
from collections.abc import Sequence

from oracle.query import Query
from oracle.simulate.snapshot import Snapshot
from ui.document.runs.pql_runs import PqlEntry
from ui.document.session.records import TableResult

WORTH_SAVING = 1.0
"""Seconds of computing from which on a result of a saved session counts as unsaved work."""
_CACHED = 32
"""Number of answers whose dates are remembered; undo shows old ones again."""


class SessionFigures:
    """The answer on screen, and the answers that the file holds.

    Attributes:
        answer: The last finished result, which is saved with the session; None if there is none.
    """

    def __init__(self) -> None:
        self.answer: TableResult | None = None
        self._saved: TableResult | None = None
        self._saved_asked: Sequence[PqlEntry] = ()
        self._known: deque[TableResult] = deque(maxlen=_CACHED)

    def take(self, query: Query, snapshot: Snapshot) -> bool:
        """Take in finished figures; those of an earlier run keep their date.

        Returns:
            Whether they are other figures than those before.
        """
        if self.answer is not None and self.answer.snapshot is snapshot:
            return False
        known = next((answer for answer in self._known if answer.snapshot is snapshot), None)
        if known is None:
            known = TableResult(query, snapshot, datetime.datetime.now().astimezone())
            self._known.append(known)
        self.answer = known
        return True

    def replace(self, runs: Sequence[TableResult]) -> TableResult | None:
        """Another session is shown; returns its answer, the last of its runs."""
        self.answer = self._saved = runs[-1] if runs else None
        self._known.clear()
        self._known.extend(runs)
        return self.answer

    def saved(self, answer: TableResult | None) -> None:
        """The file holds this answer now; None where it holds none."""
        self._saved = answer

    def saved_questions(self, asked: Sequence[PqlEntry]) -> None:
        """The file holds these questions in PQL now."""
        self._saved_asked = asked

    def unsaved(self, asked: Sequence[PqlEntry]) -> bool:
        """Whether figures that took a while are not in the file.

        Args:
            asked: The questions in PQL on screen.
        """
        saved = {id(entry) for entry in self._saved_asked}  # entries are values that nobody copies
        if any(entry.seconds >= WORTH_SAVING and id(entry) not in saved for entry in asked):
            return True
        answer = self.answer
        if answer is None or answer.snapshot.seconds < WORTH_SAVING:
            return False
        return not answer.says_the_same(self._saved)
