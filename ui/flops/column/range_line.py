"""The field over a player of the Flops workspace in which his range is typed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QVBoxLayout, QWidget

from ui.theme.roles import set_role
from ui.widgets.escape import asks_for_escape
from ui.widgets.fields.text_line import TextLine


class _Line(TextLine):
    """A line of text that Escape leaves as it was."""

    given_up = Signal()

    def event(self, event: QEvent) -> bool:
        """Escape belongs to this line rather than to Stop."""
        if asks_for_escape(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape gives up what was typed."""
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A menu over the line, such as the one that pastes, does not end the typing."""
        if event.reason() == Qt.FocusReason.PopupFocusReason:
            QPlainTextEdit.focusOutEvent(self, event)
        else:
            super().focusOutEvent(event)


class RangeLine(QFrame):
    """A field that exists while a range is typed; Enter, or leaving it, takes the range.

    Args:
        name: Whose range it is.
        text: The range.
        parent: The player, whose room it fills.
    """

    typed = Signal(str)
    """The range that was typed, if it is another one."""
    over = Signal()
    """The field is no longer needed."""

    def __init__(self, name: str, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = False
        self.setObjectName("inlineField")
        set_role(self, "focused")  # as long as it exists
        self.line = _Line(self)
        self.line.set_text(text)
        self._before = self.line.text()  # in one line, which is no edit
        self.line.setAccessibleName(f"Range of {name}")
        inside = QVBoxLayout(self)
        inside.setContentsMargins(6, 0, 6, 0)
        inside.addWidget(self.line)
        self.setFocusProxy(self.line)
        self.line.committed.connect(self._take)
        self.line.given_up.connect(self.give_up)

    def begin(self) -> None:
        """Show it, with the whole range selected."""
        self.show()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.line.selectAll()

    @Slot()
    def _take(self) -> None:
        """Take the range; losing the focus, as the field then does, comes here again."""
        text = self.line.text()
        if not self._over and text != self._before:
            self._before = text
            self.typed.emit(text)
        self.give_up()

    @Slot()
    def give_up(self) -> None:
        """End the typing; what was not taken is dropped."""
        if not self._over:
            self._over = True
            self.over.emit()
