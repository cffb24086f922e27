"""Work on files is done beside the window, in the order asked, and finished on the window's thread."""

import threading

import pytest

from oracle.errors import FileError
from tests.patience import PATIENCE
from ui.background.file_work import THREAD, FileWork


@pytest.fixture
def work(qapp, monkeypatch):
    """Nobody waits unasked."""
    monkeypatch.setattr("ui.background.short_work.PATIENCE", 0.0)
    made = FileWork()
    yield made
    made.settle()


def here():
    return threading.current_thread().name


def test_it_is_done_on_its_own_thread_and_finished_on_the_windows_thread(work, qtbot):
    finished = []
    task = work.do(here, lambda thread: finished.append((thread, here())))
    qtbot.waitUntil(lambda: task.done)
    ((worker, finisher),) = finished
    assert worker.startswith(THREAD)
    assert finisher == threading.main_thread().name
    assert not any(thread.name.startswith(THREAD) for thread in threading.enumerate())


def test_quick_work_is_finished_before_the_window_continues(work, monkeypatch):
    monkeypatch.setattr("ui.background.short_work.PATIENCE", 60.0)
    assert work.do(lambda: 6, lambda value: value + 1).done


def test_it_is_done_in_the_order_asked_and_finished_in_it(work):
    gate, done, finished = threading.Event(), [], []
    first = work.do(lambda: gate.wait(PATIENCE) and done.append(1), lambda _: finished.append(1))
    work.do(lambda: done.append(2), lambda _: finished.append(2))
    assert (first.done, done, finished, work.busy) == (False, [], [], True)
    gate.set()
    work.settle()
    assert (done, finished, work.busy) == ([1, 2], [1, 2], False)


def test_asking_for_a_result_waits_for_it(work):
    assert work.do(lambda: 6, lambda value: value * 7).result() == 42


def test_a_file_error_is_the_result_and_is_reported(work):
    seen = []

    def fail():
        raise FileError("the disk is full", path="ranges.json")

    task = work.do(fail, lambda value: value)
    task.then(lambda each: seen.append(str(each.error)))
    with pytest.raises(FileError, match="full"):
        task.result()
    assert seen == ["the disk is full"]


def test_an_error_of_ours_is_raised_on_the_windows_thread_and_the_rest_continues(work):
    work.do(lambda: 1 / 0, lambda value: value)
    rest = work.do(lambda: 1, lambda value: value)
    with pytest.raises(ZeroDivisionError):
        work.settle()
    assert rest.result() == 1


def test_work_may_be_begun_and_waited_for_while_other_work_is_finished(work):
    def finish(value):
        return value + work.do(lambda: 1, lambda one: one).result()

    assert work.do(lambda: 1, finish).result() == 2
