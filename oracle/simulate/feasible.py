"""Whether ranges can be dealt together at all, by search."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.ranges import WeightedRange

SEARCH_LIMIT = 200_000
"""Hands looked at before the search gives up and calls the ranges dealable.

Only a handful of narrow ranges that overlap heavily can be impossible, and those are decided within a few
thousand steps; a run that still finds no deal says so by itself.
"""


class _TooLongError(Exception):
    """The search limit is reached."""


def undealable_seats(ranges: Sequence[WeightedRange]) -> tuple[int, ...]:
    """The positions of a smallest set of ranges that cannot be dealt at once; empty when all can.

    "Smallest" in the sense that leaving out any one of them makes the rest dealable.
    """
    hands = [[int(mask) for mask in entry.masks] for entry in ranges]
    guilty = list(range(len(hands)))
    try:
        if _dealable([hands[index] for index in guilty]):
            return ()
        for index in list(guilty):
            rest = [other for other in guilty if other != index]
            if not _dealable([hands[other] for other in rest]):
                guilty = rest
    except _TooLongError:
        return ()
    return tuple(guilty)


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
