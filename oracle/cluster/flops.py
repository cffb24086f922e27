"""Sampled reports on every flop by other processes and machines."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import msgspec

from oracle.cluster.answers import unit_answer
from oracle.cluster.elsewhere import check_deadline, kept_work
from oracle.cluster.identity import another_program, program_identity
from oracle.cluster.journal import Journal
from oracle.cluster.source import UnitSource
from oracle.cluster.units import Asked, JsonUnit, asked_of
from oracle.cluster.worker import asked_query, took_too_long, unit_limit
from oracle.errors import OracleError
from oracle.prepared import prepare
from oracle.reports.flops import FlopsAsked, SampledPieces, SampledSums, sampled_pieces


class FlopUnit(JsonUnit, frozen=True):
    """Some pieces of a sampled report, which are added up where they are dealt: their sums are whole numbers.

    Attributes:
        question: The table.
        columns: Names of figures, or None for the usual ones.
        seed: The seed.
        first: Number of the first piece.
        end: Number of the piece after the last one.
    """

    question: Asked
    columns: tuple[str, ...] | None
    seed: int
    first: int
    end: int


class FlopsOnWorkers:
    """Gives the pieces of reports to an executor; an `oracle.reports.flops.FlopsElsewhere`.

    Args:
        executor: Runs the units.
        journal: Keeps the answers of units, and has those of an earlier run.
        deadline: Seconds after which a unit is handed out once more; None for the usual time.
    """

    def __init__(
        self, executor: Executor, journal: Journal | None = None, deadline: float | None = None
    ) -> None:
        self._executor = executor
        self._journal = journal
        self._deadline = deadline

    def flops(self, asked: FlopsAsked) -> UnitSource[SampledSums]:
        """Begin the work; the sums of the units come in order.

        Raises:
            QueryError: If the table cannot be written as text.
        """
        question = asked_of(asked.prepared.query, "sampled", asked.prepared.macros)
        given = (FlopUnit(question, asked.columns, asked.seed, *part) for part in asked.parts)
        return UnitSource(self._executor, given, _sums, self._journal, do=do_flops, deadline=self._deadline)


@contextmanager
def flop_workers(
    executor: Executor | None, journal: str | os.PathLike[str] | None = None, deadline: float | None = None
) -> Iterator[FlopsOnWorkers | None]:
    """The workers of a sampled report, with their journal; None for the threads of this process.

    Arguments and errors as for `oracle.cluster.row_workers`.
    """
    check_deadline(executor, deadline)
    with kept_work(executor, journal) as kept:
        yield None if executor is None else FlopsOnWorkers(executor, kept, deadline)


def do_flops(packed: bytes) -> bytes:
    """Deal some pieces; the function that executors run.

    Args:
        packed: The unit, as `FlopUnit.packed` gives it.

    Returns:
        The answer, as `oracle.cluster.answers.Answer` reads it: one result.
    """
    unit = msgspec.json.decode(packed, type=FlopUnit)
    if unit.question.program != program_identity():
        return unit_answer([], another_program(program_identity(), unit.question.program))
    try:
        with _opening:
            opened = _opened(msgspec.json.encode(unit.question), unit.columns, unit.seed)
        sums = opened.sample.nothing()
        with unit_limit() as stop:
            work = opened.on_thread(stop)
            for number in range(unit.first, unit.end):
                part = work(number)
                if not part.pieces:
                    raise took_too_long()
                sums += part.sums
    except OracleError as trouble:
        return unit_answer([], trouble)
    return unit_answer([{"pieces": unit.end - unit.first, "sums": sums}])


_opening = threading.Lock()


@lru_cache(maxsize=2)
def _opened(packed: bytes, columns: tuple[str, ...] | None, seed: int) -> SampledPieces:
    """A report that is open, for further units; the question as JSON."""
    question = msgspec.json.decode(packed, type=Asked)
    return sampled_pieces(prepare(asked_query(question), question.macros), columns, seed)


def _sums(plain: Any) -> SampledSums:  # noqa: ANN401 - what `do_flops` wrote
    return SampledSums(plain["pieces"], plain["sums"])
