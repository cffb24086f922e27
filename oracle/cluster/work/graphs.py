"""Equity graphs by other processes and machines."""

from __future__ import annotations

import os
import threading
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from functools import lru_cache
from math import inf
from typing import Any, TypeVar

import msgspec

from oracle.analysis.curves.division import GraphPart, GraphPartAsked, PartPieces
from oracle.analysis.curves.parts import PICTURE, open_part
from oracle.analysis.narrowing import check_own_conditions, narrowed
from oracle.cluster.answers import carry_out
from oracle.cluster.ending import unit_limit
from oracle.cluster.identity import check_program
from oracle.cluster.unit_results import UnitResults
from oracle.cluster.units import JsonUnit, WorkQuestion, divided, work_question
from oracle.cluster.work.giving import UnitGiver, giver_of
from oracle.cluster.worker import asked_query
from oracle.prepared import Prepared, prepare
from oracle.simulate.work.plain import Plain
from oracle.simulate.work.stop import StoppedError

R = TypeVar("R")


class GraphWork(msgspec.Struct, frozen=True):
    """A part of a graph.

    Attributes:
        question: The table.
        part: What kind of work; this and the rest as in `oracle.analysis.curves.division.GraphPartAsked`.
        seat: Index of the player's seat.
        whole: Whether only the equity of his whole range is wanted.
        seed: The seed; None for exact work.
        pot: The half-width to reach, as a share of the pot.
    """

    question: WorkQuestion
    part: GraphPart
    seat: int
    whole: bool
    seed: int | None
    pot: float


class GraphUnit(JsonUnit, frozen=True):
    """Some pieces of a part of a graph.

    Attributes:
        work: The part of the graph.
        first: Number of the first piece.
        end: Number of the piece after the last one.
    """

    work: GraphWork
    first: int
    end: int


class GraphsOnExecutor(UnitGiver):
    """Gives the pieces of graphs to an executor; an `oracle.analysis.curves.division.CurveWorkers`."""

    def graph(self, prepared: Prepared, asked: GraphPartAsked, work: PartPieces[R]) -> UnitResults[R]:
        """Hand out a part of a graph; the results of its pieces come in order.

        Raises:
            QueryError: If the table cannot be written as text.
        """
        method = "exact" if asked.seed is None else "sampled"
        question = work_question(prepared.query, method, prepared.macros)
        part = GraphWork(question, asked.part, asked.seat, asked.whole, asked.seed, asked.pot)
        whole = inf if work.count is None else work.count * work.seconds
        spans = divided(work.count, lambda _piece: work.seconds, whole)
        units = (GraphUnit(part, *span) for span in spans)
        return self.hand_out(units, work.read, do_graph)


def graph_workers(
    executor: Executor | None, journal: str | os.PathLike[str] | None = None, deadline: float | None = None
) -> AbstractContextManager[GraphsOnExecutor | None]:
    """The workers of a graph, with their journal; None for the threads of this process.

    Arguments and errors as for `oracle.cluster.row_workers`.
    """
    return giver_of(GraphsOnExecutor, executor, journal, deadline)


def do_graph(packed: bytes, run: str = "") -> bytes:
    """Do some pieces; the function that executors run.

    Args:
        packed: The unit, as `GraphUnit.packed` gives it.
        run: The name of its run; the unit ends when the run does.

    Returns:
        The answer with a result for each piece; `oracle.cluster.answers.Answer` reads it.
    """

    def work(results: list[Plain]) -> None:
        unit = msgspec.json.decode(packed, type=GraphUnit)
        check_program(unit.work.question.program)
        with unit_limit(run) as stop:
            with _opening:
                opened = _opened(msgspec.json.encode(unit.work))
            compute = opened.make_worker(stop)
            for number in range(unit.first, unit.end):
                result = compute(number)
                if stop.is_set():  # it may have been left unfinished
                    raise StoppedError
                results.append(opened.write(result))

    return carry_out(work)


_opening = threading.Lock()

KEPT_PARTS = 8
"""Parts of graphs that a worker keeps open for further units: those of several players take turns."""


@lru_cache(maxsize=KEPT_PARTS)
def _opened(packed: bytes) -> PartPieces[Any]:
    """Open a part of a graph, given as a `GraphWork` in JSON; kept for further units."""
    work = msgspec.json.decode(packed, type=GraphWork)
    prepared = prepare(asked_query(work.question), work.question.macros)
    check_own_conditions(prepared, PICTURE)
    return open_part(
        GraphPartAsked(work.part, work.seat, work.whole, work.seed, work.pot), narrowed(prepared)
    )
