"""Range against range through clicks and keys."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from oracle.analysis.pictures.range_v_range import RangeVRange, RankedHands
from oracle.analysis.precision import Precision
from oracle.ranges import parse_range
from tests.ui.pictures.conftest import at, click_tab
from ui.document.edits.seats import set_range
from ui.pictures.equity.range_v_range import HandPlace, RangeVRangeView
from ui.plots.convergence.trace import SeatLook
from ui.theme.theme import LIGHT_MODE, Theme


@pytest.fixture
def feed(window, context, drawn, qtbot):
    set_range(context.document, 2, "QQ-TT, AQs, 76s")
    click_tab(window, "Range v range", qtbot)
    drawn(window.picture_set.range_v_range)
    return window.picture_set.range_v_range


def dot(view, seat, row):
    spots = view.spots[seat]
    return at(view, float(spots.x[row]), float(spots.y[row]))


def test_every_hand_is_a_dot_at_its_equity(feed):
    view = feed.view
    hero, villain = view.seats
    assert len(hero.hands) == 1
    assert len(villain.hands) == len(view.clouds[1].x)
    assert np.all(np.diff(view.clouds[1].y) <= 0)
    assert np.all(np.diff(view.clouds[1].x) > 0)
    assert view.names.names == ("Hero", "Villain")
    assert "best" in view.accessibleDescription()


def test_hovering_names_the_hand(feed, qtbot):
    view = feed.view
    qtbot.mouseMove(view.view.viewport(), dot(view, 1, 0) + QPoint(2, 2))
    assert view.read_place.seat == 1
    assert "Villain" in view.card.html
    assert "of the range" in view.card.html
    qtbot.mouseMove(view.view.viewport(), at(view, 0.02, 0.02))
    assert view.card.isHidden()


def test_a_click_cuts_the_range_and_the_button_makes_it_the_range(feed, context, qtbot):
    view = feed.view
    place = dot(view, 1, 3)
    qtbot.mouseMove(view.view.viewport(), place)
    qtbot.mouseClick(view.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    count = view.cut.row + 1
    assert 0 < count < len(view.seats[1].hands)
    assert f"{count} hands" in view.line
    qtbot.mouseClick(view.keep_button, Qt.MouseButton.LeftButton)
    text = context.document.state.seats[1].range_text
    assert parse_range(text, syntax="classic").combos == count
    context.document.undo_stack.undo()
    assert context.document.state.seats[1].range_text == "QQ-TT, AQs, 76s"


def test_the_same_click_or_the_button_takes_the_cut_back(feed, qtbot):
    view = feed.view
    place = dot(view, 1, 3)
    qtbot.mouseMove(view.view.viewport(), place)
    for wanted in (True, False, True):
        qtbot.mouseClick(view.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert (view.cut is not None) is wanted
    qtbot.mouseClick(view.clear_button, Qt.MouseButton.LeftButton)
    assert view.cut is None
    assert view.keep_button.isHidden()


def test_the_keys_walk_and_cut(feed, qtbot):
    view = feed.view
    view.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Return):
        qtbot.keyClick(view, key)
    assert view.cut.seat == 1
    assert view.accessibleDescription()


def test_an_edit_clears_the_cut_and_shows_the_new_range(feed, context, drawn, qtbot):
    feed.view._cut_at(HandPlace(1, 2))
    assert feed.view.cut is not None
    set_range(context.document, 2, "JJ")
    drawn(feed)
    assert feed.view.cut is None
    assert len(feed.view.seats[1].hands) == 6


def test_a_range_that_the_board_takes_away_is_reported(feed, context, qtbot):
    set_range(context.document, 2, "Kc7h")
    qtbot.waitUntil(lambda: feed.view.line == "Not drawn: the range of Villain has an error.")
    assert "also on the board" in feed.request.trouble
    assert feed.request.stale


def test_the_figures_can_be_copied(feed):
    header, rows = feed.view.table()
    assert header[:3] == ("player", "hand", "equity")
    assert len(rows) == sum(len(seat.hands) for seat in feed.view.seats)


def test_of_very_many_hands_only_as_many_dots_are_drawn_as_can_be_seen(qapp):
    many = 50_000
    even, none = np.full(many, 1 / many), np.zeros(many)
    masks = np.full(many, 0b1111, dtype=np.uint64)
    seat = RankedHands(0, masks, even, np.linspace(0.9, 0.1, many), none, even, 0.5)
    view = RangeVRangeView(Theme(LIGHT_MODE))
    view.show_ranges(RangeVRange((seat,), Precision()), [SeatLook("Hero", 0)], same_table=False)
    assert len(view.clouds[0].x) < 2_100
    assert view.line.startswith("Dots represent the hands of each range")
    view.read(HandPlace(0, 25_000))
    assert "50.00 %" in view.card.html
    view._cut_at(HandPlace(0, 24_999))
    assert view.line.startswith("Hero’s best 50.00 %: 25,000 hands")
    assert view.keep_button.text() == "Make these 25,000 hands Hero’s range"
    drawn = replace(seat, drawn_of=2_000_000)
    view.show_ranges(RangeVRange((drawn,), Precision()), [SeatLook("Hero", 0)], same_table=True)
    assert view.keep_button.isHidden()  # a sample is no range
    assert len(view.table()[1]) <= 20_000
    view.show_nothing("nobody")
    assert view.table()[1] == []
    view.deleteLater()
