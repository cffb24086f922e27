"""Every deal: all hands of all seats, suit classes merged, times all run-outs of the board."""

from __future__ import annotations

from math import comb

import numpy as np

from oracle.prepared import Prepared
from oracle.ranges import WeightedRange
from oracle.showdown.kernels import GameKernels
from oracle.showdown.runouts.known_hands import count_runouts, showdowns
from oracle.simulate.deal.enumerate import (
    IDENTITY,
    Matchups,
    enumerate_matchups,
    product_size,
    suit_renamings,
)
from oracle.simulate.deal.seats import settle
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.equity_table.outcomes import outcomes_of
from oracle.simulate.planning.plan import (
    NOMINAL_CORES,
    PIECE_SECONDS,
    ExactWork,
    PieceWorker,
    Plan,
    deals_in_words,
    too_many,
)
from oracle.simulate.work.stop import Stop

RATING_SECONDS = 3e-9
"""Seconds per seat and showdown on one core, in the run-out kernels."""

MOST_JOINT_HANDS = 30_000_000
"""Most joint hands that are sorted into suit classes; limits the memory to about one gigabyte."""

FEW_JOINT_HANDS = 20_000
"""Most joint hands that are sorted while the plan is made, a few milliseconds."""

SORTING_SECONDS = 2e-7
"""Seconds to sort one joint hand into its suit class."""


def propose(prepared: Prepared, ceiling: float, reasons: list[str]) -> Plan[EquityTotals] | None:
    """The plan for an exhaustive answer; None (and a reason) if it takes over ``ceiling`` seconds.

    For games whose run-outs have a kernel; see `exhaustive_any` for the others.  Few joint hands are sorted
    into suit classes immediately, so the plan knows their exact number; many are sorted when the work begins,
    which can be cancelled.
    """
    if not GameKernels(prepared.game).pairs:
        return None
    _, ranges = settle(prepared.board_mask | prepared.dead, prepared.lists)
    product = product_size(ranges)
    renamings: list[tuple[int, ...]] = [IDENTITY]
    if product > 1:
        renamings = suit_renamings(ranges, (prepared.board_mask, prepared.dead))
    boards = comb(prepared.cards_left, prepared.missing_board)
    matchups = enumerate_matchups(ranges, renamings) if product <= FEW_JOINT_HANDS else None
    classes = product / len(renamings) if matchups is None else matchups.members.size
    hands = product if matchups is None else int(matchups.members.sum())
    showing = showdowns(prepared.cards_left, prepared.missing_board) * len(prepared.seats)
    seconds = product * SORTING_SECONDS + classes * showing * RATING_SECONDS / NOMINAL_CORES
    deals = hands * boards
    if product > MOST_JOINT_HANDS or seconds > ceiling:
        reasons.append(too_many(deals))
        return None
    what = f"{boards:,} {'board' if boards == 1 else 'boards'}" if hands == 1 else deals_in_words(deals)
    why = f"Exact: {what}" if matchups is not None else f"Exact: at most {what}"
    return Plan(
        "exhaustive",
        why,
        seconds,
        deals,
        lambda stop: _work(prepared, ranges, renamings, stop),
        bounded=matchups is None,
    )


def _work(
    prepared: Prepared, ranges: list[WeightedRange], renamings: list[tuple[int, ...]], stop: Stop
) -> ExactWork[EquityTotals]:
    """Sort the joint hands and divide them into pieces."""
    matchups = enumerate_matchups(ranges, renamings, stop)
    return ExactWork(
        pieces=-(-matchups.members.size // _per_piece(prepared)),
        make_worker=lambda stop: _piece_worker(prepared, matchups, stop),
    )


def _per_piece(prepared: Prepared) -> int:
    """Match-ups per piece."""
    cost = showdowns(prepared.cards_left, prepared.missing_board) * len(prepared.seats) * RATING_SECONDS
    return max(1, int(PIECE_SECONDS / cost))


def _piece_worker(prepared: Prepared, matchups: Matchups, stop: Stop) -> PieceWorker[EquityTotals]:
    """A function for one thread that computes pieces by number; None once stopped."""
    playing = np.array([not seat.folded for seat in prepared.seats])
    players = int(playing.sum())
    weighted = any(seat.live.weighted for seat in prepared.seats)
    boards = comb(prepared.cards_left, prepared.missing_board)
    size = _per_piece(prepared)

    def compute(number: int) -> EquityTotals | None:
        if stop.is_set():
            return None
        part = slice(number * size, (number + 1) * size)
        hands = matchups.hands[part]
        counts = np.zeros((hands.shape[0], players, players), dtype=np.int64)
        count_runouts(hands, playing, prepared.board_mask, prepared.dead, counts)
        members = matchups.members[part]
        totals = EquityTotals.empty(outcomes_of(prepared.game, players), players, weighted=weighted)
        totals.counts += (counts * members[:, None, None]).sum(axis=0)
        totals.trials = totals.drawn = int(members.sum()) * boards
        if totals.weights is not None:
            weights = matchups.weights[part] * members
            totals.weights += (counts * weights[:, None, None]).sum(axis=0)
            totals.weight = float(weights.sum()) * boards
        return totals

    return compute
