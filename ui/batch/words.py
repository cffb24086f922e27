"""What a batch says: its estimate, its progress, its outcome."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from oracle.clock import pace_of_rows, rough_time
from oracle.query import RunSettings
from ui.document.shown_text import one_line
from ui.document.wording import amount
from ui.jobs.batch_work import OpenedSheet
from ui.jobs.workers import WorkersChoice

if TYPE_CHECKING:
    from oracle.spreadsheet import BatchForecast, BatchProgress

SOON = "Estimating the time …"
_SHORT = 2.0
"""Seconds below which an estimate is not worth a number."""
_FIRST_SECONDS, _FIRST_SHARE = 1.0, 0.01
"""How long a batch must have run, and how much of it must be done, before the time left is estimated."""


def rows_text(many: int) -> str:
    """A number of rows: ``1 row``, ``1,000 rows``."""
    return "1 row" if many == 1 else f"{amount(many)} rows"


def percent_text(error: float) -> str:
    """An error in per cent: ``± 0.05 %``."""
    return f"± {100 * error:g} %"


def sheet_words(opened: OpenedSheet) -> str:
    """What was opened."""
    return f"{one_line(opened.source.name)}: {rows_text(opened.questions)}"


def reading_words(name: str) -> str:
    """What is being read, by the name of its file."""
    return f"Reading {one_line(name)} …"


def earlier_words(opened: OpenedSheet) -> str:
    """Which answers there are already; empty if none."""
    many = len(opened.earlier)
    if not many:
        return ""
    left = opened.questions - many
    verb = "is" if many == 1 else "are"
    return f"{amount(many)} of {rows_text(opened.questions)} {verb} answered in this file" + (
        f"; Start answers the other {'one' if left == 1 else amount(left)}." if left > 0 else "."
    )


def forecast_words(forecast: BatchForecast | None, settings: RunSettings, workers: WorkersChoice) -> str:
    """The estimate before the start; empty if there is none.

    Args:
        forecast: The estimate.
        settings: The settings of each row.
        workers: What answers the rows.
    """
    if forecast is None:
        return ""
    work = " of one core’s work" if workers.external else ""
    if forecast.seconds < _SHORT:
        return f"A second or two{work} for {rows_text(forecast.rows)}."
    words = f"About {rough_time(forecast.seconds)}{work} for {rows_text(forecast.rows)}"
    if forecast.error is None:
        return f"{words}."
    now = settings.or_defaults().error
    words += "" if now is None else f" at {percent_text(now)}"
    return f"{words}, {rough_time(forecast.seconds_then)} at {percent_text(forecast.error)}."


def progress_words(progress: BatchProgress, seconds: float) -> str:
    """The progress of a batch: rows, pace, time left.

    Args:
        progress: Its state.
        seconds: Seconds since it began.
    """
    parts = [f"{amount(progress.done)} of {rows_text(progress.total)}"]
    new = progress.done - progress.kept
    if new and seconds > 0:
        parts.append(pace_of_rows(new / seconds))
    left = seconds_left(progress, seconds)
    if left is not None:
        parts.append(f"about {rough_time(left)} left")
    if progress.failed:
        parts.append(f"{amount(progress.failed)} with an error")
    if progress.row and left is None and progress.snapshot is not None:
        parts.append(f"row {amount(progress.row)}: {amount(progress.snapshot.trials)} trials")
    return " · ".join(parts)


def seconds_left(progress: BatchProgress, seconds: float) -> float | None:
    """Seconds that the rest of a batch takes at its pace so far; None while unknown."""
    before = progress.kept / max(1, progress.total)
    done = progress.share - before
    if seconds < _FIRST_SECONDS or done < _FIRST_SHARE * (1 - before) or progress.share >= 1:
        return None
    return seconds * (1 - progress.share) / done


def outcome_words(progress: BatchProgress, results: Path) -> str:
    """The outcome of a batch."""
    parts = [f"{amount(progress.done)} of {rows_text(progress.total)} done"]
    if progress.kept:
        parts.append(f"{amount(progress.kept)} of them before")
    if progress.failed:
        parts.append(f"{amount(progress.failed)} with an error")
    exact = progress.done - progress.failed - progress.sampled
    parts += [f"{amount(exact)} exact"] if exact else []
    parts += [f"{amount(progress.sampled)} sampled"] if progress.sampled else []
    words = f"{', '.join(parts)}: {one_line(results.name)}."
    if progress.cancelled:
        return f"Stopped. {words} Start continues from here."
    if progress.failed:
        words += " Start retries the rows with an error."
    return f"{words} Note on {progress.doubt}" if progress.doubt else words
