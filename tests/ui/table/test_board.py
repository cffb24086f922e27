"""Boards that are typed, clicked, drawn from patterns and locked; dead cards."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from oracle.errors import OracleError
from oracle.pql import parse, print_query
from tests.ui.table.seats_shown import state
from ui.document.cards.pattern_board import BoardWish
from ui.document.edits.seats import set_range
from ui.document.edits.table import set_board, set_dead
from ui.document.runs.status import Phase

pytestmark = pytest.mark.usefixtures("shared_window")

LEFT = Qt.MouseButton.LeftButton
K7 = "KhKs7c"


@pytest.fixture
def board(window):
    return window.table.board


@pytest.fixture
def typed(board, qtbot):
    """Types a board and ends with Enter."""

    def put(text):
        qtbot.mouseClick(board.type_button, LEFT)
        board.field.edit.clear()
        qtbot.keyClicks(board.field.edit, text)
        qtbot.keyClick(board.field.edit, Qt.Key.Key_Return)

    return put


@pytest.fixture
def dealt(board, window, qtbot):
    """Deals a street and returns the board, as cards."""

    def deal(street):
        before = state(window).board
        board.dealer.choose_street(street)
        qtbot.waitUntil(lambda: state(window).board != before)
        return parse_cards(state(window).board)

    return deal


def is_two_tone(cards):
    return len({card % 4 for card in cards[:3]}) == 2


def test_typed_cards_are_the_board(board, typed, window):
    typed("kh7c 2d")
    assert state(window).board == "Kh7c2d"
    assert [slot.card for slot in board.slots[:3]] == list(parse_cards("Kh7c2d"))
    board.field.edit.clearFocus()
    assert board.field.isHidden()


def test_esc_leaves_the_field_of_the_board_before_it_stops_the_run(board, window, table_engine, qtbot):
    table_engine.method, table_engine.endless = "sampled", True
    window.actions_.run.trigger()
    qtbot.waitUntil(lambda: window.context.table_runs.running)
    qtbot.mouseClick(board.type_button, LEFT)
    qtbot.keyClick(board.field.edit, Qt.Key.Key_Escape)
    assert not board.field.edit.hasFocus()
    assert window.context.table_runs.running
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.context.table_runs.running)


def test_a_typed_pattern_is_the_board_of_the_query_and_is_dealt(board, typed, window, settled):
    typed("KJ* two-tone")
    assert state(window).board == "KJ* two-tone"
    assert [slot.card for slot in board.slots] == [None] * 5
    query = state(window).to_query()
    assert "board='KJ* two-tone'" in print_query(query)
    assert parse(print_query(query)) == query
    settled(Phase.DONE)
    assert board.field.isVisible()
    board.clear_button.click()
    assert state(window).board == ""
    QApplication.processEvents()
    board.field.edit.clearFocus()
    assert board.field.isHidden()


def test_a_pattern_of_a_session_or_of_pql_is_shown_in_the_field(board, window):
    set_board(window.context.document, "AKx, xxx")
    assert board.field.isVisible()
    assert board.field.edit.text() == "AKx, xxx"
    window.context.document.undo_stack.undo()
    assert board.field.isHidden()


INVALID = (
    ("KJ* twotoned", "Did you mean “two-tone”?"),
    ("Kh7c2d3s4s5s", ""),
    ("KhKh2d", "written twice"),
    ("AsKs2d", "also in Hero’s hand"),
    ("15%", "not boards"),
    ("A(", ""),
)


def test_an_invalid_board_text_stays_with_a_message_and_changes_nothing(board, typed, window):
    for text, message in INVALID:
        set_board(window.context.document, "Kh7c2d")
        typed(text)
        assert board.field.edit.text() == text
        assert message in board.field.message
        assert board.field.message, text
        assert state(window).board == "Kh7c2d", text
        typed("Kh7c3d")
        assert board.field.message == "", text
        assert state(window).board == "Kh7c3d"


def test_escape_gives_the_board_back(board, typed, window, qtbot):
    set_board(window.context.document, "A** rainbow")
    typed("nonsense!")
    qtbot.keyClick(board.field.edit, Qt.Key.Key_Escape)
    assert board.field.edit.text() == "A** rainbow"
    assert board.field.message == ""


def test_leaving_an_invalid_text_gives_the_board_back_and_takes_the_field_away(board, typed, window):
    set_board(window.context.document, "Kh7c2d")
    typed("nonsense!")
    assert board.field.message
    board.field.edit.clearFocus()
    assert board.field.edit.text() == "Kh7c2d"
    assert board.field.isHidden()


def test_an_error_in_the_board_of_a_file_is_shown_below_it(board, window):
    set_board(window.context.document, "KhKhKh")
    assert board.field.remark.full == "The king of hearts (Kh) is written twice. Remove one of them."


def test_two_cards_of_one_suit_are_remarked(board, typed):
    typed("Axx")
    assert "for any cards write A**" in board.field.remark.full


def test_a_pattern_is_drawn_from_again_and_again_and_undo_gives_it_back(board, typed, dealt, window):
    typed("KJ* two-tone")
    flops = {dealt("flop") for _ in range(12)}
    assert len(flops) > 3
    for flop in flops:
        assert len(flop) == 3
        assert is_two_tone(flop)
        assert {card // 4 for card in parse_cards("KcJc")} <= {card // 4 for card in flop}
    assert "KJ* two-tone" in board.note.full
    for _ in range(12):
        window.context.document.undo_stack.undo()
    assert state(window).board == "KJ* two-tone"
    set_board(window.context.document, "2c3c4c")
    assert board.dealer.pattern == ""
    assert board.note.isHidden()


def test_a_turn_is_dealt_to_a_flop_of_a_pattern_as_the_pattern_says(typed, dealt, window):
    typed("A***7")
    flop = dealt("flop")
    river = dealt("river")
    assert len(river) == 5
    assert river[4] // 4 == parse_cards("7c")[0] // 4
    turn = dealt("turn")
    assert len(turn) == 4
    assert set(turn[:3]) == set(river[:3])
    assert any(card // 4 == 12 for card in flop)


def test_locked_cards_stay_in_their_places(board, dealt, window, qtbot):
    set_board(window.context.document, K7 + "2d")
    king, seven = parse_cards("Kh7c")
    board.slots[0].setFocus()
    qtbot.keyClick(board.slots[0], Qt.Key.Key_L)
    board.dealer.lock(seven, True)
    assert [slot.locked for slot in board.slots] == [True, False, True, False, False]
    assert "locked" in board.slots[0].accessibleName()
    for street, count in (("flop", 3), ("turn", 4), ("river", 5), ("board", 5)):
        cards = dealt(street)
        assert (cards[0], cards[2], len(cards)) == (king, seven, count)
    qtbot.keyClick(board.slots[0], Qt.Key.Key_L)
    assert not board.slots[0].locked


def test_a_locked_turn_stays_while_the_flop_is_dealt_again(board, dealt, window):
    set_board(window.context.document, K7 + "2d")
    (two,) = parse_cards("2d")
    board.dealer.lock(two, True)
    assert dealt("flop")[3] == two


def test_a_card_that_leaves_the_board_is_no_longer_locked(board, window):
    set_board(window.context.document, K7)
    board.dealer.lock_all(True)
    set_board(window.context.document, "2c3c7c")
    assert [slot.locked for slot in board.slots] == [False, False, True, False, False]
    set_board(window.context.document, K7)
    assert [slot.locked for slot in board.slots] == [False, False, True, False, False]


def test_another_document_has_no_locks_and_is_not_drawn_from_the_pattern_of_the_last(
    board, typed, dealt, window
):
    document = window.context.document
    typed("KJ* two-tone")
    dealt("flop")
    board.dealer.lock_all(True)
    document.replace(state(window))
    assert not any(slot.locked for slot in board.slots)
    assert board.dealer.pattern == ""
    assert board.note.isHidden()


def wish(pattern, used="", kept=(), cards=3, seed=1, game="holdem"):
    return BoardWish(pattern, game, mask_of(parse_cards(used)), kept, cards, seed, {})


def test_boards_of_a_pattern_are_equally_likely_or_as_their_weights_say():
    counts = {0: 0, 1: 0}
    for seed in range(400):
        cards = wish("AsAhAd@75, KsKhKd@25", seed=seed).draw()
        counts[int(cards[0] // 4 == 11)] += 1
    assert 260 < counts[0] < 340  # 300 ± 4.6 standard deviations of 8.7


def test_known_cards_are_never_drawn():
    for seed in range(50):
        cards = wish("AA*", used="AsAh2c", cards=5, seed=seed).draw()
        assert not set(cards) & set(parse_cards("AsAh2c"))
        assert len(set(cards)) == 5


def test_locked_cards_must_fit_the_pattern():
    (ace,) = parse_cards("As")
    for seed in range(20):
        cards = wish("A** monotone", kept=((1, ace),), cards=5, seed=seed).draw()
        assert cards[1] == ace
        assert {card % 4 for card in cards[:3]} == {3}
    with pytest.raises(OracleError, match="Unlock them, or widen the pattern"):
        wish("222", kept=((1, ace),)).draw()


def test_trouble_with_a_draw_is_reported_below_the_board(board, typed, window, qtbot):
    set_dead(window.context.document, "2c2d")
    typed("222")
    board.dealer.choose_street("flop")
    qtbot.waitUntil(lambda: not board.note.isHidden())
    assert "222" in board.note.full
    assert state(window).board == "222"


def test_a_pattern_is_not_drawn_for_a_table_edited_meanwhile(board, typed, window, monkeypatch):
    typed("KJ*")
    monkeypatch.setattr(board.dealer._work, "ask", lambda *_: None)
    board.dealer.choose_street("flop")
    set_range(window.context.document, 2, "QQ")
    monkeypatch.undo()
    board.dealer._finish()
    assert state(window).board == "KJ*"


def test_random_boards_of_all_games_with_a_board_keep_locked_cards():
    from ui.document.cards.random_cards import random_board
    from ui.document.state import DocumentState

    cards = parse_cards("KhKs7c")
    for game in ("holdem", "omahahi", "omaha8", "shortdeck"):
        table = DocumentState(game=game, board=K7)
        for street in ("flop", "turn", "river", "board"):
            found = random_board(table, street, Random(3), cards[2:])
            assert found[2] == cards[2]
            assert len(set(found)) == len(found) >= 3


@pytest.mark.parametrize("text", ["Kh7c2d", "K** rainbow"])
def test_a_board_of_a_file_for_a_game_without_one_is_shown_to_be_cleared(window, board, qtbot, text):
    document = window.context.document
    assert board.random_button.isVisible()
    document.replace(replace(state(window), game="studhi", board=text))
    assert board.title.text() == "Board"
    assert not board.random_button.isVisible()
    assert not board.street_button.isVisible()
    qtbot.mouseClick(board.clear_button, LEFT)
    assert state(window).board == ""
    assert not board.cards.isVisible()
    assert board.title.text() == "Dead cards"
    document.replace(replace(state(window), game="holdem"))
    assert board.random_button.isVisible()


def test_the_board_is_picked_by_clicks(window, qtbot):
    board = window.table.board
    qtbot.mouseClick(board.slots[0], LEFT)
    for text in ("Kh", "7c", "2d"):
        qtbot.mouseClick(window.table.picker.button(parse_cards(text)[0]), LEFT)
    assert state(window).board == "Kh7c2d"
    window.table.picker.close()
    assert [slot.card for slot in board.slots[:3]] == list(parse_cards("Kh7c2d"))
    window.context.document.undo_stack.undo()
    assert state(window).board == ""


def test_a_card_on_the_board_is_exchanged(window, qtbot):
    set_board(window.context.document, "Kh7c2d")
    qtbot.mouseClick(window.table.board.slots[1], LEFT)
    qtbot.mouseClick(window.table.picker.button(parse_cards("8c")[0]), LEFT)
    window.table.picker.close()
    assert state(window).board == "Kh8c2d"


def test_the_board_is_typed_on_its_places(window, qtbot):
    window.table.board.slots[0].setFocus()
    qtbot.keyClick(window.table.board.slots[0], Qt.Key.Key_K)
    qtbot.keyClicks(window.table.picker, "h7c2d")
    window.table.picker.close()
    assert state(window).board == "Kh7c2d"


def test_backspace_takes_a_board_card_away(window, qtbot):
    set_board(window.context.document, "Kh7c2d")
    window.table.board.slots[2].setFocus()
    qtbot.keyClick(window.table.board.slots[2], Qt.Key.Key_Backspace)
    assert state(window).board == "Kh7c"


def test_random_flop_turn_and_river(window, qtbot):
    board = window.table.board
    qtbot.mouseClick(board.random_button, LEFT)
    flop = state(window).board
    assert len(parse_cards(flop)) == 3
    board.dealer.choose_street("turn")
    assert state(window).board.startswith(flop)
    board.dealer.choose_street("river")
    assert len(parse_cards(state(window).board)) == 5
    qtbot.mouseClick(board.clear_button, LEFT)
    assert state(window).board == ""
    assert not board.clear_button.isEnabled()


def test_dead_cards_are_picked_and_named(window, qtbot):
    qtbot.mouseClick(window.table.board.dead_button, LEFT)
    qtbot.keyClicks(window.table.picker, "3c4d")
    window.table.picker.close()
    assert state(window).dead == "3c4d"
    assert window.table.board.dead_button.text() == "Dead: 3c 4d"
