"""A field inside a sentence: as wide as its text, as unobtrusive as a chip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from oracle.errors import Span
from ui.document.shown_text import several_lines, tooltip
from ui.theme.roles import set_role
from ui.theme.tokens import HIT_AREA
from ui.widgets.fields.paste_note import PasteNote
from ui.widgets.fields.range_edit import RangeEdit
from ui.widgets.fields.text_line import TextLine
from ui.widgets.labels.label import Label
from ui.widgets.labels.message_bubble import MessageBubble

_FRAME = 26
_SIDES = 14
"""Space beside the text, in pixels."""
_NARROWEST = 30
_MEASURED = 1000
"""Most characters measured: more are wider than any field."""


class InlineField(QFrame):
    """A line of text that grows and shrinks as the user types.

    Attributes:
        edited: Emitted with the text after each change by the user.
        committed: Emitted when the field loses focus or Enter is pressed.

    Args:
        edit: The editor: a `RangeEdit` for ranges, otherwise a `TextLine`.
        name: Accessible name.
        unit: Text after the field, such as "%".
        widest: Largest width, in pixels; longer text scrolls.
        parent: Qt parent.
    """

    edited = Signal(str)
    committed = Signal()

    def __init__(
        self,
        edit: TextLine,
        name: str,
        *,
        unit: str = "",
        widest: int = 220,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._widest = widest
        self._wrong = self._quiet = self._focused = False
        self._note: PasteNote | None = None
        self._bubble: MessageBubble | None = None
        self.edit = edit
        self.setObjectName("inlineField")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        edit.setFixedHeight(_FRAME - 2)
        edit.document().setDocumentMargin(
            max(0.0, (_FRAME - 2 - QFontMetricsF(edit.font()).lineSpacing()) / 2)
        )
        edit.setAccessibleName(name)
        edit.edited.connect(self._typed)
        edit.committed.connect(self.committed)
        edit.focused.connect(self._focus)
        inside = QHBoxLayout(self)
        inside.setContentsMargins(3, 0, 5 if unit else 3, 0)
        inside.setSpacing(0)
        inside.addWidget(edit, 1)
        self._unit = Label(unit)
        self._unit.setVisible(bool(unit))
        self._unit.setProperty("role", "muted")
        inside.addWidget(self._unit)
        self.setFocusProxy(edit)

    def sizeHint(self) -> QSize:
        """As wide as the text, within limits."""
        text = QFontMetricsF(self.edit.font()).horizontalAdvance(self.edit.text()[:_MEASURED] + " ") + _SIDES
        unit = self._unit.sizeHint().width() + 2 if self._unit.text() else 0
        return QSize(round(max(_NARROWEST, min(text, self._widest))) + unit, HIT_AREA)

    def minimumSizeHint(self) -> QSize:
        """Long texts may shrink to the width of a line."""
        return QSize(min(self.sizeHint().width(), 120), HIT_AREA)

    def show_text(self, text: str, *, wrong: bool = False, quiet: bool = False, tip: str = "") -> None:
        """Set the text, unless the user has just typed it.

        Args:
            text: The text.
            wrong: Whether it is the error of the line.
            quiet: Whether the line is switched off.
            tip: What to enter, or the error.
        """
        self.edit.set_text(text)
        self._wrong, self._quiet = wrong, quiet
        self.edit.setToolTip(tooltip(tip))
        self.edit.setAccessibleDescription(several_lines(tip))
        self.updateGeometry()
        self._dress()

    def show_problem(self, syntax: str, problem: Span | None) -> None:
        """Colour a range by its syntax, with a span underlined if any."""
        if isinstance(self.edit, RangeEdit):
            self.edit.show_reading(syntax, problem)

    @property
    def range_edit(self) -> RangeEdit:
        """The text of a field for a range."""
        assert isinstance(self.edit, RangeEdit)
        return self.edit

    def add_note(self, note: PasteNote) -> None:
        """Let a line float below the field whenever it has a message."""
        self._note, self._bubble = note, MessageBubble(self, note)
        note.changed.connect(self._show_note)

    @Slot()
    def _show_note(self) -> None:
        if self._note is not None and self._bubble is not None:
            if self._note.words:
                self._bubble.show_beside()
            else:
                self._bubble.hide()

    def _typed(self, text: str) -> None:
        self.updateGeometry()
        self.edited.emit(text)

    def _focus(self, focused: bool) -> None:
        self._focused = focused
        self._dress()

    def _dress(self) -> None:
        states = (("wrong", self._wrong), ("focused", self._focused))
        set_role(self, " ".join(name for name, holds in states if holds))
        set_role(self.edit, "off" if self._quiet else "")
