"""The window of opponents, for use beside the main window during play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from oracle.decisions.opponents.opponent import Opponent
from oracle.errors import OracleError
from ui.context import Context
from ui.document.edits.seats import follow_opponent, tie_seat
from ui.document.library.library import RangeLibrary
from ui.document.library.opponent_edits import (
    NEW_NAME,
    add_opponent,
    count_hand,
    remove_opponent,
    rename_opponent,
    set_counts,
    set_every,
    set_ideal,
    set_stereotype,
)
from ui.document.library.opponents import NOBODY, OpponentList
from ui.document.shown_text import shown_name, tooltip
from ui.opponents.details import OpponentDetails, whole_number
from ui.opponents.rows import OpponentRows
from ui.opponents.table import OpponentTable
from ui.widgets import help_places
from ui.widgets.fields.amount_field import AmountField
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.labels.label import Label
from ui.widgets.reading_order import step_focus
from ui.widgets.window_place import WindowPlace

SIZE = QSize(680, 520)
_MARGIN, _GAP = 14, 8
IDEAL_TIP = "How often a player of looseness 1 sees the flop, in per cent; the fuller the table, the lower."
EVERY_TIP = "After this many hands his counts of hands and flops are halved, so that recent play counts more."
IDEAL_WORDS = "A player who sees this share of the flops has looseness 1; one who sees twice as many has 2."
EVERY_WORDS = "After this many hands, both counts are halved, so that recent play counts more."
NOBODY_YET = (
    "Nobody is in your list yet. Add a player you meet, then count while you play: H for each hand in which "
    "he folded before the flop, F for each flop he saw. Choose him for a seat in its menu ⋯, and his "
    "looseness widens or narrows the range that his actions before the flop leave."
)


class OpponentsWindow(QWidget):
    """Adds, renames, counts and deletes opponents; every edit is written at once and can be undone.

    Attributes:
        help_wanted: F1 was pressed.

    Args:
        context: The parts of the program.
        library: Where the opponents are stored.
        parent: The main window; both close together.
    """

    help_wanted = Signal(str)

    def __init__(self, context: Context, library: RangeLibrary, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._document, self._library = context.document, library
        self.setWindowTitle("Opponents – Open Odds Oracle")
        self.setProperty(help_places.PROPERTY, help_places.at_section(help_places.DECISIONS, "Opponents"))
        self.resize(SIZE)
        self._place = WindowPlace(self)
        self._for_seat: int | None = None
        self._shown = NOBODY
        self.rows = OpponentRows(self)
        self.table = OpponentTable(self.rows)
        self.details = OpponentDetails(context.theme)
        self.add_button = self._button("+ Add", self.add, "Add an opponent (Insert)")
        self.hand_button = self._button(
            "Folded  H", partial(self.count, False), "He was dealt a hand and folded before the flop (H)"
        )
        self.flop_button = self._button("Saw the flop  F", partial(self.count, True), "He saw the flop (F)")
        self.undo_button = self._button("Undo", library.undo_stack.undo)
        self.delete_button = self._button("Delete", self.delete, "Delete him from the list (Delete)")
        self.ideal = AmountField("Ideal rate, %", accessible="Ideal rate of flops seen, in per cent")
        self.every = AmountField("Halve every", accessible="Halve counts every so many hands")
        self.ideal.committed.connect(partial(self._take, self.ideal, set_ideal))
        self.every.committed.connect(partial(self._take, self.every, set_every))
        self.nobody = Label(NOBODY_YET)
        self.nobody.setProperty("role", "muted")
        self.nobody.setWordWrap(True)
        self.nobody.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nobody.setMargin(_MARGIN)
        self._insert = QShortcut(QKeySequence(Qt.Key.Key_Insert), self, self.add)
        self.remark = Label()
        self.remark.setWordWrap(True)
        self._lay_out()
        self._connect()
        library.read()
        self._show_list()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(_GAP)
        for button in (self.hand_button, self.flop_button, self.undo_button):
            head.addWidget(button)
        head.addStretch(1)
        head.addWidget(self.add_button)
        head.addWidget(self.delete_button)
        foot = QGridLayout()
        foot.setSpacing(_GAP)
        foot.setColumnStretch(1, 1)
        for row, (field, words) in enumerate(((self.ideal, IDEAL_WORDS), (self.every, EVERY_WORDS))):
            about = ElidedLabel(rows=2)
            about.show_text(words)
            about.setProperty("role", "muted")
            foot.addWidget(field, row, 0)
            foot.addWidget(about, row, 1, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        column.setSpacing(_GAP)
        column.addLayout(head)
        column.addWidget(self.table, 1)
        column.addWidget(self.nobody, 1)
        column.addWidget(self.details)
        column.addLayout(foot)
        column.addWidget(self.remark)

    def _connect(self) -> None:
        library = self._library
        library.opened.connect(self._show_list)
        library.opponents_changed.connect(self._show_list)
        library.trouble_changed.connect(self._say)
        library.undo_stack.undoTextChanged.connect(self._name_undo)
        self.rows.renamed.connect(self._rename)
        self.rows.modelReset.connect(self._show_chosen)
        self.table.selectionModel().currentRowChanged.connect(self._show_chosen)
        self.table.counted.connect(self.count)
        self.table.deleted.connect(self.delete)
        self.table.added.connect(self.add)
        self.table.undone.connect(self._undo)
        self.details.counts_typed.connect(self._set_counts)
        self.details.kind_chosen.connect(self._set_kind)
        self.details.refused.connect(self._say)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)
        QShortcut(QKeySequence(QKeySequence.StandardKey.HelpContents), self, self._ask_help)

    def open_for(self, seat: int | None = None, name: str = "") -> None:
        """Show the window, in front.

        Args:
            seat: The seat in which the next added opponent sits down.
            name: The opponent to choose.
        """
        self._for_seat = seat
        if not self.isVisible():
            self._place.fit()
        self.show()
        self.raise_()
        self.activateWindow()
        row = self.rows.row_of(name)
        if row >= 0:
            self.table.choose(row)
        self.table.setFocus(Qt.FocusReason.PopupFocusReason)

    @property
    def chosen(self) -> Opponent | None:
        """The opponent chosen."""
        return self.rows.opponent(self.table.currentIndex().row())

    @Slot()
    def add(self) -> None:
        """Add an opponent and let the user type his name; he sits down where one was asked for."""
        self._act(self._add)

    def _add(self) -> None:
        seat, self._for_seat = self._for_seat, None
        state = self._document.state
        tied = next((each for each in state.seats if each.key == seat), None)
        name = tied.opponent if tied is not None and self._document.opponents.missing(tied) else NEW_NAME
        found = add_opponent(self._library, name)
        if tied is not None:
            tie_seat(self._document, tied.key, found.name)
        self.table.edit_name(self.rows.row_of(found.name))

    @Slot(bool)
    def count(self, flop: bool, *_checked: object) -> None:
        """Count one more hand of the chosen opponent."""
        opponent = self.chosen
        if opponent is not None:
            count_hand(self._library, opponent, flop=flop)

    @Slot()
    def delete(self) -> None:
        """Delete the chosen opponent."""
        opponent = self.chosen
        if opponent is not None:
            row = self.table.currentIndex().row()
            remove_opponent(self._library, opponent)
            self.table.choose(min(row, self.rows.rowCount() - 1))
            self._say(f"“{shown_name(opponent.name)}” was deleted. Undo brings him back.")

    @Slot(object, str)
    def _rename(self, opponent: Opponent, name: str) -> None:
        rename_opponent(self._library, opponent, name)

    def _follow(self, before: OpponentList, now: OpponentList) -> None:
        """Let seats follow an opponent who was renamed, or whose old name an undo has brought back."""
        pairs = zip(before.opponents, now.opponents, strict=False)
        changed = [(old, new) for old, new in pairs if old != new]
        if len(before.opponents) != len(now.opponents) or len(changed) != 1:
            return
        ((old, new),) = changed
        tied = any(seat.opponent == old.name for seat in self._document.state.seats)
        if tied and replace(old, name=new.name) == new:
            follow_opponent(self._document, old.name, new.name)

    @Slot(int, int)
    def _set_counts(self, hands: int, flops: int) -> None:
        opponent = self.chosen
        if opponent is not None:
            set_counts(self._library, opponent, hands, flops)

    @Slot(str)
    def _set_kind(self, key: str) -> None:
        opponent = self.chosen
        if opponent is not None:
            set_stereotype(self._library, opponent, key)

    def _take(self, field: AmountField, take: Callable[[RangeLibrary, int], None]) -> None:
        """Accept a typed number, or show its error."""
        try:
            take(self._library, whole_number(field.text))
        except OracleError as trouble:
            field.show_text(field.text, str(trouble))
            self._say(str(trouble))
        else:
            field.take()
            self._say("")
            self._show_settings()

    def _act(self, act: Callable[[], None]) -> None:
        try:
            act()
        except OracleError as trouble:
            self._say(str(trouble))

    @Slot(bool)
    def _undo(self, back: bool) -> None:
        stack = self._library.undo_stack
        stack.undo() if back else stack.redo()

    @Slot()
    def _show_list(self) -> None:
        state = self._library.known_state.opponents
        chosen, before = self.chosen, self._shown
        self._shown = state
        self.rows.show_list(state)
        self._follow(before, state)
        row = -1 if chosen is None else self.rows.row_of(chosen.name)
        if row < 0 and self.rows.rowCount():
            row = max(0, min(self.table.currentIndex().row(), self.rows.rowCount() - 1))
        if row >= 0 and row != self.table.currentIndex().row():
            self.table.choose(row)
        self._show_chosen()
        self._show_settings()
        self._say(self._library.known_trouble)
        self._name_undo()

    def _show_settings(self) -> None:
        state = self._library.known_state.opponents
        for field, number, tip in (
            (self.ideal, state.ideal, IDEAL_TIP),
            (self.every, state.every, EVERY_TIP),
        ):
            if not field.waits:
                field.show_text(str(number), tip=tip)

    @Slot()
    def _show_chosen(self, *_places: object) -> None:
        opponent = self.chosen
        self.details.show_opponent(opponent, self._library.known_state.opponents)
        anybody = self.rows.rowCount() > 0
        for part in (self.table, self.details):
            part.setVisible(anybody)
        self.nobody.setVisible(not anybody)
        self._insert.setEnabled(not anybody)  # the hidden table has no keys
        for button in (self.hand_button, self.flop_button, self.delete_button):
            button.setEnabled(opponent is not None)

    @Slot()
    def _name_undo(self, *_text: object) -> None:
        stack = self._library.undo_stack
        self.undo_button.setEnabled(stack.canUndo())
        what = f"Undo {stack.undoText()}" if stack.canUndo() else "Nothing to undo"
        self.undo_button.setToolTip(tooltip(f"{what} (Ctrl+Z)"))
        self.undo_button.setAccessibleName(what)

    @Slot(str)
    def _say(self, text: str) -> None:
        self.remark.setText(text)
        self.remark.setVisible(bool(text))

    @Slot()
    def _ask_help(self) -> None:
        self.help_wanted.emit(str(self.property(help_places.PROPERTY)))

    def _button(self, text: str, act: Callable[[], None], tip: str = "") -> QPushButton:
        button = QPushButton(text)
        button.clicked.connect(lambda _checked=False: act())
        button.setToolTip(tooltip(tip))
        button.setAccessibleName(tip.partition(" (")[0] or text)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard on the table
        return button

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through the window in reading order."""
        return step_focus(self, forward=forward)
