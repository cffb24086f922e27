"""Patterns: PQL expressions with placeholders, filled to build an expression and matched to read one.

A placeholder is a name that begins with ``?`` followed by a slot's name.  It may represent an expression, the
name of a function, or an operator.  Patterns have no other bare names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from oracle.query.language.expressions import (
    Binary,
    Call,
    Case,
    Expression,
    Name,
    Number,
    Text,
    walk_expression,
)
from oracle.query.registry import find_function

HOLE = "?"

Bindings = dict[str, str]
"""The values of slots by name."""


@dataclass(frozen=True, slots=True)
class Form:
    """One way to express a sentence in PQL.

    Attributes:
        pattern: The expression with its placeholders.
        when: Slots and their required values; slots named here need no placeholder.
        also: Equivalent expressions that are also read as this sentence.
    """

    pattern: Expression
    when: tuple[tuple[str, str], ...] = ()
    also: tuple[Expression, ...] = ()

    def holds(self, values: Bindings) -> bool:
        """Whether it applies to a sentence with these values."""
        return all(values.get(slot) == value for slot, value in self.when)


def hole(slot: str) -> Name:
    """The placeholder of a slot."""
    return Name(HOLE + slot)


def call(function: str, *arguments: str | Expression) -> Call:
    """A call in a pattern; strings among its arguments are slots."""
    return Call(function, tuple(hole(each) if isinstance(each, str) else each for each in arguments))


def compared(left: Expression, right: str | Expression, relation: str = "relation") -> Binary:
    """A comparison in a pattern, with its operator in a slot."""
    return Binary(HOLE + relation, left, hole(right) if isinstance(right, str) else right)


def slot_of(word: str) -> str | None:
    """The slot that a word of a pattern is the placeholder of, or None."""
    return word[len(HOLE) :] if word.startswith(HOLE) else None


def filled(pattern: Expression, values: Bindings, say: Callable[[str], Expression]) -> Expression:
    """A pattern with its placeholders filled.

    Args:
        pattern: The pattern.
        values: Value of every slot.
        say: Returns the expression for a slot's value.
    """
    if isinstance(pattern, Name):
        return say(pattern.text.removeprefix(HOLE))
    if isinstance(pattern, Call):
        inside = tuple(filled(each, values, say) for each in pattern.arguments)
        return Call(_word(pattern.function, values), inside)
    if isinstance(pattern, Binary):
        left, right = filled(pattern.left, values, say), filled(pattern.right, values, say)
        return Binary(_word(pattern.operator, values), left, right)
    if isinstance(pattern, Case):
        branches = tuple(
            (filled(one, values, say), filled(two, values, say)) for one, two in pattern.branches
        )
        return Case(branches, None if pattern.otherwise is None else filled(pattern.otherwise, values, say))
    return pattern


Read = Callable[[str, "Expression | str"], bool]
"""Receives a slot and what is in its place, an expression or a word; returns whether it fits."""


def matches(pattern: Expression, given: Expression, read: Read) -> bool:
    """Whether an expression matches a pattern; ``read`` receives what fills the placeholders."""
    if isinstance(pattern, Name):
        return read(pattern.text.removeprefix(HOLE), given)
    if isinstance(pattern, Call) and isinstance(given, Call):
        return (
            len(pattern.arguments) == len(given.arguments)
            and _same_word(pattern.function, _plain(given.function), read)
            and _all_match(pattern.arguments, given.arguments, read)
        )
    if isinstance(pattern, Binary) and isinstance(given, Binary):
        return _same_word(pattern.operator, given.operator, read) and _all_match(
            (pattern.left, pattern.right), (given.left, given.right), read
        )
    if isinstance(pattern, Case) and isinstance(given, Case):
        return (
            len(pattern.branches) == len(given.branches)
            and (pattern.otherwise is None) == (given.otherwise is None)
            and _all_match(_inside(pattern), _inside(given), read)
        )
    return isinstance(pattern, Number | Text) and pattern == given


def functions_in(pattern: Expression) -> tuple[Call, ...]:
    """The calls in a pattern, outer ones first."""
    return tuple(node for node in walk_expression(pattern) if isinstance(node, Call))


def _word(word: str, values: Bindings) -> str:
    slot = slot_of(word)
    return word if slot is None else values[slot]


def _plain(function: str) -> str:
    """The name of a function as in the reference, for any alias and case."""
    spec = find_function(function)
    return function if spec is None else spec.name


def _same_word(pattern: str, given: str, read: Read) -> bool:
    slot = slot_of(pattern)
    return pattern == given if slot is None else read(slot, given)


def _all_match(patterns: tuple[Expression, ...], given: tuple[Expression, ...], read: Read) -> bool:
    return all(matches(one, other, read) for one, other in zip(patterns, given, strict=True))


def _inside(case: Case) -> tuple[Expression, ...]:
    inside = [each for branch in case.branches for each in branch]
    return (*inside, case.otherwise) if case.otherwise is not None else tuple(inside)
