"""Every invalid text has its own message and its exact place, from a data file."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from oracle.errors import OracleError, QueryError, TextError
from oracle.games import find_game
from oracle.ranges import parse_hands, parse_range
from oracle.ranges.hands.boards import parse_board_range

PATH = Path(__file__).parents[2] / "fixtures" / "range_errors.toml"
CASES = tomllib.loads(PATH.read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']} {case['syntax']} {case['text']}")
def test_an_invalid_text_is_reported_where_and_why(case):
    with pytest.raises(TextError) as caught:
        parse_hands(case["text"], case["game"], case["syntax"])
    error = caught.value
    assert str(error) == case["message"]
    assert [error.span.start, error.span.end] == case["span"]
    assert error.text == case["text"]
    assert error.remedy
    assert error.found


def test_a_message_names_whose_range_it_is():
    with pytest.raises(TextError, match=r"^Hero: “1” is not a rank"):
        parse_range("A1", place="Hero")


def test_a_number_on_a_board_is_not_a_percentage():
    with pytest.raises(TextError, match=r"^“1” is not a rank. Ranks are"):
        parse_board_range("15", find_game("holdem"))


def test_an_unknown_syntax_and_an_unknown_game_are_refused():
    with pytest.raises(QueryError, match="no range syntax “perl”"):
        parse_range("AA", syntax="perl")
    with pytest.raises(OracleError, match="no game called “holdme”"):
        parse_range("AA", "holdme")
