"""The turn × river picture in the window: the engine's figures, a click that deals, what it needs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from oracle.cards.card import parse_cards
from tests.ui.pictures.conftest import click_tab
from ui.document.edits.seats import fold_seat, remove_seat, set_range
from ui.document.edits.table import set_board
from ui.document.runs import picture_request
from ui.plots.maps.matrix_layout import MatrixLayout, place_of

QUEEN_OF_HEARTS, QUEEN_OF_CLUBS, FOUR = (place_of(card) for card in parse_cards("QhQc4d"))


@pytest.fixture
def feed(window, drawn, qtbot):
    click_tab(window, "Turn × river", qtbot)
    drawn(window.picture_set.turn_river)
    QApplication.processEvents()
    return window.picture_set.turn_river


def test_a_click_deals_both_cards_and_undo_takes_them_back(feed, context, drawn, qtbot):
    view, figures = feed.view, feed.view.item.figures
    assert figures.at((QUEEN_OF_HEARTS, FOUR)) == 1.0  # the queen completes the flush as well
    assert figures.at((QUEEN_OF_CLUBS, FOUR)) == 0.0
    assert (np.nan_to_num(view.matrix.equity[0]) * view.matrix.chance).sum() == pytest.approx(figures.now)
    place = view.view.mapFromScene(MatrixLayout.of(view.area()).cell((FOUR, QUEEN_OF_HEARTS)).center())
    qtbot.mouseClick(view.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert context.document.state.board == "Kc7h2h4dQh"
    qtbot.waitUntil(lambda: "Take turn and river off the board" in view.hint)
    context.document.undo_stack.undo()
    assert context.document.state.board == "Kc7h2h"
    drawn(feed)
    assert view.item.figures.at((QUEEN_OF_HEARTS, FOUR)) == 1.0


def test_another_player_sees_the_opposite_and_four_are_sampled(
    feed, context, drawn, window, qtbot, monkeypatch
):
    monkeypatch.setattr(picture_request, "limitless", lambda settings: replace(settings, error=0.05))
    before = feed.view.item.figures.both
    qtbot.mouseClick(feed.chooser.chip, Qt.MouseButton.LeftButton)
    feed.chooser.menu.actions()[1].trigger()
    feed.chooser.menu.close()
    assert feed.view.title.startswith("Villain")
    assert np.nanmax(np.abs(feed.view.item.figures.both + before - 1)) < 1e-12
    for _ in range(2):
        window.table.seats.add_seat()
    for seat in context.document.state.seats[1:]:
        set_range(context.document, seat.key, "20%")
    drawn(feed)
    assert "Sampled, ± " in feed.view.line
    assert feed.view.line.startswith("About ")
    assert len(feed.view.looks) == 4
    remove_seat(context.document, context.document.state.seats[3].key)
    drawn(feed)
    assert feed.view.matrix.precision.exact  # three ranges are swept


def test_a_board_that_is_no_flop_and_a_lone_player_are_reported(feed, context, qtbot):
    for board, words in (
        ("", "needs a flop"),
        ("Kc7h2h3s", "Take the turn card off"),
        ("Kc7h2h3s4s", "complete"),
    ):
        set_board(context.document, board)
        qtbot.waitUntil(lambda words=words: words in feed.view.hint)
    fold_seat(context.document, 2, True)
    qtbot.waitUntil(lambda: "At least two seats must be in the hand" in feed.view.hint + feed.view.line)
