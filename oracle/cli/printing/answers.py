"""Answers on standard output: as text, JSON or CSV."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Any, Protocol, Self

from oracle.cli import say
from oracle.cli.printing.report import error_record
from oracle.cli.printing.trace import trace_rows, trace_text
from oracle.errors import OracleError
from oracle.harmless import one_line, table
from oracle.simulate import Examples, Result
from oracle.simulate.convergence import convergence
from oracle.simulate.examples.deal import as_text, to_dict

_PLAN_COLUMNS = ("method", "strategy", "why", "expected_seconds", "deals", "streets", "columns")
"""Everything that a plan may contain."""

_A_MOMENT = 0.001
"""Seconds; shorter times are printed as “less than” this."""


@dataclass(frozen=True, slots=True)
class Look:
    """The formats of a command's answers.

    Attributes:
        text: An answer as text.
        rows: An answer as rows of cells, the header first.
        number: Title of the column with the numbers of several questions.
    """

    text: Callable[[Result], str]
    rows: Callable[[Result], list[list[object]]]
    number: str


class Writer(Protocol):
    """Receives the answers one by one; leaving the context writes the rest."""

    def answer(self, result: Result, examples: Examples | None = None) -> None:
        """Take the answer to a question, with example deals if requested."""

    def plan(self, plan: dict[str, Any]) -> None:
        """Take the description of how a question would be answered."""

    def failed(self, trouble: OracleError) -> None:
        """Record that one of several questions has no answer; the reason has been printed."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def writer(form: str | None, look: Look, *, several: bool, trace: bool = False) -> Writer:
    """The writer for an output format.

    Args:
        form: "json" or "csv"; anything else means text.
        look: The formats of the answers.
        several: Whether the answers belong to a list of questions, even if the list has only one.
        trace: Whether each answer includes its convergence.
    """
    if form == "json":
        return JsonWriter(several, trace)
    if form == "csv":
        return CsvWriter(replace(look, rows=trace_rows) if trace else look, several)
    return TextWriter(look, trace)


class TextWriter:
    """Answers as text, each followed by one line that says how the figures were obtained."""

    def __init__(self, look: Look, trace: bool) -> None:
        self._look = look
        self._trace = trace
        self._first = True

    def answer(self, result: Result, examples: Examples | None = None) -> None:
        """Print the answer immediately."""
        self._print(self._look.text(result))
        if self._trace:
            self._print(trace_text(result))
        if examples is not None:
            self._print(as_text(examples))

    def plan(self, plan: dict[str, Any]) -> None:
        """Print the plan immediately."""
        self._print("\n".join(f"{name.replace('_', ' ')}: {_plain(value)}" for name, value in plan.items()))

    def failed(self, trouble: OracleError) -> None:
        """Do nothing: the message is on standard error."""

    def _print(self, text: str) -> None:
        say.answer(text if self._first else f"\n{text}")
        self._first = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None


class JsonWriter:
    """One JSON object, or a list of objects once all are complete (or the run is interrupted)."""

    def __init__(self, several: bool, trace: bool) -> None:
        self._several = several
        self._trace = trace
        self._records: list[dict[str, Any]] = []

    def answer(self, result: Result, examples: Examples | None = None) -> None:
        """Keep the record."""
        more: dict[str, Any] = {} if examples is None else {"examples": to_dict(examples)}
        if self._trace:
            more["trace"] = convergence(result).records()
        self._records.append(result.to_dict() | more)

    def plan(self, plan: dict[str, Any]) -> None:
        """Keep the plan."""
        self._records.append(plan)

    def failed(self, trouble: OracleError) -> None:
        """Keep the message in place of the answer."""
        self._records.append(error_record(trouble))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._several:
            say.answer_json(self._records)
        elif self._records:
            say.answer_json(self._records[0])


class CsvWriter:
    """One table; the answers to several questions are numbered in the first column."""

    def __init__(self, look: Look, several: bool) -> None:
        self._look = look
        self._several = several
        self._number = 0
        self._begun = False

    def answer(self, result: Result, examples: Examples | None = None) -> None:
        """Print the rows immediately, the header before the first; example deals are not printed."""
        self._number += 1
        self._print(self._look.rows(result))

    def plan(self, plan: dict[str, Any]) -> None:
        """Print the plan as a row."""
        self._number += 1
        values = [plan.get(name) for name in _PLAN_COLUMNS]
        cells = [", ".join(value) if isinstance(value, list) else value for value in values]
        self._print([list(_PLAN_COLUMNS), cells])

    def failed(self, trouble: OracleError) -> None:
        """Skip its number."""
        self._number += 1

    def _print(self, rows: list[list[object]]) -> None:
        if self._several:
            rows = [[self._look.number if row is rows[0] else str(self._number), *row] for row in rows]
        say.answer(table(rows[1:] if self._begun else rows), end="")
        self._begun = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None


def _plain(value: object) -> str:
    """A value of a plan in readable form."""
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float) and value < _A_MOMENT:
        return f"less than {_A_MOMENT}"
    if isinstance(value, list):
        return one_line(", ".join(map(str, value))) or "none"
    return one_line(str(value))
