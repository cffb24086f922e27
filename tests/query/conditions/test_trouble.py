"""The error of a line is reported in words and in its place; nothing is raised."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.errors import OracleError, QueryError, TextError
from oracle.pql import formula
from oracle.query.conditions import (
    Ask,
    Formula,
    Group,
    Line,
    Question,
    Sentence,
    expression_of,
    node_of,
    selector_from_question,
    slot_trouble,
    template_of,
    templates_for,
    trouble,
    words_of,
)
from tests.examples import examples
from tests.query.conditions.cases import (
    HOLDEM,
    NAMES,
    PLAYERS,
    RUNNABLE,
    default,
    every_choice,
    said,
    sentences,
)


def wrong(node: Sentence | Formula | Group, **how: object) -> str:
    """The error of a line, or an empty string."""
    found = trouble(node, PLAYERS, HOLDEM, **how)  # type: ignore[arg-type]
    return "" if found is None else str(found)


@pytest.mark.parametrize("game", RUNNABLE, ids=lambda game: game.name)
def test_nothing_is_wrong_with_any_choice_of_any_sentence(game: object) -> None:
    for template in templates_for(game):  # type: ignore[arg-type]
        for sentence in every_choice(template, game):  # type: ignore[arg-type]
            assert trouble(sentence, PLAYERS, game) is None, words_of(sentence, NAMES)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("sentence", "slot", "stretch", "says"),
    [
        (said("in-range", hands="AA, K?"), "hands", "?", ""),
        (said("in-range", hands=""), "hands", "", ""),
        (said("board-pattern", boards="AKQJ99"), "boards", "AKQJ99", "6 cards"),
        (said("outs", number=""), "number", "", "A number is missing."),
        (said("outs", number="60"), "number", "60", "not between 0 and 52"),
        (said("outs", number="2.5"), "number", "2.5", "whole number from 0 to 52"),
        (said("outs", number="٣"), "number", "٣", "not a whole number"),
        (said("equity", share="101"), "share", "101", "not between 0 and 100"),
        (said("equity", share="half"), "share", "half", "not a number from 0 to 100"),
        (said("equity", share="1e5"), "share", "1e5", "not a number"),
        (said("board-card", card="Ax"), "card", "x", ""),
        (said("board-card", card="AsKs"), "card", "AsKs", "not one card"),
        (said("board-end", rank="1"), "rank", "1", "not a rank"),
        (said("beats-cards", cards="AsKs"), "cards", "AsKs", "2 cards, not five"),
        (said("best-percent-of", ordering="11h"), "ordering", "11h", "no ordering"),
    ],
)  # fmt: skip
def test_the_slot_at_fault_and_the_place_in_it_are_reported(
    sentence: Sentence, slot: str, stretch: str, says: str
) -> None:
    found = slot_trouble(sentence, HOLDEM)
    assert found is not None
    assert found[0].name == slot
    error = found[1]
    assert error.text == sentence.values[template_of(sentence).slots.index(found[0])]
    assert error.text[error.span.start : error.span.end] == stretch
    assert says in str(error)
    assert wrong(sentence) == str(error)


def test_a_player_who_is_gone_is_reported() -> None:
    assert wrong(said("wins", player="99")) == "The seat of this line no longer exists. Choose another."
    with pytest.raises(QueryError, match="no longer exists"):
        expression_of(said("wins", player="99"), PLAYERS)


def test_a_game_without_what_the_line_is_about_is_reported() -> None:
    from tests.query.conditions.test_round_trip import OMAHA8

    assert "low half" in wrong(default("low", OMAHA8))
    assert "no street" in wrong(said("hand-type", street="seventh"))


def test_a_sentence_of_a_newer_version_is_reported() -> None:
    assert "does not know" in wrong(Sentence("telepathy", ("1",)))
    assert "does not know" in wrong(Sentence("wins", ("7",)))
    assert "choice" in wrong(Sentence("wins", ("7", "losesHi")))
    assert "choice" in wrong(Sentence("hand-type", ("7", "exactly", "flush", "river")))


def test_ranges_are_read_in_the_syntax_and_with_the_ranges_of_the_user() -> None:
    mine = said("in-range", hands="$mine")
    assert wrong(mine) != ""
    assert wrong(mine, macros={"mine": "QQ+"}) == ""
    classic = said("in-range", hands="KKo")
    assert wrong(classic, syntax="classic") == ""
    assert wrong(classic) != ""


@pytest.mark.parametrize(
    ("text", "stretch"),
    [
        ("winsHi(  Bob )", "Bob"),
        ("winsHi(bob)", "bob"),
        ("inRange(hero,'AA, K?')", "?"),
        ("riverEquity(hero)", "riverEquity(hero)"),
        ("winsHi(hero", "("),
        ("winsHi(hero) and", ""),
        ("select count(winsHi(hero)) from game='holdem', hero='AA'", "select"),
        ("", ""),
    ],
)
def test_an_error_of_a_formula_points_into_its_own_text(text: str, stretch: str) -> None:
    for line in (formula(text), formula(text, negated=True)):
        found = trouble(line, PLAYERS, HOLDEM)
        assert isinstance(found, TextError)
        assert found.text == text
        assert found.text[found.span.start : found.span.end] == stretch


def test_an_error_of_a_formula_that_was_read_from_a_query_points_into_its_own_text() -> None:
    from oracle.pql import parse_expression

    node = node_of(parse_expression("   1 = 1 and   winsHi(bob)"), PLAYERS, HOLDEM)
    assert isinstance(node, Group)
    found = trouble(node, PLAYERS, HOLDEM)
    assert isinstance(found, TextError)
    assert found.text == "winsHi(bob)"
    assert found.text[found.span.start : found.span.end] == "bob"


def test_a_formula_need_not_be_a_condition_where_its_average_is_asked() -> None:
    value = formula("riverEquity(hero) * 2")
    assert wrong(value) != ""
    assert wrong(value, ask=Ask.AVERAGE) == ""
    assert wrong(formula("winningHandType()"), ask=Ask.AVERAGE) != ""
    assert wrong(formula("winningHandType()"), ask=Ask.DISTRIBUTION) == ""


def test_an_unparsed_formula_is_reported() -> None:
    assert "not been parsed" in wrong(Formula("winsHi(hero)"))


def test_the_first_faulty_line_of_a_group_is_reported_unless_switched_off() -> None:
    faulty = said("outs", number="x")
    group = Group("or", (Line(1, default("wins")), Line(2, faulty)))
    assert "not a whole number" in wrong(group)
    assert wrong(Group("or", (Line(1, default("wins")), Line(2, faulty, on=False)))) == ""
    assert wrong(Group("and", ())) == ""


def test_a_group_of_too_many_lines_is_reported() -> None:
    assert "levels" in wrong(Group("and", tuple(Line(key, default("wins")) for key in range(150))))


def test_a_question_about_nothing_is_refused() -> None:
    group = Group("and", ())
    with pytest.raises(QueryError, match="nothing"):
        selector_from_question(Question(1, Ask.HOW_OFTEN, group), PLAYERS)  # type: ignore[arg-type]


def test_texts_of_ten_megabytes_are_refused_in_words() -> None:
    huge = "A" * 10_000_000
    assert wrong(said("in-range", hands=huge)) != ""
    assert wrong(said("board-pattern", boards=huge)) != ""
    assert wrong(said("outs", number="1" * 10_000_000)) != ""
    assert wrong(said("beats-cards", cards=huge)) != ""
    assert wrong(formula("not " * 2_500_000)) != ""


@given(st.text(max_size=200))
@examples(200)
def test_any_text_is_read_without_an_exception(text: str) -> None:
    for node in (
        formula(text), said("in-range", hands=text), said("board-pattern", boards=text),
        said("outs", number=text), said("board-card", card=text), said("beats-cards", cards=text),
        said("wins", player=text), said("hand-type", street=text), said("texture", verb=text),
    ):  # fmt: skip
        found = trouble(node, PLAYERS, HOLDEM)
        assert found is None or isinstance(found, OracleError)
        assert words_of(node, NAMES)


@given(sentences())
@examples(200)
def test_a_sentence_is_right_or_its_trouble_is_reported(sentence: Sentence) -> None:
    found = trouble(sentence, PLAYERS, HOLDEM)
    assert found is None or (isinstance(found, OracleError) and str(found))
