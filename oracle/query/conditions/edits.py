"""Edits of every sentence and formula in a line, at any depth of groups."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from oracle.errors import QueryError
from oracle.query.conditions.nodes import Formula, Group, Node, Sentence
from oracle.query.conditions.slots import SlotKind
from oracle.query.conditions.to_query import template_of

Leaf = Sentence | Formula


def changed(node: Node, change: Callable[[Leaf], Leaf]) -> Node:
    """A line with every sentence and formula in it changed.

    Args:
        node: The line.
        change: Returns the replacement for one.
    """
    if not isinstance(node, Group):
        return change(node)
    lines = tuple(replace(line, node=changed(line.node, change)) for line in node.lines)
    return replace(node, lines=lines)


def with_ranges(leaf: Leaf, change: Callable[[str], str]) -> Leaf:
    """A sentence with every range in it changed, for example when the syntax is; formulas stay unchanged.

    Args:
        leaf: The sentence or formula.
        change: Returns the replacement for a range's text.
    """
    if not isinstance(leaf, Sentence):
        return leaf
    try:
        slots = template_of(leaf).slots
    except QueryError:  # a newer version's sentence: its slots are unknown
        return leaf
    values = tuple(
        change(value) if slot.kind is SlotKind.RANGE else value
        for slot, value in zip(slots, leaf.values, strict=True)
    )
    return replace(leaf, values=values)
