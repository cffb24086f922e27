"""``preflop``: what hold'em hands are worth before the flop; exact against one caller, otherwise sampled.

A hand continues only on flops where that is worth more than folding, so hands are not ordered as by equity.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from oracle.cli import say
from oracle.cli.exit_codes import DONE
from oracle.cli.numbers import share, whole_number
from oracle.cli.options import add_form
from oracle.cli.reading import read_range, show_notes
from oracle.cli.terminal import ProgressLine, progress_of
from oracle.decisions.money.amounts import pot_unit
from oracle.decisions.odds.pot_odds import MOST_REALISED
from oracle.face.decisions.preflop import PreflopRow, preflop_value, preflop_values
from oracle.games import find_game
from oracle.harmless import one_line, table
from oracle.interrupts import LeaveAtOnce
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.printed import plus_minus

COLUMNS = (
    "hand", "value", "flops", "equity", "by_equity", "played", "se", "bound", "flops_se", "equity_se",
)  # fmt: skip
"""The columns of the CSV form: amounts in the unit of the pot, shares from 0 to 1, and the rank by equity;
then the chance of each number of callers with its standard error."""

NOBODY = "nobody"
"""Written in place of a caller's range if nobody is in yet."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "caller",
        metavar="CALLER",
        help=f"the range of the caller, such as 20%%; “{NOBODY}” if nobody is in yet",
    )
    parser.add_argument(
        "hands", nargs="*", metavar="HAND", help="hands or ranges, such as AKs (default: each of the 169)"
    )
    others = parser.add_argument_group("more players")
    others.add_argument(
        "--caller", dest="more", action="append", default=[], metavar="RANGE",
        help="the range of another caller; once for each",
    )  # fmt: skip
    others.add_argument(
        "--to-act", action="append", default=[], metavar="RANGE",
        help="the range with which a player still to act calls; once for each",
    )  # fmt: skip
    _add_money(parser.add_argument_group("the money"))
    parser.add_argument("--dead", default="", metavar="D", help="cards out of play")
    parser.add_argument(
        "--syntax", choices=("classic", "generic"), default="classic",
        help="how ranges are written (default: classic)",
    )  # fmt: skip
    parser.add_argument("--seed", type=whole_number, metavar="K", help="repeat the sample with this seed")
    add_form(parser)


def _add_money(money: argparse._ArgumentGroup) -> None:
    """The options for amounts: the pot, what each player adds, and later bets."""
    money.add_argument("--pot", required=True, metavar="A", help="what is in the middle before Hero acts")
    money.add_argument(
        "--price", default="0", metavar="A", help="what Hero pays to see the flop (default: 0)"
    )
    money.add_argument(
        "--added", default="0", metavar="A", help="what each caller adds before the flop (default: 0)"
    )
    money.add_argument(
        "--added-to-act", metavar="A",
        help="what each player still to act adds if he calls (default: as --added)",
    )  # fmt: skip
    money.add_argument("--won-later", default="0", metavar="A", help="what each caller adds after the flop")
    money.add_argument("--paid-later", default="0", metavar="A", help="what Hero adds after the flop")
    money.add_argument(
        "--realised", type=partial(share, most=MOST_REALISED), default=1.0, metavar="S",
        help="share of his equity that Hero realises, such as 90%% (default: all)",
    )  # fmt: skip
    money.add_argument(
        "--no-caller", type=share, default=0.0, metavar="S",
        help="chance that nobody calls, such as 40%%, where nobody is still to act (default: 0)",
    )  # fmt: skip


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    unit = pot_unit(options.pot)
    money = {
        name: unit.read(getattr(options, name), what)
        for name, what in (
            ("pot", "The pot"), ("price", "The price"), ("added", "What the caller adds"),
            ("won_later", "What is won later"), ("paid_later", "What is paid later"),
        )
    }  # fmt: skip
    if options.added_to_act is not None:
        money["added_to_act"] = unit.read(options.added_to_act, "What a player still to act adds")
    first = [] if options.caller.strip().lower() == NOBODY else [options.caller]
    callers = [_range(options, text, "the caller") for text in (*first, *options.more)]
    waiting = [_range(options, text, "a player still to act") for text in options.to_act]
    hands = [_range(options, text, "hero") for text in options.hands]
    asked = {
        **money, "still_to_act": waiting, "no_caller": options.no_caller, "realised": options.realised,
        "dead": options.dead, "syntax": options.syntax, "seed": options.seed,
    }  # fmt: skip
    _print(_rows(hands, callers, asked), options.form)
    return DONE


def _rows(hands: Sequence[str], callers: Sequence[str], asked: Mapping[str, Any]) -> list[PreflopRow]:
    """Compute some hands, or all 169, showing a progress bar."""
    if not hands:
        with progress_of("169 hands …") as progress:
            return list(preflop_values(callers, **asked, progress=progress))
    rows: list[PreflopRow] = []
    with LeaveAtOnce(), ProgressLine() as line:
        for hand in hands:

            def show(share: float, hand: str = hand) -> None:
                line.show_share((len(rows) + share) / len(hands), hand)

            show(0.0)
            rows.append(preflop_value(hand, callers, **asked, progress=show if say.live() else None))
    return rows


def _range(options: argparse.Namespace, text: str, place: str) -> str:
    """Read a range and return it in the same syntax as the others."""
    found = read_range(text, find_game("holdem"), options.syntax, place=place)
    show_notes(found.notes)
    return found.text


def _print(rows: list[PreflopRow], form: str | None) -> None:
    """Print the rows: as text, JSON or CSV."""
    order = sorted(rows, key=lambda row: -row.equity)
    places = {row.hand: place for place, row in enumerate(order, 1)}
    if form == "json":
        say.answer_json([{**row.to_dict(), "by_equity": places[row.hand]} for row in rows])
    elif form == "csv":
        numbers = range(max((len(row.callers) for row in rows), default=0))
        chances = [name for number in numbers for name in (f"callers_{number}", f"callers_{number}_se")]
        cells = [
            [
                row.hand, row.value, row.flops, row.equity, places[row.hand],
                "" if row.played is None else row.played, row.se, row.bound, row.flops_se, row.equity_se,
                *(each for pair in zip(row.callers, row.callers_se, strict=True) for each in pair),
            ]
            for row in rows
        ]  # fmt: skip
        say.answer(table([[*COLUMNS, *chances], *cells]), end="")
    else:
        say.answer("\n".join(_lines(rows, places)))


def _lines(rows: list[PreflopRow], places: dict[str, int]) -> list[str]:
    """The rows as text, with a line that explains the columns and their precision."""
    exact = all(row.played is not None for row in rows)
    numbers = range(max((len(row.callers) for row in rows), default=0))
    heads = (
        ["value", "flops", "equity", "place", "played"] if exact else ["value", "±", "equity", "±", "place"]
    )
    several = len(numbers) > 2 or any(row.callers[0] for row in rows)
    chances = [f"{number} call" for number in numbers] if several else []
    cells = [["", *heads, *chances]]
    for row in rows:
        place, equity = str(places[row.hand]), f"{100 * row.equity:.2f} %"
        figures = (
            [f"{row.value:+.2f}", f"{row.flops:.2f}", equity, place, f"{100 * row.played:.1f} %"]
            if row.played is not None
            else [
                f"{row.value:+.2f}", _bare(half_width(row)), equity, _bare(100 * Z95 * row.equity_se),
                place,
            ]
        )  # fmt: skip
        shares = [f"{100 * chance:.1f} %" for chance in row.callers] if several else []
        cells.append([one_line(row.hand), *figures, *shares])
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [
        "  ".join(
            [
                row[0].ljust(widths[0]),
                *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)),
            ]
        )
        for row in cells
    ]
    columns = "place: that by equity among these hands"
    if exact:
        return [*lines, "", f"exact; {columns}; played: the share of flops worth continuing"]
    error = max((chance for row in rows for chance in row.callers_se), default=0.0)
    sure = f", chances of callers {plus_minus(100 * Z95 * error, 1)} at most" if error else ""
    seeds = ", ".join(sorted({str(row.seed) for row in rows if row.seed is not None}))
    return [*lines, "", f"sampled (seed {seeds}), ± at 95 %{sure}; {columns}"]


def _bare(half: float) -> str:
    """The ± of a figure with two decimals, without the sign, which is in the heading."""
    return plus_minus(half, 2).removeprefix("± ")


def half_width(row: PreflopRow) -> float:
    """The ± of a value: the 95 % half-width of its sample, plus the bias of decisions on the flop."""
    return Z95 * row.se + row.bound
