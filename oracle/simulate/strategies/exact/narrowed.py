"""The equity table under a condition about single players' cards: that of the narrowed ranges.

A condition that the known board decides for each hand (`oracle.query.one_hand`) removes hands from ranges, so
the deals that meet it are all deals of narrower ranges.  These are counted like any other table, by a look-up
or a sweep, if enumerating the deals one by one would take too long.
"""

from __future__ import annotations

from dataclasses import replace
from math import comb

import numpy as np

from oracle.errors import QueryError
from oracle.prepared import Prepared, PreparedSeat
from oracle.query.checking.typed import CheckedQuery
from oracle.query.one_hand import parted
from oracle.query.settings import RunSettings
from oracle.ranges import WeightedRange, pair_weights
from oracle.showdown.kernels import GameKernels
from oracle.showdown.pairs import joint_weight
from oracle.simulate.deal.enumerate import enumerate_matchups, product_size, suit_renamings
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.measures.query import QueryMeasure
from oracle.simulate.measures.query_totals import QueryTotals
from oracle.simulate.narrowing import narrowed_seats
from oracle.simulate.planning.plan import ExactWork, PieceWorker, Plan, deals_in_words
from oracle.simulate.strategies.choose import equity_strategies, make_plan
from oracle.simulate.strategies.exact.by_hands import MOST_MATCHUPS
from oracle.simulate.strategies.exact.three_ranges import SEATS, three_ranges
from oracle.simulate.work.stop import Stop

TESTING_SECONDS = 0.1
"""Most time to test the hands of all ranges while a plan is made."""


def propose(
    checked: CheckedQuery, measure: QueryMeasure, prepared: Prepared, ceiling: float, reasons: list[str]
) -> Plan[QueryTotals] | None:
    """The plan that counts the narrowed ranges; None for other queries, or over ``ceiling`` seconds.

    The reason is then given by the strategies tried after it.
    """
    if not _fits(checked, measure, prepared):
        return None
    drawn = deals_of(prepared)
    try:
        narrowed = replace(prepared, seats=_seats(prepared, checked)) if drawn is not None else None
        plan = make_plan(narrowed, RunSettings(method="exact"), equity_strategies()) if narrowed else None
    except QueryError:  # no hand is left, or an exact answer is out of reach: the next strategy says so
        return None
    if plan is None or drawn is None or plan.open_work is None or plan.seconds > ceiling:
        return None
    open_table = plan.open_work

    def open_work(stop: Stop) -> ExactWork[QueryTotals]:
        return _as_query(open_table(stop), drawn)

    return Plan(plan.strategy, f"Exact: {deals_in_words(drawn)}", plan.seconds, drawn, open_work)


def _fits(checked: CheckedQuery, measure: QueryMeasure, prepared: Prepared) -> bool:
    """Whether a query asks for the table alone, and its condition narrows ranges that are listed."""
    if checked.where is None or not measure.table_alone or prepared.pattern is not None:
        return False
    query = prepared.query
    if parted(query.where, query, prepared.game, len(prepared.board)).rest is not None:
        return False
    hands = sum(entry.hands for entry in prepared.lists)
    return prepared.is_listed and hands * measure.row_seconds <= TESTING_SECONDS


def _seats(prepared: Prepared, checked: CheckedQuery) -> tuple[PreparedSeat, ...]:
    """The narrowed seats; weighted ranges stay weighted: remaining weights may be equal but not 1."""
    return tuple(
        replace(after, live=replace(after.live, weighted=before.live.weighted))
        if isinstance(after.live, WeightedRange)
        else after
        for before, after in zip(prepared.seats, narrowed_seats(prepared, checked), strict=True)
    )


def deals_of(prepared: Prepared) -> int | None:
    """How many deals a table of listed ranges has; None if there are too many joint hands to count them.

    A deal is a hand for each seat and a set of cards that completes the board.
    """
    lists, runouts = prepared.lists, comb(prepared.cards_left, prepared.missing_board)
    if GameKernels(prepared.game).two_cards and len(lists) == SEATS:
        return round(three_ranges(prepared).counted.joint()) * runouts
    if GameKernels(prepared.game).two_cards and len(lists) == 2:
        ours, theirs = ((pair_weights(entry) > 0).astype(np.float64) for entry in lists)
        return round(joint_weight(ours, theirs)) * runouts
    if product_size(lists) > MOST_MATCHUPS:
        return None
    renamings = suit_renamings(lists, (prepared.board_mask, prepared.undealt))
    return int(enumerate_matchups(lists, renamings).members.sum()) * runouts


def _as_query(table: ExactWork[EquityTotals], drawn: int) -> ExactWork[QueryTotals]:
    """The work of a table, with its totals turned into those of a query.

    Args:
        table: The work.
        drawn: Deals before the condition.
    """

    def make_worker(stop: Stop) -> PieceWorker[QueryTotals]:
        count = table.make_worker(stop)

        def compute(number: int) -> QueryTotals | None:
            found = count(number)
            return None if found is None else QueryTotals([], found)

        return compute

    def close(totals: QueryTotals) -> None:
        assert totals.table is not None
        table.close(totals.table)
        totals.trials, totals.drawn = totals.table.trials, drawn
        totals.weight = float(totals.trials) if totals.table.weights is None else totals.table.weight

    return ExactWork(table.pieces, make_worker, close)
