"""Operators: their operand types, result types and conversions."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.errors import Span
from oracle.query.checking.context import Context
from oracle.query.checking.typed import CONVERT, Conditional, Constant, Operation, Typed
from oracle.query.language.expressions import ORDER_COMPARISONS
from oracle.query.language.types import (
    CONSTANTS,
    NUMERIC,
    ORDERED,
    Type,
    arithmetic_type,
    common_type,
    negated_type,
    with_article,
)
from oracle.query.language.values import LARGEST, SHARE_UNITS

_BOOLEAN_EXPECTED = "a condition, true or false"
_NO_ORDER = {
    Type.BOOLEAN: "Join comparisons with “and”, as in a < b and b < c.",
    Type.CARD: "Cards have no order; compare ranks instead.",
    Type.RANK_SET: "Compare maxRank, minRank or rankCount of it.",
}


def converted(context: Context, typed: Typed, wanted: Type) -> Typed:
    """A number converted to another number type; anything else unchanged."""
    if typed.type is wanted or wanted not in NUMERIC:
        return typed
    exact = wanted is Type.FRACTION or typed.type is Type.FRACTION or wanted in (Type.DOUBLE, Type.EQUITY)
    if not exact or (wanted is Type.DOUBLE and typed.type is Type.EQUITY):
        return _retyped(typed, wanted)
    if not isinstance(typed, Constant) or not isinstance(typed.value, int | float):
        return Operation(CONVERT, (typed,), wanted, typed.span)
    value = typed.value / SHARE_UNITS if typed.type is Type.FRACTION else typed.value
    if wanted is not Type.FRACTION:
        return Constant(float(value), wanted, typed.span)
    if abs(value) * SHARE_UNITS > LARGEST:
        context.fail(typed.span, "This number is too large to calculate with fractions.",
                     expected="a smaller number", remedy="Write it with a point, as in 5.0.")  # fmt: skip
    return Constant(int(value) * SHARE_UNITS, wanted, typed.span)


def _retyped(typed: Typed, wanted: Type) -> Typed:
    """A number under another type with the same column."""
    if isinstance(typed, Constant):
        return Constant(typed.value, wanted, typed.span)
    return Operation(CONVERT, (typed,), wanted, typed.span)


def logical(context: Context, operator: str, operands: Sequence[Typed], span: Span) -> Operation:
    """``and``, ``or`` or ``not``; chains of one operator become one operation."""
    flat: list[Typed] = []
    for operand in operands:
        if operand.type is not Type.BOOLEAN:
            context.fail(
                operand.span, f"“{operator}” needs {_BOOLEAN_EXPECTED}, not {with_article(operand.type)}.",
                expected=_BOOLEAN_EXPECTED,
                remedy="Compare it with something, as in > 0.5." if operand.type in NUMERIC else "",
            )  # fmt: skip
        same = isinstance(operand, Operation) and operand.operator == operator and operator != "not"
        flat.extend(operand.operands if same and isinstance(operand, Operation) else (operand,))
    return Operation(operator, tuple(flat), Type.BOOLEAN, span)


def comparison(context: Context, operator: str, left: Typed, right: Typed, span: Span) -> Typed:
    """A comparison of two values of one kind."""
    if operator in ORDER_COMPARISONS:
        for side in (left, right):
            if side.type not in ORDERED:
                context.fail(
                    side.span,
                    f"“{operator}” compares values that have an order; {with_article(side.type)} has none.",
                    expected="a number, a rank, a hand type, a flop category or a rating",
                    remedy=_order_remedy(side) or _comparison_remedy(left, right),
                )  # fmt: skip
    shared = _shared_type(context, left, right)
    if shared in CONSTANTS:
        return _fixed_comparison(context, operator, left, right, span)
    sides = (converted(context, left, shared), converted(context, right, shared))
    return Operation(operator, sides, Type.BOOLEAN, span)


def _order_remedy(side: Typed) -> str:
    """The remedy for comparing values that have no order."""
    if side.type is Type.BOOLEAN and not isinstance(side, Operation):
        return "Conditions are joined with “and”, “or” and “not”."
    return _NO_ORDER.get(side.type, "")


def membership(context: Context, value: Typed, choices: Sequence[Typed], span: Span) -> Operation:
    """``value in (choices)``."""
    if value.type in CONSTANTS:
        context.fail(value.span, f"“in” looks for a value; {with_article(value.type)} has none.",
                     expected="a value", remedy="Ask a function about it.")  # fmt: skip
    for choice in choices:
        _shared_type(context, value, choice)
    shared = common_type([value.type, *(choice.type for choice in choices)]) or value.type
    operands = (value, *choices)
    return Operation("in", tuple(converted(context, each, shared) for each in operands), Type.BOOLEAN, span)


def _shared_type(context: Context, left: Typed, right: Typed) -> Type:
    """The type in which two values are compared."""
    shared = common_type((left.type, right.type))
    if shared is None:
        context.fail(
            right.span,
            f"{_capital(with_article(left.type))} cannot be compared with {with_article(right.type)}.",
            expected="a number" if left.type in NUMERIC else with_article(left.type),
            remedy=_comparison_remedy(left, right),
        )  # fmt: skip
    return shared


def _comparison_remedy(left: Typed, right: Typed) -> str:
    """The remedy for comparing two kinds of values that are often confused."""
    for one, other in ((left, right), (right, left)):
        if one.type is Type.BOOLEAN and other.type in NUMERIC:
            return "A condition needs no comparison; use “not” to negate it."
        if not isinstance(one, Constant):
            continue
        if one.type is Type.STRING and other.type in (Type.CARD, Type.RANK):
            return f"Write {'toCard' if other.type is Type.CARD else 'toRank'}('{one.value}')."
        if one.type is Type.STRING and other.type in (Type.HAND_TYPE, Type.FLOP_CATEGORY):
            return "Write it without quotes."
        if one.type is Type.STRING and other.type is Type.RANK_SET:
            return "Write toString(…) around the rank set."
        if one.type is Type.STRING and other.type in (Type.HI_RATING, Type.LO_RATING):
            return f"Write {'rateHiHand' if other.type is Type.HI_RATING else 'rateLoHand'}('{one.value}')."
        if one.type is Type.INTEGER and other.type is Type.RANK:
            return f"Write a rank as toRank('{one.value}')."
    return ""


def _fixed_comparison(context: Context, operator: str, left: Typed, right: Typed, span: Span) -> Constant:
    """Two players or two streets: equal or not, in every deal."""
    if not isinstance(left, Constant) or not isinstance(right, Constant):
        context.fail(span, "These two cannot be compared.", expected="two values")
    return Constant((left.value == right.value) == (operator == "="), Type.BOOLEAN, span)


def join(context: Context, left: Typed, right: Typed, span: Span) -> Operation:
    """``||``: concatenation of two strings."""
    for side in (left, right):
        if side.type is not Type.STRING:
            context.fail(side.span, f"“||” joins strings; this is {with_article(side.type)}.",
                         expected="a string", remedy="Write toString(…) around it.")  # fmt: skip
    return Operation("||", (left, right), Type.STRING, span)


def arithmetic(context: Context, operator: str, left: Typed, right: Typed, span: Span) -> Operation:
    """``+ - * /`` on two numbers."""
    for side in (left, right):
        _check_number(context, operator, side)
    result = arithmetic_type(operator, left.type, right.type)
    sides = (converted(context, left, result), converted(context, right, result))
    return Operation(operator, sides, result, span)


def negation(context: Context, operand: Typed, span: Span) -> Typed:
    """``-`` before a number."""
    _check_number(context, "-", operand)
    result = negated_type(operand.type)
    value = converted(context, operand, result)
    if isinstance(value, Constant) and isinstance(value.value, int | float):
        return Constant(-value.value, result, span)
    return Operation("negate", (value,), result, span)


def _check_number(context: Context, operator: str, operand: Typed) -> None:
    if operand.type in NUMERIC:
        return
    remedy = ""
    if operand.type is Type.BOOLEAN:
        remedy = "Write case when … then 1 else 0 end to count a condition as a number."
    elif operand.type is Type.STRING and operator == "+":
        remedy = "Strings are joined with ||."
    context.fail(operand.span, f"“{operator}” calculates with numbers; this is {with_article(operand.type)}.",
                 expected="a number", remedy=remedy)  # fmt: skip


def conditional(
    context: Context, branches: Sequence[tuple[Typed, Typed]], otherwise: Typed | None, span: Span
) -> Conditional:
    """A ``case``: conditions, and values of one common type."""
    for condition, _ in branches:
        if condition.type is not Type.BOOLEAN:
            context.fail(
                condition.span, f"“when” needs {_BOOLEAN_EXPECTED}, not {with_article(condition.type)}.",
                expected=_BOOLEAN_EXPECTED,
            )  # fmt: skip
    values = [value for _, value in branches] + ([otherwise] if otherwise is not None else [])
    shared = _branch_type(context, values)
    return Conditional(
        tuple((condition, converted(context, value, shared)) for condition, value in branches),
        None if otherwise is None else converted(context, otherwise, shared),
        shared,
        span,
    )


def _branch_type(context: Context, values: Sequence[Typed]) -> Type:
    """The type of all branches of a case."""
    for place, value in enumerate(values):
        if value.type in CONSTANTS:
            context.fail(
                value.span, f"A branch of “case” must have a value; {with_article(value.type)} has none.",
                expected="a value", remedy="Put the case around the function instead.",
            )  # fmt: skip
        if common_type([each.type for each in values[: place + 1]]) is None:
            first = with_article(values[0].type)
            here = with_article(value.type)
            context.fail(
                value.span, f"The branches of “case” need one common type: {first} before, {here} here.",
                expected="a number" if values[0].type in NUMERIC else first,
            )  # fmt: skip
    return common_type([value.type for value in values]) or values[0].type


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
