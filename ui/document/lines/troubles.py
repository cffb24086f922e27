"""The error of a line of "Require that" or "Ask the Oracle", found once per line and text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from oracle.errors import Span, TextError
from oracle.games import find_game
from ui.document.library.macros import MacroKey, as_key, by_name
from ui.document.lines.tree import members
from ui.document.state import DocumentState

if TYPE_CHECKING:
    from oracle.query.conditions import Ask, Node

_CACHED = 512
"""Lines cached: a full document, and several undo steps."""

_Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class LineTrouble:
    """The error of a line.

    Attributes:
        message: The message.
        span: Its place within `text`; None if no text is at fault.
        text: The text of the span: the value of a slot, or a line in PQL.
    """

    message: str
    span: Span | None = None
    text: str = ""


def trouble_of(
    node: Node, state: DocumentState, macros: Mapping[str, str], ask: Ask | None = None
) -> LineTrouble | None:
    """The error of a line that is not a group, or None.

    Args:
        node: The content of the line.
        state: The document.
        macros: The user's named ranges, by name.
        ask: What the question asks for; None for a condition.
    """
    players = tuple(state.players().items())
    used = as_key(macros) if names_ranges(node) else ()
    return _find(node, players, state.game, state.syntax, used, ask)


@lru_cache(maxsize=_CACHED)
def _find(
    node: Node, players: _Pairs, game: str, syntax: str, macros: MacroKey, ask: Ask | None
) -> LineTrouble | None:
    from oracle.query.conditions import Ask, trouble  # parses the templates: only when there is a line

    asked = Ask.HOW_OFTEN if ask is None else ask
    found = trouble(node, dict(players), find_game(game), by_name(macros), syntax, ask=asked)
    if found is None:
        return None
    if isinstance(found, TextError):
        return LineTrouble(str(found), found.span, found.text)
    return LineTrouble(str(found))


def texts_of(node: Node) -> Iterator[str]:
    """Every text that a user has typed in a line, including groups."""
    for line in members(node):
        yield from texts_of(line.node)
    yield from (*getattr(node, "values", ()), *([node.text] if hasattr(node, "text") else []))


def names_ranges(node: Node) -> bool:
    """Whether a line may use one of the user's named ranges."""
    return any("$" in text for text in texts_of(node))


def first_trouble(state: DocumentState, macros: Mapping[str, str]) -> tuple[int, LineTrouble] | None:
    """The first active condition with an error, by key, or None."""
    waiting = [line for line in reversed(state.conditions) if line.on]
    while waiting:
        line = waiting.pop()
        inner = members(line.node)
        if inner:
            waiting.extend(each for each in reversed(inner) if each.on)
            continue
        found = trouble_of(line.node, state, macros)
        if found is not None:
            return line.key, found
    return None


def sound(state: DocumentState, macros: Mapping[str, str]) -> DocumentState:
    """The document as it is run: questions with errors are left out, so that the rest is answered."""
    if not state.questions:
        return state
    kept = tuple(
        question
        for question in state.questions
        if question.on and trouble_of(question.node, state, macros, question.ask) is None
    )
    return state if kept == state.questions else replace(state, questions=kept)
