"""Text for the clipboard, made harmless for where it is pasted.

No other file puts text on the clipboard; tests/architecture/test_bypassed_exits.py checks this.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QGuiApplication

from oracle import harmless


@dataclass(frozen=True, slots=True)
class CopiedTable:
    """A long table for the clipboard, written out on any thread: no cell is a formula.

    Attributes:
        text: The table, separated by tabs.
    """

    text: str

    @classmethod
    def of(cls, rows: Iterable[Sequence[object]]) -> CopiedTable:
        """A table of these rows; numbers stay numbers."""
        return cls(harmless.table(rows, delimiter="\t"))


def copy_table(rows: Iterable[Sequence[object]] | CopiedTable) -> None:
    """Copy a tab-separated table for a spreadsheet: no cell is a formula, numbers stay numbers."""
    _put((rows if isinstance(rows, CopiedTable) else CopiedTable.of(rows)).text)


def copy_words(text: str) -> None:
    """Copy text for reading, such as a table for a forum or a message: lines are kept, nothing else acts."""
    _put(harmless.revealed_lines(text))


def copy_source(text: str) -> None:
    """Copy a range or a query exactly as written, so that it has the same meaning when pasted."""
    _put(text)


def _put(text: str) -> None:
    QGuiApplication.clipboard().setText(text)
