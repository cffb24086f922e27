"""“Save as a report” writes the result with the pictures of its table, and leaves the window as it was."""

from __future__ import annotations

import re
from base64 import b64decode

import pytest

from tests.patience import COLD_MS
from tests.ui.scenarios.conftest import make_context
from ui.document.edits.seats import rename_seat, set_range
from ui.window.report import NOTHING

__all__ = ["make_context"]


@pytest.fixture
def said(window):
    lines = []
    window.report.said.connect(lines.append)
    return lines


def drawn(window, name: str, qtbot):
    """Look at a picture until it is exact."""
    window.show_picture(name)
    feed = next(feed for feed in window.picture_set.feeds if feed.name == name)
    qtbot.waitUntil(lambda: feed.request.picture is not None and not feed.request.busy, timeout=COLD_MS)
    return feed


def test_the_page_has_the_result_and_the_picture_in_both_colour_schemes(window, qtbot, tmp_path, said):
    rename_seat(window.context.document, 1, "<i>Ann</i>")
    feed = drawn(window, "odds against", qtbot)
    before = feed.widget.grab().toImage()
    path = tmp_path / "report.html"
    feeds = window.picture_set.feeds  # the picture of the start may be complete too
    qtbot.waitUntil(lambda: not any(each.request.busy for each in feeds))
    count = sum(each.request.picture is not None for each in feeds)
    window.report.save(str(path))
    qtbot.waitUntil(lambda: bool(said))
    assert said == [f"Saved as “report.html”, with {count} picture{'s' if count > 1 else ''}."]
    text = path.read_text(encoding="utf-8")
    assert "&lt;i&gt;Ann&lt;/i&gt;" in text
    assert "<i>Ann</i>" not in text
    assert "58.14" in text  # of the engine in this test
    pictures = [b64decode(each) for each in re.findall(r"base64,([^\"]*)", text)]
    assert len(set(pictures)) == 2 * count  # each is light and dark
    assert all(b"<svg" in each for each in pictures)
    assert feed.widget.theme is window.context.theme
    assert feed.widget.grab().toImage() == before


def test_pictures_of_another_table_are_left_out(window, qtbot, tmp_path, said, settled):
    drawn(window, "odds against", qtbot)
    window.workspaces.show_workspace("pql")
    set_range(window.context.document, 2, "KK")
    settled()
    path = tmp_path / "report.html"
    window.report.save(str(path))
    qtbot.waitUntil(lambda: bool(said))
    assert said[0].startswith("Saved as “report.html”, without pictures")
    assert "KK" in path.read_text(encoding="utf-8")


def test_a_missing_folder_and_a_missing_result_are_reported(window, qtbot, tmp_path, said):
    window.report.save(str(tmp_path / "nowhere" / "report.html"))
    qtbot.waitUntil(lambda: bool(said))
    assert said.pop().startswith("“report.html” was not saved: ")
    window.context.table_runs.results.clear()
    window.actions_.save_report.trigger()
    assert said == [NOTHING]
