"""``trials``: how far a sample is from the exact answer after 10, 50, 100 … trials.

An article of 2006, “Calculating Odds”, has this table for suited ace and king against a random hand.
"""

from __future__ import annotations

import argparse

from oracle.cli import numbers
from oracle.cli.exit_codes import DONE
from oracle.cli.options import add_form, add_table
from oracle.cli.printing.trials import print_trials
from oracle.cli.reading import default_syntax, read_players
from oracle.cli.terminal import ProgressLine
from oracle.errors import QueryError
from oracle.face.trials import ARTICLE_TRIALS, TrialsTable, growing_table, trials_query
from oracle.games import find_game
from oracle.interrupts import LeaveAtOnce
from oracle.query import RunSettings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "ranges", nargs="+", metavar="RANGE", help="one range per player; the table follows the first"
    )
    add_table(parser)
    group = parser.add_argument_group("the samples")
    group.add_argument(
        "--most", type=numbers.whole_number, default=ARTICLE_TRIALS[-1], metavar="N",
        help="trials of the longest sample (default: 20,000,000)",
    )  # fmt: skip
    group.add_argument(
        "--seed", type=numbers.whole_number, metavar="K", help="repeat the samples of this seed"
    )
    group.add_argument(
        "--threads",
        type=numbers.whole_number,
        metavar="T",
        help="worker threads (default: up to one per core)",
    )
    add_form(parser)


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    game = find_game(options.game)
    syntax = options.syntax or default_syntax(game)
    places = [f"p{number}" for number in range(1, len(options.ranges) + 1)]
    read = read_players(zip(places, options.ranges, strict=True), game, syntax, options.board)
    query = trials_query(
        [each.text for each in read], board=options.board, dead=options.dead, game=game.name, syntax=syntax
    )
    counts = tuple(count for count in ARTICLE_TRIALS if count <= options.most)
    if not counts:
        raise QueryError(f"The shortest sample has {ARTICLE_TRIALS[0]} trials.", remedy="Raise --most.")
    settings = RunSettings(seed=options.seed, threads=options.threads)
    found: TrialsTable | None = None
    with LeaveAtOnce(), ProgressLine() as progress:
        for found in growing_table(query, counts, settings, {each.text: each.range for each in read}):
            progress.show_share(sum(counts[: len(found.rows)]) / sum(counts), "samples")
    assert found is not None, "there is a row for each number of trials"
    print_trials(found, options.form)
    return DONE
