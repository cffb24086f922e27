import pytest

from oracle.pql import Kind, parse, parse_statements, print_query, scan
from oracle.query import Binary, Call, Case, Membership, Name, Number, Query, Seat, Selector, Text, Unary
from oracle.query.checking.query import check

FROM = " from game='holdem', hero='AA'"

A, B, C, D = (Name(letter) for letter in "abcd")


def read(text):
    """An expression."""
    return parse(f"select avg(1){FROM} where {text}").where


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a or b and c", Binary("or", A, Binary("and", B, C))),
        ("a or b or c", Binary("or", Binary("or", A, B), C)),
        ("not a = b", Unary("not", Binary("=", A, B))),
        ("not a and b", Binary("and", Unary("not", A), B)),
        ("a < b + c", Binary("<", A, Binary("+", B, C))),
        ("a || b = c || d", Binary("=", Binary("||", A, B), Binary("||", C, D))),
        ("a || b + c", Binary("||", A, Binary("+", B, C))),
        ("a - b - c", Binary("-", Binary("-", A, B), C)),
        ("a + b * c / d", Binary("+", A, Binary("/", Binary("*", B, C), D))),
        ("-a * b", Binary("*", Unary("-", A), B)),
        ("a - -b", Binary("-", A, Unary("-", B))),
        ("(a + b) * c", Binary("*", Binary("+", A, B), C)),
        ("a != b", Binary("<>", A, B)),
        ("a<b=c", Binary("=", Binary("<", A, B), C)),
        ("a in (b, c) and d", Binary("and", Membership(A, (B, C)), D)),
        ("a not in (b)", Unary("not", Membership(A, (B,)))),
        ("a + b in (c)", Membership(Binary("+", A, B), (C,))),
        ("CASE WHEN a THEN b ELSE c END", Case(((A, B),), C)),
        ("case when a then b when c then d end", Case(((A, B), (C, D)))),
        ("f()", Call("f")),
        ("f(a, 'x', .5, 10, 1.50)", Call("f", (A, Text("x"), Number(0.5), Number(10), Number(1.5)))),
        ("a = 'it''s'", Binary("=", A, Text("it's"))),
        ('a = "say ""x"""', Binary("=", A, Text('say "x"'))),
        ("a = ''", Binary("=", A, Text(""))),
    ],
)
def test_operators_bind_as_the_reference_says(text, tree):
    assert read(text) == tree


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("handType(hero, flop)", Call("handType", (Name("hero"), Name("flop")))),
        ("a = b", Binary("=", A, B)),
        ("(a)", A),
        ("-a", Unary("-", A)),
        ("not a and b", Binary("and", Unary("not", A), B)),
        ("'x' || a", Binary("||", Text("x"), A)),
        ("2 * a", Binary("*", Number(2), A)),
        ("case when a then b end", Case(((A, B),))),
    ],
)
def test_a_selector_without_aggregate_is_a_histogram_and_is_printed_as_one(text, expression):
    for named, name in (("", ""), (" as t", "t")):
        query = parse(f"select {text}{named}, avg(1), {text}{FROM}")
        assert query.selectors[0] == Selector("histogram", expression, name)
        assert query.selectors[2] == Selector("histogram", expression)
        assert parse(print_query(query)) == query
        span = query.selectors[0].span
        assert query.source.text[span.start : span.end] == text


def test_whole_and_decimal_numbers_stay_apart():
    whole, decimal = read("f(1, 1.0)").arguments
    assert (type(whole.value), type(decimal.value)) == (int, float)


def test_keywords_and_keys_are_read_in_any_case():
    text = "SELECT Avg(RiverEquity(Hero)) As Share FROM Game='holdem', SYNTAX=' Classic', HERO='AKs' WHERE a"
    assert parse(text) == Query(
        "holdem", "classic", (Seat("HERO", "AKs"),),
        selectors=(Selector("avg", Call("RiverEquity", (Name("Hero"),)), "Share"),), where=A,
    )  # fmt: skip


def test_keys_come_in_any_order_and_players_keep_theirs():
    query = parse("select avg(1) from b='KK', dead='2c', a='AA' folded, board='AsKs', game='holdem'")
    assert query == Query(
        "holdem", "generic", (Seat("b", "KK"), Seat("a", "AA", True)), "AsKs", "2c",
        (Selector("avg", Number(1)),),
    )  # fmt: skip


def test_comments_are_blanks():
    text = "/* one; */ select -- two ' \n avg(1 /* three\n */ + 2)" + FROM + " -- the end"
    assert parse(text) == parse("select avg(1 + 2)" + FROM)


def test_statements_are_separated_by_semicolons():
    texts = [f"select avg({number}){FROM}" for number in range(3)]
    assert parse_statements(";;".join(texts) + ";") == tuple(map(parse, texts))


def test_selectors_have_names_and_arguments():
    query = parse(f"select percentile(1, 95) as p, count(1 = 1) as 'won it''s', histogram(2){FROM}")
    lines = [(each.kind, each.name, each.arguments) for each in query.selectors]
    assert lines == [("percentile", "p", (Number(95),)), ("count", "won it's", ()), ("histogram", "", ())]


def test_scanning_keeps_comments_and_what_is_broken():
    kinds = [token.kind for token in scan("select -- x\n 'a' 1.5 <> ? /* open")]
    assert kinds == [
        Kind.WORD, Kind.COMMENT, Kind.STRING, Kind.NUMBER, Kind.SYMBOL, Kind.UNKNOWN,
        Kind.OPEN_COMMENT, Kind.END,
    ]  # fmt: skip
    assert [token.kind for token in scan("'open")] == [Kind.OPEN_STRING, Kind.END]


EXAMPLES = [
    "select avg(riverEquity(hero)) as equity from game='holdem', hero='AA', villain='*'",
    "select count(hvhEquity(villain, turn) > 0.5 and winsHi(hero)) from game='omahahi', hero='AA', "
    "villain='*' where hvhEquity(hero, flop) > 0.5",
    "select count(tiesLo(hero)) from game='omaha8', hero='A2', v1='15%', v2='15%' where nutLo(hero, river) "
    "and not (winsHi(hero) or tiesHi(hero))",
    "select histogram(winningHandType()) from game='studhi', p1='*', p2='*', p3='*', p4='*', p5='*'",
    "select avg(case when equity(villain,preflop)*24-10 > 0 then equity(hero,preflop)*24-11 else 3 end) from "
    "game='holdem', hero='A5s', villain='10%', syntax='classic'",
    "select avg(riverEquity(p1)) from game='holdem', p1='KsJs', p2='8d8h' where handtype(p1, flop) >= flush",
]


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_of_the_reference_are_read(text):
    query = parse(text)
    if query.game in ("holdem", "omahahi"):
        check(query)
