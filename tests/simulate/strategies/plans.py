"""Tables for exact plans, and what the plans count."""

import pytest

from oracle.prepared import Prepared, prepare
from oracle.query import Seat, equity_query
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.planning.plan import Plan
from oracle.simulate.work.stop import Stop


def table(
    *ranges: str,
    board: str = "",
    dead: str = "",
    folded: tuple[int, ...] = (),
    game: str = "holdem",
    syntax: str = "generic",
) -> Prepared:
    seats = [Seat(f"p{place}", text, folded=place in folded) for place, text in enumerate(ranges)]
    return prepare(equity_query(seats, board=board, dead=dead, game=game, syntax=syntax))


def totals(plan: Plan[EquityTotals] | None) -> EquityTotals:
    """Everything that an exact plan counts."""
    assert plan is not None
    assert plan.open_work is not None
    stop = Stop()
    work = plan.open_work(stop)
    compute = work.make_worker(stop)
    found = [compute(number) for number in range(work.pieces)]
    merged = found[0]
    assert merged is not None
    for piece in found[1:]:
        assert piece is not None
        merged.merge(piece)
    work.close(merged)
    return merged


def assert_equal(totals: EquityTotals, expected: EquityTotals) -> None:
    """Assert that two ways of counting found the same: counts exactly, weights up to rounding."""
    assert totals.counts.tolist() == expected.counts.tolist()
    assert totals.trials == expected.trials
    assert (totals.weights is None) == (expected.weights is None)
    if totals.weights is not None and expected.weights is not None:
        assert totals.weights == pytest.approx(expected.weights, rel=1e-12, abs=1e-9 * expected.weight)
        assert totals.weight == pytest.approx(expected.weight, rel=1e-12)
