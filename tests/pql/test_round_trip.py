import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.errors import QueryError
from oracle.pql import parse, parse_statements, print_expression, print_query
from oracle.pql.expressions import LONG_CHAIN, MOST_TERMS
from oracle.query import Call, Name, Number, Query, Seat, Selector, Unary
from oracle.query.checking.query import check
from oracle.query.language.expressions import MAX_HEIGHT, walk_expression
from oracle.query.printer import with_text
from tests.pql.strategies import any_expressions, any_queries, sensible_queries


@given(any_queries)
def test_a_printed_query_reads_back_as_the_same_query(query):
    assert parse(print_query(query)) == query


@given(sensible_queries())
@settings(max_examples=50)
def test_a_printed_sensible_query_reads_back_as_the_same_query(query):
    assert parse(print_query(query)) == query


@given(st.lists(any_queries, min_size=1, max_size=3))
@settings(max_examples=30)
def test_statements_print_and_read_back_together(queries):
    assert parse_statements(";\n".join(map(print_query, queries)) + " ; ;") == tuple(queries)


@given(any_queries)
@settings(max_examples=50)
def test_every_node_is_at_its_span(query):
    read = parse("-- first\n" + print_query(query))
    for source, span_of in (with_text(read), with_text(query)):
        holder = read if source is read.source else query
        for root in _expressions(holder):
            for node in walk_expression(root):
                span = span_of(node)
                assert _expression(source.text[span.start : span.end]) == node
        for selector in holder.selectors:
            span = span_of(selector)
            assert source.text[span.start : span.end].startswith(f"{selector.kind}(")


@given(any_expressions)
@settings(max_examples=50)
def test_an_expression_prints_alone(expression):
    assert _expression(print_expression(expression)) == expression


def _expressions(query):
    for selector in query.selectors:
        yield selector.expression
        yield from selector.arguments
    if query.where is not None:
        yield query.where


def _expression(text):
    """A text read as an expression."""
    return parse(f"select avg(0) from game='holdem' where {text}").where


def test_a_printed_query_is_fit_to_be_read():
    text = (
        "SELECT avg(riverEquity(hero)) AS equity, count(winsHi(hero) and (not tiesHi(villain) or 1+2*3 "
        "<= -(4-5))) as 'hero alone' FROM villain='22+', hero=\"AA\",Game='holdem' , board = 'Ks' "
        "where handtype(hero, flop) in (pair,trips) != (.5 > 1.0)"
    )
    assert print_query(parse(text)) == (
        "select avg(riverEquity(hero)) as equity,\n"
        "       count(winsHi(hero) and (not tiesHi(villain) or 1 + 2 * 3 <= -(4 - 5))) as 'hero alone'\n"
        "from game='holdem', board='Ks', villain='22+', hero='AA'\n"
        "where handtype(hero, flop) in (pair, trips) <> (0.5 > 1.0)"
    )


def test_folded_seats_are_printed_and_read():
    seats = (Seat("a", "AA", True), Seat("b", "KK"))
    query = Query("holdem", "generic", seats, selectors=(Selector("avg", Number(1)),))
    assert print_query(query) == "select avg(1)\nfrom game='holdem', a='AA' folded, b='KK'"
    assert parse(print_query(query)) == query


def test_long_lists_get_a_line_each():
    seats = tuple(Seat(f"player_{number}", "AA, KK, QQ, AKs") for number in range(4))
    query = Query("holdem", "generic", seats, selectors=(Selector("avg", Number(1)),))
    assert print_query(query).splitlines()[1:3] == [
        "from game='holdem',",
        "     player_0='AA, KK, QQ, AKs',",
    ]


def test_what_is_too_high_is_not_printed():
    expression = Name("x")
    for _ in range(200_000):
        expression = Unary("-", expression)
    query = Query("holdem", "generic", (), selectors=(Selector("avg", expression),))
    with pytest.raises(QueryError, match=f"more than {MAX_HEIGHT} levels"):
        print_query(query)
    with pytest.raises(QueryError, match=f"more than {MAX_HEIGHT} levels"):
        print_expression(expression)
    while isinstance(expression, Unary):  # taken apart: freeing a chain this long at once is recursive
        expression = expression.operand


def test_the_highest_expression_allowed_is_read_printed_compared_and_hashed():
    text = " + ".join("1" * MAX_HEIGHT)
    query = parse(f"select avg({text}) from game='holdem'")
    assert parse(print_query(query)) == query
    assert hash(parse(print_query(query))) == hash(query)


@pytest.mark.parametrize("operator", ["or", "and"])
@pytest.mark.parametrize("terms", [LONG_CHAIN, LONG_CHAIN + 1, 101, 1_000, MOST_TERMS])
def test_long_chains_are_read_checked_printed_compared_and_hashed(operator, terms):
    chain = f" {operator} ".join(f"(turnCard() = toCard('{'AKQJT'[n % 5]}s'))" for n in range(terms))
    text = f"select count({chain}) from game='holdem', hero='AA'"
    query = parse(text)
    whole = query.selectors[0].expression
    assert text[whole.span.start : whole.span.end] == chain
    assert (
        sum(isinstance(node, Call) and node.function == "turnCard" for node in walk_expression(whole))
        == terms
    )
    calls = [node.span.start for node in walk_expression(whole) if isinstance(node, Call)]
    assert calls == sorted(calls)
    assert parse(print_query(query)) == query
    assert hash(parse(print_query(query))) == hash(query)
    check(query)


def test_a_short_chain_groups_from_the_left():
    text = "select count(winsHi(a) or tiesHi(a) or pocketPair(a)) from game='holdem', a='AA'"
    whole = parse(text).selectors[0].expression
    assert whole.right == Call("pocketPair", (Name("a"),))
    assert text[whole.left.span.start : whole.left.span.end] == "winsHi(a) or tiesHi(a)"


def test_positions_do_not_affect_equality():
    typed = parse("select  avg( riverEquity( hero ) ) from game='holdem', hero='AA'")
    clicked = Query(
        "holdem", "generic", (Seat("hero", "AA"),),
        selectors=(Selector("avg", Call("riverEquity", (Name("hero"),))),),
    )  # fmt: skip
    assert typed == clicked
    assert hash(typed) == hash(clicked)
