"""Runs of the PQL pane: the answers shown, and the history of the session."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from oracle.query import Query
from oracle.session import PqlAnswerRecord
from oracle.simulate.snapshot import Snapshot
from ui.document.document import Document
from ui.document.library.macros import UNKNOWN, Meaning, meaning
from ui.document.runs.pql_results import plain
from ui.jobs.events import Failure
from ui.jobs.query_runs import QueryRuns
from ui.jobs.run_client import RunClient

if TYPE_CHECKING:
    from ui.document.runs.pql_text import Statement

MAX_ENTRIES = 50
"""Most questions kept; older ones are dropped."""
NOT_RUN = "Not run: the run was stopped before this statement."


@dataclass(frozen=True, slots=True)
class PqlAnswer:
    """A statement with its result.

    Attributes:
        text: The statement.
        query: The parsed statement; None if it is not valid.
        snapshot: The latest figures; None before the first.
        message: Why there are none, for the player; empty if there is no problem.
        record: The record read from a file, which is saved again unchanged.
        meant: What the named ranges in it meant when it was run; unknown for one read from a file.
        doubts: Remarks on its ranges and boards, as `Statement.doubts`; none for one read from a file.
    """

    text: str
    query: Query | None = None
    snapshot: Snapshot | None = None
    message: str = ""
    record: PqlAnswerRecord | None = field(default=None, compare=False, repr=False)
    meant: Meaning = field(default=UNKNOWN, compare=False)
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PqlEntry:
    """One press of Run.

    Attributes:
        text: The whole text.
        date: When, with time zone.
        answers: One per statement.
    """

    text: str
    date: datetime.datetime
    answers: tuple[PqlAnswer, ...]

    @property
    def seconds(self) -> float:
        """How long the answers took to compute."""
        return sum(each.snapshot.seconds for each in self.answers if each.snapshot is not None)


class PqlRuns(QObject):
    """Runs statements one after the other and keeps the results.

    Args:
        document: Has the run settings.
        runs: The runner, shared with the table; each ends the other's run.
        macros: Gives the user's named ranges.
        parent: Qt parent.
    """

    changed = Signal()
    """The answers shown, the running state or the history have changed."""
    updated = Signal(int)
    """The answer with this index has new figures."""

    def __init__(
        self,
        document: Document,
        runs: QueryRuns,
        macros: Callable[[], Mapping[str, str]] = dict,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self._macros = document, macros
        self._client = RunClient(runs, self)
        self._client.snapshot.connect(self._snapshot)
        self._client.finished.connect(self._finished)
        self._client.failed.connect(self._failed)
        self._history: list[PqlEntry] = []
        self._on_show: PqlEntry | None = None
        self._place: int | None = None  # of the statement being run
        self._target: float | None = None

    @property
    def history(self) -> tuple[PqlEntry, ...]:
        """The questions of this session, newest first."""
        return tuple(self._history)

    @property
    def on_show(self) -> PqlEntry | None:
        """The answers shown; None before the first question."""
        return self._on_show

    @property
    def running(self) -> bool:
        """Whether a statement is being run."""
        return self._place is not None

    @property
    def place(self) -> int | None:
        """Index of the statement being run."""
        return self._place

    @property
    def target(self) -> float | None:
        """The target error of the last run, or None."""
        return self._target

    def run(self, statements: Sequence[Statement]) -> None:
        """Run statements one after the other, ending the current run.

        Invalid ones are listed with their error; the others are answered anyway.
        """
        self._place = None
        self._client.stop()
        answers = tuple(
            PqlAnswer(each.text, each.query, None, each.message, doubts=each.doubts) for each in statements
        )
        text = ";\n".join(each.text for each in statements)
        self._on_show = PqlEntry(text, datetime.datetime.now().astimezone(), answers)
        self._history = [entry for entry in self._history if entry.text != text][: MAX_ENTRIES - 1]
        self._history.insert(0, self._on_show)
        self._next(0)

    @Slot()
    def stop(self) -> None:
        """Stop the run; its figures stay."""
        self._client.stop()

    def show(self, entry: PqlEntry) -> None:
        """Show the answers to an earlier question."""
        if not self.running:
            self._on_show = entry
            self.changed.emit()

    def restore(self, entries: Sequence[PqlEntry]) -> None:
        """Show another session's history, newest first, with its newest answers."""
        self._place = None
        self._client.stop()
        self._history = list(entries)[:MAX_ENTRIES]
        self._on_show = self._history[0] if self._history else None
        self.changed.emit()

    def _next(self, place: int) -> None:
        """Run the statement with an index, or the first valid one after it."""
        answers = () if self._on_show is None else self._on_show.answers
        while place < len(answers) and answers[place].query is None:
            place += 1
        query = answers[place].query if place < len(answers) else None
        if query is None:
            self._place = None
            self.changed.emit()
            return
        settings = self._document.state.settings
        self._place, self._target = place, settings.or_defaults().error
        self.changed.emit()
        self._put(place, replace(answers[place], meant=self._meaning(answers[place])))
        self._client.run(query, settings, self._macros())

    def stale(self, answer: PqlAnswer) -> bool:
        """Whether the figures of an answer use named ranges that mean something else now."""
        return answer.snapshot is not None and "$" in answer.text and answer.meant != self._meaning(answer)

    @Slot()
    def macros_changed(self) -> None:
        """The user's named ranges have changed: the answers shown may be stale."""
        if self._on_show is not None:
            self.changed.emit()

    def _meaning(self, answer: PqlAnswer) -> Meaning:
        return meaning([answer.text], self._macros())

    def _put(self, place: int, answer: PqlAnswer) -> None:
        """Replace an answer, both where it is shown and in the history."""
        entry = self._on_show
        if entry is None:
            return
        answers = (*entry.answers[:place], answer, *entry.answers[place + 1 :])
        self._on_show = replace(entry, answers=answers)
        self._history = [self._on_show if each is entry else each for each in self._history]
        self.updated.emit(place)

    def _current(self) -> PqlAnswer | None:
        if self._place is None or self._on_show is None:
            return None
        return self._on_show.answers[self._place]

    @Slot(object)
    def _snapshot(self, snapshot: Snapshot) -> None:
        answer = self._current()
        if answer is not None and answer.query is not None and self._place is not None:
            self._put(self._place, replace(answer, snapshot=plain(answer.query, snapshot)))

    @Slot(object)
    def _finished(self, snapshot: Snapshot | None) -> None:
        place = self._place
        if place is None:
            return
        if snapshot is not None:
            self._snapshot(snapshot)
        if snapshot is None or snapshot.stopped_early:
            self._give_up(place + (snapshot is not None))
        else:
            self._next(place + 1)

    @Slot(object)
    def _failed(self, failure: Failure) -> None:
        answer, place = self._current(), self._place
        if answer is None or place is None:
            return
        self._put(place, replace(answer, message=failure.message))
        self._next(place + 1)

    def _give_up(self, place: int) -> None:
        """After a stop, mark the statements from an index on as not run."""
        answers = () if self._on_show is None else self._on_show.answers
        for later in range(place, len(answers)):
            if not answers[later].message:
                self._put(later, replace(answers[later], message=NOT_RUN))
        self._place = None
        self.changed.emit()
