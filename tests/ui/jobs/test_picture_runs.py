"""Pictures beside runs: served in turn, dropped when asked again, never blocking each other."""

from __future__ import annotations

from threading import Event

import pytest

from oracle.query import RunSettings, Seat, equity_query
from tests.patience import PATIENCE
from tests.ui.jobs.hand_made import ask, until_cancelled
from ui.jobs.picture_runs import PictureRuns
from ui.jobs.worker import IDLE_SECONDS

SETTINGS = RunSettings(threads=4, seed=1)


class Heard:
    """The news of all panels, in order."""

    def __init__(self, pictures: PictureRuns) -> None:
        self.news = []
        pictures.news.connect(self.news.append)

    def of(self, panel):
        return [each.picture for each in self.news if each.panel == panel and each.picture is not None]

    def over(self, panel):
        return any(each.over for each in self.news if each.panel == panel)


@pytest.fixture
def pictures(query_runs):
    query_runs.start()
    made = PictureRuns(query_runs)
    yield made
    assert made.shutdown()


def want(pictures, draw, panel="graph", query=None):
    pictures.ask(panel, query or ask(), draw, SETTINGS, macros={}, labels={"villain": "Hannah"})


def test_every_state_of_a_picture_and_its_end_are_reported(pictures, qtbot):
    found = Heard(pictures)
    want(pictures, lambda prepared, settings, cancel: iter(["rough", "fine"]))
    qtbot.waitUntil(lambda: found.over("graph"))
    assert found.of("graph") == ["rough", "fine"]


def test_a_new_request_cancels_the_old_one_which_reports_nothing_more(pictures, qtbot):
    found, ended = Heard(pictures), Event()

    def endless(prepared, settings, cancel):
        yield "old"
        cancel.wait(PATIENCE)
        ended.set()
        yield "too late"

    want(pictures, endless)
    qtbot.waitUntil(lambda: found.of("graph") == ["old"])
    want(pictures, lambda prepared, settings, cancel: iter(["new"]))
    qtbot.waitUntil(lambda: found.over("graph"))
    assert found.of("graph") == ["old", "new"]
    assert ended.is_set()


def test_a_run_to_come_is_prepared_once_no_picture_is_computed(qapp, query_runs, engine, qtbot):
    """A first rough picture is too rough to read: until it is not, preparing would take time from it."""
    ends = Event()

    def slow(prepared, settings, cancel):
        yield "rough"
        assert ends.wait(PATIENCE)
        yield "fine"

    made = PictureRuns(query_runs)
    found = Heard(made)
    want(made, slow)
    query_runs.start()
    qtbot.waitUntil(lambda: found.of("graph") == ["rough"])
    qtbot.wait(int(3000 * IDLE_SECONDS))
    assert engine.prepared == 0
    ends.set()
    qtbot.waitUntil(lambda: engine.prepared == 1 and found.of("graph") == ["rough", "fine"])
    assert made.shutdown()


def test_panels_are_served_in_turn(pictures, qtbot):
    found = Heard(pictures)
    for panel in ("graph", "cards", "dots"):
        want(pictures, lambda prepared, settings, cancel, panel=panel: iter([panel]), panel)
    qtbot.waitUntil(lambda: found.over("dots"))
    assert [each.picture for each in found.news if each.picture] == ["graph", "cards", "dots"]


def test_a_picture_comes_while_a_run_is_under_way_on_half_of_its_threads(pictures, query_runs, engine, qtbot):
    engine.script = until_cancelled
    with qtbot.waitSignal(query_runs.snapshot):
        query_runs.run(ask(), SETTINGS)
    found = Heard(pictures)
    want(pictures, lambda prepared, settings, cancel: iter([settings.threads]))
    qtbot.waitUntil(lambda: found.over("graph"))
    assert found.of("graph") == [2]
    assert query_runs.running
    query_runs.stop()
    qtbot.waitUntil(lambda: not query_runs.running)


def test_a_run_is_answered_while_a_picture_is_computed(pictures, query_runs, qtbot):
    found = Heard(pictures)

    def endless(prepared, settings, cancel):
        yield "begun"
        cancel.wait(PATIENCE)

    want(pictures, endless)
    qtbot.waitUntil(lambda: found.of("graph") == ["begun"])
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)
    assert not found.over("graph")
    pictures.withdraw("graph")


def test_nothing_is_computed_before_the_engine_is_prepared(qapp, query_runs, engine, qtbot):
    made = PictureRuns(query_runs)
    found = Heard(made)
    want(made, lambda prepared, settings, cancel: iter(["drawn"]))
    assert found.news == []
    query_runs.start()
    qtbot.waitUntil(lambda: found.over("graph"))
    assert made.shutdown()


def test_a_table_that_cannot_be_dealt_is_reported_in_the_words_of_the_window(pictures, qtbot):
    found = Heard(pictures)
    query = equity_query([Seat("hero", "AsKs"), Seat("villain", "QQ")], board="QsQhQd")
    want(pictures, lambda prepared, settings, cancel: iter(["never"]), query=query)
    qtbot.waitUntil(lambda: found.over("graph"))
    assert found.of("graph") == []
    assert "No hand is left in Hannah’s range" in found.news[0].failure.message


def test_an_error_of_a_picture_ends_only_that_picture(pictures, qtbot):
    found = Heard(pictures)

    def broken(prepared, settings, cancel):
        yield "begun"
        raise ZeroDivisionError

    want(pictures, broken)
    qtbot.waitUntil(lambda: found.over("graph"))
    assert found.news[-1].failure.details
    want(pictures, lambda prepared, settings, cancel: iter(["next"]))
    qtbot.waitUntil(lambda: found.of("graph") == ["begun", "next"])
