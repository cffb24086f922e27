"""The text of the PQL pane: statements, mistakes, and the way between table and text."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from oracle.errors import Span
from ui.document.runs.pql_fit import showing_table, shown_text, with_other_text, with_text
from ui.document.runs.pql_text import MAX_STATEMENTS, doubt_line, problem_line, read
from ui.document.state import APART, FOLLOWING, FREE, example_document

GOOD = "select avg(riverEquity(hero)) from game='holdem', hero='AA', villain='*'"
TWO = f"{GOOD};\n-- the second\nselect avg(rivrEquity(hero)) from game='holdem', hero='AA', villain='*'"


def test_each_statement_has_its_own_mistake_in_the_whole_text():
    first, second = read(TWO, {})
    assert first.query is not None
    assert not first.message
    assert TWO[second.problem.start : second.problem.end] == "rivrEquity"
    assert problem_line(TWO, (first, second)).startswith(
        "Line 3, column 12: There is no function “rivrEquity”."
    )


def test_a_selection_is_read_alone_and_its_places_count_in_the_whole_text():
    start = TWO.index("select avg(rivr")
    (only,) = read(TWO, {}, Span(start, len(TWO)))
    assert TWO[only.problem.start : only.problem.end] == "rivrEquity"


def test_hands_that_cannot_be_dealt_are_found_without_running():
    text = "select count(winsHi(a)) from game='holdem', a='AsAh', b='AsAd'"
    (only,) = read(text, {})
    assert "in two places" in only.message
    assert text[only.problem.start : only.problem.end] == "'AsAd'"


def test_named_ranges_of_the_user_are_known():
    text = "select count(winsHi(a)) from game='holdem', a='$mine', b='*'"
    assert read(text, {})[0].message
    assert not read(text, {"mine": "AA"})[0].message


def test_texts_that_may_mean_something_else_are_remarked_on_as_in_a_seat():
    text = "select avg(riverEquity(a)) from game='holdem', a='TT+, AJs', b='$mine, QTs'"
    (statement,) = read(text, {"mine": "AA"})
    first, second = statement.doubts
    assert first.startswith("a: “AJs” asks for the jack of spades")
    assert second.startswith("b: “QTs” asks for the ten of spades")
    assert doubt_line((statement,)) == f"{first} (and 1 more)"
    (plain,) = read(text.replace("game=", "syntax='classic', game="), {"mine": "AA"})
    assert plain.doubts == ()
    assert doubt_line((plain,)) == ""


def test_too_many_statements_are_refused_in_words():
    (only,) = read(";".join([GOOD] * (MAX_STATEMENTS + 1)), {})
    assert only.query is None
    assert "more than 100 statements" in only.message


@given(st.text(alphabet="select avg(hero)from';\n-/*\"=,3", max_size=60))
def test_any_text_is_read_without_an_error(text):
    for statement in read(text, {}):
        assert 0 <= statement.span.start < statement.span.end <= len(text)
        assert statement.problem is None or statement.problem.end <= len(text)
        assert (statement.query is None) == bool(statement.message)


def test_show_pql_follows_the_table_until_another_text_is_taken():
    state = showing_table(example_document())
    assert state.pql.link == FOLLOWING
    assert "Hero='AsKs'" in shown_text(state)
    assert "board='Kh7c2d'" in shown_text(replace(state, board="Kh7c2d"))
    other = with_other_text(state, GOOD)
    assert other.pql.link == FREE
    assert shown_text(replace(other, board="Kh7c2d")) == GOOD


def test_editing_the_text_edits_seats_board_dead_cards_and_syntax():
    state = showing_table(example_document())
    text = shown_text(state).replace("AsKs", "QQ").replace("random'", "*' folded, dead='2c', board='Kh7c2d'")
    text = "\n".join(line for line in text.splitlines() if "(Villain)" not in line)
    text = text.replace("count(tiesHi(Hero)),", "count(tiesHi(Hero))").replace("classic", "generic")
    edited = with_text(state, text)
    assert edited.pql.link == FOLLOWING
    assert [(seat.key, seat.label, seat.range_text, seat.folded) for seat in edited.seats] == [
        (1, "Hero", "QQ", False), (2, "Villain", "*", True),
    ]  # fmt: skip
    assert (edited.board, edited.dead, edited.syntax) == ("Kh7c2d", "2c", "generic")
    assert shown_text(edited) == text  # kept as written


def test_a_renamed_player_keeps_his_seat_and_a_new_one_gets_a_seat():
    state = showing_table(example_document())
    text = shown_text(state).replace("Hero", "Champ")
    assert [(seat.key, seat.label) for seat in with_text(state, text).seats] == [(1, "Champ"), (2, "Villain")]
    more = "avg(riverEquity(Caller)), count(winsHi(Caller)), count(tiesHi(Caller))\nfrom"
    text = shown_text(state).replace("\nfrom", f",\n{more}") + ", Caller='22'"
    seats = with_text(state, text).seats
    assert [seat.label for seat in seats] == ["Hero", "Villain", "Caller"]
    assert len({seat.key for seat in seats}) == len({seat.color for seat in seats}) == 3


def test_a_text_that_is_not_a_table_any_more_leaves_the_table_alone_and_may_come_back():
    state = showing_table(example_document())
    text = shown_text(state)
    apart = with_text(state, text.replace("select ", "select max(riverEquity(Hero)), "))
    assert apart.pql.link == APART
    assert apart.seats == state.seats
    assert with_text(apart, text.replace("AsKs", "JJ")).seats[0].range_text == "JJ"
    assert with_text(state, text.replace("holdem", "omahahi")).pql.link == APART
