"""``outs``: the cards that improve a hand on a flop or turn, and the chance that each of them wins.

A card is an out if it improves the hand type beyond what the board makes alone, and the hand is at least
level with each opponent whose cards are known.  By default there is one opponent with a random hand.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

from oracle.cli import numbers
from oracle.cli.drawing import add_drawing, drawing_of
from oracle.cli.exit_codes import DONE
from oracle.cli.options import add_form, add_table
from oracle.cli.printing.outs import print_outs
from oracle.cli.printing.picture import print_picture
from oracle.cli.reading import default_syntax, read_players
from oracle.cli.terminal import progress_of
from oracle.export import PictureOrder
from oracle.face.draws import AGAINST, RULES, outs_figures, outs_query, outs_table
from oracle.face.pictures import catches
from oracle.games import Game, find_game
from oracle.query import RunSettings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("hand", metavar="HAND", help="the hand, such as AsAc")
    parser.add_argument(
        "opponents", nargs="*", metavar="RANGE", help="one hand or range per opponent (default: one, random)"
    )
    add_table(parser, patterns=False)
    group = parser.add_argument_group("the outs")
    group.add_argument(
        "--rule", choices=RULES, default=RULES[0],
        help="a better hand type (the default), or any better hand, whatever the board and the others make",
    )  # fmt: skip
    group.add_argument(
        "--against", choices=AGAINST, default=AGAINST[0],
        help="whether a known hand must be reached (the default) or beaten",
    )  # fmt: skip
    group.add_argument(
        "--catches", action="store_true",
        help="in stud (in razz always): every next card, with the share of the pot after it and its low",
    )  # fmt: skip
    group.add_argument(
        "--trials",
        type=numbers.whole_number,
        metavar="N",
        help="deals of each out, where deals are sampled; by default as many as ± 1 %% needs",
    )
    group.add_argument("--seed", type=numbers.whole_number, metavar="K", help="repeat the run with this seed")
    add_form(parser)
    add_drawing(parser)


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    drawing = drawing_of(options)
    game = find_game(options.game)
    syntax = options.syntax or default_syntax(game)
    board = options.board
    places = tuple(f"p{number}" for number in range(1, len(options.opponents) + 2))
    players = zip(places, (options.hand, *options.opponents), strict=True)
    texts = [read.text for read in read_players(players, game, syntax, board)]
    query = outs_query(texts[0], board, tuple(texts[1:]), dead=options.dead, game=game.name, syntax=syntax)
    if drawing is None and (options.catches or (game.stud and not game.high)):
        _print_catches(options, texts, game, syntax)
        return DONE
    settings = RunSettings(trials=options.trials, seed=options.seed)
    if drawing is not None:
        table_alone = replace(query, seats=query.seats[: len(texts)])  # it adds the random opponent
        choice = f"{options.against} {options.rule}"
        drawing.draw(PictureOrder("outs", table_alone, places, settings, choice, player=0))
        return DONE
    table = outs_table(query)
    with progress_of("outs …") as progress:
        found = outs_figures(table, options.rule, options.against, settings, progress)
    print_outs(found, options.form)
    return DONE


def _print_catches(options: argparse.Namespace, texts: list[str], game: Game, syntax: str) -> None:
    """Print every card that a player of stud may catch."""
    others = texts[1:] or ["*"]
    with progress_of("catches …") as progress:
        found = catches(
            texts[0], *others, board=options.board, dead=options.dead, game=game.name, syntax=syntax,
            seed=options.seed, progress=progress,
        )  # fmt: skip
    print_picture(found, options.form, len(found))
