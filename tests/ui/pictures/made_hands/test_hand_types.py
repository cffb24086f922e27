"""The picture of hand types through clicks, keys and edits."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTransform

from oracle.pql import formula
from oracle.query import RunSettings
from oracle.query.conditions import Line
from tests.ui.pictures.conftest import at, click_tab
from ui.document.edits.seats import fold_seat, rename_seat, set_range
from ui.document.edits.table import set_board
from ui.document.runs.picture_conditions import GIVEN
from ui.document.state import SeatState
from ui.pictures.made_hands.hand_types import TITLES


@pytest.fixture
def feed(window, context, drawn, qtbot):
    set_range(context.document, 2, "QQ-TT, AQs, 76s")
    click_tab(window, "Hand types", qtbot)
    drawn(window.picture_set.hand_types)
    return window.picture_set.hand_types


def row_of(view, kind):
    return view.made.types.index(kind)


def test_every_player_has_a_bar_for_each_type_and_they_make_a_whole(feed):
    view = feed.view
    assert view.title == "Hand types on the river"
    assert view.made.precision.exact
    assert view.bars.shares.shape == (2, 9)
    assert view.bars.shares.sum(axis=1) == pytest.approx([1, 1])
    assert (view.bars.wins <= view.bars.shares).all()
    assert view.legend.names == ("Hero", "Villain")
    assert [text.text for text in view.plot.getAxis("left").texts] == list(TITLES.values())
    assert view.plot.getAxis("bottom").texts[-1].text == "share of all deals"
    header, rows = view.table()
    assert header[:2] == ("player", "hand type")
    assert len(rows) == 18
    assert sum(row[3] for row in rows if row[0] == "Hero") == pytest.approx(1)
    assert "Hero most often has: flush 35.00 %" in view.accessibleDescription()


def test_pointer_and_keys_read_share_and_wins_of_a_type_beside_its_bars(feed, qtbot):
    view = feed.view
    row = view.made.types.index("flush")
    qtbot.mouseMove(view.view.viewport(), at(view, 0.02, row + 0.5))
    assert view.row == view.bars.marked == row
    for part in ("Flush", "makes it", "wins with it", "Hero", "Villain", "%"):
        assert part in view.card.html
    assert "±" not in view.card.html
    for row in range(9):
        view.read(row)
        for player in range(2):
            bar = view.bars.bar(QTransform(view.bars.sceneTransform()), player, row)
            seen = bar.toRect()
            seen.moveTo(view.view.mapTo(view, view.view.mapFromScene(bar.topLeft())))
            assert not view.card.geometry().intersects(seen)
    qtbot.mouseMove(view.view.viewport(), QPoint(2, 2))
    assert view.card.isHidden()
    view.setFocus()
    for _ in range(2):
        qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.accessibleDescription().startswith("Four of a kind: Hero")
    for _ in range(2):
        qtbot.keyClick(view, Qt.Key.Key_Up)
    assert view.row == 8


def test_another_street_is_chosen_from_the_chip_and_follows_the_board(feed, context, drawn, qtbot):
    qtbot.mouseClick(feed.chip, Qt.MouseButton.LeftButton)
    assert [action.text() for action in feed.menu.actions()] == ["on the flop", "on the turn", "on the river"]
    feed.menu.actions()[0].trigger()
    feed.menu.close()
    drawn(feed)
    assert feed.view.title == "Hand types on the flop"
    hero = feed.view.made.figures[0]
    assert hero[row_of(feed.view, "pair")].share.value == 1
    set_board(context.document, "Kc7h2h3s4s")
    drawn(feed)
    assert feed.view.title == "Hand types on the river"
    assert feed.chip.isHidden()
    context.document.undo_stack.undo()
    drawn(feed)
    assert feed.view.title == "Hand types on the flop"


def test_conditions_apply_and_the_picture_says_so(feed, context, drawn):
    condition = Line(1, formula("handType(Hero, river) >= flush"))
    context.document.apply("Condition", replace(context.document.state, conditions=(condition,)))
    drawn(feed)
    assert feed.view.line.startswith(GIVEN)
    assert feed.view.made.figures[0][row_of(feed.view, "pair")].count == 0
    assert feed.view.plot.getAxis("bottom").texts[-1].text.endswith("given your conditions")
    context.document.undo_stack.undo()
    drawn(feed)
    assert feed.view.made.figures[0][row_of(feed.view, "pair")].count > 0


def test_sampling_names_and_folded_seats_follow(feed, context, drawn):
    rename_seat(context.document, 1, "Anna")
    assert feed.view.legend.names == ("Anna", "Villain")
    settings = RunSettings(method="sampled", trials=5000, seed=3)
    state = context.document.state
    more = (*state.seats, SeatState(3, "Third", "88", 2))
    context.document.apply("Add", replace(state, seats=more, settings=settings))
    fold_seat(context.document, 2, True)
    drawn(feed)
    assert feed.view.legend.names == ("Anna", "Third")
    assert not feed.view.made.precision.exact
    assert "Hover for the figures" in feed.view.line
    feed.view.read(1)
    assert "±" in feed.view.card.html


def test_a_table_without_the_picture_says_why(feed, window, context, qtbot):
    state = context.document.state
    broken = Line(1, formula("inRange(Hero, 'ZZ')"))
    seats = tuple(replace(seat, range_text="*") for seat in state.seats)
    for trouble, words in (
        (replace(state, board="Kc7h2hAh"), "Not drawn: the range of Hero has an error."),
        (replace(state, conditions=(broken,)), "Not drawn: a condition has an error."),
        (replace(state, game="razz", syntax="generic", seats=seats, board=""), "no hand types"),
    ):
        context.document.replace(trouble)
        click_tab(window, "Hand types", qtbot)  # in razz another picture comes to the front
        qtbot.waitUntil(lambda words=words: words in feed.view.hint + feed.view.line)
