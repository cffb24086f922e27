"""The seats of the table: heading, rows, order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from oracle.errors import possessive
from oracle.games import find_game
from oracle.query import Query
from ui.context import Context
from ui.document.cards.hand_cards import Hand, hand_text, places
from ui.document.cards.random_cards import random_hand
from ui.document.cards.used_cards import seat_hand, used_cards
from ui.document.decisions.rules import played_seat
from ui.document.edits import seats as edits
from ui.document.lines.tree import single_lines
from ui.document.ranges.recent import RecentRanges
from ui.document.shown_text import tooltip
from ui.document.state import ANY_HAND, DocumentState, SeatState, seat_limit
from ui.document.switching import CLASSIC
from ui.table.range_facts import RangeFactsPopup
from ui.table.seat_figures import PLAYED_HEIGHT, row_height
from ui.table.seat_list import GAP, SeatList
from ui.table.seat_menu import choices_menu, seat_menu
from ui.table.seat_row import SeatRow
from ui.widgets.cards.card_picker import CardPicker
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.labels.label import Label
from ui.widgets.scrolling import show_part

if TYPE_CHECKING:
    from ui.table.actions.seat_actions import SeatActions

_FIRST = 2
"""Rows created with the window."""
AT_ONCE = 1
"""Rows created in one turn of the event loop; a row has some twenty widgets and takes milliseconds."""
_HEAD_GAP = 2
"""Pixels below the heading."""
_PAIR = 2
"""Cards of a hand in the games where no hand is partly known."""
_OTHER = {"classic": "generic", "generic": "classic"}


class SeatsPanel(QWidget):
    """All seats, in order.

    Attributes:
        edit_range: Emitted with a seat's key to edit its range in the range editor.
        pql_wanted: Emitted with a query to show in the PQL pane.
        opponents_wanted: Emitted with a seat's key to show the list of opponents for it.

    Args:
        context: The parts of the program.
        picker: The card picker shared by the table.
        parent: Qt parent.
    """

    edit_range = Signal(int)
    pql_wanted = Signal(str)
    opponents_wanted = Signal(int)

    def __init__(self, context: Context, picker: CardPicker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._picker = context, picker
        self._rows: dict[int, SeatRow] = {}
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.timeout.connect(self._go_on)
        self._picking: int | None = None
        self._head_shown: tuple[str, str, int] | None = None
        self._make_head()
        self._seat_list = SeatList()
        self._list = self._seat_list.column
        self._compact = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(_HEAD_GAP)
        layout.addLayout(self._head)
        layout.addWidget(self._seat_list)
        self._connect(context)
        self._make_rows(_FIRST)
        self.refresh()

    def _make_head(self) -> None:
        """Create the heading: what the conditions change, the syntax, and the button that adds a seat."""
        title = Label("Seats")
        title.setProperty("role", "section")
        self.given = ElidedLabel()
        self.given.setProperty("role", "muted")
        self.syntax_button = QPushButton()
        self.syntax_button.setProperty("role", "note")
        self.syntax_button.clicked.connect(self.switch_syntax)
        self.add_button = QPushButton("+ Add seat")
        self.add_button.setProperty("role", "link")
        self.add_button.clicked.connect(self.add_seat)
        self._head = head = QHBoxLayout()
        head.setContentsMargins(2, 0, 0, 0)
        head.setSpacing(6)
        head.addWidget(title)
        head.addWidget(self.given, 1)
        head.addWidget(self.syntax_button)
        head.addWidget(self.add_button)

    def _connect(self, context: Context) -> None:
        """Follow the picker, the document, the results, the library and the readings of ranges."""
        self._picker.picked.connect(self._picked)
        self._picker.closed.connect(self._picker_closed)
        context.document.replaced.connect(self._close_actions)
        context.document.changed.connect(self._document_changed)
        context.table_runs.results.updated.connect(self._show_figures)
        context.funnels.changed.connect(self._show_figures)
        context.table_runs.answered.connect(self._remember)
        if context.library is not None:
            context.library.changed.connect(self.refresh)
        context.document.readings.ready.connect(self.refresh)
        context.document.opponents.changed.connect(self.refresh)

    @property
    def rows(self) -> tuple[SeatRow, ...]:
        """The rows in the order of the seats; creates missing ones."""
        seats = self._context.document.state.seats
        self._make_rows(len(seats))
        return tuple(self._rows[seat.key] for seat in seats)

    def row(self, key: int) -> SeatRow:
        """The row of a seat; created if missing."""
        if key not in self._rows:
            self._make_rows(len(self._context.document.state.seats))
        return self._rows[key]

    @property
    def focused_key(self) -> int | None:
        """The seat with the keyboard focus, or None."""
        focus = self.window().focusWidget()
        for key, row in self._rows.items():
            if focus is not None and (focus is row or row.isAncestorOf(focus)):
                return key
        return None

    def fit(self, height: int) -> None:
        """Fit all seats into a height with compact rows if they need more; what even those need scrolls.

        Args:
            height: The height beside the board, in pixels.
        """
        state = self._context.document.state
        game, rows = find_game(state.game), len(state.seats)
        room = height - self._head.sizeHint().height() - _HEAD_GAP
        needed = rows * row_height(split=game.split) + (rows - 1) * GAP
        needed += sum(row.actions_height for row in self._rows.values())
        needed += PLAYED_HEIGHT * (played_seat(state) is not None)
        self._compact = needed > room and not game.stud  # the cards of stud hands take their room
        self._seat_list.set_compact(self._compact)
        for row in self._rows.values():
            row.set_compact(self._compact)

    def refresh(self) -> None:
        """Show the seats of the document."""
        state = self._context.document.state
        gone = [key for key in self._rows if all(seat.key != key for seat in state.seats)]
        here = self._list.indexOf(self._rows[self.focused_key]) if self.focused_key in gone else None
        for key in gone:
            row = self._rows.pop(key)
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        for seat in state.seats:
            if seat.key in self._rows:
                self._rows[seat.key].show_seat(seat)
                self._show_actions(seat)
        self._make_rows(AT_ONCE)
        if here is not None:  # otherwise Qt focuses the next control below the table, and scrolls there
            self.jump_to(min(here, len(state.seats) - 1))
        self._show_head(state)
        self._say_given()

    def _show_head(self, state: DocumentState) -> None:
        """Show whether a seat can be added, and the syntax."""
        shown = (state.game, state.syntax, len(state.seats))
        if shown == self._head_shown:
            return
        self._head_shown = shown
        self.add_button.setEnabled(len(state.seats) < seat_limit(state))
        self.add_button.setToolTip(tooltip(f"Add a player with any hand, up to {seat_limit(state)}."))
        stud = find_game(state.game).stud  # the classic syntax has no up and down cards
        self.syntax_button.setVisible(not stud or state.syntax == CLASSIC)
        self.syntax_button.setText(f"{state.syntax.capitalize()} syntax")
        self.syntax_button.setToolTip(
            tooltip(
                f"Ranges are read in {state.syntax} syntax: AKs is "
                + ("ace-king suited.\n" if state.syntax == "classic" else "an ace and the king of spades.\n")
                + f"Click to use {_OTHER[state.syntax]} syntax; ranges are rewritten where possible."
            )
        )

    def _go_on(self) -> None:
        self._make_rows(AT_ONCE)

    def _make_rows(self, count: int) -> None:
        """Create some of the missing rows, and sort all by seat."""
        seats = self._context.document.state.seats
        missing = [seat for seat in seats if seat.key not in self._rows]
        for seat in missing[:count]:
            self._make_row(seat.key).show_seat(seat)
            self._show_actions(seat)
        rows = [self._rows[seat.key] for seat in seats if seat.key in self._rows]
        for place, row in enumerate(rows):
            if self._list.indexOf(row) != place:
                self._list.removeWidget(row)
                self._list.insertWidget(place, row)
        if len(rows) < len(seats):
            self._turn.start()
        else:
            self._turn.stop()

    def _say_given(self) -> None:
        """Show a note if equities are under conditions, those of the run shown."""
        results = self._context.table_runs.results
        past = results.asked if results.past else None
        state = past or self._context.document.state
        if not single_lines(state.conditions):
            self.given.show_text("")
            return
        from oracle.query.conditions import words_of  # parses the templates: only if there is a condition

        said = [words_of(line.node, state.labels()) for line in state.conditions if line.on]
        whose = "its" if past else "your"
        self.given.show_text(
            f"· given {whose} conditions",
            "Equities are those of the deals in which this holds:\n" + "\nand ".join(said),
            short="· given conditions",
        )

    def add_seat(self) -> None:
        """Add a player with any hand, and put the cursor in his range."""
        state = self._context.document.state
        if len(state.seats) < seat_limit(state):
            self.jump_to(len(state.seats), edits.add_seat(self._context.document))

    def jump_to(self, place: int, key: int | None = None) -> None:
        """Focus the range of a seat, by its index (0 first) or its key."""
        seats = self._context.document.state.seats
        if key is None and place < len(seats):
            key = seats[place].key
        if key is not None:
            row = self.row(key)
            row.field.edit.setFocus(Qt.FocusReason.TabFocusReason)
            show_part(row, row.rect())

    def switch_syntax(self) -> None:
        """Read all ranges in the other syntax, rewritten where a faithful translation exists."""
        self._context.rewriting.use_syntax(_OTHER[self._context.document.state.syntax])

    def pick_cards(self, key: int, place: int | None = None) -> None:
        """Open the picker for a seat's hand, at a place or at the first empty one."""
        document = self._context.document
        document.end_merge()
        self._picking = key
        state, seat, row = document.state, document.state.seat(key), self.row(key)
        game, hand = find_game(state.game), seat_hand(state, seat)
        empty = next((at for at, card in enumerate(hand) if card is None), len(hand))
        if place is None:
            place = empty if game.hole_cards > _PAIR and empty < game.hole_cards else 0
        numbers = tuple(f"card {at + 1}" for at in range(game.hole_cards)) if game.hole_cards > _PAIR else ()
        self._picker.open_at(
            QRect(row.mapToGlobal(QPoint(0, 0)), row.size()),
            f"{possessive(seat.name)} hand",
            game.hole_cards,
            hand,
            used_cards(state, key),
            place=place,
            closes_itself=True,
            places=places(game) or numbers,
            gaps=game.stud,
        )

    def show_facts(self, key: int) -> None:
        """Open the facts about a seat's range, below its name."""
        row = self.row(key)
        popup = RangeFactsPopup(self._context, key, row)
        popup.pql_wanted.connect(self.pql_wanted)
        popup.open_at(row.info_corner())

    def say_actions(self, key: int) -> None:
        """Let the user enter what a player did."""
        if not find_game(self._context.document.state.game).stud:
            part = self._actions_of(key)
            part.focus_first()
            show_part(self.row(key), self.row(key).rect())

    def _actions_of(self, key: int) -> SeatActions:
        """What a player did, shown."""
        row = self.row(key)
        new = row.actions_part is None
        part = row.open_actions()
        if new:
            part.pql_wanted.connect(self.pql_wanted)
        return part

    @Slot()
    def _close_actions(self) -> None:
        """Close the actions: another document is shown, whose seats are other players."""
        for row in self._rows.values():
            if row.actions_part is not None:
                row.actions_part.hide()

    def _show_actions(self, seat: SeatState) -> None:
        """Show what a player did, if anything is known about it or it was requested."""
        part = self._rows[seat.key].actions_part
        stud = find_game(self._context.document.state.game).stud
        if seat.actions and not stud:
            self._actions_of(seat.key)
        elif part is not None and stud:
            part.hide()
        elif part is not None and not part.isHidden():
            part.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Count hands while the table is visible."""
        super().showEvent(event)
        self._context.funnels.set_seen(self, True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Count no hands for another workspace."""
        super().hideEvent(event)
        self._context.funnels.set_seen(self, False)

    def deal_random_hand(self, key: int) -> None:
        """Give a seat a random hand; in stud the cards of the first street."""
        cards = random_hand(self._context.document.state, key, self._context.rng)
        edits.set_range(self._context.document, key, hand_text(cards))

    def _make_row(self, key: int) -> SeatRow:
        row = SeatRow(self._context, key, self)
        row.pick_cards.connect(lambda: self.pick_cards(key))
        row.pick_place.connect(lambda place: self.pick_cards(key, place))
        row.edit_range.connect(lambda: self.edit_range.emit(key))
        row.random_hand.connect(lambda: self.deal_random_hand(key))
        row.menu_wanted.connect(lambda place: seat_menu(self._context, row).popup(place))
        row.facts_wanted.connect(lambda: self.show_facts(key))
        row.actions_wanted.connect(lambda: self.say_actions(key))
        row.opponents_wanted.connect(lambda: self.opponents_wanted.emit(key))
        row.choices_wanted.connect(lambda place: choices_menu(self._context, row).popup(place))
        row.dragged.connect(lambda height: self._drag(key, height))
        row.dropped.connect(self._context.document.end_merge)
        row.set_compact(self._compact)
        self._rows[key] = row
        return row

    def _drag(self, key: int, height: int) -> None:
        rows = self.rows
        others = [row for row in rows if row.key != key]
        to = sum(row.geometry().center().y() < height for row in others)
        if rows[to].key != key:
            edits.move_seat(self._context.document, key, to, dragging=True)

    def _picked(self, cards: Hand) -> None:
        key = self._picking
        if key is None:
            return
        state = self._context.document.state
        whole = len(cards) == find_game(state.game).hole_cards
        if whole or find_game(state.game).hole_cards > _PAIR:  # one card of two is a range, not a hand
            text = hand_text(cards) or ANY_HAND[state.syntax]
            edits.set_range(self._context.document, key, text, typing=True)

    def _picker_closed(self) -> None:
        if self._picking is not None:
            self._picking = None
            self._context.document.end_merge()

    def _document_changed(self, _new: DocumentState, _old: DocumentState) -> None:
        self.refresh()

    def _remember(self, query: Query, _snapshot: object) -> None:
        RecentRanges(self._context.settings).remember(query)

    def _show_figures(self) -> None:
        for row in self._rows.values():
            row.show_figures()
        self._say_given()
