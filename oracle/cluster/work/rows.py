"""Rows of spreadsheets answered by other processes and machines, each by one worker."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from typing import Any

import msgspec

from oracle.cluster.answers import plain_trouble, trouble_of, unit_answer
from oracle.cluster.ending import ended_with
from oracle.cluster.identity import another_program, program_identity
from oracle.cluster.on_executor import OnExecutor
from oracle.cluster.unit_results import UnitResults
from oracle.cluster.units import JsonUnit
from oracle.cluster.work.giving import UnitGiver, giver_of
from oracle.errors import OracleError
from oracle.query import Query, RunSettings
from oracle.simulate.snapshot import Snapshot
from oracle.simulate.work.plain import Plain, whole
from oracle.spreadsheet.rows import RowAnswer, RowQuestion, TooLong, answer_row

ROW_SECONDS = 15.0
"""Seconds after which a worker gives up a row, which all workers then share: more than the ten seconds of a
run without limits, and less than the time after which a worker counts as hanging (`OVERDUE_SECONDS`)."""


class RowUnit(JsonUnit, frozen=True):
    """A row as a worker answers it.

    Attributes:
        program: The program that asks; see `program_identity`.
        text: The query with the values of the row.
        columns: Number of figures that the sheet has columns for.
        settings: How it is run, except for threads: a worker has one.
    """

    program: str
    text: str
    columns: int
    settings: Mapping[str, Any]


class RowsOnExecutor(UnitGiver):
    """Gives rows to an executor; an `oracle.spreadsheet.rows.RowWorkers`."""

    def rows(self, questions: Iterable[RowQuestion]) -> UnitResults[RowAnswer | OracleError | TooLong]:
        """Hand out rows, each to one worker; the outcomes come in order."""
        return self.hand_out(map(_unit, questions), _outcome, do_row)

    def divided(self, query: Query, method: str) -> OnExecutor:
        """All workers together, for one row that is too long for a single one."""
        return OnExecutor(self.executor, query, method, journal=self.journal, deadline=self.deadline)


def row_workers(
    executor: Executor | None, journal: str | os.PathLike[str] | None = None, deadline: float | None = None
) -> AbstractContextManager[RowsOnExecutor | None]:
    """The workers of a spreadsheet, with their journal; None for the threads of this process.

    Args:
        executor: Answers the rows; None for threads.
        journal: File of answered rows, or None.
        deadline: See `oracle.cluster.on_executor.check_deadline`.

    Raises:
        FileError: If the journal cannot be opened.
        QueryError: If there is a journal or a deadline but no executor.
    """
    return giver_of(RowsOnExecutor, executor, journal, deadline)


def do_row(packed: bytes, run: str = "") -> bytes:
    """Answer a row; the function that executors run.

    Args:
        packed: The row, as `RowUnit.packed` gives it.
        run: The name of its run; the row is given up when the run ends.

    Returns:
        The answer with one result; `oracle.cluster.answers.Answer` reads it.
    """
    unit = msgspec.json.decode(packed, type=RowUnit)
    if unit.program != program_identity():
        return unit_answer([], another_program(program_identity(), unit.program))
    enough = threading.Event()

    def seen(snapshot: Snapshot) -> None:
        if snapshot.seconds > ROW_SECONDS:  # compilation is not counted
            enough.set()

    question = RowQuestion(unit.text, unit.columns, RunSettings(threads=1, **unit.settings))
    try:
        with ended_with(run, enough):
            answer = answer_row(question, enough, seen)
    except OracleError as trouble:
        return unit_answer([{"trouble": plain_trouble(trouble)}])
    return unit_answer([None if answer is None else _plain(answer)])


def _unit(question: RowQuestion) -> RowUnit:
    settings = question.settings
    limits = {"trials": settings.trials, "seconds": settings.seconds, "error": settings.error}
    return RowUnit(
        program_identity(), question.text, question.columns,
        limits | {"seed": settings.seed, "method": settings.method},
    )  # fmt: skip


def _plain(answer: RowAnswer) -> Plain:
    return {
        "trials": whole(answer.trials),
        "figures": answer.figures,
        "exact": answer.exact,
        "widest": answer.widest,
        "note": answer.note,
        "doubt": answer.doubt,
        "record": msgspec.json.encode(answer.record).decode(),  # its counts may have more than 64 bits
    }


def _outcome(plain: Any) -> RowAnswer | OracleError | TooLong:  # noqa: ANN401 - what `do_row` wrote
    if plain is None:
        return TooLong()
    if "trouble" in plain:
        return trouble_of(plain["trouble"])
    plain |= {
        "trials": int(plain["trials"]),
        "figures": tuple(plain["figures"]),
        "record": msgspec.json.decode(plain["record"]),
    }
    return RowAnswer(**plain)
