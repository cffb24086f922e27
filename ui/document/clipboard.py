"""Text for the clipboard, made harmless for where it is pasted.

No other file puts text on the clipboard; tests/architecture/test_bypassed_exits.py checks this.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtGui import QGuiApplication

from oracle import harmless


def copy_table(rows: Iterable[Sequence[object]]) -> None:
    """Copy a tab-separated table for a spreadsheet: no cell is a formula, numbers stay numbers."""
    _put(harmless.table(rows, delimiter="\t"))


def copy_words(text: str) -> None:
    """Copy text for reading, such as a table for a forum or a message: lines are kept, nothing else acts."""
    _put(harmless.revealed_lines(text))


def copy_source(text: str) -> None:
    """Copy a range or a query exactly as written, so that it has the same meaning when pasted."""
    _put(text)


def _put(text: str) -> None:
    QGuiApplication.clipboard().setText(text)
