"""Every deal, board by board, for two lists of two or four cards: hands are sorted, none is compared.

The work of a board grows with the number of hands, not with that of pairs of hands as in `by_boards`.
"""

from __future__ import annotations

from math import comb

import numpy as np

from oracle.arrays import Column
from oracle.prepared import Prepared
from oracle.ranges import HandSet, WeightedRange
from oracle.showdown.kernels import GameKernels
from oracle.showdown.runouts.boards import canonical_boards
from oracle.showdown.shares.joint import HIGH_PART, LOW_PART
from oracle.showdown.sweep.listed.lists import HandList
from oracle.showdown.sweep.listed.results import ListResults
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
from oracle.simulate.strategies.exact.by_boards import WALK_SECONDS
from oracle.simulate.work.stop import Stop
from oracle.simulate.work.whole_numbers import whole_if_decimal

BOARD_SECONDS = 1e-4
"""Seconds to rate every two cards on a board and to begin with it, one core."""

HAND_SECONDS = 6e-8
"""Seconds per hand and board, one core."""

HALVES_FACTOR = 1.8
"""Factor for both if the pot is split: a hand is walked with all others and with those of its low."""

WHOLE_POT_OUTCOMES = 2
"""Outcomes of each of two players where one half is the whole pot: it is won, or shared."""


def plan_by_lists(prepared: Prepared, ranges: list[HandSet]) -> Plan[EquityTotals] | None:
    """The plan that sorts the hands of two seats on every board; None if it does not apply."""
    game = prepared.game
    lists = [entry for entry in ranges if isinstance(entry, WeightedRange)]
    two = len(lists) == len(ranges) == 2 and not any(seat.folded for seat in prepared.seats)
    if game.stud or not two or not GameKernels(game).lists:
        return None
    renamings = suit_renamings(lists, (prepared.board_mask, prepared.undealt))
    boards = comb(prepared.cards_left + 2 * game.hole_cards, prepared.missing_board)
    hands = sum(entry.hands for entry in lists)
    walks = (HALVES_FACTOR if game.split else 1.0) * (2 if prepared.weighted else 1)
    each = (BOARD_SECONDS + hands * HAND_SECONDS) * walks
    seconds = boards * WALK_SECONDS + boards / len(renamings) * each / NOMINAL_CORES
    deals = lists[0].hands * lists[1].hands * comb(prepared.cards_left, prepared.missing_board)
    return Plan(
        "exhaustive",
        f"Exact: at most {deals_in_words(deals)}",
        seconds,
        deals,
        lambda stop: _open(prepared, lists, renamings, each),
        bounded=True,
    )


def _open(
    prepared: Prepared, lists: list[WeightedRange], renamings: list[tuple[int, ...]], seconds: float
) -> ExactWork[EquityTotals]:
    """Find the boards and divide them.

    Args:
        prepared: The table.
        lists: The hands of both seats.
        renamings: The renamings of suits that change neither a range nor a known card.
        seconds: Seconds of one board.
    """
    weighted = prepared.weighted
    scaled = [whole_if_decimal(entry.weights) for entry in lists]
    cards, rate = prepared.game.hole_cards, GameKernels(prepared.game).rate_pairs
    ours, theirs = (
        HandList(entry.masks, weights, cards) for entry, (weights, _) in zip(lists, scaled, strict=True)
    )
    factor = scaled[0][1] * scaled[1][1]
    outcomes = outcomes_of(prepared.game, 2)
    sweep = ListResults(ours, theirs, rate)
    boards, members = canonical_boards(prepared.board_mask, prepared.undealt, renamings)
    step = max(1, int(PIECE_SECONDS / seconds))

    def make_worker(stop: Stop) -> PieceWorker[EquityTotals]:
        own = sweep.apart()

        def compute(number: int) -> EquityTotals | None:
            totals = EquityTotals.empty(outcomes, 2, weighted=weighted)
            for place in range(number * step, min(boards.size, (number + 1) * step)):
                if stop.is_set():
                    return None
                counts, sums = own.on_board(int(boards[place]), weighted=weighted)
                alike = int(members[place])
                totals.counts += alike * np.rint(_by_outcome(counts, outcomes.size)).astype(np.int64)
                totals.trials += alike * round(counts.sum())
                if sums is not None and totals.weights is not None:
                    totals.weights += alike * _by_outcome(sums, outcomes.size)
                    totals.weight += float(sums.sum()) * alike
            totals.drawn = totals.trials
            return totals

        return compute

    def close(totals: EquityTotals) -> None:
        """Undo the scaling of weights; until then their sums are whole numbers."""
        if totals.weights is not None:
            totals.weights /= factor
            totals.weight /= factor

    return ExactWork(-(-boards.size // step), make_worker, close)


def _by_outcome(found: Column, outcomes: int) -> Column:
    """Pairs of hands by player and outcome, shape (2, outcomes).

    Args:
        found: Results as `ListResults.on_board` returns them, shape (3, 4).
        outcomes: How many outcomes a player has; two where one half is the whole pot.
    """
    if outcomes == WHOLE_POT_OUTCOMES:
        won, tied, lost = found.sum(axis=1)
        return np.array([[won, tied], [lost, tied]])
    by_outcome = np.zeros((2, outcomes))
    for player in range(2):
        by_outcome[player, HIGH_PART[player][:, None] + LOW_PART[player][None, :]] = found
    return by_outcome
