"""A field for an amount: its name and what is typed, as one chip."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from ui.document.shown_text import several_lines, tooltip
from ui.theme.roles import set_role
from ui.theme.style import ui_font
from ui.theme.tokens import HIT_AREA
from ui.widgets.fields.document_keys import leaves_to_document
from ui.widgets.labels.label import Label

LONGEST = 40
"""Most characters of an amount."""
_SIDES, _GAP = 7, 6
_ROOM = 14
"""Space beside the text: Qt’s own margins, and the cursor, in pixels."""
_NARROWEST, _WIDEST = 34, 110
"""Width of the text, in pixels; a longer one scrolls."""


class _AmountEdit(QLineEdit):
    """A line whose undo is the document's."""

    focused = Signal(bool)

    def event(self, event: QEvent) -> bool:
        """Undo and redo belong to the document, not to this field."""
        return leaves_to_document(event) or super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Highlight the frame."""
        super().focusInEvent(event)
        self.focused.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Remove the highlight of the frame."""
        super().focusOutEvent(event)
        self.focused.emit(False)


class AmountField(QFrame):
    """A name with a text that grows and shrinks as the user types.

    Attributes:
        edited: Emitted with the text after each change by the user.
        committed: Emitted when the field loses focus or Enter is pressed.

    Args:
        name: The name shown before the text.
        accessible: Name for screen readers, if the name alone does not say whose amount it is.
        usual: What an empty field means, shown in its place.
        parent: Qt parent.
    """

    edited = Signal(str)
    committed = Signal()

    def __init__(
        self, name: str, *, accessible: str = "", usual: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("inlineField")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._tip, self._wrong, self._focused = "", False, False
        self.edit = _AmountEdit()
        self.edit.setObjectName("amountEdit")
        self.edit.setFrame(False)
        self.edit.setMaxLength(LONGEST)
        self.edit.setFont(ui_font(semibold=True))
        self.edit.setPlaceholderText(usual)
        self.edit.setAccessibleName(accessible or name)
        self.edit.textEdited.connect(self._typed)
        self.edit.editingFinished.connect(self.committed)
        self.edit.focused.connect(self._focus)
        self._name = Label(name)
        row = QHBoxLayout(self)
        row.setContentsMargins(_SIDES, 0, _SIDES - 2, 0)
        row.setSpacing(_GAP if name else 0)
        row.addWidget(self._name)
        row.addWidget(self.edit, 1)
        self.setFocusProxy(self.edit)

    @property
    def text(self) -> str:
        """What is typed."""
        return self.edit.text()

    def set_usual(self, usual: str) -> None:
        """Set what an empty field means."""
        if usual != self.edit.placeholderText():
            self.edit.setPlaceholderText(usual)
            self.updateGeometry()

    @property
    def waits(self) -> bool:
        """Whether the user has typed a text that has not been applied yet."""
        return self.edit.isModified()

    def take(self) -> None:
        """Note that what the user typed was applied: a new text may replace it."""
        self.edit.setModified(False)

    def show_text(self, text: str, trouble: str = "", tip: str = "") -> None:
        """Set the text, unless the user has just typed it.

        Args:
            text: The text.
            trouble: Its error, if any.
            tip: What to enter.
        """
        if text != self.edit.text():
            self.edit.setText(text)
            self.edit.setCursorPosition(0)
            self.updateGeometry()
        self._wrong = bool(trouble)
        said = trouble or tip
        self.edit.setToolTip(tooltip(said))
        self.setToolTip(tooltip(said))
        self.edit.setAccessibleDescription(several_lines(said))
        self._dress()

    def sizeHint(self) -> QSize:
        """As wide as name and text, within limits."""
        metrics = QFontMetricsF(ui_font(semibold=True))
        shown = self.edit.text() or self.edit.placeholderText()
        text = max(_NARROWEST, min(metrics.horizontalAdvance(shown) + _ROOM, _WIDEST))
        name = self._name.sizeHint().width() + _GAP if self._name.text() else 0
        return QSize(round(name + text) + 2 * _SIDES, HIT_AREA)

    def minimumSizeHint(self) -> QSize:
        """Never narrower."""
        return self.sizeHint()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on the name edits the amount."""
        super().mousePressEvent(event)
        self.edit.setFocus(Qt.FocusReason.MouseFocusReason)
        self.edit.selectAll()

    @Slot(str)
    def _typed(self, text: str) -> None:
        self.updateGeometry()
        self.edited.emit(text)

    @Slot(bool)
    def _focus(self, focused: bool) -> None:
        self._focused = focused
        self._dress()

    def _dress(self) -> None:
        states = (("wrong", self._wrong), ("focused", self._focused))
        set_role(self, " ".join(name for name, holds in states if holds))
