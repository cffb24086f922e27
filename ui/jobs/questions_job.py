"""Several questions answered one after the other for one panel, each live: the rows of the scenarios."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from threading import Event

from oracle.pql import print_query
from oracle.query import Query, RunSettings
from oracle.ranges import HandSet
from oracle.simulate.snapshot import Snapshot
from ui.jobs.events import Failure
from ui.jobs.picture_worker import PictureNews
from ui.jobs.worker import failure


@dataclass(frozen=True, slots=True)
class Asked:
    """A question.

    Attributes:
        key: Identifies its answer.
        query: The query.
        macros: The user's named ranges, by name.
        ranges: Ranges that have been read already, by text, in the query's game and syntax.
    """

    key: Hashable
    query: Query
    macros: Mapping[str, str]
    ranges: Mapping[str, HandSet] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answered:
    """What is known of a question.

    Attributes:
        key: That of the question.
        snapshot: The figures so far; None if there are none.
        failure: Why there will be none, or None.
        over: Whether this is all.
    """

    key: Hashable
    snapshot: Snapshot | None = None
    failure: Failure | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class QuestionsJob:
    """A request for the figures of several questions; an error in one does not affect the others.

    Attributes:
        panel: The panel.
        number: Number of the request.
        asked: The questions, in order.
        settings: How each is run.  With a seed, a question's own follows from it and from the question, as in
            a batch: otherwise the errors of all rows would be the same.
        cancel: Set to end it.
    """

    panel: str
    number: int
    asked: tuple[Asked, ...]
    settings: RunSettings
    cancel: Event = field(default_factory=Event)

    def news(self) -> Iterator[PictureNews]:
        """Answer the questions, on the worker's thread."""
        for each in self.asked:
            for answered in self._answer(each):
                if self.cancel.is_set():
                    return
                yield PictureNews(self.panel, self.number, answered)

    def _answer(self, asked: Asked) -> Iterator[Answered]:
        from oracle import simulate  # imports kernels when it is first run
        from oracle.spreadsheet.rows import row_seed

        last: Snapshot | None = None
        try:
            seed = row_seed(self.settings.seed, print_query(asked.query))
            settings = replace(self.settings, seed=seed)
            question = simulate.open_query(asked.query, settings, macros=asked.macros, ranges=asked.ranges)
            for snapshot in question.stream(self.cancel):
                last = replace(snapshot, trace=())  # nobody looks at its convergence
                yield Answered(asked.key, last)
        except Exception as trouble:  # noqa: BLE001 - the other questions are answered after any error of one
            yield Answered(asked.key, failure=failure(self.number, trouble), over=True)
        else:
            yield Answered(asked.key, last, over=True)
