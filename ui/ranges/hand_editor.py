"""The range editor of the games without a grid: text, kinds of hands, filters, ordering, classes, library."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ui.context import Context
from ui.document.clipboard import copy_source
from ui.document.ranges.text import Band
from ui.document.shown_text import tooltip
from ui.ranges.band_picker import BandPicker
from ui.ranges.class_list import ClassList
from ui.ranges.hand_categories import Category
from ui.ranges.hand_classes import HandClasses
from ui.ranges.hand_editing import HandEditing
from ui.ranges.header import RangeHeader
from ui.ranges.library.panel import LibraryPanel
from ui.theme.tokens import SPACE
from ui.widgets.fields.macro_completion import MacroCompletion
from ui.widgets.fields.range_field import RangeField
from ui.widgets.fields.range_paste import RangePaste
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels.label import Label
from ui.widgets.labels.remark_line import RemarkLine

_SIDE_BY_SIDE = 620
"""Least width for the library beside the rest instead of below, in logical pixels."""
_SIDE_WIDTH = 250


class HandEditor(QScrollArea):
    """Edits the range of one seat of the document; every edit is one undo step.

    Attributes:
        seat_shown: The key of the seat now being edited.
    """

    seat_shown = Signal(int)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._listed: int | None = None
        self.editing = HandEditing(context.document, context.library, self)
        theme = context.theme
        self.header = RangeHeader(context, self.editing)
        self.field = RangeField(theme, (), told_elsewhere=True)
        self.field.edit.setAccessibleName("Range as text")
        self.completion = MacroCompletion(self.field.edit, theme, self.editing.macros)
        self.paste = RangePaste(context.document, self.field, self.editing.macros)
        self.kinds = _Buttons("Add hands", "adds these hands to the range, a second click takes them out")
        self.marks = _Buttons("Only those that are", "keeps only these, a second click undoes it")
        self.band = BandPicker(theme)
        self.classes = HandClasses(self)
        self.list = ClassList(self.classes, theme)
        self.told = Label()
        self.told.setProperty("role", "muted")
        self.told.setWordWrap(True)
        self.library = (
            None if context.library is None else LibraryPanel(context.library, self.editing, context.settings)
        )
        self._remark = RemarkLine()
        self._lay_out()
        self._connect()
        theme.changed.connect(self._refresh)
        self._refresh()

    def edit_seat(self, key: int) -> None:
        """Edit the range of the seat of a key, with the keyboard in its text."""
        self.editing.edit_seat(key)
        self.field.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def remark(self) -> str:
        """What was last said about an act; empty when there is nothing to say."""
        return self._remark.full

    def _lay_out(self) -> None:
        main, side, page = QFrame(), QFrame(), QWidget()
        for card in (main, side):
            card.setProperty("role", "panel")
        column = QVBoxLayout(main)
        column.setContentsMargins(3 * SPACE, 3 * SPACE, 3 * SPACE, 3 * SPACE)
        column.setSpacing(2 * SPACE)
        for part in (self.header, self._text_row(), self._remark, self.band, self.kinds, self.marks):
            column.addWidget(part)
        column.addWidget(self.told)
        column.addWidget(self.list, 1)
        beside = QVBoxLayout(side)
        beside.setContentsMargins(3 * SPACE, 3 * SPACE, 3 * SPACE, 3 * SPACE)
        if self.library is not None:
            beside.addWidget(self.library)
        page.setObjectName("handPage")
        self._page = QBoxLayout(QBoxLayout.Direction.LeftToRight, page)
        self._page.setContentsMargins(0, 0, 0, 0)
        self._page.setSpacing(3 * SPACE)
        self._page.addWidget(main, 1)
        self._page.addWidget(side)
        self._side = side
        side.setVisible(self.library is not None)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        page.setAutoFillBackground(False)
        self.setAccessibleName("Range editor")
        self.setFocusProxy(self.field.edit)

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
        self.list.taken.connect(editing.take_only)
        self.list.left_out.connect(editing.leave_out)
        if self.library is not None:
            self.library.told.connect(self._say)

    def _refresh(self) -> None:
        """Seat, text or colours have changed; nothing is computed while hidden."""
        editing = self.editing
        if not editing.for_this_game:
            return
        seat = editing.seat
        self._say(editing.reading.message)
        self.field.edit.set_text(editing.text)
        self.field.show_reading(editing.syntax, editing.reading)
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
            self.told.setText(self.classes.show_range(found))

    def _say(self, words: str, wrong: bool = True) -> None:
        self._remark.say(words, wrong=wrong)

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
        """Work out what nobody was looking at."""
        super().showEvent(event)
        self._refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the library where there is space for it."""
        super().resizeEvent(event)
        wide = self.viewport().width() >= _SIDE_BY_SIDE
        direction = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        self._page.setDirection(direction)
        self._side.setMinimumWidth(_SIDE_WIDTH if wide else 0)
        self._side.setMaximumWidth(_SIDE_WIDTH if wide else self.maximumWidth())


class _Buttons(QWidget):
    """A heading and buttons that wrap; those in force are pressed.

    Attributes:
        pressed: Emitted with the `Category` of a button.
    """

    pressed = Signal(object)

    def __init__(self, title: str, does: str) -> None:
        super().__init__()
        self._does = does
        self._shown: tuple[Category, ...] = ()
        self._buttons: list[QPushButton] = []
        heading = Label(title)
        heading.setProperty("role", "section")
        self._box = QWidget()
        self._box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._flow = FlowLayout(self._box)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, SPACE, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(heading)
        column.addWidget(self._box)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons, in order."""
        return tuple(self._buttons)

    def minimumSizeHint(self) -> QSize:
        """As high as the rows are at the present width, not as they would be in the narrowest column."""
        narrowest = super().minimumSizeHint()
        return QSize(narrowest.width(), self.heightForWidth(max(self.width(), narrowest.width())))

    def sizeHint(self) -> QSize:
        """Likewise."""
        return self.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may take other rows."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def show_choices(self, choices: tuple[Category, ...], on: list[bool]) -> None:
        """Show buttons for these, some of them pressed."""
        if choices != self._shown:
            self._shown = choices
            for button in self._buttons:
                self._flow.removeWidget(button)
                button.hide()
                button.deleteLater()
            self._buttons = [self._made(choice) for choice in choices]
        for button, pressed in zip(self._buttons, on, strict=True):
            button.setChecked(pressed)

    def _made(self, choice: Category) -> QPushButton:
        button = QPushButton(choice.title)
        button.setCheckable(True)
        button.setToolTip(
            tooltip(f"{choice.hint[0].upper()}{choice.hint[1:]}: {choice.text}\nA click {self._does}.")
        )
        button.clicked.connect(partial(self.pressed.emit, choice))
        self._flow.addWidget(button)
        return button
