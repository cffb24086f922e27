"""Tallies of selectors: mergeable summaries of a column of values, and the figures they give.

A `query_measure.QueryMeasure` makes one for every selector of a query, in every thread.
"""

from __future__ import annotations

from oracle.query.bounds import UNBOUNDED, Bounds
from oracle.query.language.orders import Places
from oracle.query.language.types import Type
from oracle.simulate.tally.base import Kept, Stands, Tally
from oracle.simulate.tally.extremes import CountTally, ExtremeTally
from oracle.simulate.tally.means import MeanTally
from oracle.simulate.tally.values import MIDDLE, ValuesTally

__all__ = ["Kept", "Stands", "Tally", "make_tally"]


def make_tally(
    kind: str,
    type_: Type,
    arguments: tuple[float, ...] = (),
    order: Places | None = None,
    bounds: Bounds = UNBOUNDED,
) -> Tally:
    """The tally of a selector.

    Args:
        kind: The aggregate.
        type_: Type of the column.
        arguments: Further arguments of the aggregate.
        order: As `oracle.query.language.orders.order_of` gives it.
        bounds: The numbers between which the values lie, in the figure's unit.
    """
    if kind == "count":
        return CountTally()
    if kind in ("avg", "sum", "stdev"):
        return MeanTally(kind, type_, bounds)
    if kind in ("min", "max"):
        return ExtremeTally(kind, type_, order, bounds)
    return ValuesTally(kind, type_, arguments[0] if arguments else MIDDLE, order, bounds)
