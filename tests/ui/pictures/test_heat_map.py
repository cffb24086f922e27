"""The heat map through hovering and keys."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from oracle.cards.combo import CLASS_INDEX
from tests.ui.pictures.conftest import click_tab
from ui.document.edits.seats import set_range

ACES, QUEENS, SEVENS = (CLASS_INDEX[name] for name in ("AA", "QQ", "77"))


@pytest.fixture
def feed(window, context, drawn, qtbot):
    set_range(context.document, 2, "77, QQ-TT, AQs")
    click_tab(window, "Heat map", qtbot)
    window.shown.heat_map.chooser.choose(2)
    drawn(window.shown.heat_map)
    QApplication.processEvents()
    return window.shown.heat_map


def test_classes_of_the_range_have_their_equity_and_colour(feed):
    item = feed.view.item
    assert np.isfinite(item.heat.class_equity).sum() == 5
    assert item.heat.class_equity[SEVENS] > item.heat.mean > item.heat.class_equity[QUEENS]
    assert item.shade(SEVENS) != item.shade(QUEENS)
    assert feed.view.title == "Villain’s range by equity"
    assert feed.view.accessibleDescription().partition("Best to worst: ")[2].startswith("77")


def test_hovering_reads_a_class_hand_by_hand(feed, qtbot):
    view = feed.view
    place = view.view.mapFromScene(view.item.cell(view.area(), SEVENS).center())
    qtbot.mouseMove(view.view.viewport(), place)
    qtbot.mouseClick(view.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert view.item.marked == SEVENS
    assert view.card.html.count(" %") == 1 + 3  # the class and its three hands beside the seven of hearts
    empty = view.view.mapFromScene(view.item.cell(view.area(), ACES).center())
    qtbot.mouseClick(view.view.viewport(), Qt.MouseButton.LeftButton, pos=empty)
    assert view.item.marked is None


def test_the_arrows_walk_over_the_classes_of_the_range(feed, qtbot):
    view = feed.view
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.item.marked == SEVENS
    qtbot.keyClick(view, Qt.Key.Key_Up)
    assert view.item.marked == SEVENS  # nothing of the range stands above
    assert "77" in view.accessibleDescription()


def test_before_the_flop_there_is_a_map_too(feed, context, drawn):
    from ui.document.edits.table import set_board

    set_board(context.document, "")
    drawn(feed)
    assert feed.view.item.heat.precision.exact
    assert feed.view.item.heat.class_equity[QUEENS] > feed.view.item.heat.class_equity[SEVENS]


def test_the_figures_can_be_copied_and_the_picture_saved(feed):
    header, rows = feed.view.table()
    assert header[0] == "class"
    assert len(rows) == 5
    assert b"<svg" in feed.view.menu.svg()
