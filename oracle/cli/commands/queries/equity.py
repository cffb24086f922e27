"""``equity``: how often each range wins, and its share of the pot.

The answer is exact if that is quick; otherwise hands are dealt at random until the figures are precise
enough.  Ctrl+C ends the run early and prints the figures so far.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from oracle.cli.exit_codes import DONE, INTERRUPTED
from oracle.cli.many import answer_lines
from oracle.cli.options import (
    add_explain,
    add_form,
    add_run,
    add_table,
    add_trace,
    refuse_trace_of_plan,
    run_settings,
)
from oracle.cli.printing.answers import Writer, writer
from oracle.cli.printing.equity import EQUITY
from oracle.cli.reading import default_syntax, read_players, show_notes
from oracle.cli.running import plan_record, run_query
from oracle.cli.words import STANDARD_INPUT, place_of_dash, with_line
from oracle.games import find_game
from oracle.query import Query, RunSettings, Seat, equity_query


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "ranges", nargs="+", metavar="RANGE",
        help="one range per player; “-” reads questions from standard input, one per line",
    )  # fmt: skip
    add_table(parser)
    add_run(parser)
    add_explain(parser)
    add_trace(parser)
    add_form(parser)


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    settings = run_settings(options)
    refuse_trace_of_plan(options)
    if STANDARD_INPUT not in options.ranges:
        with writer(options.form, EQUITY, trace=options.trace, several=False) as out:
            return _answer(options.ranges, options, settings, out)
    place_of_dash(options.ranges)
    with writer(options.form, EQUITY, trace=options.trace, several=True) as out:
        return answer_lines(
            lambda line: _answer(with_line(options.ranges, line), options, settings, out), out.failed
        )


def _answer(ranges: Sequence[str], options: argparse.Namespace, settings: RunSettings, out: Writer) -> int:
    query = _query(ranges, options)
    if options.explain:
        out.plan(plan_record(query, settings))
        return DONE
    result = run_query(query, settings, as_table=True)
    out.answer(result)
    return INTERRUPTED if result.snapshot.stopped_by == "cancelled" else DONE


def _query(ranges: Sequence[str], options: argparse.Namespace) -> Query:
    game = find_game(options.game)
    syntax = options.syntax or default_syntax(game)
    board = options.board
    names = [f"p{number}" for number in range(1, len(ranges) + 1)]
    read = read_players(zip(names, ranges, strict=True), game, syntax, board)
    seats = [Seat(name, each.text) for name, each in zip(names, read, strict=True)]
    if len(seats) == 1:
        show_notes(["note: One range alone always wins. Add a range for each opponent, such as random."])
    return equity_query(seats, game=game.name, syntax=syntax, board=board, dead=options.dead)
