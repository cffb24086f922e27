"""Hands of up to seven cards: places, gaps, the order in which cards are dealt."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QRect, QSize, Qt

from oracle.cards.card import parse_cards
from oracle.games import GAMES, find_game
from ui.document.cards.hand_cards import hand_text, places, read_hand
from ui.theme.theme import LIGHT_MODE, Theme
from ui.widgets.cards.card_picker import CardPicker
from ui.widgets.cards.hand_slots import HandSlots

LEFT = Qt.MouseButton.LeftButton
STUD = find_game("studhi")


def card(text):
    return parse_cards(text)[0]


@pytest.fixture
def picker(qtbot):
    made = CardPicker(Theme(LIGHT_MODE))
    qtbot.addWidget(made)
    return made


def open_stud(picker, text="", place=0, taken=None):
    hand = read_hand(text, STUD)
    rect = QRect(0, 0, 40, 20)
    picker.open_at(
        rect, "Hand", 7, hand, taken or {}, place=place, places=places(STUD), gaps=True, closes_itself=True
    )


def test_the_places_of_stud_follow_its_streets():
    assert places(STUD) == ("down", "down", "up", "up", "up", "up", "down")
    assert places(find_game("omaha")) == ()


@pytest.mark.parametrize("text", ["**AsKd", "AsKsJd2c3s", "As", "*As**Kd", "AsKsQsJsTs9s8s"])
def test_partly_known_hands_are_read_and_written_the_same(text):
    assert hand_text(read_hand(text, STUD)) == text


@pytest.mark.parametrize("text", ["", "*", "AA", "AsAs", "**", "AsKsQsJsTs9s8s7s", "As, Ks", "A"])
def test_what_is_not_a_hand_has_no_cards(text):
    assert read_hand(text, STUD) == ()


def test_stars_are_not_cards_where_order_does_not_count():
    assert read_hand("**AsKd", find_game("omaha")) == ()


def test_typed_cards_and_stars_fill_the_places_in_order(picker, qtbot):
    open_stud(picker)
    qtbot.keyClicks(picker, "**asKd")
    assert picker.cards == (None, None, card("As"), card("Kd"))
    assert hand_text(picker.cards) == "**AsKd"
    assert picker.slots.card(2) == card("As")


def test_clicking_a_place_puts_the_next_card_there(picker, qtbot):
    open_stud(picker, "**AsKd")
    qtbot.mouseClick(picker.slots, LEFT, pos=picker.slots.place_rect(6).center())
    qtbot.mouseClick(picker.button(card("2c")), LEFT)
    assert hand_text(picker.cards) == "**AsKd**2c"
    qtbot.mouseClick(picker.button(card("3c")), LEFT)  # on to the first empty place
    assert hand_text(picker.cards) == "3c*AsKd**2c"


def test_taking_a_card_back_leaves_the_others_where_they_are(picker, qtbot):
    open_stud(picker, "AsKsQdJh")
    qtbot.mouseClick(picker.button(card("Ks")), LEFT)
    assert hand_text(picker.cards) == "As*QdJh"
    qtbot.keyClick(picker, Qt.Key.Key_Backspace)
    assert hand_text(picker.cards) == "As*Qd"


def test_the_seventh_card_closes_the_picker(picker, qtbot):
    seen = []
    picker.completed.connect(seen.append)
    open_stud(picker, "AsKsQsJsTs9s", place=6)
    qtbot.mouseClick(picker.button(card("8s")), LEFT)
    assert seen == [parse_cards("AsKsQsJsTs9s8s")]
    assert picker.isHidden()


def test_taken_cards_say_where_they_lie(picker, qtbot):
    open_stud(picker, taken={card("Ah"): "in Villain’s hand"})
    qtbot.mouseClick(picker.button(card("Ah")), LEFT)
    assert picker.cards == ()
    assert "in Villain’s hand" in picker.refusal


def test_short_deck_offers_only_its_own_cards(picker, qtbot):
    game = find_game("shortdeck")
    picker.set_deck(game.deck)
    picker.open_at(QRect(0, 0, 40, 20), "Hand", 2, (), {})
    assert sum(not picker.button(each).isHidden() for each in range(52)) == 36
    qtbot.keyClicks(picker, "5")
    assert picker.refusal == "There is no 5 in this deck."
    qtbot.keyClick(picker, Qt.Key.Key_Left)  # from the ace round to the six
    assert picker.focusWidget() is picker.button(card("6s"))
    picker.set_deck(find_game("holdem").deck)
    assert not picker.button(card("2c")).isHidden()


def test_keys_walk_the_places_and_choose_one(qtbot):
    slots = HandSlots(Theme(LIGHT_MODE), QSize(26, 36))
    qtbot.addWidget(slots)
    slots.set_places(places(STUD))
    slots.show_cards(read_hand("**AsKd", STUD))
    seen = []
    slots.chosen.connect(seen.append)
    qtbot.keyClick(slots, Qt.Key.Key_Right)
    qtbot.keyClick(slots, Qt.Key.Key_Space)
    qtbot.keyClick(slots, Qt.Key.Key_Left)
    qtbot.keyClick(slots, Qt.Key.Key_Left)
    qtbot.keyClick(slots, Qt.Key.Key_Return)
    assert seen == [1, 6]
    assert slots.accessibleDescription() == "up: ace of spades, up: king of diamonds."
    assert slots.explain(2) == "The ace of spades: card 3, dealt up. Click to pick it."


@pytest.mark.parametrize("width", [110, 182, 240, 600])
def test_places_never_overlap_and_stay_inside(qtbot, width):
    slots = HandSlots(Theme(LIGHT_MODE), QSize(26, 36))
    qtbot.addWidget(slots)
    slots.set_places(places(STUD))
    slots.resize(max(width, slots.minimumSizeHint().width()), slots.sizeHint().height())
    rects = [slots.place_rect(place) for place in range(7)]
    assert all(a.right() < b.left() for a, b in pairwise(rects))
    assert rects[-1].right() < slots.width()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_places_are_as_many_as_cards(game):
    assert len(places(game)) in (0, game.hole_cards)
