"""What players did: which rules apply, their errors, and what happens to them in another syntax."""

from dataclasses import replace

import pytest

from ui.document.decisions.rules import action_on, actions_of
from ui.document.document import Document
from ui.document.edits.actions import clear_actions, set_rule, set_word
from ui.document.edits.table import in_other_syntax
from ui.document.session.records import document_of, document_record
from ui.document.state import SeatAction, example_document


@pytest.fixture
def document(qapp):
    document = Document(replace(example_document(), board="Kh7c2d"))
    yield document
    document.close()


def test_typing_a_rule_is_one_undo_step_and_removing_all_another(document):
    set_word(document, 2, "preflop", "raised")
    for text in ("p", "pa", "pair+"):
        set_rule(document, 2, "flop", text)
    assert document.state.seat(2).actions == (
        SeatAction("preflop", "raised"),
        SeatAction("flop", rule="pair+"),
    )
    assert document.undo_stack.count() == 2
    clear_actions(document, 2)
    assert document.state.seat(2).actions == ()
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert document.state.seat(2).actions == (SeatAction("preflop", "raised"),)


def test_rules_of_streets_to_come_wait(document):
    set_rule(document, 2, "turn", "pair+")
    set_rule(document, 2, "preflop", "top 15%")
    assert actions_of(document.state) == ((), ("preflop: top 15%",))
    document.apply("Board", replace(document.state, board="Kh7c2d3s"))
    assert actions_of(document.state) == ((), ("preflop: top 15%", "turn: pair+"))


@pytest.mark.parametrize(
    ("rule", "message", "span", "pql"),
    [
        ("pair+", "", None, "minHandType(Villain, flop, pair)"),
        ("pear+", "Expected", (0, 4), ""),
        ("soft 0.3 pair+", "", None, ""),
    ],
)
def test_a_rule_is_read_with_the_place_of_its_error_and_its_pql(document, rule, message, span, pql):
    set_rule(document, 2, "flop", rule)
    seat = document.state.seat(2)
    reading = document.rules.of(document.state, seat, action_on(seat, "flop"), {})
    assert bool(reading.message) == bool(message)
    assert (reading.span and (reading.span.start, reading.span.end)) == span
    assert reading.pql == pql
    assert bool(reading.no_pql) == rule.startswith("soft")


def test_ranges_in_rules_follow_the_syntax_and_other_rules_stay_as_typed(document):
    set_rule(document, 2, "preflop", "in  (AKs)")
    set_rule(document, 2, "flop", "pair+   or flush draw")
    other = in_other_syntax(document.state, "generic").seat(2)
    assert [action.rule for action in other.actions] == ["in (AxKx)", "pair+   or flush draw"]


def test_actions_survive_the_record_of_a_session(document):
    set_rule(document, 2, "flop", "<img src=x> \u202e")
    set_word(document, 2, "river", "bet")
    assert document_of(document_record(document.state)) == document.state
