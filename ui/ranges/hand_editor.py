"""The range editor of the games without a grid: text, classes, kinds of hands, filters, library, groups."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from oracle.games import FLOP_CARDS
from ui.document.cards.used_cards import cards_or_none
from ui.document.clipboard import copy_source
from ui.document.ranges.text import Band
from ui.ranges.band_picker import BandPicker
from ui.ranges.classes.category_buttons import CategoryButtons
from ui.ranges.classes.class_list import ClassList
from ui.ranges.classes.hand_classes import HandClasses
from ui.ranges.columns import GROUPS, TOOLS, EditorColumns, strip
from ui.ranges.hand_editing import HandEditing
from ui.ranges.header import RangeHeader
from ui.ranges.library.panel import LibraryPanel
from ui.ranges.seat_editor import SeatEditor
from ui.ranges.workbench.workbench import Workbench
from ui.theme.tokens import SPACE
from ui.widgets.cards.card_picker import CardPicker
from ui.widgets.fields.macro_completion import MacroCompletion
from ui.widgets.fields.range_field import RangeField
from ui.widgets.fields.range_paste import RangePaste
from ui.widgets.labels.label import Label
from ui.widgets.labels.remark_line import RemarkLine
from ui.widgets.steps import Steps

NAME = "hand groups"
"""Name of the picture of its groups."""
_EDITS = "Ordering, kinds of hands, filters and library"
_TOOLS_WIDTH = 250


class HandEditor(SeatEditor):
    """Edits the range of one seat in a game without a grid; see `SeatEditor`."""

    def _begin(self) -> None:
        self._listed: int | None = None
        self.editing = HandEditing(self._context.document, self._context.library, self)

    def _steps(self) -> Steps[None]:
        context, theme = self._context, self._context.theme
        self._lay_out()
        yield
        self._add_text()
        yield
        self._add_choices()
        yield
        picker = CardPicker(theme, self)
        yield
        self.workbench = Workbench(context, self.editing, self, self._dealer, picker, NAME)
        self.columns.add_groups(self.workbench.top, self.workbench.panel)
        yield
        self._add_library()
        yield
        self._connect()
        theme.changed.connect(self._refresh)
        yield
        self._refresh()

    def _add_text(self) -> None:
        """Add the range as text, in words and by classes of hands."""
        context, theme = self._context, self._context.theme
        self.header = RangeHeader(context, self.editing)
        self.field = RangeField(theme, (), errors_elsewhere=True)
        self.field.edit.setAccessibleName("Range as text")
        self.completion = MacroCompletion(self.field.edit, theme, self.editing.macros)
        self.paste = RangePaste(context.document, self.field, self.editing.macros)
        self._remark = RemarkLine()
        self.words = Label()
        self.words.setProperty("role", "muted")
        self.words.setWordWrap(True)
        self.classes = HandClasses(self)
        self.list = ClassList(self.classes, theme)
        for part in (self.header, self._text_row(), self._remark, self.words):
            self._column.addWidget(part)
        self._column.addWidget(self.list, 1)
        self.setFocusProxy(self.field.edit)

    def _add_choices(self) -> None:
        """Add the buttons that compose a range."""
        self.kinds = CategoryButtons(
            "Add hands", "adds these hands to the range, a second click takes them out"
        )
        self.marks = CategoryButtons("Only those that are", "keeps only these, a second click undoes it")
        self.band = BandPicker(self._context.theme)
        for choice in (self.band, self.kinds, self.marks):
            self._tool_area.addWidget(choice)

    def _add_library(self) -> None:
        """Add the library of named ranges, if there is one."""
        context = self._context
        self.library = (
            None if context.library is None else LibraryPanel(context.library, self.editing, context.settings)
        )
        if self.library is not None:
            self._tool_area.addWidget(self.library, 1)
        else:
            self._tool_area.addStretch(1)

    def edit_seat(self, key: int) -> None:
        """Edit the range of the seat of a key, with the keyboard in its text."""
        self.editing.edit_seat(key)
        self.field.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def remark(self) -> str:
        """The last remark about what was done; empty if there is none."""
        return self._remark.full

    def _lay_out(self) -> None:
        """Make the places of all parts."""
        card, tools = QFrame(), QFrame()
        card.setProperty("role", "panel")
        self._column, self._tool_area = QVBoxLayout(card), QVBoxLayout(tools)
        for column in (self._column, self._tool_area):
            column.setContentsMargins(3 * SPACE, 3 * SPACE, 3 * SPACE, 3 * SPACE)
            column.setSpacing(2 * SPACE)
        tools.setMinimumWidth(_TOOLS_WIDTH)
        self.columns = EditorColumns(card, _EDITS)
        self.columns.add_tools(tools)
        self.setWidget(self.columns)
        strip(self)
        self.setAccessibleName("Range editor")

    def _text_row(self) -> QWidget:
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.field, 1)
        self.any_button = QPushButton("Any hand")
        self.any_button.setToolTip("Put every hand in the range.")
        self.copy_button = QPushButton("Copy")
        self.copy_button.setToolTip("Copy the range as written.")
        self.paste_button = QPushButton("Paste")
        self.paste_button.setToolTip("Replace the range by the text on the clipboard.")
        for button in (self.any_button, self.copy_button, self.paste_button):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        return box

    def _connect(self) -> None:
        editing = self.editing
        editing.changed.connect(self._refresh)
        self.field.edited.connect(editing.type_text)
        self.field.committed.connect(editing.finish_typing)
        self.header.cleared.connect(editing.take_any_hand)
        self.any_button.clicked.connect(editing.take_any_hand)
        self.copy_button.clicked.connect(self._copy)
        self.paste_button.clicked.connect(self._paste)
        self.kinds.pressed.connect(editing.toggle_kind)
        self.marks.pressed.connect(editing.toggle_mark)
        self.band.chosen.connect(self._band_chosen)
        self.band.refused.connect(self._say)
        self.classes.counted.connect(self._tell_classes)
        self.list.taken.connect(editing.take_only)
        self.list.left_out.connect(editing.leave_out)
        self.workbench.remarked.connect(self._tell)
        if self.library is not None:
            self.library.remarked.connect(self._say)

    def _refresh(self) -> None:
        """Seat, text or colours have changed; nothing is computed while hidden."""
        editing = self.editing
        if not editing.for_this_game:
            return
        seat = editing.seat
        self._say(editing.reading.message)
        self.field.edit.set_text(editing.text)
        self.field.show_reading(editing.syntax, editing.reading)
        board = cards_or_none(self._context.document.state.board)
        self.columns.suggest(GROUPS if len(board) >= FLOP_CARDS else TOOLS)
        self.header.refresh()
        self.header.refresh_counts()
        self.kinds.show_choices(editing.kinds, [editing.has_kind(kind) for kind in editing.kinds])
        self.marks.show_choices(editing.marks, [editing.has_mark(mark) for mark in editing.marks])
        for part in (self.field, self.kinds, self.marks, self.band):
            part.setEnabled(seat is not None)
        ranked = self.band.set_game(editing.game.name)
        self.band.setVisible(ranked)
        if seat is not None:
            self.band.slider.set_color(self._context.theme.tokens.seat(seat.color))
            self.seat_shown.emit(seat.key)
        found = editing.reading.range
        if ranked and found is not None:
            self.band.show_band(editing.band, found.percent or 0.0)
        key = None if seat is None else seat.key
        if self.isVisible() and not (editing.stale and key == self._listed):
            self._listed = key
            self.classes.show_range(found)
            self._tell_classes()

    @Slot()
    def _tell_classes(self) -> None:
        self.words.setText(self.classes.words)

    def _say(self, words: str, wrong: bool = True) -> None:
        self._remark.say(words, wrong=wrong)

    @Slot(str)
    def _tell(self, words: str) -> None:
        """Show a remark of the workbench."""
        self._say(words, wrong=False)

    def _band_chosen(self, band: Band, by_key: bool) -> None:
        self.editing.set_band(band, steps=by_key)

    def _copy(self) -> None:
        copy_source(self.editing.text)
        self._say("Copied.", wrong=False)

    def _paste(self) -> None:
        text = QGuiApplication.clipboard().text()
        if text.strip():
            self.paste.put(text, partial(self.editing.set_text, description="Paste range"))

    def showEvent(self, event: QShowEvent) -> None:
        """Show what has changed while the editor was hidden."""
        super().showEvent(event)
        if self._complete:
            self._refresh()

    def _arrange(self) -> None:
        self.columns.arrange(self.viewport().width())
