"""What all kinds of work share: their units are given to an executor."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, TypeVar

from oracle.cluster.journal import Journal
from oracle.cluster.on_executor import check_deadline, kept_work
from oracle.cluster.unit_results import UnitResults
from oracle.cluster.units import JsonUnit

R = TypeVar("R")


class UnitGiver:
    """Gives units to an executor; each kind of work makes its own units.

    Args:
        executor: Runs the units.
        journal: Keeps the answers of units, and has those of an earlier run.
        deadline: Seconds after which a unit is handed out again; None for the usual time.
    """

    def __init__(
        self, executor: Executor, journal: Journal | None = None, deadline: float | None = None
    ) -> None:
        self.executor = executor
        self.journal = journal
        self.deadline = deadline

    def hand_out(
        self, units: Iterator[JsonUnit], read: Callable[[Any], R], do: Callable[[bytes, str], bytes]
    ) -> UnitResults[R]:
        """Hand out units; arguments as for `UnitResults`."""
        return UnitResults(self.executor, units, read, self.journal, do=do, deadline=self.deadline)


Giver = TypeVar("Giver", bound=UnitGiver)


@contextmanager
def giver_of(
    kind: type[Giver],
    executor: Executor | None,
    journal: str | os.PathLike[str] | None,
    deadline: float | None,
) -> Iterator[Giver | None]:
    """The workers of one run, with their journal; None for the threads of this process.

    Args:
        kind: Makes the units.
        executor: Runs them; None for threads.
        journal: File of finished units, or None.
        deadline: See `oracle.cluster.on_executor.check_deadline`.

    Raises:
        FileError: If the journal cannot be opened.
        QueryError: If there is a journal or a deadline but no executor.
    """
    check_deadline(executor, deadline)
    with kept_work(executor, journal) as kept:
        yield None if executor is None else kind(executor, kept, deadline)
