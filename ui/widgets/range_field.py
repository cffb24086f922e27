"""The range field: text, the buttons beside it, and what is wrong or worth knowing about the text."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from oracle.ranges import Hint
from ui.models.readings import Reading
from ui.models.shown_text import several_lines, tooltip
from ui.theme.roles import set_role
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_HEIGHT
from ui.widgets.icon_button import IconButton
from ui.widgets.label import Label
from ui.widgets.range_edit import RangeEdit


class RangeField(QWidget):
    """Shows a range and how it reads; never changes what was typed.

    Attributes:
        edited: Emitted with the text after each change by the user.
        committed: Emitted when the user leaves the text or presses Enter.
        offered: Emitted when the user takes the offer shown below the text.
        mark: Stands for remarks that are no cautions: its tooltip tells them, a click writes them below the
            text. It is inside the field unless the owner puts it elsewhere.

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
        self._wrong = self._focused = False
        self.edit = RangeEdit(theme)
        self.edit.edited.connect(self.edited)
        self.edit.committed.connect(self.committed)
        self.edit.focused.connect(self._focus)
        self.mark = IconButton(theme, "info", "Remark on this range", compact=True)
        self.mark.clicked.connect(self._tell)
        self.mark.hide()
        self._frame = QFrame()
        self._message = Label()
        self._message.setWordWrap(True)
        self._message.setProperty("role", "error")
        self._hint = Label()
        self._hint.setWordWrap(True)
        self._hint.setProperty("role", "muted")
        self._caution = self._told = False
        self._offer = QPushButton()
        self._offer.setProperty("role", "link")
        self._offer.setMinimumWidth(1)  # a long name of a program must not widen the row
        self._offer.setObjectName("offer")
        self._offer.clicked.connect(self.offered)
        self._build(buttons)

    def _build(self, buttons: tuple[IconButton, ...]) -> None:
        self._frame.setObjectName("rangeFrame")
        self._frame.setFixedHeight(CONTROL_HEIGHT + 2)
        inside = QHBoxLayout(self._frame)
        inside.setContentsMargins(4, 1, 2, 1)
        inside.setSpacing(0)
        inside.addWidget(self.edit, 1)
        inside.addSpacing(4)
        inside.addWidget(self.mark)
        for button in buttons:
            inside.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(3)
        for part in (self._frame, self._message, self._hint, self._offer):
            layout.addWidget(part)
        for part in (self._message, self._hint, self._offer):
            part.hide()

    @property
    def message(self) -> str:
        """What is wrong, as said below the text; empty when nothing is."""
        return self._message.text()

    @property
    def hint(self) -> str:
        """What is worth knowing about the text, whether written below it or told by the mark; or empty."""
        return self._hint.text()

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
        self._show_hints(reading.hints)
        self._offer.setText(offer)
        self._offer.setToolTip(
            tooltip(f"{offer}: the text is replaced by the same range in {syntax} syntax." if offer else "")
        )
        self._offer.setVisible(bool(offer))
        self.edit.setAccessibleDescription(several_lines(reading.message or self.hint))
        self._dress()

    def _show_hints(self, hints: tuple[Hint, ...]) -> None:
        """Write cautions below the text; for mere remarks the mark is enough until it is clicked."""
        words = "\n".join(hint.message for hint in hints)
        if words != self.hint:
            self._told = False
        self._caution = any(hint.caution for hint in hints)
        self._hint.setText(words)
        self.mark.setToolTip(tooltip(words))
        self.mark.setAccessibleDescription(several_lines(words))
        self.mark.setVisible(bool(hints) and not self._caution)
        self._hint.setVisible(self._caution or self._told)

    def _tell(self) -> None:
        """Write the remark below the text, or take it away again."""
        self._told = not self._told
        self._hint.setVisible(self._told)

    def _focus(self, focused: bool) -> None:
        self._focused = focused
        self._dress()

    def _dress(self) -> None:
        states = (("wrong", self._wrong), ("focused", self._focused))
        set_role(self._frame, " ".join(name for name, holds in states if holds))
