"""Every game in the whole window, through clicks and keys, on an engine made by hand."""

from __future__ import annotations

import functools
import inspect
from dataclasses import replace
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication

from oracle.cards.card import parse_cards
from oracle.cards.mask import card_bit, mask_of
from oracle.games import GAMES, find_game
from oracle.ranges.orderings.catalog import ordering_labels
from oracle.simulate.snapshot import Estimate
from tests.ui import table_engine as made_by_hand
from tests.ui.one_window import in_one_window
from ui.conditions.entries import as_typed, condition_offers, question_offers
from ui.document.cards.hand_cards import read_hand
from ui.document.edits.conditions import add_line
from ui.document.ranges import readings
from ui.document.runs.status import Phase

pytestmark = pytest.mark.usefixtures("shared_window")

LEFT = Qt.MouseButton.LeftButton
OTHER_KINDS = ("omaha8", "razz")
"""Games in which the range editor is another one than in hold’em, the first of all."""


def in_every_game(test):
    """Run a test for each game in one window; before each game, every edit is undone."""

    def each(window, **fixtures):
        start = state(window)
        for game in GAMES:
            try:
                test(window=window, game=game, **fixtures)
            except BaseException as trouble:
                trouble.add_note(f"in {game.title}")
                raise
            stack = window.context.document.undo_stack
            stack.setIndex(0)
            stack.clear()
            assert state(window) == start

    functools.update_wrapper(each, test)
    asked = inspect.signature(test)
    each.__signature__ = asked.replace(
        parameters=[parameter for name, parameter in asked.parameters.items() if name != "game"]
    )
    return each


@pytest.fixture(autouse=True)
def halves(monkeypatch):
    """The engine also tells the halves of a pot that is split."""
    plain = made_by_hand.answer

    def answer(query, **more):
        snapshot = plain(query, **more)
        if not find_game(query.game).split:
            return snapshot
        half, low, scoop = (Estimate(share, 0.001, share - 0.002, share + 0.002) for share in (0.3, 0.2, 0.1))
        rows = tuple(replace(row, high=half, low=low, scoop=scoop) for row in snapshot.seats)
        return replace(snapshot, seats=rows)

    monkeypatch.setattr(made_by_hand, "answer", answer)


def state(window):
    return window.context.document.state


def play(window, game):
    """Choose a game from the menu of the toolbar."""
    menu = window.toolbar.game_menu()
    action = next(each for each in menu.actions() if each.text() == find_game(game).title)
    action.trigger()
    menu.deleteLater()


def row(window, place=0):
    return window.table.seats.rows[place]


@in_every_game
def test_a_game_is_chosen_clearly_shown_and_run(window, settled, game):
    if game.name == "holdem":
        play(window, "omahahi")
    play(window, game.name)
    settled(Phase.DONE)
    assert state(window).game == game.name
    assert game.title in window.toolbar.game_button.text()
    assert game.title in window.windowTitle()
    assert (window.toolbar.game_button.property("role") == "tinted") == (game.name != "holdem")
    assert window.context.table_runs.results.asked.game == game.name
    window.copier.copy("text")
    assert QGuiApplication.clipboard().text().startswith(game.title)


@in_every_game
def test_a_switch_is_one_undo_step_and_says_what_was_lost(window, qtbot, game):
    document = window.context.document
    before = state(window)
    if game.name == before.game:
        return
    play(window, game.name)
    assert document.undo_stack.count() == 1
    assert document.undo_stack.undoText() == f"switch to {game.title}"
    words = window.table.game_notice.words
    assert ("AsKs is two cards" in words) == (game.hole_cards != 2)
    if words:
        qtbot.mouseClick(window.table.game_notice.act_button, LEFT)
    else:
        document.undo_stack.undo()
    assert state(window) == before
    assert window.table.game_notice.words == ""
    document.undo_stack.redo()
    assert state(window).game == game.name
    assert window.table.game_notice.words == words


def test_the_note_about_a_switch_goes_with_the_next_edit(window, qtbot):
    play(window, "omaha8")
    assert window.table.game_notice.words
    row(window).field.edit.setFocus()
    row(window).field.edit.selectAll()
    qtbot.keyClicks(row(window).field.edit, "AA")
    assert window.table.game_notice.words == ""


def test_the_game_that_was_meant_is_one_click_away(window, qtbot, settled):
    edit = row(window).field.edit
    edit.selectAll()
    qtbot.keyClicks(edit, "AsKsQhJh")
    notice = window.table.game_notice
    assert notice.words == "These are hands of four cards; Texas hold’em deals two."
    assert notice.act_button.text() == "Switch to Omaha"
    qtbot.mouseClick(notice.act_button, LEFT)
    settled(Phase.DONE)
    assert state(window).game == "omahahi"
    assert [seat.range_text for seat in state(window).seats] == ["AsKsQhJh", "*"]


def test_an_offer_that_was_closed_does_not_come_back(window, qtbot):
    edit = row(window).field.edit
    edit.selectAll()
    qtbot.keyClicks(edit, "AsKsQhJh")
    qtbot.mouseClick(window.table.game_notice.close_button, LEFT)
    assert window.table.game_notice.words == ""
    window.table.board.deal_random()
    assert window.table.game_notice.words == ""


@in_every_game
def test_hands_of_every_game_are_picked_card_by_card(window, qtbot, game):
    play(window, game.name)
    qtbot.mouseClick(row(window, 1).cards_button, LEFT)
    picker = window.table.picker
    cards = parse_cards("QdQcJdJcTdTc9d")[: game.hole_cards]
    for card in cards:
        qtbot.mouseClick(picker.button(card), LEFT)
    assert not picker.isVisible()
    assert read_hand(state(window).seats[1].range_text, game) == cards
    assert row(window, 1)._info.full == "1 hand"
    assert window.context.document.undo_stack.undoText() == "range of Villain"


@in_every_game
def test_random_hands_and_boards_come_from_the_deck_of_the_game(window, qtbot, game):
    play(window, game.name)
    for _ in range(5):
        window.table.seats.deal_random_hand(1)
        window.table.board.deal_random()
        cards = parse_cards(state(window).board) + read_hand(state(window).seats[0].range_text, game)
        assert all(game.deck & card_bit(card) for card in cards)
        assert mask_of(cards).bit_count() == len(cards) == game.streets[0].own_cards + 3 * (not game.stud)
    assert row(window).field.message == ""


@in_every_game
def test_a_table_takes_as_many_players_as_the_game(window, game):
    play(window, game.name)
    seats = window.table.seats
    while seats.add_button.isEnabled():
        seats.add_seat()
    assert len(state(window).seats) == game.max_players
    seats.add_seat()
    assert len(state(window).seats) == game.max_players
    assert not window.actions_.add_seat.isEnabled()


@in_every_game
def test_split_pots_show_their_halves_and_scoops(window, settled, game):
    play(window, "shortdeck" if game.name == "holdem" else "holdem")
    play(window, game.name)
    settled(Phase.DONE)
    found = row(window).figures.words()
    assert ("high 30.00 percent" in found and "scoop 10.00 percent" in found) == game.split
    plain = window.table.seats.rows[0].figures.sizeHint().height()
    assert (plain > 76) == game.split
    window.copier.copy("markdown")
    assert ("| High | Low | Scoop |" in QGuiApplication.clipboard().text()) == game.split


@in_every_game
def test_only_games_with_a_board_show_one(window, qtbot, game):
    play(window, game.name)
    board = window.table.board
    assert board.cards.isHidden() == game.stud
    assert window.actions_.random_board.isEnabled() == (not game.stud)
    assert row(window).hand.isHidden() == (not game.stud)
    window.actions_.pick_board.trigger()
    assert window.table.picker._title.text() == ("Dead cards" if game.stud else "Board")
    window.table.picker.close()


def test_a_range_that_takes_long_to_read_blocks_nothing_else(
    window, qtbot, settled, table_engine, monkeypatch
):
    read, gate = readings._read, Event()

    def slowly(text, *more):
        if text == "AA:xxyy":
            gate.wait()
        return read(text, *more)

    play(window, "omahahi5")
    settled(Phase.DONE)
    monkeypatch.setattr(readings, "_read", slowly)
    monkeypatch.setattr("ui.background.short_work.PATIENCE", 0.0)
    window.edit_range(2)
    edit = row(window, 1).field.edit
    edit.selectAll()
    qtbot.keyClicks(edit, "AA:xxyy")
    assert state(window).seats[1].range_text == "AA:xxyy"
    assert row(window, 1)._info.full == window.range_editors.hands.panel.header.counts == "counting …"
    assert row(window, 1).field.message == window.table.game_notice.words == ""
    qtbot.waitUntil(lambda: not window.context.table_runs._settle.isActive())
    assert window.context.table_runs.settling
    table_engine.asked.clear()
    gate.set()
    settled(Phase.DONE)
    assert row(window, 1)._info.full == "2.0 % · 50,976 hands"
    assert window.range_editors.hands.panel.header.counts == "50,976 hands · 2.0 % of all"
    assert [query.seats[1].range_text for query in table_engine.asked] == ["AA:xxyy"]


def test_up_cards_of_stud_are_picked_at_their_place_and_greyed_for_others(window, qtbot):
    play(window, "studhi")
    hand = row(window, 1).hand
    qtbot.mouseClick(hand, LEFT, pos=hand.place_rect(2).center())
    picker = window.table.picker
    qtbot.keyClicks(picker, "AsKd")
    picker.close()
    assert state(window).seats[1].range_text == "**AsKd"
    assert row(window, 1)._info.full == "2 of 7 cards"
    assert hand.card(2) == parse_cards("As")[0]
    qtbot.mouseClick(row(window, 0).cards_button, LEFT)
    assert picker.button(parse_cards("Kd")[0]).taken == "in Villain’s hand"
    picker.close()
    window.context.document.undo_stack.undo()
    assert state(window).seats[1].range_text == "*"


def test_up_cards_that_two_players_hold_are_reported(window, qtbot):
    play(window, "razz")
    for place, text in enumerate(("**AsKd", "**2cAs")):
        edit = row(window, place).field.edit
        edit.selectAll()
        qtbot.keyClicks(edit, text)
        qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert "ace of spades" in row(window, 1).field.message


def test_taking_every_card_back_leaves_any_hand(window, qtbot):
    play(window, "omahahi5")
    window.table.seats.pick_cards(1)
    picker = window.table.picker
    qtbot.keyClicks(picker, "AsKs")
    assert state(window).seats[0].range_text == "AsKs"
    qtbot.keyClick(picker, Qt.Key.Key_Backspace)
    qtbot.keyClick(picker, Qt.Key.Key_Backspace)
    picker.close()
    assert state(window).seats[0].range_text == "*"


def test_conditions_that_mean_nothing_in_the_new_game_stay_switched_off(window):
    from oracle.query.conditions import TEMPLATES

    on_the_flop = next(
        each for each in TEMPLATES if "flop" in str(each).lower() and "board" in str(each).lower()
    )
    key = add_line(window.context.document, as_typed(on_the_flop, "", state(window)))
    assert key is not None
    play(window, "studhi")
    assert [line.on for line in state(window).conditions] == [False]
    assert "switched off" in window.table.game_notice.words


@in_every_game
def test_empty_lists_give_an_example_of_the_game(window, game):
    play(window, game.name)
    for panel, offers in (
        (window.table.conditions, condition_offers(state(window))),
        (window.table.questions, question_offers(state(window))),
    ):
        example = panel.hint.text().partition("“")[2].partition("”")[0]
        assert ("flop" in example or "turn" in example) == (not game.stud)
        if game.stud:
            assert example in [offer.sample for offer in offers]


@in_one_window("game", GAMES)
def test_the_range_editor_of_every_game_opens_on_the_seat(window, qtbot, game):
    opens_on_the_seat(window, game)


@pytest.mark.parametrize("name", OTHER_KINDS)
def test_the_first_range_editor_of_a_window_opens_on_the_seat(window, qtbot, name):
    opens_on_the_seat(window, find_game(name))


def opens_on_the_seat(window, game):
    play(window, game.name)
    window.edit_range(2)
    both = window.range_editors
    front = both.grid if game.hole_cards == 2 else both.hands.panel
    assert front.isVisible()
    assert front.header.title == "Villain’s range"


@in_every_game
def test_a_percentage_is_taken_by_every_game_that_ranks_hands(window, game):
    play(window, game.name)
    for place, label in enumerate(ordering_labels(game)[:2]):
        edit = row(window, place).field.edit
        edit.set_text("")
        edit.edited.emit(f"15%{label}")
        assert row(window, place).field.message == ""
        assert (
            14
            <= window.context.document.readings.of_seat(
                state(window), state(window).seats[place], {}
            ).range.percent
            <= 15
        )
        window.edit_range(place + 1)


@in_one_window("game", GAMES)
def test_the_query_shown_is_of_the_game(window, game):
    play(window, game.name)
    window.show_pql()
    assert f"game='{game.name}'" in window.pql.panel.editor.text()


def test_the_menu_lists_every_game_once(window):
    menu = window.toolbar.game_menu()
    titles = [action.text() for action in menu.findChildren(QAction) if action.text()]
    assert [title for title in titles if title in {game.title for game in GAMES}] == [g.title for g in GAMES]
    assert [action.text() for action in menu.actions() if action.isChecked()] == ["Texas hold’em"]
    menu.deleteLater()
