"""The records of conditions and questions; part of `oracle.session.schema.session`, and of its version."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from oracle.session.schema.records import Key, Label, Record, Text

MAX_LINES = 200
"""Conditions and questions of a document, those in groups counted; the window takes no more."""
MAX_DEPTH = 30
"""Deepest nesting of groups; the window makes fewer."""
MAX_SLOTS = 50
"""More slots than any sentence has."""


class SentenceRecord(Record, frozen=True, kw_only=True, tag_field="kind", tag="sentence"):
    """A sentence: its template by key, the value of each slot, whether it is negated."""

    template: Label
    values: Annotated[tuple[Text, ...], Meta(max_length=MAX_SLOTS)]
    negated: bool


class FormulaRecord(Record, frozen=True, kw_only=True, tag_field="kind", tag="formula"):
    """A line in PQL, as typed, valid or not."""

    text: Text
    negated: bool


class GroupRecord(Record, frozen=True, kw_only=True, tag_field="kind", tag="group"):
    """Lines joined by "and" or "or"."""

    joined: Literal["and", "or"]
    lines: Annotated[tuple[LineRecord, ...], Meta(min_length=1, max_length=MAX_LINES)]
    negated: bool


class LineRecord(Record, frozen=True, kw_only=True):
    """A line of "Require that": stable key, whether it is on, content; players by the key of a seat."""

    key: Key
    on: bool
    node: SentenceRecord | FormulaRecord | GroupRecord


class QuestionRecord(Record, frozen=True, kw_only=True):
    """A line of "Ask the Oracle": stable key, whether it is asked, what is asked about what."""

    key: Key
    on: bool
    ask: Literal["often", "average", "distribution"]
    node: SentenceRecord | FormulaRecord


def keys_of(lines: tuple[LineRecord, ...]) -> list[int]:
    """The keys of all lines, those in groups among them.

    Raises:
        ValueError: If groups are nested too deeply.
    """
    keys: list[int] = []
    waiting = [(line, 0) for line in lines]
    while waiting:
        line, depth = waiting.pop()
        keys.append(line.key)
        if isinstance(line.node, GroupRecord):
            if depth >= MAX_DEPTH:
                raise ValueError("groups of conditions are nested too deeply")
            waiting.extend((inner, depth + 1) for inner in line.node.lines)
    return keys
