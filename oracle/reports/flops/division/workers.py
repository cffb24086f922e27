"""Other processes and machines that do parts of the work of a report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Protocol, TypeVar

from oracle.analysis.cancel import Cancel
from oracle.analysis.work import TICK
from oracle.prepared import Prepared
from oracle.simulate.work.plain import Plain
from oracle.simulate.work.stop import StoppedError
from oracle.simulate.work.workers import PieceResults

R = TypeVar("R")


class Part(StrEnum):
    """The kinds of work of reports, each in numbered pieces."""

    SAMPLED = "sampled"
    """The figures of any table, piece by piece of its deals."""
    TWO = "two"
    """Two ranges on every flop, piece by piece of the boards."""
    THREE = "three"
    """Three ranges on every flop, piece by piece of the boards."""
    NEXT = "next"
    """Turns or rivers, one per piece."""
    ASKED = "asked"
    """Answers to questions, piece by piece of their deals."""
    COUNTED = "counted"
    """The answer to a question that a flop and one hand decide, one flop per piece."""


@dataclass(frozen=True, slots=True)
class PartAsked(Generic[R]):
    """A part of the work of a report, for other workers.

    Attributes:
        part: What kind of work.
        prepared: The table as requested.
        figures: Names of figures.
        questions: Questions in PQL.
        seed: The seed of what is sampled; None for exact work.
        spans: The number of the first piece of each unit, and of the one after its last.
        read: Turns what `oracle.reports.flops.reporting.PartWork` returned into the result of a unit.
    """

    part: Part
    prepared: Prepared
    figures: tuple[str, ...]
    questions: tuple[str, ...]
    seed: int | None
    spans: Iterable[tuple[int, int]]
    read: Callable[[Plain], R]


class FlopWorkers(Protocol):
    """Other processes or machines that do the work of reports on flops."""

    def flops(self, asked: PartAsked[R]) -> PieceResults[R]:
        """Hand out a part of a report; the results of its units come in order."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class ReportWorkers:
    """The workers of one report.

    Attributes:
        workers: Who does the work.
        prepared: The table as requested.
        cancel: Ends the report when set.
    """

    workers: FlopWorkers
    prepared: Prepared
    cancel: Cancel

    def results(
        self,
        part: Part,
        spans: Iterable[tuple[int, int]],
        read: Callable[[Plain], R],
        *,
        figures: tuple[str, ...] = (),
        questions: tuple[str, ...] = (),
        seed: int | None = None,
    ) -> Iterator[R]:
        """The results of units in order; arguments as for `PartAsked`.

        Raises:
            StoppedError: If cancelled.
            OracleError: If the work cannot be done, or workers are lost repeatedly.
        """
        asked = PartAsked(part, self.prepared, figures, questions, seed, spans, read)
        with self.workers.flops(asked) as begun:
            for result in begun.results(TICK):
                if self.cancel is not None and self.cancel.is_set():
                    raise StoppedError
                if result is not None:
                    yield result
