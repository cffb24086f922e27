"""A fake engine that answers the table and every question after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from threading import Event

from oracle.errors import RunError
from oracle.query import Query, RunSettings
from oracle.query.titles import selector_names
from oracle.simulate.snapshot import Bucket, Estimate, SelectorFigures, Snapshot
from tests.ui.table_engine import TableEngine

SHARE, AVERAGE = 0.6491, 5.3123
HALF = 0.0012
BARS = (("pair", 0.75), ("flush", 0.25))
KEPT_ONE_IN = 412


def with_answers(query: Query, snapshot: Snapshot) -> Snapshot:
    """A snapshot of the table with a figure for every selector, and with deals that a condition refused."""
    table = 3 * sum(not seat.folded for seat in query.seats)
    figures = []
    for number, (name, selector) in enumerate(zip(selector_names(query), query.selectors, strict=True), 1):
        half = 0.0 if snapshot.method == "exact" else HALF
        value = SHARE if selector.kind == "count" else AVERAGE
        estimate = Estimate(value, half / 2, value - half, value + half)
        bars = tuple(Bucket(label, round(share * 1000), Estimate(share)) for label, share in BARS)
        if number <= table:
            figures.append(SelectorFigures(name, selector.kind, estimate))
        elif selector.kind == "histogram":
            figures.append(SelectorFigures(name, "histogram", buckets=bars))
        else:
            figures.append(SelectorFigures(name, selector.kind, estimate, fraction="13/20"))
    drawn = snapshot.trials * KEPT_ONE_IN if query.where is not None else snapshot.drawn
    asks_more = query.where is not None or len(query.selectors) > table
    return replace(snapshot, results=tuple(figures) if asks_more else (), drawn=drawn)


class LineEngine(TableEngine):
    """Answers at once; what it does is set by its attributes and those of its parent.

    Attributes:
        never: The condition of a query never holds.
    """

    never = False

    def stream(
        self, query: Query, settings: RunSettings, macros: Mapping[str, str], cancel: Event
    ) -> Iterator[Snapshot]:
        if self.never and query.where is not None:
            yield Snapshot("sampled", "sampled", "why", 0, 1_000_000, 0.5, 7)
            raise RunError("The condition did not hold in any of 1,000,000 deals.", remedy="Ask for less.")
        for snapshot in super().stream(query, settings, macros, cancel):
            yield with_answers(query, snapshot)
