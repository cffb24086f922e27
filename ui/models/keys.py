"""Keys of seats and lines: numbers that stay the same however things are renamed and moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from oracle.session import MAX_KEY


def fresh_key(used: Iterable[int]) -> int:
    """A key that is not used: the one after the largest, or, where a file has used that up, the least."""
    return next(fresh_keys(used))


def fresh_keys(used: Iterable[int]) -> Iterator[int]:
    """Keys that are not used, each once."""
    taken = set(used)
    start = max(taken, default=0) + 1
    yield from range(start, MAX_KEY + 1)
    yield from (key for key in count(1) if key not in taken)
