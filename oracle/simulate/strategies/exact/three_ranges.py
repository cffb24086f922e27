"""Three ranges of two-card hands: every full board is swept once, suit-equivalent boards merged."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, prod

import numpy as np

from oracle.arrays import Column
from oracle.prepared import Prepared
from oracle.ranges import pair_weights
from oracle.showdown.kernels import GameKernels
from oracle.showdown.runouts.boards import canonical_boards
from oracle.showdown.sweep.listed.three import ThreeRanges
from oracle.simulate.deal.batch import Masks
from oracle.simulate.deal.enumerate import suit_renamings
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.equity_table.outcomes import outcomes_of
from oracle.simulate.planning.plan import (
    NOMINAL_CORES,
    PIECE_SECONDS,
    ExactWork,
    PieceWorker,
    Plan,
    deals_in_words,
)
from oracle.simulate.strategies.exact.sweep import WALK_SECONDS, Renamings, pieces_of_boards
from oracle.simulate.work.stop import Stop
from oracle.simulate.work.whole_numbers import whole_if_decimal

SEATS = 3


HAND_SECONDS = 0.12e-6
"""Seconds that a hand of one seat takes on one full board, one core."""

MOST_RENAMINGS = 24
"""Ways to rename four suits: no board has more equivalent ones."""

BOARD_SECONDS = 1e-5
"""Seconds of fixed cost for a board, one core."""


def propose(prepared: Prepared, ceiling: float, reasons: list[str]) -> Plan[EquityTotals] | None:
    """The plan of a sweep of three ranges; None for other tables, or over ``ceiling`` seconds.

    The reason is then given by the strategies tried after it.
    """
    if not GameKernels(prepared.game).two_cards or len(prepared.seats) != SEATS or not prepared.is_listed:
        return None
    if prepared.playing < 2:  # a single player wins every deal, without any comparison
        return None
    if all(hands.hands == 1 for hands in prepared.lists):  # known hands are enumerated in microseconds
        return None
    ranges = three_ranges(prepared)
    boards = comb(prepared.cards_left + SEATS * prepared.game.hole_cards, prepared.missing_board)
    walking = boards * WALK_SECONDS
    counting = three_ranges_board_seconds(ranges.counted) if prepared.weighted else 0.0
    sweeping = boards * (three_ranges_board_seconds(ranges) + counting) / NOMINAL_CORES
    if walking + sweeping / MOST_RENAMINGS > ceiling:
        return None
    renamings = suit_renamings(prepared.lists, (prepared.board_mask, prepared.undealt))
    seconds = walking + sweeping / len(renamings)
    if seconds > ceiling:
        return None
    deals = round(ranges.counted.joint()) * comb(prepared.cards_left, prepared.missing_board)
    what = deals_in_words(deals)
    return Plan("sweep", f"Exact: {what}", seconds, deals, lambda stop: _work(prepared, ranges, renamings))


def three_ranges(prepared: Prepared) -> ThreeRanges:
    """The ranges of a table of three seats that are lists of two-card hands, with whole weights if possible.

    The proportions within each range are kept.
    """
    weights, _ = zip(*_whole(prepared), strict=True)
    folded = np.array([seat.folded for seat in prepared.seats])
    return ThreeRanges.of(np.stack(weights), folded)


def _whole(prepared: Prepared) -> Iterator[tuple[Column, float]]:
    """The weights of each range as whole numbers if possible, and by what they were multiplied."""
    return (whole_if_decimal(pair_weights(hands)) for hands in prepared.lists)


def three_ranges_board_seconds(ranges: ThreeRanges) -> float:
    """Seconds to sweep one full board on one core."""
    return len(ranges.parts) * (BOARD_SECONDS + ranges.entries * HAND_SECONDS)


def _work(prepared: Prepared, ranges: ThreeRanges, renamings: Renamings) -> ExactWork[EquityTotals]:
    """Find the boards and divide them into pieces of boards with equal multiplicity."""
    boards, members = canonical_boards(prepared.board_mask, prepared.undealt, renamings)
    parts = pieces_of_boards(boards, members, max(1, int(PIECE_SECONDS / three_ranges_board_seconds(ranges))))

    def make_worker(stop: Stop) -> PieceWorker[EquityTotals]:
        return lambda number: None if stop.is_set() else _swept(ranges, prepared, *parts[number])

    return ExactWork(len(parts), make_worker, lambda totals: _close(totals, ranges, prepared))


def _swept(ranges: ThreeRanges, prepared: Prepared, boards: Masks, members: int) -> EquityTotals:
    """The pots that the seats win over some boards; `_close` adds how many deals there are."""
    playing = int((~ranges.folded).sum())
    outcomes = outcomes_of(prepared.game, playing)
    ratings = GameKernels(prepared.game).rate_on_boards(ranges.masks, boards)

    def won(ranges: ThreeRanges) -> Column:
        """The weight of the pots that each seat in the pot wins, by how many share them."""
        pots: Column = np.einsum("soh,sh->so", ranges.sweep(boards, ratings), ranges.weights)
        return members * pots[~ranges.folded, :playing]

    totals = EquityTotals.empty(outcomes, playing, weighted=prepared.weighted)
    totals.counts[:] = np.rint(won(ranges.counted))
    if totals.weights is not None:
        totals.weights[:] = won(ranges)
    return totals


def _close(totals: EquityTotals, ranges: ThreeRanges, prepared: Prepared) -> None:
    """Add the number of deals, which is known."""
    runouts = comb(prepared.cards_left, prepared.missing_board)
    totals.trials = totals.drawn = round(ranges.counted.joint()) * runouts
    if totals.weights is not None:
        scale = prod(factor for _, factor in _whole(prepared))  # those of other boards have other factors
        totals.weight = ranges.joint() * runouts / scale
        totals.weights /= scale
