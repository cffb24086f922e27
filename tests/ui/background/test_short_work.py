"""Short background work: immediate and late results, order, errors."""

import threading
from threading import Event

import pytest

from tests.patience import PATIENCE
from ui.background import short_work
from ui.background.lane import Lane
from ui.background.short_work import MOST_WAITING, ShortWork, ShortWorker


@pytest.fixture
def helper(qapp):
    made = ShortWork(4)
    yield made
    made.close()


def gated(gate, value):
    """A work that is not done before the gate opens."""

    def work():
        gate.wait()
        return value

    return work


def test_a_quick_result_is_immediate_and_computed_once(helper):
    calls = []

    def work():
        calls.append(1)
        return "done"

    assert helper.ask("key", work) == "done"
    assert helper.ask("key", work) == "done"
    assert len(calls) == 1


def test_a_finished_result_that_is_looked_up_stays_longer_than_those_that_are_not(helper):
    assert helper.finished(0) is None
    for number in range(4):
        helper.ask(number, lambda: "done")
    assert helper.finished(0) == "done"
    helper.ask(4, lambda: "done")
    assert [key for key, _result in helper.kept] == [2, 3, 0, 4]


def test_a_late_result_is_announced_and_then_available(helper, qtbot, monkeypatch):
    monkeypatch.setattr(short_work, "PATIENCE", 0.0)
    gate = Event()
    assert helper.ask("key", gated(gate, "done")) is None
    assert helper.ask("key", gated(gate, "another")) is None
    with qtbot.waitSignal(helper.ready):
        gate.set()
    assert helper.ask("key", gated(gate, "another")) == "done"


def test_without_patience_it_does_not_wait_even_for_an_immediate_result(qapp, monkeypatch):
    monkeypatch.setattr(short_work, "PATIENCE", 0.0)
    for number in range(300):  # a thread that is quick enough would show in some of them
        helper = short_work.ShortWork(kept=1)
        assert helper.ask(number, lambda: "done") is None
        helper.close()


def test_while_one_is_late_it_does_not_wait_and_the_newest_comes_next(helper, qtbot, monkeypatch):
    monkeypatch.setattr(short_work, "PATIENCE", 0.0)
    gate, order = Event(), []
    helper.ask("slow", gated(gate, "slow"))
    monkeypatch.setattr(short_work, "PATIENCE", 60.0)

    def noted(name):
        def work():
            order.append(name)
            return name

        return work

    for name in ("old", "new"):
        assert helper.ask(name, noted(name)) is None
    gate.set()
    qtbot.waitUntil(lambda: len(order) == 2)
    assert order == ["new", "old"]


def test_outdated_tasks_are_dropped(helper, qtbot, monkeypatch):
    monkeypatch.setattr(short_work, "PATIENCE", 0.0)
    gate, begun, done = Event(), Event(), []

    def first():
        begun.set()
        gate.wait()
        return "first"

    helper.ask("first", first)
    begun.wait()
    for number in range(MOST_WAITING + 3):
        helper.ask(number, lambda number=number: done.append(number) or "done")
    gate.set()
    qtbot.waitUntil(lambda: len(done) == MOST_WAITING)
    assert done == list(range(MOST_WAITING + 2, 2, -1))


def test_the_results_longest_unasked_are_forgotten(helper):
    for number in range(5):
        helper.ask(number, lambda number=number: f"first {number}")
    assert helper.ask(4, lambda: "again") == "first 4"
    assert helper.ask(0, lambda: "again") == "again"


def test_an_error_reaches_the_one_who_asks(helper):
    def work():
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        helper.ask("key", work)


def test_what_waits_when_the_window_closes_is_never_begun(helper, monkeypatch):
    monkeypatch.setattr(short_work, "PATIENCE", 0.0)
    gate, begun, done = Event(), Event(), []

    def first():
        begun.set()
        gate.wait()
        return "first"

    helper.ask("first", first)
    begun.wait()
    helper.ask("second", lambda: done.append(1) or "second")
    monkeypatch.setattr(short_work, "_CLOSING", 0.0)
    helper.close()
    gate.set()
    assert helper.ask("third", lambda: done.append(1) or "third") is None
    helper.close()
    assert done == []


def test_a_report_that_fails_ends_neither_this_work_nor_the_next(monkeypatch):
    ended, lane = Event(), Lane()
    monkeypatch.setattr(threading, "excepthook", lambda _: ended.set())

    def tell():
        raise RuntimeError("the window is gone")

    worker = ShortWorker(4, tell, lane)
    for key in ("first", "second"):
        ended.clear()
        assert worker.ask(key, lambda: "done", 0) is None
        lane.release()
        assert ended.wait(PATIENCE)
        assert worker.known(key).result() == "done"
    worker.close()
