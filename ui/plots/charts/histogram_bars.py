"""The bars of a histogram picture from the figures of a run."""

from __future__ import annotations

from dataclasses import replace

from oracle.simulate.snapshot import Bucket, Estimate, SelectorFigures
from ui.document.runs.pql_results import PERCENT, bar_label
from ui.plots.charts.histogram import Bar

_FEW = 8
"""Up to that many different equities are listed as they are."""


def bars_of(figures: SelectorFigures, kind: str, *, exact: bool) -> list[Bar]:
    """The bars of a histogram; of many equities every percent has its place, seen or not."""
    seen = {bar.label for bar in figures.buckets}
    if kind == PERCENT and len(seen) > _FEW and all(label.isdigit() for label in seen):
        missing = [Bucket(str(low), 0, Estimate(0.0)) for low in range(100) if str(low) not in seen]
        every = sorted((*figures.buckets, *missing), key=lambda bar: int(bar.label))
        figures = replace(figures, buckets=tuple(every))
    return [
        Bar(
            bar_label(bar, kind), bar.count, bar.share.value,
            bar.share.value if exact else bar.share.low, bar.share.value if exact else bar.share.high,
        )
        for bar in figures.buckets
    ]  # fmt: skip
