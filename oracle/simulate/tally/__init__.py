"""Tallies of selectors: what is remembered of a column of values, mergeable, and the figure it gives.

A `query_measure.QueryMeasure` makes one for every selector of a query, in every thread.
"""

from __future__ import annotations

from oracle.query.orders import Places
from oracle.query.types import Type
from oracle.simulate.tally.base import Kept, Stands, Tally
from oracle.simulate.tally.extremes import CountTally, ExtremeTally
from oracle.simulate.tally.means import MeanTally
from oracle.simulate.tally.values import MIDDLE, ValuesTally

__all__ = ["Kept", "Stands", "Tally", "make_tally"]


def make_tally(
    kind: str, type_: Type, arguments: tuple[float, ...] = (), order: Places | None = None
) -> Tally:
    """The tally of a selector; ``order`` as `oracle.query.orders.order_of` gives it."""
    if kind == "count":
        return CountTally()
    if kind in ("avg", "sum", "stdev"):
        return MeanTally(kind, type_)
    if kind in ("min", "max"):
        return ExtremeTally(kind, type_, order)
    return ValuesTally(kind, type_, arguments[0] if arguments else MIDDLE, order)
