"""Count and rank: how many hands a range has, and where they stand in an ordering."""

from __future__ import annotations

import numpy as np

from oracle.analysis.facing import check_picture, live_hands, only_holdem
from oracle.analysis.facts import Counts, Rank, SeatCount
from oracle.cards.combo import CLASS_INDEX, PAIR_CLASSES, pair_indices
from oracle.errors import QueryError
from oracle.ranges import WeightedRange, pair_weights
from oracle.ranges.orderings import Ordering, load_ordering
from oracle.showdown.pairs import joint_weight
from oracle.simulate.deal.dealer import settle
from oracle.simulate.deal.enumerate import enumerate_matchups, product_size
from oracle.simulate.prepare import Prepared, PreparedSeat

MOST_PRODUCT = 5_000_000
"""Joint hands of several seats, conflicts among them, up to which they are gone through: a second or so."""


def count_hands(prepared: Prepared) -> Counts:
    """How many hands every seat can hold, and in how many ways all can be dealt at once.

    Args:
        prepared: The table, from `oracle.simulate.check_query`.

    Raises:
        QueryError: If the table is empty or the game is another than hold'em.
    """
    only_holdem(prepared, "the count of hands")
    check_picture(prepared, "the count of hands", players=1)
    known = prepared.board_mask | prepared.dead
    live = [live_hands(seat) for seat in prepared.seats]
    _, free = settle(known, live)
    seats = tuple(
        SeatCount(
            place, seat.whole.combos or 0, live[place].combos, free[place].combos, seat.whole.percent or 0.0
        )
        for place, seat in enumerate(prepared.seats)
    )
    return Counts(seats, _joint(free))


def _joint(ranges: list[WeightedRange]) -> int | None:
    """Ways to deal all ranges a hand each."""
    if len(ranges) == 1:
        return ranges[0].combos
    if len(ranges) == 2:
        first, second = ((pair_weights(hands) > 0).astype(np.float64) for hands in ranges)
        return round(joint_weight(first, second))
    if product_size(ranges) > MOST_PRODUCT:
        return None
    return int(enumerate_matchups(ranges, [(0, 1, 2, 3)]).members.sum())


def rank_range(prepared: Prepared, seat: int, ordering: Ordering | None = None) -> Rank:
    """Where a seat's live hands stand in an ordering.

    Args:
        prepared: The table, from `oracle.simulate.check_query`.
        seat: The seat's place.
        ordering: The ordering, or None for the game's own.

    Raises:
        QueryError: If there is no such seat.
    """
    only_holdem(prepared, "the rank of a range")
    check_picture(prepared, "the rank of a range", players=1)
    if not 0 <= seat < len(prepared.seats):
        raise QueryError(f"There is no seat {seat + 1} at this table.", remedy="Choose another seat.")
    return _rank(prepared.seats[seat], seat, ordering or load_ordering(prepared.game))


def _rank(entry: PreparedSeat, seat: int, ordering: Ordering) -> Rank:
    live = live_hands(entry)
    classes = PAIR_CLASSES[pair_indices(live.masks)]
    percentiles = ordering.percentiles[classes]
    held = set(classes.tolist())
    standing = [name for name in ordering.classes if CLASS_INDEX[name] in held]
    return Rank(
        seat=seat,
        ordering=ordering.label,
        best=int(percentiles.min()),
        worst=int(percentiles.max()),
        mean=float(live.weights @ percentiles / live.weights.sum()),
        best_class=standing[0],
        worst_class=standing[-1],
    )
