"""Queries whose every figure stands in the equity table: answered by its fast ways, told as selectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from oracle.query.typed import Apply, CheckedQuery, Constant
from oracle.simulate.accumulate import EquityTotals
from oracle.simulate.snapshot import Estimate, SeatFigures, SelectorFigures

_IN_TABLE = {("avg", "riverequity"), ("count", "winshi"), ("count", "tieshi")}


@dataclass(frozen=True, slots=True)
class TableSelector:
    """A selector that is a figure of the equity table.

    Attributes:
        name: Its name in the result.
        kind: "avg" or "count".
        figure: Which figure of the table: "equity", "win" or "tie".
        seat: Number of the seat.
    """

    name: str
    kind: str
    figure: str
    seat: int


_FIGURES = {"riverequity": "equity", "winshi": "win", "tieshi": "tie"}


def table_selectors(checked: CheckedQuery) -> tuple[TableSelector, ...] | None:
    """The selectors of a query as figures of the equity table, or None when one of them is not."""
    if checked.where is not None:
        return None
    found = []
    for selector in checked.selectors:
        call = selector.expression
        if not isinstance(call, Apply) or (selector.kind, call.spec.name.lower()) not in _IN_TABLE:
            return None
        seat = call.arguments[0]
        if not isinstance(seat, Constant) or not isinstance(seat.value, int):
            return None
        figure = _FIGURES[call.spec.name.lower()]
        found.append(TableSelector(selector.name, selector.kind, figure, seat.value))
    return tuple(found)


def told_as_selectors(
    selectors: Sequence[TableSelector], seats: Sequence[SeatFigures], totals: EquityTotals, *, exact: bool
) -> tuple[SelectorFigures, ...]:
    """The figures asked for, out of the equity table.

    Args:
        selectors: Which.
        seats: The table.
        totals: What it was made from.
        exact: Whether it is exact.
    """
    return tuple(_told(selector, seats[selector.seat], totals, exact) for selector in selectors)


def _told(selector: TableSelector, seat: SeatFigures, totals: EquityTotals, exact: bool) -> SelectorFigures:
    estimate: Estimate = getattr(seat, selector.figure)
    pots = {
        "equity": sum((Fraction(n, ways) for ways, n in enumerate((seat.wins, *seat.ties), 1)), Fraction(0)),
        "win": Fraction(seat.wins),
        "tie": Fraction(sum(seat.ties)),
    }[selector.figure]
    whole = exact and totals.weights is None
    return SelectorFigures(
        name=selector.name,
        kind=selector.kind,
        estimate=estimate,
        count=int(pots) if selector.kind == "count" else None,
        fraction=str(pots / totals.trials) if whole else "",
    )
