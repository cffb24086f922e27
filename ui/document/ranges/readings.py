"""The parsed ranges of the table: parsed once per text, shared by every panel.

Parsing runs on another thread.  Usually it takes a few milliseconds and the result is available at once; if
it takes longer (the first 5-card range, a complex stud pattern), the reading is `Reading.pending` for a
moment, and `Readings.ready` is emitted when it is done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from PySide6.QtCore import QObject, Signal

from oracle.cards.mask import mask_of
from oracle.errors import OracleError, Span, TextError
from oracle.games import find_game
from oracle.ranges import HandSet, Hint, RangeReading, has_hands, range_reading
from ui.background.short_work import ShortWork, patience_for
from ui.document.cards.used_cards import cards_or_none, clash, known_cards, used_cards
from ui.document.library.macros import MacroKey, as_key, by_name
from ui.document.ranges.dialects import Foreign, read_foreign
from ui.document.state import DocumentState, SeatState
from ui.document.typing_pause import TypingPause, seat_text

CHARACTER_SECONDS = 2e-6
"""Time to read a character of a text of single hands, in seconds."""
LONG_LISTS = 5
"""Cards of the hands whose lists take `LIST_SECONDS` to make: there are millions of them."""
LIST_SECONDS = 0.1
_CACHED = 24
"""Readings cached: ten seats, and several undo steps.  The widest take 20 MB each."""

_ASKED = 512
"""Texts cached as valid or not."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A parsed range text.

    Attributes:
        range: The hands, or None if the text is not valid.
        live: Different hands left given board and dead cards; 0 if the text is not valid, None if there are
            too many to count (some stud ranges).
        live_combos: The same, counted by weight.
        message: The error, for the player; empty if there is none.
        span: The place of the error, or None.
        hints: Remarks on a text that is right but may not mean what was thought; none while it is typed.
        pending: Whether the text is still being parsed.
        typed: Whether it is still being typed; errors are withheld until the user pauses.
        foreign: What it is in another program's notation, where it cannot be read in ours; not looked for
            while it is typed.
    """

    range: HandSet | None
    live: int | None = 0
    live_combos: float | None = 0.0
    message: str = ""
    span: Span | None = None
    hints: tuple[Hint, ...] = ()
    pending: bool = False
    typed: bool = False
    foreign: Foreign | None = None


PENDING = Reading(None, pending=True)
"""A text that is being parsed."""
UNFINISHED = Reading(None, pending=True, typed=True)
"""A text that is being typed and is not valid yet."""


class Readings(QObject):
    """Parses the ranges of a document.

    Args:
        typing: Tracks which text the user is typing; none by default.
        parent: Qt parent.
    """

    ready = Signal()
    """A pending reading is ready."""

    def __init__(self, typing: TypingPause | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._typing = typing or TypingPause(self)
        self._typing.ended.connect(self.ready)
        self._work: ShortWork[Reading] = ShortWork(_CACHED, self)
        self._work.ready.connect(self.ready)

    def of_seat(self, state: DocumentState, seat: SeatState, macros: Mapping[str, str]) -> Reading:
        """A seat's range given board and dead cards, or `PENDING`; cached.

        While the user is typing it, a wrong text is `UNFINISHED`, and no remarks are made on a right one.

        Args:
            state: The document the seat is in.
            seat: The seat.
            macros: The user's named ranges, by name.
        """
        typed = self._typing.holds(seat_text(seat.key))
        reading = self._of_seat(state, seat, macros, remarks=not typed)
        return UNFINISHED if reading.message and typed else reading

    def known(self, state: DocumentState, macros: Mapping[str, str]) -> dict[str, HandSet]:
        """The ranges of the seats as they have been read, by text; what cannot be read is left out."""
        found = {}
        for seat in state.seats:
            reading = self._of_seat(state, seat, macros, remarks=False)
            if reading.range is not None:
                found[seat.range_text] = reading.range
        return found

    def _of_seat(
        self, state: DocumentState, seat: SeatState, macros: Mapping[str, str], *, remarks: bool
    ) -> Reading:
        known = known_cards(state, seat)  # none for a range, which conflicts with nothing
        doubled = clash(known, used_cards(state, seat.key)) if known else ""
        if doubled:
            return Reading(None, message=doubled, span=Span(0, len(seat.range_text)))
        dead = mask_of(cards_or_none(state.board) + cards_or_none(state.dead))
        return self._ask(seat.range_text, state, macros, dead, remarks=remarks)

    def forget(self) -> None:
        """After a switch of the game, release the ranges of the previous one, up to 20 MB each."""
        self._work.forget()
        _parsed.cache_clear()

    @property
    def kept(self) -> tuple[tuple[str, Reading], ...]:
        """The cached readings, each with the name of its game."""
        return tuple((key[1], reading) for key, reading in self._work.kept if isinstance(key, tuple))

    def close(self) -> None:
        """Shut down."""
        self._work.close()

    def _ask(
        self, text: str, state: DocumentState, macros: Mapping[str, str], dead: int, *, remarks: bool
    ) -> Reading:
        key = (text, state.game, state.syntax, _used(text, macros), dead)
        found = self._work.finished((*key, remarks))
        if found is None:
            patience = patience_for(expected_seconds(text, state.game))
            found = self._work.ask((*key, remarks), partial(_read, *key, remarks), patience)
        if found is None and remarks:  # the reading without them is shown meanwhile
            found = self._work.known((*key, False))
        return found or PENDING


def expected_seconds(text: str, game: str) -> float:
    """The approximate time of reading a text."""
    cards = find_game(game)
    listed = LIST_SECONDS if cards.hole_cards >= LONG_LISTS and not cards.stud else 0.0
    return listed + len(text) * CHARACTER_SECONDS


def named_in(
    text: str, macros: Callable[[str, str], Mapping[str, str]], game: str, syntax: str
) -> Mapping[str, str]:
    """The named ranges of a game in a syntax, if a text uses any; otherwise none is translated."""
    return macros(game, syntax) if "$" in text else {}


def readable(text: str, game: str, syntax: str, macros: Mapping[str, str]) -> bool:
    """Whether a text is a valid range in a game; cheaper than parsing it fully, and cached."""
    return _readable(text, game, syntax, _used(text, macros))


@lru_cache(maxsize=_ASKED)
def _readable(text: str, game: str, syntax: str, macros: MacroKey) -> bool:
    return has_hands(text, game, syntax, macros=by_name(macros))


def _used(text: str, macros: Mapping[str, str]) -> MacroKey:
    """The named ranges a text may use; none if it names none."""
    return as_key(macros) if "$" in text else ()


def _read(text: str, game: str, syntax: str, macros: MacroKey, dead: int, remarks: bool) -> Reading:
    parsed = _parsed(text, game, syntax, macros)
    whole = parsed.remarked() if remarks else parsed.reading
    found = whole.range
    if found is None:
        return whole
    left = found.without(dead)
    if left.empty:
        return Reading(
            found,
            message="Board and dead cards leave no hand of this range. Change the range or those cards.",
            span=Span(0, len(text)),
        )
    return replace(whole, live=left.hands, live_combos=left.combos)


@dataclass(frozen=True, slots=True)
class _Parsed:
    """A text as parsed in the full deck.

    Attributes:
        reading: What it means, without remarks.
        text: The text, its game and its syntax, where it is wrong.
        found: What remarks on it are made from; None if it is wrong.
    """

    reading: Reading
    text: tuple[str, str, str] | None = None
    found: RangeReading | None = None

    def remarked(self) -> Reading:
        """The reading with remarks on it; of a wrong text, with what it is in another notation."""
        if self.found is not None:
            return replace(self.reading, hints=self.found.hints())
        if self.text is not None:
            text, game, syntax = self.text
            return replace(self.reading, foreign=read_foreign(text, syntax, game))
        return self.reading


@lru_cache(maxsize=_CACHED)
def _parsed(text: str, game: str, syntax: str, macros: MacroKey) -> _Parsed:
    """A text's range in the full deck; a new board card needs no new parsing."""
    if not text.strip():
        return _Parsed(Reading(None, message="Type a range, or pick cards.", span=None))
    try:
        found = range_reading(text, game, syntax, macros=by_name(macros))
    except OracleError as error:
        span = error.span if isinstance(error, TextError) else Span(0, len(text))
        return _Parsed(Reading(None, message=str(error), span=span), text=(text, game, syntax))
    hands = found.hands
    return _Parsed(Reading(hands, hands.hands, hands.combos), found=found)


def reads(text: str, game: str, syntax: str, macros: Mapping[str, str]) -> Reading:
    """A range text parsed in the full deck of a game, synchronously; cached.

    Args:
        text: The range.
        game: Name of the game.
        syntax: "classic" or "generic".
        macros: The user's named ranges, by name.
    """
    return _parsed(text, game, syntax, _used(text, macros)).reading
