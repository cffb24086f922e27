"""Evaluates checked PQL expressions over the columns of a batch.

The right side of ``and`` and ``or`` and the branches of ``case`` are evaluated only for the deals that
need them, so that an error counts only where the value is needed.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Protocol, Self

import numpy as np

from oracle.errors import RunTextError, Span
from oracle.query.checking.typed import CONVERT, Apply, Conditional, Constant, Operation, Typed
from oracle.query.columns import Column, Columns, Flags, RowsError
from oracle.query.language.orders import order_of
from oracle.query.language.types import WHOLE, Type
from oracle.query.language.values import SHARE_UNITS
from oracle.simulate.columns import arithmetic

_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq, "<>": operator.ne, "<": operator.lt,
    "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_DTYPES = {
    Type.BOOLEAN: np.bool_, Type.CARD: np.int8, Type.RANK: np.int8, Type.HAND_TYPE: np.int8,
    Type.FLOP_CATEGORY: np.int8, Type.RANK_SET: np.uint16, Type.HI_RATING: np.uint32,
    Type.LO_RATING: np.uint32, Type.STRING: np.object_, Type.DOUBLE: np.float64, Type.EQUITY: np.float64,
}  # fmt: skip
"""Element type of a column of each PQL type; whole numbers and fractions are int64."""


class Evaluated(Columns, Protocol):
    """Columns that expressions are evaluated over."""

    def take(self, rows: Flags) -> Self:
        """The columns of some rows."""


class Evaluator:
    """Evaluates the expressions of one query.

    Args:
        text: The text of the query, for the places of errors.
    """

    def __init__(self, text: str) -> None:
        self._text = text

    def column(self, node: Typed, columns: Evaluated) -> Column:
        """The value of an expression in every deal, shape (rows,).

        Raises:
            OracleError: If a value that is needed cannot be computed, with the place in the query.
        """
        value = self._value(node, columns)
        if isinstance(value, np.ndarray) and value.shape == (columns.rows,):
            return value
        return np.full(columns.rows, value, dtype=_DTYPES.get(node.type, np.int64))

    def _value(self, node: Typed, columns: Evaluated) -> Any:  # noqa: ANN401 - a column or a constant
        match node:
            case Constant(value=value):
                return value
            case Apply():
                return self._apply(node, columns)
            case Conditional():
                return self._choice(node, columns)
            case Operation(operator="and" | "or"):
                return self._logic(node, columns)
            case Operation():
                return self._operate(node, columns)

    def _apply(self, node: Apply, columns: Evaluated) -> Column:
        arguments = [self._value(argument, columns) for argument in node.arguments]
        if node.spec.typed:
            arguments.append(tuple(argument.type for argument in node.arguments))
        try:
            column: Column = node.spec.implementation(columns, *arguments)
        except RowsError as trouble:
            raise self._at(node.span, trouble.message, trouble.remedy) from trouble
        return column

    def _at(self, span: Span, message: str, remedy: str = "") -> RunTextError:
        return RunTextError(message, text=self._text, span=span, remedy=remedy)

    def _logic(self, node: Operation, columns: Evaluated) -> Column:
        """``and``, ``or``: each operand is evaluated only where those before it do not decide the result."""
        conjunction = node.operator == "and"
        result = self.column(node.operands[0], columns)
        for operand in node.operands[1:]:
            open_rows = result if conjunction else ~result
            if not open_rows.any():
                break
            if open_rows.all():
                result = self.column(operand, columns)
                continue
            result = result.copy()
            result[open_rows] = self.column(operand, columns.take(open_rows))
        return result

    def _choice(self, node: Conditional, columns: Evaluated) -> Column:
        result: Column = np.empty(columns.rows, dtype=_DTYPES.get(node.type, np.int64))
        open_rows = np.ones(columns.rows, dtype=np.bool_)
        for condition, value in node.branches:
            if not open_rows.any():
                return result
            left = columns.take(open_rows)
            holds = self.column(condition, left)
            if holds.any():
                chosen = open_rows.copy()
                chosen[open_rows] = holds
                result[chosen] = self.column(value, left.take(holds))
                open_rows &= ~chosen
        if open_rows.any():
            if node.otherwise is None:
                raise self._at(node.span, "A deal matches no branch of this case, and there is no else.")
            result[open_rows] = self.column(node.otherwise, columns.take(open_rows))
        return result

    def _operate(self, node: Operation, columns: Evaluated) -> Column:
        kind = node.operator
        values = [self._value(operand, columns) for operand in node.operands]
        if kind in _COMPARE:
            order = order_of(node.operands[0].type, columns.game)
            if order is not None:
                values = [order[value] for value in values]
            return self._full(_COMPARE[kind](*values), columns)
        if kind == "in":
            found: Column = np.zeros(columns.rows, dtype=np.bool_)
            for choice in values[1:]:
                found = found | np.equal(values[0], choice)
            return found
        if kind == "not":
            return ~self._full(values[0], columns)
        if kind == "||":
            return self._full(operator.add(*values), columns)
        return self._full(self._calculated(node, values, columns.rows), columns)

    def _calculated(self, node: Operation, values: list[Any], rows: int) -> Any:  # noqa: ANN401 - as `_value`
        """A number from numbers.

        Raises:
            TextError: Where it is too large, or divided by zero.
        """
        kind = node.operator
        if kind == "/" and np.any(np.equal(values[1], 0)):
            raise self._at(node.operands[1].span, "This is a division by zero.")
        try:
            if kind == CONVERT:
                return _converted(values[0], node.operands[0].type, node.type, rows)
            if kind == "negate":
                return np.negative(values[0])
            left, right = values
            exact = node.type in WHOLE or node.type is Type.FRACTION
            return (arithmetic.whole_arithmetic if exact else arithmetic.double_arithmetic)(
                kind, left, right, rows
            )
        except RowsError as trouble:
            raise self._at(node.span, trouble.message, trouble.remedy) from trouble

    def _full(self, value: Any, columns: Evaluated) -> Column:  # noqa: ANN401 - a column or a constant
        column: Column = np.asarray(value)
        return column if column.shape else np.full(columns.rows, column)


def _converted(value: Any, given: Type, wanted: Type, rows: int) -> Any:  # noqa: ANN401 - as `_value`
    """A number of one type as the same number of another."""
    if wanted is Type.FRACTION:
        return arithmetic.whole_arithmetic("*", value, SHARE_UNITS, rows)
    if given is Type.FRACTION:
        return value / SHARE_UNITS
    return value * 1.0 if wanted in (Type.DOUBLE, Type.EQUITY) else value
