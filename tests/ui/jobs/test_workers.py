"""Workers of reports: started when there is work, ended when nobody uses them."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from contextlib import contextmanager
from threading import enumerate as threads

import pytest

from oracle.cluster import Workers
from oracle.errors import QueryError
from ui.jobs.workers import PROCESSES, WorkersChoice, WorkersKeeper, WorkersOnDemand

TWO = WorkersChoice(PROCESSES, 2)


class AtOnce(Executor):
    """Does work when it is given."""

    def __init__(self) -> None:
        self.replaced = 0

    def submit(self, fn, /, *args, **kwargs):
        done = Future()
        done.set_result(fn(*args, **kwargs))
        return done

    def replace(self) -> None:
        self.replaced += 1

    def set_apart(self) -> Future[bool]:
        return self.submit(bool, 1)


@pytest.fixture
def opened(monkeypatch):
    """What was opened and closed, in order; the executors are made up."""
    events: list[str] = []

    @contextmanager
    def open_workers(on, *, tls=None, cancel=None):
        events.append(f"open {on}")
        try:
            yield Workers(AtOnce(), on)
        finally:
            events.append(f"close {on}")

    monkeypatch.setattr("oracle.cluster.open_workers", open_workers)
    return events


def wait() -> None:
    """For the thread that ends workers."""
    for thread in threads():
        if thread.name == "oracle workers":
            thread.join()


def test_they_start_with_the_first_work_and_stay(opened):
    workers = WorkersOnDemand(TWO)
    with workers.in_use() as executor:
        assert opened == []
        assert executor.submit(abs, -3).result() == 3
        assert executor.submit(abs, -4).result() == 4
        workers.replace()
        assert workers.set_apart().result()
    assert opened == ["open processes:2"]
    workers.close()
    assert opened == ["open processes:2", "close processes:2"]
    assert not workers.running


def test_released_they_end_once_nobody_uses_them(opened):
    workers = WorkersOnDemand(TWO)
    with workers.in_use() as executor:
        executor.submit(abs, -1)
        workers.release()
        assert executor.submit(abs, -2).result() == 2  # a report that is being stopped still asks
        assert len(opened) == 1
    assert opened[-1] == "close processes:2"
    with workers.in_use() as executor:
        executor.submit(abs, -1)
    workers.release()
    wait()
    assert opened == ["open processes:2", "close processes:2"] * 2


def test_workers_that_cannot_be_started_are_reported_where_they_are_wanted():
    workers = WorkersOnDemand(WorkersChoice("cluster on the moon", 1))
    with workers.in_use() as executor, pytest.raises(QueryError, match="There are no workers"):
        executor.submit(abs, -1)
    assert not workers.running


def test_each_choice_has_one_object_and_another_choice_ends_it(opened):
    keeper = WorkersKeeper()
    assert keeper.of(WorkersChoice()) is None
    first = keeper.of(TWO)
    assert keeper.of(WorkersChoice(PROCESSES, 2)) is first
    with first.in_use() as executor:
        executor.submit(abs, -1)
    keeper.of(WorkersChoice(PROCESSES, 1))
    wait()
    assert opened == ["open processes:2", "close processes:2"]
    keeper.close()
