"""Foreign range texts in a field: recognised by shape, read on request, never unasked."""

from __future__ import annotations

from dataclasses import dataclass

from oracle.errors import OracleError
from oracle.games import HOLDEM
from oracle.ranges import convert_syntax, print_range
from oracle.ranges.formats import detect, import_range
from ui.models.state import DocumentState


@dataclass(frozen=True, slots=True)
class Foreign:
    """A text that is not valid here but is in another program's dialect.

    Attributes:
        dialect: Name of the dialect as shown to the user.
        text: The same range in our own words, in the document's syntax.
        raised: Whether weights were too small for our texts; see `oracle.ranges.formats.RAISED`.
    """

    dialect: str
    text: str
    raised: bool = False


def read_foreign(text: str, syntax: str, game: str = HOLDEM) -> Foreign | None:
    """The range of a foreign text, or None where it is none that we know; they are all about hold'em."""
    if game != HOLDEM:
        return None
    try:
        dialect = detect(text)
        if dialect is None:
            return None
        imported = import_range(text, dialect)
        return Foreign(imported.title, print_range(imported.weights, syntax, full=1.0), imported.raised)
    except OracleError:
        return None


def converted_ranges(state: DocumentState, target: str) -> dict[int, str]:
    """Each seat's range rewritten in another syntax, by key, where a faithful translation exists."""
    texts = {}
    for seat in state.seats:
        text = convert_syntax(seat.range_text, state.game, state.syntax, target)
        if text is not None:
            texts[seat.key] = text
    return texts


def in_syntax(text: str, game: str, source: str, target: str) -> str:
    """A range text in another syntax; unchanged where there is no faithful translation."""
    if source == target:
        return text
    return convert_syntax(text, game, source, target) or text
