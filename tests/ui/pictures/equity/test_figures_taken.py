"""Thousands of figures are written out beside the window, as they were when they were asked for.

A player who copied the equity graph of wide ranges waited for an eighth of a second, in which nothing moved.
"""

from __future__ import annotations

import csv
import io
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication

from oracle import harmless
from tests.ui.pictures.conftest import click_tab
from ui.document.edits.seats import set_range
from ui.pictures.equity import range_v_range
from ui.pictures.words.equity_graph import ShownGraphs

PICTURES = {"Equity graph": "equity_graph", "Range v range": "range_v_range"}


@dataclass
class Made:
    """Where figures were written out, and how often."""

    threads: list[threading.Thread] = field(default_factory=list)

    def noting(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any, **named: Any) -> Any:
            self.threads.append(threading.current_thread())
            return function(*given, **named)

        return noted


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    found = Made()
    for home, name in ((ShownGraphs, "rows"), (range_v_range, "_table_of"), (harmless, "table")):
        monkeypatch.setattr(home, name, found.noting(getattr(home, name)))
    return found


@pytest.fixture(params=PICTURES)
def view(request, window, context, drawn, qtbot):
    set_range(context.document, 2, "QQ-TT, AQs, 76s")
    click_tab(window, request.param, qtbot)
    feed = getattr(window.picture_set, PICTURES[request.param])
    drawn(feed)
    return feed.view


def test_copied_figures_are_not_written_out_on_the_windows_thread(view, made):
    header, rows = view.table()
    made.threads.clear()
    view.menu.copy_data()
    assert len(made.threads) == 2
    assert threading.main_thread() not in made.threads
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].split("\t") == list(header)
    assert len(lines) == 1 + len(rows)
    assert lines[-1].split("\t")[0] == rows[-1][0]


def test_saved_figures_are_those_of_the_moment_although_they_are_written_out_later(view, made):
    header, rows = view.table()
    made.threads.clear()
    write = view.menu._taken_csv()
    assert made.threads == []  # the rest is done on the thread that writes the file
    view.show_nothing("Another table")
    found = list(csv.reader(io.StringIO(write().decode("utf-8-sig"))))
    assert found[0] == list(header)
    assert len(found) == 1 + len(rows)
