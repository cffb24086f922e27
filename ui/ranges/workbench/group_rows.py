"""The groups of one or two ranges as rows of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import isnan

import numpy as np

from oracle.analysis.facing import DRAWN_HANDS
from oracle.analysis.pictures.breakdown import Breakdown, Node
from oracle.analysis.pictures.range_groups import GroupedRange
from oracle.arrays import Whole
from oracle.simulate.intervals.estimate import share_estimate
from ui.document.wording import combos_text, counted, percent
from ui.plots.known_words import half_width_after
from ui.widgets.groups.tree import Path

_DIGITS = 3
"""Digits of a number that was estimated."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What one range has of a group.

    Attributes:
        combos: Its combos, as text.
        counted: The same in words.
        share: How likely the range holds one of them, 0…1.
        equity: Their equity, as text.
    """

    combos: str
    counted: str
    share: float
    equity: str


@dataclass(frozen=True, slots=True)
class GroupTableRow:
    """A group and the groups it splits into.

    Attributes:
        path: Its path.
        title: Its name on screen.
        figures: What each range has of it; None where it has none.
        children: The groups it splits into.
    """

    path: Path
    title: str
    figures: tuple[Figures | None, ...]
    children: tuple[GroupTableRow, ...]

    def leaves(self) -> list[Path]:
        """The paths of the groups within it that split no further."""
        return [leaf for child in self.children for leaf in child.leaves()] or [self.path]


def ways(ranges: Sequence[GroupedRange]) -> tuple[tuple[str, str], ...]:
    """Key and title of each way to split some ranges."""
    return tuple((way.key, way.title) for way in ranges[0].breakdown.partitions) if ranges else ()


def rows_of(ranges: Sequence[GroupedRange], way: str) -> tuple[GroupTableRow, ...]:
    """The groups that at least one of some ranges has, split in a way."""
    split = [next(part for part in grouped.breakdown.partitions if part.key == way) for grouped in ranges]
    figures = [
        partial(_figures, whole=part, drawn_of=grouped.breakdown.drawn_of)
        for part, grouped in zip(split, ranges, strict=True)
    ]
    return _rows([part.children for part in split], (), figures)


def rows_in(found: Breakdown, way: str, leaves: set[Path]) -> Whole:
    """The hands of some groups, as rows of a breakdown, ascending."""
    split = next((part for part in found.partitions if part.key == way), None)
    rows = [] if split is None else [node.rows for path, node in leaf_nodes(split) if _within(path, leaves)]
    return np.sort(np.concatenate(rows)) if rows else np.empty(0, dtype=np.int64)


def leaf_nodes(node: Node, above: Path = ()) -> list[tuple[Path, Node]]:
    """The groups within one that split no further, with their paths."""
    found: list[tuple[Path, Node]] = []
    for child in node.children:
        if child.hands:
            path = (*above, child.key)
            found += leaf_nodes(child, path) or [(path, child)]
    return found


def _within(path: Path, groups: set[Path]) -> bool:
    """Whether a group is one of some groups, or lies in one."""
    return any(path[:length] in groups for length in range(1, len(path) + 1))


_Count = Callable[[Node], Figures]
"""What a range has of a group."""


def _rows(split: Sequence[Sequence[Node]], above: Path, count: Sequence[_Count]) -> tuple[GroupTableRow, ...]:
    """Rows of the groups of each range at one level."""
    by_key = [{node.key: node for node in nodes if node.hands} for nodes in split]
    rows = []
    for key in _in_order([list(nodes) for nodes in by_key]):
        nodes = [each.get(key) for each in by_key]
        path = (*above, key)
        title = next(node.title for node in nodes if node is not None)
        children = _rows([() if node is None else node.children for node in nodes], path, count)
        figures = tuple(None if node is None else of(node) for node, of in zip(nodes, count, strict=True))
        title = title[0].upper() + title[1:]
        rows.append(GroupTableRow(path, title, figures, children if len(children) > 1 else ()))
    return tuple(rows)


def _in_order(orders: Sequence[Sequence[str]]) -> list[str]:
    """All keys of some lists, so that each list keeps its order."""
    merged = list(orders[0])
    for order in orders[1:]:
        at = 0
        for key in order:
            if key in merged:
                at = merged.index(key) + 1
            else:
                merged.insert(at, key)
                at += 1
    return merged


def _figures(node: Node, *, whole: Node, drawn_of: int) -> Figures:
    """What a range has of a group; of a sampled range, about how many hands.

    Args:
        node: The group.
        whole: All hands, or the sample of them.
        drawn_of: Hands of a range that is shown as a sample, otherwise 0.
    """
    equity = "–" if isnan(node.equity) else f"{percent(node.equity, 1)}{half_width_after(node.half_width)}"
    if not drawn_of:
        return Figures(combos_text(node.combos), counted(node.combos, node.hands), node.likelihood, equity)
    part = share_estimate(DRAWN_HANDS * node.combos / whole.combos, DRAWN_HANDS)
    about = _rounded(drawn_of * part.value)
    sure = _rounded(drawn_of * part.half_width)
    return Figures(
        f"≈ {about}", f"about {about} of {drawn_of:,} hands, give or take {sure}", node.likelihood, equity
    )


def _rounded(number: float) -> str:
    """A number to as many digits as a sample knows, at least 1.

    >>> _rounded(63_512.4), _rounded(0.3)
    ('63,500', '1')
    """
    return f"{max(1, int(float(f'{number:.{_DIGITS}g}'))):,}"
