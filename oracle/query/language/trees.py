"""Walking trees of expressions, as written or as checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def nodes_of(root: T, children: Callable[[T], Iterable[T]]) -> Iterator[T]:
    """A node and all nodes below it, parents first and in order; not recursive.

    Args:
        root: The node.
        children: Returns the nodes directly below a node, in order.

    >>> list(nodes_of(1, lambda node: [2 * node, 2 * node + 1] if node < 4 else []))
    [1, 2, 4, 5, 3, 6, 7]
    """
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(tuple(children(node))))
