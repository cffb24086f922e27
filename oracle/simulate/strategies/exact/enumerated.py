"""Any query, exactly: every deal that it can distinguish, weighted by its multiplicity."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from math import comb, inf

from oracle.cards.mask import mask_of
from oracle.errors import QueryError
from oracle.games import FLOP_CARDS
from oracle.prepared import Prepared
from oracle.query.checking.typed import Apply, CheckedQuery, Constant
from oracle.query.language.types import Type
from oracle.ranges import WeightedRange
from oracle.simulate.deal.enumerate import (
    IDENTITY,
    Matchups,
    enumerate_matchups,
    product_size,
    suit_renamings,
)
from oracle.simulate.deal.seats import settle
from oracle.simulate.deal.stems import (
    Depth,
    Fan,
    Stems,
    cards_chosen,
    depth_of,
    fan_of,
    make_stems,
    spread_stems,
)
from oracle.simulate.inner.needed import needed_of_ranges
from oracle.simulate.measures.query import QueryMeasure
from oracle.simulate.measures.query_totals import QueryTotals
from oracle.simulate.planning.costs import expressions, row_seconds, sweep_seconds
from oracle.simulate.planning.plan import (
    NOMINAL_CORES,
    ExactWork,
    PieceWorker,
    Plan,
    deals_in_words,
    too_many,
)
from oracle.simulate.strategies.exact import patterns, stud
from oracle.simulate.work.schedule import BATCH, PIECE_ROWS
from oracle.simulate.work.stop import Stop, StoppedError

MOST_JOINT_HANDS = 1_000_000
"""Most joint hands that are sorted into suit classes while a plan is made, a fifth of a second."""

FEW_MATCHUPS = 8
"""Up to this many match-ups are divided by their boards; more are divided as a whole."""

TURN = 4
"""Board cards on the turn."""

BOARD_SECONDS = 2e-8
"""Seconds of one core to examine one board while the distinct boards of a match-up are found."""


def propose(
    checked: CheckedQuery,
    measure: QueryMeasure,
    prepared: Prepared,
    ceiling: float,
    reasons: list[str],
) -> Plan[QueryTotals] | None:
    """The plan that enumerates every deal; None (and a reason) if it takes over ``ceiling`` seconds."""
    if measure.samples_inside:
        reasons.append("equities asked for are themselves sampled in each deal")
        return None
    if prepared.game.stud:
        return stud.propose(checked, measure, prepared, ceiling, reasons)
    if prepared.pattern is None:
        return _propose(checked, measure, prepared, ceiling, reasons, patterns.BoardShare())

    def plan_board(board: Prepared, share: patterns.BoardShare) -> Plan[QueryTotals]:
        why: list[str] = []
        plan = _propose(checked, measure, board, inf, why, share)
        if plan is None:
            raise QueryError(why[-1])
        return plan

    def play_board(board: Prepared, share: patterns.BoardShare, stop: Stop) -> QueryTotals | None:
        totals = measure.empty()
        return totals if patterns.go_through(plan_board(board, share), totals, stop) else None

    renamings = _renamings(checked, prepared, prepared.lists, (prepared.undealt,))
    return patterns.propose(prepared, ceiling, reasons, plan_board, play_board, renamings)


def _propose(
    checked: CheckedQuery,
    measure: QueryMeasure,
    prepared: Prepared,
    ceiling: float,
    reasons: list[str],
    share: patterns.BoardShare,
) -> Plan[QueryTotals] | None:
    """The same for a board without a pattern, each deal counted with multiplicity ``share``."""
    if not prepared.is_listed:
        reasons.append("the hands of these ranges are too many to be listed")
        return None
    _, ranges = settle(prepared.board_mask | prepared.undealt, prepared.lists)
    depth = depth_of(checked.needs_streets, checked.needs_order)
    fan = fan_of(depth, len(prepared.board), prepared.cards_left)
    product = product_size(ranges)
    chosen = comb(prepared.cards_left, cards_chosen(depth, len(prepared.board)))
    rows = chosen * fan.rows(prepared.cards_left - cards_chosen(depth, len(prepared.board)))
    if product > MOST_JOINT_HANDS:  # for wide ranges even comparing suits takes too long
        reasons.append(too_many(product * rows * fan.times))
        return None
    renamings = _renamings(checked, prepared, ranges, (*_looked_at(depth, prepared.board), prepared.undealt))
    row_kinds, tables = row_seconds(checked, prepared), sweep_seconds(checked, prepared, len(renamings))
    per_row = min(row_kinds)
    per_matchup = (rows / len(renamings) * per_row + chosen * BOARD_SECONDS) / NOMINAL_CORES
    if product / len(renamings) * per_matchup > ceiling:
        reasons.append(too_many(product * rows * fan.times))
        return None
    matchups = enumerate_matchups(ranges, renamings)
    # The number of renamings that keep a match-up's hands is the number that lead to each of its members.
    alike = int(matchups.members.sum()) / len(renamings)
    matchups = replace(
        matchups, members=matchups.members * share.members, weights=matchups.weights * share.weight
    )
    deals = int(matchups.members.sum()) * rows * fan.times
    looking = chosen * BOARD_SECONDS * matchups.members.size if chosen > 1 else 0.0
    by_hand, swept = (alike * rows * each for each in row_kinds)
    seconds = (min(by_hand, swept + tables) + looking) / NOMINAL_CORES
    if seconds > ceiling:
        reasons.append(too_many(deals))
        return None
    work = _Work(measure, prepared, matchups, depth, fan, renamings, weighted=share.weighted)
    table_seconds = tables / NOMINAL_CORES if swept + tables < by_hand else 0.0
    why = f"Exact: {deals_in_words(deals)}"
    return Plan("exhaustive", why, seconds, deals, work.open, table_seconds=table_seconds)


class _Work:
    """The deals of all match-ups, divided into pieces."""

    def __init__(
        self,
        measure: QueryMeasure,
        prepared: Prepared,
        matchups: Matchups,
        depth: Depth,
        fan: Fan,
        renamings: Sequence[tuple[int, ...]],
        *,
        weighted: bool,
    ) -> None:
        self._measure = measure
        self._prepared = prepared
        self._matchups = matchups
        self._depth = depth
        self._fan = fan
        self._renamings = renamings
        self._weighted = weighted or prepared.weighted
        taken = cards_chosen(depth, len(prepared.board))
        self._rows = fan.rows(prepared.cards_left - taken)

    def open(self, stop: Stop) -> ExactWork[QueryTotals]:
        """Divide the work: few match-ups by their boards, many by match-ups."""
        count = self._matchups.members.size
        if count <= FEW_MATCHUPS:
            stems = self._stems(slice(0, count))
            step = max(1, PIECE_ROWS // self._rows)
            return ExactWork(
                -(-stems.size // step),
                lambda stop: lambda number: self._play(stems, number * step, (number + 1) * step, stop),
            )
        left = self._prepared.cards_left
        chosen = comb(left, cards_chosen(self._depth, len(self._prepared.board)))
        group = max(1, PIECE_ROWS // (chosen * self._rows))

        def make_worker(stop: Stop) -> PieceWorker[QueryTotals]:
            def compute(number: int) -> QueryTotals | None:
                stems = self._stems(slice(number * group, min(count, (number + 1) * group)))
                return self._play(stems, 0, stems.size, stop)

            return compute

        return ExactWork(-(-count // group), make_worker)

    def _stems(self, part: slice) -> Stems:
        prepared = self._prepared
        gone = prepared.undealt
        return make_stems(self._matchups, part, self._depth, prepared.board, gone, self._renamings)

    def _play(self, stems: Stems, first: int, last: int, stop: Stop) -> QueryTotals | None:
        """Count the deals of some stems, a batch at a time; None once stopped."""
        prepared = self._prepared
        totals = self._measure.empty()
        step = max(1, self._measure.batches * BATCH // self._rows)
        for start in range(first, min(last, stems.size), step):
            if stop.is_set():
                return None
            part = slice(start, min(last, stems.size, start + step))
            batch = spread_stems(
                stems, part, self._fan, self._matchups, prepared.board, prepared.undealt, self._weighted
            )
            try:
                self._measure.count(batch, totals, sys.maxsize, stop)
            except StoppedError:
                return None
        return totals


def _looked_at(depth: Depth, board: tuple[int, ...]) -> list[int]:
    """The known board in the parts that a query distinguishes, as masks."""
    if depth in (Depth.NOTHING, Depth.BOARD):
        return [mask_of(board)]
    return [mask_of(part) for part in (board[:FLOP_CARDS], board[FLOP_CARDS:TURN], board[TURN:])]


def _renamings(
    checked: CheckedQuery, prepared: Prepared, ranges: Sequence[WeightedRange], fixed: Sequence[int]
) -> list[tuple[int, ...]]:
    """The renamings of suits that change no figure: a query that names cards allows only the identity."""
    named: list[WeightedRange] = []
    for node in expressions(checked):
        if node.type in (Type.CARD, Type.BOARD_RANGE):
            return [IDENTITY]
        if isinstance(node, Constant) and isinstance(node.value, WeightedRange):
            named.append(node.value)
        if isinstance(node, Apply) and any(needed_of_ranges(node, prepared)):
            named += prepared.lists  # including hands that the dealt cards exclude
    return suit_renamings((*ranges, *named), fixed)
