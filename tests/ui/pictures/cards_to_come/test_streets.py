"""The street by street picture in the window: the engine's figures, fractions by a click, what it needs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.ui.pictures.conftest import click_tab
from ui.document.edits.seats import fold_seat, set_range
from ui.document.edits.table import set_board


@pytest.fixture
def feed(window, context, drawn, qtbot):
    set_board(context.document, "Kc7h2hQcAc")
    click_tab(window, "Street by street", qtbot)
    drawn(window.picture_set.street_by_street)
    QApplication.processEvents()
    return window.picture_set.street_by_street


def test_every_known_street_has_its_exact_equities(feed, context, drawn, qtbot):
    figures = feed.view.item.figures
    assert [street.street for street in figures.streets] == ["preflop", "flop", "turn", "river"]
    assert figures.streets[0].equity[0] == Fraction(197833, 428076)
    assert figures.streets[3].equity == (0, 1)
    assert [len(cards) for cards in figures.cards] == [0, 3, 1, 1]
    qtbot.mouseClick(feed.chip, Qt.MouseButton.LeftButton)
    feed.menu.actions()[1].trigger()
    feed.menu.close()
    assert feed.chip.text() == "as fractions"
    assert feed.view.item.figures.fractions
    set_board(context.document, "Kc7h")
    drawn(feed)
    assert len(feed.view.item.figures.streets) == 1


def test_a_range_in_place_of_a_hand_and_a_lone_player_are_reported(feed, context, qtbot):
    set_range(context.document, 2, "QQ")
    qtbot.waitUntil(lambda: "needs exact hands, and Villain’s range has" in feed.view.hint)
    fold_seat(context.document, 2, True)
    qtbot.waitUntil(lambda: "At least two seats must be in the hand" in feed.view.hint + feed.view.line)
