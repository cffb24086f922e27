"""Equities on standard output."""

from __future__ import annotations

from oracle.cli.figures import run_lines
from oracle.cli.printing.answers import Look
from oracle.export import equity_rows, equity_table
from oracle.simulate import Result


def _text(result: Result) -> str:
    """The equity table as text, with the last lines of the command line in place of its own."""
    table = equity_table(result.query, result.snapshot, "text").splitlines()[:-1]
    return "\n".join([*table, *run_lines(result)])


def _rows(result: Result) -> list[list[object]]:
    return equity_rows(result.query, result.snapshot)


EQUITY = Look(text=_text, rows=_rows, number="question")
"""The formats of the answers of ``equity``."""
