"""``preflop``: what hold'em hands are worth before the flop against one caller, exactly.

A hand goes on only on flops where that is worth more than nothing, so it is not the order by equity.
"""

from __future__ import annotations

import argparse

from oracle.cli import say
from oracle.cli.exit_codes import DONE
from oracle.cli.numbers import fraction
from oracle.cli.options import add_form
from oracle.cli.reading import read_range, show_notes
from oracle.decisions.money.amounts import pot_unit
from oracle.face.preflop import PreflopRow, preflop_value, preflop_values
from oracle.games import find_game
from oracle.harmless import one_line, table
from oracle.interrupts import LeaveAtOnce

COLUMNS = ("hand", "value", "flops", "equity", "by_equity", "played", "se")
"""The columns of the CSV form: amounts in the unit of the pot, shares of 1, and the place by equity."""

HEADS = ("value", "flops", "equity", "place", "played")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("caller", metavar="CALLER", help="the range of the caller, such as 20%%")
    parser.add_argument(
        "hands", nargs="*", metavar="HAND", help="hands or ranges, such as AKs (default: each of the 169)"
    )
    money = parser.add_argument_group("the money")
    money.add_argument("--pot", required=True, metavar="A", help="what is in the middle before Hero acts")
    money.add_argument(
        "--price", default="0", metavar="A", help="what Hero pays to see the flop (default: 0)"
    )
    money.add_argument(
        "--added", default="0", metavar="A", help="what the caller adds before the flop (default: 0)"
    )
    money.add_argument("--won-later", default="0", metavar="A", help="what the caller adds after the flop")
    money.add_argument("--paid-later", default="0", metavar="A", help="what Hero adds after the flop")
    money.add_argument(
        "--no-caller", type=fraction, default=0.0, metavar="S",
        help="chance that nobody calls, such as 40%%; Hero then takes the pot (default: 0)",
    )  # fmt: skip
    parser.add_argument("--dead", default="", metavar="D", help="cards out of play")
    parser.add_argument(
        "--syntax", choices=("classic", "generic"), default="classic",
        help="how ranges are written (default: classic)",
    )  # fmt: skip
    add_form(parser)


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    unit, game = pot_unit(options.pot), find_game("holdem")
    amounts = {
        name: unit.read(getattr(options, name), what)
        for name, what in (
            ("pot", "The pot"), ("price", "The price"), ("added", "What the caller adds"),
            ("won_later", "What is won later"), ("paid_later", "What is paid later"),
        )
    }  # fmt: skip
    read = []
    for place, text in (("the caller", options.caller), *(("hero", hand) for hand in options.hands)):
        found = read_range(text, game, options.syntax, place=place)
        show_notes(found.notes)
        read.append(found.text)
    money = {
        **amounts, "no_caller": options.no_caller, "dead": options.dead, "syntax": options.syntax,
    }  # fmt: skip
    with LeaveAtOnce():
        rows = (
            [preflop_value(hand, read[0], **money) for hand in read[1:]]
            if options.hands
            else list(preflop_values(read[0], **money))
        )
    _print(rows, options.form)
    return DONE


def _print(rows: list[PreflopRow], form: str | None) -> None:
    """Print the rows: as text, JSON or CSV."""
    order = sorted(rows, key=lambda row: -row.equity)
    places = {row.hand: place for place, row in enumerate(order, 1)}
    if form == "json":
        say.answer_json([{**row.to_dict(), "by_equity": places[row.hand]} for row in rows])
        return
    if form == "csv":
        cells = [
            [row.hand, row.value, row.flops, row.equity, places[row.hand], row.played, row.se] for row in rows
        ]
        say.answer(table([list(COLUMNS), *cells]), end="")
        return
    names = [one_line(row.hand) for row in rows]
    width = max(map(len, names))
    lines = [" " * width + "".join(f"{head:>9}" for head in HEADS)]
    for name, row in zip(names, rows, strict=True):
        figures = (
            f"{row.value:+.2f}", f"{row.flops:.2f}", f"{100 * row.equity:.2f} %", str(places[row.hand]),
            f"{100 * row.played:.1f} %",
        )  # fmt: skip
        lines.append(f"{name:{width}}" + "".join(f"{figure:>9}" for figure in figures))
    columns = "place: that by equity among these hands; played: the share of flops worth going on"
    say.answer("\n".join([*lines, "", f"exact; {columns}"]))
