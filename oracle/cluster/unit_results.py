"""Results of units in order, from any executor of `concurrent.futures`."""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from dataclasses import dataclass, field
from math import inf
from queue import Empty, Queue
from types import TracebackType
from typing import Generic, Protocol, Self, TypeVar, runtime_checkable

from oracle.cluster.answers import Answer
from oracle.cluster.dask.executor import own_executor
from oracle.cluster.end_files import remove_end_file, with_end_file
from oracle.cluster.ending import EndsRuns, end_run
from oracle.cluster.journal import Journal
from oracle.cluster.units import UNIT_SECONDS
from oracle.cluster.worker import do_unit
from oracle.errors import LostWorkersError
from oracle.simulate.work.plain import Plain
from oracle.simulate.work.pool import default_threads

R = TypeVar("R")

AHEAD = 3
"""Units handed out per worker, so that no worker waits for its next one.  Where the number of workers is
unknown, this many per unit finished in the last two seconds, so the number grows until every worker has
one."""

MOST_AHEAD = 4096
"""Most units handed out at once; bounds the memory of results that wait for their turn."""

OVERDUE_SECONDS = 120.0
"""Seconds after which the unit that the results wait for is handed out again: its worker hangs."""

LEAST_DEADLINE, MOST_DEADLINE = 20.0, 86_400.0
"""Range of the deadline that a user may set instead, in seconds: a row of a spreadsheet may take a worker
15."""

NO_PROGRAM = (ImportError, AttributeError)
"""Errors of a worker that does not have the program, or not the function that it should run."""

RUN_BYTES = 8
"""Random bytes in the name of a run."""

MOST_TIMES = 4
"""How often a unit is handed out before the run fails."""


class UnitOfWork(Protocol):
    """The work that a worker is given."""

    @property
    def key(self) -> bytes:
        """Units with the same key have the same answer."""
        ...

    def packed(self) -> bytes:
        """The unit as text or numbers in bytes."""
        ...


@runtime_checkable
class Replaces(Protocol):
    """An executor whose workers can be replaced when they hang."""

    def replace(self) -> None:
        """End all workers and start others; their units fail with an error of a lost worker."""
        ...


@runtime_checkable
class CountsWorkers(Protocol):
    """An executor that knows how many units its workers do at a time."""

    def workers(self) -> int:
        """How many at present."""
        ...


@runtime_checkable
class SetsApart(Protocol):
    """An executor whose workers may join at any moment, some of them with a different program."""

    def set_apart(self) -> Future[bool]:
        """Find the workers that run a different program, and give them no further work.

        Returns:
            Returns at once; the result of the future is whether others are left.
        """
        ...


@dataclass(slots=True)
class _Sent:
    """A unit that has been handed out.

    Attributes:
        unit: The unit.
        packed: The same as bytes.
        times: How many times it was handed out.
        since: When it was last handed out, in seconds of `time.monotonic`.
        futures: Its results, one for each time.
        trouble: Why its last worker gave no answer.
    """

    unit: UnitOfWork
    packed: bytes
    times: int = 0
    since: float = 0.0
    futures: list[Future[bytes]] = field(default_factory=list)
    trouble: BaseException | None = None


@dataclass(frozen=True, slots=True)
class _Refused(Generic[R]):
    """The answer of a worker that has a different program, or does not have the program at all.

    Attributes:
        place: The place of its unit.
        future: The future of the answer.
        answer: Its refusal in words; None if it could not send one.
        trouble: What it raised instead; None if it refused in words.
    """

    place: int
    future: Future[bytes]
    answer: Answer[R] | None = None
    trouble: BaseException | None = None


class UnitResults(Generic[R]):
    """Hands out units, and gives the results of their pieces in order.

    A unit whose worker is lost or hangs is handed out again, and so is that of a worker that has joined with
    a different version of the program, where the executor can set such workers apart (`SetsApart`).  The
    answer that comes first counts: all have the same bits.  What fails because of the query is not tried
    again.

    Use as a context manager; leaving it cancels the units that no worker has begun, and ends those in
    progress if the executor can do that (`oracle.cluster.ending.EndsRuns`).

    Args:
        executor: Runs the units.
        units: The units, in order.
        read: Turns plain data into a result.
        journal: Keeps the answers, and has those of an earlier run.
        do: The function that workers run: it takes a unit's bytes and the name of this run, and returns the
            bytes of an `oracle.cluster.answers.Answer`.
        deadline: Seconds after which the awaited unit is handed out again; None for `OVERDUE_SECONDS`.
    """

    leaves_at_once = True
    """A run that is over does not wait for units in progress."""

    def __init__(
        self,
        executor: Executor,
        units: Iterator[UnitOfWork],
        read: Callable[[Plain], R],
        journal: Journal | None = None,
        do: Callable[[bytes, str], bytes] = do_unit,
        deadline: float | None = None,
    ) -> None:
        self._executor = own_executor(executor)
        self._run = with_end_file(self._executor, secrets.token_hex(RUN_BYTES))
        self._overdue = OVERDUE_SECONDS if deadline is None else deadline
        self._do = do
        self._units = units
        self._read = read
        self._journal = journal
        self._next = 0
        self._all = False
        self._sent: dict[int, _Sent] = {}
        self._worked: float | None = None  # when there last were any workers
        self._twice: list[Future[bytes]] = []  # of units that another worker has answered
        self._refused: list[_Refused[R]] = []  # until workers are set apart
        self._apart: Future[bool] | None = None
        self._apart_since = -inf
        self._answers: dict[int, Answer[R]] = {}
        # Not a `SimpleQueue`: before Python 3.13 its `get` may never return if its time ends at a bad moment.
        self._answered: Queue[tuple[int, Future[bytes]]] = Queue()
        self._finished: deque[float] = deque()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        futures = [future for sent in self._sent.values() for future in sent.futures] + self._twice
        if isinstance(self._executor, EndsRuns):
            self._executor.end_run(self._run, futures)
        for future in futures:
            future.cancel()
        if self._apart is not None:
            self._apart.cancel()
        remove_end_file(self._run)
        end_run(self._run)  # threads of this process

    def results(self, tick: float, rest: Callable[[], float] = lambda: 0.0) -> Iterator[R | None]:
        """The results in order; None whenever ``tick`` seconds pass without the next one.

        Args:
            tick: Seconds, see above.
            rest: Not used: units are long, and handing them out must not wait.

        Raises:
            OracleError: In place of the result of a piece that failed; or if workers are lost again and
                again.
        """
        awaited = 0
        while True:
            self._settle()
            self._hand_out(awaited)
            if awaited in self._answers:
                yield from self._answers.pop(awaited)
                awaited += 1
                continue
            if self._all and awaited == self._next:
                return
            try:
                place, future = self._answered.get(timeout=tick)
            except Empty:
                self._hurry(awaited)
                yield None
            else:
                self._take(place, future)

    def _hand_out(self, awaited: int) -> None:
        """Give the executor as many units as its workers can use."""
        now = time.monotonic()
        while self._finished and self._finished[0] < now - UNIT_SECONDS:
            self._finished.popleft()
        workers = self._executor.workers() if isinstance(self._executor, CountsWorkers) else 0
        most = min(MOST_AHEAD, AHEAD * max(default_threads(), workers, len(self._finished)))
        while not self._all and self._next - awaited < most:
            unit = next(self._units, None)
            if unit is None:
                self._all = True
                return
            place, self._next = self._next, self._next + 1
            known = self._known(unit)
            if known is None:
                self._sent[place] = _Sent(unit, unit.packed())
                self._send(place)
            else:
                self._answers[place] = known

    def _known(self, unit: UnitOfWork) -> Answer[R] | None:
        """The answer of a unit in the journal of an earlier run, or None."""
        kept = None if self._journal is None else self._journal.answer(unit.key)
        try:
            return None if kept is None else Answer(kept, self._read)
        except ValueError:  # somebody has written to the journal meanwhile
            return None

    def _send(self, place: int) -> None:
        """Hand out a unit, perhaps again.

        Raises:
            LostWorkersError: If it was handed out too often, or the executor takes no more.
        """
        sent = self._sent[place]
        if sent.times == MOST_TIMES:
            why = f" The last one: {sent.trouble!r}." if sent.trouble is not None else ""
            raise LostWorkersError(
                f"A unit of work was given to a worker {MOST_TIMES} times and was never answered.{why}",
                remedy="Look at the memory and the messages of the workers.",
            ) from sent.trouble
        try:
            future = self._executor.submit(self._do, sent.packed, self._run)
        except RuntimeError as trouble:  # it was shut down, or all its processes have ended
            raise LostWorkersError(
                f"The executor takes no more work: {trouble}.",
                remedy="Start the run again, with other workers if necessary; a journal has what is done.",
            ) from trouble
        sent.times += 1
        sent.since = time.monotonic()
        sent.futures.append(future)
        future.add_done_callback(lambda done: self._answered.put((place, done)))

    def _hurry(self, awaited: int) -> None:
        """Hand out the awaited unit again if it is overdue, allowing more time after each attempt.

        Workers that are only slow, or busy with another run, thus get the time they need.
        """
        sent, now = self._sent.get(awaited), time.monotonic()
        if sent is None:
            return
        if isinstance(self._executor, CountsWorkers) and not self._executor.workers():
            self._wait_for_workers(now)
            sent.since = now
            return
        self._worked = now
        if now - sent.since < self._overdue * sent.times:
            return
        if isinstance(self._executor, Replaces):
            self._executor.replace()
        self._send(awaited)

    def _wait_for_workers(self, now: float) -> None:
        """Wait for the first worker without a time limit: the jobs of a cluster may be queued.

        Raises:
            LostWorkersError: If there were workers, and none has come back for too long.
        """
        if self._worked is not None and now - self._worked >= self._overdue:
            raise LostWorkersError(
                f"All workers are gone, and none has come back for {self._overdue:.0f} s.",
                remedy="Start workers and then the run again; a journal has what is done.",
            )

    def _again(self, place: int, future: Future[bytes], trouble: BaseException | None) -> None:
        """Hand out an unanswered unit again, unless that has been done meanwhile."""
        sent = self._sent[place]
        sent.trouble = trouble
        if future is sent.futures[-1]:
            self._send(place)

    def _set_apart(self, refused: _Refused[R]) -> bool:
        """Have workers with a different program set apart, if the executor can; their units wait for that."""
        if not isinstance(self._executor, SetsApart):
            return False
        if self._sent[refused.place].since < self._apart_since:  # its worker had it before it was set apart
            self._again(refused.place, refused.future, refused.trouble)
            return True
        self._refused.append(refused)
        self._apart = self._apart or self._executor.set_apart()
        return True

    def _settle(self) -> None:
        """Hand out refused units again once their workers are set apart; if no others are left, give up."""
        if self._apart is None or not self._apart.done():
            return
        left, self._apart = self._apart.cancelled() or self._apart.result(), None
        self._apart_since = time.monotonic()
        refused, self._refused = self._refused, []
        for each in refused:
            if each.place not in self._sent:  # it was answered meanwhile
                continue
            if left or each.answer is None:
                self._again(each.place, each.future, each.trouble)
            else:
                self._keep(each.place, each.future, each.answer)

    def _take(self, place: int, future: Future[bytes]) -> None:
        """Store the answer of a unit; or hand it out again if its worker was lost."""
        if place not in self._sent:  # it was answered already
            return
        try:
            packed = future.result()
            answer = Answer(packed, self._read)
        except (Exception, CancelledError) as trouble:  # noqa: BLE001 - kept: any of them means no answer
            refused: _Refused[R] = _Refused(place, future, trouble=trouble)
            if not (isinstance(trouble, NO_PROGRAM) and self._set_apart(refused)):
                self._again(place, future, trouble)
            return
        if answer.refused and self._set_apart(_Refused(place, future, answer)):
            return
        if self._journal is not None and answer.whole:
            self._journal.note(self._sent[place].unit.key, packed)
        self._keep(place, future, answer)

    def _keep(self, place: int, future: Future[bytes], answer: Answer[R]) -> None:
        """Keep the answer of a unit until its turn comes."""
        self._twice += [other for other in self._sent.pop(place).futures if other is not future]
        self._answers[place] = answer
        self._finished.append(time.monotonic())
