"""An engine made by hand that answers PQL with figures that are easy to recognise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from threading import Event

from oracle.errors import RunError
from oracle.query import Query, RunSettings
from oracle.query.equity import asks_equity_table
from oracle.query.titles import selector_names
from oracle.simulate.snapshot import Bucket, Estimate, SelectorFigures, Snapshot
from tests.patience import PATIENCE
from tests.ui.table_engine import TableEngine


def figures(query: Query, trials: int, *, exact: bool = False, stopped_by: str = "") -> Snapshot:
    """One figure per selector; histograms have a pair and a flush."""
    results = []
    for name, selector in zip(selector_names(query), query.selectors, strict=True):
        half = 0.0 if exact else 10 / trials
        share = Estimate(0.25, half / 2, 0.25 - half, 0.25 + half)
        bars = (Bucket("pair", trials * 3 // 4, Estimate(0.75)), Bucket("flush", trials // 4, share))
        histogram = selector.kind == "histogram"
        results.append(
            SelectorFigures(
                name, selector.kind, None if histogram else share,
                count=trials // 4 if selector.kind == "count" else None, buckets=bars if histogram else (),
            )
        )  # fmt: skip
    return Snapshot(
        "exact" if exact else "sampled", "sampled", "why", trials, 2 * trials, 1.5, None if exact else 7,
        done=bool(stopped_by), stopped_by=stopped_by, results=tuple(results),
    )  # fmt: skip


class PqlEngine(TableEngine):
    """Answers the table as its parent does, and anything else in two steps.

    Attributes:
        held: Such a question waits after its first step until it is cancelled.
        fails: Such a question fails.
        note: What must be known of every figure of its last step.
    """

    held = False
    fails = False
    note = ""

    def stream(
        self, query: Query, settings: RunSettings, macros: Mapping[str, str], cancel: Event
    ) -> Iterator[Snapshot]:
        if asks_equity_table(query):
            yield from super().stream(query, settings, macros, cancel)
            return
        self.asked.append(query)
        if self.fails:
            raise RunError("The condition never held.", remedy="Ask for less.")
        yield figures(query, 100)
        if self.held:
            assert cancel.wait(PATIENCE)
            yield figures(query, 200, stopped_by="cancelled")
            return
        last = figures(query, 2000, stopped_by="trials")
        yield replace(last, results=tuple(replace(each, note=self.note) for each in last.results))
