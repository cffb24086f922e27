"""The picture of callers before the flop, through the table, opponents and chips."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

import oracle
from oracle.decisions.callers import SPANS, CallersAsked, callers_table
from oracle.errors import QueryError
from oracle.prepared import prepare
from oracle.query import Seat, equity_query
from tests.ui.pictures.conftest import click_tab
from ui.document.decisions.money import read_money
from ui.document.edits.actions import set_word
from ui.document.edits.seats import fold_seat, tie_seat
from ui.document.library.library import RangeLibrary
from ui.document.library.opponent_edits import add_opponent, set_counts
from ui.document.state import DocumentState, PotState, SeatState
from ui.pictures.decision.callers import asked_of, span_words
from ui.pictures.words.callers import callers_title

SEATS = (
    SeatState(1, "Hero", "QhQs", 0),
    SeatState(2, "Bob <b>", "random", 1),
    SeatState(3, "Ann", "random", 2),
)


@pytest.fixture
def feed(window, drawn, qtbot, tmp_path):
    library = RangeLibrary(tmp_path / "ranges.json", window)
    set_counts(library, add_opponent(library, "Bob"), 100, 40)
    document = window.context.document
    document.opponents.follow(library)
    document.replace(DocumentState(seats=SEATS))
    click_tab(window, "Callers before the flop", qtbot)
    feed = window.picture_set.callers
    drawn(feed)
    yield feed
    library.settle()
    library.close()


def test_who_is_in_and_how_loose_he_is_are_followed(feed, window, drawn):
    document = window.context.document
    assert feed.view.found.count.possible == (0, 2)
    set_word(document, 2, "preflop", "raised")
    tie_seat(document, 2, "Bob")
    drawn(feed)
    expected = oracle.callers("QQ", already_in=[2.0], to_act=[1.0])
    found = feed.view.found
    assert (found.count.already_in, found.count.to_act) == (0.5, expected.to_act)
    assert [each.plays for each in found.verdicts] == [
        expected.against_every.plays, expected.against_estimate.plays, expected.against_band.plays,
    ]  # fmt: skip
    assert found.playable == expected.playable
    assert feed.view.title.startswith("Hero, a made hand: 0.5 callers expected")


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("QQ", "", "a made hand"),
        ("QQ", "drawing", "a drawing hand"),
        ("QQ,JJ", "", "made hands"),
        ("QQ,JJ,87s", "", "mostly made hands"),
        ("QQ,JJ,87s", "drawing", "counted as drawing hands"),
    ],
)
def test_a_range_is_not_a_single_hand(text, kind, said):
    table = prepare(equity_query([Seat("hero", text), Seat("villain", "*")]))
    (found,) = callers_table(table, CallersAsked(0, (), kind))
    assert callers_title(found, "Hero").startswith(f"Hero, {said}: ")


def test_chips_choose_kind_and_numbers(feed, drawn):
    feed.choose("drawing/3-9")
    drawn(feed)
    found = feed.view.found
    assert (found.count.kind, found.playable, feed.choice) == ("drawing", tuple(range(3, 10)), "drawing/3-9")
    feed.choose("nonsense/12")
    assert feed.choice == "drawing/3-9"
    feed.choose("")
    drawn(feed)
    assert (feed.view.found.count.kind, feed.choice) == ("made", "")


def test_every_part_is_read_by_keys_as_plain_words(feed, qtbot):
    said = []
    for _step in range(3 + 9 + 2):
        qtbot.keyClick(feed.view, Qt.Key.Key_Right)
        said.append(feed.view.accessibleDescription())
    assert len(set(said)) == 14
    assert "Any number" in said[0]
    assert "with 2 players who put in the same it needs 50.00 %" in said[3]
    assert said[-2].startswith("Bob <b> counts")
    assert "Bob <b> &" not in feed.view.summary()


def test_figures_can_be_copied(feed):
    header, rows = feed.view.table()
    assert all(len(row) == len(header) for row in rows)
    assert len(rows) == 2 + 1 + 9


def test_a_board_is_reported(feed, window, drawn):
    document = window.context.document
    document.apply("Board", replace(document.state, board="Kc7h2h"))
    drawn(feed)
    assert "before the flop" in feed.view.hint
    QApplication.processEvents()


def spot(**changes):
    state = DocumentState(seats=SEATS, **changes)
    document = FakeKnown()
    return asked_of(state, document, read_money(state))


class FakeKnown:
    """Nobody is known."""

    ideal = 0.2

    def looseness(self, _seat):
        return None


def test_without_words_the_money_says_who_is_in():
    money = PotState(pot="3", to_call="1")
    inside = [player.already_in for player in spot(pot=money).players]
    assert inside == [True, True]
    seats = (*SEATS[:2], replace(SEATS[2], paid="0.5"))
    state = DocumentState(seats=seats, pot=money)
    asked = asked_of(state, FakeKnown(), read_money(state))
    assert [player.already_in for player in asked.players] == [True, False]
    assert (asked.pot, asked.to_call) == (3.0, 1.0)
    assert not any(player.already_in for player in spot().players)


def test_players_who_folded_are_not_callers(feed, window, drawn):
    fold_seat(window.context.document, 2, True)
    drawn(feed)
    assert feed.view.found.count.possible == (0, 1)
    assert asked_of(DocumentState(seats=SEATS[:1]), FakeKnown(), read_money(DocumentState())) is None


@pytest.mark.parametrize("game", ["omahahi", "shortdeck"])
def test_other_games_are_refused_in_words(game):
    table = prepare(equity_query([Seat("a", "*"), Seat("b", "*")], game=game))
    with pytest.raises(QueryError) as refused:
        list(callers_table(table, CallersAsked(0, ())))
    assert refused.value.remedy


def test_numbers_are_chosen_in_words():
    assert {span_words(each) for each in SPANS} >= {"against at most 1", "against at least 6"}
