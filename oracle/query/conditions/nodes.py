"""Conditions and questions as the window keeps them: immutable, comparable, free of any seat's name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from oracle.errors import TextError
from oracle.query.conditions.template import Ask
from oracle.query.language.expressions import Expression

Joined = Literal["and", "or"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template with its slots filled.

    Attributes:
        template: The template's key.
        values: The value of each slot, in the order in which the slots stand.
        negated: Whether the contrary is said.
    """

    template: str
    values: tuple[str, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Formula:
    """A line in PQL, kept as it was written, even when it is wrong.

    `oracle.pql.formula` makes one from a text; it is read there, once.

    Attributes:
        text: The PQL.
        negated: Whether the contrary is said.
        expression: What it says, or None where it cannot be read.
        problem: Why it cannot be read, or None.
    """

    text: str
    negated: bool = False
    expression: Expression | None = field(default=None, compare=False, repr=False)
    problem: TextError | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list of conditions.

    Attributes:
        key: Stable number of the line within the document.
        node: What it says.
        on: Whether it counts.
    """

    key: int
    node: Node
    on: bool = True


@dataclass(frozen=True, slots=True)
class Group:
    """Lines of which all must hold ("and") or at least one ("or").

    Attributes:
        joined: "and" or "or".
        lines: The lines; those switched off do not count.
        negated: Whether the contrary is said.
    """

    joined: Joined
    lines: tuple[Line, ...]
    negated: bool = False


Node = Sentence | Formula | Group
"""What a line can say."""


@dataclass(frozen=True, slots=True)
class Question:
    """A line that asks.

    Attributes:
        key: Stable number of the question within the document.
        ask: What is asked.
        node: What it is asked about.
        on: Whether it is asked.
    """

    key: int
    ask: Ask
    node: Sentence | Formula
    on: bool = True
