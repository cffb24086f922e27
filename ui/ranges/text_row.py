"""The text under the grid: two-way, with copying and pasting in every dialect."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from oracle.errors import OracleError
from oracle.ranges.formats import DIALECTS, export_range
from ui.document.clipboard import copy_source
from ui.document.ranges.grid import FULL_WEIGHT
from ui.document.ranges.text import print_weights
from ui.document.shown_text import tooltip
from ui.ranges.grid.editing import RangeEditing
from ui.theme.theme import Theme
from ui.widgets.fields.macro_completion import MacroCompletion
from ui.widgets.fields.range_field import RangeField
from ui.widgets.fields.range_paste import RangePaste
from ui.widgets.labels.remark_line import RemarkLine

_OWN = (("classic", "Classic (this program)"), ("generic", "Generic (this program, PQL)"))


class RangeTextRow(QWidget):
    """Range field, "Copy as", "Paste", and a line for what was just done.

    Attributes:
        pasted: Emitted with a text from the clipboard, to make it the range.
    """

    pasted = Signal(str)

    def __init__(self, theme: Theme, editing: RangeEditing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editing = editing
        self.field = RangeField(theme, (), errors_elsewhere=True)
        self.field.edit.setAccessibleName("Range as text")
        self.completion = MacroCompletion(self.field.edit, theme, self._editing.macros)
        self.paste = RangePaste(self._editing.document, self.field, self._editing.macros)
        self._copy = QPushButton("Copy as ▾")
        self._copy.setToolTip("Copy the range in the notation of this or another program")
        self._copy.setMenu(self._copy_menu())
        self._paste = QPushButton("Paste")
        self._paste.setToolTip("Replace the range by the one on the clipboard, in any known notation")
        self._remark = RemarkLine()
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self.field, 1)
        row.addWidget(self._copy)
        row.addWidget(self._paste)
        row.setAlignment(self._copy, Qt.AlignmentFlag.AlignTop)
        row.setAlignment(self._paste, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self._remark)
        self.field.edited.connect(self._editing.type_text)
        self.field.committed.connect(self._editing.finish_typing)
        self._paste.clicked.connect(self._paste_clicked)

    @property
    def remark(self) -> str:
        """The remark now shown; empty when there is none."""
        return self._remark.full or self.paste.note.words

    def refresh(self) -> None:
        """Show the seat's text and its reading."""
        self.tell(self._editing.reading.message, wrong=True)
        self.field.edit.set_text(self._editing.text)
        self.field.show_reading(self._editing.syntax, self._editing.reading)
        self.field.setEnabled(self._editing.seat is not None)
        if not self._editing.for_this_game:
            self.tell("The grid shows two-card ranges; this game deals another number of cards.")

    def tell(self, words: str, wrong: bool = False) -> None:
        """Show a remark until the next edit; ``wrong`` marks it as an error."""
        self._remark.say(words, wrong=wrong)

    def copy_text(self) -> None:
        """Copy the range as written."""
        copy_source(self._editing.text)
        self.tell("Copied.")

    def copy_as(self, dialect: str) -> None:
        """Copy the range in a dialect: "classic", "generic" or one of other programs."""
        weights = self._editing.grid.weights
        try:
            if dialect == self._editing.syntax and not self._editing.stale:
                text = self._editing.text
            elif dialect in dict(_OWN):
                text = print_weights(weights, dialect, self._editing.game)
            else:
                text = export_range(weights, dialect, full=FULL_WEIGHT)
        except OracleError as error:
            self.tell(f"Not copied: {error}", wrong=True)
            return
        copy_source(text)
        self.tell("Copied." if text else "The range is empty: there is nothing to copy.")

    def _copy_menu(self) -> QMenu:
        menu = QMenu(self)
        for name, title in _OWN:
            menu.addAction(title).setData(name)
        menu.addSeparator()
        for dialect in DIALECTS:
            action = menu.addAction(dialect.title)
            action.setData(dialect.name)
            action.setToolTip(tooltip(f"For example {dialect.example}"))
        menu.setToolTipsVisible(True)
        menu.triggered.connect(self._copy_chosen)
        return menu

    def _copy_chosen(self, action: QAction) -> None:
        self.copy_as(str(action.data()))

    def _paste_clicked(self) -> None:
        self.pasted.emit(QGuiApplication.clipboard().text())
