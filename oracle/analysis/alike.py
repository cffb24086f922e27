"""Identical players: same range and same status in the pot, and therefore the same figures."""

from __future__ import annotations

import numpy as np

from oracle.prepared import Prepared
from oracle.ranges import HandSet, WeightedRange


def equal_seats(prepared: Prepared) -> dict[int, int]:
    """For each player in the pot, the index of the first seat with the same range, which may be its own."""
    first: dict[int, int] = {}
    for place, seat in enumerate(prepared.seats):
        if not seat.folded:
            same = (other for other in first if _equal(prepared.seats[other].live, seat.live))
            first[place] = next(same, place)
    return first


def fair_share(prepared: Prepared) -> float | None:
    """The equity of every player when all ranges are equal: by symmetry it is the same on any board."""
    alike = equal_seats(prepared)
    return 1 / len(alike) if len(set(alike.values())) == 1 else None


def _equal(one: HandSet, other: HandSet) -> bool:
    """Whether two ranges hold the same hands with weights in the same proportions."""
    if one is other:
        return True
    if isinstance(one, WeightedRange) and isinstance(other, WeightedRange):
        return np.array_equal(one.masks, other.masks) and np.array_equal(
            one.weights * other.weights[:1], other.weights * one.weights[:1]
        )
    return type(one) is type(other) and one.text == other.text
