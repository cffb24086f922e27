"""The range field: text, buttons, errors and hints.

Messages float below the text while the field is in use, so that the field keeps its height.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from oracle.ranges import Hint
from ui.document.ranges.readings import Reading
from ui.document.shown_text import several_lines, tooltip
from ui.theme.roles import set_role
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_HEIGHT
from ui.widgets.buttons.icon_button import IconButton
from ui.widgets.fields.paste_note import PasteNote
from ui.widgets.fields.range_edit import RangeEdit
from ui.widgets.labels.label import Label
from ui.widgets.labels.message_bubble import MessageBubble


class RangeField(QWidget):
    """Shows a range and its reading; never changes the typed text.

    Attributes:
        edited: Emitted with the text after each change by the user.
        committed: Emitted when the user leaves the text or presses Enter.
        offered: Emitted when the user accepts the offer shown below the text.
        mark: A sign for remarks and cautions: its tooltip shows them, a click shows them below the text. It
            is inside the field unless the owner puts it elsewhere.
        offer_button: Accepts the offer; its owner determines its place in the order of the Tab key.

    Args:
        theme: The theme.
        buttons: The buttons inside the field, left to right.
        errors_elsewhere: Whether its owner shows errors itself.
        parent: Qt parent.
    """

    edited = Signal(str)
    committed = Signal()
    offered = Signal()

    def __init__(
        self,
        theme: Theme,
        buttons: tuple[IconButton, ...],
        *,
        errors_elsewhere: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._errors_elsewhere = errors_elsewhere
        self._wrong = self._focused = False
        self._note: PasteNote | None = None
        self._offer = ""
        self._caution = self._hint_asked = False
        self.edit = RangeEdit(theme)
        self.edit.edited.connect(self.edited)
        self.edit.committed.connect(self.committed)
        self.edit.focused.connect(self._focus)
        self.mark = IconButton(theme, "info", "Remark on this range", compact=True)
        self.mark.clicked.connect(self._tell)
        self.mark.hide()
        self._frame = QFrame()
        self._message, self._hint = _label("error"), _label("muted")
        self.offer_button = QPushButton()
        self.offer_button.setProperty("role", "link")
        self.offer_button.setMinimumWidth(1)  # a long name of a program must not widen the bubble
        self.offer_button.setObjectName("offer")
        self.offer_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard in the text
        self.offer_button.clicked.connect(self._take_offer)
        self.offer_button.installEventFilter(self)
        self.bubble = MessageBubble(self, self._message, self._hint, self.offer_button)
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
        layout.addWidget(self._frame, 0, Qt.AlignmentFlag.AlignTop)

    @property
    def range_edit(self) -> RangeEdit:
        """The text, for what pastes into it."""
        return self.edit

    def add_note(self, note: PasteNote) -> None:
        """Show a line below the text whenever it has a message."""
        self._note = note
        self.bubble.add(note)
        note.changed.connect(self._show_bubble)

    @property
    def message(self) -> str:
        """The error shown below the text; empty if there is none."""
        return self._message.text()

    @property
    def hint(self) -> str:
        """The remark on the text, shown below it or by the mark; may be empty."""
        return self._hint.text()

    @property
    def offer(self) -> str:
        """The offer below the text; empty when there is none."""
        return self._offer

    def show_reading(self, syntax: str, reading: Reading, offer: str = "") -> None:
        """Show the reading of the text.

        Args:
            syntax: "classic" or "generic".
            reading: Its hands or its error.
            offer: The action offered for a click; empty for none.
        """
        self._wrong = bool(reading.message)
        self.edit.show_reading(syntax, reading.span)
        self._message.setText(reading.message)
        self._message.setVisible(self._wrong and not self._errors_elsewhere)
        self._show_hints(reading.hints)
        self._offer = offer
        self.offer_button.setAccessibleName(several_lines(offer))
        self._fit_offer()
        self.offer_button.setToolTip(
            tooltip(f"{offer}: the text is replaced by the same range in {syntax} syntax." if offer else "")
        )
        self.offer_button.setVisible(bool(offer))
        self.edit.setAccessibleDescription(several_lines(reading.message or self.hint))
        self._dress()
        self._show_bubble()

    def _fit_offer(self) -> None:
        """Show the offer, shortened to the width of its button."""
        button, metrics = self.offer_button, self.offer_button.fontMetrics()
        button.setText(self._offer)
        edge = button.sizeHint().width() - metrics.horizontalAdvance(self._offer)
        button.setText(metrics.elidedText(self._offer, Qt.TextElideMode.ElideRight, button.width() - edge))

    def _show_hints(self, hints: tuple[Hint, ...]) -> None:
        """Show cautions below the text; plain remarks only show the mark until it is clicked."""
        words = "\n".join(hint.message for hint in hints)
        if words != self.hint:
            self._hint_asked = False
        self._caution = any(hint.caution for hint in hints)
        self._hint.setText(words)
        self.mark.setToolTip(tooltip(words))
        self.mark.setAccessibleDescription(several_lines(words))
        self.mark.setVisible(bool(hints))
        self.mark.set_warning(self._caution)
        self._hint.setVisible(bool(hints) and (self._caution or self._hint_asked))

    def _tell(self) -> None:
        """Show or hide the remark below the text."""
        self._hint_asked = not self._hint_asked
        self._hint.setVisible(self._caution or self._hint_asked)
        self._show_bubble()

    def _take_offer(self) -> None:
        """Accept the offer and put the cursor after the new text."""
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self.offered.emit()
        self.edit.moveCursor(QTextCursor.MoveOperation.End)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The bubble stays while its button has focus, which shows as many words as fit."""
        if event.type() == QEvent.Type.Resize:
            self._fit_offer()
        elif event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._show_bubble()
        return super().eventFilter(watched, event)

    def _focus(self, focused: bool) -> None:
        self._focused = focused
        self._dress()
        self._show_bubble()

    def _show_bubble(self) -> None:
        """Messages are shown while the field has focus; a requested remark always."""
        used = self._focused or self.offer_button.hasFocus()
        says = not self._message.isHidden() or self._caution or bool(self.offer)
        noted = self._note is not None and bool(self._note.words)
        if (used and says) or (self._hint_asked and self.hint) or noted:
            set_role(self.bubble, "bubble wrong" if self._wrong else "bubble")
            self.bubble.show_beside()
        else:
            self.bubble.hide()

    def _dress(self) -> None:
        states = (("wrong", self._wrong), ("focused", self._focused))
        set_role(self._frame, " ".join(name for name, holds in states if holds))


def _label(role: str) -> Label:
    label = Label()
    label.setWordWrap(True)
    label.setProperty("role", role)
    label.hide()
    return label
