"""After a switch of the game, invalid conditions and questions are switched off, not lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ui.document.lines import tree
from ui.document.lines.troubles import trouble_of
from ui.document.state import DocumentState

if TYPE_CHECKING:
    from oracle.query.conditions import Ask, Node


def without_troubled(
    moved: DocumentState, old: DocumentState, macros: Callable[[str, str], Mapping[str, str]]
) -> tuple[DocumentState, int]:
    """The document with those lines switched off that were valid before and are not valid now.

    Args:
        moved: The document after the switch.
        old: The document before it; its lines have the same keys.
        macros: The user's named ranges by name, for a game and a syntax.

    Returns:
        The document, and the number of lines switched off.
    """
    if not (moved.conditions or moved.questions):
        return moved, 0
    said_before = {line.key: line.node for line in tree.every_line(old.conditions)}
    said_before |= {question.key: question.node for question in old.questions}
    before, after = macros(old.game, old.syntax), macros(moved.game, moved.syntax)

    def new_trouble(key: int, node: Node, ask: Ask | None) -> bool:
        if trouble_of(node, moved, after, ask) is None:
            return False
        return trouble_of(said_before.get(key, node), old, before, ask) is None

    off = 0
    conditions = moved.conditions
    for line in tree.every_line(moved.conditions):
        if line.on and not tree.members(line.node) and new_trouble(line.key, line.node, None):
            conditions = tree.changed(conditions, line.key, lambda each: replace(each, on=False))
            off += 1
    questions = []
    for question in moved.questions:
        wrong = question.on and new_trouble(question.key, question.node, question.ask)
        questions.append(replace(question, on=False) if wrong else question)
        off += wrong
    return replace(moved, conditions=conditions, questions=tuple(questions)), off
