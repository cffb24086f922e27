"""The table of trials on standard output: as text, JSON or CSV."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.cli import say
from oracle.face.trials import TrialsRow, TrialsTable
from oracle.harmless import table
from oracle.simulate.printed import digits_of, ends_text, lopsided
from oracle.simulate.snapshot import Estimate

COLUMNS = ("trials", "share", "half_width", "difference", "seconds", "low", "high")
"""The columns of the CSV form; shares are fractions from 0 to 1."""
_TITLES = ("trials", "share", "± 95 %", "difference", "seconds")
_WIDTHS = (13, 13, 26, 13, 13)
"""Widths of the columns, in characters: both ends of an interval need more space than its half-width."""


def print_trials(found: TrialsTable, form: str | None) -> None:
    """Print a table of trials.

    Args:
        found: The table.
        form: "json" or "csv"; anything else means text.
    """
    if form == "json":
        say.answer_json(found.to_dict())
    elif form == "csv":
        say.answer(table([list(COLUMNS), *([row[key] for key in COLUMNS] for row in found.rows)]), end="")
    else:
        say.answer("\n".join(_lines(found)))


def _lines(found: TrialsTable) -> list[str]:
    last = f"exact: {100 * found.exact:.10f} %; difference: exact minus sampled; seed {found.seed}"
    return [_aligned(_TITLES), *map(_line, found.rows), "", last]


def _line(row: TrialsRow) -> str:
    share, half = f"{100 * row.share:.2f} %", _interval(row)
    off = f"{100 * row.difference:+.4f}".replace("-", "−")
    return _aligned((f"{row.trials:,}", share, half, off, f"{row.seconds:.4f}"))


def _aligned(cells: Sequence[str]) -> str:
    return "".join(f"{cell:>{width}}" for cell, width in zip(cells, _WIDTHS, strict=True))


def _interval(row: TrialsRow) -> str:
    """The ± of a share; the ends of its interval where they are not equally far away."""
    found = Estimate(row.share, 0.0, row.low, row.high)
    if lopsided(found):
        return ends_text(100 * row.low, 100 * row.high, digits_of(100 * row.half_width))
    return f"{100 * row.half_width:.3f}"
