"""Bounds of values: interval arithmetic, expressions, and every function on random deals of every game."""

from __future__ import annotations

from itertools import product
from math import inf
from operator import add, mul, sub, truediv

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.games import GAMES, find_game
from oracle.pql import parse
from oracle.query.askable import street_fits
from oracle.query.bounds import UNBOUNDED, Bounds, combined, constant, either, negated
from oracle.query.checking.bounds import bounds_of
from oracle.query.checking.query import check
from oracle.query.language.types import NUMERIC, Type
from oracle.query.language.values import SHARE_UNITS
from oracle.query.registry import functions
from oracle.simulate.columns.evaluate import Evaluator
from tests.query.games import columns_of, random_deals

SEATS = 2
ENDS = st.integers(-5, 5)
OPERATORS = "+-*/"


def found_bounds(text: str, game: str = "holdem", seats: int = SEATS) -> Bounds:
    """The bounds of an expression about players p1, p2 …"""
    players = ", ".join(f"p{number}='*'" for number in range(1, seats + 1))
    checked = check(parse(f"select avg({text}) from game='{game}', {players}"))
    return bounds_of(checked.selectors[0].expression, checked.game, seats)


@given(ENDS, ENDS, ENDS, ENDS, st.sampled_from(OPERATORS))
def test_calculations_stay_inside_the_bounds_and_reach_them(a: int, b: int, c: int, d: int, operator: str):
    left, right = sorted((a, b)), sorted((c, d))
    divisors = [number for number in range(right[0], right[1] + 1) if number or operator != "/"]
    found = combined(operator, Bounds(*left, 1), Bounds(*right, 1))
    if not divisors:
        assert found == UNBOUNDED
        return
    work = {"+": add, "-": sub, "*": mul, "/": truediv}[operator]
    values = [work(x, y) for x in range(left[0], left[1] + 1) for y in divisors]
    assert (min(values), max(values)) == (found.low, found.high)
    assert found.apart <= min((abs(value) for value in values if value), default=inf)


def test_what_is_not_known_stays_unknown():
    for operator, other in product("+-*/", (constant(2), Bounds(-1, 1))):
        assert not combined(operator, UNBOUNDED, other).finite
    assert combined("*", UNBOUNDED, constant(0)) == Bounds(0, 0)
    assert combined("/", constant(1), Bounds(0.0, 1.0)) == Bounds(1.0, inf, 1.0)
    assert combined("/", constant(1), Bounds(-1.0, 1.0)) == Bounds(-inf, inf, 1.0)
    assert combined("-", constant(1e308 * 10), constant(1)) == UNBOUNDED
    assert negated(Bounds(1, 2, 1)) == Bounds(-2, -1, 1)
    assert either([constant(0), constant(-3), constant(7)]) == Bounds(-3, 7, 3)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("7", 7, 7),
        ("-2.5", -2.5, -2.5),
        ("case when winsHi(p1) then 3 else 3 end", 3, 3),
        ("case when handType(p1, river) = straightflush then 100000 else 0 end", 0, 100_000),
        ("case when winsHi(p1) then 24 when tiesHi(p1) then 1 else -10 end", -10, 24),
        ("riverEquity(p1)", 0, 1),
        ("fractionalRiverEquity(p1) * 3 - 1", -1, 2),
        ("1 - fractionalRiverEquity(p1)", 0, 1),
        ("fractionalRiverEquity(p1)", 0, 1),
        ("-hvhEquity(p1, flop) * 200 + 50", -150, 50),
        ("hvhEquity(p1, flop) / 0.5", 0, 2),
        ("handsHaving(pocketPair)", 0, 2),
        ("outsToHandType(p1, flop, flush)", 0, 47),
        ("outsToHandType(p1, river, flush)", 0, 0),
        ("fiveCardHiHandNumber(p1, river)", 1, 7462),
        ("handRanking(p1) * handRanking(p2)", 1, 10_000),
        # A whole number that is divided by is not 0, so it is at least 1 away from it.
        ("10 / (boardSuitCount(flop) - 2)", -10, 10),
        ("riverEquity(p1) / (handRanking(p2) - 5)", -1, 1),
        ("1 / hvhEquity(p1, turn)", 1, 88),
        ("1 / hvrEquity(p1, turn)", 1, inf),
        ("riverEquity(p1) / (hvhEquity(p1, turn) - hvhEquity(p2, turn))", -inf, inf),
        # Whole numbers beyond 64 bits end the run.
        ("handRanking(p1) * 9000000000000000000", 9e18, 2**63),
    ],
)
def test_expressions_have_the_bounds_of_their_parts(text: str, low: float, high: float):
    found = found_bounds(text)
    assert (found.low, found.high) == pytest.approx((low, high), rel=1e-9)


def test_bounds_depend_on_the_game_and_the_number_of_players():
    assert found_bounds("fiveCardHiHandNumber(p1, river)", "shortdeck").high == 1404
    assert found_bounds("cardsPlay(p1, river)", "omahahi") == Bounds(2.0, 2.0, 2.0)
    assert found_bounds("handsHaving(pocketPair)", seats=6).high == 6
    assert found_bounds("1 / riverEquity(p1)", seats=6).high == pytest.approx(6)
    assert found_bounds("1 / riverEquity(p1)", "omaha8", seats=6).high == pytest.approx(12)


NUMBERS = [
    (game.name, spec.name)
    for game in GAMES
    for spec in functions().values()
    if game.name in spec.asked_in and spec.result in NUMERIC
]
DEALS = {"nutHiOuts": 5, "nutLoOuts": 10, "hvhEquity": 1, "hvrEquity": 1, "hvPerceivedRangeEquity": 1}
USUAL = 100


def calls_of(name: str, game: str) -> list[str]:
    """The calls of a function about the first player, on every street it can be asked on, as PQL."""
    spec, rules = functions()[name], find_game(game)
    streets = [each.name for each in rules.streets if street_fits(spec.streets, rules, each.name)]
    parts = {
        Type.PLAYER: ["p1"],
        Type.STREET: streets[-1:] if "Equity" in name else streets,  # equities inside deals are dear
        Type.HAND_TYPE: ["pair", "straight", "flush"],
        Type.RANGE: ["'*'"],
        Type.STRING: ["'vr'"],
        Type.FUNCTION: ["pocketPair"],
        Type.ANY: [""],
        Type.RANK_SET: [f"handRanks(p1, {rules.streets[-1].name})"],
    }
    chosen = product(*(parts[each.type] for each in spec.parameters))
    return [f"{name}({', '.join(filter(None, arguments))})" for arguments in chosen]


@pytest.mark.parametrize(("game", "name"), NUMBERS)
def test_values_of_every_function_lie_inside_its_bounds(game: str, name: str):
    calls = calls_of(name, game)
    assert calls
    for deals in random_deals(game, DEALS.get(name, USUAL)):
        columns = columns_of(deals, "*" if "Range" in name else "")
        for call in calls:
            checked = check(parse(f"select avg({call}) from game='{game}', p1='*', p2='*'"))
            expression = checked.selectors[0].expression
            bounds = bounds_of(expression, checked.game, SEATS)
            column = Evaluator(checked.text).column(expression, columns)
            values = column / (SHARE_UNITS if expression.type is Type.FRACTION else 1)
            assert bounds.finite
            assert bounds.low <= values.min(), call
            assert values.max() <= bounds.high, call
            assert bounds.apart <= np.abs(values[values != 0]).min(initial=inf), call
