"""``picture``: the figures of a picture of the window, as text, JSON or CSV, or the picture itself as a file.

Exact where the window is exact; otherwise sampled, each figure with its ±.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from oracle.cli import numbers
from oracle.cli.drawing import PictureFiles, add_drawing, drawing_of
from oracle.cli.exit_codes import DONE
from oracle.cli.known_pictures import PICTURES, KnownPicture
from oracle.cli.options import add_form, add_table, add_workers
from oracle.cli.printing.picture import print_picture
from oracle.cli.reading import default_syntax, read_players
from oracle.cli.running import chosen_executor, own_threads
from oracle.cli.terminal import progress_of
from oracle.decisions.money.amounts import pot_unit
from oracle.errors import QueryError
from oracle.export import PictureOrder
from oracle.face import pictures
from oracle.face.decisions.deciding import pot_of
from oracle.face.seated import range_query
from oracle.games import find_game
from oracle.query import RunSettings

OPTIONS = (
    "player",
    "street",
    "of",
    "low",
    "against",
    "needed",
    "taken_for",
    "already_in",
    "to_act",
    "pot",
    "call",
)
"""The options that only some pictures have."""

ANYBODY = ("*", "*")
"""Ranges for pictures that depend on none."""
LOWS = "lows"
"""The window's name for counting lows in “What they hold”."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("picture", choices=PICTURES, metavar="PICTURE", help=", ".join(PICTURES))
    parser.add_argument("ranges", nargs="*", metavar="RANGE", help="one range per player")
    add_table(parser, patterns=False)
    _add_choices(parser.add_argument_group("the picture"))
    _add_limits(parser.add_argument_group("where deals are sampled"))
    add_workers(parser)
    add_form(parser)
    add_drawing(parser)


def _add_choices(group: argparse._ArgumentGroup) -> None:
    """The options that only some pictures have."""
    group.add_argument(
        "--where", default="", metavar="PQL",
        help="a condition about one player’s cards, such as pocketPair(p1); for hand-types, any condition",
    )  # fmt: skip
    group.add_argument(
        "--player",
        type=numbers.whole_number,
        metavar="N",
        help="breakdown, heat-map: whose range (default: 1)",
    )
    group.add_argument("--street", metavar="S", help="hand-types: the street (default: the last)")
    group.add_argument(
        "--of", choices=pictures.GRAPHS, metavar="WHAT",
        help="equity-graph: each hand against ranges (hand, the default), hands face up (hands) or whole "
        "ranges (range)",
    )  # fmt: skip
    group.add_argument(
        "--low", action="store_const", const=True, help="what-they-hold: the lows, where the pot is split"
    )
    group.add_argument(
        "--against", metavar="WHAT",
        help="starting-hands: a number of random hands (default: 1), or a hand such as AKs",
    )  # fmt: skip
    group.add_argument(
        "--needed", metavar="S", help="first-bet: the chance of winning that a bet needs, such as 2/5"
    )
    group.add_argument(
        "--taken-for", metavar="RANGE", help="blockers: the range opponents put the first player on"
    )
    for name, who in (("--already-in", "in already"), ("--to-act", "still to act")):
        group.add_argument(
            name, action="append", type=numbers.decimal_number, metavar="L",
            help=f"callers: how loose an opponent {who} is (1: usual); once for each",
        )  # fmt: skip
    for name, what in (("--pot", "all chips in the middle"), ("--call", "what the first player must add")):
        group.add_argument(name, metavar="A", help=f"fold-call-raise, preflop-value, as files: {what}")
    group.add_argument(
        "--limit", type=numbers.whole_number, metavar="N", help="print this many rows (default: 20 as text)"
    )


def _add_limits(run: argparse._ArgumentGroup) -> None:
    """The options for deals that are sampled."""
    run.add_argument("--seconds", type=numbers.seconds, metavar="S", help="stop after this time")
    run.add_argument(
        "--error", type=numbers.fraction, metavar="E", help="stop at this half-width (default: 1%%)"
    )
    run.add_argument("--seed", type=numbers.whole_number, metavar="K", help="repeat the run with this seed")
    run.add_argument(
        "--threads",
        type=numbers.whole_number,
        metavar="T",
        help="worker threads (default: up to one per core)",
    )


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    drawing = drawing_of(options)
    known = PICTURES[options.picture]
    chosen = _options(options, known)
    _check_players(options, known, figures=drawing is None)
    _check_workers(options, known, figures=drawing is None)
    game = find_game(options.game)
    syntax = options.syntax or default_syntax(game)
    board = options.board
    players = ((f"p{number}", text) for number, text in enumerate(options.ranges, 1))
    ranges = [read.text for read in read_players(players, game, syntax, board)]
    if drawing is not None:
        _draw(drawing, options, ranges or ANYBODY, syntax)
        return DONE
    assert known.figures is not None
    draw = partial(known.figures, **chosen)
    with chosen_executor(options) as given, progress_of(f"{options.picture} …") as progress:
        found = draw(
            *ranges, board=board, dead=options.dead, game=game.name, syntax=syntax, where=options.where,
            seconds=options.seconds, error=options.error, seed=options.seed, threads=options.threads,
            progress=progress, **given,
        )  # fmt: skip
    print_picture(found, options.form, options.limit)
    return DONE


def _check_players(options: argparse.Namespace, known: KnownPicture, *, figures: bool) -> None:
    """Refuse players or options that do not suit the picture.

    Raises:
        QueryError: If ranges are missing or too many, or another command has the figures.
    """
    name = options.picture
    if figures and known.command:
        raise QueryError(
            f"The figures of {name} have their own command.",
            remedy=f"Run “{known.command}”; “{known.command} --help” says how.",
        )
    if not figures and not known.drawn:
        raise QueryError(
            f"{name} is drawn only in the window, which knows the pot and what players did.",
            remedy="Leave out --png and --svg to print figures.",
        )
    if known.money and options.pot is None:
        raise QueryError(f"{name} needs the pot.", remedy="Give --pot, and --call for what must be added.")
    if known.cards and not options.ranges:
        raise QueryError(f"{name} needs players.", remedy="Give one range for each.")
    if not known.cards and options.ranges:
        raise QueryError(f"{name} depends on no ranges.", remedy="Leave them out.")


def _check_workers(options: argparse.Namespace, known: KnownPicture, *, figures: bool) -> None:
    """Refuse other workers for pictures that they cannot compute.

    Raises:
        QueryError: If the picture is not divided, or drawn to a file.
    """
    if own_threads(options):
        return
    if not known.divided:
        able = " and ".join(name for name, each in PICTURES.items() if each.divided)
        raise QueryError(
            f"{options.picture} is made by the threads of this program.",
            remedy=f"Leave out --on, --journal, --deadline and --tls; they are for {able}.",
        )
    if not figures:
        raise QueryError(
            "Pictures are drawn to files by the threads of this program.",
            remedy="Leave out --png and --svg to print figures, or leave out --on.",
        )


def _draw(drawing: PictureFiles, options: argparse.Namespace, ranges: Sequence[str], syntax: str) -> None:
    """Draw the picture as the window does, and write it."""
    game = find_game(options.game)
    query = range_query(ranges, options.board, options.dead, game.name, syntax, options.where)
    player = options.player
    if player is not None and not 1 <= player <= len(ranges):
        raise QueryError(f"There is no player {player}.", remedy=f"Players are numbered 1 to {len(ranges)}.")
    known = PICTURES[options.picture]
    if known.money:  # amounts that cannot be read are refused here; the picture would be empty
        pot_of(pot_unit(options.pot), len(ranges) - 1, pot=options.pot, to_call=options.call or "0")
    if not known.cards:  # a caption would name players who do not matter
        drawing = replace(drawing, look=replace(drawing.look, caption=False))
    drawing.draw(
        PictureOrder(
            known.window,
            query,
            tuple(seat.identifier for seat in query.seats),
            RunSettings(
                seconds=options.seconds, error=options.error, seed=options.seed, threads=options.threads
            ),
            choice=_choice(options),
            player=player if player is None else player - 1,
            pot=options.pot or "",
            to_call=options.call or "",
        )
    )


def _choice(options: argparse.Namespace) -> str:
    """The choice made in the picture, in the window's form."""
    if options.of:
        return pictures.GRAPHS[options.of]
    return LOWS if options.low else options.street or options.against or options.needed or ""


def _options(options: argparse.Namespace, known: KnownPicture) -> dict[str, Any]:
    """The options of this picture.

    Raises:
        QueryError: If another picture's option is given.
    """
    chosen = {name: value for name in OPTIONS if (value := getattr(options, name)) is not None}
    for name in chosen:
        if name not in known.options:
            having = [other for other, each in PICTURES.items() if name in each.options]
            raise QueryError(
                f"{options.picture} has no --{name.replace('_', '-')}.",
                remedy=f"Leave it out; it is for {' and '.join(having)}.",
            )
    return chosen
