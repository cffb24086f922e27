"""``range``: what a range contains, and the same range in other notations.

Prints the range in its shortest form, how many hands it has and how many remain given the board and the dead
cards; on request also every hand, or the text for another program.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict
from math import floor, log10
from typing import Any

from oracle.cards.card import cards_text, parse_cards
from oracle.cards.mask import cards_in, mask_of
from oracle.cli import say
from oracle.cli.exit_codes import DONE
from oracle.cli.many import answer_lines
from oracle.cli.options import add_table
from oracle.cli.printing.report import error_record
from oracle.cli.reading import Read, default_syntax, read_range, show_notes
from oracle.cli.words import STANDARD_INPUT
from oracle.errors import QueryError, shown
from oracle.games import Game, find_game
from oracle.ranges import HandSet, canonical_text, count_number, pair_weights, weight_text
from oracle.ranges.formats import DIALECTS, export_range
from oracle.ranges.hands.weighted import WeightedRange
from oracle.ranges.orderings.catalog import load_ordering, ordering_labels
from oracle.ranges.standing import standing


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("text", metavar="RANGE", help="a range; - reads one per line from standard input")
    add_table(parser, patterns=False)
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--list", action="store_true", help="print every hand not blocked by dead cards")
    dialects = tuple(dialect.name for dialect in DIALECTS)
    shown.add_argument(
        "--as", dest="dialect", choices=dialects, metavar="DIALECT",
        help=f"print the text for another program: {', '.join(dialects)}",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print JSON")


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    game = find_game(options.game)
    syntax = options.syntax or default_syntax(game)
    gone = _cards_gone(options.board, options.dead)
    records: list[dict[str, Any]] = []

    def answer(text: str) -> int:
        read = read_range(text, game, syntax)
        show_notes(read.notes)
        record = _record(read, game, syntax, gone, options)
        if options.json:
            records.append(record)
        else:
            say.answer("\n".join(_text_lines(record, options)))
        return DONE

    if options.text != STANDARD_INPUT:
        code = answer(options.text)
    else:
        code = answer_lines(answer, lambda trouble: records.append(error_record(trouble)))
    if options.json:
        whole = records if options.text == STANDARD_INPUT else records[0]
        say.answer_json(whole)
    return code


def _cards_gone(board: str, dead: str) -> int:
    """Mask of the board and the dead cards, which must not overlap."""
    on_board = mask_of(parse_cards(board, place="Board"))
    out_of_play = mask_of(parse_cards(dead, place="Dead cards"))
    if on_board & out_of_play:
        twice = cards_text(cards_in(on_board & out_of_play))
        raise QueryError(
            f"{twice} is both on the board and among the dead cards.",
            places=("the board", "the dead cards"), remedy="Remove it from one of them.",
        )  # fmt: skip
    return on_board | out_of_play


def _record(read: Read, game: Game, syntax: str, gone: int, options: argparse.Namespace) -> dict[str, Any]:
    live = read.range.without(gone)
    if live.empty:
        raise QueryError(
            f"No hand is left in “{shown(read.text)}”: each uses a card of the board or of the dead cards.",
            remedy="Widen the range, or change the cards.",
        )
    record: dict[str, Any] = {
        "game": game.name,
        "syntax": syntax,
        "text": canonical_text(read.range, game, syntax),
        "combos": _number(read.range.combos),
        "hands": read.range.hands,
        "percent": read.range.percent,
        "weighted": read.range.weighted,
        "live": _number(live.combos),
        "live_hands": live.hands,
        "rank": _rank(live, game),
    }
    if options.list:
        record["list"] = _hands(_listed(live))
    if options.dialect:
        record["dialect"] = options.dialect
        record["exported"] = _exported(live if gone else read.range, game, options.dialect)
    return record


def _rank(live: HandSet, game: Game) -> dict[str, Any] | None:
    """How the hands rank in the game's default ordering; None if there is none, or too many to list."""
    if not ordering_labels(game) or not isinstance(live, WeightedRange):
        return None
    return asdict(standing(live, load_ordering(game)))


def _listed(hands: HandSet) -> WeightedRange:
    """The range as a list of hands.

    Raises:
        QueryError: If it is too wide.
    """
    if isinstance(hands, WeightedRange):
        return hands
    many = "too many" if hands.hands is None else f"{hands.hands:,}"
    raise QueryError(
        f"This range of {hands.game.title} has {many} hands; they are not listed.",
        remedy="Narrow the range down, or leave out --list.",
    )


def _number(combos: float | None) -> int | float | None:
    return None if combos is None else count_number(combos)


def _hands(live: WeightedRange) -> list[dict[str, Any]]:
    """Every hand, highest first, with its weight if the range has weights."""
    order = sorted(
        ((cards_in(int(mask)), float(weight)) for mask, weight in zip(live.masks, live.weights, strict=True)),
        reverse=True,
    )
    if live.combos == live.hands:
        return [{"hand": cards_text(cards)} for cards, _ in order]
    return [{"hand": cards_text(cards), "weight": weight} for cards, weight in order]


def _exported(hands: HandSet, game: Game, dialect: str) -> str:
    if not game.has_hand_classes:
        raise QueryError(
            f"The formats of other programs are for hold’em ranges; this one is for {game.title}.",
            remedy="Leave out --as.",
        )
    return export_range(pair_weights(_listed(hands)), dialect, full=hands.full_weight)


def _text_lines(record: dict[str, Any], options: argparse.Namespace) -> list[str]:
    """The text output about a range."""
    if options.dialect:
        return [record["exported"]]
    if options.list:
        return [
            f"{hand['hand']}@{weight_text(hand['weight'])}" if "weight" in hand else hand["hand"]
            for hand in record["list"]
        ]
    if record["combos"] is None:
        weights = ", with weights" if record["weighted"] else ""
        return [record["text"], f"too many different hands to count{weights}"]
    counted = _counted(record["combos"], record["hands"])
    lines = [record["text"], f"{counted}, {_percent(record['percent'])} of all"]
    if record["live_hands"] != record["hands"]:
        left = _counted(record["live"], record["live_hands"])
        lines.append(f"{left} left after the board and the dead cards")
    if record["rank"] is not None:
        lines.append(_standing_line(record["rank"]))
    return lines


def _counted(combos: float, hands: int) -> str:
    """A number of hands, and of combos if weights make them differ.

    >>> _counted(18, 18), _counted(4.5, 12)
    ('18 hands', '4.5 combos in 12 hands')
    """
    many = "1 hand" if hands == 1 else f"{hands:,} hands"
    return many if combos == hands else f"{combos:,.12g} combos in {many}"


def _percent(value: float) -> str:
    """A percentage with two decimals, or with as many as a small value needs.

    >>> _percent(2.5712), _percent(0.0015083)
    ('2.57 %', '0.0015 %')
    """
    decimals = 2 if value <= 0 else max(2, 1 - floor(log10(value)))
    return f"{value:.{decimals}f} %"


def _standing_line(rank: dict[str, Any]) -> str:
    """Where the hands rank, in words."""
    among = f"in the ordering {rank['ordering']}, best hands first:"
    if rank["best_class"] == rank["worst_class"]:
        return f"{among} {rank['best']} %"
    ends = [f"{rank[end]} % ({rank[f'{end}_class']})" for end in ("best", "worst")]
    return f"{among} {ends[0]} to {ends[1]}, {rank['mean']:.1f} % on average"
