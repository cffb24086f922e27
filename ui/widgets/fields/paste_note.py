"""A note below a range field that says how a pasted text was read, with Undo."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from ui.widgets.labels.elided_label import ElidedLabel


class PasteNote(QWidget):
    """Hidden until it has a message.

    Attributes:
        undone: Undo was clicked.
        changed: Emitted after the message has changed.
    """

    undone = Signal()
    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ElidedLabel()
        self._words.setProperty("role", "muted")
        self.undo_button = QPushButton("Undo")
        self.undo_button.setProperty("role", "link")
        self.undo_button.setAccessibleName("Undo the paste")
        self.undo_button.setToolTip("Put back the range that was there before")
        self.undo_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard in the text
        self.undo_button.clicked.connect(self.undone)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._words, 1)
        row.addWidget(self.undo_button)
        self.hide()

    @property
    def words(self) -> str:
        """The message; empty if there is none."""
        return "" if self.isHidden() else self._words.full

    def say(self, words: str, *, undo: bool = True) -> None:
        """Show a message, or nothing if it is empty.

        Args:
            words: One line.
            undo: Whether there is anything to undo.
        """
        if not words and self.isHidden():  # as at every key that is typed
            return
        self.undo_button.setVisible(undo)
        self._words.show_text(words, words)
        self.setVisible(bool(words))
        self.changed.emit()
