"""Freed memory is given back by the threads that used it, never by the window's."""

import sys
import threading

import pytest

from tests.ui.jobs.hand_made import SETTINGS, ask
from ui.background import freed_memory
from ui.jobs.picture_runs import PictureRuns


def test_giving_back_works_where_it_is_needed_and_is_nothing_elsewhere(monkeypatch):
    freed_memory.give_back()
    freed_memory._trimmer.cache_clear()
    monkeypatch.setattr(sys, "platform", "darwin")
    assert freed_memory._trimmer() is None
    freed_memory.give_back()
    freed_memory._trimmer.cache_clear()


@pytest.fixture
def given(monkeypatch):
    """The threads that have given memory back."""
    threads = []
    monkeypatch.setattr("ui.jobs.worker.give_back", lambda: threads.append(threading.current_thread().name))
    monkeypatch.setattr(
        "ui.jobs.picture_worker.give_back", lambda: threads.append(threading.current_thread().name)
    )
    return threads


def test_runs_and_pictures_give_back_on_their_own_threads(given, query_runs, qtbot):
    pictures = PictureRuns(query_runs)
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)
    qtbot.waitUntil(lambda: "oracle worker" in given)
    pictures.ask("graph", ask(), lambda *_: iter(["drawn"]), SETTINGS, macros={}, labels={})
    qtbot.waitUntil(lambda: "oracle pictures" in given)
    assert threading.main_thread().name not in given
    assert pictures.shutdown()
