"""A sweep: scenarios in which one range grows from a share of the hands to another."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from ui.document.scenarios.applying import number_in
from ui.document.scenarios.model import MAX_ROWS
from ui.document.shown_text import menu_text, tooltip
from ui.theme.theme import Theme
from ui.theme.tokens import SPACE
from ui.widgets.chip import Chip
from ui.widgets.fields.amount_field import AmountField
from ui.widgets.labels.label import Label
from ui.widgets.menus import open_below

_FIRST, _LAST, _STEP = "5 %", "50 %", "5 %"
"""What the fields say at the start."""
_LEAST, _MOST = 0.01, 100.0
"""Least and greatest share of the hands, and step, in per cent."""
_WRONG = f"Type a share of the hands, {_LEAST:g} to {_MOST:g} per cent."


def shares(first: float, last: float, step: float) -> tuple[str, ...]:
    """The texts of a sweep, both ends among them; backwards if the second is less than the first.

    Args:
        first: Share of the hands to begin with, in per cent.
        last: Share to end with.
        step: Distance between two, above 0.

    >>> shares(5, 20, 5), shares(20, 5, 10), shares(1.5, 1.5, 1)
    (('5%', '10%', '15%', '20%'), ('20%', '10%', '5%'), ('1.5%',))
    """
    sign = 1 if last >= first else -1
    many = min(int(abs(last - first) / step + 1e-9), MAX_ROWS)  # more than there is room for
    numbers = [round(first + sign * step * place, 4) for place in range(many + 1)]
    if numbers[-1] != last:
        numbers.append(last)
    return tuple(f"{number:g}%" for number in numbers)


class SweepBar(QWidget):
    """A line of controls: whose range, from where to where, in which steps.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    wanted = Signal(int, tuple)
    """Scenarios are wanted: key of the seat, the texts of its range."""
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seat_chip = Chip(theme, "Whose range")
        self.seat_chip.clicked.connect(self._open)
        self.menu = QMenu(self)
        self._seats: tuple[tuple[int, str, int], ...] = ()
        self._seat = 0
        self.first, self.last = _field("from the best", _FIRST), _field("to", _LAST)
        self.step = _field("in steps of", _STEP)
        self.add = QPushButton()
        self.add.setProperty("role", "tinted")
        self.close_button = QPushButton("Close")
        self.close_button.setProperty("role", "quiet")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2 * SPACE)
        for part in (
            Label("Range of"), self.seat_chip, self.first, self.last, self.step, self.add, self.close_button,
        ):  # fmt: skip
            layout.addWidget(part)
        layout.addStretch(1)
        for field in (self.first, self.last, self.step):
            field.edited.connect(self._count)
        self.add.clicked.connect(self._ask)
        self.close_button.clicked.connect(self.closed)
        self._count()

    def show_seats(self, seats: Sequence[tuple[int, str, int]]) -> None:
        """Offer these seats, each with key, name and colour; at first the last one is chosen."""
        self.menu.hide()  # it may offer a seat that is gone
        self._seats = tuple(seats)
        keys = [key for key, _name, _color in seats]
        self._choose(self._seat if self._seat in keys else keys[-1])

    def _choose(self, seat: int) -> None:
        self._seat = seat
        name, color = next((name, color) for key, name, color in self._seats if key == seat)
        self.seat_chip.show_word(name, color=color)

    @Slot()
    def _open(self) -> None:
        self.menu.clear()
        for key, name, _color in self._seats:
            action = self.menu.addAction(menu_text(name))
            action.setCheckable(True)
            action.setChecked(key == self._seat)
            action.triggered.connect(partial(self._choose, key))
        open_below(self.menu, self.seat_chip)

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the sweep that is set; none while a field has an error."""
        first, last, step = (share_in(field.text) for field in (self.first, self.last, self.step))
        return () if first is None or last is None or step is None else shares(first, last, step)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes the line, Enter adds the scenarios."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.add.isEnabled():
            self._ask()
        else:
            super().keyPressEvent(event)

    @Slot()
    def _count(self, *_text: object) -> None:
        """Say how many scenarios there will be, and which field has an error."""
        for field in (self.first, self.last, self.step):
            field.show_text(field.text, _WRONG if share_in(field.text) is None else "", _WRONG)
        many = len(self.texts)
        self.add.setText(f"Add {many} scenario{'' if many == 1 else 's'}" if many else "Add scenarios")
        self.add.setEnabled(0 < many <= MAX_ROWS)
        self.add.setToolTip(tooltip(f"There is room for {MAX_ROWS}." if many > MAX_ROWS else ""))

    @Slot()
    def _ask(self) -> None:
        self.wanted.emit(self._seat, self.texts)


def share_in(text: str) -> float | None:
    """The share that is typed, in per cent; None if it is none.

    >>> share_in("12,5 %"), share_in("0"), share_in("half")
    (12.5, None, None)
    """
    number = number_in(text.replace(",", "."))
    return number if number is not None and _LEAST <= number <= _MOST else None


def _field(name: str, text: str) -> AmountField:
    field = AmountField(name, accessible=f"{name}, in per cent of the hands")
    field.show_text(text)
    return field
