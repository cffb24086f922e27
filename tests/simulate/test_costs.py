"""What a query costs, from what its functions declare that they need."""

from __future__ import annotations

import pytest

from oracle.pql import parse
from oracle.prepared import prepare
from oracle.query.checking.query import check
from oracle.simulate.planning.costs import asks_for_equities, is_soon_without_kernels, row_seconds

FROM = "from game='holdem', a='AA', b='KK'"


@pytest.mark.parametrize(
    ("asked", "equities"),
    [
        ("avg(hvhEquity(a, flop))", True),
        ("avg(hvrEquity(a, flop))", True),
        ("avg(hvPerceivedRangeEquity(a, flop, 'QQ'))", True),
        ("count(minHvrEquity(b, turn, 0.5))", True),
        ("avg(handsHaving(minHvhEquity, flop, 0.5))", True),
        ("count(winsHi(a) and hvhEquity(b, flop) > 0.5)", True),
        ("avg(riverEquity(a))", False),
        ("avg(handsHaving(nutHi, flop))", False),
    ],
)
def test_equities_inside_deals_are_noticed_wherever_they_are_asked(asked: str, equities: bool) -> None:
    assert asks_for_equities(check(parse(f"select {asked} {FROM}"))) is equities


@pytest.mark.parametrize(
    ("function", "further"),
    [("nutHi", "flop"), ("minHvhEquity", "flop, 0.5"), ("minHvrEquity", "flop, 0.5"), ("fourFlush", "flop")],
)
def test_a_function_counted_for_every_player_costs_as_much_as_asked_of_each(
    function: str, further: str
) -> None:
    def seconds(where: str) -> float:
        query = parse(f"select count(winsHi(a)) {FROM} where {where}")
        return row_seconds(check(query), prepare(query))[0]

    nothing = seconds("1 = 1")
    each = seconds(f"{function}(a, {further}) and {function}(b, {further})") - nothing
    assert seconds(f"handsHaving({function}, {further}) > 0") - nothing == pytest.approx(each)


@pytest.mark.parametrize(
    ("text", "soon"),
    [
        (f"avg(hvhEquity(a, preflop)) {FROM}", True),  # looked up
        (f"avg(hvhEquity(a, flop)) {FROM}", False),
        (f"avg(hvhEquity(a, turn)) {FROM}", True),
        (f"avg(hvrEquity(a, flop)) {FROM}", False),
        (f"avg(hvrEquity(a, river)) {FROM}", True),
        (f"avg(hvhEquity(a, preflop)) {FROM}, c='*'", False),
        (f"count(winsHi(a) and hvhEquity(b, flop) > 0.5) {FROM}", False),
        (f"avg(riverEquity(a)), avg(nutHiOuts(a, turn)) {FROM}", True),
        ("avg(hvhEquity(a, flop)) from game='omahahi', a='AA**', b='*'", True),
        ("avg(hvhEquity(a, preflop)) from game='omahahi', a='AA**', b='*'", False),
    ],
)
def test_equities_that_take_minutes_without_kernels_are_known(text: str, soon: bool) -> None:
    """Measured: a hundred deals of these take half a second to nine seconds, or more than thirteen."""
    query = parse(f"select {text}")
    assert is_soon_without_kernels(check(query), prepare(query)) is soon
