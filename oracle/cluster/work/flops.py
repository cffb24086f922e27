"""Reports on flops by other processes and machines."""

from __future__ import annotations

import os
import threading
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from functools import lru_cache
from typing import TypeVar

import msgspec

from oracle.cluster.answers import carry_out
from oracle.cluster.ending import unit_limit
from oracle.cluster.identity import check_program
from oracle.cluster.unit_results import UnitResults
from oracle.cluster.units import JsonUnit, WorkQuestion, work_question
from oracle.cluster.work.giving import UnitGiver, giver_of
from oracle.cluster.worker import asked_query
from oracle.prepared import prepare
from oracle.reports.flops import Part, PartAsked, PartWork, part_work
from oracle.simulate.work.plain import Plain

R = TypeVar("R")


class FlopWork(msgspec.Struct, frozen=True):
    """A part of a report.

    Attributes:
        question: The table.
        part: What kind of work.
        figures: Names of figures.
        questions: Questions in PQL.
        seed: The seed; None for exact work.
    """

    question: WorkQuestion
    part: Part
    figures: tuple[str, ...]
    questions: tuple[str, ...]
    seed: int | None


class FlopUnit(JsonUnit, frozen=True):
    """Some pieces of a part of a report; the worker adds up their results.

    Attributes:
        work: The part of the report.
        first: Number of the first piece.
        end: Number of the piece after the last one.
    """

    work: FlopWork
    first: int
    end: int


class FlopsOnExecutor(UnitGiver):
    """Gives the pieces of reports to an executor; an `oracle.reports.flops.FlopWorkers`."""

    def flops(self, asked: PartAsked[R]) -> UnitResults[R]:
        """Hand out a part of a report; the results of its units come in order.

        Raises:
            QueryError: If the table cannot be written as text.
        """
        method = "exact" if asked.seed is None else "sampled"
        question = work_question(asked.prepared.query, method, asked.prepared.macros)
        work = FlopWork(question, asked.part, asked.figures, asked.questions, asked.seed)
        units = (FlopUnit(work, *span) for span in asked.spans)
        return self.hand_out(units, asked.read, do_flops)


def flop_workers(
    executor: Executor | None, journal: str | os.PathLike[str] | None = None, deadline: float | None = None
) -> AbstractContextManager[FlopsOnExecutor | None]:
    """The workers of a report, with their journal; None for the threads of this process.

    Arguments and errors as for `oracle.cluster.row_workers`.
    """
    return giver_of(FlopsOnExecutor, executor, journal, deadline)


def do_flops(packed: bytes, run: str = "") -> bytes:
    """Do some pieces; the function that executors run.

    Args:
        packed: The unit, as `FlopUnit.packed` gives it.
        run: The name of its run; the unit ends when the run does.

    Returns:
        The answer with one result; `oracle.cluster.answers.Answer` reads it.
    """

    def work(results: list[Plain]) -> None:
        unit = msgspec.json.decode(packed, type=FlopUnit)
        check_program(unit.work.question.program)
        with unit_limit(run) as stop:
            with _opening:
                opened = _opened(msgspec.json.encode(unit.work))
            results.append(opened.unit(unit.first, unit.end, stop))

    return carry_out(work)


_opening = threading.Lock()

KEPT_PARTS = 4
"""Parts of reports that a worker keeps open for further units."""


@lru_cache(maxsize=KEPT_PARTS)
def _opened(packed: bytes) -> PartWork:
    """Open a part of a report, given as a `FlopWork` in JSON; kept for further units."""
    work = msgspec.json.decode(packed, type=FlopWork)
    prepared = prepare(asked_query(work.question), work.question.macros)
    return part_work(work.part, prepared, work.figures, work.questions, work.seed)
