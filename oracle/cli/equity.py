"""``equity``: how often each range wins, and its share of the pot.

The answer is exact where that is quick; otherwise hands are dealt at random until the figures are sharp
enough.  Ctrl+C ends the run early and prints the figures so far.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from oracle.cli import equity_output as output
from oracle.cli.exit_codes import DONE, INTERRUPTED
from oracle.cli.many import answer_lines
from oracle.cli.options import add_run, add_table, run_settings
from oracle.cli.reading import default_syntax, read_range, tell
from oracle.cli.terminal import ProgressLine, bar, stop_on_interrupt
from oracle.cli.words import STANDARD_INPUT, place_of_dash, with_line
from oracle.games import find_game
from oracle.query import Query, RunSettings, Seat, equity_query
from oracle.simulate import Result, Snapshot


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "ranges", nargs="+", metavar="RANGE",
        help="one range per player; “-” reads questions from standard input, one per line",
    )  # fmt: skip
    add_table(parser)
    add_run(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", dest="form", action="store_const", const="json", help="print JSON")
    form.add_argument(
        "--csv", dest="form", action="store_const", const="csv", help="print a table for spreadsheets"
    )


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    settings = run_settings(options)
    if STANDARD_INPUT not in options.ranges:
        with output.writer(options.form, several=False) as out:
            return _answer(options.ranges, options, settings, out)
    place_of_dash(options.ranges)
    with output.writer(options.form, several=True) as out:
        return answer_lines(
            lambda line: _answer(with_line(options.ranges, line), options, settings, out), out.failed
        )


def _answer(
    ranges: Sequence[str], options: argparse.Namespace, settings: RunSettings, out: output.Writer
) -> int:
    query = _query(ranges, options)
    if options.explain:
        out.plan(_plan(query, settings))
        return DONE
    last = _run(query, settings)
    out.answer(Result(query, last))
    return INTERRUPTED if last.stopped_by == "cancelled" else DONE


def _query(ranges: Sequence[str], options: argparse.Namespace) -> Query:
    game = find_game(options.game)
    syntax = options.syntax or default_syntax(game)
    seats = []
    for number, text in enumerate(ranges, 1):
        read = read_range(text, game, syntax, place=f"p{number}")
        tell(read.notes)
        seats.append(Seat(f"p{number}", read.text))
    return equity_query(seats, game=game.name, syntax=syntax, board=options.board, dead=options.dead)


def _plan(query: Query, settings: RunSettings) -> dict[str, Any]:
    """How a question would be answered; nothing is dealt."""
    from oracle import simulate

    plan = simulate.explain(query, settings)
    deals = {} if plan.deals is None else {"deals": plan.deals}
    return {
        "method": "exact" if plan.exact else "sampled",
        "strategy": plan.strategy,
        "why": plan.why,
        **deals,
        "expected_seconds": float(f"{plan.seconds:.2g}"),
    }


def _run(query: Query, settings: RunSettings) -> Snapshot:
    """Run to the end, or to Ctrl+C, with a line of progress."""
    from oracle import simulate  # here, not above: the help and every mistake need no kernels

    last = None
    with stop_on_interrupt() as wish, ProgressLine() as progress:
        progress.show("Dealing …")
        for last in simulate.stream(query, settings, cancel=wish):
            progress.show(_progress(last))
    if last is None:
        raise KeyboardInterrupt
    return last


def _progress(snapshot: Snapshot) -> str:
    if snapshot.method == "exact" and snapshot.progress is not None:
        return f"{bar(snapshot.progress)}  {snapshot.seconds:.1f} s"
    return f"{snapshot.trials:,} trials  ±{100 * snapshot.half_width:.3f} %  {snapshot.seconds:.1f} s"
