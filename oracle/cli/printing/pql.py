"""Answers to PQL queries on standard output."""

from __future__ import annotations

from math import isfinite

from oracle.cli.figures import run_lines
from oracle.cli.printing.answers import Look
from oracle.simulate import Result
from oracle.simulate.printed import noted, printed
from oracle.simulate.snapshot import Bucket, Estimate, SelectorFigures

_HEADER = ["name", "kind", "label", "value", "se", "low", "high", "count", "share", "fraction", "note"]


def _text(result: Result) -> str:
    notes = [f"note on {note}" for note in noted(result.results)]
    return "\n".join([*map(printed, result.results), *notes, *run_lines(result, spread=True)])


def _rows(result: Result) -> list[list[object]]:
    """One row per figure, or per bar of a histogram."""
    rows: list[list[object]] = [[*_HEADER]]
    for figures in result.results:
        rows += [_bar(figures, bar) for bar in figures.buckets] if figures.buckets else [_figure(figures)]
    return rows


def _figure(figures: SelectorFigures) -> list[object]:
    found, name = figures.estimate, figures.name
    if figures.kind in ("min", "max"):
        value = figures.text if found is None else repr(found.value)
        return [name, figures.kind, "", value, *_spread(found), "", "", "", figures.note]
    count, spread = "", _spread(found)
    value, share = ("", "") if found is None else (repr(found.value), "")
    if figures.count is not None:
        count, value, share = str(figures.count), "", value
    return [name, figures.kind, "", value, *spread, count, share, figures.fraction, figures.note]


def _bar(figures: SelectorFigures, bar: Bucket) -> list[object]:
    counted = [str(bar.count), repr(bar.share.value), ""]
    return [figures.name, figures.kind, bar.label, "", *_spread(bar.share), *counted, figures.note]


def _spread(found: Estimate | None) -> list[str]:
    """Standard error and 95 % interval; empty if not known."""
    numbers = [] if found is None else [found.se, found.low, found.high]
    return [repr(number) if isfinite(number) else "" for number in numbers] or ["", "", ""]


PQL = Look(text=_text, rows=_rows, number="statement")
"""The formats of the answers of ``pql``."""
