"""Two ranges on any board: every full board is swept once, suit-equivalent boards merged."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.prepared import Prepared
from oracle.ranges import pair_weights
from oracle.showdown.kernels import GameKernels
from oracle.showdown.pairs import joint_weight
from oracle.showdown.parts import EXACT_BITS, exact_parts
from oracle.showdown.runouts.boards import canonical_boards
from oracle.showdown.sweep.pairs import RangePair, sweep_boards
from oracle.simulate.deal.enumerate import suit_renamings
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.equity_table.outcomes import outcomes_of
from oracle.simulate.planning.plan import NOMINAL_CORES, ExactWork, PieceWorker, Plan, deals_in_words
from oracle.simulate.work.stop import Stop
from oracle.simulate.work.whole_numbers import whole_if_decimal

BOARD_SECONDS = 4.5e-6
"""Seconds to sweep one full board on one core."""

WALK_SECONDS = 2e-8
"""Seconds to examine one full board while its suit class is found."""
FEW_MATCHUPS = 20
"""Most pairs of hands for which enumeration is faster than sweeping on any board."""

PIECE_BOARDS = 128
"""Boards per work unit, about one millisecond: the boards of a flop are enough for several threads."""

Weights = npt.NDArray[np.float64]
Renamings = Sequence[Sequence[int]]


def propose(prepared: Prepared, ceiling: float, reasons: list[str]) -> Plan[EquityTotals] | None:
    """The plan of a sweep, or None if there are not two players or only a few hands, which are enumerated."""
    if (
        not GameKernels(prepared.game).pairs
        or len(prepared.seats) != 2
        or any(seat.folded for seat in prepared.seats)
    ):
        return None
    first, second = prepared.lists
    if first.hands * second.hands <= FEW_MATCHUPS:
        return None
    renamings = suit_renamings((first, second), (prepared.board_mask, prepared.dead))
    seconds = seconds_to_sweep(prepared, len(renamings))
    weights = pair_weights(first), pair_weights(second)
    counted = (weights[0] > 0).astype(np.float64), (weights[1] > 0).astype(np.float64)
    deals = round(joint_weight(*counted)) * comb(prepared.cards_left, prepared.missing_board)
    return Plan(
        "sweep",
        f"Exact: {deals_in_words(deals)}",
        seconds,
        deals,
        lambda stop: _work(prepared, renamings, weights, counted, deals),
    )


def seconds_to_sweep(prepared: Prepared, renamings: int) -> float:
    """The estimated seconds of a sweep of two seats, given how many renamings of suits merge boards."""
    free = prepared.cards_left + 2 * prepared.game.hole_cards
    boards = comb(free, prepared.missing_board)
    passes = 2 if any(entry.weighted for entry in prepared.lists) else 1
    sweeping = boards / renamings * BOARD_SECONDS * passes / NOMINAL_CORES
    return boards * WALK_SECONDS + sweeping


def _work(
    prepared: Prepared,
    renamings: Renamings,
    weights: tuple[Weights, Weights],
    counted: tuple[Weights, Weights],
    deals: int,
) -> ExactWork[EquityTotals]:
    """Find the boards and divide them into pieces of boards that represent equally many.

    Args:
        prepared: The table.
        renamings: The renamings of suits that change neither a range nor a known card.
        weights: Weight of each hand of both ranges by pair index, shape (1326,).
        counted: 1 for each hand, in the same form.
        deals: Number of deals.
    """
    by_weight, factor = None, 1.0
    if any(entry.weighted for entry in prepared.lists):
        (ours, our_factor), (theirs, their_factor) = map(whole_if_decimal, weights)
        by_weight, factor = _ByWeight(ours, theirs), our_factor * their_factor
    boards, members = canonical_boards(prepared.board_mask, prepared.dead, renamings)
    pieces = pieces_of_boards(boards, members, PIECE_BOARDS)
    outcomes = outcomes_of(prepared.game, 2)
    plain = RangePair(*counted)

    def swept(boards: npt.NDArray[np.uint64], members: int) -> EquityTotals:
        """The first player's wins and both players' ties; `close` adds the losses."""
        totals = EquityTotals.empty(outcomes, 2, weighted=by_weight is not None)
        totals.counts[:] = np.rint(members * _won_and_tied(*plain.total(boards)))
        if totals.weights is not None and by_weight is not None:
            totals.weights[:] = members * _won_and_tied(*by_weight.total(boards))
        return totals

    def make_worker(stop: Stop) -> PieceWorker[EquityTotals]:
        return lambda number: None if stop.is_set() else swept(*pieces[number])

    def close(totals: EquityTotals) -> None:
        """Add the known number of deals: the second player wins all that the first neither wins nor ties."""
        totals.trials = totals.drawn = deals
        totals.counts[1, 0] = deals - totals.counts[0].sum()
        if totals.weights is not None and by_weight is not None:
            totals.weight = by_weight.joint() * comb(prepared.cards_left, prepared.missing_board)
            totals.weights[1, 0] = totals.weight - totals.weights[0].sum()
            totals.weight /= factor  # those of other boards have other factors
            totals.weights /= factor

    return ExactWork(len(pieces), make_worker, close)


def pieces_of_boards(
    boards: npt.NDArray[np.uint64], members: npt.NDArray[np.int64], most: int
) -> list[tuple[npt.NDArray[np.uint64], int]]:
    """Divide boards into pieces of equal multiplicity; returns each with its multiplicity.

    Args:
        boards: The boards, shape (n,).
        members: How many boards each of them represents, shape (n,).
        most: Boards in a piece.
    """
    return [
        (alike[start : start + most], int(count))
        for count in np.flatnonzero(np.bincount(members))
        for alike in (boards[members == count],)
        for start in range(0, alike.size, most)
    ]


class _ByWeight:
    """Two ranges with weights on full boards.

    The totals of both ranges together are quick, and exact as long as every product of whole weights is.
    Others are taken in parts (`exact_parts`), and hand by hand: of products that are added and subtracted
    again, the totals would leave something behind.

    Args:
        ours: Weight of each combo of the first by pair index, shape (1326,).
        theirs: The second, in the same form.
    """

    def __init__(self, ours: Weights, theirs: Weights) -> None:
        self._ours, self._parts = ours, exact_parts(theirs)
        self._together = RangePair(ours, theirs) if _exact_together(ours, theirs) else None

    def total(self, boards: npt.NDArray[np.uint64]) -> tuple[float, float]:
        """The weight that the first wins, and that which is tied; as `RangePair.total`."""
        if self._together is not None:
            return self._together.total(boards)
        won = tied = 0.0
        for part in self._parts:
            win, reach = sweep_boards(boards, part)
            won += float(self._ours @ win)
            tied += float(self._ours @ (reach - win))
        return won, tied

    def joint(self) -> float:
        """The weight of all ways to deal both a hand each."""
        return sum(joint_weight(self._ours, part) for part in self._parts)


def _exact_together(ours: Weights, theirs: Weights) -> bool:
    """Whether no sum of products of two ranges' weights is rounded.

    Such a sum may have each pair of hands twice: those that share a card are subtracted card by card.
    """
    whole = all((np.rint(weights) == weights).all() for weights in (ours, theirs))
    return whole and bool(ours.sum() * theirs.sum() < 2.0**EXACT_BITS)


def _won_and_tied(won: float, tied: float) -> Weights:
    return np.array([[won, tied], [0.0, tied]])
