"""The equity graph: how the players' equities are spread over the next street."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.curves.curve import AGAINST_RANGES, FACE_UP, WHOLE_RANGE, Curve
from oracle.analysis.facing import Facing, face, next_street, playing_seats
from oracle.analysis.pictures.pql import following_street, players
from oracle.analysis.precision import Precision
from oracle.arrays import Column
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.query import Call, Name, Query, Selector
from oracle.query.language.expressions import Number
from oracle.query.settings import RunSettings

if TYPE_CHECKING:
    from oracle.analysis.curves.curve_so_far import CurveSoFar
    from oracle.analysis.curves.division import GraphWorkers

PICTURE = "the equity graph"

LEVELS = (0.5, 0.75)
"""Equities whose shares the query of a graph asks for: more than half of the pot, and three quarters."""


@dataclass(frozen=True, slots=True, eq=False)
class EquityGraph:
    """One player's equity over the next street.

    Attributes:
        seat: The player's place among the seats.
        street: The street looked at: "flop", "turn" or "river".
        kind: `AGAINST_RANGES`, `FACE_UP` or `WHOLE_RANGE`.
        curve: The distribution; its weights are the probabilities with which the hands and boards are
            dealt (a flop that takes many of the others' hands is rarer), as PQL counts them.
        precision: ``pot`` is how precisely single cases are known, ``share`` how precisely any position along
            the curve.
    """

    seat: int
    street: str
    kind: str
    curve: Curve
    precision: Precision

    def interval(self, shares: Column) -> tuple[Column, Column]:
        """The ends of the 95 % intervals of the equities that are reached on shares of the cases, 0…1.

        Args:
            shares: Each 0…1, as for `Curve.equity_at`.
        """
        known = self.precision
        low = self.curve.equities_at(shares + known.share) - known.pot
        high = self.curve.equities_at(shares - known.share) + known.pot
        if known.share > 0:  # share of cases that may be better or worse than any seen
            low, high = (
                np.where(shares + known.share > 1, 0.0, low),
                np.where(shares < known.share, 1.0, high),
            )
        return np.maximum(low, 0.0), np.minimum(high, 1.0)


@until_cancelled
def equity_graph(
    prepared: Prepared,
    seat: int,
    kind: str = AGAINST_RANGES,
    settings: RunSettings | None = None,
    cancel: Cancel = None,
) -> Iterator[EquityGraph]:
    """The distribution of a seat's equity over the next street; first a rough one, then refined.

    Args:
        prepared: The table, from `oracle.prepared.prepare`.
        seat: The player's place among the seats.
        kind: `AGAINST_RANGES`, `FACE_UP` or `WHOLE_RANGE`.
        settings: Threads, seed, and the limits of what has to be sampled.
        cancel: Stops the work when set.

    Yields:
        Graphs, the last one final: exact against one player, for hands face up where these and the boards
        are few enough, and wherever all deals are few; otherwise sampled until it is known precisely enough.

    Raises:
        QueryError: If there is nobody to face, no street left or no such seat.
        RunError: If the ranges block each other almost always.
    """
    from oracle.analysis.curves.players import curves_together, one_curve

    facing = face(prepared, seat, PICTURE, street_left=True)
    chosen = settings or RunSettings()
    together = curves_together(prepared, kind, chosen, cancel)
    if together is not None:
        for curves in together:
            yield _graph(facing, kind, curves[facing.place])
        return
    for found in one_curve(facing, kind, chosen, cancel):
        yield _graph(facing, kind, found)


@until_cancelled
def equity_graphs(
    prepared: Prepared,
    kind: str = AGAINST_RANGES,
    settings: RunSettings | None = None,
    cancel: Cancel = None,
    workers: GraphWorkers | None = None,
) -> Iterator[tuple[EquityGraph, ...]]:
    """The graphs of all players in the pot, in order; first all of them roughly.

    The curves of two players mirror each other if a case is the same for both: hands face up, or whole
    ranges.  Players with the same range share one curve.  Otherwise as `equity_graph`.

    Args:
        prepared: The table, from `oracle.prepared.prepare`.
        kind: `AGAINST_RANGES`, `FACE_UP` or `WHOLE_RANGE`.
        settings: Threads, seed, and the limits of what has to be sampled.
        cancel: Stops the work when set.
        workers: Other processes or machines that do it, with the same bits; the threads of this one if None.

    Raises:
        QueryError: If there is nobody to face, or no street left.
        RunError: If the ranges block each other almost always.
    """
    from oracle.analysis.curves.players import curves_in_turn, curves_together

    playing = playing_seats(prepared)
    facings = [face(prepared, seat, PICTURE, street_left=True) for seat in playing or (0,)]
    chosen = settings or RunSettings()
    together = curves_together(prepared, kind, chosen, cancel, workers) or curves_in_turn(
        facings, kind, chosen, cancel, workers
    )
    for curves in together:
        yield tuple(_graph(facing, kind, found) for facing, found in zip(facings, curves, strict=True))


def _graph(facing: Facing, kind: str, found: CurveSoFar) -> EquityGraph:
    return EquityGraph(facing.seat, next_street(facing.prepared), kind, found.curve, found.precision)


def equity_graph_query(table: Query, kind: str) -> Query:
    """The equity graph of every player: histogram, average, and two points of the curve.

    Raises:
        QueryError: For the equity of whole ranges, and where no street is left.
    """
    if kind == WHOLE_RANGE:
        raise QueryError(
            "PQL evaluates one deal at a time; the equity of a whole range on a board is not part of a deal.",
            remedy="Choose each hand v the ranges.",
        )
    word = "Hvh" if kind == FACE_UP else "Hvr"
    street = Name(following_street(table).name)
    selectors: list[Selector] = []
    for seat in players(table):
        name, at = seat.identifier, (Name(seat.identifier), street)
        equity = Call(f"{word.lower()}Equity", at)
        selectors += [Selector("histogram", equity, name), Selector("avg", equity, f"{name} on average")]
        selectors += [
            Selector("count", Call(f"min{word}Equity", (*at, Number(level))), f"{name} at least {level:.0%}")
            for level in LEVELS
        ]
    return replace(table, selectors=tuple(selectors), where=None)
