"""``--trace``: error by number of trials, as text or CSV."""

from __future__ import annotations

from math import floor, isfinite, log10

from oracle.export import percent_text
from oracle.harmless import one_line
from oracle.simulate import Estimate, Result
from oracle.simulate.convergence import EQUITY, convergence, known_width
from oracle.simulate.printed import NOT_KNOWN, half_width_text, plus_minus
from oracle.simulate.snapshot import TracePoint

_EVERY = 5
"""Text shows every fifth point of the trace, four per decade; JSON and CSV have all of them."""
_MOST_DECIMALS = 10
_EXTREMES = ("min", "max")
_HEADER = ("trials", "seconds", "figure", "value", "half_width", "widest")


def trace_text(result: Result) -> str:
    """The trace as lines: trials, each figure with its half-width, the widest half-width, seconds."""
    found = convergence(result)
    points, last = found.points, len(found.points) - 1
    shown = [point for place, point in enumerate(points) if place % _EVERY == 0 or place == last]
    header = ["trials", *map(one_line, found.names), "widest", "seconds"]
    rows = [header, *(_row(point, found.kinds, result) for point in shown)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows
    )


def trace_rows(result: Result) -> list[list[object]]:
    """The trace as rows of cells, one per point and figure."""
    found = convergence(result)
    rows: list[list[object]] = [[*_HEADER]]
    for point in found.points:
        widths = map(known_width, point.half_widths)
        figures = zip(found.names, point.means, widths, strict=True)
        start = [point.trials, point.seconds]
        rows += [[*start, *figure, known_width(point.widest)] for figure in figures]
        if not found.names:  # histograms only: the widest bar is all there is
            rows.append([*start, None, None, None, known_width(point.widest)])
    return rows


def _row(point: TracePoint, kinds: tuple[str, ...], result: Result) -> list[str]:
    exact = result.exact and point.trials == result.snapshot.trials
    figures = zip(kinds, point.means, point.half_widths, strict=True)
    widest = "exact" if exact else half_width_text(point.widest)
    cells = [_figure(kind, value, half, exact) for kind, value, half in figures]
    return [f"{point.trials:,}", *cells, widest, f"{point.seconds:.2f}"]


def _figure(kind: str, value: float, half: float, exact: bool) -> str:
    """A figure at a point of the trace, with the digits that its half-width justifies."""
    if not isfinite(value):
        return NOT_KNOWN
    if kind in (EQUITY, "count"):
        return percent_text(Estimate(value, 0.0, value - half, value + half), exact=exact)
    if exact or kind in _EXTREMES or half <= 0:
        return f"{value:.10g}"
    if not isfinite(half):
        return f"{value:.6g} {half_width_text(half)}"
    decimals = min(_MOST_DECIMALS, max(0, 1 - floor(log10(half))))
    return f"{value:.{decimals}f} {plus_minus(half, decimals)}"
