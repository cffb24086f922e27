"""Range texts in another notation: of other programs, or in our other syntax.

A pasted whole range is converted immediately; typed text only if the user accepts the offer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from oracle.errors import OracleError
from oracle.games import HOLDEM, find_game
from oracle.ranges import convert_syntax, has_hands, print_range
from oracle.ranges.formats import RAISED, detect, find_dialect, import_range
from ui.document.ranges.text import GRID_CARDS, dealt_weights, print_weights, read_pasted
from ui.document.state import DocumentState


@dataclass(frozen=True, slots=True)
class Foreign:
    """A text that is not valid here but is in another program's format.

    Attributes:
        dialect: Display name of the format.
        text: The same range in the document's syntax.
        raised: Whether weights were too small for our syntax; see `oracle.ranges.formats.RAISED`.
        whole: Whether such a text is always a whole range; a plain list may be part of one.
    """

    dialect: str
    text: str
    raised: bool = False
    whole: bool = False

    @property
    def said(self) -> str:
        """One line about how a text was read."""
        return f"Read as {self.dialect}.{f' {RAISED}' if self.raised else ''}"


def read_foreign(text: str, syntax: str, game: str = HOLDEM) -> Foreign | None:
    """The range of a foreign text, or None if the format is unknown; all are for hold'em."""
    if game != HOLDEM:
        return None
    try:
        dialect = detect(text)
        if dialect is None:
            return None
        parts = [part.strip() for part in text.split(",") if part.strip()]
        if not find_dialect(dialect).weighted and has_hands(", ".join(parts), find_game(game), syntax):
            return None  # our own list with an extra comma, not another program's
        imported = import_range(text, dialect)
        return Foreign(imported.title, print_range(imported.weights, syntax, full=1.0), imported.raised)
    except OracleError:
        return None


def read_on_paste(text: str, syntax: str, game: str, macros: Mapping[str, str]) -> Foreign | None:
    """A pasted text converted to a field's own syntax, if it is a range in another notation only.

    Args:
        text: What is pasted.
        syntax: The field's syntax.
        game: Name of the game.
        macros: The user's named ranges as texts in that syntax, by macro name.

    Returns:
        The converted range; None for a text that is valid in the field, and for one that is not a whole range
        in any notation.
    """
    text, found = text.strip(), find_game(game)
    used = macros if "$" in text else {}
    if not text or has_hands(text, found, syntax, macros=used):
        return None
    if found.hole_cards == GRID_CARDS:
        try:
            pasted = read_pasted(text, syntax, game=found, macros=used)
            written = print_weights(dealt_weights(pasted.weights, found), syntax, found)
        except OracleError:
            return None
        return Foreign(pasted.source, written, pasted.raised, pasted.whole) if written else None
    other = "generic" if syntax == "classic" else "classic"
    rewritten = convert_syntax(text, found, other, syntax, macros=used)
    return None if rewritten is None else Foreign(f"{other} syntax", rewritten)


def converted_ranges(state: DocumentState, target: str) -> dict[int, str]:
    """Each seat's range translated to another syntax, by key, where a faithful translation exists."""
    texts = {}
    for seat in state.seats:
        text = convert_syntax(seat.range_text, state.game, state.syntax, target)
        if text is not None:
            texts[seat.key] = text
    return texts
