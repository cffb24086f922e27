"""All waits of one turn of the event loop share one bound."""

from threading import Event

import pytest
from PySide6.QtWidgets import QApplication

from ui.background import short_work, waiting
from ui.background.short_work import ShortWork, ShortWorker


class Clock:
    """A clock that moves only when asked to."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock(qapp, monkeypatch):
    QApplication.processEvents()  # the waits of the test before are over
    made = Clock()
    monkeypatch.setattr(waiting, "perf_counter", made)
    return made


def test_a_second_wait_in_a_turn_has_what_the_first_left(clock):
    with waiting.waiting(1.0) as left:
        assert left == 1.0
        clock.now += 0.75
    with waiting.waiting(1.0) as left:
        assert left == 0.25
        clock.now += 3.0
    with waiting.waiting(1.0) as left:
        assert left == 0.0


def test_each_turn_starts_again(clock):
    with waiting.waiting(1.0):
        clock.now += 1.0
    QApplication.processEvents()
    with waiting.waiting(1.0) as left:
        assert left == 1.0


def test_ten_panels_that_ask_in_one_turn_wait_no_longer_than_one(clock, monkeypatch):
    monkeypatch.setattr(short_work, "PATIENCE", 1.0)
    waited, gate = [], Event()
    ask = ShortWorker.ask

    def noted(worker, key, work, patience):
        waited.append(patience)
        clock.now += patience  # nothing comes before the end of a wait
        return ask(worker, key, work, 0.0)

    monkeypatch.setattr(ShortWorker, "ask", noted)
    panels = [ShortWork(1) for _panel in range(10)]
    for panel in panels:
        assert panel.ask("key", gate.wait) is None
    gate.set()
    for panel in panels:
        panel.close()
    assert waited == [1.0] + [0.0] * 9
