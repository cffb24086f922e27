"""Why the document cannot be run."""

from __future__ import annotations

from collections.abc import Mapping

from oracle.cards.card import parse_cards
from oracle.errors import QueryError, TextError
from oracle.games import find_game
from oracle.prepared.board_text import parse_board
from ui.document.cards.used_cards import cards_or_none, clash
from ui.document.document import Document
from ui.document.lines.troubles import first_trouble
from ui.document.runs.status import Phase, RunStatus


def problem_of(document: Document, macros: Mapping[str, str], *, alone: bool = False) -> RunStatus | None:
    """Why a document cannot be run, or None if it can.

    Args:
        document: The document.
        macros: The user's named ranges, by name.
        alone: Whether one player is enough.
    """
    state = document.state
    place = "the board"
    try:
        parse_board(state.board, find_game(state.game), macros)
        place = "the list of dead cards"
        parse_cards(state.dead, place="Dead cards")
    except (TextError, QueryError) as error:
        return RunStatus(Phase.BLOCKED, str(error), place=place)
    doubled = clash(cards_or_none(state.board), dict.fromkeys(cards_or_none(state.dead), "a dead card"))
    if doubled:
        return RunStatus(Phase.BLOCKED, f"Board: {doubled}", place="the board")
    for seat in state.seats:
        reading = document.readings.of_seat(state, seat, macros)
        if reading.message:
            words = f"{seat.name}: {reading.message}"
            return RunStatus(Phase.BLOCKED, words, seat=seat.key, place=f"the range of {seat.name}")
    if sum(not seat.folded for seat in state.seats) < (1 if alone else 2):
        least = "one seat" if alone else "two seats"
        words = f"At least {least} must be in the hand. Add a seat, or bring a folded one back."
        return RunStatus(Phase.BLOCKED, words)
    if state.conditions:
        found = first_trouble(state, macros)
        if found is not None:
            key, trouble = found
            words = f"Require that: {trouble.message}"
            return RunStatus(Phase.BLOCKED, words, line=key, place="a condition")
    return None
