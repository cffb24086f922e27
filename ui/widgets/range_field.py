"""The range field: text, the buttons beside it, and below it what is wrong or worth knowing."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ui.models.readings import Reading
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_HEIGHT, CONTROL_RADIUS
from ui.widgets.elided_label import ElidedLabel
from ui.widgets.icon_button import IconButton
from ui.widgets.range_edit import RangeEdit


class RangeField(QWidget):
    """Shows a range and how it reads; never changes what was typed.

    Attributes:
        edited: Emitted with the text after each change by the user.
        committed: Emitted when the user leaves the text or presses Enter.
        offered: Emitted when the user takes the offer shown below the text.

    Args:
        theme: Where the colours come from.
        buttons: The buttons inside the field, left to right.
        parent: Qt parent.
    """

    edited = Signal(str)
    committed = Signal()
    offered = Signal()

    def __init__(self, theme: Theme, buttons: tuple[IconButton, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._wrong = self._focused = False
        self.edit = RangeEdit(theme)
        self.edit.edited.connect(self.edited)
        self.edit.committed.connect(self.committed)
        self.edit.focused.connect(self._focus)
        self._frame = QFrame()
        self._frame.setObjectName("rangeFrame")
        self._frame.setFixedHeight(CONTROL_HEIGHT + 2)
        inside = QHBoxLayout(self._frame)
        inside.setContentsMargins(4, 1, 2, 1)
        inside.setSpacing(0)
        inside.addWidget(self.edit, 1)
        for button in buttons:
            inside.addWidget(button)
        self._message = QLabel()
        self._message.setWordWrap(True)
        self._message.setProperty("role", "error")
        self._hint = ElidedLabel()
        self._hint.setProperty("role", "muted")
        self._offer = QPushButton()
        self._offer.setProperty("role", "link")
        self._offer.setMinimumWidth(1)  # a long name of a program must not widen the row
        self._offer.setStyleSheet("QPushButton { text-align: left; }")
        self._offer.clicked.connect(self.offered)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(3)
        for part in (self._frame, self._message, self._hint, self._offer):
            layout.addWidget(part)
        for part in (self._message, self._hint, self._offer):
            part.hide()
        theme.changed.connect(self._dress)
        self._dress()

    @property
    def message(self) -> str:
        """What is wrong, as said below the text; empty when nothing is."""
        return self._message.text()

    @property
    def hint(self) -> str:
        """What is worth knowing, as said below the text; empty when nothing is."""
        return self._hint.full

    @property
    def offer(self) -> str:
        """The offer below the text; empty when there is none."""
        return self._offer.text()

    def show_reading(self, syntax: str, reading: Reading, offer: str = "") -> None:
        """Show how the text reads.

        Args:
            syntax: "classic" or "generic".
            reading: What it means, or what is wrong.
            offer: What a click could do about it; empty for no offer.
        """
        self._wrong = bool(reading.message)
        self.edit.show_reading(syntax, reading.span)
        self._message.setText(reading.message)
        self._message.setVisible(self._wrong)
        hints = [hint.message for hint in reading.hints]
        self._hint.show_text(" ".join(hints), "\n".join(hints))
        self._hint.setVisible(bool(hints))
        self._offer.setText(offer)
        self._offer.setToolTip(
            f"{offer}: the text is replaced by the same range in {syntax} syntax." if offer else ""
        )
        self._offer.setVisible(bool(offer))
        self.edit.setAccessibleDescription(reading.message or " ".join(hints))
        self._dress()

    def _focus(self, focused: bool) -> None:
        self._focused = focused
        self._dress()

    def _dress(self) -> None:
        tokens = self._theme.tokens
        border = tokens.warning if self._wrong else tokens.accent if self._focused else tokens.line
        ground = tokens.surface if self._focused else tokens.sunk
        self._frame.setStyleSheet(
            f"#rangeFrame {{ background: {ground}; border: 1px solid {border};"
            f" border-radius: {CONTROL_RADIUS}px; }}"
        )
