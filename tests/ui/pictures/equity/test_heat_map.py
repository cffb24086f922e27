"""The heat map through hovering and keys."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from oracle.cards.combo import CLASS_INDEX
from tests.ui.pictures.conftest import click_tab
from ui.document.edits.seats import set_range

pytestmark = pytest.mark.usefixtures("shared_window")

ACES, QUEENS, SEVENS = (CLASS_INDEX[name] for name in ("AA", "QQ", "77"))


@pytest.fixture
def feed(window, context, drawn, qtbot):
    set_range(context.document, 2, "77, QQ-TT, AQs")
    click_tab(window, "Heat map", qtbot)
    window.picture_set.heat_map.chooser.choose(2)
    drawn(window.picture_set.heat_map)
    QApplication.processEvents()
    return window.picture_set.heat_map


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


def choose(feed, kind):
    next(action for action in feed.against.menu.actions() if action.data() == kind).trigger()


def type_break_even(feed, qtbot, text):
    choose(feed, "break-even")
    feed.against.field.clear()
    qtbot.keyClicks(feed.against.field, text)
    qtbot.keyClick(feed.against.field, Qt.Key.Key_Return)


def hue(color):
    """1 for a colour nearer to green, -1 nearer to orange."""
    return 1 if color.green() > color.red() else -1


def test_a_class_is_green_above_the_reference_and_orange_below_whichever_that_is(feed, qtbot):
    item = feed.view.item
    for choice, reference in (("average", item.heat.mean), ("half", 0.5), ("break-even 97", 0.97)):
        feed.choose(choice)
        assert item.reference == pytest.approx(reference)
        for index in np.flatnonzero(np.isfinite(item.heat.class_equity)):
            away = float(item.heat.class_equity[index]) - reference
            assert hue(item.shade(int(index))) == np.sign(away)


def test_the_line_names_the_reference_and_counts_the_hands_that_reach_it(feed, qtbot):
    heat = feed.view.item.heat
    type_break_even(feed, qtbot, "5:2")
    assert feed.view.item.reference == pytest.approx(2 / 7)
    hands = heat.equity[np.isfinite(heat.equity)]
    reached = int((hands >= 2 / 7).sum())
    assert 0 < reached < hands.size
    assert f"{reached} of {hands.size} hands reach the break-even of 28.57 %; the orange ones do not." in (
        feed.view.line
    )


def test_the_legend_says_what_the_colours_mean(feed):
    feed.choose("break-even 28.6")
    svg = feed.view.menu.svg().decode()
    best = float(np.nanmax(feed.view.item.heat.class_equity))
    for words in ("break-even 28.6 %", "worse, −", f"+{100 * best - 28.6:.0f} points, better"):
        assert words in svg


def test_a_wrong_break_even_is_kept_with_a_message_below_it_and_changes_no_colour(feed, qtbot):
    for text in ("130", "0", "abc", "-4", "5:0", "0:0", "1e3", "nan"):
        type_break_even(feed, qtbot, "40")
        type_break_even(feed, qtbot, text)
        assert feed.against.field.text() == text
        assert feed.against.message, text
        assert feed.view.item.reference == pytest.approx(0.4), text
        type_break_even(feed, qtbot, "41,5 %")
        assert feed.against.message == "", text
        assert feed.view.item.reference == pytest.approx(0.415)


def test_the_message_waits_until_the_break_even_is_finished(feed, qtbot):
    choose(feed, "break-even")
    qtbot.keyClicks(feed.against.field, "4x")
    assert feed.against.message == ""
    qtbot.waitUntil(lambda: bool(feed.against.message))


def test_the_choice_is_kept_with_the_layout(feed, window):
    feed.choose("break-even 5:2")
    layout = window.kept_layout.now()
    feed.choose("half")
    window.kept_layout.arrange(layout)
    assert feed.view.item.reference == pytest.approx(2 / 7)
    assert feed.against.field.text() == "5:2"


def test_a_damaged_choice_changes_no_reference(feed, window):
    feed.choose("half")
    for damaged in ("", "worst", "break-even " + "9" * 99, "half again", "break-even x"):
        window.kept_layout.arrange({"choice in heat map": damaged})
        assert feed.view.item.reference == 0.5, damaged


def test_cells_have_their_equity_as_soon_as_there_is_room(feed, window):
    equity = f"{100 * feed.view.item.heat.class_equity[SEVENS]:.0f}"
    seen = []
    for width, height in ((700, 700), (1100, 300), (500, 300)):
        feed.view.setFixedSize(width, height)
        QApplication.processEvents()
        svg = feed.view.menu.svg().decode()
        seen.append((f"{equity} %" in svg, f"77 {equity}" in svg))
    assert seen == [(True, False), (False, True), (False, False)]


def test_the_title_says_something_whole_beside_a_break_even_in_a_small_window(feed, window):
    window.resize(1024, 700)
    feed.against.keep("break-even 28.6")
    QApplication.processEvents()
    title = feed.view._title
    room = title.contentsRect().width()
    measure = title.fontMetrics().horizontalAdvance
    assert measure(title.text()) > room
    assert measure(title.short) <= room
    assert title.text() == "Villain’s range by equity"  # for screen readers and pictures that are saved
