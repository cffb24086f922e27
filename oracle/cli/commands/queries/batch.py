"""``batch``: a PQL spreadsheet, one query run with the values of each row.

The file is CSV or an Excel workbook. Its first row holds #QUERY# and the names of the columns, such as
#HERO#. The second row holds the query, in which #HERO# is replaced by the value of that column. Every later
row holds a blank cell and the values. Rows are answered in parallel, on threads or by other workers. Run an
interrupted batch again to continue it: finished rows are kept, failed rows are retried.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from oracle.cli import say
from oracle.cli.exit_codes import BAD_QUESTION, DONE, INTERRUPTED
from oracle.cli.flop_sets import read_set
from oracle.cli.options import add_run, add_workers, run_settings
from oracle.cli.running import chosen_row_workers, engine
from oracle.cli.terminal import ProgressLine, stop_on_interrupt
from oracle.cli.words import STANDARD_INPUT, whole_input
from oracle.clock import duration, pace_of_rows, rough_time
from oracle.harmless import one_line
from oracle.spreadsheet import (
    MAX_BYTES,
    BatchForecast,
    BatchProgress,
    Output,
    Sheet,
    StreamOutput,
    answer_sheet,
    check_sheet_query,
    file_output,
    parse_sheet,
    read_sheet,
    results_path,
    with_flops,
)

ANNOUNCED_SECONDS = 10.0
"""Least estimated seconds of a batch that are announced."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "file", metavar="FILE", help="the spreadsheet, CSV or XLSX; “-” reads CSV from standard input"
    )
    parser.add_argument(
        "-o", "--output", metavar="OUT",
        help="where to write the answers, CSV or XLSX (default: FILE-results beside the spreadsheet, of the "
        "same kind); “-” prints them",
    )  # fmt: skip
    parser.add_argument(
        "--fresh", action="store_true", help="discard the answers already in OUT and start over"
    )
    parser.add_argument(
        "--flops", metavar="SET",
        help="answer each row for every flop of a file, AhKd7d:0.24 a line: they fill the blank cells of a "
        "column #FLOP#, and their weights those of a column WEIGHT",
    )  # fmt: skip
    add_run(parser)
    add_workers(parser)


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    settings = run_settings(options)
    sheet, output, name = _opened(options)
    engine()
    last = BatchProgress(0, sheet.questions)
    with (
        chosen_row_workers(options) as workers,
        output,
        stop_on_interrupt() as wish,
        ProgressLine() as progress,
    ):
        announced, began = False, time.monotonic()
        for last in answer_sheet(sheet, output, settings, wish, workers, estimate=True):
            if last.forecast is not None and not announced:
                announced = True
                _announce(last.forecast, on_workers=workers is not None)
            progress.show_share(last.share, _progress(last, time.monotonic() - began))
    if name == STANDARD_INPUT:
        say.remark(_outcome_line(last, name))
    else:
        say.answer(_outcome_line(last, name))
    if last.doubt:
        say.remark(f"note: {one_line(last.doubt)}")
    if last.trouble:
        say.remark(f"error: {one_line(last.trouble)}")
    if last.cancelled:
        return INTERRUPTED
    return BAD_QUESTION if last.failed else DONE


def _opened(options: argparse.Namespace) -> tuple[Sheet, Output, str]:
    """The sheet, where its answers are written, and the name of that place."""
    if options.file == STANDARD_INPUT:
        source = None
        sheet = parse_sheet(whole_input(MAX_BYTES))
    else:
        source = Path(options.file)
        sheet = read_sheet(source)
    if options.flops is not None:
        found = read_set(options.flops)
        texts = (line.rpartition(":") for line in found.text().splitlines())
        sheet = with_flops(sheet, [(flop, float(weight)) for flop, _, weight in texts])
    check_sheet_query(sheet)
    name = options.output
    if name is None:
        name = STANDARD_INPUT if source is None else str(results_path(source))
    if name == STANDARD_INPUT:
        return sheet, StreamOutput(sheet, lambda text: say.answer(text, end="")), name
    return sheet, file_output(sheet, Path(name), source=source, fresh=options.fresh), name


def _progress(state: BatchProgress, seconds: float) -> str:
    """What a batch is doing, that many seconds after its start."""
    parts = []
    new = state.done - state.kept
    if new and seconds > 0:
        parts.append(pace_of_rows(new / seconds))
    if state.row:
        last = state.snapshot
        run = f", {last.trials:,} trials, {duration(last.seconds)}" if last is not None else ""
        parts.append(f"row {state.row}{run}")
    return "  ".join(parts)


def _announce(forecast: BatchForecast, *, on_workers: bool) -> None:
    """Say how long a batch will take, if that is long enough to matter."""
    if forecast.seconds < ANNOUNCED_SECONDS:
        return
    work = " of one core’s work" if on_workers else ""
    rows = "1 row" if forecast.rows == 1 else f"{forecast.rows:,} rows"
    remark = f"about {rough_time(forecast.seconds)}{work} for {rows}"
    if forecast.error is not None:
        remark += f"; with --error {100 * forecast.error:g}% about {rough_time(forecast.seconds_then)}"
    say.remark(f"note: {remark}")


def _outcome_line(last: BatchProgress, name: str) -> str:
    """The outcome of the batch, in one line."""
    parts = [f"{last.done:,} of {last.total:,} rows done"]
    if last.kept:
        parts.append(f"{last.kept:,} of them before")
    if last.failed:
        parts.append(f"{last.failed:,} with an error")
    exact = last.done - last.failed - last.sampled
    if last.sampled:
        parts.append(f"{last.sampled:,} sampled" + (f" and {exact:,} exact" if exact else ""))
    outcome = ", ".join(parts) + ("" if name == STANDARD_INPUT else f": {one_line(name)}")
    return f"Interrupted. {outcome}\nStart it again to continue." if last.cancelled else outcome
