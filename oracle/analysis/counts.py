"""Count and rank: how many hands a range has, and where they rank in an ordering."""

from __future__ import annotations

import numpy as np

from oracle.analysis.facing import check_picture, shown_hands
from oracle.analysis.facts import Counts, HandCount, SeatCount
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.ranges import HandSet, WeightedRange, pair_weights
from oracle.ranges.orderings.catalog import Ordering, load_ordering
from oracle.ranges.standing import Standing, standing
from oracle.showdown.kernels import GameKernels
from oracle.showdown.pairs import joint_weight
from oracle.showdown.sweep.listed.lists import HandList, unblocked_weights
from oracle.simulate.deal.enumerate import enumerate_matchups, product_size
from oracle.simulate.deal.seats import settle

MOST_PRODUCT = 5_000_000
"""Most joint hands of several seats, conflicting ones included, that are enumerated: about a second."""


def count_hands(prepared: Prepared) -> Counts:
    """Count the hands of each seat, and the ways to deal all seats at once.

    Args:
        prepared: The table, from `oracle.prepared.prepare`.

    Raises:
        QueryError: If the table is empty or the game has no board.
    """
    check_picture(prepared, "the count of hands", players=1)
    known = prepared.board_mask | prepared.dead
    _, free = settle(known, [seat.live for seat in prepared.seats])
    seats = tuple(
        SeatCount(
            place,
            _count(seat.whole),
            _count(seat.live),
            _count(free[place]),
            seat.whole.percent or 0.0,
        )
        for place, seat in enumerate(prepared.seats)
    )
    listed = [hands for hands in free if isinstance(hands, WeightedRange)]
    return Counts(seats, _joint(listed) if len(listed) == len(free) else None)


def _count(hands: HandSet) -> HandCount:
    return HandCount(hands.hands or 0, hands.combos or 0.0)


def _joint(ranges: list[WeightedRange]) -> int | None:
    """Number of ways to deal each range a hand."""
    if len(ranges) == 1:
        return ranges[0].hands
    cards, kernels = ranges[0].game.hole_cards, GameKernels(ranges[0].game)
    if len(ranges) == 2 and not kernels.pairs and kernels.lists:
        ones, others = (HandList(hands.masks, np.ones(hands.hands), cards) for hands in ranges)
        return round(float(unblocked_weights(ones, others).sum()))
    if len(ranges) == 2 and cards == 2:
        first, second = ((pair_weights(hands) > 0).astype(np.float64) for hands in ranges)
        return round(joint_weight(first, second))
    if product_size(ranges) > MOST_PRODUCT:
        return None
    return int(enumerate_matchups(ranges, [(0, 1, 2, 3)]).members.sum())


def rank_range(prepared: Prepared, seat: int, ordering: Ordering | None = None) -> Standing:
    """Where a seat's live hands rank in an ordering; a very wide range is sampled.

    Args:
        prepared: The table, from `oracle.prepared.prepare`.
        seat: Index of the seat.
        ordering: The ordering, or None for the game's default.

    Raises:
        QueryError: If there is no such seat.
        OracleError: If the game has no ordering.
    """
    check_picture(prepared, "the rank of a range", players=1)
    if not 0 <= seat < len(prepared.seats):
        raise QueryError(f"There is no seat {seat + 1} at this table.", remedy="Choose another seat.")
    live = prepared.seats[seat].live
    listed = live if isinstance(live, WeightedRange) else shown_hands(prepared.seats[seat])
    return standing(listed, ordering or load_ordering(prepared.game))
