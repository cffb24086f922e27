"""Every deal, hand by hand: each joint choice of hands with all possible boards, equivalent ones combined."""

from __future__ import annotations

from math import comb

import numpy as np

from oracle.arrays import Ratings
from oracle.prepared import Prepared
from oracle.ranges import HandSet, WeightedRange
from oracle.showdown.kernels import GameKernels
from oracle.showdown.runouts.boards import canonical_boards
from oracle.showdown.runouts.merged import merged_boards
from oracle.showdown.shares.ratings import count_members
from oracle.simulate.deal.batch import Masks
from oracle.simulate.deal.enumerate import Matchups, enumerate_matchups, product_size, suit_renamings
from oracle.simulate.deal.stems import keeping
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.equity_table.outcomes import outcomes_of
from oracle.simulate.planning.plan import NOMINAL_CORES, PIECE_SECONDS, ExactWork, Plan, deals_in_words
from oracle.simulate.strategies.exact.by_boards import BOARD_SECONDS, WALK_SECONDS, rating_seconds
from oracle.simulate.work.stop import Stop

MERGED_BOARDS = 60_000
"""Approximate number of boards that represent all preflop; later there are fewer."""

MOST_MATCHUPS = 200_000
"""Most joint hands that are sorted into suit classes while a plan is made, some 50 ms."""


def plan_by_hands(prepared: Prepared, ranges: list[HandSet]) -> Plan[EquityTotals] | None:
    """The plan that enumerates joint hands; None if there are too many."""
    lists = [entry for entry in ranges if isinstance(entry, WeightedRange)]
    if prepared.game.stud or len(lists) < len(ranges) or product_size(lists) > MOST_MATCHUPS:
        return None
    renamings = suit_renamings(lists, (prepared.board_mask, prepared.undealt))
    matchups = enumerate_matchups(lists, renamings)
    runouts = comb(prepared.cards_left, prepared.missing_board)
    merged = prepared.game.own_cards_used is not None
    boards = min(runouts, MERGED_BOARDS) if merged else runouts
    walking = 0.0 if merged else runouts * WALK_SECONDS
    each = BOARD_SECONDS + walking + boards * len(prepared.seats) * rating_seconds(prepared)
    deals = int(matchups.members.sum()) * runouts
    seconds = matchups.members.size * each / NOMINAL_CORES
    what = (
        f"{runouts:,} {'board' if runouts == 1 else 'boards'}" if deals == runouts else deals_in_words(deals)
    )

    def open_work(stop: Stop) -> ExactWork[EquityTotals]:
        step = max(1, int(PIECE_SECONDS / each))
        pieces = -(-matchups.members.size // step)
        return ExactWork(
            pieces,
            lambda stop: (
                lambda number: _play_matchups(
                    prepared, matchups, slice(number * step, (number + 1) * step), renamings, stop
                )
            ),
        )

    return Plan("exhaustive", f"Exact: {what}", seconds, deals, open_work)


def _play_matchups(
    prepared: Prepared, matchups: Matchups, part: slice, renamings: list[tuple[int, ...]], stop: Stop
) -> EquityTotals | None:
    """Count some joint hands; None once stopped."""
    game = prepared.game
    playing = [number for number, seat in enumerate(prepared.seats) if not seat.folded]
    weighted = any(seat.live.weighted for seat in prepared.seats)
    totals = EquityTotals.empty(outcomes_of(game, len(playing)), len(playing), weighted=weighted)
    for number in range(*part.indices(matchups.members.size)):
        if stop.is_set():
            return None
        hands = matchups.hands[number]
        boards, members = _boards_of(prepared, hands, renamings)
        high, low = _rated_on_boards(prepared, hands[playing], boards)
        counts = np.zeros_like(totals.counts)
        count_members(high, low, members, counts)
        alike = int(matchups.members[number])
        totals.counts += counts * alike
        deals = int(members.sum()) * alike
        totals.trials += deals
        if totals.weights is not None:
            weight = float(matchups.weights[number])
            totals.weights += counts * (alike * weight)
            totals.weight += deals * weight
    totals.drawn = totals.trials
    return totals


def _boards_of(
    prepared: Prepared, hands: Masks, renamings: list[tuple[int, ...]]
) -> tuple[Masks, np.ndarray[tuple[int], np.dtype[np.int64]]]:
    """Full boards for known hands, and how many run-outs each represents."""
    board = prepared.board_mask
    if prepared.game.own_cards_used is not None:
        return merged_boards([int(hand) for hand in hands], board, prepared.undealt)
    gone = prepared.undealt | sum(int(hand) for hand in hands)
    return canonical_boards(board, gone, keeping(hands, renamings))


def _rated_on_boards(prepared: Prepared, hands: Masks, boards: Masks) -> tuple[Ratings, Ratings]:
    """Ratings of known hands on many boards: of the high, or of the only half there is, and of the low."""
    game = prepared.game
    rows = [GameKernels(game).rate_one_hand(int(hand), boards) for hand in hands]
    high = np.stack([first for first, _ in rows])
    low = np.stack([second for _, second in rows])
    return high, low
