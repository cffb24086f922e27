"""Whole answers of PQL once more, slow and obvious: the figures of a query over explicit deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, sqrt

from oracle.errors import Span
from oracle.query.checking.typed import CheckedQuery, CheckedSelector
from oracle.query.language.types import Type
from tests.reference.deals import Table, Weighed
from tests.reference.interpreter import Interpreter, NoValueError
from tests.reference.rules import Rules
from tests.reference.words import text


@dataclass(frozen=True)
class Answer:
    """The figures of a query over some deals.

    Attributes:
        drawn: Deals examined.
        kept: Those for which the condition holds.
        figures: One per selector: a number, a text, (count, share), or bars by label; none where there are
            places of trouble.
        trouble: Where, deal by deal, the query first meets a value that it needs and that cannot be had.
    """

    drawn: int
    kept: int
    figures: tuple[object, ...]
    trouble: frozenset[Span] = frozenset()


def answer(checked: CheckedQuery, table: Table, deals: Iterable[Weighed]) -> Answer:
    """The figures of a query over given deals."""
    interpreter = Interpreter(checked, table)
    drawn = 0
    kept: list[tuple[list[object], float]] = []
    trouble = set()
    for deal, weight in deals:
        drawn += 1
        try:
            if checked.where is None or interpreter.value(checked.where, deal):
                values = [interpreter.value(selector.expression, deal) for selector in checked.selectors]
                kept.append((values, weight))
        except NoValueError as found:
            trouble.add(found.span)
    if trouble:
        return Answer(drawn, len(kept), (), frozenset(trouble))
    figures = []
    for place, selector in enumerate(checked.selectors):
        column = [(values[place], weight) for values, weight in kept]
        figures.append(_figure(selector, column, table.rules) if column else None)
    return Answer(drawn, len(kept), tuple(figures))


def _figure(selector: CheckedSelector, column: list[tuple[object, float]], rules: Rules) -> object:
    kind, type_ = selector.kind, selector.expression.type
    whole = sum(weight for _, weight in column)
    if kind == "count":
        return sum(bool(value) for value, _ in column), sum(w for value, w in column if value) / whole
    if kind == "histogram":
        counts: Counter[str] = Counter()
        shares: Counter[str] = Counter()
        for value, weight in column:
            label = text(value, type_, rules)
            if type_ is Type.EQUITY:
                label = str(max(0, ceil(100 * value) - 1))
            counts[label] += 1
            shares[label] += weight / whole
        return {label: (counts[label], shares[label]) for label in counts}
    if kind in ("min", "max"):
        return text((min if kind == "min" else max)(value for value, _ in column), type_, rules)
    if kind in ("median", "percentile"):
        return _order_statistic(column, 50.0 if kind == "median" else selector.arguments[0])
    mean = sum(Fraction(value) * Fraction(weight) for value, weight in column) / Fraction(whole)
    if kind == "stdev":
        spread = sum((Fraction(value) - mean) ** 2 * Fraction(weight) for value, weight in column)
        return sqrt(spread / Fraction(whole))
    return float(mean * len(column)) if kind == "sum" else mean


def _order_statistic(column: list[tuple[object, float]], percent: float) -> float:
    """The least value with at least so much of the weight at or below it."""
    ordered = sorted(column)
    wanted = Fraction(percent) / 100 * sum(Fraction(weight) for _, weight in ordered)
    below = Fraction(0)
    for value, weight in ordered:
        below += Fraction(weight)
        if below >= wanted:
            return float(value)
    raise AssertionError("all the weight is at or below the last")
