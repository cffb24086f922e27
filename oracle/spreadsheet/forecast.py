"""Estimated time of a batch, from short pilots of some of its rows."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from oracle import simulate
from oracle.errors import OracleError
from oracle.pql import parse
from oracle.spreadsheet.rows import RowQuestion

MOST_ROWS = 10
"""Most rows that are tried, spread evenly over the sheet."""
LOOKING_SECONDS = 1.0
"""Seconds after which no further row is tried."""

LONG_SECONDS = 60.0
"""Estimated seconds above which the time for a larger error is estimated too."""

LARGER = 10
"""How many times larger that error is; sampling then takes about a hundredth of the time."""

LARGEST_ERROR = 0.005
"""The larger error is at most ± 0.5 % of the pot; beyond that, figures say little."""


@dataclass(frozen=True, slots=True)
class BatchForecast:
    """Estimated time of a batch.

    Attributes:
        rows: Rows to answer.
        looked_at: Rows that the estimate is based on.
        seconds: Seconds until the last answer on the threads of the batch; on one core if other workers
            answer.
        error: A larger error, or None if the batch is short or is not limited by its error.
        seconds_then: Estimated seconds with that error.
    """

    rows: int
    looked_at: int
    seconds: float
    error: float | None = None
    seconds_then: float = 0.0


def forecast_rows(
    question: Callable[[int], RowQuestion], rows: int, at_once: int, cancel: threading.Event
) -> BatchForecast | None:
    """Estimate the time that rows take.

    Args:
        question: Gives the question of a row from its number, which begins at 0.
        rows: Number of rows, at least 1.
        at_once: How many are answered at the same time.
        cancel: Ends the estimate when set.

    Returns:
        The estimate; None if no row could be tried.
    """
    chosen = [question(number) for number in range(0, rows, -(-rows // MOST_ROWS))]
    seconds = _seconds(chosen, cancel)
    if not seconds:
        return None
    whole = rows / at_once
    took = whole * sum(seconds) / len(seconds)
    found = BatchForecast(rows, len(seconds), took)
    settings = chosen[0].settings.or_defaults()
    if took < LONG_SECONDS or settings.error is None or settings.error >= LARGEST_ERROR:
        return found
    error = min(LARGEST_ERROR, LARGER * settings.error)
    larger = [_with_error(each, error) for each in chosen[: len(seconds)]]
    then = _seconds(larger, cancel)
    if len(then) < len(seconds) or sum(then) > sum(seconds) / 2:  # the time is that of exact rows
        return found
    return replace(found, error=error, seconds_then=whole * sum(then) / len(then))


def _seconds(questions: Sequence[RowQuestion], cancel: threading.Event) -> list[float]:
    """Expected seconds of the first rows; invalid ones take none."""
    until = time.monotonic() + LOOKING_SECONDS
    found: list[float] = []
    for question in questions:
        if cancel.is_set():
            return []
        if found and time.monotonic() > until:
            break
        expected = 0.0
        with suppress(OracleError):  # reported with the row, when it is answered
            query = parse(question.text)
            expected = simulate.expected_seconds(query, question.settings, cancel=cancel)
        found.append(expected)
    return found


def _with_error(question: RowQuestion, error: float) -> RowQuestion:
    return replace(question, settings=replace(question.settings, error=error))
