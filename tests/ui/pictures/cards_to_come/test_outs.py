"""The picture of outs through clicks and keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from oracle.analysis.pictures.outs import CountBy, outs
from oracle.cards.card import parse_cards
from oracle.query import RunSettings
from tests.analysis.tables import table
from tests.ui.one_window import in_one_window
from tests.ui.pictures.conftest import click_tab
from ui.document.edits.seats import fold_seat, set_range
from ui.document.edits.table import set_board
from ui.pictures.words import outs as words
from ui.plots.maps.outs_item import Effect

(ACE,) = parse_cards("As")
(DEUCE,) = parse_cards("2c")
(QUEEN,) = parse_cards("Qc")


@pytest.fixture
def feed(window, drawn, qtbot):
    click_tab(window, "Outs", qtbot)
    drawn(window.picture_set.outs)
    return window.picture_set.outs


def middle(view, card):
    QApplication.processEvents()
    return view.view.mapFromScene(view.item.cell(view.area(), card).center())


def sums(view):
    return [(row.name, row.figures[0]) for row in view.item.figures.rows]


def test_the_title_counts_the_outs_and_the_table_says_what_they_are_worth(feed):
    view = feed.view
    outs = view.found.outs
    assert view.title == words.outs_title(view.found)
    assert view.title.startswith(f"{len(outs.outs)} outs for A♥K♥: ")
    assert sums(view)[-1] == ("Together", str(len(outs.outs)))
    assert sum(int(count) for _name, count in sums(view)[:-1]) == len(outs.outs)
    assert f"Worth {outs.discounted:.1f} outs that always win." in view.line
    header, rows = view.table()
    assert header == ("card", "effect", "out", "equity", "±", "change")
    assert sum(row[2] for row in rows) == len(outs.outs)
    assert sum(row[3] for row in rows if row[2]) == pytest.approx(outs.discounted)


def test_the_rules_of_2_and_4_have_their_errors(feed):
    count, unseen = len(feed.view.found.outs.outs), feed.view.found.outs.unseen
    two, four = (note for note in feed.view.item.figures.notes if note.startswith("Rule"))
    missed = (unseen - count) * (unseen - 1 - count) / (unseen * (unseen - 1))
    for note, rule, exact in ((two, 2 * count, count / unseen), (four, 4 * count, 1 - missed)):
        off = rule - 100 * exact
        assert f"{rule} % ({abs(off):.1f} points too {'high' if off > 0 else 'low'})" in note


def test_a_card_is_read_on_hover_and_a_click_deals_it(feed, context, qtbot):
    view = feed.view
    place = middle(view, ACE)
    qtbot.mouseMove(view.view.viewport(), place)
    assert view.item.marked == ACE
    share, half = view.found.after(ACE)
    assert half == 0
    assert f"{100 * share:.2f} %" in view.card.html
    assert "two pair" in view.card.html
    qtbot.mouseClick(view.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert context.document.state.board == "Kc7h2hAs"
    context.document.undo_stack.undo()
    assert context.document.state.board == "Kc7h2h"


def test_the_arrows_go_through_the_outs_first_and_enter_deals(feed, context, qtbot):
    view = feed.view
    view.setFocus()
    order = [row[0] for row in view.table()[1]]
    for _ in range(2):
        qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.item.marked in {out.card for out in view.found.outs.outs}
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert context.document.state.board == f"Kc7h2h{order[1]}"


def test_a_card_that_cannot_come_is_not_read(feed, qtbot):
    (held,) = parse_cards("Ah")
    qtbot.mouseMove(feed.view.view.viewport(), middle(feed.view, held))
    assert feed.view.item.marked is None
    assert feed.view.item.part_at(feed.view.area(), feed.view.area().bottomRight()) is None


def test_what_must_be_beaten_is_chosen_from_the_chip_and_drawn_again(feed, context, drawn, qtbot):
    set_range(context.document, 1, "Ts9s")
    set_range(context.document, 2, "TdTc")
    set_board(context.document, "8s7d2c")
    drawn(feed)
    assert "7 to" not in feed.chip.text()
    level = len(feed.view.found.outs.outs)
    qtbot.mouseClick(feed.chip, Qt.MouseButton.LeftButton)
    feed.menu.close()
    for said in ("Known hands must be beaten", "Any better hand counts, kickers too"):
        next(each for each in feed.menu.findChildren(QAction) if each.text() == said).trigger()
        drawn(feed)
    assert feed.choice == "beats better"
    assert feed.view.found.counted.better
    assert len(feed.view.found.outs.outs) > level
    assert any("only the kicker and are counted" in note for note in feed.view.item.figures.notes)


def test_a_player_alone_faces_one_random_hand(feed, context, drawn, qtbot):
    set_range(context.document, 1, "AsAc")
    set_board(context.document, "Kd8h9c")
    fold_seat(context.document, 2, True)
    drawn(feed)
    qtbot.waitUntil(lambda: feed.view.line.startswith("Against one random hand."))
    assert feed.view.title == "11 outs for A♠A♣: 9 to two pair, 2 to three of a kind"
    assert (
        "10 cards improve only the kicker and are not counted." in feed.view.item.figures.notes
    )  # the folded queens cannot come
    assert "Random_hand='*'" in feed.pql()[0]
    fold_seat(context.document, 1, True)
    qtbot.waitUntil(lambda: "At least one seat must be in the hand" in feed.view.line)


def test_cards_have_colours_by_type_and_edges_by_what_they_do(feed, context, drawn):
    set_range(context.document, 1, "8s6s")
    set_board(context.document, "Qh7s2s")
    set_range(context.document, 2, "QsQd")
    drawn(feed)
    view = feed.view
    marks = view.item.figures.marks
    assert marks[ACE].effect is Effect.OUT
    assert marks[ACE].figure == f"{100 * view.found.after(ACE)[0]:.0f} %"
    assert marks[DEUCE].effect is Effect.HURTS
    assert marks[DEUCE].figure.startswith("−")
    loses = [card for card, mark in marks.items() if mark.effect is Effect.LOSES]
    assert loses == sorted(view.found.outs.tainted)
    kinds = {mark.hand_type for mark in marks.values() if mark.effect is Effect.OUT}
    assert len({view.item.type_color(kind).name() for kind in kinds}) == len(kinds)
    assert view.item.figures.legend == (Effect.LOSES, Effect.KICKER, Effect.HURTS)
    assert any("outsToHandType in PQL counts" in note for note in view.item.figures.notes)


@in_one_window(
    "hero, board, said",
    [
        ("AK", "Kc7h2h", "Give the player 2 cards."),
        ("AhKh", "", "Set the flop first."),
        ("AhKh", "Kc7h2h3s4s", "Take the river card off the board."),
    ],
)
def test_a_table_without_outs_says_what_to_do(feed, context, qtbot, hero, board, said):
    set_range(context.document, 1, hero)
    feed.chooser.choose(1)
    set_board(context.document, board)
    qtbot.waitUntil(lambda: said in feed.view.hint)
    assert feed.view.summary() == feed.view.hint


def test_on_a_turn_there_is_no_rule_of_4(feed, context, drawn):
    set_board(context.document, "Kc7h2h3s")
    drawn(feed)
    assert feed.view.item.figures.header == ("Cards", "Next card", "Then wins", "Worth")
    assert not any("Rule of 4" in note for note in feed.view.item.figures.notes)


def test_having_no_outs_is_reported_in_words(feed, context, drawn):
    set_range(context.document, 1, "AsKs")
    set_board(context.document, "QcJcTc9c")
    set_range(context.document, 2, "8c7c")
    drawn(feed)
    assert feed.view.title == "No outs for A♠K♠"
    assert feed.view.item.figures.rows == ()


def test_sampled_figures_have_their_half_widths():
    crowded = table("8s6s", *["22+, AT+, KQ"] * 6, board="Qs7s2d")
    first, *_ = outs(crowded, (0, CountBy()), RunSettings(trials=1, seed=1, threads=1))
    shown = words.drawn_outs(first)
    assert " ± " in words.worth(first)
    for row in shown.rows:
        assert [" ± " in figure for figure in row.figures] == [False, False, False, True, True]
    assert all(mark.rough for mark in shown.marks.values() if mark.effect is Effect.OUT)
    (half,) = (figure for said, figure in words.read_rows(first, ACE) if said == "now")
    assert " ± " in half


def play(context, game, *hands):
    state = context.document.state
    seats = tuple(replace(seat, range_text=text) for seat, text in zip(state.seats, hands, strict=True))
    context.document.replace(replace(state, game=game, syntax="generic", seats=seats, board=""))


def test_in_stud_a_click_deals_the_catch_as_one_step(feed, context, drawn, qtbot):
    play(context, "studhi", "AsAdKh8h7h2c", "QsQdJhTh6c5c")
    drawn(feed)
    view = feed.view
    assert view.title.startswith("14 outs for A♠A♦K♥8♥7♥2♣: ")
    assert "Click a card to deal it to the player." in view.line
    assert view.item.figures.header == ("Cards", "Next card", "Then wins", "Worth")
    assert "AsAdKh8h7h2c" in feed.pql()[0]
    qtbot.mouseClick(view.view.viewport(), Qt.MouseButton.LeftButton, pos=middle(view, *parse_cards("2s")))
    assert context.document.state.seats[0].range_text == "AsAdKh8h7h2c2s"
    context.document.undo_stack.undo()
    assert context.document.state.seats[0].range_text == "AsAdKh8h7h2c"


def test_in_razz_cards_help_or_hurt(feed, context, drawn, qtbot):
    play(context, "razz", "As2d3h4cKdKh", "2s5c6d7s9hTd")
    drawn(feed)
    view = feed.view
    assert view.title == f"{len(view.found.helping)} cards help A♠2♦3♥4♣K♦K♥"
    assert [row.name for row in view.item.figures.rows] == ["Helps", "Hurts"]
    assert view.item.figures.legend == (Effect.HELPS, Effect.HURTS)
    assert feed.chip.isHidden()
    (five,) = parse_cards("5s")
    view.read(five)
    assert "5-4-3-2-A" in view.card.html
    assert view.summary().startswith(view.title)
    play(context, "razz", "As2d", "2s5c6d7s9hTd")
    qtbot.waitUntil(lambda: "three to six exact cards" in view.hint)
