"""Tables under a condition about single players' cards: narrowed ranges against going through every deal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from oracle.pql import parse_expression
from oracle.prepared import Prepared, prepare
from oracle.query.checking.query import CheckedQuery, check
from oracle.simulate import explain, run
from oracle.simulate.measures.query import QueryMeasure
from oracle.simulate.measures.query_totals import QueryTotals
from oracle.simulate.planning.plan import Plan
from oracle.simulate.strategies.exact import enumerated, narrowed
from oracle.simulate.strategies.exact.narrowed import deals_of
from tests.simulate.strategies.plans import assert_equal, table, totals

NO_CEILING = float("inf")
LOW_CARDS = "".join(f"{rank}{suit}" for rank in "23456" for suit in "cdhs")

TABLES = {
    "two ranges on a flop": (
        table("88+,AK", "99+,KQ,87s", board="Ks8d3s", syntax="classic"),
        "minHandType(p1, flop, pair) and not pocketPair(p1)",
    ),
    "two ranges before the flop": (
        table("AA,KQs", "QQ,JTs", dead=LOW_CARDS, syntax="classic"),
        "pocketPair(p1)",
    ),
    "conditions on both": (
        table("88+,AK,Q7s", "99+,KQ,87s", board="Ks8d3s4s", syntax="classic"),
        "minHandType(p0, turn, pair) and minHandType(p1, flop, pair) and not pocketPair(p1)",
    ),
    "three ranges": (
        table("88+,AKs", "99+,AQs", "77+,KQs", board="Ks8d3s2h", syntax="classic"),
        "minHandType(p2, turn, trips) or nutHi(p2, turn)",
    ),
    "three ranges, one folded": (
        table("88+,AKs", "99+,AQs", "77+,KQs", board="Ks8d3s2h", folded=(1,), syntax="classic"),
        "not pocketPair(p1)",
    ),
    "weights": (
        table("AA@0.375,KK@100,AK@12.5", "QQ@50,AQ@7", board="Ks8d3s2c", dead="AhQd"),
        "minHandType(p0, turn, twopair)",
    ),
    "weights that become equal": (
        table("AA@20,KK@50", "QQ@30,JJ@30,AQ@7", board="Ts8d3s2c"),
        "pocketPair(p1)",
    ),
    "four seats": (
        table("AA,KK", "AKs,QJs", "TT,99", "88,76s", board="Ks8d3s2h", syntax="classic"),
        "minHandType(p3, flop, trips)",
    ),
    "short deck": (
        table("99+,AKs", "TT+,AQs", "88+,KQs", board="Ks8d7s9h", game="shortdeck", syntax="classic"),
        "minHandType(p0, flop, pair) and not pocketPair(p0)",
    ),
    "Omaha-8": (
        table("AsAdKh4h,9s9d3h2h", "JT$ds", board="9h8h2c5d", game="omaha8"),
        "not inRange(p1, 'Jh')",
    ),
}


def _asked(prepared: Prepared, where: str) -> tuple[CheckedQuery, QueryMeasure, Prepared]:
    query = replace(prepared.query, where=parse_expression(where))
    checked, dealt = check(query), prepare(query)
    return checked, QueryMeasure(checked, dealt), dealt


def _plan(
    propose: Callable[..., Plan[QueryTotals] | None], prepared: Prepared, where: str
) -> Plan[QueryTotals] | None:
    return propose(*_asked(prepared, where), NO_CEILING, [])


@pytest.mark.parametrize(("prepared", "where"), TABLES.values(), ids=TABLES.keys())
def test_narrowed_ranges_have_the_deals_that_meet_the_condition(prepared: Prepared, where: str) -> None:
    narrow, slow = _plan(narrowed.propose, prepared, where), _plan(enumerated.propose, prepared, where)
    assert narrow is not None
    assert slow is not None
    found, expected = totals(narrow), totals(slow)
    assert 0 < found.trials < found.drawn
    assert (found.trials, found.drawn) == (expected.trials, expected.drawn)
    assert found.weight == pytest.approx(expected.weight, rel=1e-12)
    assert found.table is not None
    assert expected.table is not None
    assert_equal(found.table, expected.table)
    assert deals_of(prepared) == found.drawn
    assert narrow.why == slow.why


@pytest.mark.parametrize(
    "where",
    [
        "minHandType(p0, turn, pair)",  # of a card to come
        "winsHi(p0) and pocketPair(p1)",
        "minHandType(p0, flop, pair) or pocketPair(p1)",  # of two players at once
        "pairedBoard(flop)",
    ],
)
def test_other_conditions_are_met_deal_by_deal(where: str) -> None:
    prepared = table("88+", "99+", board="Ks8d3s", syntax="classic")
    assert _plan(narrowed.propose, prepared, where) is None


def test_further_selectors_are_counted_deal_by_deal() -> None:
    prepared = table("88+", "99+", board="Ks8d3s", syntax="classic")
    query = replace(prepared.query, selectors=(*prepared.query.selectors,))
    more = replace(
        query.selectors[0], expression=parse_expression("handType(p0, river) >= flush"), kind="count"
    )
    prepared = replace(prepared, query=replace(query, selectors=(*query.selectors, more)))
    assert _plan(narrowed.propose, prepared, "pocketPair(p1)") is None


def test_a_range_that_fails_as_a_whole_is_left_to_the_deals_which_say_so() -> None:
    prepared = table("88+", "99+", board="Ks8d3s", syntax="classic")
    assert _plan(narrowed.propose, prepared, "not pocketPair(p1)") is None


def test_ranges_of_a_third_of_all_hands_under_a_condition_are_exact_by_default() -> None:
    wide = "22+,A2s+,K6s+,Q8s+,J8s+,T8s+,A5o+,K9o+,QTo+,JTo"
    query = table(wide, wide, board="Ks8d3s", syntax="classic").query
    asked = replace(query, where=parse_expression("minHandType(p1, flop, pair)"))
    assert explain(asked).strategy == "sweep"
    result = run(asked)
    assert result.exact
    assert result.snapshot.trials < result.snapshot.drawn
    assert sum(seat.equity.value for seat in result.seats) == pytest.approx(1, abs=1e-12)
