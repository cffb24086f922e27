"""Queries made only of figures of the equity table: computed like it, reported as selectors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from oracle.prepared import Prepared
from oracle.query.checking.typed import Apply, CheckedQuery, Constant, Operation, Typed
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.equity_table.figures import count_estimate, exact_equity, pots, sampled_equity
from oracle.simulate.equity_table.outcomes import FIGURES
from oracle.simulate.snapshot import Estimate, SeatFigures, SelectorFigures

EQUITY = "equity"

_FIGURES = {
    ("avg", "riverequity"): EQUITY,
    ("count", "winshi"): "wins_high", ("count", "tieshi"): "ties_high", ("count", "winslo"): "wins_low",
    ("count", "tieslo"): "ties_low", ("count", "scoops"): "win",
}  # fmt: skip
"""The figure of the table that a selector of a function asks for."""


@dataclass(frozen=True, slots=True)
class TableSelector:
    """A selector that is a figure of the equity table.

    Attributes:
        name: Its name in the result.
        kind: "avg" or "count".
        figure: `EQUITY`, or the name in `oracle.simulate.equity_table.outcomes.FIGURES` of what is counted.
        seat: Number of the seat.
    """

    name: str
    kind: str
    figure: str
    seat: int


def table_selectors(checked: CheckedQuery) -> tuple[TableSelector, ...] | None:
    """The selectors of a query as figures of the equity table, or None if one of them is not."""
    if checked.where is not None:
        return None
    found = []
    for selector in checked.selectors:
        asked = _asked(selector.kind, selector.expression)
        if asked is None:
            return None
        found.append(TableSelector(selector.name, selector.kind, *asked))
    return tuple(found)


def _asked(kind: str, expression: Typed) -> tuple[str, int] | None:
    """The figure of the table that an expression is, and of which seat."""
    if isinstance(expression, Operation) and expression.operator == "or":
        halves = {_asked(kind, operand) for operand in expression.operands}
        figures = {half[0] for half in halves if half is not None}
        seats = {half[1] for half in halves if half is not None}
        both = figures == {"ties_high", "ties_low"} and len(seats) == 1 and None not in halves
        return ("tie", seats.pop()) if both else None
    if not isinstance(expression, Apply):
        return None
    figure = _FIGURES.get((kind, expression.spec.name.lower()))
    seat = expression.arguments[0] if expression.arguments else None
    if figure is None or not isinstance(seat, Constant) or not isinstance(seat.value, int):
        return None
    return figure, seat.value


def asked_of_table(
    selectors: Sequence[TableSelector], seats: Sequence[SeatFigures], totals: EquityTotals, *, exact: bool
) -> tuple[SelectorFigures, ...]:
    """The selectors' figures, read from the equity table.

    Args:
        selectors: The selectors.
        seats: The rows of the table.
        totals: The totals it was made from.
        exact: Whether it is exact.
    """
    return tuple(_figures_of(selector, seats, totals, exact) for selector in selectors)


def exact_selectors(
    selectors: Sequence[TableSelector], players: Mapping[int, int], totals: EquityTotals
) -> tuple[SelectorFigures, ...]:
    """The selectors' figures over every deal, as in `asked_of_table`, without the rest of the table.

    Arguments as for `estimates_of_table`.
    """
    equity = exact_equity(totals)
    figures = []
    for each in selectors:
        player = players.get(each.seat)
        if player is None:
            found = _named(each, Estimate(0.0), Fraction(0), totals, exact=True)
        elif each.figure == EQUITY:
            found = _named(each, equity(player), pots(totals, player), totals, exact=True)
        else:
            found = _counted(each, player, totals, exact=True)
        figures.append(found)
    return tuple(figures)


def players_by_seat(prepared: Prepared) -> dict[int, int]:
    """The index among the players in the pot of each seat that has not folded."""
    playing = [number for number, seat in enumerate(prepared.seats) if not seat.folded]
    return {number: player for player, number in enumerate(playing)}


def estimates_of_table(
    selectors: Sequence[TableSelector], players: Mapping[int, int], totals: EquityTotals
) -> list[Estimate]:
    """The selectors' figures after some trials, as in `asked_of_table`, without the rest of the table.

    A run computes these dozens of times before its first snapshot.

    Args:
        selectors: The selectors.
        players: The players, as `players_by_seat` gives them.
        totals: The totals.
    """
    equity = sampled_equity(totals)
    return [
        Estimate(0.0)
        if each.seat not in players
        else equity(players[each.seat])
        if each.figure == EQUITY
        else count_estimate(totals, players[each.seat], each.figure, exact=False)
        for each in selectors
    ]


def _figures_of(
    selector: TableSelector, seats: Sequence[SeatFigures], totals: EquityTotals, exact: bool
) -> SelectorFigures:
    player = sum(not seat.folded for seat in seats[: selector.seat])
    seat = seats[selector.seat]
    if selector.figure == EQUITY:
        return _named(selector, seat.equity, seat.pots_won, totals, exact=exact)
    if seat.folded:
        return _named(selector, Estimate(0.0), Fraction(0), totals, exact=exact)
    return _counted(selector, player, totals, exact=exact)


def _counted(selector: TableSelector, player: int, totals: EquityTotals, *, exact: bool) -> SelectorFigures:
    """The share of deals in which a player has one of some outcomes."""
    flags = FIGURES[selector.figure](totals.outcomes)
    number = Fraction(int(totals.counts[player][flags].sum()))
    estimate = count_estimate(totals, player, selector.figure, exact=exact)
    return _named(selector, estimate, number, totals, exact=exact)


def _named(
    selector: TableSelector, estimate: Estimate, number: Fraction, totals: EquityTotals, *, exact: bool
) -> SelectorFigures:
    """A figure under the name of its selector.

    Args:
        selector: The selector.
        estimate: The figure.
        number: The deals, or pots, that it counts.
        totals: The totals it was made from.
        exact: Whether they are all deals.
    """
    whole = exact and totals.weights is None
    return SelectorFigures(
        name=selector.name,
        kind=selector.kind,
        estimate=estimate,
        count=int(number) if selector.kind == "count" else None,
        fraction=str(number / totals.trials) if whole else "",
    )
