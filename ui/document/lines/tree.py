"""The lines of "Require that" as a tree: find, change, move and group.  Pure functions.

A line is found by its key, which is unique in the document at any depth.  Top-level lines are joined by
"and"; a `Group` joins its own by "and" or "or".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, cast

from ui.document.keys import fresh_key

if TYPE_CHECKING:
    from oracle.query.conditions import Group, Line, Node, Question

Joined = Literal["and", "or"]
Lines = tuple["Line", ...]

MAX_LINES = 200
"""The most lines in a document, including groups and questions."""
MAX_DEPTH = 8
"""Most levels of nested groups."""
OTHER: dict[Joined, Joined] = {"and": "or", "or": "and"}


def members(node: Node) -> Lines:
    """The lines of a group; none for other nodes."""
    return getattr(node, "lines", ())


def word_of(node: Node) -> Joined:
    """The word that joins the lines of a group."""
    return "or" if getattr(node, "joined", "and") == "or" else "and"


def every_line(lines: Iterable[Line]) -> Iterator[Line]:
    """All lines, groups before their contents."""
    for line in lines:
        yield line
        yield from every_line(members(line.node))


def line_of(lines: Lines, key: int) -> Line:
    """The line of a key.

    Raises:
        KeyError: If there is none.
    """
    for line in every_line(lines):
        if line.key == key:
            return line
    raise KeyError(key)


def group_of(lines: Lines, key: int) -> Line | None:
    """The line whose group directly contains a line; None at the top level."""
    for line in every_line(lines):
        if any(inner.key == key for inner in members(line.node)):
            return line
    return None


def siblings(lines: Lines, key: int) -> Lines:
    """The siblings of a line, including itself."""
    group = group_of(lines, key)
    return lines if group is None else members(group.node)


def depth(lines: Lines) -> int:
    """The depth of nested groups."""
    return max((1 + depth(inner) if (inner := members(line.node)) else 0 for line in lines), default=0)


def free_key(lines: Lines, questions: Iterable[Question]) -> int:
    """A key that no line or question has."""
    return fresh_key((*(line.key for line in every_line(lines)), *(each.key for each in questions)))


def changed(lines: Lines, key: int, change: Callable[[Line], Line | None]) -> Lines:
    """The lines with one replaced, or deleted if ``change`` returns None.

    A group that becomes empty is deleted too.
    """
    result: list[Line] = []
    for line in lines:
        inner = members(line.node)
        if line.key == key:
            other = change(line)
            if other is not None:
                result.append(other)
        elif any(each.key == key for each in every_line(inner)):
            left = changed(inner, key, change)
            if left:
                result.append(_holding(line, left))
        else:
            result.append(line)
    return tuple(result)


def without(lines: Lines, key: int) -> Lines:
    """The lines without one of them."""
    return changed(lines, key, lambda _line: None)


def placed_behind(lines: Lines, key: int | None, fresh: Line) -> Lines:
    """The lines with another one right after one of them; at the very end if ``key`` is None."""
    if key is None:
        return (*lines, fresh)
    result: list[Line] = []
    for line in lines:
        inner = members(line.node)
        if any(each.key == key for each in every_line(inner)):
            result.append(_holding(line, placed_behind(inner, key, fresh)))
        else:
            result.append(line)
        if line.key == key:
            result.append(fresh)
    return tuple(result)


def into(lines: Lines, group_key: int, fresh: Line) -> Lines:
    """The lines with another one at the end of a group."""
    return changed(lines, group_key, lambda line: _holding(line, (*members(line.node), fresh)))


def moved(lines: Lines, key: int, by: int) -> Lines:
    """The lines with one moved up (−1) or down (+1) among its siblings."""
    beside_it = siblings(lines, key)
    place = next(number for number, line in enumerate(beside_it) if line.key == key)
    to = max(0, min(len(beside_it) - 1, place + by))
    order = [line for line in beside_it if line.key != key]
    order.insert(to, beside_it[place])
    return _with_siblings(lines, key, tuple(order))


def placed(lines: Lines, key: int, group_key: int | None, position: int) -> Lines:
    """The lines with one moved; a group that becomes empty is deleted.

    Args:
        lines: All lines.
        key: The line.
        group_key: Its new group, which is not inside it; None for the top level.
        position: Number of that group's lines before it, itself not counted.
    """
    line = line_of(lines, key)

    def rebuilt(inner: Lines, of: int | None) -> Lines:
        order = [each for each in inner if each.key != key]
        if of == group_key:
            order.insert(position, line)
        result: list[Line] = []
        for each in order:
            own = members(each.node)
            left = rebuilt(own, each.key)
            if left or not own:
                result.append(_holding(each, left) if left else each)
        return tuple(result)

    return rebuilt(lines, None)


def grouped(lines: Lines, key: int, group_key: int) -> Lines:
    """The lines with one grouped with the line before it (the first: after it).

    The new group uses the other joining word.  If the neighbour is a group, the line is added to it.  A line
    without siblings gets its own group.

    Args:
        lines: All lines.
        key: The line.
        group_key: A free key for a new group.
    """
    from oracle.query.conditions import Group, Line

    around = siblings(lines, key)
    place = next(number for number, line in enumerate(around) if line.key == key)
    line = around[place]
    if len(around) == 1:
        return _with_siblings(lines, key, (Line(group_key, Group(_other_word(lines, key), (line,))),))
    other = around[place - 1] if place else around[1]
    pair = (other, line) if place else (line, other)
    if isinstance(other.node, Group):
        inside = (*other.node.lines, line) if place else (line, *other.node.lines)
        together = _holding(other, inside)
    else:
        together = Line(group_key, Group(_other_word(lines, key), pair))
    rest = [together if each.key == other.key else each for each in around if each.key != key]
    return _with_siblings(lines, key, tuple(rest))


def ungrouped(lines: Lines, key: int) -> Lines:
    """The lines with one taken out of its group and placed after it; an empty group is deleted."""
    group = group_of(lines, key)
    if group is None:
        return lines
    line = line_of(lines, key)
    if len(members(group.node)) == 1:
        return changed(lines, group.key, lambda _group: line)
    return placed_behind(without(lines, key), group.key, line)


def dissolved(lines: Lines, key: int) -> Lines:
    """The lines with a group replaced by its own lines."""
    result: list[Line] = []
    for line in lines:
        inner = members(line.node)
        if line.key == key:
            result.extend(inner)
        else:
            result.append(_holding(line, dissolved(inner, key)) if inner else line)
    return tuple(result)


def joined(lines: Lines, group_key: int | None, word: Joined, new_key: int) -> Lines:
    """The lines of a group joined by a word; top-level lines become a group if joined by "or".

    Args:
        lines: All lines.
        group_key: The group; None for the top level.
        word: "and" or "or".
        new_key: A free key, for a group of the top-level lines.
    """
    from oracle.query.conditions import Group, Line

    if group_key is None:
        return lines if word == "and" else (Line(new_key, Group("or", lines)),)
    group = line_of(lines, group_key)
    alone = len(lines) == 1 and lines[0].key == group_key
    if alone and word == "and" and group.on and not group.node.negated:
        return members(group.node)
    return changed(lines, group_key, lambda line: replace(line, node=_joined_by(line.node, word)))


def renumbered(line: Line, first: int) -> tuple[Line, int]:
    """A copy of a line with keys of its own from ``first`` on, and the next free key."""
    key, free = first, first + 1
    inner: list[Line] = []
    for each in members(line.node):
        copy, free = renumbered(each, free)
        inner.append(copy)
    fresh = replace(line, key=key)
    return (_holding(fresh, tuple(inner)) if inner else fresh), free


def in_force(lines: Lines) -> tuple[Node, ...]:
    """The content of the active lines without keys: equal if the lines ask the same."""
    if not lines:  # without parsing the templates
        return ()
    from oracle.query.conditions import Group, Line

    said: list[Node] = []
    for line in lines:
        if not line.on:
            continue
        if isinstance(line.node, Group):
            inner = in_force(line.node.lines)
            if inner:
                said.append(replace(line.node, lines=tuple(Line(0, node) for node in inner)))
        else:
            said.append(line.node)
    return tuple(said)


def single_lines(lines: Lines) -> int:
    """Number of active sentences, those in groups counted individually."""
    return sum((single_lines(members(line.node)) if members(line.node) else 1) for line in lines if line.on)


def _holding(line: Line, lines: Lines) -> Line:
    """A group with other lines in it."""
    return replace(line, node=replace(cast("Group", line.node), lines=lines))


def _joined_by(node: Node, word: Joined) -> Node:
    return replace(cast("Group", node), joined=word)


def _word_around(lines: Lines, key: int) -> Joined:
    group = group_of(lines, key)
    return "and" if group is None else word_of(group.node)


def _other_word(lines: Lines, key: int) -> Joined:
    return OTHER[_word_around(lines, key)]


def _with_siblings(lines: Lines, key: int, around: Lines) -> Lines:
    """The lines with the siblings of one replaced."""
    group = group_of(lines, key)
    if group is None:
        return around
    return changed(lines, group.key, lambda line: _holding(line, around))
