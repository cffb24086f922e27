"""Processes of this machine as an executor that continues when one of them is lost.

`concurrent.futures.ProcessPoolExecutor` is not suitable: it accepts no work once a process is lost, and on
Python 3.11 a future submitted at that moment may never complete.  Leaving it waits for the work in progress.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, ParamSpec, TypeVar

from oracle.child_process import without_blas_threads
from oracle.cluster.ending import end_run
from oracle.cluster.memory import limit_memory, memory_share, too_much_memory
from oracle.interrupts import kept_from_others
from oracle.simulate.work.lanes import end_with_parent

P = ParamSpec("P")
R = TypeVar("R")


class _Task(NamedTuple):
    """A call and its future."""

    future: Future[Any]
    call: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class Processes(Executor):
    """Processes that share work; one that is lost is replaced, and only its own work fails.

    Each process belongs to one thread, which gives it one call after the other. If a process needs more than
    its share of the memory, the call fails with a `MemoryError` and the process is replaced, which frees its
    memory.

    Use as a context manager; leaving it ends the processes immediately, even while they work.

    Args:
        number: How many processes; each is started when there is work for it.
        memory: Bytes that each may use; None for its share of this machine, where the system can limit it.
    """

    def __init__(self, number: int, memory: int | None = None) -> None:
        self._memory = memory_share(number) if memory is None else memory
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._processes: dict[int, BaseProcess] = {}
        self._bells: dict[int, Connection] = {}
        self._replaced: set[int] = set()
        self._threads = [
            threading.Thread(target=self._serve, args=(place,), name=f"process {place}", daemon=True)
            for place in range(number)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Run a function that another process can import.

        Returns:
            Its future; it fails with `BrokenExecutor` if the process is lost.

        Raises:
            RuntimeError: After `shutdown`.
        """
        future: Future[R] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("its processes have been ended")
            self._tasks.put(_Task(future, (fn, args, kwargs)))
        return future

    def workers(self) -> int:
        """How many calls the processes do at a time."""
        return len(self._threads)

    def replace(self) -> None:
        """End all processes, which may hang; new ones are started for further work."""
        with self._lock:
            self._replaced.update(self._processes)
            for process in self._processes.values():
                process.kill()

    def end_run(self, run: str, futures: Sequence[Future[bytes]]) -> None:
        """End a run: cancel the calls that no process has begun, and stop those in progress."""
        for future in futures:
            future.cancel()
        with self._lock:
            for bell in self._bells.values():
                with suppress(OSError):  # the process has just ended
                    bell.send(run)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes.

        Args:
            wait: Not used: they are ended at once.
            cancel_futures: Not used: unfinished calls are always cancelled.
        """
        with self._lock:
            if self._closed:
                return
            self._closed = True
            for process in self._processes.values():
                process.kill()
        try:
            while (task := self._tasks.get_nowait()) is not None:
                task.future.cancel()
        except Empty:
            pass
        for _thread in self._threads:
            self._tasks.put(None)
        for thread in self._threads:
            thread.join()

    def _serve(self, place: int) -> None:
        """Give calls to one process, and to its successors, until the executor is shut down."""
        end: Connection | None = None
        while (task := self._tasks.get()) is not None:
            if not task.future.set_running_or_notify_cancel():
                continue
            try:
                if end is not None and self._is_gone(place, end):
                    self._bury(place)
                    end = None
                end = end or self._start(place)
                end.send(task.call)
                well, value = end.recv()
            except (EOFError, OSError) as trouble:
                self._bury(place)
                end = None
                task.future.set_exception(BrokenExecutor(f"a process was lost ({trouble!r})"))
            except Exception as trouble:  # noqa: BLE001 - raised where the answer is awaited: a call that cannot be sent
                task.future.set_exception(trouble)
            else:
                if isinstance(value, MemoryError):
                    self._bury(place)  # it may hold most of its share of the memory
                    end = None
                (task.future.set_result if well else task.future.set_exception)(value)
        self._bury(place)

    def _is_gone(self, place: int, end: Connection) -> bool:
        """Whether an idle process was lost, so that another one must do the next call."""
        with self._lock:
            if place in self._replaced:
                return True
        try:
            return end.poll()  # the pipe is closed: a process sends nothing unasked
        except OSError:  # the same on Windows
            return True

    def _start(self, place: int) -> Connection:
        """Start a process; returns our end of its pipe."""
        context = multiprocessing.get_context("spawn")
        end, other = context.Pipe()
        ear, bell = context.Pipe(duplex=False)
        process = context.Process(target=_work, args=(other, ear, self._memory), daemon=True)
        with self._lock:
            if self._closed:
                raise EOFError("the executor was shut down")
            # Ctrl+C is handled by the process that asks.
            with kept_from_others(), without_blas_threads():
                process.start()
            self._processes[place], self._bells[place] = process, bell
        ear.close()
        other.close()  # only the process holds it now, so the pipe closes when the process ends
        return end

    def _bury(self, place: int) -> None:
        with self._lock:
            process = self._processes.pop(place, None)
            bell = self._bells.pop(place, None)
            self._replaced.discard(place)
        if bell is not None:
            bell.close()
        if process is not None:
            process.kill()
            process.join()


def _listen(ear: Connection) -> None:
    """End the runs that are over, in a thread of a process."""
    with suppress(EOFError, OSError):  # the executor was shut down
        while True:
            end_run(ear.recv())


def _work(end: Connection, ear: Connection, memory: int | None) -> None:
    """The main loop of a process, with a limit on its memory in bytes."""
    if memory is not None:
        limit_memory(memory)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for Windows, where signals cannot be blocked for a child
    threading.Thread(target=end_with_parent, daemon=True).start()
    threading.Thread(target=_listen, args=(ear,), daemon=True).start()
    while True:
        try:
            _answer(end)
        except (EOFError, OSError):  # the executor was shut down
            return
        except MemoryError as trouble:
            end.send((False, trouble if memory is None else too_much_memory(memory)))


def _answer(end: Connection) -> None:
    """Wait for one call, do it and send its result or exception.

    Raises:
        EOFError: If there are no more calls.
        OSError: As `EOFError`.
        MemoryError: If the call or its answer needs too much memory.
    """
    function, arguments, named = end.recv()
    try:
        answer = True, function(*arguments, **named)
    except MemoryError:
        raise
    except Exception as trouble:  # noqa: BLE001 - raised where the answer is awaited
        answer = False, trouble
    try:
        end.send(answer)
    except (TypeError, AttributeError, ValueError):  # the result or exception cannot be sent
        end.send((False, RuntimeError(f"an answer that cannot be sent: {answer[1]!r}")))
