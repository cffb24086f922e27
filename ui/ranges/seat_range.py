"""Editing the range of one seat of a document, whatever the game: the part all range editors share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from oracle.games import Game, find_game
from ui.document.cards.used_cards import used_cards
from ui.document.document import Document
from ui.document.ranges.readings import Reading
from ui.document.ranges.text import Band, in_syntax, print_band, read_band
from ui.document.state import ANY_HAND, DocumentState, SeatState
from ui.document.typing_pause import seat_text

if TYPE_CHECKING:
    from ui.document.library.library import RangeLibrary

_BAND_MERGE = "range band"
NOTHING = Reading(None)
"""What is read where there is no seat, or none of the editor's games."""


class SeatRange(QObject):
    """The range of one seat of a document.

    The text of the seat is the only source: when it is changed (by a field, undo, an editor), the others
    follow. Every edit made here is one undo step.

    Attributes:
        changed: Seat, text, error or colour has changed.
    """

    changed = Signal()

    def __init__(
        self, document: Document, library: RangeLibrary | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._library = library
        self._key: int | None = None
        self._reading = NOTHING
        self._read: tuple[object, ...] = ()
        document.changed.connect(self._document_changed)
        document.readings.ready.connect(self._read_late)
        if library is not None:
            library.changed.connect(self._library_changed)
        self._document_changed(document.state, document.state)

    @property
    def seat(self) -> SeatState | None:
        """The seat being edited; None in a document without seats."""
        return next((seat for seat in self._document.state.seats if seat.key == self._key), None)

    @property
    def document(self) -> Document:
        """The document whose seat is edited."""
        return self._document

    @property
    def text(self) -> str:
        """The range of the seat as written."""
        return self.seat.range_text if self.seat is not None else ""

    @property
    def syntax(self) -> str:
        """The syntax of the document, "classic" or "generic"."""
        return self._document.state.syntax

    @property
    def game(self) -> Game:
        """The game of the document."""
        return find_game(self._document.state.game)

    @property
    def reading(self) -> Reading:
        """The reading of the text: its hands, or its error."""
        return self._reading

    @property
    def for_this_game(self) -> bool:
        """Whether this editor is made for the game of the document."""
        return True

    @property
    def stale(self) -> bool:
        """Whether the text is not valid, so that the last valid range is still shown."""
        return self._reading.range is None and self.for_this_game and bool(self.text.strip())

    @property
    def band(self) -> Band | None:
        """The slice of an ordering that the text denotes, or None."""
        return read_band(self.text, self.game)

    def counts(self) -> tuple[str, ...]:
        """The number of hands, in words: the full form first, then shorter ones."""
        raise NotImplementedError

    def macros(self) -> Mapping[str, str]:
        """The user's named ranges as texts in the document's syntax, by macro name."""
        return {} if self._library is None else self._library.macros(self.game.name, self.syntax)

    def edit_seat(self, key: int) -> None:
        """Edit the seat of a key; a key that is not in the document changes nothing."""
        if key != self._key and any(seat.key == key for seat in self._document.state.seats):
            self._document.end_merge()
            self._key = key
            self._forget()
            self._follow()

    # Edits

    def type_text(self, text: str) -> None:
        """Apply what is being typed; consecutive letters are one undo step."""
        seat = self.seat
        if seat is not None:
            name = seat_text(seat.key)
            self._write(text, f"Range of {seat.name}", name, typed=name)

    def finish_typing(self) -> None:
        """The field lost focus: the next typing is a new undo step."""
        self._document.end_merge()

    def set_text(self, text: str, description: str) -> None:
        """Give the seat a range as written, as one undo step."""
        self._write(text, description)

    def set_band(self, band: Band, *, steps: bool = False) -> None:
        """Make a slice of an ordering the range.

        Args:
            band: The stretch.
            steps: One of several key presses; presses in a row are one undo step.
        """
        text = print_band(band, self.game)
        self._write(text, f"Take {text or 'no hands'}", f"{_BAND_MERGE}:{self._key}" if steps else None)

    def take_any_hand(self) -> None:
        """Put every hand in the range."""
        self._write(ANY_HAND[self.syntax], "Take any hand")

    def preview_band(self, band: Band) -> None:
        """Show a slice of an ordering while a handle is held, if that is quick; nothing is edited."""

    def use_named(self, name: str, text: str, syntax: str) -> None:
        """Make a named range, written in ``syntax``, the range."""
        macros = self.macros_for(text)
        self._write(in_syntax(text, syntax, self.syntax, game=self.game, macros=macros), f"Use {name}")

    def restore(self) -> None:
        """End a preview: show the seat's text again."""
        self._read = ()
        self._follow()

    def macros_for(self, text: str) -> Mapping[str, str] | None:
        """The named ranges, if a text uses any."""
        return self.macros() if "$" in text else None

    # Following the document

    def _write(self, text: str, description: str, merge_key: str | None = None, *, typed: str = "") -> None:
        if self._key is None:
            return
        if merge_key is None:
            self._document.end_merge()
        before = self._document.state
        after = before.with_seat(self._key, range_text=text)
        self._document.apply(description, after, merge_key, typed=typed)
        if self._document.state == before:
            self.restore()

    def _document_changed(self, new: DocumentState, _old: DocumentState) -> None:
        if self.seat is None:
            self._key = new.seats[0].key if new.seats else None
        self._follow()

    def _read_late(self) -> None:
        if self._reading.pending:
            self.restore()

    def _library_changed(self) -> None:
        if "$" in self.text:
            self.restore()

    def _follow(self) -> None:
        """Update reading and error if anything they depend on has changed."""
        state, seat = self._document.state, self.seat
        others = None if seat is None else used_cards(state, seat.key)
        read = (seat, state.syntax, state.game, state.board, state.dead, others)
        if read == self._read:
            return
        self._read = read
        if seat is None or not self.for_this_game:
            self._reading = NOTHING
        else:
            macros = self.macros_for(seat.range_text) or {}
            self._reading = self._document.readings.of_seat(state, seat, macros)
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        """The reading is new: show it."""

    def _forget(self) -> None:
        """Another seat is edited: clear everything of the old one."""
