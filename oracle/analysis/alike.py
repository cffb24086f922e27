"""Players who are alike: the same range, the same part in the pot, and so the same figures."""

from __future__ import annotations

import numpy as np

from oracle.prepared import Prepared
from oracle.ranges import HandSet, WeightedRange


def equal_seats(prepared: Prepared) -> dict[int, int]:
    """For each seat with a part in the pot the first seat whose range is the same, perhaps its own place."""
    first: dict[int, int] = {}
    for place, seat in enumerate(prepared.seats):
        if not seat.folded:
            same = (other for other in first if _equal(prepared.seats[other].live, seat.live))
            first[place] = next(same, place)
    return first


def fair_share(prepared: Prepared) -> float | None:
    """The equity that all players have by symmetry, on any board, where their ranges are all the same."""
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
