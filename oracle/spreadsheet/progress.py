"""The progress of a batch, counted row by row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from oracle.simulate.snapshot import Snapshot
from oracle.spreadsheet.forecast import BatchForecast
from oracle.spreadsheet.limits import MAX_ROWS
from oracle.spreadsheet.rows import RowAnswer
from oracle.spreadsheet.sheet import FIRST_VALUES

_NO_MESSAGE = (MAX_ROWS, "")
"""An index after every row, and no message: the initial value of a search for the first error or doubt."""


@dataclass(frozen=True, slots=True)
class BatchProgress:
    """Progress of a batch.

    Attributes:
        done: Rows that need no more work.
        total: Rows with a question.
        kept: Rows done that an earlier run answered.
        failed: Rows done that have an error.
        sampled: Rows done that have sampled figures, in this run or an earlier one; the others are exact.
        row: Number of the first row in progress, as spreadsheet programs count; 0 when the batch is over.
        snapshot: The state of that row's run, or None.
        part: Sum of the finished shares of all rows in progress.
        cancelled: Whether the batch was stopped before its end.
        trouble: The first error of a row, with the row's number before it; empty while there is none.
        doubt: The first range that probably means something else, also after its row's number.
        forecast: The estimated time of the rows without an answer, if requested and known.
    """

    done: int
    total: int
    kept: int = 0
    failed: int = 0
    sampled: int = 0
    row: int = 0
    snapshot: Snapshot | None = None
    part: float = 0.0
    cancelled: bool = False
    trouble: str = ""
    doubt: str = ""
    forecast: BatchForecast | None = None

    @property
    def share(self) -> float:
        """Share of the rows done, 0…1, including the finished parts of those in progress."""
        return min(1.0, (self.done + self.part) / max(1, self.total))


@dataclass(slots=True)
class RowCounts:
    """Counts the rows of a batch that need no more work.

    Attributes:
        total: Rows with a question.
        done: Rows that need no more work; `kept`, `failed` and `sampled` as in `BatchProgress`.
        trouble: The index of the first row with an error, and the error.
        doubt: The index of the first row with a doubtful range, and the doubt.
    """

    total: int
    done: int = 0
    kept: int = 0
    failed: int = 0
    sampled: int = 0
    trouble: tuple[int, str] = _NO_MESSAGE
    doubt: tuple[int, str] = _NO_MESSAGE

    def keep(self, *, sampled: bool) -> None:
        """Count a row that an earlier run answered."""
        self.done += 1
        self.kept += 1
        self.sampled += sampled

    def fail(self, place: int, message: str) -> None:
        """Count the row at an index of the sheet, which has an error."""
        self.done += 1
        self.failed += 1
        self.trouble = min(self.trouble, (place, message))

    def answer(self, place: int, answer: RowAnswer) -> None:
        """Count the row at an index of the sheet with its answer."""
        self.done += 1
        self.sampled += not answer.exact
        if answer.doubt:
            self.doubt = min(self.doubt, (place, answer.doubt))

    def progress(
        self, first: int | None, seen: Mapping[int, Snapshot], forecast: BatchForecast | None
    ) -> BatchProgress:
        """The progress of the batch.

        Args:
            first: Index of the first row in progress; None once the batch is over.
            seen: The states of the rows in progress, by index.
            forecast: The estimated time, if known.
        """
        over = first is None
        return BatchProgress(
            done=self.done,
            total=self.total,
            kept=self.kept,
            failed=self.failed,
            sampled=self.sampled,
            row=0 if first is None else _number(first),
            snapshot=None if first is None else seen.get(first),
            part=0.0 if over else sum(each.progress or 0.0 for each in seen.values()),
            cancelled=over and self.done < self.total,
            trouble=_with_row(*self.trouble),
            doubt=_with_row(*self.doubt),
            forecast=forecast,
        )


def _number(place: int) -> int:
    """The number of a row of values, as spreadsheet programs count."""
    return place + FIRST_VALUES


def _with_row(place: int, message: str) -> str:
    """A message about a row, after the row's number; empty if there is no message."""
    return f"row {_number(place)}: {message}" if message else ""
