"""Events from any thread, in order, also when the window's side is deleted meanwhile."""

from __future__ import annotations

import threading

import shiboken6
from PySide6.QtCore import QObject

from ui.background.event_queue import EventQueue


def test_events_of_other_threads_arrive_in_order_on_the_threads_own(qapp, qtbot):
    queue, got, where = EventQueue(), [], set()
    queue.arrived.connect(lambda event: (got.append(event), where.add(threading.current_thread())))
    thread = threading.Thread(target=lambda: [queue.put(number) for number in range(100)])
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: len(got) == 100)
    assert got == list(range(100))
    assert where == {threading.main_thread()}


def test_an_event_for_a_deleted_window_is_dropped(qapp):
    parent = QObject()
    queue, troubles = EventQueue(parent), []

    def put() -> None:
        try:
            queue.put(1)
        except RuntimeError as trouble:  # what PySide raises for a deleted object
            troubles.append(trouble)

    shiboken6.delete(parent)
    thread = threading.Thread(target=put)
    thread.start()
    thread.join()
    assert not troubles
