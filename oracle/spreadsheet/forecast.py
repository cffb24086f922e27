"""Estimated time of a batch, from short pilots of some of its rows.

The figures of a short row take less time than reading and writing it, and rows with known cards are answered
in blocks.  So short rows are not tried by pilots of their figures alone: some are answered as the batch will.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from typing import Protocol

from oracle import simulate
from oracle.errors import OracleError
from oracle.pql import parse
from oracle.spreadsheet.rows import RowQuestion

MOST_ROWS = 10
"""Most rows that are tried, spread evenly over the sheet."""
LOOKING_SECONDS = 1.0
"""Seconds after which no further row is tried."""

SHORT_SECONDS = 0.02
"""A row whose figures take less is answered: what is done besides may take as long."""

ANSWERED_SECONDS = 0.2
"""Seconds for which short rows are answered; half of it is enough."""

MORE = 8
"""How many times more rows are answered if that took too short a time."""

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


class Answering(Protocol):
    """Answers rows as the batch will, and keeps nothing."""

    def __call__(self, numbers: Sequence[int], longest: float) -> tuple[int, float]:
        """Answer rows, until some seconds are over.

        Args:
            numbers: Their numbers, as in `forecast_rows`.
            longest: Seconds after which no further row is waited for.

        Returns:
            How many were answered, and the seconds that took.
        """
        ...


def forecast_rows(
    question: Callable[[int], RowQuestion],
    rows: int,
    at_once: int,
    cancel: threading.Event,
    answering: Answering,
) -> BatchForecast | None:
    """Estimate the time that rows take.

    Args:
        question: Gives the question of a row from its number, which begins at 0.
        rows: Number of rows, at least 1.
        at_once: How many are answered at the same time.
        cancel: Ends the estimate when set.
        answering: Answers some of the rows.

    Returns:
        The estimate; None if no row could be tried.
    """
    numbers = range(0, rows, -(-rows // MOST_ROWS))
    chosen = [question(number) for number in numbers]
    seconds = _seconds(chosen, cancel)
    if not seconds:
        return None
    short = [place for place, each in enumerate(seconds) if each < SHORT_SECONDS]
    if short and not cancel.is_set():
        each = _of_short(numbers, short, rows, answering)
        for place in short:
            seconds[place] = seconds[place] if each is None else each * at_once
    whole = rows / at_once
    took = whole * sum(seconds) / len(seconds)
    found = BatchForecast(rows, len(seconds), took)
    settings = chosen[0].settings.or_defaults()
    if took < LONG_SECONDS or settings.error is None or settings.error >= LARGEST_ERROR:
        return found
    error = min(LARGEST_ERROR, LARGER * settings.error)
    then = _with_larger_error(chosen, seconds, short, error, cancel)
    if len(then) < len(seconds) or sum(then) > sum(seconds) / 2:  # the time is that of exact rows
        return found
    return replace(found, error=error, seconds_then=whole * sum(then) / len(then))


def _of_short(numbers: range, short: Sequence[int], rows: int, answering: Answering) -> float | None:
    """Seconds from one answer to the next, if all rows were short; None if none was answered in time.

    Args:
        numbers: The rows chosen as a sample of all.
        short: The places of the short ones in `numbers`.
        rows: Number of rows.
        answering: Answers some of them.
    """
    few, least = 1, None
    while True:
        spans = [range(numbers[place], min(rows, numbers[place] + min(few, numbers.step))) for place in short]
        answered, took = answering(list(chain.from_iterable(spans)), ANSWERED_SECONDS)
        if not answered:
            return least
        # Larger blocks are faster; what is slower beside more rows is a long one among them.
        least = took / answered if least is None else min(least, took / answered)
        enough = took >= (ANSWERED_SECONDS / 2 if few > 1 else ANSWERED_SECONDS)  # the first may be held up
        if enough or few >= numbers.step:
            return least
        few *= MORE


def _with_larger_error(
    chosen: Sequence[RowQuestion],
    seconds: Sequence[float],
    short: Sequence[int],
    error: float,
    cancel: threading.Event,
) -> list[float]:
    """Expected seconds of rows with a larger error; of short ones as before."""
    longer = [place for place in range(len(seconds)) if place not in short]
    then = _seconds([_with_error(chosen[place], error) for place in longer], cancel)
    found = dict(zip(longer, then, strict=False))  # the last ones may be missing
    return [found.get(place, each) for place, each in enumerate(seconds) if place in short or place in found]


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
