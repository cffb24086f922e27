"""The report on every flop on standard output: as text, JSON or CSV."""

from __future__ import annotations

from typing import NamedTuple

from oracle.cli import say
from oracle.errors import QueryError
from oracle.face.every_flop import FlopFigures, records
from oracle.harmless import table
from oracle.reports.flops import FlopSubset
from oracle.reports.flops.report import flop_text
from oracle.simulate.printed import half_width_text


class FlopOrder(NamedTuple):
    """Which flops are printed, and in what order.

    Attributes:
        search: Words and patterns; empty for all.
        sort: The column whose largest figure comes first.
        limit: The most flops; None for all.
    """

    search: str
    sort: str
    limit: int | None


def print_flops(found: FlopFigures, order: FlopOrder, form: str | None) -> None:
    """Print flops with their figures.

    Args:
        found: The report.
        order: Which of them.
        form: "json" or "csv"; anything else means text.

    Raises:
        OracleError: If no flop fits the search, or there is no such column.
    """
    if order.limit is not None and order.limit < 1:
        raise QueryError("The limit must be at least 1.")
    columns = found.to_columns(order.search, order.sort)
    whole = columns["flop"].size
    columns = {name: column[: order.limit] for name, column in columns.items()}
    rows = records(columns)
    if form == "json":
        means = {name: found.mean(name, order.search) for name in found.columns}
        say.answer_json({"exact": found.exact, "means": means, "flops": rows})
    elif form == "csv":
        cells = [["" if value is None else value for value in row.values()] for row in rows]
        say.answer(table([list(columns), *cells]), end="")
    else:
        names = ("flop", "weight", *found.columns)
        lines = [[_text(row[name]) for name in names] for row in rows]
        mean = ["mean", "", *(_text(found.mean(name, order.search)) for name in found.columns)]
        shown = (
            f"{len(rows):,} of {whole:,} kinds of flop" if len(rows) < whole else f"{whole:,} kinds of flop"
        )
        say.answer("\n".join([f"{shown}, in % ({_known(found)})", *_aligned([list(names), *lines, mean])]))


def print_textures(found: FlopFigures, texture: str, form: str | None) -> None:
    """Print means over the flops of each group of a texture; arguments and errors as for `print_flops`."""
    groups = {name: found.texture(texture, name) for name in found.columns}
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
        lines = [[_text(value) for value in row.values()] for row in rows]
        say.answer("\n".join([f"Means, in % ({_known(found)})", *_aligned([list(rows[0]), *lines])]))


def print_subset(subset: FlopSubset, form: str | None) -> None:
    """Print weighted flops as solvers read them, and on standard error how far their means are off.

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


def _known(found: FlopFigures) -> str:
    """How well the figures are known."""
    if found.exact:
        return "exact"
    widest = max(found.report.mean_half_width(name) for name in found.columns)
    return f"sampled, each flop {half_width_text(widest)} on average"


def _text(value: object) -> str:
    if isinstance(value, float):
        return "–" if value != value else f"{100 * value:.2f}"
    return "–" if value is None else str(value)


def _aligned(rows: list[list[str]]) -> list[str]:
    """Rows with columns of one width: the first to the left, figures to the right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if at == 0 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
