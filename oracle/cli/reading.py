"""Ranges on the command line: in the game's own syntax, or in that of another program."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from oracle.cli import say
from oracle.cli.printing.report import hint_text
from oracle.errors import TextError
from oracle.games import Game
from oracle.query import Query
from oracle.query.doubts import doubts, seat_readings
from oracle.ranges import HandSet, board_hints, parse_hands, print_range, range_reading
from oracle.ranges.formats import RAISED, detect, find_dialect, import_range
from oracle.ranges.formats.hand_list import HAND_LIST


@dataclass(frozen=True, slots=True)
class Read:
    """A parsed range.

    Attributes:
        range: The hands.
        text: The range in the requested syntax: as typed, or translated from another program's format.
        notes: What the user should know about it, ready to be shown.
    """

    range: HandSet
    text: str
    notes: list[str] = field(default_factory=list)


def default_syntax(game: Game) -> str:
    """The default syntax: classic in hold'em, otherwise generic."""
    return "classic" if game.has_hand_classes else "generic"


def read_range(text: str, game: Game, syntax: str, place: str = "") -> Read:
    """Parse a range, as another program's format if it is not valid in the game's own syntax.

    Raises:
        TextError: If it is neither; the error is about our own syntax, or about the other format if the text
            clearly has that format.
    """
    try:
        found = range_reading(text, game, syntax, place=place)
    except TextError as trouble:
        foreign = _read_foreign(text, game, syntax, place)
        if foreign is None:
            raise trouble from None
        return foreign
    whose = _whose(place)
    cautions = [hint for hint in found.hints() if hint.caution]
    return Read(
        found.hands, text, [hint_text(f"{whose}{hint.message}", text, hint.span) for hint in cautions]
    )


def _read_foreign(text: str, game: Game, syntax: str, place: str) -> Read | None:
    """A range in another program's format, or None if the text has no such form.

    Raises:
        TextError: If it clearly has another program's format, and contains an error.
    """
    dialect = detect(text) if game.has_hand_classes else None
    if dialect is None:
        return None
    try:
        found = import_range(text, dialect)
    except TextError as mistake:
        if dialect == HAND_LIST.name:  # looks like our own syntax, whose error message is more useful
            return None
        mistake.message = f"This looks like {find_dialect(dialect).title}. {mistake.message}"
        raise mistake.at(place) from None
    ours = print_range(found.weights, syntax, full=1.0)
    note = f"note: {_whose(place)}read as {found.title}.{f' {RAISED}' if found.raised else ''}"
    return Read(parse_hands(ours, game, syntax, place=place), ours, [note])


def _whose(place: str) -> str:
    """The beginning of a note about one of several players."""
    return f"{place}: " if place else ""


def show_notes(notes: list[str]) -> None:
    """Print notes to the user on standard error."""
    for note in notes:
        say.remark(note)


def read_players(ranges: Iterable[tuple[str, str]], game: Game, syntax: str, board: str) -> list[Read]:
    """Parse the ranges of a table; prints notes about them and about its board.

    Args:
        ranges: For each player his name in messages and his range.
        game: The game.
        syntax: The syntax of the ranges.
        board: The board.

    Raises:
        TextError: As `read_range`.
    """
    found = []
    for place, text in ranges:
        read = read_range(text, game, syntax, place=place)
        show_notes(read.notes)
        found.append(read)
    show_notes([hint_text(f"Board: {hint.message}", board, hint.span) for hint in board_hints(board, game)])
    return found


def tell_doubts(query: Query) -> dict[str, HandSet]:
    """Print notes on standard error about ranges and boards of a query that may mean something else.

    Returns:
        The hands of the seats' ranges by text, so that the run need not read them again.
    """
    readings = seat_readings(query)
    for doubt in doubts(query, readings):
        say.remark(hint_text(doubt.words, doubt.text, doubt.hint.span))
    return {text: reading.hands for text, reading in readings.items()}
