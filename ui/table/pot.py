"""The pot: a strip of amounts, with every player's stack and bet on request."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from ui.context import Context
from ui.document.decisions.money import (
    BEHIND,
    BIG_BLIND,
    PAID,
    POT,
    RAKE,
    RAKE_CAP,
    TO_CALL,
    TYPED,
    UNITS,
    WORDS,
    Money,
    bets_are_missing,
    has_money,
    of_seat,
    playing,
    read_money,
    seat_of,
    stack_to_pot,
)
from ui.document.edits.money import clear_pot, set_amount, set_no_flop_no_drop, set_unit
from ui.document.scenarios.money import needed_words
from ui.document.shown_text import menu_text, tooltip
from ui.document.state import DocumentState
from ui.table.pot_seats import PotSeats
from ui.theme.roles import set_role
from ui.theme.theme import Theme
from ui.widgets import help_places
from ui.widgets.buttons.chip import Chip
from ui.widgets.fields.amount_field import AmountField
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.labels.label import Label
from ui.widgets.menus import open_below
from ui.widgets.passing import mark_passing
from ui.widgets.scrolling import show_part

_PAD = 8
_STRIP = (
    (
        POT,
        "in the middle",
        "All chips in the pot now, including the bets of this street and the one you face.",
    ),
    (TO_CALL, "to call", "What {hero} must add to stay in; empty or 0 if he may check."),
    (BEHIND, "behind", "What each player has left. Empty: no limit. “Each player” sets different stacks."),
    (RAKE, "rake", "What is taken from the final pot, in per cent."),
)
_MORE = (
    (RAKE_CAP, "rake at most", "The most that is taken from a pot."),
    (BIG_BLIND, "big blind", "How much a big blind is, to convert amounts such as 12bb."),
)
_USUAL = {TO_CALL: "0", BEHIND: "any", RAKE: "none", RAKE_CAP: "no cap", BIG_BLIND: "?"}
_EXAMPLES = "For example 12, 1.5, 1.5k or 12bb."


class PotPanel(QWidget):
    """Shows and edits the money of the hand; one line while there is none.

    Args:
        context: The parts of the program.
        parent: Qt parent.
    """

    decision_wanted = Signal()
    """The user asks whether to call or raise."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = context.document
        self._opened = False
        self.fields: dict[str, AmountField] = {}
        self.setAccessibleName("Pot")
        self.setProperty(help_places.PROPERTY, help_places.at_section(help_places.DECISIONS, "The money"))
        self.add_button = QPushButton("+ Add pot")
        self.add_button.setProperty("role", "link")
        self.add_button.setToolTip(tooltip("Enter the pot to see what a call needs and what it is worth."))
        self.add_button.clicked.connect(self.open)
        self.decision_button = QPushButton()
        self.decision_button.setProperty("role", "link")
        self.decision_button.setToolTip(tooltip("Show what fold, call and raise are worth."))
        self.decision_button.clicked.connect(self.decision_wanted)
        self._make_units(context.theme)
        self._make_notes()
        self.players = PotSeats(self._field)
        self._build()
        context.document.replaced.connect(self._forget)
        context.document.changed.connect(self.refresh)
        context.document.typing.ended.connect(self.refresh)
        self.refresh()

    def _make_units(self, theme: Theme) -> None:
        """Create the chip of the unit, and its menu."""
        self.unit_chip = Chip(theme, "Unit")
        self.unit_chip.clicked.connect(self._choose_unit)
        self.units = QMenu(self)
        for unit, words in UNITS.items():
            action = self.units.addAction(menu_text(words))
            action.setCheckable(True)
            action.setData(unit)
        self.units.triggered.connect(self._set_unit)

    def _make_notes(self) -> None:
        """Create what follows the amounts: for each player, remove, what the call needs, no flop no drop."""
        self.more_button = QPushButton("Each player")
        self.more_button.setProperty("role", "note")
        self.more_button.setCheckable(True)
        self.more_button.setToolTip(tooltip("Every player’s stack and bet, the cap of the rake, the blinds."))
        self.more_button.toggled.connect(self.refresh)
        self.clear_button = QPushButton("Remove")
        self.clear_button.setProperty("role", "note")
        self.clear_button.setAccessibleName("Remove the pot")
        self.clear_button.clicked.connect(self.clear)
        self.note = ElidedLabel(rows=4)
        self.drop_button = QPushButton("No flop, no drop")
        self.drop_button.setCheckable(True)
        self.drop_button.setProperty("role", "note")
        self.drop_button.setToolTip(tooltip("No rake is taken if the hand ends before the flop."))
        self.drop_button.clicked.connect(self._choose_drop)

    def _build(self) -> None:
        heading = Label("Pot")
        heading.setProperty("role", "section")
        head = QHBoxLayout()
        head.setContentsMargins(2, 0, 0, 0)
        head.addWidget(heading)
        head.addStretch(1)
        for part in (
            self.decision_button, self.add_button, self.clear_button, self.more_button, self.unit_chip,
        ):  # fmt: skip
            head.addWidget(part)
        self.strip = QFrame()
        self.strip.setProperty("role", "panel")
        inside = QVBoxLayout(self.strip)
        inside.setContentsMargins(_PAD, _PAD, _PAD, _PAD)
        inside.setSpacing(4)
        inside.addWidget(self._row(_STRIP))
        self.more = self._row(_MORE)
        flow = self.more.layout()
        assert flow is not None
        flow.addWidget(self.drop_button)
        inside.addWidget(self.players)
        inside.addWidget(self.more)
        inside.addWidget(self.note)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(self.strip)

    def _row(self, fields: tuple[tuple[str, str, str], ...]) -> QWidget:
        """A row of amounts that wraps."""
        row = QWidget()
        flow = FlowLayout(row)
        for name, words, _tip in fields:
            flow.addWidget(self._field(name, words, _USUAL.get(name, "?")))
        return row

    def _field(self, name: str, words: str, usual: str, accessible: str = "") -> AmountField:
        """A field for an amount of the pot, or of a seat."""
        field = AmountField(words, accessible=accessible or WORDS.get(name, ""), usual=usual)
        mark_passing(field.edit)
        field.edited.connect(partial(self._edited, name))
        field.committed.connect(self._document.end_merge)
        self.fields[name] = field
        return field

    @property
    def message(self) -> str:
        """The text below the amounts."""
        return self.note.full

    @Slot()
    def open(self) -> None:
        """Show the amounts, and go to what is in the middle."""
        self._opened = True
        if bets_are_missing(self._document.state):
            self.more_button.setChecked(True)  # where they are typed
        self.refresh()
        self.fields[POT].setFocus(Qt.FocusReason.OtherFocusReason)
        self.fields[POT].edit.selectAll()  # typing replaces the amount
        show_part(self, self.rect())

    @Slot()
    def clear(self) -> None:
        """Remove all amounts and hide them."""
        self._opened = False
        clear_pot(self._document)
        self.refresh()

    @Slot()
    def _forget(self) -> None:
        """Another document is shown: amounts that nobody has entered in it are hidden."""
        self._opened = False
        self.refresh()

    @Slot()
    def refresh(self, *_states: object) -> None:
        """Show the money of the document."""
        state = self._document.state
        shown = self._opened or has_money(state)
        self.add_button.setHidden(shown)
        self.decision_button.hide()
        for part in (self.strip, self.unit_chip, self.more_button, self.clear_button):
            part.setVisible(shown)
        if not shown:
            return
        each = self.more_button.isChecked()
        self.unit_chip.show_word(UNITS.get(state.pot.unit, state.pot.unit))
        self.more.setVisible(each)
        self.players.setVisible(each)
        self.players.show_seats(state)
        for name in set(self.fields) - set(self._texts(state)):
            del self.fields[name]
        self.drop_button.setChecked(state.pot.no_flop_no_drop)
        self._show(state, read_money(state))

    def _texts(self, state: DocumentState) -> dict[str, str]:
        """What is typed in each field."""
        found = {name: str(getattr(state.pot, name)) for name, _words, _tip in (*_STRIP, *_MORE)}
        for seat in playing(state):
            found[of_seat(BEHIND, seat.key)] = seat.behind
            found[of_seat(PAID, seat.key)] = seat.paid
        return found

    def _show(self, state: DocumentState, money: Money) -> None:
        """Show the texts, and the errors of those that nobody is typing."""
        typing = self._document.typing
        troubles = {name: said for name, said in money.troubles.items() if not typing.text.startswith(TYPED)}
        hero = next((seat.name for seat in playing(state)), "the first player")
        tips = {name: tip.format(hero=hero) for name, _words, tip in (*_STRIP, *_MORE)}
        for name, text in self._texts(state).items():
            field = self.fields.get(name)
            if field is not None:
                field.show_text(text, troubles.get(name, ""), f"{tips.get(name, '')} {_EXAMPLES}".strip())
        set_role(self.note, "error" if troubles else "muted")
        self.note.show_text(self._said(state, money, troubles))
        if money.pot is not None:
            self.decision_button.setText("Call or raise?" if money.pot.to_call else "Check or bet?")
            self.decision_button.show()

    def _said(self, state: DocumentState, money: Money, troubles: dict[str, str]) -> str:
        """The first error; otherwise what is unusual, what a call needs, stack to pot."""
        if troubles:
            name = next(iter(troubles))
            key = seat_of(name)
            seat = "" if key is None else f"{state.seat(key).name}, "
            words = WORDS[name.partition(":")[0]]
            return f"{seat}{words[0].lower() + words[1:] if seat else words}: {troubles[name]}"
        if money.pot is None:
            return "" if playing(state)[1:] else "Add a player to play against."
        ratio = stack_to_pot(money.pot)
        return " ".join(part for part in (money.remark, needed_words(state), ratio) if part)

    def _edited(self, name: str, text: str) -> None:
        set_amount(self._document, name, text)

    @Slot()
    def _choose_drop(self) -> None:
        set_no_flop_no_drop(self._document, dropless=self.drop_button.isChecked())

    @Slot()
    def _choose_unit(self) -> None:
        for action in self.units.actions():
            action.setChecked(action.data() == self._document.state.pot.unit)
        open_below(self.units, self.unit_chip)

    @Slot(QAction)
    def _set_unit(self, action: QAction) -> None:
        set_unit(self._document, str(action.data()))
