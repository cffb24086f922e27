"""What a run has counted of a query so far."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from oracle.arrays import Whole
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.tally import Tally
from oracle.simulate.work.plain import Plain, whole


@dataclass(slots=True, eq=False)
class QueryTotals:
    """Running totals of a query.

    Attributes:
        tallies: One per selector that is not a figure of the equity table; none in a chunk that a kernel has
            counted.
        table: Who won or split the pot, if the query asks for it.
        trials: Deals kept.
        drawn: Complete legal deals, before the condition.
        after_last: Number of those sampled after the last one kept.
        weight: Sum of the weights of the kept deals.
        counted: How often each combination of traits occurred, shape (counters,), in deals that a kernel has
            counted; None if it has counted none.  Tallies and table get these deals only for figures: chunks
            are added up without them, because Python would keep other threads from their next chunk.
    """

    tallies: list[Tally]
    table: EquityTotals | None
    trials: int = 0
    drawn: int = 0
    after_last: int = 0
    weight: float = 0.0
    counted: Whole | None = None

    def merge(self, other: QueryTotals) -> None:
        """Add the deals of ``other``."""
        if other.tallies:
            for own, more in zip(self.tallies, other.tallies, strict=True):
                own.merge(more)
        if self.table is not None and other.table is not None:
            self.table.merge(other.table)
        self.trials += other.trials
        self.drawn += other.drawn
        self.after_last = other.after_last + (0 if other.trials else self.after_last)
        self.weight += other.weight
        if other.counted is not None:
            self.count(other.counted.copy() if self.counted is None else other.counted)

    def count(self, counts: Whole) -> None:
        """Add counts of combinations of traits, shape (counters,), an array that nobody else will change."""
        if self.counted is None:
            self.counted = counts
        else:
            self.counted += counts

    def state(self) -> Plain:
        """The totals as plain data."""
        return {
            "tallies": [tally.state() for tally in self.tallies],
            "table": None if self.table is None else self.table.state(),
            "trials": whole(self.trials),
            "drawn": whole(self.drawn),
            "after_last": whole(self.after_last),
            "weight": float(self.weight),
            "counted": self.counted,
        }

    def load(self, state: Any) -> None:  # noqa: ANN401 - plain data
        """Restore the totals from a `state`."""
        if state["tallies"]:
            for tally, own in zip(self.tallies, state["tallies"], strict=True):
                tally.load(own)
        if self.table is not None and state["table"] is not None:
            self.table.load(state["table"])
        self.trials, self.drawn = int(state["trials"]), int(state["drawn"])
        self.after_last, self.weight = int(state["after_last"]), state["weight"]
        self.counted = state["counted"]
