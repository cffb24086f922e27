"""Arithmetic on columns without silent overflow: a result that does not fit raises an error.

Whole numbers and numerators of fractions are kept in 64 bits.  Whether a result fits is decided from the
extremes of its operands, which are quick to find; only if these do not decide it, every deal is calculated
with unbounded integers.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np

from oracle.query.columns import Column, RowsError
from oracle.query.language.values import LARGEST

Value = Any
"""A column, or a number that is the same in every deal."""

_SMALLER = "Calculate with smaller numbers"
_REMEDY = f"{_SMALLER}, or write one with a point, as in 5.0."
_DOUBLES = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.true_divide}
_WHOLES: dict[str, Callable[[Any, Any], Any]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def double_arithmetic(kind: str, left: Value, right: Value, rows: int) -> Value:
    """``left kind right`` in doubles.

    Args:
        kind: ``+ - * /``; the divisor of ``/`` is never 0.
        left: A column or a number.
        right: A column or a number.
        rows: Number of deals.

    Raises:
        RowsError: Where the result is too large for a double.
    """
    try:
        with np.errstate(over="raise", invalid="raise"):
            return _DOUBLES[kind](left, right)
    except FloatingPointError:
        with np.errstate(over="ignore", invalid="ignore"):
            bad = ~np.isfinite(np.broadcast_to(_DOUBLES[kind](left, right), (rows,)))
        raise RowsError(bad, "This number is too large to be calculated.", remedy=f"{_SMALLER}.") from None


def whole_arithmetic(kind: str, left: Value, right: Value, rows: int) -> Value:
    """``left kind right`` in whole numbers.

    Args:
        kind: ``+ - *``.
        left: An int64 column or an int.
        right: An int64 column or an int.
        rows: Number of deals.

    Raises:
        RowsError: Where the absolute value of the result exceeds `LARGEST`.
    """
    calculate = _WHOLES[kind]
    ends = [calculate(one, other) for one, other in product(extremes(left), extremes(right))]
    if all(-LARGEST <= end <= LARGEST for end in ends):
        return calculate(left, right)
    found = np.broadcast_to(calculate(_unbounded(left), _unbounded(right)), (rows,))
    bad = np.array([not -LARGEST <= number <= LARGEST for number in found.tolist()], dtype=np.bool_)
    if bad.any():
        raise RowsError(bad, "This whole number is too large to be calculated.", remedy=_REMEDY)
    return found.astype(np.int64)


def extremes(value: Value) -> tuple[int, int]:
    """The least and the greatest of whole numbers; (0, 0) for an empty column."""
    if not isinstance(value, np.ndarray):
        return int(value), int(value)
    return (int(value.min()), int(value.max())) if value.size else (0, 0)


def total(values: Column, members: Column | None = None) -> int:
    """The sum of whole numbers weighted by ``members``; exact at any size.

    Args:
        values: Whole numbers, shape (n,), int64.
        members: How often each counts, shape (n,), int64; None if each counts once.
    """
    most = max(map(abs, extremes(values)))
    times = values.size if members is None else values.size * extremes(members)[1]
    if most * times <= LARGEST:
        return int(values.sum() if members is None else np.dot(values, members))
    counts = [1] * values.size if members is None else members.tolist()
    return sum(map(operator.mul, values.tolist(), counts))


def _unbounded(value: Value) -> Value:
    """Whole numbers as Python integers, which are unbounded."""
    return value.astype(object) if isinstance(value, np.ndarray) else np.array(value, dtype=object)
