"""No text raises anything but our own error, and none takes long: lengths and depths are bounded."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.errors import OracleError, TextError
from oracle.pql import Kind, complete, parse, print_query, scan
from oracle.pql.expressions import MOST_TERMS
from oracle.pql.tokens import MAX_TEXT, MAX_TOKENS
from oracle.prepared import prepare
from oracle.query.checking.query import check
from oracle.query.language.expressions import MAX_HEIGHT
from tests.examples import examples
from tests.pql.strategies import any_queries, sensible_queries

BYTE_ORDER_MARK = "\ufeff"

PIECES = [
    "select", "from", "where", "as", "case", "when", "then", "else", "end", "and", "or", "not", "in",
    "avg", "count", "percentile", "riverEquity", "handsHaving", "inRange", "boardInRange", "toCard",
    "hero", "game", "flop", "flush", "floptrips", "1", ".5", "'AA'", "'holdem'", '"', "'", "(", ")", ",",
    ";", "=", "<>", "!=", "||", "+", "-", "*", "/", "--", "/*", "*/", "\n", "é", "\x00", "$", "[",
]  # fmt: skip
soups = st.lists(st.sampled_from(PIECES), max_size=25).map(" ".join)


def trouble_with(text):
    """Look at a text as a run would; only our own error may come out, and is given back."""
    try:
        look_at(text)
    except OracleError as error:
        return error
    return None


def look_at(text):
    query = parse(text)
    check(query)
    prepare(query)


def ask(text):
    """Look at a text; an error has words and a place in the text."""
    error = trouble_with(text)
    assert error is None or str(error)
    assert not isinstance(error, TextError) or error.span.end <= len(error.text)


@given(st.text())
def test_any_text_is_read_or_refused(text):
    ask(text)


@given(soups)
@examples(300)
def test_any_row_of_words_is_read_or_refused(text):
    ask(text)
    ask(f"select avg({text}) from game='holdem', hero='AA'")
    ask(f"select avg(1) from game='holdem', hero='AA' where {text}")
    ask(f"select avg(1) from {text}")


@given(sensible_queries(), st.data())
@examples(100)
def test_a_query_with_a_piece_cut_out_or_put_in_is_read_or_refused(query, data):
    text = print_query(query)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 10)))
    ask(text[:start] + data.draw(st.sampled_from(["", *PIECES])) + text[end:])


@given(any_queries)
def test_anything_the_grammar_allows_is_checked_or_refused(query):
    with contextlib.suppress(OracleError):
        check(query)


@given(st.text() | soups, st.integers(-3, 300))
def test_completion_answers_for_any_text_and_any_place(text, cursor):
    for suggestion in complete(text, cursor):
        assert 0 <= suggestion.span.start <= suggestion.span.end <= len(text)
        assert suggestion.text


@given(st.text() | soups)
def test_tokens_cover_any_text_in_order(text):
    end = 0
    for token in scan(text):
        assert text[end : token.start].removeprefix("" if end else BYTE_ORDER_MARK).strip() == ""
        assert token.end > token.start or token.kind is Kind.END
        end = token.end
    assert end == len(text)


def test_a_byte_order_mark_before_the_first_letter_is_ignored():
    plain = "select avg(riverEquity(hero)) from game='holdem', hero='AA'"
    assert parse(BYTE_ORDER_MARK + plain) == parse(plain)
    with pytest.raises(TextError, match="U\\+FEFF” has no meaning"):
        parse(plain.replace("avg", BYTE_ORDER_MARK + "avg"))


SELECT = "select avg("
FROM = ") from game='holdem', hero='AA'"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x" * 10_000_000, f"10,000,000 characters long; the limit is {MAX_TEXT:,}"),
        (SELECT + "+".join(["1"] * 100_000) + FROM, f"more than {MAX_TOKENS:,} words"),
        (SELECT + "+".join(["1"] * 20_000) + FROM, f"more than {MAX_HEIGHT} levels"),
        (SELECT + " or ".join(["winsHi(hero)"] * 5_000) + FROM, f"more than {MOST_TERMS:,} terms"),
        (SELECT + " and ".join(["1 < 2"] * 10_000) + FROM, f"more than {MOST_TERMS:,} terms"),
        (
            SELECT + "case when 1 then " * 1_000 + "1" + " end" * 1_000 + FROM,
            f"more than {MAX_HEIGHT} levels",
        ),
        (
            SELECT + "case when " * 1_000 + "1" + " then 1 end" * 1_000 + FROM,
            f"more than {MAX_HEIGHT} levels",
        ),
        (SELECT + "(" * 10_000 + "1" + ")" * 10_000 + FROM, f"more than {MAX_HEIGHT} levels"),
        (SELECT + "(" * 900_000, f"more than {MAX_TOKENS:,} words"),
        (SELECT + "not " * 20_000 + "1" + FROM, f"more than {MAX_HEIGHT} levels"),
        (SELECT + "- " * 20_000 + "1" + FROM, f"more than {MAX_HEIGHT} levels"),
        (SELECT + "-" * 20_000 + "1" + FROM, "The query ends"),
        (SELECT + "f(" * 20_000, f"more than {MAX_HEIGHT} levels"),
        (SELECT + "1 in (" * 10_000, f"more than {MAX_HEIGHT} levels"),
        (SELECT + "1 in (" + "1," * 20_000 + "hero)" + FROM, "cannot be compared"),
        (SELECT + "riverEquity(" + "hero," * 20_000 + "hero)" + FROM, "takes 1 argument"),
        (SELECT + "9" * 900_000 + FROM, "too large"),
        (SELECT + "." + "9" * 900_000 + FROM, "too large"),
        (SELECT + "a" * 900_000 + FROM, "means nothing here"),
        (SELECT + "a" * 900_000 + "(1)" + FROM, "no function"),
        ("select " + "a" * 900_000 + FROM, "is not allowed here"),
        ("select avg(1) from game='" + "x" * 900_000 + "'", "no game called"),
        ("select avg(1) from game='holdem', hero='" + "A" * 900_000 + "'", "characters long"),
        ("select avg(1) from game='holdem', hero='" + "''" * 400_000 + "'", "characters long"),
        ("select avg(1) from game='holdem'" + ", a='AA'" * 10_000, "given twice"),
        ("'" * 999_999, "never closed"),
        ("/* " * 300_000, "never closed"),
        (";" * 40_000, "no query here"),
        ("\n" * 900_000, "no query here"),
        ("select avg(1) from game='holdem', hero='AA';" * 3_000, "3000 statements"),
    ],
    ids=lambda value: value[:30].strip() if isinstance(value, str) else None,
)
def test_a_hostile_text_is_refused(text, message):
    with pytest.raises(TextError, match=message.replace("(", r"\(")) as caught:
        look_at(text)
    assert len(str(caught.value)) < 500
