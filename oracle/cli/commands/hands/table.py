"""``table``: the 169 hold'em hands before the flop, against random hands or against each other.

Against one opponent and against each other the figures are exact, against more they come from a simulation
and have their ±.
"""

from __future__ import annotations

import argparse

from oracle.cli import numbers
from oracle.cli.exit_codes import DONE
from oracle.cli.options import add_form
from oracle.cli.printing.table import print_hand_table, print_versus_table
from oracle.errors import QueryError
from oracle.face.tables import class_of, hand_table, versus_table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "hands", nargs="*", metavar="HAND", help="only these of the 169, such as AKs (default: all)"
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--opponents", type=numbers.whole_number, default=1, metavar="N",
        help="against this many random hands, 1 to 9 (default: 1)",
    )  # fmt: skip
    which.add_argument(
        "--versus", action="store_true",
        help="each hand against each of the 169; all of them as JSON, or as CSV with a column for each",
    )  # fmt: skip
    add_form(parser)


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    classes = [class_of(hand) for hand in options.hands]
    if not options.versus:
        print_hand_table(hand_table(options.opponents), classes, options.form)
        return DONE
    if not classes and options.form is None:
        raise QueryError(
            "The whole table has 169 columns, too many for a terminal.",
            remedy="Add --csv or --json, or name a hand: “--versus AKs”.",
        )
    print_versus_table(versus_table(), classes, options.form)
    return DONE
