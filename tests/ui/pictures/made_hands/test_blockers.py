"""The picture of blockers through clicks and keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from oracle.cards.card import parse_cards
from oracle.cards.combo import CLASS_NAMES
from oracle.cards.mask import mask_of
from oracle.decisions.blockers import EQUITY
from tests.ui.pictures.conftest import click_tab
from ui.document.edits.seats import add_seat, set_range
from ui.pictures.words import blockers as words
from ui.plots.maps.grid_list_item import CLASS, HAND

ACES, QUEENS = CLASS_NAMES.index("AA"), CLASS_NAMES.index("QQ")


@pytest.fixture
def feed(window, context, drawn, qtbot):
    set_range(context.document, 1, "AA, QQ, 65s, AhQd")
    set_range(context.document, 2, "AK, KQs, 77, 98s")
    click_tab(window, "Blockers", qtbot)
    drawn(window.picture_set.blockers)
    QApplication.processEvents()
    return window.picture_set.blockers


def middle(view, part):
    return view.view.mapFromScene(view.item.place(view.area(), part).center())


def lines(view):
    figures = view.item.figures
    return [figures.line(number) for number in range(figures.count)]


def hand(text):
    return mask_of(parse_cards(text))


def test_the_hands_are_sorted_by_what_they_take_away(feed):
    view = feed.view
    values = [line.value for line in lines(view)]
    assert values == sorted(values)
    by_hand = {line.mask: line.figures for line in lines(view)}
    # AK: 4 aces with 3 kings; KQs: 3 suits that have a king left; 77: 3; 98s: 4.
    assert by_hand[hand("AsAh")][0] == "−6"
    assert by_hand[hand("QhQd")][0] == "−2"
    assert by_hand[hand("QcQd")][0] == "−1"  # the king of clubs is on the board
    assert by_hand[hand("6s5s")][0] == "0"
    assert view.title == "A♠A♥ blocks Villain’s hands most: −6"
    assert view.line.startswith("Villain: 22 combos, ")
    assert view.item.figures.classes[ACES].figure == "−6"
    assert view.item.figures.classes[QUEENS].value == pytest.approx(-1.5)
    assert set(view.item.figures.classes) == {CLASS_NAMES.index(each) for each in ("AA", "QQ", "65s", "AQo")}


def test_a_click_on_a_class_lists_its_hands_and_another_all_of_them(feed, qtbot):
    view = feed.view
    count = view.item.figures.count
    for wanted in (6, count):
        qtbot.mouseClick(view.view.viewport(), Qt.MouseButton.LeftButton, pos=middle(view, (CLASS, ACES)))
        assert view.item.figures.count == wanted
        assert view.item.marked == (CLASS, ACES)
    assert "A♠" in view.card.html


def test_a_hand_of_the_list_is_read_with_the_make_up_of_the_range(feed, qtbot):
    view = feed.view
    qtbot.mouseMove(view.view.viewport(), middle(view, (HAND, 0)))
    assert view.item.marked == (HAND, 0)
    for said in ("Villain", "−6 of 22", "mean equity", "three of a kind", "pair"):
        assert said in view.card.html
    row = view.item.figures.line(0).row
    blocked = view.found.found.opponents[0]
    read = dict(words.blocked_rows(view.found, row, 0))
    pairs = words.TYPES.index("pair")
    before, after = 12 + 3, 6 + 3  # AK and KQs
    assert blocked.types[pairs] == pytest.approx(before / 22)
    assert read["pair"] == f"{words.points(after / 16 - before / 22)} from {100 * before / 22:.1f} %"


def test_the_measure_is_chosen_from_the_chip_and_sorts_again(feed, context, drawn, qtbot):
    set_range(context.document, 1, "AA, QQ, 98s")  # one that holds a nine leaves a larger share of pairs
    drawn(feed)
    view = feed.view
    qtbot.mouseClick(feed.chip, Qt.MouseButton.LeftButton)
    feed.menu.close()
    for key in ("pair", EQUITY):
        next(action for action in feed.menu.actions() if action.data() == key).trigger()
        assert feed.choice == f"{key} 1"
        values = [line.value for line in lines(view)]
        assert values == sorted(values)
        assert values[0] < 0 < values[-1]
        assert view.item.shade(values[0]) != view.item.shade(values[-1])
    assert "blocks Villain’s equity most: −" in view.title


def test_the_list_scrolls_by_wheel_and_by_keys(feed, context, drawn, qtbot):
    set_range(context.document, 1, "22+, A2s+, K9s+, A9o+")
    drawn(feed)
    view = feed.view
    view.window().resize(1024, 700)  # not the picture alone: a later layout would give it its size back
    QApplication.processEvents()
    item, count = view.item, view.item.figures.count
    assert len(item.shown(view.area())) < count
    place = QPointF(view.view.viewport().rect().center())
    turn = QWheelEvent(
        place, view.view.viewport().mapToGlobal(place), QPoint(), QPoint(0, -120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.view.viewport(), turn)
    assert item.first == 3 * item.columns(view.area())
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert item.marked == (HAND, 0)
    assert item.first == 0
    for _ in range(count):
        qtbot.keyClick(view, Qt.Key.Key_PageDown)
    assert item.marked == (HAND, count - 1)
    area = view.area()
    assert count - 1 in item.shown(area)
    assert area.contains(item.line(area, count - 1))
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert item.marked == (HAND, count - 2)


def test_another_opponent_is_chosen_where_there_are_several(feed, context, drawn, qtbot):
    assert feed.opponent_chip.isHidden()
    add_seat(context.document)
    set_range(context.document, context.document.state.seats[2].key, "55-33")
    drawn(feed)
    assert not feed.opponent_chip.isHidden()
    qtbot.mouseClick(feed.opponent_chip, Qt.MouseButton.LeftButton)
    feed.opponent_menu.actions()[1].trigger()
    feed.opponent_menu.close()
    assert feed.choice == "hands 2"
    name = context.document.state.seats[2].name
    assert feed.view.line.startswith(f"{name}: 18 combos, ")
    assert feed.view.title.endswith(f"blocks {name}’s hands most: −3")
    header, rows = feed.view.table()
    assert header[2] == "Villain: hands"
    assert f"{name}: equity" in header
    assert len(rows) == len(feed.view.found.found.hands.masks)


def test_a_hand_that_leaves_none_comes_last_in_words(feed, context, drawn):
    set_range(context.document, 1, "AsKs, AdKd, 8s8h")
    set_range(context.document, 2, "AsQs, AsTs")
    feed.choose("equity 1")
    drawn(feed)
    last = lines(feed.view)[-1]
    assert last.mask == hand("AsKs")
    assert last.figures == (words.NO_HAND, "−2")
    assert feed.view.title == "No hand here blocks Villain’s equity"


def test_ranges_too_wide_to_list_say_what_to_do(feed, context, drawn, qtbot):
    seats = tuple(replace(seat, range_text="*") for seat in context.document.state.seats)
    context.document.replace(replace(context.document.state, game="omahahi6", syntax="generic", seats=seats))
    drawn(feed)
    assert "Narrow the range" in feed.view.hint
    assert feed.view.summary() == feed.view.hint


def test_omaha_hands_are_listed_without_a_grid(feed, context, drawn):
    texts = ("AsAhKsQh, 9s8s7d6d, JdTd9h8c", "AdAc, KdQd")
    seats = tuple(
        replace(seat, range_text=text) for seat, text in zip(context.document.state.seats, texts, strict=True)
    )
    context.document.replace(replace(context.document.state, game="omahahi", syntax="generic", seats=seats))
    drawn(feed)
    item, area = feed.view.item, feed.view.area()
    assert item.figures.classes is None
    assert item.figures.count == 3
    assert item.list_room(area) == area
    assert item.part_at(area, item.line(area, 2).center()) == (HAND, 2)
