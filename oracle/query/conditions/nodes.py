"""Conditions and questions as the window stores them: immutable, comparable, without names of seats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from oracle.errors import TextError
from oracle.query.conditions.template import Ask
from oracle.query.language.expressions import Expression

Joined = Literal["and", "or"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template with filled slots.

    Attributes:
        template: The template's key.
        values: The value of each slot, in the order of the slots.
        negated: Whether it is negated.
    """

    template: str
    values: tuple[str, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Formula:
    """A line in PQL, kept as written even if it is not valid.

    `oracle.pql.formula` makes one from a text, which is parsed once, there.

    Attributes:
        text: The PQL.
        negated: Whether it is negated.
        expression: The expression, or None if the text is not valid.
        problem: Why it is not valid, or None.
    """

    text: str
    negated: bool = False
    expression: Expression | None = field(default=None, compare=False, repr=False)
    problem: TextError | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list of conditions.

    Attributes:
        key: Number of the line, stable within the document.
        node: Its content.
        on: Whether it is switched on.
    """

    key: int
    node: Node
    on: bool = True


@dataclass(frozen=True, slots=True)
class Group:
    """Lines joined by "and" or "or".

    Attributes:
        joined: "and" or "or".
        lines: The lines; those switched off are ignored.
        negated: Whether it is negated.
    """

    joined: Joined
    lines: tuple[Line, ...]
    negated: bool = False


Node = Sentence | Formula | Group
"""The content of a line."""


@dataclass(frozen=True, slots=True)
class Question:
    """A line that asks a question.

    Attributes:
        key: Number of the question, stable within the document.
        ask: What the question asks for.
        node: What it is about.
        on: Whether it is switched on.
    """

    key: int
    ask: Ask
    node: Sentence | Formula
    on: bool = True
