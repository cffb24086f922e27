"""Updates lines when seats are renamed or moved, and when the syntax of ranges changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.query import identifier
from ui.document.state import DocumentState

if TYPE_CHECKING:
    from oracle.query.conditions import Formula, Sentence


def following_names(new: DocumentState, old: DocumentState) -> DocumentState:
    """A document whose PQL lines use the current names of its seats.

    Args:
        new: The document after an edit of its seats.
        old: The document before it.
    """
    if not (new.conditions or new.questions):
        return new
    now = new.players()
    names: dict[str, str] = {}
    for token, name in old.players().items():
        if token in now and now[token] != name:
            names[name.lower()] = now[token]
        elif token not in now and name.lower() in (other.lower() for other in now.values()):
            names[name.lower()] = identifier(f"{name}_gone", now.values())  # another seat has the name now
    if not names:
        return new
    from oracle.pql import with_names  # parses the language: only when a name changes
    from oracle.query.conditions import Formula

    return _changed(new, lambda leaf: with_names(leaf, names) if isinstance(leaf, Formula) else leaf)


def with_other_ranges(state: DocumentState, change: Callable[[str], str]) -> DocumentState:
    """A document with every range in its sentences changed.

    Args:
        state: The document.
        change: Returns the replacement for a range's text.
    """
    if not (state.conditions or state.questions):
        return state
    from oracle.query.conditions import with_ranges

    return _changed(state, lambda leaf: with_ranges(leaf, change))


def _changed(
    state: DocumentState, change: Callable[[Sentence | Formula], Sentence | Formula]
) -> DocumentState:
    from oracle.query.conditions import changed

    conditions = tuple(replace(line, node=changed(line.node, change)) for line in state.conditions)
    questions = tuple(replace(each, node=change(each.node)) for each in state.questions)
    return replace(state, conditions=conditions, questions=questions)
