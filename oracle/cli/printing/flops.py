"""The report on every flop on standard output: as text, JSON or CSV."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from oracle.cli import say
from oracle.errors import QueryError
from oracle.face.every_flop import FlopFigures
from oracle.face.records import records_of
from oracle.harmless import table
from oracle.reports.flops import FlopReport, FlopSubset, matching_flops
from oracle.reports.flops.figures import column_name
from oracle.reports.flops.questions import answer_text, is_question
from oracle.reports.flops.report import flop_text, no_column
from oracle.simulate.printed import half_width_text

PLUS_MINUS = "±"
"""The heading of the largest 95 % half-width of a row's figures."""


class FlopOrder(NamedTuple):
    """Which flops are printed, and in what order.

    Attributes:
        search: Words and patterns; empty for all.
        sort: The column whose largest figure comes first; when checked, empty for the first column.
        limit: The most flops; None for all.
        figures: The figures printed as text; all for None.
    """

    search: str
    sort: str
    limit: int | None
    figures: tuple[str, ...] | None

    def shown(self, found: FlopFigures) -> list[str]:
        """The columns printed as text."""
        named = self.figures
        return [name for name in found.columns if named is None or name.split(".")[1] in named]

    def check(self, found: FlopFigures) -> None:
        """Check that flops can be printed in this order, before their figures are computed.

        Args:
            found: The first state of the report, with all its flops and the names of its figures; columns
                that take longer may be missing.

        Raises:
            OracleError: If no flop fits the search, or there will be no such column.
        """
        if self.limit is not None and self.limit < 1:
            raise QueryError("The limit must be at least 1.")
        matching_flops(found.report, self.search)
        names = columns_when_done(found.report)
        if self.sort and self.sort not in names:
            raise no_column(self.sort, names)


def columns_when_done(report: FlopReport) -> tuple[str, ...]:
    """The names of all columns that a report will have, whatever its present state has."""
    figures = [figure for figure in report.figures if not is_question(figure)]
    later = [column_name(player, figure) for player in range(len(report.labels)) for figure in figures]
    return tuple(dict.fromkeys((*later, *report.kinds.columns)))


def print_flops(found: FlopFigures, order: FlopOrder, form: str | None) -> None:
    """Print flops with their figures.

    Args:
        found: The report.
        order: Which of them.
        form: "json" or "csv"; anything else means text.

    Raises:
        OracleError: If no flop fits the search, or there is no such column.
    """
    columns = found.to_columns(order.search, order.sort)
    first = next(iter(columns))
    whole = columns[first].size
    columns = {name: column[: order.limit] for name, column in columns.items()}
    rows = records_of(columns)
    if form == "json":
        means = {name: found.mean(name, order.search) for name in found.columns}
        say.answer_json({"exact": found.exact, "means": means, found.report.street + "s": rows})
    elif form == "csv":
        cells = [["" if value is None else value for value in row.values()] for row in rows]
        say.answer(table([list(columns), *cells]), end="")
    else:
        shown_columns = order.shown(found)
        names = (first, "weight", *shown_columns)
        lines = [[_cell(row, name) for name in names] + _widest(row, shown_columns) for row in rows]
        mean = ["mean", "", *(_mean(found, name, order.search) for name in shown_columns)]
        part = f"{len(rows):,} of " if len(rows) < whole else ""
        shown = f"{part}{whole:,} kinds of {found.report.street}"
        heads = [*names, *([] if found.exact else [PLUS_MINUS])]
        lines = [line + [""] * (len(heads) - len(line)) for line in (*lines, mean)]
        say.answer("\n".join([f"{shown}, in % ({_known(found)})", *_aligned([heads, *lines])]))


def print_textures(found: FlopFigures, texture: str, order: FlopOrder, form: str | None) -> None:
    """Print means over the flops of each group of a texture; arguments and errors as for `print_flops`."""
    columns = found.columns if form else [name for name in order.shown(found) if not is_question(name)]
    groups = {name: found.texture(texture, name) for name in columns}
    first = next(iter(groups.values()))
    rows = [
        {
            "texture": row.group, "weight": row.weight, "chance": row.chance,
            **{name: None if each[place].mean != each[place].mean else each[place].mean
               for name, each in groups.items()},
        }
        for place, row in enumerate(first)
    ]  # fmt: skip
    if form == "json":
        say.answer_json(rows)
    elif form == "csv":
        cells = [["" if value is None else value for value in row.values()] for row in rows]
        say.answer(table([list(rows[0]), *cells]), end="")
    else:
        halves = [
            [] if found.exact else [_text(max(each[place].half_width for each in groups.values()))]
            for place in range(len(rows))
        ]
        lines = [
            [*(_text(value) for value in row.values()), *half] for row, half in zip(rows, halves, strict=True)
        ]
        heads = [*rows[0], *([] if found.exact else [PLUS_MINUS])]
        say.answer("\n".join([f"Means, in % ({_known(found)})", *_aligned([heads, *lines])]))


def print_subset(subset: FlopSubset, form: str | None) -> None:
    """Print weighted flops in the format of solvers, and the errors of their means on standard error.

    Args:
        subset: The flops.
        form: "json" or "csv"; anything else means text.
    """
    rows = [
        {"flop": flop, "weight": weight}
        for flop, weight in zip(map(flop_text, subset.flops.tolist()), subset.weights.tolist(), strict=True)
    ]
    worst = subset.largest
    if form == "json":
        errors = [
            {"column": each.column, "group": each.group, "mean": each.mean, "subset_mean": each.subset_mean}
            for each in subset.errors
        ]
        say.answer_json({"flops": rows, "errors": errors})
    elif form == "csv":
        say.answer(table([["flop", "weight"], *([row["flop"], row["weight"]] for row in rows)]), end="")
    else:
        say.answer(subset.text())
        say.remark(
            f"Means over all flops are off by at most {100 * subset.largest_overall:.3f} points; the "
            f"furthest off is {worst.column} over the group “{worst.group}”, by {100 * worst.error:.2f}."
        )
        if subset.missing:
            say.remark(f"No flop of these: {', '.join(subset.missing)}.")


def _cell(row: Mapping[str, object], name: str) -> str:
    """A value of a row as text; an answer to a question has its own ± and unit."""
    value, half = row[name], row.get(f"{name}.half_width")
    if not is_question(name) or not isinstance(value, float):
        return _text(value)
    return answer_text(name, value, half if isinstance(half, float) else 0.0)


def _mean(found: FlopFigures, name: str, search: str) -> str:
    """The mean of a column over the flops that fit a search."""
    mean = found.mean(name, search)
    if not is_question(name):
        return _text(mean)
    return answer_text(name, mean, found.report.mean_half_width(name, matching_flops(found.report, search)))


def _widest(row: Mapping[str, object], columns: Sequence[str]) -> list[str]:
    """The largest half-width of a row's figures, where they are sampled."""
    figures = [column for column in columns if not is_question(column)]
    halves = [row[name] for name in (f"{column}.half_width" for column in figures) if name in row]
    numbers = [half for half in halves if isinstance(half, float)]
    return [_text(max(numbers))] if numbers else []


def _known(found: FlopFigures) -> str:
    """The precision of the figures, in words."""
    if found.exact:
        return "exact"
    report, names = found.report, found.columns
    flops = max(float(report.chance @ np.nan_to_num(report.half_width(name))) for name in names)
    means = max(report.mean_half_width(name) for name in names)
    return f"sampled: single flops {half_width_text(flops)} on average, means {half_width_text(means)}"


def _text(value: object) -> str:
    if isinstance(value, float):
        return "–" if value != value else f"{100 * value:.2f}"
    return "–" if value is None else str(value)


def _aligned(rows: list[list[str]]) -> list[str]:
    """Pad rows into columns: the first is left-aligned, figures are right-aligned."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if at == 0 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
