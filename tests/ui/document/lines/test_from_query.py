"""From the table to PQL and back: conditions, questions, names, syntax, what is wrong."""

from dataclasses import replace

import pytest

from oracle.games import find_game
from oracle.pql import formula
from oracle.query.conditions import TEMPLATES, Ask, Group, Line, Question, Sentence, new_sentence, with_value
from oracle.simulate.snapshot import Bucket, Estimate, SelectorFigures, Snapshot
from ui.document.document import Document
from ui.document.edits import conditions as edits
from ui.document.edits import seats as seat_edits
from ui.document.edits import table as table_edits
from ui.document.lines.troubles import first_trouble, sound, trouble_of
from ui.document.runs.answers import answer_of, kept, units_of
from ui.document.runs.pql_fit import fitting, showing_table, shown_text, with_text
from ui.document.runs.results import Results, question
from ui.document.session.records import asked_by
from ui.document.state import APART, FOLLOWING, DocumentState, SeatState

BY_KEY = {template.key: template for template in TEMPLATES}
TABLE = DocumentState(
    seats=(SeatState(1, "Hero", "AsKs", 0), SeatState(2, "Big blind", "QQ", 1)), board="Kh7c2d"
)


def sentence(key, **values):
    said = new_sentence(BY_KEY[key], find_game("holdem"), ("1", "2"))
    for slot, value in values.items():
        said = with_value(said, BY_KEY[key].slot(slot), value)
    return said


PAIR = sentence("hand-type", player="2", type="pair", street="turn")
AHEAD = sentence("ahead", player="1")
OUTS = sentence("outs-value", player="1")


def full():
    """A table with a group, a line in PQL, one switched off, and questions of every kind."""
    return replace(
        TABLE,
        conditions=(
            Line(1, PAIR),
            Line(2, AHEAD, on=False),
            Line(3, Group("or", (Line(4, AHEAD), Line(5, formula("rankCount(boardRanks(turn)) = 4"))))),
        ),
        questions=(
            Question(6, Ask.HOW_OFTEN, sentence("wins", player="1")),
            Question(7, Ask.AVERAGE, OUTS),
            Question(8, Ask.DISTRIBUTION, OUTS),
            Question(9, Ask.HOW_OFTEN, AHEAD, on=False),
        ),
    )


def test_the_query_begins_with_the_equity_table_and_continues_with_the_questions():
    query = full().to_query()
    assert query.selectors[:6] == TABLE.to_query().selectors
    assert [selector.kind for selector in query.selectors[6:]] == ["count", "avg", "histogram"]
    assert query.where is not None
    assert TABLE.to_query().where is None


def test_a_line_about_a_seat_that_is_gone_stays_and_says_so():
    document = Document(full())
    seat_edits.add_seat(document)
    seat_edits.remove_seat(document, 2)
    state = document.state
    assert state.conditions == full().conditions
    key, trouble = first_trouble(state, {})
    assert key == 1
    assert "no longer exists" in trouble.message
    assert state.to_query().where is not None  # what can be said is said


def test_questions_that_are_wrong_are_left_out_of_what_is_asked():
    wrong = Question(20, Ask.HOW_OFTEN, formula("winsHi(nobody)"))
    state = replace(full(), questions=(*full().questions, wrong))
    assert trouble_of(wrong.node, state, {}, wrong.ask) is not None
    assert [each.key for each in sound(state, {}).questions] == [6, 7, 8]
    assert sound(TABLE, {}) is TABLE


def test_an_average_of_something_true_or_false_is_refused():
    found = trouble_of(formula("winsHi(Hero)"), TABLE, {}, Ask.AVERAGE)
    assert found is not None


@pytest.mark.parametrize(
    "state", [TABLE, full(), replace(full(), conditions=()), replace(full(), questions=())]
)
def test_the_tables_query_as_text_is_that_table_again(state):
    followed = showing_table(state)
    assert with_text(followed, shown_text(followed)) == followed
    assert fitting(shown_text(followed), TABLE).to_query() == state.to_query()


def test_editing_the_where_clause_edits_the_conditions_and_keeps_what_is_switched_off():
    state = showing_table(full())
    text = shown_text(state)
    edited = with_text(state, text.replace("minHandType(Big_blind, turn, pair)", "pairedBoard(turn)"))
    assert edited.pql.link == FOLLOWING
    first, second, third = edited.conditions
    assert isinstance(first.node, Sentence)
    assert first.node.template != PAIR.template
    assert second == full().conditions[2]
    assert third == full().conditions[1]
    assert edited.questions == full().questions


def test_a_selector_of_another_kind_lives_in_the_pql_pane_only():
    state = showing_table(full())
    assert with_text(state, shown_text(state).replace("histogram(", "stdev(")).pql.link == APART


def test_a_name_given_to_a_question_in_pql_keeps_the_table_in_step():
    state = showing_table(full())
    named = with_text(
        state, shown_text(state).replace("histogram(", "avg(riverEquity(Hero)) as x, histogram(")
    )
    assert named.pql.link == FOLLOWING
    assert len(named.questions) == 5


def test_renaming_a_seat_changes_no_sentence_and_follows_in_pql():
    document = Document(replace(TABLE, conditions=(Line(1, PAIR), Line(2, formula("winsHi(big_blind)")))))
    seat_edits.rename_seat(document, 2, "Button")
    first, second = document.state.conditions
    assert first.node == PAIR
    assert second.node.text == "winsHi(Button)"
    assert first_trouble(document.state, {}) is None
    document.undo_stack.undo()
    assert document.state.conditions[1].node.text == "winsHi(big_blind)"


def test_a_line_in_pql_never_turns_to_another_player_who_gets_the_name():
    seats = (SeatState(1, "Hero", "AsKs", 0), SeatState(2, "Hero", "QQ", 1), SeatState(3, "C", "JJ", 2))
    document = Document(
        DocumentState(seats=seats, conditions=(Line(1, formula("winsHi(Hero) or winsHi(Hero_2)")),))
    )
    seat_edits.remove_seat(document, 1)
    assert document.state.identifiers() == ("Hero", "C")
    assert document.state.conditions[0].node.text == "winsHi(Hero_gone) or winsHi(Hero)"
    assert first_trouble(document.state, {}) is not None


def test_ranges_in_sentences_are_rewritten_with_those_of_the_seats():
    document = Document(replace(TABLE, conditions=(Line(1, sentence("in-range", player="2", hands="AKs")),)))
    table_edits.set_syntax(document, "generic", {})
    assert "AKs" not in document.state.conditions[0].node.values
    document.undo_stack.undo()
    assert "AKs" in document.state.conditions[0].node.values


def test_names_order_and_keys_do_not_count_for_the_question():
    state = full()
    other = replace(state, questions=tuple(reversed(state.questions)))
    assert question(state, {}) == question(other, {})
    assert question(state, {}) != question(replace(state, conditions=state.conditions[:1]), {})


def test_a_question_less_needs_no_run_and_one_more_does(qapp):
    results = Results()
    figures = tuple(SelectorFigures(str(n), "count", Estimate(n / 10)) for n in range(9))
    asked = sound(full(), {})
    results.show(
        Snapshot("exact", "", "", 1, 1, 0.1, None, done=True, stopped_by="exact", results=figures),
        asked,
        question(asked, {}),
    )
    fewer = replace(asked, questions=asked.questions[1:])
    assert results.follow(question(fewer, {}))
    assert results.answer(asked.questions[0]).name == "6"
    assert results.answer(asked.questions[2]).name == "8"
    other = replace(asked, questions=(Question(1, Ask.HOW_OFTEN, AHEAD),))
    assert not results.follow(question(other, {}))


def test_a_saved_query_finds_the_lines_it_was_made_from_again():
    state = sound(full(), {})
    assert question(asked_by(state.to_query(), full()), {}) == question(state, {})
    changed = replace(full(), conditions=())
    assert asked_by(state.to_query(), changed).to_query() == state.to_query()


def snapshot(exact=True, trials=990, drawn=990):
    return Snapshot(
        "exact" if exact else "sampled", "", "", trials, drawn, 0.1, None, done=exact,
        stopped_by="exact" if exact else "",
    )  # fmt: skip


def test_an_exact_answer_shows_its_fraction():
    figures = SelectorFigures("x", "count", Estimate(13 / 20), count=13, fraction="13/20")
    answer = answer_of(figures, "percent", snapshot())
    assert (answer.value, answer.sure) == ("65.00 %", "exact")
    assert "13/20" in answer.tip


@pytest.mark.parametrize(
    ("value", "half", "unit", "shown"),
    [
        (0.6491, 0.0012, "percent", ("64.9 %", "± 0.1")),
        (0.6491, 0.00061, "percent", ("64.91 %", "± 0.06")),
        (0.64, 0.021, "percent", ("64.0 %", "± 2.1")),
        (5.3123, 0.012, "number", ("5.31", "± 0.01")),
    ],
)
def test_a_sampled_answer_has_the_digits_it_is_sure_of(value, half, unit, shown):
    estimate = Estimate(value, half / 1.96, value - half, value + half)
    answer = answer_of(SelectorFigures("x", "avg", estimate), unit, snapshot(exact=False))
    assert half
    assert (answer.value, answer.sure) == shown


def test_a_distribution_is_reported_by_its_most_frequent_values():
    bars = (Bucket("pair", 750, Estimate(0.75)), Bucket("flush", 250, Estimate(0.25)))
    answer = answer_of(SelectorFigures("x", "histogram", buckets=bars), "number", snapshot())
    assert answer.shares == (0.75, 0.25)
    assert "pair 75.0 %" in answer.tip


@pytest.mark.parametrize(
    ("trials", "drawn", "words"),
    [
        (100, 41_200, "1 in 412 deals kept"),
        (100, 250, "1 in 2.5 deals kept"),
        (90, 100, "90.0 % of the deals kept"),
        (0, 5000, "none of 5,000 deals kept"),
        (0, 521_245_861, "none of 521 million deals kept"),
        (0, 0, ""),
    ],
)
def test_acceptance_in_words(trials, drawn, words):
    assert kept(snapshot(trials=trials, drawn=drawn)) == words


def test_a_document_takes_no_more_lines_than_anybody_reads():
    document = Document(TABLE)
    while edits.add_line(document, PAIR) is not None:
        assert len(document.state.conditions) <= 200
    assert edits.full(document.state)
    assert edits.duplicate(document, document.state.conditions[0].key) is None


def test_units_do_not_depend_on_ranges_that_only_the_library_knows():
    asked = sentence("equity-value", player="1", street="turn")
    seats = (replace(TABLE.seats[0], range_text="$MINE"), TABLE.seats[1])
    state = replace(TABLE, seats=seats, syntax="generic", questions=(Question(1, Ask.AVERAGE, asked),))
    assert units_of(state.to_query())[-1] == "percent"


def test_of_many_equities_every_percent_has_its_place():
    bars = tuple(Bucket(str(place), 1, Estimate(0.1)) for place in range(0, 100, 10))
    answer = answer_of(SelectorFigures("x", "histogram", buckets=bars), "percent", snapshot())
    assert len(answer.shares) == 100
    assert answer.shares[10] == 0.1
    assert answer.shares[11] == 0.0
    assert "10–11 %" in answer.tip
