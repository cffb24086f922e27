"""The picture of odds against 1…9 opponents through clicks and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.patience import COLD_MS
from tests.ui.pictures.conftest import click_tab
from ui.document.edits.actions import set_rule
from ui.document.edits.seats import fold_seat, set_range
from ui.document.edits.table import set_board
from ui.document.runs.picture_request import ACTED


@pytest.fixture
def feed(window, context, drawn, qtbot):
    set_board(context.document, "Kc7h2h3s")
    set_range(context.document, 2, "QQ")
    click_tab(window, "Odds against 1…9", qtbot)
    feed = window.picture_set.odds_against
    feed.choose("2")  # exact, and soon over: two can hold queens
    drawn(feed)
    qtbot.waitUntil(lambda: feed.view.found is not None and bool(feed.view.found.trouble), timeout=COLD_MS)
    return feed


def test_title_lines_and_table_say_the_same(feed):
    view = feed.view
    one, two = view.found.columns
    assert (
        view.title
        == f"Hero wins {100 * one.win.value:.1f} % against one, {100 * two.win.value:.1f} % against 2"
    )
    assert view.line.startswith("No more than 2 opponents can hold this range.")
    win = view.item.lines[0]
    assert win.name == "Win"
    assert win.values == (one.win.value, two.win.value)
    assert win.figures == (f"{100 * one.win.value:.1f}", f"{100 * two.win.value:.1f}")
    header, rows = view.table()
    assert header[:4] == ("opponents", "win", "share", "tie")
    assert [row[1] for row in rows] == [one.win.value, two.win.value]
    assert [row[4] for row in rows] == [one.win.value, pytest.approx(one.win.value**2)]
    assert all(half == 0 for row in rows for half in row[6:])


def test_a_number_is_read_on_hover_and_by_the_arrows(feed, qtbot):
    view = feed.view
    place = view.item.column(view.area(), 2).center()
    qtbot.mouseMove(view.view.viewport(), view.view.mapFromScene(place))
    assert view.item.marked == 2
    assert "2 opponents" in view.card.html
    assert "Multiplying the chance against one" in view.card.html.replace("<br>", " ")
    view.setFocus()
    for _ in range(3):
        qtbot.keyClick(view, Qt.Key.Key_Left)
    assert view.item.marked == 1
    assert "Multiplying" not in view.card.html


def test_whose_range_they_have_is_chosen_from_the_chip(feed, qtbot):
    assert feed.choice == "2"
    qtbot.mouseClick(feed.chip, Qt.MouseButton.LeftButton)
    said = [action.text() for action in feed.menu.actions()]
    assert said == ["Random hands", "Villain’s range"]
    feed.menu.actions()[0].trigger()
    feed.menu.close()
    assert feed.choice == "random"
    qtbot.waitUntil(lambda: feed.view.found.villain is None, timeout=COLD_MS)
    feed.choose("77")
    assert feed.choice == "random"


def test_a_player_alone_faces_random_hands(feed, context, qtbot):
    feed.choose("random")
    fold_seat(context.document, 2, True)
    qtbot.waitUntil(
        lambda: not feed.request.stale and feed.request.alone(feed.request.state), timeout=COLD_MS
    )
    assert feed.view.title.startswith("Hero wins ")


def test_only_what_the_two_did_whose_hands_are_shown_is_mentioned(feed, context, drawn):
    """The opponents of the random kind did nothing."""
    set_rule(context.document, 2, "flop", "pair+")
    context.document.end_merge()
    drawn(feed)
    assert feed.view.line.startswith(ACTED)
    feed.choose("random")
    assert feed.about_actions() == ""
    set_rule(context.document, 1, "flop", "soft 0.5 pair+")
    context.document.end_merge()
    assert feed.about_actions() == "With hands that play as Hero did."
