"""Editing one seat's range: the grid and the text, always the same range."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from oracle.cards.combo import COMBOS
from oracle.cards.mask import mask_of
from oracle.games import HOLDEM
from oracle.ranges.orderings import load_ordering
from ui.models.document import Document
from ui.models.range_grid import FULL_WEIGHT, RangeGridModel, Weights
from ui.models.range_text import (
    Band,
    grid_weights,
    in_syntax,
    print_band,
    print_weights,
    read_band,
    read_pasted,
)
from ui.models.readings import Reading, read_seat
from ui.models.state import DocumentState, SeatState
from ui.models.used_cards import cards_or_none

if TYPE_CHECKING:
    from ui.models.library import RangeLibrary

_BAND_MERGE = "range band"
_TYPING_MERGE = "range text"
_NOTHING = Reading(None)


class RangeEditing(QObject):
    """The range of one seat of a document, for the range editor.

    The text of the seat is the truth: whoever changes it (a field, undo, this editor), the grid follows.
    A text that cannot be read leaves the grid as it was.  Every edit made here is one undo step.

    Attributes:
        grid: The weights of the range as a table.
        changed: Seat, text, error or colour are new.
    """

    changed = Signal()

    def __init__(
        self, document: Document, library: RangeLibrary | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.grid = RangeGridModel(self)
        self._document = document
        self._library = library
        self._key: int | None = None
        self._reading = _NOTHING
        self._read: tuple[object, ...] = ()
        document.changed.connect(self._document_changed)
        if library is not None:
            library.changed.connect(self._library_changed)
        self._document_changed(document.state, document.state)

    @property
    def seat(self) -> SeatState | None:
        """The seat being edited; None in a document without seats."""
        return next((seat for seat in self._document.state.seats if seat.key == self._key), None)

    @property
    def text(self) -> str:
        """The range of the seat as written."""
        return self.seat.range_text if self.seat is not None else ""

    @property
    def syntax(self) -> str:
        """The syntax of the document, "classic" or "generic"."""
        return self._document.state.syntax

    @property
    def reading(self) -> Reading:
        """How the text reads: its hands, or what is wrong with it."""
        return self._reading

    @property
    def stale(self) -> bool:
        """Whether the text cannot be read, so that the grid shows the last range that could."""
        return self._reading.range is None and self.for_this_game and bool(self.text.strip())

    @property
    def for_this_game(self) -> bool:
        """Whether the game of the document has ranges of two cards, which the grid can show."""
        return self._document.state.game == HOLDEM

    @property
    def band(self) -> Band | None:
        """The stretch of an ordering that the text is, or None where it is something else."""
        return read_band(self.text)

    def macros(self) -> Mapping[str, str]:
        """The user's named ranges as texts in the document's syntax, by macro name."""
        return {} if self._library is None else self._library.macros(HOLDEM, self.syntax)

    def edit_seat(self, key: int) -> None:
        """Edit the seat of a key; a key that is not in the document changes nothing."""
        if key != self._key and any(seat.key == key for seat in self._document.state.seats):
            self._document.end_merge()
            self._key = key
            self.grid.set_weights(np.zeros(COMBOS))  # never another seat's hands behind an unreadable text
            self._follow()

    # Edits

    def paint(self, weights: Weights, description: str) -> None:
        """Make weights the range; the text becomes their compact form.

        Args:
            weights: 0…100 by pair index, shape (1326,).
            description: The name of the undo step, such as "Paint A5s".
        """
        self._write(print_weights(weights, self.syntax), description)

    def type_text(self, text: str) -> None:
        """Take over what is being typed; letters typed in a row are one undo step."""
        seat = self.seat
        if seat is not None:
            self._write(text, f"Range of {seat.label}", f"{_TYPING_MERGE}:{seat.key}")

    def finish_typing(self) -> None:
        """The field was left: what is typed next is a new undo step."""
        self._document.end_merge()

    def set_text(self, text: str, description: str) -> None:
        """Give the seat a range as written, as one undo step."""
        self._write(text, description)

    def set_band(self, band: Band, *, steps: bool = False) -> None:
        """Make a stretch of an ordering the range.

        Args:
            band: The stretch.
            steps: One of several key presses; presses in a row are one undo step.
        """
        text = print_band(band)
        self._write(text, f"Take {text or 'no hands'}", f"{_BAND_MERGE}:{self._key}" if steps else None)

    def take_any_hand(self) -> None:
        """Put every hand in the range."""
        self.paint(np.full(COMBOS, FULL_WEIGHT), "Take any hand")

    def preview_band(self, band: Band) -> None:
        """Show a stretch of an ordering in the grid while a handle is held; nothing is edited yet."""
        if band.high > band.low:
            inside = load_ordering(HOLDEM, band.label).band(band.low + 1, band.high)
            self.grid.set_weights(np.where(inside, FULL_WEIGHT, 0.0))
        else:
            self.grid.set_weights(np.zeros(COMBOS))

    def restore(self) -> None:
        """End a preview: the grid shows the seat's text again."""
        self._read = ()
        self._follow()

    def paste(self, text: str) -> str:
        """Make a pasted range of any dialect the range.

        Returns:
            What it was read as, for the user.

        Raises:
            OracleError: If it cannot be read in any.
        """
        pasted = read_pasted(text, self.syntax, macros=self._macros_for(text))
        own = pasted.source == f"{self.syntax} syntax"
        written = text.strip() if own else print_weights(pasted.weights, self.syntax)
        self._write(written, "Paste range")
        told = f"Read as {pasted.source}."
        return f"{told} Weights were rounded to whole percents." if pasted.rounded else told

    def use_named(self, name: str, text: str, syntax: str) -> None:
        """Make a named range, written in ``syntax``, the range."""
        self._write(in_syntax(text, syntax, self.syntax, macros=self._macros_for(text)), f"Use {name}")

    def _macros_for(self, text: str) -> Mapping[str, str] | None:
        return self.macros() if "$" in text else None

    # Following the document

    def _write(self, text: str, description: str, merge_key: str | None = None) -> None:
        if self._key is None:
            return
        if merge_key is None:
            self._document.end_merge()
        before = self._document.state
        self._document.apply(description, before.with_seat(self._key, range_text=text), merge_key)
        if self._document.state == before:
            self.restore()

    def _document_changed(self, new: DocumentState, _old: DocumentState) -> None:
        if self.seat is None:
            self._key = new.seats[0].key if new.seats else None
        self._follow()

    def _library_changed(self) -> None:
        if "$" in self.text:
            self.restore()

    def _follow(self) -> None:
        """Bring grid and error in line with the document, if anything they depend on is new."""
        state = self._document.state
        seat = self.seat
        read = (seat, state.syntax, state.game, state.board, state.dead)
        if read == self._read:
            return
        self._read = read
        self.grid.set_dead(mask_of(cards_or_none(state.board) + cards_or_none(state.dead)))
        if seat is None or not self.for_this_game:
            self._reading = _NOTHING
        else:
            self._reading = read_seat(state, seat, self._macros_for(seat.range_text) or {})
        if self._reading.range is not None:
            self.grid.set_weights(grid_weights(self._reading.range))
        elif not self.stale:
            self.grid.set_weights(np.zeros(COMBOS))
        self.changed.emit()
