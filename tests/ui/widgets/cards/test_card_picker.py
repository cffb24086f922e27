"""The card picker by mouse and by keyboard."""

import pytest
from PySide6.QtCore import QRect, Qt

from oracle.cards.card import parse_cards
from ui.theme.theme import LIGHT_MODE, Theme
from ui.widgets.cards.card_picker import CardPicker


@pytest.fixture
def picker(qapp, qtbot):
    made = CardPicker(Theme(LIGHT_MODE))
    qtbot.addWidget(made)
    return made


@pytest.fixture
def hand(picker):
    """Opened for a two-card hand, the king of hearts on the board."""
    taken = {parse_cards("Kh")[0]: "on the board"}
    picker.open_at(QRect(10, 10, 40, 20), "Hero’s hand", 2, (), taken, closes_itself=True)
    return picker


def card(text):
    return parse_cards(text)[0]


def click(qtbot, picker, text):
    qtbot.mouseClick(picker.button(card(text)), Qt.MouseButton.LeftButton)


def test_two_clicks_make_a_hand_and_close_the_picker(hand, qtbot):
    with qtbot.waitSignal(hand.completed) as found:
        click(qtbot, hand, "As")
        click(qtbot, hand, "Ks")
    assert found.args == [parse_cards("AsKs")]
    assert not hand.isVisible()


def test_a_second_click_takes_a_card_back(hand, qtbot):
    click(qtbot, hand, "As")
    click(qtbot, hand, "As")
    assert hand.cards == ()
    assert not hand.button(card("As")).isChecked()


def test_a_taken_card_says_where_it_is(hand, qtbot):
    click(qtbot, hand, "Kh")
    assert hand.cards == ()
    assert hand.button(card("Kh")).toolTip() == "The king of hearts is on the board."
    assert hand.refusal == "The king of hearts is on the board."
    assert "on the board" in hand.button(card("Kh")).accessibleName()


@pytest.mark.parametrize("typed", ["AhKd", "ahkd", "AH KD".replace(" ", "")])
def test_cards_are_typed(hand, qtbot, typed):
    with qtbot.waitSignal(hand.completed) as found:
        qtbot.keyClicks(hand, typed)
    assert found.args == [parse_cards("AhKd")]


def test_a_ten_may_be_typed_as_10(hand, qtbot):
    qtbot.keyClicks(hand, "10d")
    assert hand.cards == parse_cards("Td")


def test_a_suit_without_a_rank_is_explained(hand, qtbot):
    qtbot.keyClicks(hand, "h")
    assert hand.cards == ()
    assert "rank first" in hand._hint.text()


def test_backspace_removes_first_the_half_typed_then_the_last_card(hand, qtbot):
    qtbot.keyClicks(hand, "AhK")
    qtbot.keyClick(hand, Qt.Key.Key_Backspace)
    assert hand.cards == parse_cards("Ah")
    qtbot.keyClick(hand, Qt.Key.Key_Backspace)
    assert hand.cards == ()


def test_escape_first_forgets_the_half_typed_then_closes(hand, qtbot):
    qtbot.keyClicks(hand, "A")
    qtbot.keyClick(hand, Qt.Key.Key_Escape)
    assert hand.isVisible()
    qtbot.keyClick(hand, Qt.Key.Key_Escape)
    assert not hand.isVisible()


def test_arrows_walk_and_space_picks(hand, qtbot):
    hand.button(card("As")).setFocus()
    qtbot.keyClick(hand.focusWidget(), Qt.Key.Key_Right)
    qtbot.keyClick(hand.focusWidget(), Qt.Key.Key_Down)
    qtbot.keyClick(hand.focusWidget(), Qt.Key.Key_Down)
    qtbot.keyClick(hand.focusWidget(), Qt.Key.Key_Space)
    assert hand.cards == parse_cards("Kd")


def test_a_new_card_replaces_the_one_at_the_current_place(picker, qtbot):
    picker.open_at(QRect(0, 0, 40, 20), "Board", 5, parse_cards("Kh7c2d"), {}, place=1)
    click(qtbot, picker, "8c")
    assert picker.cards == parse_cards("Kh8c2d")
    click(qtbot, picker, "3d")
    assert picker.cards == parse_cards("Kh8c3d")
    click(qtbot, picker, "4d")
    assert picker.cards == parse_cards("Kh8c3d4d")


def test_clear_takes_everything_back(picker, qtbot):
    picker.open_at(QRect(0, 0, 40, 20), "Board", 5, parse_cards("Kh7c2d"), {})
    with qtbot.waitSignal(picker.picked) as found:
        picker.clear()
    assert found.args == [()]


def test_closing_is_signalled(hand, qtbot):
    with qtbot.waitSignal(hand.closed):
        qtbot.keyClick(hand, Qt.Key.Key_Return)


def test_every_card_has_a_name_for_screen_readers(hand):
    names = {hand.button(number).accessibleName() for number in range(52)}
    assert len(names) == 52
    assert "ace of spades" in names


def test_the_picker_opens_above_where_there_is_no_room_below(picker):
    bottom = picker.screen().availableGeometry().bottom()
    field = QRect(10, bottom - 30, 40, 20)
    picker.open_at(field, "Board", 5, (), {})
    assert not picker.geometry().intersects(field)
    assert picker.geometry().bottom() < field.top()


def test_a_refusal_stays_readable_however_fast_the_user_types(hand, qtbot):
    qtbot.keyClicks(hand, "KhAd")
    assert hand.refusal == "The king of hearts is on the board."
    qtbot.keyClicks(hand, "2c")
    assert hand.cards == parse_cards("Ad2c")
    assert hand.isVisible()  # or nobody would know that the king is missing
    assert hand.refusal
    with qtbot.waitSignal(hand.closed):
        qtbot.keyClick(hand, Qt.Key.Key_Return)


@pytest.mark.parametrize("act", ["click", "backspace", "clear", "another", "open"])
def test_a_refusal_disappears_with_the_next_action(hand, qtbot, act):
    qtbot.keyClicks(hand, "AdKh")
    assert "king of hearts" in hand.refusal
    if act == "click":
        click(qtbot, hand, "2c")
    elif act == "backspace":
        qtbot.keyClick(hand, Qt.Key.Key_Backspace)
    elif act == "clear":
        hand.clear()
    elif act == "open":
        hand.open_at(QRect(10, 10, 40, 20), "Hero’s hand", 2, (), {})
    else:
        hand.set_deck(hand._deck_mask & ~sum(1 << (16 * suit) for suit in range(4)))
        qtbot.keyClicks(hand, "2")
        assert hand.refusal == "There is no 2 in this deck."
        return
    assert hand.refusal == ""


def test_a_refusal_moves_nothing(hand, qtbot):
    before = [hand.button(number).geometry() for number in range(52)]
    size = hand.size()
    click(qtbot, hand, "Kh")
    hand.layout().activate()
    assert [hand.button(number).geometry() for number in range(52)] == before
    assert hand.size() == size
