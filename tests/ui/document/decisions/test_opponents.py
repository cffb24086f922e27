"""Seats tied to opponents: whose looseness scales which rules, on file, in words."""

import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from oracle.decisions.opponents.looseness import looseness_of
from oracle.decisions.opponents.opponent import Opponent
from oracle.session import load_session
from ui.document.decisions.opponents import how_loose, tie_words
from ui.document.decisions.rules import action_on, actions_of
from ui.document.document import Document
from ui.document.edits.actions import set_rule
from ui.document.edits.seats import follow_opponent, tie_seat
from ui.document.library.library import RangeLibrary
from ui.document.library.opponent_edits import add_opponent, rename_opponent, set_counts
from ui.document.session.records import document_of, document_record
from ui.document.state import example_document

FIXTURES = Path(__file__).parents[3] / "fixtures" / "sessions"


@pytest.fixture
def library(qapp, tmp_path):
    made = RangeLibrary(tmp_path / "ranges.json")
    set_counts(made, add_opponent(made, "Bob"), 100, 30)
    yield made
    made.close()


@pytest.fixture
def document(library):
    document = Document(replace(example_document(), board="Kh7c2d"))
    document.opponents.follow(library)
    yield document
    document.close()


def rules(document):
    return actions_of(document.state, document.opponents.scale)[1]


def test_looseness_scales_the_rules_before_the_flop_only(document):
    set_rule(document, 2, "preflop", "top 20%")
    set_rule(document, 2, "flop", "top 20% or pair+")
    tie_seat(document, 2, "Bob")
    assert rules(document) == ("preflop x1.5: top 20%", "flop: top 20% or pair+")


def test_a_tie_is_undone_and_saved_by_name(document):
    tie_seat(document, 2, "Bob")
    assert document_of(document_record(document.state)) == document.state
    assert document_record(document.state).seats[1].opponent == "Bob"
    document.undo_stack.undo()
    assert document.state.seat(2).opponent == ""


def test_an_unknown_name_is_reported_and_kept(document):
    set_rule(document, 2, "preflop", "top 20%")
    tie_seat(document, 2, "Nobody’s <b>friend</b>")
    assert rules(document) == ("preflop: top 20%",)
    seat = document.state.seat(2)
    assert document.opponents.missing(seat)
    assert tie_words(document.opponents, seat) == "Nobody’s <b>friend</b>: not in your list"
    assert document_of(document_record(document.state)).seat(2).opponent == seat.opponent


def test_a_seat_named_after_its_opponent_says_his_name_once(document):
    tie_seat(document, 2, "Bob")
    assert tie_words(document.opponents, document.state.seat(2)) == "Bob × 1.5"
    document.apply("Rename", document.state.with_seat(2, label="Bob"))
    assert tie_words(document.opponents, document.state.seat(2)) == "× 1.5"


def test_counting_hands_is_followed(document, library, qtbot):
    set_rule(document, 2, "preflop", "top 20%")
    tie_seat(document, 2, "Bob")
    with qtbot.waitSignal(document.opponents.changed):
        set_counts(library, library.state.opponents.opponents[0], 100, 50)
    assert rules(document) == ("preflop x2.5: top 20%",)


def test_seats_follow_a_renamed_opponent(document, library):
    tie_seat(document, 2, "Bob")
    fresh = rename_opponent(library, library.state.opponents.opponents[0], "Robert")
    follow_opponent(document, "Bob", fresh.name)
    assert document.opponents.scale(document.state.seat(2)) == Decimal("1.5")
    document.undo_stack.undo()
    assert document.opponents.missing(document.state.seat(2))


@pytest.mark.parametrize(
    ("rule", "span", "pql"),
    [
        ("top 20%", None, "handRanking(Villain) <= 30"),
        ("top 20% x1", None, "handRanking(Villain) <= 20"),
        ("top twenty", (4, 10), ""),
    ],
)
def test_a_scaled_rule_keeps_the_place_of_its_error_and_its_own_factor(document, rule, span, pql):
    set_rule(document, 2, "preflop", rule)
    tie_seat(document, 2, "Bob")
    seat = document.state.seat(2)
    scale = document.opponents.scale(seat)
    found = document.rules.of(document.state, seat, action_on(seat, "preflop"), {}, scale)
    assert (found.span and (found.span.start, found.span.end)) == span
    assert found.pql == pql


@pytest.mark.parametrize(
    ("hands", "flops", "kind", "said"),
    [
        (0, 0, "", "No hand of Bob has been counted yet"),
        (1, 1, "", "Bob saw the flop in 1 hand"),
        (12, 1, "", "counts as tight, which fits these hands best: looseness 0.50"),
        (12, 1, "loose", "counts as loose, as you chose: looseness 2.00"),
        (120, 40, "loose", "against the ideal rate of 20 %, his looseness is 1.67"),
    ],
)
def test_how_looseness_was_worked_out(hands, flops, kind, said):
    opponent = Opponent("Bob", stereotype=kind).with_counts(hands, flops)
    assert said in how_loose(opponent, looseness_of(opponent))


def test_files_of_version_7_have_nobody_in_their_seats():
    document = load_session(FIXTURES / "version-7.oracle").document
    assert [seat.opponent for seat in document.seats] == ["", "", ""]
    assert json.loads((FIXTURES / "version-7.oracle").read_text(encoding="utf-8"))["version"] == 7
