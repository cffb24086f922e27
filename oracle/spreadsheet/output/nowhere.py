"""Receives the answers of a pilot, of which only the time is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Self

from oracle.spreadsheet.output.protocol import AnsweredRow
from oracle.spreadsheet.rows import RowAnswer
from oracle.spreadsheet.sheet import Cells


class Nowhere:
    """An output that keeps nothing; see `Output`."""

    def begin(self, names: Sequence[str]) -> None:
        """Nothing to begin."""

    def kept(self, place: int) -> None:
        """No row."""

    def add(self, place: int, cells: Cells, answer: RowAnswer | None = None) -> None:
        """Drop the row."""

    def add_several(self, rows: Sequence[AnsweredRow]) -> None:
        """Drop the rows."""

    def finish(self) -> None:
        """Nothing to finish."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing to close."""
