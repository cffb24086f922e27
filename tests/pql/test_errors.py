"""Every mistake has its place and its message, from a data file."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from oracle.errors import QueryError, TextError
from oracle.pql import parse, parse_statements
from oracle.prepared import prepare
from oracle.query import Call, Name, Query, Seat, Selector
from oracle.query.checking.query import check, located

PATH = Path(__file__).parents[1] / "fixtures" / "pql_errors.toml"
CASES = tomllib.loads(PATH.read_text(encoding="utf-8"))["case"]
MARKS = "⟦⟧"


def look_at(text):
    """Everything that is checked before a query runs."""
    query = parse(text)
    check(query)
    prepare(query)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"])
def test_an_error_is_reported_with_its_place_and_a_remedy(case):
    before, marked = case["text"].split(MARKS[0])
    inside, after = marked.split(MARKS[1])
    with pytest.raises(TextError) as caught:
        look_at(before + inside + after)
    error = caught.value
    assert str(error) == case["message"]
    assert error.expected == case["expected"]
    assert error.text == before + inside + after
    assert error.text[error.span.start : error.span.end] == inside
    assert error.span.start == len(before)
    assert error.found


def test_a_game_that_is_unknown_is_reported_with_the_games_there_are():
    with pytest.raises(TextError, match=r"no game called “”\. Known games: holdem") as caught:
        look_at("select avg(1) from game='', hero='AA'")
    assert caught.value.text[caught.value.span.start : caught.value.span.end] == "''"


def test_a_function_about_lows_is_refused_where_there_is_no_low():
    with pytest.raises(TextError, match=r"“WinsLo” needs a low half, and Texas hold’em has none") as caught:
        look_at("select count(WinsLo(hero)) from game='holdem', hero='AA'")
    assert caught.value.found == "WinsLo"


def test_places_count_from_the_beginning_of_the_whole_text():
    text = "select avg(1) from game='holdem', a='AA';\nselect avg(riverEquity(b)) from game='holdem', a='AA'"
    second = parse_statements(text)[1]
    with pytest.raises(TextError) as caught:
        check(second)
    assert caught.value.text == text
    assert text[caught.value.span.start :].startswith("b))")


CLICKED = Query(
    "holdem", "generic", (Seat("hero", "AA"), Seat("villain", "A1")),
    selectors=(Selector("avg", Call("riverEquity", (Name("hreo"),))),),
)  # fmt: skip


def test_a_mistake_in_a_clicked_query_is_reported_in_its_printed_text():
    with pytest.raises(TextError, match="There is no player “hreo”") as caught:
        check(CLICKED)
    assert caught.value.text.startswith("select avg(riverEquity(hreo))\nfrom game=")
    assert caught.value.text[caught.value.span.start : caught.value.span.end] == "hreo"


def test_a_mistake_in_a_range_of_a_clicked_query_is_reported_in_the_range():
    with pytest.raises(TextError, match=r"^Bad guy: “1” is not a rank") as caught:
        prepare(CLICKED, labels={"villain": "Bad guy"})
    assert caught.value.text == "A1"


def test_a_query_changed_since_it_was_read_does_not_point_into_the_old_text():
    read = parse(
        "/* a remark */ select avg(riverEquity(villain)) from game='holdem', villain='KK', hero='AA'"
    )
    changed = replace(read, seats=read.seats[1:])
    with pytest.raises(TextError) as caught:
        check(changed)
    assert caught.value.text == "select avg(riverEquity(villain))\nfrom game='holdem', hero='AA'"
    assert caught.value.text[caught.value.span.start : caught.value.span.end] == "villain"
    trouble = QueryError("No.", places=("hero",))
    assert located(trouble, changed) is trouble
    assert isinstance(located(trouble, read), TextError)


def test_a_query_that_asks_nothing_is_refused():
    with pytest.raises(QueryError, match="has no selector"):
        check(Query("holdem", "generic", (Seat("a", "AA"),)))


@pytest.mark.parametrize("name", ["flush", "River", "select"])
def test_a_clicked_seat_with_a_reserved_name_is_refused(name):
    query = Query("holdem", "generic", (Seat(name, "AA"),), selectors=CLICKED.selectors)
    with pytest.raises(TextError, match=f"A player cannot be called “{name}”"):
        check(query)


def test_an_aggregate_that_is_unknown_is_refused():
    query = Query("holdem", "generic", (Seat("a", "AA"),), selectors=(Selector("mode", Name("a")),))
    with pytest.raises(TextError, match="no aggregate “mode”"):
        check(query)
