"""What receives the rows of an answered spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Protocol, Self, TypeAlias

from oracle.spreadsheet.rows import RowAnswer
from oracle.spreadsheet.sheet import Cells

AnsweredRow: TypeAlias = tuple[int, Cells, RowAnswer]
"""The arguments of `Output.add` for an answered row."""


class Output(Protocol):
    """Receives the rows of an answered spreadsheet; a context manager."""

    def begin(self, names: Sequence[str]) -> None:
        """Set the names of the selectors; called first."""

    def kept(self, place: int) -> Cells | None:
        """The row at an index of the sheet as an earlier run answered it, or None."""

    def add(self, place: int, cells: Cells, answer: RowAnswer | None = None) -> None:
        """Add an answered row; rows come in any order.

        Args:
            place: The index of the row in the sheet.
            cells: The whole row.
            answer: Its answer; None for a blank row or one with an error.
        """

    def add_several(self, rows: Sequence[AnsweredRow]) -> None:
        """Add rows that were answered together; as `add` for each, in one step."""

    def finish(self) -> None:
        """Called after the last row."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
