"""Whether ranges can be dealt together at all, by search."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.stud import StudRange

Masks = npt.NDArray[np.uint64]

SEARCH_LIMIT = 200_000
"""Hands looked at before the search gives up and calls the ranges dealable.

Only a handful of narrow ranges that overlap heavily can be impossible, and those are decided within a few
thousand steps; a run that still finds no deal says so by itself.
"""

ATTEMPTS = 16
"""Deals tried at random before the search; where ranges are wide, the first succeeds."""


class _TooLongError(Exception):
    """The search limit is reached."""


def undealable_seats(ranges: Sequence[HandSet], boards: Masks | None = None) -> tuple[int, ...]:
    """The positions of a smallest set of ranges that cannot be dealt at once; empty when all can.

    "Smallest" in the sense that leaving out any one of them makes the rest dealable.

    Args:
        ranges: What each seat can hold.
        boards: Boards to be drawn from, as masks; they count as one range more, behind the others.
    """
    hands = {place: masks for place, entry in enumerate(ranges) if (masks := _told_masks(entry)) is not None}
    if boards is not None:
        hands[len(ranges)] = boards
    if _dealt_at_random(list(hands.values())):
        return ()
    listed = {place: masks.tolist() for place, masks in hands.items()}
    guilty = list(hands)
    try:
        if _dealable([listed[index] for index in guilty]):
            return ()
        for index in list(guilty):
            rest = [other for other in guilty if other != index]
            if not _dealable([listed[other] for other in rest]):
                guilty = rest
    except _TooLongError:
        return ()
    return tuple(guilty)


def _told_masks(entry: HandSet) -> Masks | None:
    """The cards a range speaks of, one mask per hand; None where it cannot stand in anybody's way.

    Ranges of any hand need nothing but cards enough; ranges too wide to be listed are left to the run.
    """
    if entry.full:
        return None
    if isinstance(entry, WeightedRange):
        return entry.masks
    if isinstance(entry, StudRange):
        told: Masks = np.bitwise_or.reduce(entry.parts, axis=0)
        return told
    return None


def _dealt_at_random(hands: Sequence[Masks]) -> bool:
    """Whether a few deals at random, each hand chosen clear of those before, find one hand for everybody."""
    chance = np.random.default_rng(0)
    order = sorted(hands, key=len)
    for _ in range(ATTEMPTS):
        used = np.uint64(0)
        for masks in order:
            clear = masks[(masks & used) == 0]
            if not clear.size:
                break
            used |= clear[chance.integers(clear.size)]
        else:
            return True
    return False


def _dealable(hands: list[list[int]]) -> bool:
    """Whether one hand of each list can be chosen so that no card is used twice."""
    budget = SEARCH_LIMIT

    def place(left: list[list[int]]) -> bool:
        nonlocal budget
        if not left:
            return True
        narrow = min(range(len(left)), key=lambda index: len(left[index]))
        others = left[:narrow] + left[narrow + 1 :]
        for hand in left[narrow]:
            budget -= 1 + sum(map(len, others)) // 64
            if budget < 0:
                raise _TooLongError
            remaining = [[other for other in entry if not other & hand] for entry in others]
            if all(remaining) and place(remaining):
                return True
        return False

    return all(hands) and place(hands)
