"""Edits of "Require that" and "Ask the Oracle", each one named undo step."""

from __future__ import annotations

from dataclasses import replace

from oracle.query.conditions import (
    Ask,
    Formula,
    Group,
    Line,
    Node,
    Question,
    Sentence,
    Slot,
    with_value,
    words_of,
)
from ui.document.document import Document
from ui.document.lines import tree
from ui.document.lines.tree import Joined, Lines
from ui.document.state import DocumentState
from ui.document.typing_pause import line_text

_LONGEST = 44
"""Characters of a line quoted in the name of an undo step."""


def add_line(
    document: Document, node: Node, group: int | None = None, *, behind: int | None = None
) -> int | None:
    """Add a line.

    Args:
        document: The document.
        node: Its content.
        group: Key of the group at whose end it goes; None for the top level.
        behind: Key of the line to insert after, instead of at the end.
    """
    state = document.state
    if full(state):
        return None
    line, _ = tree.renumbered(Line(0, node), tree.free_key(state.conditions, state.questions))
    if group is not None:
        lines = tree.into(state.conditions, group, line)
    else:
        lines = tree.placed_behind(state.conditions, behind, line)
    document.end_merge()
    document.apply("Add condition", replace(state, conditions=lines))
    return line.key


def ask_about(
    document: Document, node: Sentence | Formula, ask: Ask, *, behind: int | None = None
) -> int | None:
    """Add a question, at the end or after another one."""
    state = document.state
    if full(state):
        return None
    key = tree.free_key(state.conditions, state.questions)
    places = [question.key for question in state.questions]
    place = len(places) if behind is None else places.index(behind) + 1
    questions = (*state.questions[:place], Question(key, ask, node), *state.questions[place:])
    document.end_merge()
    document.apply("Add question", replace(state, questions=questions))
    return key


def full(state: DocumentState) -> bool:
    """Whether a document has the maximum number of lines."""
    return sum(1 for _ in tree.every_line(state.conditions)) + len(state.questions) >= tree.MAX_LINES


def set_slot(document: Document, key: int, slot: Slot, value: str, *, typing: bool = False) -> None:
    """Set the value of a slot in a line.

    Args:
        document: The document.
        key: The line.
        slot: The slot.
        value: Its value.
        typing: Whether it is typed: consecutive calls are one undo step.
    """
    node = node_at(document.state, key)
    if isinstance(node, Sentence):
        if not typing:
            document.end_merge()
        changed = with_value(node, slot, value)
        _put(document, key, changed, f"slot:{key}:{slot.name}" if typing else None)


def set_formula(document: Document, key: int, text: str) -> None:
    """Change the PQL of a line; consecutive calls are one undo step."""
    from oracle.pql import formula  # parses the language: only when a line is in PQL

    node = node_at(document.state, key)
    _put(document, key, formula(text, negated=node.negated), f"formula:{key}")


def put(document: Document, key: int, node: Node, text: str) -> None:
    """Replace the content of a line, as an undo step called ``text``."""
    document.end_merge()
    _put(document, key, node, None, text)


def switch(document: Document, key: int, on: bool) -> None:
    """Switch a line on or off."""
    state = document.state
    document.end_merge()
    words = _quoted(state, key)
    if _is_question(state, key):
        questions = tuple(replace(each, on=on) if each.key == key else each for each in state.questions)
        new_state = replace(state, questions=questions)
    else:
        lines = tree.changed(state.conditions, key, lambda line: replace(line, on=on))
        new_state = replace(state, conditions=lines)
    document.apply(f"Switch {'on' if on else 'off'} {words}", new_state)


def negate(document: Document, key: int) -> None:
    """Negate a line, or undo the negation."""
    node = node_at(document.state, key)
    document.end_merge()
    _put(
        document,
        key,
        replace(node, negated=not node.negated),
        None,
        "Add “not”" if not node.negated else "Remove “not”",
    )


def remove(document: Document, key: int) -> None:
    """Delete a line, a group or a question."""
    state = document.state
    document.end_merge()
    text = f"Remove {_quoted(state, key)}"
    if _is_question(state, key):
        left = tuple(question for question in state.questions if question.key != key)
        document.apply(text, replace(state, questions=left))
    else:
        document.apply(text, replace(state, conditions=tree.without(state.conditions, key)))


def duplicate(document: Document, key: int) -> int | None:
    """Insert a copy after a line; returns its key, or None if the list is full."""
    state = document.state
    if full(state):
        return None
    document.end_merge()
    text, free = f"Duplicate {_quoted(state, key)}", tree.free_key(state.conditions, state.questions)
    if _is_question(state, key):
        questions: list[Question] = []
        for question in state.questions:
            questions.append(question)
            if question.key == key:
                questions.append(replace(question, key=free))
        document.apply(text, replace(state, questions=tuple(questions)))
    else:
        copy, _ = tree.renumbered(tree.line_of(state.conditions, key), free)
        document.apply(text, replace(state, conditions=tree.placed_behind(state.conditions, key, copy)))
    return free


def move(document: Document, key: int, by: int) -> None:
    """Move a line up (−1) or down (+1) among its siblings."""
    state = document.state
    document.end_merge()
    text = f"Move {_quoted(state, key)}"
    if _is_question(state, key):
        order = list(state.questions)
        place = [question.key for question in order].index(key)
        order.insert(max(0, min(len(order) - 1, place + by)), order.pop(place))
        document.apply(text, replace(state, questions=tuple(order)))
    else:
        document.apply(text, replace(state, conditions=tree.moved(state.conditions, key, by)))


def place(document: Document, key: int, group_key: int | None, position: int) -> None:
    """Move a line, as one step; nothing happens if it is already there.

    Args:
        document: The document.
        key: The line or question.
        group_key: Its new group; None for the top level.
        position: Number of that group's lines before it, itself not counted.
    """
    state = document.state
    document.end_merge()
    if _is_question(state, key):
        order = [question for question in state.questions if question.key != key]
        order.insert(position, next(each for each in state.questions if each.key == key))
        new_state = replace(state, questions=tuple(order))
    else:
        lines = tree.placed(state.conditions, key, group_key, position)
        if tree.depth(lines) > tree.MAX_DEPTH:
            return
        new_state = replace(state, conditions=lines)
    if new_state != state:
        document.apply(f"Move {_quoted(state, key)}", new_state)


def group(document: Document, key: int) -> None:
    """Group a line with the one above it."""
    state = document.state
    lines = tree.grouped(state.conditions, key, tree.free_key(state.conditions, state.questions))
    if tree.depth(lines) <= tree.MAX_DEPTH:
        _relined(document, lines, "Group with the line above")


def take_out(document: Document, key: int) -> None:
    """Take a line out of its group."""
    _relined(document, tree.ungrouped(document.state.conditions, key), "Take out of the group")


def dissolve(document: Document, key: int) -> None:
    """Replace a group by its lines."""
    _relined(document, tree.dissolved(document.state.conditions, key), "Dissolve the group")


def join(document: Document, group_key: int | None, word: Joined) -> None:
    """Join the lines of a group, or those at the top (None), by "and" or "or"."""
    state = document.state
    free = tree.free_key(state.conditions, state.questions)
    _relined(document, tree.joined(state.conditions, group_key, word, free), f"Join by “{word}”")


def set_ask(document: Document, key: int, ask: Ask) -> None:
    """Change what a question asks."""
    state = document.state
    document.end_merge()
    questions = tuple(replace(each, ask=ask) if each.key == key else each for each in state.questions)
    document.apply("Change question", replace(state, questions=questions))


def node_at(state: DocumentState, key: int) -> Node:
    """The content of a line or question.

    Raises:
        KeyError: If there is none with this key.
    """
    question = next((each for each in state.questions if each.key == key), None)
    return tree.line_of(state.conditions, key).node if question is None else question.node


def can_be_dissolved(node: Node) -> bool:
    """Whether a group can be replaced by its lines without changing the meaning."""
    return isinstance(node, Group) and not node.negated


def _put(document: Document, key: int, node: Node, merge_key: str | None, text: str = "") -> None:
    state = document.state
    typed = line_text(key) if merge_key is not None else ""
    if _is_question(state, key):
        assert not isinstance(node, Group)  # only conditions come in groups
        questions = tuple(replace(each, node=node) if each.key == key else each for each in state.questions)
        document.apply(text or "Change question", replace(state, questions=questions), merge_key, typed=typed)
    else:
        lines = tree.changed(state.conditions, key, lambda line: replace(line, node=node))
        document.apply(text or "Change condition", replace(state, conditions=lines), merge_key, typed=typed)


def _relined(document: Document, lines: Lines, text: str) -> None:
    document.end_merge()
    document.apply(text, replace(document.state, conditions=lines))


def _is_question(state: DocumentState, key: int) -> bool:
    return any(question.key == key for question in state.questions)


def _quoted(state: DocumentState, key: int) -> str:
    words = words_of(node_at(state, key), state.labels())
    return f"“{words if len(words) <= _LONGEST else words[: _LONGEST - 1].rstrip() + '…'}”"
