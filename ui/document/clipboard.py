"""Text for the clipboard: what is pasted elsewhere shall not act there.

No other file puts text on the clipboard; tests/architecture/test_exits.py sees to that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtGui import QGuiApplication

from oracle import harmless


def copy_table(rows: Iterable[Sequence[object]]) -> None:
    """Copy a table for a spreadsheet, a tab between cells: no cell is a formula, numbers stay numbers."""
    _put(harmless.table(rows, delimiter="\t"))


def copy_words(text: str) -> None:
    """Copy text to be read, such as a table for a forum or a message: its lines stay, nothing else acts."""
    _put(harmless.lines(text))


def copy_source(text: str) -> None:
    """Copy a range or a query exactly as it was written, so that it means the same where it is read again."""
    _put(text)


def _put(text: str) -> None:
    QGuiApplication.clipboard().setText(text)
