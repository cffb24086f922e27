"""Where a dragged line is dropped: between which lines, and in which group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line in the list.

    Attributes:
        key: Its key.
        level: Its depth in groups.
        is_group: Whether lines below may be inside it.
    """

    key: int
    level: int
    is_group: bool = False


@dataclass(frozen=True, slots=True)
class DropPlace:
    """The target of a move.

    Attributes:
        group: Key of the group; None for the top level.
        position: Number of the group's lines before it, itself not counted.
        level: Its depth in groups.
    """

    group: int | None
    position: int
    level: int


def landing(others: Sequence[ShownLine], gap: int, level: int) -> DropPlace:
    """The place between two lines whose depth is closest to the one wanted.

    After the last line of a group there is a choice: inside the group or outside.

    Args:
        others: All lines in order, without the moved one and those inside it.
        gap: How many of them are above.
        level: The depth wanted.
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
    return DropPlace(group, position, level)
