"""Keys of seats and lines: numbers that do not change when things are renamed or moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, pairwise

from oracle.session import MAX_KEY

ROOM = 10_000
"""Number of consecutive free keys found at a time; a document has fewer lines."""


def fresh_key(used: Iterable[int]) -> int:
    """The first of `ROOM` consecutive unused keys: after the largest, or in a gap if a file has used that up.

    Args:
        used: The keys in use; few enough that such a gap exists.
    """
    taken = sorted({0, *used})
    if taken[-1] + ROOM <= MAX_KEY:
        return taken[-1] + 1
    return next(before + 1 for before, after in pairwise(taken) if after - before > ROOM)


def fresh_keys(used: Iterable[int]) -> Iterator[int]:
    """Unused keys, each returned once; at most `ROOM`."""
    return count(fresh_key(used))
