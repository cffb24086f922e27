from __future__ import annotations

import os
import sys
import threading
import time
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from oracle.child_process import BLAS_THREADS
from oracle.cluster.processes import Processes
from tests.cluster.hanging import POLL_SECONDS, hang, until_ended


@pytest.fixture(scope="module")
def processes():
    """Two that have not loaded the engine: those that all tests share would have to do it again."""
    with Processes(2) as executor:
        yield executor


def test_calls_return_and_raise_as_they_would_here(processes: Processes) -> None:
    assert processes.submit(int, "12", base=3).result() == 5
    with pytest.raises(ValueError, match="invalid literal"):
        processes.submit(int, "x").result()


def test_what_cannot_be_sent_is_reported_and_the_process_continues(processes: Processes) -> None:
    with pytest.raises((TypeError, AttributeError)):
        processes.submit(threading.Lock().locked).result()
    with pytest.raises(RuntimeError, match="cannot be sent"):
        processes.submit(threading.Lock).result()
    assert processes.submit(int, 3).result() == 3


def test_a_lost_process_fails_its_own_call_and_is_replaced(processes: Processes) -> None:
    with pytest.raises(BrokenExecutor):
        processes.submit(os._exit, 1).result()
    assert [processes.submit(int, number).result() for number in range(4)] == [0, 1, 2, 3]


def test_hanging_processes_are_replaced_and_idle_ones_with_them(processes: Processes, tmp_path: Path) -> None:
    """Those that are there: a process that starts afterwards does not hang."""
    hanging = processes.submit(until_ended, tmp_path, b"begun")
    assert processes.submit(int, 1).result() == 1
    while not (tmp_path / "begun").exists():
        time.sleep(POLL_SECONDS)
    processes.replace()
    with pytest.raises(BrokenExecutor):
        hanging.result()
    assert processes.submit(int, 2).result() == 2


def test_a_process_that_was_killed_while_idle_costs_no_call() -> None:
    with Processes(1) as executor:
        assert executor.submit(int, 1).result() == 1
        (process,) = executor._processes.values()
        process.kill()
        process.join()
        assert executor.submit(int, 2).result() == 2


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_a_process_that_needs_too_much_memory_fails_its_call_and_is_replaced() -> None:
    share = 1 << 28
    with Processes(1, share) as executor:
        assert executor.submit(bytes, share // 16).result() == bytes(share // 16)
        first = executor.submit(os.getpid).result()
        with pytest.raises(MemoryError, match=r"more than its share of the memory, 0\.3 GB"):
            executor.submit(bytes, 2 * share).result()
        assert executor.submit(os.getpid).result() != first


def threads_of_the_system() -> int:
    """Threads of this process that Python has not started, once it has imported the engine."""
    import oracle.simulate.runner  # noqa: F401

    return len(os.listdir("/proc/self/task")) - threading.active_count()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists the threads of a process in a folder")
@pytest.mark.parametrize("asked", [None, "2"])
def test_a_process_has_no_threads_of_its_own_for_linear_algebra(
    asked: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On 16 cores they took 600 MB, and a process with a small share of the memory could not start."""
    monkeypatch.delenv(BLAS_THREADS, raising=False)
    if asked:
        monkeypatch.setenv(BLAS_THREADS, asked)
    with Processes(1) as executor:
        cores = len(os.sched_getaffinity(0))
        assert executor.submit(threads_of_the_system).result() == min(int(asked or 1), cores) - 1
    assert os.environ.get(BLAS_THREADS) == asked


def test_what_was_not_begun_is_cancelled_at_the_end() -> None:
    with Processes(1) as executor:
        hanging, waiting = executor.submit(hang), executor.submit(int)
        while not hanging.running():
            pass
    assert waiting.cancelled()
    with pytest.raises(BrokenExecutor):
        hanging.result()
    with pytest.raises(RuntimeError, match="have been ended"):
        executor.submit(int)
