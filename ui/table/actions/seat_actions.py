"""What a player did: a line for each past street, and what is left of his range."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from oracle.decisions.rules.completion import example_rule
from oracle.games import find_game
from oracle.ranges.orderings.catalog import ordering_labels
from ui.context import Context
from ui.document.decisions.opponents import tie_tip, tie_words, times
from ui.document.decisions.rules import RuleReading, action_on, streets_of
from ui.document.edits.actions import STREETS, clear_actions, set_rule, set_word
from ui.document.edits.range_maker import RangeMaker
from ui.document.shown_text import shown_name, tooltip
from ui.document.state import DocumentState, SeatState
from ui.document.typing_pause import typed_rule
from ui.table.actions.asked import pql_of
from ui.table.actions.line import ActionLine
from ui.table.actions.step_bar import NARROW, WIDTH, StepBar
from ui.table.actions.words import HINT, what_is_left
from ui.widgets import help_places
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.labels.label import Label

if TYPE_CHECKING:
    from oracle.decisions.rules.funnel import Funnel

_GAP = 2
_WIDE = 430
"""Width of a row from which on its bars have full width, in pixels."""
_ABOVE = 2
"""Rows above the lines: the heading, and whose looseness applies."""
NO_RULE = "There is no rule yet."
OWN_SCALE = "A rule with a factor of its own, such as “top 15% x1.3”, keeps that."
WORKING = "The hands are still being counted."


class SeatActions(QWidget):
    """Shows and edits the actions of one seat.

    Attributes:
        pql_wanted: Emitted with a query to show in the PQL pane.
        closed: Emitted when the user removes all actions.

    Args:
        context: The parts of the program.
        key: The seat.
        parent: Qt parent.
    """

    pql_wanted = Signal(str)
    closed = Signal()

    def __init__(self, context: Context, key: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._funnels, self.key = context, context.funnels, key
        self._readings: dict[str, RuleReading] = {}
        self.lines: dict[str, ActionLine] = {}
        self.setProperty(
            help_places.PROPERTY, help_places.at_section(help_places.DECISIONS, "What players did")
        )
        self._maker = RangeMaker(context.document, context.macros, self)
        self.heading = Label()
        self.heading.setProperty("role", "muted")
        self.looseness = ElidedLabel()
        self.looseness.setProperty("role", "muted")
        self.before = StepBar(context.theme)
        self.summary = ElidedLabel(rows=4)
        self.summary.setProperty("role", "muted")
        self._maker.said.connect(self.summary.show_text)
        self.make_button = self._button("Make it the range", self._make_range)
        self.pql_button = self._button("PQL", self._show_pql)
        self.remove_button = self._button("Remove", self._remove)
        self._build()
        context.funnels.changed.connect(self.show_figures)
        context.document.rules.ready.connect(self.refresh)
        context.document.typing.ended.connect(self.refresh)
        context.document.opponents.changed.connect(self.refresh)

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.heading, 1)
        head.addWidget(self.before)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.setSpacing(0)
        for button in (self.make_button, self.pql_button, self.remove_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, _GAP)
        self._column.setSpacing(_GAP)
        self._column.addLayout(head)
        self._column.addWidget(self.looseness)
        self._column.addWidget(self.summary)
        self._column.addLayout(buttons)

    @property
    def _seat(self) -> SeatState | None:
        seats = self._context.document.state.seats
        return next((seat for seat in seats if seat.key == self.key), None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow row the rules take space from the bars."""
        super().resizeEvent(event)
        self._fit_bars()

    def _fit_bars(self) -> None:
        wide = WIDTH if self.width() >= _WIDE else NARROW
        for bar in (self.before, *(line.bar for line in self.lines.values())):
            bar.setFixedWidth(wide)

    def focus_first(self) -> None:
        """Put the cursor in the first rule that is empty."""
        lines = tuple(self.lines.values())
        line = next((line for line in lines if not line.edit.text()), lines[0] if lines else None)
        if line is not None:
            line.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def refresh(self) -> None:
        """Show the actions of the document."""
        seat, state = self._seat, self._context.document.state
        if seat is None:
            return
        self.heading.setText(f"What {seat.name} did")
        self._say_looseness(seat)
        past = streets_of(state)
        said = {action.street for action in seat.actions}
        streets = tuple(street for street in STREETS if street in past or street in said)
        if tuple(self.lines) != streets:
            self._make_lines(streets)
        for street, line in self.lines.items():
            action = action_on(seat, street)
            reading = self._reading(state, seat, street)
            self._readings[street] = reading
            line.show_action(state, seat.name, action, reading, waits=street not in past)
        self.show_figures()

    def _say_looseness(self, seat: SeatState) -> None:
        """Whose looseness scales the rules before the flop, with how it was worked out on hover."""
        known = self._context.document.opponents
        opponent, found = known.of(seat), known.looseness(seat)
        words, how = "", ""
        if seat.opponent and not ordering_labels(self._context.document.state.game):
            title = find_game(self._context.document.state.game).title
            words = f"Looseness changes nothing here: {title} has no ordering of hands."
        elif opponent is not None and found is not None:
            words = f"Shares before the flop {times(found)}: the looseness of {shown_name(opponent.name)}"
            how = f"{tie_tip(known, seat)}\n{OWN_SCALE}"
        elif seat.opponent:
            words, how = tie_words(known, seat), tie_tip(known, seat)
        self.looseness.show_text(words, how)
        self.looseness.setVisible(bool(words))

    def _reading(self, state: DocumentState, seat: SeatState, street: str) -> RuleReading:
        """What a rule means, without its error while it is typed."""
        document = self._context.document
        looseness = document.opponents.scale(seat)
        reading = document.rules.of(state, seat, action_on(seat, street), self._context.macros(), looseness)
        typed = document.typing.holds(typed_rule(seat.key, street))
        return RuleReading(pending=True) if typed and reading.message else reading

    def _make_lines(self, streets: tuple[str, ...]) -> None:
        """Have a line for each of some streets, in their order."""
        for street in [street for street in self.lines if street not in streets]:
            gone = self.lines.pop(street)
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        context = self._context
        for place, street in enumerate(streets):
            if street not in self.lines:
                line = ActionLine(context.document, context.theme, street, context.macros, self)
                line.word_chosen.connect(partial(set_word, context.document, self.key, street))
                line.rule_edited.connect(partial(set_rule, context.document, self.key, street))
                self.lines[street] = line
                self._column.insertWidget(_ABOVE + place, line)
        self.lines = {street: self.lines[street] for street in streets}
        self._fit_bars()

    @Slot()
    def show_figures(self) -> None:
        """Show what is left of the range."""
        seat = self._seat
        if seat is None or self.isHidden():
            return
        funnels, past = self._funnels, streets_of(self._context.document.state)
        funnel = funnels.of_seat(self.key) if any(each.rule.strip() for each in seat.actions) else None
        steps = () if funnel is None else funnel.steps
        whole, step, number = (steps[0] if steps else None), (steps[0] if steps else None), 0
        shown = (seat.color, funnels.hero)
        self.before.show_step(step, whole, *shown, stale=funnels.stale)
        for street, line in self.lines.items():
            used = street in past and bool(action_on(seat, street).rule.strip())
            if used:
                trouble = None if funnel is None else funnel.trouble
                if trouble is not None and trouble.number == number and not funnels.stale:
                    self._say_trouble(line, trouble.message)
                number += 1
                step = steps[number] if number < len(steps) else None
            line.bar.show_step(step if street in past else None, whole, *shown, stale=funnels.stale)
        self._say(seat, funnel)
        self._offer(seat, funnel)

    def _say_trouble(self, line: ActionLine, message: str) -> None:
        """An error found in the engine, where the text has none of its own."""
        reading = self._readings.get(line.street)
        if reading is not None and not reading.message and not reading.pending:
            line.say(message)

    def _say(self, seat: SeatState, funnel: Funnel | None) -> None:
        """What is left, or what to do."""
        if not any(action.rule.strip() for action in seat.actions):
            street, game = next(reversed(self.lines), STREETS[0]), self._context.document.state.game
            self.summary.show_text(HINT.format(example=example_rule(street, game)))
        elif any(self._readings[street].message for street in self.lines):
            self.summary.show_text("")  # what is left without that rule would be taken for what is left
        elif funnel is None or self._funnels.found is None or not funnel.steps:
            self.summary.show_text("" if self._funnels.request.trouble else WORKING)
        else:
            found, hero = self._funnels.found, self._funnels.hero
            own = found.hero == self._funnels.place(self.key)
            seats = self._context.document.state.seats
            ruled = next(each.key for each in seats if any(action.rule.strip() for action in each.actions))
            self.summary.show_text(what_is_left(found, funnel, hero, own=own, first=ruled == self.key))

    def _offer(self, seat: SeatState, funnel: Funnel | None) -> None:
        """Enable what can be done, with a reason for what cannot."""
        ready = funnel is not None and funnel.trouble is None and not self._funnels.stale
        self.make_button.setEnabled(ready)
        self.make_button.setToolTip(
            tooltip("Replace the range by the hands that are left and remove the rules, as one undo step.")
        )
        some = [reading for reading in self._readings.values() if reading.pql]
        unsaid = [f"{street}: {each.no_pql}" for street, each in self._readings.items() if each.no_pql]
        self.pql_button.setEnabled(bool(some))
        lines = ["Show the table’s question with these rules as conditions."] if some else []
        lines += [f"Not in PQL – {said}" for said in unsaid] or ([] if some else [NO_RULE])
        self.pql_button.setToolTip(tooltip("\n".join(lines)))
        self.pql_button.setAccessibleDescription(" ".join(lines))
        self.remove_button.setAccessibleName(f"Remove what {seat.name} did")

    def _button(self, text: str, act: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        button.setProperty("role", "note")
        button.clicked.connect(act)
        return button

    @Slot()
    def _make_range(self) -> None:
        funnel = self._funnels.of_seat(self.key)
        if funnel is None or funnel.trouble is not None or self._funnels.stale:
            return
        hands, state = funnel.steps[-1].hands, self._funnels.request.state
        weights = hands.percent_weights
        self._maker.make(state, self.key, hands.masks, weights, funnel.dropped, played=True)

    @Slot()
    def _show_pql(self) -> None:
        self.pql_wanted.emit(pql_of(self._context.document.state, self._readings))

    @Slot()
    def _remove(self) -> None:
        clear_actions(self._context.document, self.key)
        self.closed.emit()
