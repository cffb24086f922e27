"""``picture``: the figures of a picture of the window, as text, JSON or CSV, or the picture itself as a file.

Exact where the window is; elsewhere sampled, each figure with its ±.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from typing import Any

from oracle.cli import numbers, say
from oracle.cli.drawing import PictureFiles, add_drawing, drawing_of
from oracle.cli.exit_codes import DONE
from oracle.cli.options import add_form, add_table
from oracle.cli.reading import default_syntax, read_players
from oracle.cli.terminal import progress_of
from oracle.errors import QueryError
from oracle.export import PictureOrder
from oracle.face import pictures
from oracle.face.pictures import PictureTable
from oracle.face.pictures.table import TEXT, Figures
from oracle.face.seated import range_query
from oracle.games import find_game
from oracle.harmless import one_line, table
from oracle.query import RunSettings

PICTURES = {
    "equity-graph": pictures.equity_graph,
    "range-v-range": pictures.range_vs_range,
    "heat-map": pictures.heat_map,
    "next-card": pictures.next_cards,
    "turn-river": pictures.turn_river,
    "streets": pictures.streets,
    "hand-types": pictures.hand_types,
    "breakdown": pictures.breakdown,
}
"""What makes each picture, by its name here."""

DRAWN_AS = {
    "equity-graph": "equity graph",
    "range-v-range": "range v range",
    "heat-map": "heat map",
    "next-card": "next card",
    "turn-river": "turn and river",
    "streets": "street by street",
    "hand-types": "hand types",
    "breakdown": "breakdown",
}
"""The name of each picture in the window."""

OPTIONS = {"player": ("breakdown", "heat-map"), "street": ("hand-types",), "of": ("equity-graph",)}
"""The options that only some pictures have."""

TEXT_ROWS = 20
"""Rows printed as text by default; JSON and CSV have all."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("picture", choices=PICTURES, metavar="PICTURE", help=", ".join(PICTURES))
    parser.add_argument("ranges", nargs="+", metavar="RANGE", help="one range per player")
    add_table(parser, patterns=False)
    group = parser.add_argument_group("the picture")
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
        "--limit", type=numbers.whole_number, metavar="N", help="print this many rows (default: 20 as text)"
    )
    run = parser.add_argument_group("where deals are sampled")
    run.add_argument("--seconds", type=numbers.seconds, metavar="S", help="stop after this time")
    run.add_argument(
        "--error", type=numbers.fraction, metavar="E", help="stop at this half-width (default: 1%%)"
    )
    run.add_argument("--seed", type=numbers.whole_number, metavar="K", help="repeat the run with this seed")
    run.add_argument(
        "--threads", type=numbers.whole_number, metavar="T", help="worker threads (default: one per core)"
    )
    add_form(parser)
    add_drawing(parser)


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    drawing = drawing_of(options)
    game = find_game(options.game)
    syntax = options.syntax or default_syntax(game)
    board = options.board
    players = ((f"p{number}", text) for number, text in enumerate(options.ranges, 1))
    ranges = [read.text for read in read_players(players, game, syntax, board)]
    chosen = _options(options)
    if drawing is not None:
        _draw(drawing, options, ranges, syntax)
        return DONE
    draw = partial(PICTURES[options.picture], **chosen)
    with progress_of(f"{options.picture} …") as progress:
        found = draw(
            *ranges, board=board, dead=options.dead, game=game.name, syntax=syntax, where=options.where,
            seconds=options.seconds, error=options.error, seed=options.seed, threads=options.threads,
            progress=progress,
        )  # fmt: skip
    _print(found, options.form, options.limit)
    return DONE


def _draw(drawing: PictureFiles, options: argparse.Namespace, ranges: Sequence[str], syntax: str) -> None:
    """Draw the picture as the window does, and write it."""
    game = find_game(options.game)
    query = range_query(ranges, options.board, options.dead, game.name, syntax, options.where)
    player = options.player
    if player is not None and not 1 <= player <= len(ranges):
        raise QueryError(f"There is no player {player}.", remedy=f"Players are numbered 1 to {len(ranges)}.")
    drawing.draw(
        PictureOrder(
            DRAWN_AS[options.picture],
            query,
            tuple(seat.identifier for seat in query.seats),
            RunSettings(
                seconds=options.seconds, error=options.error, seed=options.seed, threads=options.threads
            ),
            choice=pictures.GRAPHS[options.of] if options.of else options.street or "",
            player=player if player is None else player - 1,
        )
    )


def _options(options: argparse.Namespace) -> dict[str, Any]:
    """The options of this picture alone.

    Raises:
        QueryError: If another picture's option is given.
    """
    chosen = {name: value for name in OPTIONS if (value := getattr(options, name)) is not None}
    for name in chosen:
        if options.picture not in OPTIONS[name]:
            raise QueryError(
                f"{options.picture} has no --{name}.",
                remedy=f"Leave it out; it is for {' and '.join(OPTIONS[name])}.",
            )
    return chosen


def _print(found: PictureTable, form: str | None, limit: int | None) -> None:
    """Print the rows: as text, JSON or CSV."""
    if form == "json":
        record = found.to_dict()
        say.answer_json(record if limit is None else {**record, "rows": found.records()[:limit]})
        return
    rows = len(found) if limit is None and form == "csv" else min(len(found), limit or TEXT_ROWS)
    if form == "csv":
        columns = found.to_columns()
        cells = zip(*(values[:rows].tolist() for values in columns.values()), strict=True)
        say.answer(table([list(columns), *([_known(value) for value in row] for row in cells)]), end="")
        return
    more = f"; the first {rows} of {len(found):,} rows, all with --csv" if rows < len(found) else ""
    say.answer("\n".join([*_lines(found.figures, rows), "", f"{found.title}: {found.known}{more}"]))


def _lines(figures: Sequence[Figures], rows: int) -> list[str]:
    """The head and some rows, in columns: text to the left, figures to the right."""
    columns = [[each.head, *(one_line(each.shown(row)) for row in range(rows))] for each in figures]
    widths = [max(map(len, column)) for column in columns]
    sides = ["<" if each.kind == TEXT else ">" for each in figures]
    return [
        "  ".join(
            f"{text:{side}{width}}" for text, side, width in zip(row, sides, widths, strict=True)
        ).rstrip()
        for row in zip(*columns, strict=True)
    ]


def _known(value: object) -> object:
    """A value of a cell; nothing where it is not known."""
    return "" if value != value else value
