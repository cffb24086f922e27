"""Every player's stack and bet, one row for each who has not folded."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QGridLayout, QWidget

from ui.document.decisions.money import BEHIND, PAID, of_seat, playing
from ui.document.state import DocumentState
from ui.widgets.fields.amount_field import AmountField
from ui.widgets.labels.elided_label import ElidedLabel

MakeField = Callable[[str, str, str, str], AmountField]
"""Creates the field of an amount: name, words before it, what an empty one means, accessible name."""


class PotSeats(QWidget):
    """A row for each player: name, stack, bet of this street.

    Args:
        make: Creates the fields.
        parent: Qt parent.
    """

    def __init__(self, make: MakeField, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._make = make
        self._keys: tuple[int, ...] = ()
        self._names: list[ElidedLabel] = []
        self._fields: list[tuple[AmountField, AmountField]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self._grid.setColumnStretch(0, 1)

    def show_seats(self, state: DocumentState) -> None:
        """Follow the players, and what an empty field means."""
        seats = playing(state)
        keys = tuple(seat.key for seat in seats)
        if keys != self._keys:
            self._rebuild(keys)
        for place, (seat, label, (behind, paid)) in enumerate(
            zip(seats, self._names, self._fields, strict=True)
        ):
            label.show_text(seat.name if place else f"{seat.name} (to act)")
            behind.set_usual(state.pot.behind.strip() or "any")
            paid.set_usual((state.pot.to_call.strip() or "0") if place else "0")
            for field, words in ((behind, "stack"), (paid, "bet on this street")):
                field.edit.setAccessibleName(f"{seat.name}: {words}")

    def _rebuild(self, keys: tuple[int, ...]) -> None:
        """Create a row for each player."""
        for part in (*self._names, *(field for pair in self._fields for field in pair)):
            self._grid.removeWidget(part)
            part.setParent(None)
            part.deleteLater()
        self._keys, self._names, self._fields = keys, [], []
        for row, key in enumerate(keys):
            name = ElidedLabel()
            name.setProperty("role", "muted")
            behind = self._make(of_seat(BEHIND, key), "behind", "any", "Stack")
            paid = self._make(of_seat(PAID, key), "bet", "0", "Bet on this street")
            self._names.append(name)
            self._fields.append((behind, paid))
            for column, part in enumerate((name, behind, paid)):
                self._grid.addWidget(part, row, column)
