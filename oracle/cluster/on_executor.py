"""A query whose work units are done by an executor."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from numbers import Real
from typing import TypeVar

from oracle.cluster.journal import Journal
from oracle.cluster.unit_results import LEAST_DEADLINE, MOST_DEADLINE, UnitResults
from oracle.cluster.units import divided, units, work_question
from oracle.errors import QueryError, quoted
from oracle.query import Query
from oracle.simulate.work.workers import Numbered

R = TypeVar("R")


class OnExecutor:
    """Gives the work of one query to an executor; an `oracle.simulate.work.workers.RunWorkers`.

    Args:
        executor: Runs the units.
        query: The query that is run.
        method: How it is answered, as in `oracle.query.RunSettings`.
        macros: The user's named ranges.
        journal: Keeps the answers of units, and has those of an earlier run.
        deadline: Seconds after which a unit is handed out again; None for the usual time.

    Raises:
        QueryError: If the query cannot be written as text.
    """

    def __init__(
        self,
        executor: Executor,
        query: Query,
        method: str = "auto",
        *,
        macros: Mapping[str, str] | None = None,
        journal: Journal | None = None,
        deadline: float | None = None,
    ) -> None:
        self._executor = executor
        self._deadline = deadline
        self._question = work_question(query, method, macros)
        self._journal = journal

    def begin(self, work: Numbered[R]) -> UnitResults[R]:
        """Begin the work."""
        parts = divided(work.pieces, work.seconds, work.work)
        asked = units(self._question, work.strategy, work.seed, parts, work.pieces, work.last)
        return UnitResults(self._executor, asked, work.read, self._journal, deadline=self._deadline)


@contextmanager
def run_workers(
    executor: Executor | None,
    journal: str | os.PathLike[str] | None,
    query: Query,
    method: str,
    macros: Mapping[str, str] | None = None,
    deadline: float | None = None,
) -> Iterator[OnExecutor | None]:
    """The workers of one run, with its journal; None for the threads of this process.

    Args:
        executor: Runs the units; None for threads.
        journal: File of finished units, or None.
        query: The query that is run.
        method: How it is answered.
        macros: The user's named ranges.
        deadline: See `check_deadline`.

    Raises:
        FileError: If the journal cannot be opened.
        QueryError: If there is a journal or a deadline but no executor, or ``executor`` is not one.
    """
    check_deadline(executor, deadline)
    with kept_work(executor, journal) as kept:
        if executor is None:
            yield None
        else:
            yield OnExecutor(executor, query, method, macros=macros, journal=kept, deadline=deadline)


def check_executor(executor: object) -> None:
    """Check that something takes work as an executor does.

    Args:
        executor: What a user passed as one; None for the threads of this process.

    Raises:
        QueryError: If it does not.
    """
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise QueryError(
            f"Work is given to an executor of concurrent.futures, not to {quoted(executor)}.",
            remedy='Write “with oracle.workers("processes:2") as ready:”, and give ready.executor.',
        )


def check_deadline(executor: Executor | bool | None, deadline: float | None) -> None:
    """Check the time after which an awaited unit is handed to another worker.

    Args:
        executor: Runs the units, or True if something does; None for threads, which do not hang.
        deadline: In seconds, `LEAST_DEADLINE` … `MOST_DEADLINE`; None for the usual time.

    Raises:
        QueryError: If it is out of range, or there are no workers to apply it to.
    """
    if deadline is None:
        return
    if not executor:
        raise QueryError(
            "A deadline is for other workers, and this run has none.",
            remedy="Choose workers as well, such as processes:2.",
        )
    known = isinstance(deadline, Real) and not isinstance(deadline, bool)
    if not (known and LEAST_DEADLINE <= deadline <= MOST_DEADLINE):
        raise QueryError(
            f"The deadline of a unit must be {LEAST_DEADLINE:.0f} to {MOST_DEADLINE:,.0f} seconds, not "
            f"{quoted(deadline)}.",
            remedy="A unit is about two seconds of work, and a row of a spreadsheet up to fifteen.",
        )


def check_journal(executor: Executor | bool | None, journal: str | os.PathLike[str] | None) -> None:
    """Check that a journal has work to keep.

    Raises:
        QueryError: If there is a journal but no executor.
    """
    if journal is not None and not executor:
        raise QueryError(
            "A journal keeps the work of other workers, and this run has none.",
            remedy="Choose workers as well, such as processes:2.",
        )


@contextmanager
def kept_work(executor: Executor | None, journal: str | os.PathLike[str] | None) -> Iterator[Journal | None]:
    """The journal of a run, open; None without one.

    Args:
        executor: Runs the units; None for threads.
        journal: File of finished units, or None.

    Raises:
        FileError: If the journal cannot be opened.
        QueryError: If there is a journal but no executor, or ``executor`` is not one.
    """
    check_executor(executor)
    check_journal(executor, journal)
    if journal is None:
        yield None
        return
    with Journal(journal) as kept:
        yield kept
