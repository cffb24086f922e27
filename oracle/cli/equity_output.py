"""Answers about equity on standard output: as text, as JSON, as a table for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
import sys
from types import TracebackType
from typing import Any, Protocol, Self

from oracle.export import equity_table
from oracle.simulate import Result, Snapshot


class Writer(Protocol):
    """Takes answers one by one; leaving it writes what is still to be written."""

    def answer(self, result: Result) -> None:
        """Take the answer to a question."""

    def plan(self, plan: dict[str, Any]) -> None:
        """Take the description of how a question would be answered."""

    def failed(self, message: str) -> None:
        """Take note that a question of a list has no answer; the user has been told why."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def writer(form: str, several: bool) -> Writer:
    """The writer of a form.

    Args:
        form: "text", "json" or "csv".
        several: Whether the answers belong to a list of questions, even if there turns out to be one.
    """
    if form == "json":
        return JsonWriter(several)
    return CsvWriter(several) if form == "csv" else TextWriter()


class TextWriter:
    """Tables for people, each followed by one line that says how the figures were got."""

    def __init__(self) -> None:
        self._first = True

    def answer(self, result: Result) -> None:
        """Print the table at once."""
        table = equity_table(result.query, result.snapshot, "text").splitlines()[
            :-1
        ]  # its last line is replaced by ours
        self._print("\n".join([*table, run_line(result.snapshot)]))

    def plan(self, plan: dict[str, Any]) -> None:
        """Print the plan at once."""
        self._print("\n".join(f"{name.replace('_', ' ')}: {_plain(value)}" for name, value in plan.items()))

    def failed(self, message: str) -> None:
        """Nothing: the message is on standard error."""

    def _print(self, text: str) -> None:
        print(text if self._first else f"\n{text}", flush=True)
        self._first = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None


class JsonWriter:
    """One JSON object, or a list of them once all are there (or the run is interrupted)."""

    def __init__(self, several: bool) -> None:
        self._several = several
        self._records: list[dict[str, Any]] = []

    def answer(self, result: Result) -> None:
        """Keep the record."""
        self._records.append(result.to_dict())

    def plan(self, plan: dict[str, Any]) -> None:
        """Keep the plan."""
        self._records.append(plan)

    def failed(self, message: str) -> None:
        """Keep the message in the place of the answer."""
        self._records.append({"error": message})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._several:
            print(json.dumps(self._records, ensure_ascii=False, indent=2))
        elif self._records:
            print(json.dumps(self._records[0], ensure_ascii=False, indent=2))


class CsvWriter:
    """One table; a list of questions gets their numbers as the first column."""

    def __init__(self, several: bool) -> None:
        self._several = several
        self._number = 0
        self._begun = False

    def answer(self, result: Result) -> None:
        """Print the rows at once, the header above the first."""
        self._number += 1
        self._print(list(csv.reader(io.StringIO(equity_table(result.query, result.snapshot, "csv")))))

    def plan(self, plan: dict[str, Any]) -> None:
        """Print the plan as a row."""
        self._number += 1
        self._print([list(plan), [str(value) for value in plan.values()]])

    def failed(self, message: str) -> None:
        """Leave out its number."""
        self._number += 1

    def _print(self, rows: list[list[str]]) -> None:
        out = csv.writer(sys.stdout, lineterminator="\n")
        for row in rows[1:] if self._begun else rows:
            label = "question" if row is rows[0] else str(self._number)
            out.writerow([label, *row] if self._several else row)
        self._begun = True
        sys.stdout.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None


def run_line(last: Snapshot) -> str:
    """How the figures were got, in one line that begins with the number of deals."""
    if last.exact:
        return f"{last.trials} deals, exact ({last.strategy}), {last.seconds:.2f} s"
    parts = [f"{last.trials} trials", last.method, f"{last.seconds:.2f} s"]
    if last.seed is not None:
        parts.append(f"seed {last.seed}")
    if last.stopped_by == "cancelled":
        parts.append("stopped early")
    return ", ".join(parts)


def _plain(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)
