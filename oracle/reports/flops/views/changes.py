"""Compares two reports on every flop: what a different range changes on each."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from oracle.arrays import Column, Masks, Whole
from oracle.reports.flops.made import least_images
from oracle.reports.flops.questions import change_text, column_text
from oracle.reports.flops.report import FlopReport, FlopRows, flop_text
from oracle.reports.flops.views.sets import rows_of
from oracle.reports.flops.views.textures import only_flops
from oracle.simulate.notebook import plain_table

SHOWN_ROWS = 20
"""Changes that a notebook shows."""


@dataclass(frozen=True, slots=True, eq=False)
class FlopChanges:
    """A column of two reports compared, for each of the k kinds of flop in the later one.

    Attributes:
        before: The column in the earlier report, shape (k,); NaN where the flop could not come.
        before_half_width: Its 95 % half-width, shape (k,); 0 if it is exact.
        change: The column in the later report minus ``before``; NaN where the flop cannot come in one of
            them.
        half_width: Upper bound of the 95 % half-width of the change: reports with the same seed share deals.
        flops: One flop of each kind, as masks, shape (k,); may be empty if they are not needed.
        column: The name of the column.
    """

    before: Column
    before_half_width: Column
    change: Column
    half_width: Column
    flops: Masks = field(default_factory=lambda: np.empty(0, dtype=np.uint64))
    column: str = ""

    def to_html(self, rows: int = SHOWN_ROWS) -> str:
        """The largest changes as a table, each with its ± if it is sampled.

        Args:
            rows: How many.
        """
        known = np.flatnonzero(np.isfinite(self.change))
        order = known[np.argsort(-np.abs(self.change[known]), kind="stable")][: max(0, rows)]
        more, less = (int((sign * self.change[known] > self.half_width[known]).sum()) for sign in (1, -1))
        same = known.size - more - less
        said = "not known to differ" if self.half_width[known].any() else "the same"
        caption = (
            f"{order.size:,} largest changes of {self.column} on {known.size:,} flops: "
            f"{more:,} more, {less:,} less, {same:,} {said}"
        )
        reach = float(np.abs(self.change[order]).max()) if order.size else 1.0
        lines, tints = [], []
        for place in order.tolist():
            before, before_half = float(self.before[place]), float(self.before_half_width[place])
            change, half = float(self.change[place]), float(self.half_width[place])
            points = change_text(self.column, change, half)
            now = column_text(self.column, before + change, max(0.0, half - before_half))
            flop = flop_text(int(self.flops[place])) if self.flops.size else ""
            lines.append([flop, column_text(self.column, before, before_half), now, points])
            sure = abs(change) > half
            tints.append([0.0, 0.0, change / (reach or 1.0) if sure else 0.0])
        return plain_table(caption, ["flop", "before", "now", "change"], lines, tints)

    def _repr_html_(self) -> str:
        """As `to_html`."""
        return self.to_html()


def flop_changes(report: FlopReport, before: FlopReport, column: str) -> FlopChanges:
    """How a column differs from an earlier report, on each kind of flop.

    Args:
        report: The later report.
        before: The earlier report; its players and dead cards may differ.
        column: Such as "p1.equity".

    Raises:
        QueryError: If one of them has no such column or is not about flops.
    """
    only_flops(report)
    only_flops(before)
    before.column(column)
    rows, known = _rows_before(report, before)
    there = rows >= 0  # a kind whose flops all contain dead cards may be missing
    half_widths = known.half_widths.get(column, np.zeros(known.flops.size))
    value = np.where(there, known.columns[column][rows], np.nan)
    half = np.where(there, half_widths[rows], 0.0)
    change = report.column(column) - value
    return FlopChanges(value, half, change, report.half_width(column) + half, report.flops, column)


def _rows_before(report: FlopReport, before: FlopReport) -> tuple[Whole, FlopRows]:
    """The rows of an earlier report, and for each flop of a later one its row there, −1 if there is none.

    Sets of flops are compared flop by flop, whole reports kind by kind.
    """
    if report.given:
        return rows_of(before, report.flops), before.apart
    now, then = least_images(report.flops)[0], least_images(before.flops)[0]
    order = np.argsort(then)
    rows = order[np.minimum(np.searchsorted(then[order], now), then.size - 1)]
    return np.where(then[rows] == now, rows, -1), before.kinds
