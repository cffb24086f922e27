"""Two reports on every flop side by side: what another range changes on each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from oracle.arrays import Column, Whole
from oracle.reports.flops.made import least_images
from oracle.reports.flops.report import FlopReport, FlopRows
from oracle.reports.flops.sets import rows_of
from oracle.reports.flops.textures import only_flops


@dataclass(frozen=True, slots=True, eq=False)
class FlopChanges:
    """A column of two reports on every kind of flop of the later one, k kinds.

    Attributes:
        before: The column in the earlier report, shape (k,); NaN where the flop could not come.
        before_half_width: Its 95 % half-width, shape (k,); 0 where it is exact.
        change: The column in the later report, less that; NaN where the flop cannot come in one of them.
        half_width: 95 % half-width of the change at most: reports with one seed share deals.
    """

    before: Column
    before_half_width: Column
    change: Column
    half_width: Column


def flop_changes(report: FlopReport, before: FlopReport, column: str) -> FlopChanges:
    """How a column differs from an earlier report, on each kind of flop.

    Args:
        report: The later report.
        before: The earlier report; its players and dead cards may be others.
        column: Such as "p1.equity".

    Raises:
        QueryError: If one of them has no such column or is not about flops.
    """
    only_flops(report)
    only_flops(before)
    before.column(column)
    rows, known = _rows_before(report, before)
    there = rows >= 0  # a kind whose flops all hold dead cards may be missing
    half_widths = known.half_widths.get(column, np.zeros(known.flops.size))
    value = np.where(there, known.columns[column][rows], np.nan)
    half = np.where(there, half_widths[rows], 0.0)
    return FlopChanges(value, half, report.column(column) - value, report.half_width(column) + half)


def _rows_before(report: FlopReport, before: FlopReport) -> tuple[Whole, FlopRows]:
    """The row of each flop of a report in an earlier one, −1 where there is none, and these rows.

    A set of flops is compared flop by flop, whole reports kind by kind.
    """
    if report.given:
        return rows_of(before, report.flops), before.apart
    now, then = least_images(report.flops)[0], least_images(before.flops)[0]
    order = np.argsort(then)
    rows = order[np.minimum(np.searchsorted(then[order], now), then.size - 1)]
    return np.where(then[rows] == now, rows, -1), before.kinds
