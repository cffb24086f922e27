"""Editing one seat's range of two cards: the grid and the text, always the same range."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from oracle.cards.combo import COMBOS
from oracle.cards.mask import mask_of
from oracle.errors import OracleError
from oracle.ranges import WeightedRange, count_number
from oracle.ranges.formats import RAISED
from oracle.ranges.orderings.catalog import load_ordering
from ui.background.short_work import ShortWork, patience_for
from ui.document.cards.used_cards import cards_or_none
from ui.document.document import Document
from ui.document.library.macros import as_key
from ui.document.ranges.grid import FULL_WEIGHT, RangeGridModel, Weights
from ui.document.ranges.reading_words import share
from ui.document.ranges.readings import expected_seconds
from ui.document.ranges.text import GRID_CARDS, Band, Pasted, grid_weights, print_weights, read_pasted
from ui.document.wording import combos_text, hands, in_combos
from ui.ranges.seat_range import SeatRange

if TYPE_CHECKING:
    from ui.document.library.library import RangeLibrary

_CACHED = 4
"""Number of cached pasted texts."""


class RangeEditing(SeatRange):
    """The range of one seat of a document, for the range editor with the grid.

    A text that cannot be read leaves the grid as it was.

    Attributes:
        grid: The weights of the range as a table.
    """

    pasted = Signal(str)
    """A pasted text that took long to read is now the range: how it was read."""
    refused = Signal(str)
    """A pasted text that took long cannot be read: the reason."""

    def __init__(
        self, document: Document, library: RangeLibrary | None = None, parent: QObject | None = None
    ) -> None:
        self.grid = RangeGridModel()
        self._pasting: tuple[int | None, str] | None = None
        super().__init__(document, library, parent)
        self._work: ShortWork[Pasted] = ShortWork(_CACHED, self)
        self._work.ready.connect(self._paste_late)
        self.grid.setParent(self)

    @property
    def for_this_game(self) -> bool:
        """Whether the grid can show the ranges of the document's game: those of two cards."""
        return self.game.hole_cards == GRID_CARDS

    def counts(self) -> tuple[str, ...]:
        """The number of hands shown by the grid, in decreasing detail."""
        grid = self.grid
        weighed = in_combos(grid.combos)
        different = f" ({hands(grid.hands)})" if count_number(grid.combos) != grid.hands else ""
        left = combos_text(grid.live_combos)
        after = f" · {left} after board and dead cards" if grid.has_dead_cards else ""
        short = f" · {left} left" if grid.has_dead_cards else ""
        part = share(grid.percent)
        full = f"{weighed}{different} · {part} of all{after}"
        return full, f"{weighed} · {part}{short}", f"{weighed}{short}", weighed

    # Edits

    def paint(self, weights: Weights, description: str) -> None:
        """Make weights the range; the text becomes their compact form.

        Args:
            weights: 0…100 by pair index, shape (1326,); hands the deck lacks are left out.
            description: The name of the undo step, such as "Paint A5s".
        """
        dealt = np.where(self.grid.dealt, weights, 0.0)
        self._write(print_weights(dealt, self.syntax, self.game), description)

    def take_any_hand(self) -> None:
        """Put every hand in the range."""
        self.paint(np.full(COMBOS, FULL_WEIGHT), "Take any hand")

    def preview_band(self, band: Band) -> None:
        """Show a slice of an ordering in the grid while a handle is held; nothing is edited yet."""
        if band.high > band.low:
            inside = load_ordering(self.game, band.label).band(band.low + 1, band.high)
            self.grid.set_weights(np.where(inside, FULL_WEIGHT, 0.0))
        else:
            self.grid.set_weights(np.zeros(COMBOS))

    def paste(self, text: str) -> str:
        """Make a pasted range of any dialect the range; if that takes long, it follows later, see `pasted`.

        Returns:
            How it was read, for the user.

        Raises:
            OracleError: If it cannot be read in any.
        """
        named = self.macros_for(text) or {}
        key = (text, self.syntax, self.game.name, as_key(named))
        read = partial(read_pasted, text, self.syntax, game=self.game, macros=named)
        found = self._work.ask(key, read, patience_for(expected_seconds(text, self.game.name)))
        self._pasting = (self._key, text) if found is None else None
        if found is None:
            return "Reading …"
        own = found.source == f"{self.syntax} syntax"
        dealt = np.where(self.grid.dealt, found.weights, 0.0)
        written = text.strip() if own else print_weights(dealt, self.syntax, self.game)
        self._write(written, "Paste range")
        words = f"Read as {found.source}."
        return f"{words} {RAISED}" if found.raised else words

    def _paste_late(self) -> None:
        """A pasted text that took long has been read."""
        if self._pasting is None:
            return
        key, text = self._pasting
        if key != self._key:  # another seat is edited by now
            self._pasting = None
            return
        try:
            self.pasted.emit(self.paste(text))
        except OracleError as error:
            self._pasting = None
            self.refused.emit(str(error))

    # Following the document

    def _show(self) -> None:
        state = self._document.state
        if self.for_this_game:
            self.grid.set_deck(self.game.deck)
        self.grid.set_dead(mask_of(cards_or_none(state.board) + cards_or_none(state.dead)))
        found = self._reading.range
        if isinstance(found, WeightedRange):
            self.grid.set_weights(grid_weights(found))
        elif not self.stale:
            self.grid.set_weights(np.zeros(COMBOS))

    def _forget(self) -> None:
        self.grid.set_weights(np.zeros(COMBOS))  # never show another seat's hands with an invalid text
