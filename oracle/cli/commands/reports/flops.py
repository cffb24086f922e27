"""``flops``: the figures of each range on every flop, with means over all of them and over textures.

Of flops that differ only in the names of suits, one is printed.  Means are weighted by the chance of each
flop given the ranges and the dead cards.  Ctrl+C ends the report early and prints the figures so far.
"""

from __future__ import annotations

import argparse
import threading
from collections.abc import Iterator
from dataclasses import replace
from math import isfinite

from oracle.cli import numbers, say
from oracle.cli.drawing import PictureFiles, add_drawing, drawing_of
from oracle.cli.exit_codes import DONE, INTERRUPTED
from oracle.cli.flop_sets import read_set
from oracle.cli.options import add_form, add_workers
from oracle.cli.printing.flops import FlopOrder, print_flops, print_subset, print_textures
from oracle.cli.reading import default_syntax, read_range, show_notes
from oracle.cli.running import chosen_flop_workers, own_threads
from oracle.cli.terminal import ProgressLine, answers_so_far
from oracle.errors import QueryError
from oracle.face.every_flop import FlopFigures
from oracle.games import find_game
from oracle.interrupts import LeaveAtOnce
from oracle.pql import parse_expression
from oracle.prepared import prepare
from oracle.query import Query, RunSettings, Seat, equity_query
from oracle.reports.flops import FlopReport, FlopSet, cannot_come, flop_report, on_set
from oracle.reports.flops.questions import answer_text, is_question
from oracle.reports.flops.views.subset import check_count
from oracle.reports.flops.views.textures import only_flops, texture_of
from oracle.simulate.printed import plus_minus

TEXT_COLUMNS = ("equity", "win", "tie", "over80")
"""The figures printed as text, since not all of them fit; JSON and CSV have all."""
DRAWN_PLAYERS = 2
"""Fewest players that the bars can compare."""
USUAL_SECONDS = 30.0
"""Seconds after which sampling ends by default; exact figures have no limit."""

TEXT_ROWS = 20
"""Flops printed as text by default; JSON and CSV have all."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("ranges", nargs="+", metavar="RANGE", help="one range per player")
    _add_table(parser)
    group = parser.add_argument_group("the report")
    _add_columns(group)
    _add_limits(group)
    add_workers(parser)
    add_form(parser)
    add_drawing(parser)


def _add_table(parser: argparse.ArgumentParser) -> None:
    """The options that describe the table; the board is the cards known before those of the report."""
    table = parser.add_argument_group("the table")
    table.add_argument("--game", default="holdem", metavar="G", help="the game (default: holdem)")
    table.add_argument(
        "--board", default="", metavar="B", help="a flop, for every turn, or a turn, for every river"
    )
    table.add_argument("--dead", default="", metavar="D", help="cards out of play")
    table.add_argument(
        "--syntax",
        choices=("classic", "generic"),
        help="how ranges are written (default: classic in hold’em)",
    )
    table.add_argument(
        "--where",
        default="",
        metavar="PQL",
        help="a condition about one player’s cards, such as pocketPair(p1)",
    )


def _add_columns(group: argparse._ArgumentGroup) -> None:
    """The options for the content of the report: which figures of which flops, in which order."""
    group.add_argument(
        "--columns", metavar="NAMES",
        help="figures, with commas: equity, win, tie, over80 (any number), trips, two_pair, overpair, "
        "top_pair, weaker_pair, no_pair, draw, flush_draw, straight_draw, gutshot; or questions in PQL that "
        "are one number, such as “count(minHandType(p1, flop, pair))”",
    )  # fmt: skip
    group.add_argument(
        "--search", default="", metavar="WORDS", help="only these, such as “Axx two-tone” or KJx"
    )
    group.add_argument(
        "--set", metavar="FILE", help="only the flops of a file, each with its weight: AhKd7d:0.24 a line"
    )
    group.add_argument("--sort", metavar="COLUMN", help="largest first by this column (default: p1’s first)")
    group.add_argument(
        "--limit", type=numbers.whole_number, metavar="N", help="print this many flops (default: 20 as text)"
    )
    group.add_argument(
        "--texture", metavar="NAME",
        help="print means by suits, pairing, high_card, gaps or straights instead of flops",
    )  # fmt: skip
    group.add_argument(
        "--subset", type=numbers.whole_number, metavar="K",
        help="print K weighted flops with nearly the same means instead, as solvers read them",
    )  # fmt: skip


def _add_limits(group: argparse._ArgumentGroup) -> None:
    """The options for deals that are sampled."""
    group.add_argument(
        "--error", type=numbers.fraction, metavar="E",
        help="where deals are sampled: stop at this half-width of the equity on each flop (default: 1%%)",
    )  # fmt: skip
    group.add_argument(
        "--seconds", type=numbers.seconds, metavar="S",
        help="where deals are sampled: stop after this time (default: 30 s, unless --error or other workers "
        "are asked for)",
    )  # fmt: skip
    group.add_argument(
        "--seed", type=numbers.whole_number, metavar="K", help="where deals are sampled: repeat this seed"
    )
    group.add_argument(
        "--threads",
        type=numbers.whole_number,
        metavar="T",
        help="worker threads (default: up to one per core)",
    )


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    drawing = drawing_of(options)
    own_limit = limited_by_user(options)
    settings = RunSettings(
        seconds=options.seconds if own_limit else USUAL_SECONDS,
        error=options.error, seed=options.seed, threads=options.threads,
    )  # fmt: skip
    query = _query(options)
    if drawing is not None:
        _refuse_undrawn(options, len(query.seats))
    table = prepare(query)
    flop_set = None if options.set is None else read_set(options.set)
    columns = None
    if options.columns is not None:
        columns = tuple(_names(options.columns))
    wish = threading.Event()
    asks = _Asks(options)
    with chosen_flop_workers(options) as workers, ProgressLine() as progress:
        progress.show("Working out every flop …")
        for report in answers_so_far(flop_report(table, columns, settings, wish, workers), wish):
            asks.check(FlopFigures(tuple(options.ranges), report))
            progress.show_share(report.done, mean_so_far(report))
    if flop_set is not None:
        report = _on_set(report, flop_set)
    found = FlopFigures(tuple(options.ranges), report)
    if not own_limit and report.done == 1.0 and not found.exact:
        say.remark(f"note: Sampled for at most {USUAL_SECONDS:g} s; --seconds or --error lets it run longer.")
    if drawing is not None:
        _draw(drawing, options, query, report)
        return DONE if report.done == 1.0 else INTERRUPTED
    limit = TEXT_ROWS if options.limit is None and not options.form else options.limit
    shown = None if options.columns is not None else TEXT_COLUMNS
    order = FlopOrder(options.search, options.sort or found.columns[0], limit, shown)
    if options.subset is not None:
        print_subset(found.subset(options.subset), options.form)
    elif options.texture:
        print_textures(found, options.texture, order, options.form)
    else:
        print_flops(found, order, options.form)
    return DONE if report.done == 1.0 else INTERRUPTED


class _Asks:
    """Checks the options at the first state of a report, before the figures are computed.

    Args:
        options: The arguments.
    """

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._checked = False

    def check(self, found: FlopFigures) -> None:
        """Check the first state of a report, which has all flops; later states are not checked.

        Raises:
            OracleError: If the search, the column, the limit, the texture or the subset is wrong.
        """
        if self._checked:
            return
        self._checked, options = True, self._options
        FlopOrder(options.search, options.sort or "", options.limit, None).check(found)
        if options.texture:
            only_flops(found.report)
            texture_of(options.texture)
        if options.subset is not None:
            check_count(options.subset, found.report.apart.flops.size)


def _on_set(report: FlopReport, flop_set: FlopSet) -> FlopReport:
    """Restrict a report to the flops of a set; a note says how many of them cannot come."""
    found, lost = on_set(report, flop_set), cannot_come(report, flop_set)
    if lost:
        flops = "1 flop" if lost == 1 else f"{lost:,} flops"
        say.remark(
            f"note: {flops} of the set cannot come: a card is out of play, or in every hand of a range."
        )
    return found


def limited_by_user(options: argparse.Namespace) -> bool:
    """Whether the user limits sampling, or asks for workers, which should not stop early."""
    return options.seconds is not None or options.error is not None or not own_threads(options)


def mean_so_far(report: FlopReport) -> str:
    """The mean of the first column so far, with its ±, for the progress line; empty until it is known."""
    name = next(iter(report.kinds.columns), None)
    if name is None:
        return ""
    mean, half = report.mean(name), report.mean_half_width(name)
    if not isfinite(mean):
        return ""
    unit, shown = ("", answer_text(name, mean, half)) if is_question(name) else (" %", _percent(mean, half))
    return f"so far {shown}{unit}: {name}"  # the name last: it may be long, and the line is cut


def _percent(mean: float, half: float) -> str:
    """A share in per cent, with its ± if it has one."""
    sure = f" {plus_minus(100 * half, 2)}" if half > 0 else ""
    return f"{100 * mean:.2f}{sure}"


def _names(text: str) -> Iterator[str]:
    """Names separated by commas, except commas inside brackets and quotes."""
    depth, quote, start = 0, "", 0
    for place, letter in enumerate(text):
        if quote or letter in "\"'":
            quote = "" if letter == quote else quote or letter
        elif letter == "," and depth == 0:
            yield text[start:place].strip()
            start = place + 1
        else:
            depth = max(0, depth + (letter == "(") - (letter == ")"))
    yield text[start:].strip()


def _refuse_undrawn(options: argparse.Namespace, players: int) -> None:
    """Refuse options and tables that the bars of the window cannot show.

    Raises:
        QueryError: If they cannot show this report.
    """
    if players < DRAWN_PLAYERS:
        raise QueryError("The picture compares players.", remedy="Add a range for each opponent.")
    for name in ("columns", "sort", "limit", "texture", "subset"):
        if getattr(options, name) is not None:
            raise QueryError(f"--{name} is for printed figures.", remedy="Leave it out to draw the picture.")


def _draw(drawing: PictureFiles, options: argparse.Namespace, query: Query, report: FlopReport) -> None:
    """Draw the bars of the Flops workspace, best flop first."""
    with LeaveAtOnce():
        drawing.draw_flops(report, query, tuple(seat.identifier for seat in query.seats), options.search)


def _query(options: argparse.Namespace) -> Query:
    game = find_game(options.game)
    syntax = options.syntax or default_syntax(game)
    seats = []
    for number, text in enumerate(options.ranges, 1):
        read = read_range(text, game, syntax, place=f"p{number}")
        show_notes(read.notes)
        seats.append(Seat(f"p{number}", read.text))
    query = equity_query(seats, game=game.name, board=options.board, dead=options.dead, syntax=syntax)
    return replace(query, where=parse_expression(options.where)) if options.where.strip() else query
