"""Edits of everything that is not a seat: board, dead cards, syntax, game, settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from oracle.games import find_game
from oracle.query import RunSettings
from oracle.ranges import convert_syntax
from ui.document.decisions.rules import with_other_rules
from ui.document.document import Document
from ui.document.lines.changes import with_other_ranges
from ui.document.ranges.dialects import converted_ranges
from ui.document.scenarios.applying import with_other_scenario_ranges
from ui.document.state import DocumentState
from ui.document.switching import Macros, switched


def set_board(document: Document, board: str, text: str = "Board", *, merge: bool = False) -> None:
    """Set the board, as text such as ``Kh7c2d``.

    Args:
        document: The document.
        board: The cards; empty clears the board.
        text: Name of the undo step.
        merge: Whether consecutive clicks in one picker are one undo step.
    """
    document.apply(text, replace(document.state, board=board), "board" if merge else None)


def set_dead(document: Document, dead: str, *, merge: bool = False) -> None:
    """Set the dead cards, as text."""
    document.apply("Dead cards", replace(document.state, dead=dead), "dead" if merge else None)


def set_syntax(document: Document, syntax: str, ranges: Mapping[int, str]) -> None:
    """Switch the syntax of all ranges.

    Args:
        document: The document.
        syntax: "classic" or "generic".
        ranges: Translated texts by seat key; other seats keep their text.
    """
    document.apply(f"Use {syntax} syntax", _with_syntax(document.state, syntax, ranges))


def in_other_syntax(state: DocumentState, syntax: str) -> DocumentState:
    """A document in another syntax, with ranges translated where a faithful translation exists."""
    return _with_syntax(state, syntax, converted_ranges(state, syntax))


def _with_syntax(state: DocumentState, syntax: str, ranges: Mapping[int, str]) -> DocumentState:
    seats = tuple(replace(seat, range_text=ranges.get(seat.key, seat.range_text)) for seat in state.seats)

    def converted(text: str) -> str:
        return convert_syntax(text, state.game, state.syntax, syntax) or text

    new = with_other_ranges(replace(state, syntax=syntax, seats=seats), converted)
    new = with_other_scenario_ranges(new, converted)
    return with_other_rules(new, state, lambda _game, _syntax: {}, converted)


def set_game(document: Document, game: str, macros: Macros) -> None:
    """Switch to another game, as one undo step; what cannot be kept is dropped, see `ui.document.switching`.

    Args:
        document: The document.
        game: Name of the game.
        macros: The user's named ranges.
    """
    document.end_merge()
    title = find_game(game).title
    document.apply(f"Switch to {title}", switched(document.state, game, macros).state)


def set_settings(document: Document, settings: RunSettings) -> None:
    """Set limits, seed, threads and method."""
    document.apply("Precision", replace(document.state, settings=settings), "settings")
