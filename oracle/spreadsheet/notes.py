"""Notes on a spreadsheet's figures, in a separate column if there can be any."""

from __future__ import annotations

import re
from collections.abc import Sequence

from oracle.query.registry import find_function
from oracle.simulate.printed import noted
from oracle.simulate.snapshot import SelectorFigures
from oracle.spreadsheet.sheet import Sheet

NOTES = "!NOTES!"
"""The title of the column, which follows those of the selectors."""
_WORD = re.compile(r"[a-z]+", re.IGNORECASE)
_BY_ORDER = ("median", "percentile")
"""Selectors whose figure is only approximately exact if there are very many values."""


def may_be_noted(sheet: Sheet) -> bool:
    """Whether a figure of a sheet can need a note: equities within each deal, medians and percentiles can.

    The text of the query and of all values is searched, since a value may be any part of the query.
    """
    texts = {sheet.query, *(cell for row in sheet.rows for cell in row.cells)}
    words = {word.lower() for text in texts for word in _WORD.findall(text)}
    return any(word in _BY_ORDER or _looks_inside(word) for word in words)


def notes_of(results: Sequence[SelectorFigures]) -> str:
    """The notes on a row's figures in one cell; empty if there are none."""
    return " ".join(f"{note}." for note in noted(results))


def _looks_inside(word: str) -> bool:
    """Whether a word is a function that computes equities within each deal."""
    spec = find_function(word)
    return spec is not None and spec.needs.equity
