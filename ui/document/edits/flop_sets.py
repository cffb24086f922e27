"""Edits of the sets of flops."""

from __future__ import annotations

from dataclasses import replace

from oracle.session import MAX_FLOP_SETS
from ui.document.document import Document
from ui.document.shown_text import one_line
from ui.document.state import FlopSetState

LONGEST_NAME = 80
"""Letters of the name of a set."""


def has_room(document: Document) -> bool:
    """Whether another set can be kept."""
    return len(document.state.flop_sets) < MAX_FLOP_SETS


def keep_flop_set(document: Document, name: str, flops: str) -> str:
    """Keep a set of flops.

    Args:
        document: The document.
        name: Its name; a number follows it if it is taken.
        flops: Its flops as text.

    Returns:
        The name it got; empty if there is no room for another set.
    """
    if not has_room(document):
        return ""
    sets = document.state.flop_sets
    fresh = _free_name(name, {each.name for each in sets})
    _apply(document, "Keep a set of flops", (*sets, FlopSetState(fresh, flops)))
    return fresh


def rename_flop_set(document: Document, name: str, wanted: str) -> str:
    """Give a set another name; without letters it keeps its own.

    Returns:
        The name it has then.
    """
    sets = document.state.flop_sets
    wanted = one_line(wanted.strip(), LONGEST_NAME)
    if not wanted or wanted == name:
        return name
    fresh = _free_name(wanted, {each.name for each in sets if each.name != name})
    renamed = tuple(replace(each, name=fresh) if each.name == name else each for each in sets)
    _apply(document, "Rename a set of flops", renamed)
    return fresh


def remove_flop_set(document: Document, name: str) -> None:
    """Remove a set."""
    sets = document.state.flop_sets
    _apply(document, "Remove a set of flops", tuple(each for each in sets if each.name != name))


def _free_name(name: str, taken: set[str]) -> str:
    """A name, followed by a number if it is taken."""
    name = one_line(name.strip(), LONGEST_NAME) or "Flops"
    fresh, number = name, 1
    while fresh in taken:
        number += 1
        fresh = f"{name} {number}"
    return fresh


def _apply(document: Document, text: str, sets: tuple[FlopSetState, ...]) -> None:
    document.end_merge()
    document.apply(text, replace(document.state, flop_sets=sets))
