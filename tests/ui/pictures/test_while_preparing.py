"""Pictures while the engine is prepared: they show what they wait for, and their kernels come first."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from oracle.warming.pictures import PICTURES
from tests.ui.table_engine import TableEngine
from ui.document.library.library import RangeLibrary
from ui.document.runs.table_runs import TableRuns
from ui.jobs.events import Warming
from ui.jobs.picture_runs import PictureRuns
from ui.jobs.query_runs import QueryRuns
from ui.main_window import MainWindow
from ui.pictures.kit.feed import WAITING

CHILD = """
import json, sys
print(json.dumps({"done": 3, "total": 26, "name": "ratings"}), flush=True)
for line in sys.stdin:
    wish = json.loads(line)
    if wish["what"] != "equity graph":
        print(json.dumps({"ready": wish["name"], "number": wish["number"]}), flush=True)
"""
"""Prepares what any picture needs at once, but for the equity graph."""


class ColdEngine(TableEngine):
    """Nothing is compiled yet."""

    def is_warm(self) -> bool:
        return False

    def needs_kernels(self, query, settings) -> bool:
        return False


@pytest.fixture
def cold(context, tmp_path):
    """The parts of the program around the same document, on an engine that a child prepares.

    With named ranges, which reach the child as text.
    """
    runs = QueryRuns(ColdEngine(), warm_command=[sys.executable, "-c", CHILD])
    table_runs = TableRuns(context.document, runs)
    library = RangeLibrary(tmp_path / "ranges.json")
    made = replace(context, runs=runs, table_runs=table_runs, pictures=PictureRuns(runs), library=library)
    yield made
    made.close()


@pytest.fixture
def window(cold):
    """The window before anything is prepared."""
    made = MainWindow(cold)
    made.resize(1440, 900)  # wide enough for the pictures beside the table, on any screen
    made.show()
    made.start()
    yield made
    made.close()
    made.deleteLater()


def test_a_picture_says_what_it_waits_for_and_comes_before_the_rest(window, cold, qtbot, drawn):
    feed = window.picture_set.equity_graph
    qtbot.waitUntil(lambda: "3 of 26 parts" in feed.view.hint)
    assert "once on this machine" in feed.view.hint
    cold.runs.warming.emit(Warming(4, 26, "equity"))
    assert "4 of 26 parts" in feed.view.hint
    window.pictures.show_picture("range v range")
    drawn(window.picture_set.range_v_range)  # its kernels were prepared first; the rest continues
    assert not cold.runs.is_prepared
    assert feed.request.picture is None


def test_a_picture_that_needs_nothing_more_of_the_engine_is_being_drawn(window, cold, qtbot):
    feed = window.picture_set.equity_graph
    qtbot.waitUntil(lambda: "3 of 26 parts" in feed.view.hint)
    cold.runs.warming.emit(Warming(26, 26, over=True))
    assert feed.view.hint == WAITING


def test_every_picture_of_the_window_can_be_prepared_first(window):
    feeds = [window.picture_set.feed_of(each) for each in window.picture_set.pictures()]
    elsewhere = {"range groups", "flops"}  # in the workspaces Ranges and Flops
    assert {feed.request._name for feed in feeds} | elsewhere == set(PICTURES)
