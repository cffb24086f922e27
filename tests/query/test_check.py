import subprocess
import sys

import pytest
from hypothesis import given, settings

from oracle.errors import TextError
from oracle.pql import parse, print_query
from oracle.query import equity_query
from oracle.query.checking.query import check
from oracle.query.checking.typed import (
    CONVERT,
    Apply,
    Conditional,
    Constant,
    Operation,
    operands_of,
    walk_typed,
)
from oracle.query.language.types import CONSTANTS, NUMERIC, Type, common_type
from oracle.query.language.values import SHARE_UNITS
from oracle.query.model import Seat
from oracle.ranges import BoardRange, WeightedRange
from tests.examples import examples
from tests.pql.strategies import sensible_queries

FROM = " from game='holdem', hero='AA', Villain='*'"


def asked(selectors, extra=""):
    """The checked query of some selectors."""
    return check(parse(f"select {selectors}{FROM}{extra}"))


def expression(text):
    """A checked expression of any type that has values."""
    return asked(f"histogram({text})").selectors[0].expression


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("1", Type.INTEGER),
        ("1.0", Type.DOUBLE),
        (".5", Type.DOUBLE),
        ("'a' || \"b\"", Type.STRING),
        ("PAIR", Type.HAND_TYPE),
        ("nothing", Type.HAND_TYPE),
        ("flopSet", Type.FLOP_CATEGORY),
        ("riverEquity(HERO)", Type.EQUITY),
        ("equity(hero, preFlop)", Type.EQUITY),
        ("fractionalRiverEquity(villain)", Type.FRACTION),
        ("-fractionalRiverEquity(villain)", Type.FRACTION),
        ("1 - fractionalRiverEquity(villain)", Type.FRACTION),
        ("fractionalRiverEquity(villain) * 2", Type.DOUBLE),
        ("riverEquity(hero) + 1", Type.DOUBLE),
        ("boardSuitCount(flop) + 1", Type.INTEGER),
        ("boardSuitCount(flop) / 1", Type.DOUBLE),
        ("handRanking(hero)", Type.HAND_RANKING),
        ("maxRank(handRanks(hero, flop))", Type.RANK),
        ("maxRank(handRanks(hero, flop)) > toRank('9')", Type.BOOLEAN),
        ("toCard('As') = turnCard()", Type.BOOLEAN),
        ("riverEquity(hero) in (0, .5, 1)", Type.BOOLEAN),
        ("hiRating(hero, river) >= rateHiHand('AsKsQsJsTs')", Type.BOOLEAN),
        ("not winsHi(hero) or tiesHi(hero) and 1 = 1.0", Type.BOOLEAN),
        ("case when winsHi(hero) then 1 when tiesHi(hero) then 2 end", Type.INTEGER),
        ("case when winsHi(hero) then 1 else .5 end", Type.DOUBLE),
        ("case when winsHi(hero) then 1 else fractionalRiverEquity(hero) end", Type.FRACTION),
        ("case when winsHi(hero) then boardSuitCount(flop) else handRanking(hero) end", Type.INTEGER),
        ("case when winsHi(hero) then pair else trips end", Type.HAND_TYPE),
        ("handsHaving(minHandType, river, flush)", Type.PLAYER_COUNT),
        ("handsHaving(POCKETPAIR) >= 2", Type.BOOLEAN),
        ("toString(hero)", Type.STRING),
    ],
)
def test_every_expression_has_its_type(text, type_):
    assert expression(text).type is type_


def test_names_become_what_they_stand_for():
    call = expression("exactHandType(villain, TURN, Flush)")
    assert isinstance(call, Apply)
    assert [(each.value, each.type) for each in call.arguments] == [
        (1, Type.PLAYER), ("turn", Type.STREET), (5, Type.HAND_TYPE),
    ]  # fmt: skip


def test_strings_become_ranges_where_a_function_needs_them():
    query = asked("count(inRange(hero, 'AA, KK') or boardInRange('AK') or inRange(villain, 'QQ'))")
    call = query.selectors[0].expression
    ranges = [
        node.value for node in walk_typed(call) if isinstance(node, Constant) and node.type in CONSTANTS
    ]
    kinds = [type(each) for each in ranges if not isinstance(each, int | str)]
    assert kinds == [WeightedRange, BoardRange, WeightedRange]


def test_ranges_know_the_users_own_ranges_and_the_syntax_of_the_query():
    text = "select count(inRange(hero, '$mine')), count(inRange(hero, 'AKs')) from game='holdem', hero='AA'"
    query = check(parse(text + ", syntax='classic'"), {"mine": "QQ+"})
    hands = [selector.expression.arguments[1].value.combos for selector in query.selectors]
    assert hands == [18, 4]


def test_equal_range_texts_are_one_range():
    both = expression("inRange(hero, 'AA') or inRange(villain, 'AA')")
    left, right = both.operands
    assert left.arguments[1].value is right.arguments[1].value


def test_players_and_streets_asked_for_as_text_stand_for_their_names():
    joined = expression("toString(villain) || toString(RIVER)")
    assert [each.arguments[0].value for each in joined.operands] == ["Villain", "river"]


def test_numbers_are_brought_to_one_type_before_they_meet():
    compared = expression("fractionalRiverEquity(hero) >= 1")
    assert compared.operands[1] == Constant(SHARE_UNITS, Type.FRACTION, compared.span)
    halved = expression("fractionalRiverEquity(hero) > 0.5").operands[0]
    assert (halved.operator, halved.type) == (CONVERT, Type.DOUBLE)
    assert expression("1 + .5").operands[0] == Constant(1.0, Type.DOUBLE, compared.span)
    case = expression("case when winsHi(hero) then 1 else riverEquity(hero) end")
    assert isinstance(case, Conditional)
    assert case.branches[0][1] == Constant(1.0, Type.DOUBLE, compared.span)
    assert case.otherwise.type is Type.DOUBLE
    least = expression("minEquity(hero, flop, 1)").arguments[2]
    assert least == Constant(1.0, Type.DOUBLE, compared.span)
    assert isinstance(least.value, float)


def test_a_minus_sign_before_a_number_is_part_of_it():
    assert expression("-2") == Constant(-2, Type.INTEGER, expression("2").span)


def test_chains_of_and_and_or_are_one_operation():
    chain = expression("winsHi(hero) and (tiesHi(hero) and scoops(hero)) and (1 = 1 or 1 = 2 or 1 = 3)")
    assert chain.operator == "and"
    assert len(chain.operands) == 4
    assert len(chain.operands[3].operands) == 3


def test_two_players_or_streets_are_compared_when_the_query_is_checked():
    for text, value in (("hero = villain", False), ("hero <> villain", True), ("flop = FLOP", True)):
        assert expression(text) == Constant(value, Type.BOOLEAN, expression(text).span)


def test_selectors_without_a_name_are_called_by_their_text():
    query = asked("avg(1), count(1 = 1) as half, histogram(pair), percentile(1, 95), min(1) as 'the least'")
    assert [selector.name for selector in query.selectors] == [
        "avg(1)", "half", "histogram(pair)", "percentile(1, 95)", "the least",
    ]  # fmt: skip
    assert [selector.arguments for selector in query.selectors] == [(), (), (), (95.0,), ()]


@pytest.mark.parametrize(
    ("text", "streets", "order"),
    [
        ("avg(riverEquity(hero))", {"river"}, False),
        ("avg(1)", set(), False),
        ("avg(handRanking(hero))", set(), False),
        ("avg(equity(hero, preflop))", {"preflop"}, False),
        ("count(handType(hero, flop) = pair)", {"flop"}, False),
        ("histogram(flopHandCategory(hero))", {"flop"}, False),
        ("count(handType(hero, TURN) = pair and winsHi(hero))", {"turn", "river"}, True),
        ("histogram(riverCard())", {"turn", "river"}, True),
        ("count(boardInRange('AKQ'))", {"flop"}, False),
        ("count(boardInRange('AKQJ'))", {"flop", "turn"}, True),
        ("avg(handsHaving(minHandType, turn, flush))", {"turn"}, True),
    ],
)
def test_a_query_knows_the_streets_it_looks_at(text, streets, order):
    query = asked(text)
    assert query.needs_streets >= streets
    assert query.needs_order is order


def test_where_counts_among_the_streets_looked_at():
    query = asked("avg(riverEquity(hero))", " where handType(hero, turn) = pair")
    assert query.where.type is Type.BOOLEAN
    assert query.needs_order


def test_texts_that_are_taken_are_distinguished_by_a_number():
    query = asked("avg(1), avg( 1 ), AVG(1), count(1 = 1) as 'AVG(1) (3)', histogram(pair), pair = pair")
    assert [selector.name for selector in query.selectors] == [
        "avg(1)", "avg(1) (2)", "avg(1) (4)", "AVG(1) (3)", "histogram(pair)", "histogram(pair = pair)",
    ]  # fmt: skip


def test_a_very_long_text_is_cut_where_it_serves_as_a_name():
    query = asked(f"count(1 in ({', '.join(['1'] * 300)})), histogram(toString('two\nlines'))")
    long, text = (selector.name for selector in query.selectors)
    assert len(long) == 200
    assert long.endswith("…")
    assert text == "histogram(toString('two lines'))"


def test_the_equity_table_is_a_query_like_any_other():
    query = check(equity_query([Seat("a", "AA"), Seat("b", "KK", True)]))
    assert [selector.name for selector in query.selectors] == [
        "avg(riverEquity(a))", "count(winsHi(a))", "count(tiesHi(a))",
    ]  # fmt: skip


def test_players_hide_functions_of_the_same_name_but_not_where_a_function_is_needed():
    text = "select avg(riverEquity(pocketPair) + handsHaving(pocketPair)) from game='holdem', pocketpair='AA'"
    assert check(parse(text)).selectors[0].expression.type is Type.DOUBLE


@given(sensible_queries(safe=False))
@examples(150)
def test_a_query_that_makes_sense_is_checked_and_fully_typed(query):
    checked = check(query)
    for root in [*(selector.expression for selector in checked.selectors), checked.where]:
        for node in walk_typed(root) if root is not None else ():
            consistent(node)


def consistent(node):
    """Operands have the types that their operation, call or case needs."""
    inside = list(operands_of(node))
    if isinstance(node, Operation) and node.operator not in (CONVERT, "and", "or", "not", "negate"):
        kinds = {operand.type for operand in inside}
        assert len(kinds) == 1
        assert node.type in (Type.BOOLEAN, *kinds)
    elif isinstance(node, Operation) and node.operator == CONVERT:
        assert {node.type, inside[0].type} <= NUMERIC
    elif isinstance(node, Operation) and node.operator == "negate":
        assert inside[0].type is node.type
    elif isinstance(node, Conditional):
        assert common_type([value.type for _, value in node.branches]) is node.type
    elif isinstance(node, Apply):
        assert node.type is node.spec.result
        constant = [each for each in node.spec.parameters if each.type in CONSTANTS]
        assert len([each for each in inside if isinstance(each, Constant)]) >= len(constant)


@given(sensible_queries())
@settings(max_examples=30)
def test_a_query_reads_back_from_its_text_with_the_same_types(query):
    clicked, typed = check(query), check(parse(print_query(query)))
    kinds = [
        [node.type for selector in each.selectors for node in walk_typed(selector.expression)]
        for each in (clicked, typed)
    ]
    assert kinds[0] == kinds[1]
    assert clicked.needs_streets == typed.needs_streets


def test_omaha_asks_for_a_flop_before_it_rates():
    text = "select count(hiRating(hero, preflop) = hiRating(hero, flop)) from game='omaha', hero='AA'"
    with pytest.raises(TextError, match="needs five cards"):
        check(parse(text))


def test_checking_loads_no_compiler():
    code = (
        "import sys; from oracle.pql import parse; from oracle.query.checking.query import check;"
        "check(parse(\"select count(nutHi(a, flop) and inRange(a, 'AK')) from game='holdem', a='15%'\"));"
        "sys.exit('numba' in sys.modules or 'oracle.jit' in sys.modules or 'PySide6' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
