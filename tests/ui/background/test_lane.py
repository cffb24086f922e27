"""Background work in Python: one task at a time, and none while the window handles an event."""

from threading import Event, Thread

import pytest
from PySide6.QtWidgets import QApplication

from tests.patience import PATIENCE
from ui.background import lane as lanes
from ui.background.file_work import FileWork
from ui.background.lane import Lane
from ui.background.short_work import ShortWork
from ui.background.waiting import lane_of_window


@pytest.fixture
def refused(monkeypatch):
    """Set whenever a thread is not let in; it is never let in because of the time."""
    monkeypatch.setattr(lanes, "HELD_SECONDS", 60.0)
    found, is_next = Event(), Lane._is_next

    def noting(lane, place):
        may = is_next(lane, place)
        if not may:
            found.set()
        return may

    monkeypatch.setattr(Lane, "_is_next", noting)
    return found


@pytest.fixture
def order(refused):
    """What was done, in order."""
    return []


@pytest.fixture
def panels(qapp, refused):
    """Short work of three panels, the last for later; nobody waits for any of it."""
    made = [ShortWork(4), ShortWork(4), ShortWork(4, later=True)]
    yield made
    lane_of_window().release()
    for panel in made:
        panel.close()


@pytest.fixture
def occupied(panels, order):
    """Opens when the work that occupies the lane may end."""
    begun, gate = Event(), Event()

    def work():
        begun.set()
        gate.wait(PATIENCE)
        order.append("first")
        return "first"

    panels[0].ask("first", work, 0)
    lane_of_window().release()
    assert begun.wait(PATIENCE)
    yield gate
    gate.set()


def noted(order, name):
    def work():
        order.append(name)
        return name

    return work


def test_two_panels_never_work_at_once(panels, occupied, order, refused, qtbot):
    refused.clear()
    panels[1].ask("second", noted(order, "second"), 0)
    lane_of_window().release()
    qtbot.waitUntil(lambda: refused.is_set() or bool(order))
    occupied.set()
    qtbot.waitUntil(lambda: len(order) == 2)
    assert order == ["first", "second"]


def test_work_that_nobody_waits_for_begins_after_the_event(panels, order, refused, qtbot):
    panels[0].ask("work", noted(order, "work"), 0)
    assert refused.wait(PATIENCE)
    order.append("the event goes on")
    qtbot.waitUntil(lambda: len(order) == 2)
    assert order == ["the event goes on", "work"]


def test_what_the_window_waits_for_begins_at_once_and_the_rest_after_the_event(panels, order, refused, qtbot):
    panels[0].ask("rest", noted(order, "rest"), 0)
    assert refused.wait(PATIENCE)
    assert panels[1].ask("wanted", noted(order, "wanted"), 60.0) == "wanted"
    qtbot.waitUntil(lambda: len(order) == 2)
    assert order == ["wanted", "rest"]


def test_after_a_wait_without_result_no_other_work_begins_in_the_event(
    panels, occupied, order, refused, qtbot
):
    assert panels[1].ask("late", noted(order, "late"), 1e-6) is None
    assert refused.wait(PATIENCE)
    occupied.set()
    qtbot.waitUntil(lambda: len(order) == 2)
    assert order == ["first", "late"]


def test_work_for_later_comes_last(panels, occupied, order, refused, qtbot):
    refused.clear()
    panels[2].ask("later", noted(order, "later"), 0)
    assert refused.wait(PATIENCE)
    refused.clear()
    panels[1].ask("now", noted(order, "now"), 0)
    assert refused.wait(PATIENCE)
    lane_of_window().release()
    occupied.set()
    qtbot.waitUntil(lambda: len(order) == 3)
    assert order == ["first", "now", "later"]


def test_a_panel_that_closes_does_not_wait_for_the_work_of_another(panels, occupied, order, refused):
    refused.clear()
    panels[1].ask("never", noted(order, "never"), 0)
    assert refused.wait(PATIENCE)
    panels[1].close()
    assert panels[1]._worker._thread is None
    assert order == []


def test_an_event_that_never_ends_holds_nothing_back_for_ever(panels, order, refused, monkeypatch):
    monkeypatch.setattr(lanes, "HELD_SECONDS", 0.0)
    done = Event()
    panels[0].ask("work", lambda: done.set() or "done", 0)
    assert done.wait(PATIENCE)


def test_a_task_that_fails_makes_room_for_the_next(panels, order):
    def fail():
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        panels[0].ask("fails", fail, 60.0)
    assert panels[1].ask("next", noted(order, "next"), 60.0) == "next"


def test_a_file_is_written_after_the_event_or_when_the_window_waits_for_it(qapp, order, refused, qtbot):
    files = FileWork()
    task = files.do(noted(order, "file"), lambda done: done, patience=0)
    qtbot.waitUntil(lambda: task.done)  # further events are handled
    again = files.do(noted(order, "again"), lambda done: done, patience=0)
    order.append("the event goes on")
    assert again.result() == "again"
    QApplication.processEvents()
    assert order == ["file", "the event goes on", "again"]


def test_the_lane_is_left_to_the_one_that_came_first(monkeypatch):
    monkeypatch.setattr(lanes, "HELD_SECONDS", 60.0)
    lane, order = Lane(), []

    def pass_through(name, queued):
        assert lane.enter(name, lambda: queued.set() or True)
        order.append(name)
        lane.leave()

    lane.hold()
    threads = []
    for name in "abc":
        queued = Event()
        threads.append(Thread(target=pass_through, args=(name, queued)))
        threads[-1].start()
        assert queued.wait(PATIENCE)
    lane.release()
    for thread in threads:
        thread.join()
    assert order == ["a", "b", "c"]


def test_work_that_is_given_up_with_an_error_lets_the_next_one_in():
    lane = Lane()
    lane.hold()

    def wanted():
        raise RuntimeError("the work is gone")

    with pytest.raises(RuntimeError):
        lane.enter("first", wanted)
    lane.release()
    assert lane.enter("second", lambda: False)  # it would be refused behind the first one
    lane.leave()
