"""``odds``: what a hand wins against one to nine opponents, as dealt and by two rules of thumb.

The naive rule raises the chance against one opponent to the power of n.  The better rule averages that power
over the final hands that the hand can become.
"""

from __future__ import annotations

import argparse

from oracle.cli import numbers
from oracle.cli.drawing import PictureFiles, add_drawing, drawing_of
from oracle.cli.exit_codes import DONE
from oracle.cli.options import add_form, add_table
from oracle.cli.printing.odds import print_odds
from oracle.cli.reading import default_syntax, read_players
from oracle.cli.terminal import ProgressLine
from oracle.errors import QueryError
from oracle.export import PictureOrder
from oracle.face.odds import OddsFigures, odds_figures, odds_table
from oracle.games import find_game
from oracle.interrupts import LeaveAtOnce
from oracle.query import RunSettings, Seat, equity_query

RANDOM = "random"
"""The range of opponents who may hold anything."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("hand", metavar="HAND", help="the hand, such as AsKs")
    add_table(parser)
    group = parser.add_argument_group("the opponents")
    group.add_argument(
        "--opponents", type=numbers.whole_number, metavar="N",
        help="their number (default: a row for each from one to all seats)",
    )  # fmt: skip
    group.add_argument(
        "--villain", default=RANDOM, metavar="RANGE", help="the range of each (default: random)"
    )
    limits = parser.add_argument_group("the run (default: exact if that is quick, otherwise ± 0.2 %)")
    limits.add_argument("--trials", type=numbers.whole_number, metavar="N", help="stop after this many deals")
    limits.add_argument("--seconds", type=numbers.seconds, metavar="S", help="stop after this time")
    limits.add_argument(
        "--seed", type=numbers.whole_number, metavar="K", help="repeat the run that had this seed"
    )
    add_form(parser)
    add_drawing(parser)


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    drawing = drawing_of(options)
    game = find_game(options.game)
    syntax = options.syntax or default_syntax(game)
    board = options.board
    read = read_players((("p1", options.hand), ("the opponents", options.villain)), game, syntax, board)
    if drawing is not None:
        _draw(drawing, options, [each.text for each in read], syntax)
        return DONE
    settings = RunSettings(trials=options.trials, seconds=options.seconds, seed=options.seed)
    counts = range(1, game.max_players) if options.opponents is None else (options.opponents,)
    ranges = {each.text: each.range for each in read}
    rows: list[OddsFigures] = []
    with LeaveAtOnce(), ProgressLine() as progress:
        for count in counts:
            progress.show_share(len(rows) / len(counts), f"against {count}")
            asked = odds_table(
                read[0].text, count, read[1].text, board=board, dead=options.dead, game=game.name,
                syntax=syntax,
            )  # fmt: skip
            rows.append(odds_figures(asked, settings, ranges))
    print_odds(rows, options.form, single=options.opponents is not None)
    return DONE


def _draw(drawing: PictureFiles, options: argparse.Namespace, texts: list[str], syntax: str) -> None:
    """Draw the picture of the window, which has every number of opponents."""
    if options.opponents is not None:
        raise QueryError("The picture shows every number of opponents.", remedy="Leave out --opponents.")
    hand, villain = texts
    others = () if options.villain == RANDOM else (villain,)
    seats = [Seat(name, text) for name, text in zip(("hero", "villain"), (hand, *others), strict=False)]
    query = equity_query(
        seats, game=find_game(options.game).name, board=options.board, dead=options.dead, syntax=syntax
    )
    settings = RunSettings(trials=options.trials, seconds=options.seconds, seed=options.seed)
    names, choice = ("p1", "p2")[: 1 + len(others)], "2" if others else RANDOM
    drawing.draw(PictureOrder("odds against", query, names, settings, choice, player=0))
