"""Lines in PQL: one expression each."""

from __future__ import annotations

import pytest

from oracle.errors import TextError
from oracle.pql import formula, parse, parse_expression, with_names


def test_an_expression_is_read_as_in_a_query() -> None:
    text = "handType(hero, flop) >= flush and not pocketPair(hero) -- a comment"
    query = parse(f"select avg(1) from game='holdem', hero='AA' where {text}")
    assert parse_expression(text) == query.where


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "the end of the text"),
        ("  -- nothing", "the end of the text"),
        ("select count(winsHi(hero)) from game='holdem', hero='AA'", "select"),
        ("winsHi(hero) tiesHi(hero)", "tiesHi"),
        ("winsHi(hero); winsHi(hero)", ";"),
        ("winsHi(hero) from", "from"),
    ],
)
def test_anything_else_is_refused_with_its_place(text: str, found: str) -> None:
    with pytest.raises(TextError) as caught:
        parse_expression(text)
    assert caught.value.found == found
    assert caught.value.text == text
    assert caught.value.remedy or caught.value.expected


def test_a_line_keeps_what_was_written_and_what_it_says() -> None:
    line = formula("winsHi( hero )")
    assert line.text == "winsHi( hero )"
    assert line.expression == parse_expression("winsHi(hero)")
    assert line.problem is None


def test_a_line_that_cannot_be_read_keeps_the_reason() -> None:
    line = formula("winsHi(", negated=True)
    assert line.negated
    assert line.expression is None
    assert line.problem is not None
    assert line.problem.text == "winsHi("


def test_renamed_players_are_renamed_in_lines_and_nothing_else_is() -> None:
    line = formula("winsHi( Hero )  and inRange(HERO, 'hero') and tiesHi(villain) -- hero")
    found = with_names(line, {"hero": "Bob"})
    assert found.text == "winsHi( Bob )  and inRange(Bob, 'hero') and tiesHi(villain) -- hero"
    assert found.expression == parse_expression(found.text)


def test_players_may_swap_names() -> None:
    line = formula("hiRating(a, flop) > hiRating(b, flop)", negated=True)
    found = with_names(line, {"a": "b", "b": "a"})
    assert found.text == "hiRating(b, flop) > hiRating(a, flop)"
    assert found.negated


def test_a_line_without_the_renamed_player_or_meaning_stays_as_it_is() -> None:
    for line in (formula("pairedBoard(flop)"), formula("winsHi(hero")):
        assert with_names(line, {"hero": "Bob"}) is line
