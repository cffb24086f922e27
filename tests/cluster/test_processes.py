from __future__ import annotations

import os
import threading
from concurrent.futures import BrokenExecutor

import pytest

from oracle.cluster.processes import Processes


@pytest.fixture
def processes():
    with Processes(2) as executor:
        yield executor


def test_calls_return_and_raise_as_they_would_here(processes: Processes) -> None:
    assert processes.submit(int, "12", base=3).result() == 5
    with pytest.raises(ValueError, match="invalid literal"):
        processes.submit(int, "x").result()


def test_what_cannot_be_sent_is_said_and_the_process_goes_on(processes: Processes) -> None:
    with pytest.raises((TypeError, AttributeError)):
        processes.submit(threading.Lock().locked).result()
    with pytest.raises(RuntimeError, match="cannot be sent"):
        processes.submit(threading.Lock).result()
    assert processes.submit(int, 3).result() == 3


def test_a_lost_process_fails_its_own_call_and_is_replaced(processes: Processes) -> None:
    with pytest.raises(BrokenExecutor):
        processes.submit(os._exit, 1).result()
    assert [processes.submit(int, number).result() for number in range(4)] == [0, 1, 2, 3]


def test_hanging_processes_can_be_replaced_and_left(processes: Processes) -> None:
    hanging = processes.submit(_hang)
    assert processes.submit(int, 1).result() == 1  # so both are started
    processes.replace()
    with pytest.raises(BrokenExecutor):
        hanging.result()
    processes.submit(_hang)


def test_what_was_not_begun_is_cancelled_at_the_end() -> None:
    with Processes(1) as executor:
        hanging, waiting = executor.submit(_hang), executor.submit(int)
        while not hanging.running():
            pass
    assert waiting.cancelled()
    with pytest.raises(BrokenExecutor):
        hanging.result()
    with pytest.raises(RuntimeError, match="have been ended"):
        executor.submit(int)


def _hang() -> None:
    threading.Event().wait()
