"""Keys of seats and lines: numbers that stay the same however things are renamed and moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, pairwise

from oracle.session import MAX_KEY

ROOM = 10_000
"""Keys behind a fresh one that are free as well; a document has fewer lines than that."""


def fresh_key(used: Iterable[int]) -> int:
    """The first of `ROOM` keys that are not used: behind the largest, or in a gap where a file used that up.

    Args:
        used: The keys in use; so few that there is such a gap.
    """
    taken = sorted({0, *used})
    if taken[-1] + ROOM <= MAX_KEY:
        return taken[-1] + 1
    return next(before + 1 for before, after in pairwise(taken) if after - before > ROOM)


def fresh_keys(used: Iterable[int]) -> Iterator[int]:
    """Keys that are not used, each once; `ROOM` of them at most."""
    return count(fresh_key(used))
