"""Commands on a line of "Require that" or "Ask the Oracle", by menu or key."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtGui import QGuiApplication

from oracle.errors import OracleError
from oracle.games import find_game
from oracle.pql import formula, print_expression
from oracle.query import Expression
from oracle.query.conditions import (
    Ask,
    Formula,
    Group,
    Node,
    Question,
    Sentence,
    expression_of,
    node_of,
    selector_from_question,
    template_of,
)
from ui.document.clipboard import copy_source
from ui.document.document import Document
from ui.document.edits import conditions as edits
from ui.document.lines import tree
from ui.document.state import DocumentState


def can(state: DocumentState, key: int, name: str) -> bool:
    """Whether a command is available for a line."""
    node = edits.node_at(state, key)
    asked = _question(state, key)
    places = [
        each.key for each in (state.questions if asked is not None else tree.siblings(state.conditions, key))
    ]
    place = places.index(key)
    match name:
        case "copy":
            return line_as_pql(state, key) is not None
        case "pql":
            return isinstance(node, Sentence)
        case "sentence":
            return isinstance(node, Formula) and not isinstance(recognised(state, key), Formula)
        case "paste":
            return bool(QGuiApplication.clipboard().text().strip()) and not edits.full(state)
        case "duplicate":
            return not edits.full(state)
        case "up":
            return place > 0
        case "down":
            return place + 1 < len(places)
        case "group":
            return tree.depth(state.conditions) < tree.MAX_DEPTH and not edits.full(state)
        case "out":
            return tree.group_of(state.conditions, key) is not None
        case "dissolve":
            return edits.can_be_dissolved(node)
        case "negate":
            return asked is None or asked.ask is Ask.HOW_OFTEN
        case "deals":
            return _holds_always(state.conditions, key) if asked is None else _asks_how_often(state, asked)
    return True


def checked(state: DocumentState, key: int, name: str) -> bool | None:
    """Whether a checkable command is checked; None if it is not checkable."""
    if name == "negate":
        return edits.node_at(state, key).negated
    if name != "switch":
        return None
    asked = _question(state, key)
    return tree.line_of(state.conditions, key).on if asked is None else asked.on


def do(document: Document, key: int, name: str) -> int | None:
    """Run a command; returns the key of a new line if it made one."""
    state = document.state
    match name:
        case "switch":
            edits.switch(document, key, not checked(state, key, name))
        case "negate":
            edits.negate(document, key)
        case "copy":
            copy_source(line_as_pql(state, key) or "")
        case "pql":
            _in_pql(document, key)
        case "sentence":
            found = recognised(state, key)
            if found is not None:
                edits.put(document, key, found, "Show as a sentence")
        case "paste":
            return paste(document, key, QGuiApplication.clipboard().text())
        case "duplicate":
            return edits.duplicate(document, key)
        case "up" | "down":
            edits.move(document, key, -1 if name == "up" else 1)
        case "group":
            edits.group(document, key)
        case "out":
            edits.take_out(document, key)
        case "dissolve":
            edits.dissolve(document, key)
        case "remove":
            edits.remove(document, key)
    return None


def line_as_pql(state: DocumentState, key: int) -> str | None:
    """A line as PQL, or None if that is impossible; for a question, its expression."""
    node = edits.node_at(state, key)
    asked = _question(state, key)
    try:
        if asked is not None:
            return print_expression(selector_from_question(asked, state.players()).expression)
        found = expression_of(node, state.players())
    except OracleError:  # the message below the line gives the reason
        return node.text if isinstance(node, Formula) else None
    return None if found is None else print_expression(found)


def recognised(state: DocumentState, key: int) -> Node | None:
    """The sentence or group equivalent to a line in PQL; None if there is none."""
    node = edits.node_at(state, key)
    if not isinstance(node, Formula) or node.expression is None:
        return node
    found = _read(state, node.expression)
    if _question(state, key) is not None and isinstance(found, Group):
        return node
    return replace(found, negated=not found.negated) if node.negated else found


def paste(document: Document, behind: int | None, text: str, *, asked: bool = False) -> int | None:
    """Paste PQL as a new line: as a sentence if possible, otherwise unchanged.

    Args:
        document: The document.
        behind: The line or question to insert after; None for the end of the conditions or questions.
        text: One expression in PQL.
        asked: Whether it becomes a question if it goes to the end.

    Returns:
        The key of the new line, or None if the list is full.
    """
    state = document.state
    written = formula(" ".join(text.split()))
    node: Node = written
    if written.expression is not None:
        node = _as_written(written, _read(state, written.expression))
    if not asked and (behind is None or _question(state, behind) is None):
        return edits.add_line(document, node, behind=behind)
    return edits.ask_about(
        document, written if isinstance(node, Group) else node, Ask.HOW_OFTEN, behind=behind
    )


def _read(state: DocumentState, expression: Expression) -> Node:
    try:
        return node_of(expression, state.players(), find_game(state.game))
    except OracleError:  # nested too deeply to convert
        return Formula(print_expression(expression), expression=expression)


def _as_written(written: Formula, node: Node) -> Node:
    """PQL that is not a sentence stays as typed."""
    return written if isinstance(node, Formula) else node


def _in_pql(document: Document, key: int) -> None:
    """Convert a sentence to PQL."""
    state = document.state
    text = line_as_pql(state, key)
    node = edits.node_at(state, key)
    if text is None and isinstance(node, Sentence):
        text = template_of(node).key
    edits.put(document, key, formula(text or ""), "Replace by PQL")


def _holds_always(lines: tree.Lines, key: int) -> bool:
    """Whether a line holds in every counted deal: it and its groups are on and joined by "and"."""
    line = tree.line_of(lines, key)
    group = tree.group_of(lines, key)
    if group is None:
        return line.on
    plain = tree.word_of(group.node) == "and" and not group.node.negated
    return line.on and plain and _holds_always(lines, group.key)


def _asks_how_often(state: DocumentState, asked: Question) -> bool:
    """Whether a question is switched on and asks "How often"."""
    return asked.on and asked.ask is Ask.HOW_OFTEN and line_as_pql(state, asked.key) is not None


def _question(state: DocumentState, key: int) -> Question | None:
    return next((each for each in state.questions if each.key == key), None)
