"""Two preflop ranges: the answer comes from the table of all match-ups of two hands."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.prepared import Prepared
from oracle.prepared.kernels import is_precomputed
from oracle.ranges import WeightedRange, pair_weights
from oracle.showdown import preflop_table
from oracle.showdown.pairs import joint_weight
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.equity_table.outcomes import outcomes_of
from oracle.simulate.planning.plan import ExactWork, Plan, deals_in_words

SECONDS = 0.002
"""Seconds of two matrix products of the size of the table."""

Weights = npt.NDArray[np.float64]


def propose(prepared: Prepared, ceiling: float, reasons: list[str]) -> Plan[EquityTotals] | None:
    """The look-up, or None if the table does not apply: a board, dead cards, or not two players."""
    if not is_precomputed(prepared.query):
        return None
    first, second = prepared.lists
    ways = round(joint_weight(*_ones(first, second)))
    deals = ways * preflop_table.BOARDS
    what = f"{preflop_table.BOARDS:,} boards" if ways == 1 else deals_in_words(deals)
    return Plan(
        "lookup",
        f"Exact: {what}, precomputed",
        SECONDS,
        deals,
        lambda stop: ExactWork(1, lambda stop: lambda number: wins_and_ties(first, second)),
    )


def _ones(first: WeightedRange, second: WeightedRange) -> tuple[Weights, Weights]:
    """Both ranges by pair index, every hand counted once."""
    return (pair_weights(first) > 0).astype(np.float64), (pair_weights(second) > 0).astype(np.float64)


def wins_and_ties(first: WeightedRange, second: WeightedRange) -> EquityTotals:
    """Wins and ties of two ranges over every deal, distinct and by weight."""
    distinct = _summed(*_ones(first, second))
    outcomes = outcomes_of(first.game, 2)
    totals = EquityTotals.empty(outcomes, 2, weighted=first.weighted or second.weighted)
    totals.counts[:] = np.rint(_shared(*distinct)).astype(np.int64)
    totals.trials = totals.drawn = round(sum(distinct))
    if totals.weights is not None:
        weighed = _summed(pair_weights(first), pair_weights(second))
        totals.weights[:] = _shared(*weighed)
        totals.weight = sum(weighed)
    return totals


def _summed(ours: Weights, theirs: Weights) -> tuple[float, float, float]:
    combos = np.flatnonzero(ours)
    return preflop_table.versus(theirs, combos).summed(ours[combos])


def _shared(win: float, tie: float, loss: float) -> Weights:
    return np.array([[win, tie], [loss, tie]])
