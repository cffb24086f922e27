"""What a player did, in the window: typed, chosen, wrong, counted, and made the range."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from oracle.decisions.rules.funnel import funnels
from oracle.prepared import prepare
from oracle.query import RunSettings
from tests.ui.range_context import range_context
from ui.document.decisions.rules import actions_of
from ui.document.edits.table import set_board
from ui.document.state import SeatAction
from ui.table.actions.seat_actions import SeatActions
from ui.table.actions.step_bar import NARROW, WIDTH
from ui.table.actions.words import USE


@pytest.fixture
def context(qapp, tmp_path):
    context = range_context(tmp_path)
    state = context.document.state
    seats = (state.seats[0], replace(state.seats[1], range_text="22+, A2s+, KTs+"))
    context.document.apply("Table", replace(state, board="Kc7h2h", seats=seats))
    yield context
    context.document.close()
    context.library.close()


@pytest.fixture
def part(context, qtbot):
    part = SeatActions(context, 2)
    qtbot.addWidget(part)
    part.resize(460, 200)
    part.show()
    part.refresh()
    context.document.changed.connect(part.refresh)
    return part


def typed(part, qtbot, street, text):
    edit = part.lines[street].edit
    edit.clear()
    qtbot.keyClicks(edit, text)
    qtbot.keyClick(edit, Qt.Key.Key_Return)


def count(part, context):
    """Give the panel the figures that the thread of pictures would give."""
    state = context.document.state
    table = prepare(state.equity_part())
    *_, found = funnels(table, actions_of(state), RunSettings(seed=1, threads=1))
    request = part._funnels.request
    request._picture, request._state, request._stale = found, state, False
    part.show_figures()
    return found


def test_there_is_a_line_for_each_past_street(part, context):
    assert tuple(part.lines) == ("preflop", "flop")
    set_board(context.document, "Kc7h2h3d")
    assert tuple(part.lines) == ("preflop", "flop", "turn")


def test_a_street_taken_back_keeps_its_rule_and_says_that_it_waits(part, context, qtbot):
    typed(part, qtbot, "flop", "pair+")
    set_board(context.document, "")
    assert tuple(part.lines) == ("preflop", "flop")
    assert part.lines["flop"].message.full == "Not used until the flop is dealt."


def test_an_error_waits_for_the_end_of_typing_and_is_underlined(part, context, qtbot):
    edit = part.lines["flop"].edit
    context.document.typing._timer.setInterval(10**6)  # only Enter ends it
    qtbot.keyClicks(edit, "pear+")
    assert part.lines["flop"].message.full == ""
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert part.lines["flop"].message.full
    assert edit.problem.start == 0
    assert context.document.state.seat(2).actions == (SeatAction("flop", rule="pear+"),)


def test_while_a_rule_is_wrong_nothing_is_said_of_what_is_left(part, context, qtbot):
    typed(part, qtbot, "flop", "pair+")
    count(part, context)
    assert "would play like this" in part.summary.full
    typed(part, qtbot, "preflop", "pear+")
    assert part.lines["preflop"].message.full
    assert not part.summary.full


def test_in_short_deck_the_example_is_no_share_and_looseness_is_said_to_change_nothing(part, context):
    state = context.document.state
    seats = (state.seats[0], replace(state.seats[1], range_text="KK", opponent="Vera"))
    context.document.apply("Game", replace(state, game="shortdeck", board="Kc7h8h", seats=seats))
    assert "15%" not in part.lines["preflop"].edit.toolTip() + part.summary.full
    assert "Looseness changes nothing here" in part.looseness.full


def test_the_funnel_shows_hands_and_equity_after_every_step(part, context, qtbot):
    typed(part, qtbot, "preflop", "top 15%")
    typed(part, qtbot, "flop", "pair+ or flush draw")
    steps = count(part, context).seats[1].steps
    bars = (part.before, part.lines["preflop"].bar, part.lines["flop"].bar)
    assert [bar.hands for bar in bars] == [str(step.hands.hands) for step in steps]
    assert [bar.equity for bar in bars] == [f"{100 * step.share.value:.1f} %" for step in steps]
    assert "would play like this" in part.summary.full
    assert "pictures under Decision, Outs, Blockers and What they hold use these hands" in part.summary.full


def test_a_rule_that_keeps_no_hand_says_so_at_its_line(part, context, qtbot):
    typed(part, qtbot, "flop", "straight flush")
    count(part, context)
    message = part.lines["flop"].message
    assert message.full.startswith("Nobody would play like this")
    assert message.full.endswith("or widen the range.")
    assert not part.make_button.isEnabled()
    for width in (380, 460):  # of a seat in the smallest window, and in a usual one
        part.resize(width, 300)
        QApplication.processEvents()
        assert message.text().replace("\n", " ") == message.full
        assert message.visibleRegion().boundingRect() == message.rect()


def test_the_narrowed_range_becomes_the_range_in_one_step_and_words_stay(part, context, qtbot):
    part.lines["flop"].word_chosen.emit("bet")
    typed(part, qtbot, "flop", "pair+")
    before, steps = context.document.state, context.document.undo_stack.count()
    left = count(part, context).seats[1].steps[-1].hands
    part.make_button.click()
    seat = context.document.state.seat(2)
    assert context.document.undo_stack.count() == steps + 1
    assert seat.actions == (SeatAction("flop", "bet"),)
    assert set(prepare(context.document.state.equity_part()).seats[1].live.masks) == set(left.masks)
    context.document.undo_stack.undo()
    assert context.document.state == before


def test_rules_are_shown_as_pql_and_a_soft_one_says_why_not(part, context, qtbot):
    typed(part, qtbot, "preflop", "soft 0.3 top 15%")
    assert not part.pql_button.isEnabled()
    assert "A soft rule changes weights" in part.pql_button.toolTip()
    typed(part, qtbot, "flop", "pair+")
    with qtbot.waitSignal(part.pql_wanted) as wanted:
        part.pql_button.click()
    assert "where minHandType(Villain, flop, pair)" in wanted.args[0]


def test_down_offers_what_may_come_and_enter_takes_it(part, context, qtbot):
    line = part.lines["flop"]
    line.completion.offer()
    assert "flush draw" in line.completion.words
    line.completion._take(line.completion._list.current)
    assert context.document.state.seat(2).actions == (SeatAction("flop", rule="top 15%"),)


def test_what_the_rules_are_used_for_is_shown_at_the_first_seat_only(part, context, qtbot):
    typed(part, qtbot, "flop", "pair+")
    count(part, context)
    assert part.summary.full.endswith(USE)
    state = context.document.state
    hero = replace(state.seats[0], actions=(SeatAction("flop", rule="pair+"),))
    context.document.apply("Rule", replace(state, seats=(hero, state.seats[1])))
    count(part, context)
    assert "would play like this" in part.summary.full
    assert USE not in part.summary.full


@pytest.mark.parametrize("width", [330, 371, 420, 460, 540])
def test_an_empty_rule_says_in_one_line_what_may_be_written(part, qtbot, width):
    part.resize(width, 200)
    QApplication.processEvents()
    for line in part.lines.values():
        edit = line.edit
        room = edit.viewport().width() - 2 * edit.document().documentMargin()
        assert edit.fontMetrics().horizontalAdvance(edit.placeholderText()) <= room
        assert line.bar.width() == part.before.width() == (WIDTH if width >= 430 else NARROW)
