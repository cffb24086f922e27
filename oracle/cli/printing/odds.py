"""Odds against several opponents on standard output: as text, JSON or CSV."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.cli import say
from oracle.face.odds import OddsFigures
from oracle.harmless import table
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.printed import half_width_text

FIGURES = ("win", "tie", "share", "naive", "mixed")
TITLES = ("win", "tie", "share", "naive", "better rule")
COLUMNS = ("opponents", *(name for figure in FIGURES for name in (figure, f"{figure}_se")))
"""The columns of the CSV form; figures are fractions from 0 to 1."""


def print_odds(rows: Sequence[OddsFigures], form: str | None, *, single: bool) -> None:
    """Print odds.

    Args:
        rows: The odds against some numbers of opponents.
        form: "json" or "csv"; anything else means text.
        single: Whether one number of opponents was requested; its JSON is then not a list.
    """
    if form == "json":
        records = [row.to_dict() for row in rows]
        say.answer_json(records[0] if single else records)
    elif form == "csv":
        say.answer(table([list(COLUMNS), *map(_cells, rows)]), end="")
    else:
        say.answer("\n".join(_lines(rows)))


def _cells(row: OddsFigures) -> list[object]:
    figures = [each for name in FIGURES for each in (row[name], row.se.get(name))]
    return [row.opponents, *("" if each is None else each for each in figures)]


def _lines(rows: Sequence[OddsFigures]) -> list[str]:
    lines = ["opponents" + "".join(f"{title:>13}" for title in TITLES)]
    lines += [
        f"{row.opponents:9}" + "".join(f"{_percent(row[name]):>13}" for name in FIGURES) for row in rows
    ]
    widest = max(error for row in rows for error in row.se.values())
    sampled = f"sampled where not exact: each figure within {half_width_text(Z95 * widest)}"
    lines += ["", "exact" if all(row.exact for row in rows) else sampled]
    if len(rows) == 1 and rows[0].why:
        lines.append(rows[0].why)
    return lines


def _percent(figure: float | None) -> str:
    return "–" if figure is None else f"{100 * figure:.2f} %"
