from __future__ import annotations

from itertools import islice
from math import inf

from hypothesis import given
from hypothesis import strategies as st

from oracle.cluster.units import (
    FIRST_SECONDS,
    GROWTH,
    SHARE,
    UNIT_SECONDS,
    divided,
    read_unit,
    units,
    work_question,
)
from oracle.pql import parse, parse_statements
from oracle.query import Seat, equity_query

TEXT = "select avg(riverEquity(hero)) from game='holdem', hero='$mine', villain='*'"


@given(st.lists(st.floats(1e-4, 10), max_size=200))
def test_units_cover_all_pieces_in_order(seconds: list[float]) -> None:
    parts = list(divided(len(seconds), seconds.__getitem__, sum(seconds)))
    assert [number for first, end in parts for number in range(first, end)] == list(range(len(seconds)))
    for first, end in parts:
        assert end - first == 1 or sum(seconds[first:end]) <= UNIT_SECONDS


def test_units_of_unlimited_work_grow_from_quick_ones_to_the_usual_ones() -> None:
    each = 0.01
    spent = [each * (end - first) for first, end in islice(divided(None, lambda number: each, inf), 200)]
    assert spent[0] <= FIRST_SECONDS
    assert sum(spent[:100]) * GROWTH >= spent[100]
    assert spent == sorted(spent)
    assert UNIT_SECONDS - 2 * each < spent[-1] <= UNIT_SECONDS


def test_little_work_is_still_shared_by_many() -> None:
    assert len(list(divided(1000, lambda number: 1e-5, 0.01))) >= SHARE


def test_a_unit_comes_back_from_its_bytes_with_the_same_key() -> None:
    question = work_question(parse(TEXT), "sampled", {"Mine": "$other, KK", "other": "QQ", "unused": "22"})
    assert question.macros == {"Mine": "$other, KK", "other": "QQ"}
    unit, again = units(question, "sampled", 7, [(0, 4), (4, 9)], 9, 25)
    assert (unit.last, again.last) == (None, 25)
    assert read_unit(unit.packed()) == unit
    assert read_unit(unit.packed()).key == unit.key != again.key


def test_a_question_names_its_statement_in_a_longer_text() -> None:
    text = f"{TEXT}; {TEXT.replace('avg', 'max')}"
    for query in parse_statements(text):
        question = work_question(query, "auto")
        assert question.text == text
        assert parse(text[question.start :].split(";")[0]) == query


def test_a_query_made_of_clicks_is_written_as_text() -> None:
    query = equity_query([Seat("hero", "AA"), Seat("villain", "KK")])
    assert parse(work_question(query, "auto").text) == query
