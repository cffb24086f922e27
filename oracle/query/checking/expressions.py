"""Turning an expression into a typed expression."""

from __future__ import annotations

from oracle.query.checking.calls import typed_call
from oracle.query.checking.context import Context
from oracle.query.checking.names import typed_name
from oracle.query.checking.operators import (
    arithmetic,
    comparison,
    conditional,
    join,
    logical,
    membership,
    negation,
)
from oracle.query.checking.typed import Constant, Typed
from oracle.query.language.expressions import (
    COMPARISONS,
    JOIN,
    Binary,
    Call,
    Case,
    Expression,
    Membership,
    Name,
    Number,
    Text,
    Unary,
)
from oracle.query.language.types import Type


def typed(context: Context, node: Expression, wanted: Type | None = None) -> Typed:
    """An expression with its type.

    Args:
        context: The query.
        node: The expression, at most `MAX_HEIGHT` levels high.
        wanted: The type needed there, for suggestions; None for any.

    Raises:
        TextError: If the expression is not valid.
    """
    span = context.span_of(node)
    if isinstance(node, Number):
        return Constant(node.value, Type.INTEGER if isinstance(node.value, int) else Type.DOUBLE, span)
    if isinstance(node, Text):
        return Constant(node.value, Type.STRING, span)
    if isinstance(node, Name):
        return typed_name(context, node, wanted)
    if isinstance(node, Call):
        return typed_call(context, node, typed)
    if isinstance(node, Unary):
        operand = typed(context, node.operand)
        if node.operator == "not":
            return logical(context, "not", (operand,), span)
        return negation(context, operand, span)
    if isinstance(node, Membership):
        value = typed(context, node.value)
        choices = [typed(context, each, value.type) for each in node.choices]
        return membership(context, value, choices, span)
    return _case(context, node) if isinstance(node, Case) else _binary(context, node)


def _binary(context: Context, node: Binary) -> Typed:
    span = context.span_of(node)
    left = typed(context, node.left)
    compared = left.type if node.operator in COMPARISONS else None
    right = typed(context, node.right, compared)
    if node.operator in COMPARISONS:
        return comparison(context, node.operator, left, right, span)
    if node.operator == JOIN:
        return join(context, left, right, span)
    if node.operator in ("and", "or"):
        return logical(context, node.operator, (left, right), span)
    return arithmetic(context, node.operator, left, right, span)


def _case(context: Context, node: Case) -> Typed:
    branches = [
        (typed(context, condition, Type.BOOLEAN), typed(context, value)) for condition, value in node.branches
    ]
    otherwise = None if node.otherwise is None else typed(context, node.otherwise)
    return conditional(context, branches, otherwise, context.span_of(node))
