"""Where a line that is dragged comes to lie: between which lines, and inside which group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line as it stands in the list.

    Attributes:
        key: Its key.
        level: Inside how many groups it is.
        is_group: Lines below may be inside it.
    """

    key: int
    level: int
    is_group: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a line is put.

    Attributes:
        group: Key of the group; None for the list itself.
        position: How many of the group's lines come before it, itself not counted.
        level: Inside how many groups that is.
    """

    group: int | None
    position: int
    level: int


def landing(others: Sequence[ShownLine], gap: int, level: int) -> Place:
    """The place between two lines that lies inside as many groups as wanted, as far as there is a choice.

    Behind the last line of a group there is one: still inside the group, or outside of it.

    Args:
        others: All lines in order, without the one that is put and what is inside it.
        gap: How many of them lie above.
        level: Inside how many groups it is wanted.
    """
    above = others[:gap]
    least = others[gap].level if gap < len(others) else 0
    most = above[-1].level + above[-1].is_group if above else 0
    level = max(least, min(most, level))
    group, position = None, 0
    for line in above:
        if line.level == level - 1:
            group, position = line.key, 0
        elif line.level == level:
            position += 1
    return Place(group, position, level)
