"""One seat on the table: colour, name, range, buttons, figures."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from oracle.games import find_game
from ui.context import Context
from ui.document.cards.hand_cards import places
from ui.document.cards.used_cards import seat_hand
from ui.document.clipboard import copy_source
from ui.document.decisions.opponents import tie_tip, tie_words
from ui.document.decisions.rules import played_seat
from ui.document.edits import seats as edits
from ui.document.ranges.dialects import Foreign
from ui.document.ranges.reading_words import reading_info, reading_tip
from ui.document.ranges.readings import Reading
from ui.document.state import DocumentState, SeatState
from ui.table.name_label import NameLabel
from ui.table.row_panel import STRIP, RowPanel
from ui.table.seat_figures import SeatFiguresView
from ui.theme.roles import set_role
from ui.theme.tokens import HIT_AREA
from ui.widgets.buttons.icon_button import IconButton
from ui.widgets.cards.hand_slots import HandSlots
from ui.widgets.fields.macro_completion import MacroCompletion
from ui.widgets.fields.range_field import RangeField
from ui.widgets.fields.range_paste import RangePaste
from ui.widgets.labels.elided_label import ElidedLabel

if TYPE_CHECKING:
    from ui.table.actions.seat_actions import SeatActions

_PAD_RIGHT = 10
MORE = "Click to see more about this range."
_WIDE = 460
"""Least width for all four buttons in the field; below it, two of them are in the menu only."""
_NAME_WIDTH, _ANY_WIDTH = 88, 16_777_215
"""Width of the name in a compact row, in pixels, and what means no limit in Qt."""
_CARD = QSize(26, 36)
"""A card of a stud hand."""


class SeatRow(RowPanel):
    """Shows and edits one seat; the seats panel creates, moves and removes rows.

    Attributes:
        pick_cards: Emitted when the user wants to pick the hand's cards.
        pick_place: Emitted with the number of the card he wants to pick, 0 first.
        edit_range: Emitted when he wants the range editor.
        random_hand: Emitted when he wants a random hand.
        menu_wanted: Emitted with a place on the screen when he wants the menu.
        facts_wanted: Emitted when he wants to know more about the range.
        actions_wanted: Emitted when he wants to enter what the player did.
        opponents_wanted: Emitted when he wants the list of opponents.
        choices_wanted: Emitted with a screen position to show suggestions for the field.

    Args:
        context: The parts of the program.
        key: The seat.
        parent: Qt parent.
    """

    pick_cards = Signal()
    pick_place = Signal(int)
    edit_range = Signal()
    random_hand = Signal()
    menu_wanted = Signal(QPoint)
    facts_wanted = Signal()
    actions_wanted = Signal()
    opponents_wanted = Signal()
    choices_wanted = Signal(QPoint)

    def __init__(self, context: Context, key: int, parent: QWidget | None = None) -> None:
        super().__init__(context.theme, parent)
        self._context, self.key = context, key
        self._foreign: Foreign | None = None
        self._shown: tuple[SeatState, str, str, str] | None = None
        self._reading: Reading | None = None
        self._compact = False
        self._make_parts()
        self._build()
        self.clicked.connect(self._clicked)
        self.text_dropped.connect(self._put)

    def _make_parts(self) -> None:
        """Create the name, the field of the range with its buttons, the cards and the figures."""
        context, theme = self._context, self._context.theme
        self.name = NameLabel()
        self.name.renamed.connect(self._renamed)
        self._info = ElidedLabel()
        self._info.setProperty("role", "muted")
        self._info.setCursor(Qt.CursorShape.PointingHandCursor)
        self.cards_button = IconButton(theme, "cards", "Pick cards", compact=True)
        self.grid_button = IconButton(theme, "grid", "Range editor (Ctrl+E)", compact=True)
        self.dice_button = IconButton(theme, "dice", "Random hand", compact=True)
        self.menu_button = IconButton(theme, "more", "More for this seat", compact=True)
        self.cards_button.clicked.connect(self.pick_cards)
        self.grid_button.clicked.connect(self.edit_range)
        self.dice_button.clicked.connect(self.random_hand)
        self.menu_button.clicked.connect(self._menu_clicked)
        buttons = (self.cards_button, self.grid_button, self.dice_button, self.menu_button)
        self.field = RangeField(theme, buttons)
        self.hand = HandSlots(theme, _CARD)
        self.hand.chosen.connect(self.pick_place)
        self.hand.hide()
        self.paste = RangePaste(context.document, self.field, context.macros)
        self.actions_part: SeatActions | None = None
        self.completion = MacroCompletion(self.field.edit, theme, context.macros)
        self.field.edited.connect(self._typed)
        self.field.committed.connect(context.document.end_merge)
        self.field.offered.connect(self._take_offer)
        self.field.edit.choices_wanted.connect(self._show_choices)
        self.figures = SeatFiguresView(theme)

    def _build(self) -> None:
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._head.addWidget(self.name)
        self._head.addWidget(self._info, 1)
        self._head_room = QWidget()
        self._head_room.setLayout(self._head)
        self.field.mark.setParent(self)  # beside the name it takes no space from the text
        self._left = left = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        left.addWidget(self._head_room)
        left.addWidget(self.field)
        left.addWidget(self.hand)
        left.addStretch(1)
        self._arrange()
        above = QHBoxLayout()
        above.setContentsMargins(0, 0, 0, 0)
        above.setSpacing(0)
        above.addLayout(left, 1)
        above.addWidget(self.figures)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(above)

    @property
    def actions_height(self) -> int:
        """The height of what the player did, in pixels; 0 while it is not shown."""
        part = self.actions_part
        return 0 if part is None or part.isHidden() else part.sizeHint().height()

    def open_actions(self) -> SeatActions:
        """Show what the player did; created when first needed."""
        part = self.actions_part
        if part is None:
            from ui.table.actions.seat_actions import SeatActions  # parses rules: only if there are any

            part = self.actions_part = SeatActions(self._context, self.key, self)
            part.setContentsMargins(STRIP + 10, 0, _PAD_RIGHT, 6)
            part.closed.connect(part.hide)
            column = self.layout()
            assert column is not None
            column.addWidget(part)
        part.show()
        part.refresh()
        return part

    def set_compact(self, compact: bool) -> None:
        """Set whether everything is in one line: the name above the facts, the field beside them."""
        if compact != self._compact:
            self._compact = compact
            self._arrange()
            self.figures.set_compact(compact)
            self._fit_buttons()

    def _arrange(self) -> None:
        """Place name, facts and field."""
        compact, directions = self._compact, QBoxLayout.Direction
        self._left.setDirection(directions.LeftToRight if compact else directions.TopToBottom)
        self._left.setSpacing(8 if compact else 4)
        self._left.setContentsMargins(STRIP + 10, 3 if compact else 8, _PAD_RIGHT, 3 if compact else 9)
        self._left.setStretchFactor(self.field, 1 if compact else 0)
        sides = Qt.AlignmentFlag.AlignVCenter if compact else Qt.AlignmentFlag(0)
        self._left.setAlignment(self.field, sides)
        self._left.setStretch(self._left.count() - 1, 0 if compact else 1)
        self._head.setDirection(directions.TopToBottom if compact else directions.LeftToRight)
        self._head.setSpacing(0 if compact else 8)
        self._head_room.setFixedWidth(_NAME_WIDTH) if compact else self._head_room.setFixedWidth(_ANY_WIDTH)
        self._make_room_for_mark()

    def _make_room_for_mark(self) -> None:
        """Keep the corner of the mark free."""
        marked = not self.field.mark.isHidden()
        self._head.setContentsMargins(0, 0, HIT_AREA - 6 if marked else 0, 0)

    def show_seat(self, seat: SeatState) -> None:
        """Show the seat of the document."""
        state = self._context.document.state
        reading = self._context.document.readings.of_seat(state, seat, self._context.macros())
        self.field.edit.set_text(seat.range_text)
        shown = (seat, state.game, state.syntax, tie_words(self._context.document.opponents, seat))
        if shown != self._shown or reading is not self._reading:
            self._shown, self._reading = shown, reading
            self._show_changed(state, seat, reading)
        self.show_figures()

    def _show_changed(self, state: DocumentState, seat: SeatState, reading: Reading) -> None:
        """Show everything about a seat but its text and its figures."""
        self.set_color(seat.color)
        self.name.set_name(seat.label)
        self.setAccessibleName(f"Seat {seat.name}")
        self.field.edit.setAccessibleName(f"Range of {seat.name}")
        self._foreign = reading.foreign
        offer = f"Read it as {self._foreign.dialect}" if self._foreign else ""
        self.field.show_reading(state.syntax, reading, offer)
        self._make_room_for_mark()
        game, hand = find_game(state.game), seat_hand(state, seat)
        set_role(self._info, "error" if reading.message else "muted")
        self._say_range(seat, reading, reading_info(reading, hand))
        self.hand.set_places(places(game))
        self.hand.show_cards(hand)
        self.hand.setVisible(game.stud)
        self.figures.set_split(game.split)
        self.figures.setToolTip("")

    def _say_range(self, seat: SeatState, reading: Reading, facts: str) -> None:
        """Show who sits here and what his range is, or its error; more on hover."""
        known = self._context.document.opponents
        words = " · ".join(part for part in (tie_words(known, seat), facts) if part)
        tip = f"{tie_tip(known, seat)}\n{reading_tip(reading)}\n{MORE}".strip()
        self._info.show_text(reading.message or words, reading.message or tip)

    def show_figures(self) -> None:
        """Show the seat's figures."""
        results = self._context.table_runs.results
        seat = next((seat for seat in self._context.document.state.seats if seat.key == self.key), None)
        exact = results.snapshot is not None and results.snapshot.exact
        self.figures.show_figures(
            results.figures(self.key),
            self._color,
            exact=exact,
            stale=results.stale,
            folded=seat is not None and seat.folded,
            past=results.past,
        )
        played = self.has_played
        share = self._context.funnels.played_share(self.key) if played else None
        self.figures.show_played(share, wanted=played)

    @property
    def has_played(self) -> bool:
        """Whether the row has the equity against hands that play as their players did."""
        return played_seat(self._context.document.state) == self.key

    def _typed(self, text: str) -> None:
        edits.set_range(self._context.document, self.key, text, typing=True)

    def _renamed(self, name: str) -> None:
        edits.rename_seat(self._context.document, self.key, name)

    def _take_offer(self) -> None:
        if self._foreign is not None:
            edits.set_range(self._context.document, self.key, self._foreign.text)

    @Slot(QPoint)
    def _clicked(self, place: QPoint) -> None:
        if self._info.geometry().contains(place):
            self.facts_wanted.emit()

    def _menu_clicked(self) -> None:
        self.menu_wanted.emit(self.menu_button.mapToGlobal(QPoint(0, self.menu_button.height())))

    def _show_choices(self) -> None:
        self.choices_wanted.emit(self.field.mapToGlobal(QPoint(0, self.field.edit.height())))

    def info_corner(self) -> QPoint:
        """The screen position below the text about the range."""
        return self._info.mapToGlobal(QPoint(0, self._info.height() + 2))

    def copy_range(self) -> None:
        """Put the range on the clipboard."""
        copy_source(self._context.document.state.seat(self.key).range_text)

    def paste_range(self) -> None:
        """Take the range from the clipboard, in any notation."""
        self._put(QApplication.clipboard().text())

    @Slot(str)
    def _put(self, text: str) -> None:
        if text.strip():
            self.paste.put(text, partial(edits.set_range, self._context.document, self.key))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """With the row itself in focus: rename, copy, paste, remove."""
        if event.key() == Qt.Key.Key_F2:
            self.name.edit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_range()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste_range()
        elif event.key() == Qt.Key.Key_Delete:
            edits.remove_seat(self._context.document, self.key)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The seat's menu."""
        self.menu_wanted.emit(event.globalPos())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow row the text takes the space of the buttons."""
        super().resizeEvent(event)
        self._fit_buttons()

    def _fit_buttons(self) -> None:
        """Show the buttons there is room for; the menu has them all."""
        wide = self.width() >= _WIDE
        self.cards_button.setVisible(wide or not self._compact)
        for button in (self.grid_button, self.dice_button):
            button.setVisible(wide and not self._compact)
        name_ends = STRIP + 10 + _NAME_WIDTH
        beside = name_ends if self._compact else self.width() - self.figures.sizeHint().width() - _PAD_RIGHT
        self.field.mark.move(beside - HIT_AREA, 2)

    def divider(self) -> QRectF:
        """The line before the figures."""
        end = self.figures.geometry().bottom() + 1 if self.actions_height else self.height()
        return QRectF(self.figures.x() - 1, 0, 1, end)
