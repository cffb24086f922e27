"""A sweep: scenarios in which a range, the pot or the bet to call grows step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from oracle.decisions.money.amounts import read_amount
from oracle.errors import OracleError
from oracle.ranges.orderings.catalog import ordering_labels
from ui.document.scenarios.applying import number_in, possible_subjects, subject_title
from ui.document.scenarios.model import CALL, MAX_ROWS, MONEY, POT, RANGE, Subject
from ui.document.shown_text import menu_text, tooltip
from ui.document.state import DocumentState
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_HEIGHT, SPACE
from ui.widgets.buttons.chip import Chip
from ui.widgets.escape import asks_for_escape
from ui.widgets.fields.amount_field import AmountField
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels.label import Label
from ui.widgets.menus import open_below

_START = {RANGE: ("5 %", "50 %", "5 %"), POT: ("10", "50", "5"), CALL: ("2", "20", "2")}
"""Initial texts of the fields, by what is swept."""
_LEAST, _MOST = 0.01, 100.0
"""Least and greatest share of the hands, and step, in per cent."""
_WRONG_AMOUNT = "Type a number above 0, in the unit of the pot."
_WRONG = f"Type a share of the hands from {_LEAST:g} to {_MOST:g} per cent."


def shares(first: float, last: float, step: float, unit: str = "%") -> tuple[str, ...]:
    """The texts of a sweep, both ends among them; backwards if the second is less than the first.

    Args:
        first: Share of the hands to begin with, in per cent, or an amount.
        last: The one to end with.
        step: Distance between two, above 0.
        unit: Written after each number.

    >>> shares(5, 20, 5), shares(20, 5, 10), shares(1.5, 1.5, 1), shares(10, 20, 10, "")
    (('5%', '10%', '15%', '20%'), ('20%', '10%', '5%'), ('1.5%',), ('10', '20'))
    """
    sign = 1 if last >= first else -1
    many = min(int(abs(last - first) / step + 1e-9), MAX_ROWS)  # more than there is room for
    numbers = [round(first + sign * step * place, 4) for place in range(many + 1)]
    if numbers[-1] != last:
        numbers.append(last)
    return tuple(f"{number:.12g}{unit}" for number in numbers)


@dataclass(frozen=True, slots=True)
class Offered:
    """What can be swept.

    Attributes:
        subject: A range, the pot, or the bet to call.
        title: What it is called.
        color: Number of its seat's colour; None for amounts.
    """

    subject: Subject
    title: str
    color: int | None = None


def offered_in(state: DocumentState) -> list[Offered]:
    """What can be swept on a table: every range, if its game has an ordering, the pot and the call."""
    kinds = (RANGE, *MONEY) if ordering_labels(state.game) else MONEY
    colors = {seat.key: seat.color for seat in state.seats}
    swept = (each for each in possible_subjects(state) if each.kind in kinds)
    return [Offered(each, subject_title(each, state), colors.get(each.key)) for each in swept]


def start_words(game: str) -> str:
    """What to do with a table that has no scenarios yet.

    >>> start_words("shortdeck")[41:75]
    'Sweep the pot from small to large,'
    """
    swept = "a range from tight to loose, or " if ordering_labels(game) else ""
    return (
        f"Compare the table with variations of it. Sweep {swept}the pot from small to large, or choose what "
        "changes and add scenarios."
    )


class SweepBar(QWidget):
    """A line of controls: whose range or which amount, from where to where, in which steps.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    wanted = Signal(Subject, tuple)
    """Add scenarios: what they change, and to which texts."""
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chip = Chip(theme, "What is swept")
        self.chip.clicked.connect(self._open)
        self.menu = QMenu(self)
        self._offered: tuple[Offered, ...] = ()
        self._subject = Subject(RANGE)
        self.first, self.last, self.step = _field("from"), _field("to"), _field("in steps of")
        self.add = QPushButton()
        self.add.setProperty("role", "tinted")
        self.close_button = QPushButton("Close")
        self.close_button.setProperty("role", "quiet")
        layout = FlowLayout(self, spacing=2 * SPACE)  # in a narrow window it takes two rows
        title = Label("Sweep")
        title.setMinimumHeight(CONTROL_HEIGHT)
        for part in (
            title, self.chip, self.first, self.last, self.step, self.add, self.close_button,
        ):  # fmt: skip
            layout.addWidget(part)
        for field in (self.first, self.last, self.step):
            field.edited.connect(self._count)
        self.add.clicked.connect(self._ask)
        self.close_button.clicked.connect(self.closed)
        self._count()

    def show_subjects(self, offered: Sequence[Offered]) -> None:
        """Offer these to be swept; at first the range of the last seat is chosen, or the pot."""
        self.menu.hide()  # it may offer a seat that is gone
        self._offered = tuple(offered)
        known = [each.subject for each in offered]
        ranges = [each for each in known if each.kind == RANGE]
        self._choose(self._subject if self._subject in known else (ranges or known[:1])[-1])

    def _choose(self, subject: Subject) -> None:
        if subject.kind != self._subject.kind or not self.first.text:
            fields = (self.first, self.last, self.step)
            for field, text in zip(fields, _START[subject.kind], strict=True):
                field.show_text(text)
        self._subject = subject
        chosen = next(each for each in self._offered if each.subject == subject)
        self.chip.show_word(chosen.title, color=chosen.color)
        self._count()

    @Slot()
    def _open(self) -> None:
        self.menu.clear()
        for each in self._offered:
            action = self.menu.addAction(menu_text(each.title))
            action.setCheckable(True)
            action.setChecked(each.subject == self._subject)
            action.triggered.connect(partial(self._choose, each.subject))
        open_below(self.menu, self.chip)

    def _number(self, field: AmountField) -> float | None:
        """The value of a field: a share in per cent, or an amount; None if it is neither of them."""
        return share_in(field.text) if self._subject.kind == RANGE else amount_in(field.text)

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the sweep that is set; none while a field has an error."""
        first, last, step = map(self._number, (self.first, self.last, self.step))
        unit = "%" if self._subject.kind == RANGE else ""
        return () if first is None or last is None or step is None else shares(first, last, step, unit)

    def event(self, event: QEvent) -> bool:
        """Escape belongs to this line rather than to Stop."""
        if asks_for_escape(event):
            event.accept()
            return True
        return super().event(event)

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
        """Show how many scenarios there will be, and which field has an error."""
        tip = _WRONG if self._subject.kind == RANGE else _WRONG_AMOUNT
        for field in (self.first, self.last, self.step):
            field.show_text(field.text, tip if self._number(field) is None else "", tip)
        many = len(self.texts)
        self.add.setText(f"Add {many} scenario{'' if many == 1 else 's'}" if many else "Add scenarios")
        self.add.setEnabled(0 < many <= MAX_ROWS)
        self.add.setToolTip(tooltip(f"There is room for {MAX_ROWS}." if many > MAX_ROWS else ""))

    @Slot()
    def _ask(self) -> None:
        self.wanted.emit(self._subject, self.texts)


def share_in(text: str) -> float | None:
    """The share that is typed, in per cent; None if it is not a share.

    >>> share_in("12,5 %"), share_in("0"), share_in("half")
    (12.5, None, None)
    """
    number = number_in(text.replace(",", "."))
    return number if number is not None and _LEAST <= number <= _MOST else None


def amount_in(text: str) -> float | None:
    """The amount that is typed without a unit; None if it is not an amount, or 0.

    >>> amount_in("1,5"), amount_in("1.5k"), amount_in("0"), amount_in("2bb")
    (1.5, 1500.0, None, None)
    """
    try:
        amount = read_amount(text)
    except OracleError:
        return None
    return amount.value if amount.value > 0 and not amount.unit else None


def _field(name: str) -> AmountField:
    return AmountField(name)
