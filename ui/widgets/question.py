"""A question with a few answers, asked when the program needs a decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QDialogButtonBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ui.document.shown_text import one_line, several_lines
from ui.theme.tokens import CONTROL_HEIGHT, SPACE
from ui.widgets.labels.label import Label

Role = QDialogButtonBox.ButtonRole
MARGIN = 5 * SPACE
TEXT_WIDTH = 440
"""Width of the text in pixels: about sixty letters a line."""
CANCEL = "cancel"


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer.

    Attributes:
        key: Its internal name.
        text: Text of the button, with its ``&`` shortcut.
        role: Its role, which determines its position on the platform.
        primary: Whether Enter presses it.
    """

    key: str
    text: str
    role: QDialogButtonBox.ButtonRole
    primary: bool = False


class QuestionDialog(QDialog):
    """A heading, a sentence, and one button per answer; Esc and closing it mean "cancel".

    Args:
        heading: The question in a few words.
        text: The consequences of the answer.
        choices: The answers.
        parent: The window it belongs to.
    """

    def __init__(
        self, heading: str, text: str, choices: Sequence[Choice], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Open Odds Oracle")
        self.setAccessibleName(one_line(heading))
        self.setAccessibleDescription(several_lines(text))
        self._choice = CANCEL
        self._keys: dict[QAbstractButton, str] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        layout.setSpacing(2 * SPACE)
        layout.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
        layout.addWidget(heading_label(heading))
        layout.addWidget(body_label(text))
        layout.addSpacing(2 * SPACE)
        layout.addWidget(self._buttons(choices))

    @property
    def choice(self) -> str:
        """The key of the answer; "cancel" until there is one."""
        return self._choice

    def ask(self) -> str:
        """Show the question, wait, and return the key of the answer."""
        self.exec()
        return self._choice

    def _buttons(self, choices: Sequence[Choice]) -> QDialogButtonBox:
        box = QDialogButtonBox(self)
        for choice in choices:
            button = QPushButton(choice.text)
            button.setMinimumHeight(CONTROL_HEIGHT)
            button.setObjectName(choice.key)
            button.setAutoDefault(False)
            if choice.primary:
                button.setProperty("role", "primary")
                button.setDefault(True)
            box.addButton(button, choice.role)
            self._keys[button] = choice.key
        box.clicked.connect(self._clicked)
        return box

    @Slot(QAbstractButton)
    def _clicked(self, button: QAbstractButton) -> None:
        self._choice = self._keys[button]
        self.done(QDialog.DialogCode.Rejected if self._choice == CANCEL else QDialog.DialogCode.Accepted)


def heading_label(text: str) -> Label:
    """The heading of a dialog."""
    label = body_label(text)
    label.setProperty("role", "title")
    return label


def body_label(text: str) -> Label:
    """Wrapped plain text that can be selected and copied."""
    label = Label(text)
    label.setWordWrap(True)
    label.setFixedWidth(TEXT_WIDTH)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def ask_unsaved(name: str, parent: QWidget | None = None) -> QuestionDialog:
    """Asked before a session with unsaved changes is closed: "save", "discard" or "cancel"."""
    return QuestionDialog(
        f"Save the changes to “{name}”?",
        "If you do not save them, the changes since the last save are lost.",
        (
            Choice("save", "&Save", Role.AcceptRole, primary=True),
            Choice("discard", "&Don’t save", Role.DestructiveRole),
            Choice(CANCEL, "Cancel", Role.RejectRole),
        ),
        parent,
    )


def ask_earlier(message: str, times: Sequence[str], parent: QWidget | None = None) -> QuestionDialog:
    """Asked when a session is damaged and has earlier versions: the number of one of them, or "cancel".

    Args:
        message: The error of the session.
        times: When each version was overwritten, latest first.
        parent: The window it belongs to.
    """
    versions = [
        Choice(str(number), f"Open the version before {time}", Role.AcceptRole, primary=number == 0)
        for number, time in enumerate(times)
    ]
    return QuestionDialog(
        "The session is damaged",
        f"{message} An earlier version of it was kept. The damaged file is left as it is.",
        (*versions, Choice(CANCEL, "Cancel", Role.RejectRole)),
        parent,
    )


def ask_replace(message: str, parent: QWidget | None = None) -> QuestionDialog:
    """Asked when somebody else changed the file: "save_as", "replace" or "cancel"."""
    return QuestionDialog(
        "The file has changed",
        message,
        (
            Choice("save_as", "Save &as…", Role.AcceptRole, primary=True),
            Choice("replace", "&Replace the file", Role.DestructiveRole),
            Choice(CANCEL, "Cancel", Role.RejectRole),
        ),
        parent,
    )


def overwrite_question(name: str, parent: QWidget | None = None) -> QuestionDialog:
    """Asked before a file is replaced whose name was completed after it was typed: "replace" or "cancel"."""
    return QuestionDialog(
        f"Replace “{name}”?",
        "There is a file of this name in the folder. Its content would be lost.",
        (
            Choice("replace", "&Replace the file", Role.DestructiveRole),
            Choice(CANCEL, "Cancel", Role.RejectRole, primary=True),
        ),
        parent,
    )


def ask_overwrite(name: str, parent: QWidget | None = None) -> bool:
    """Ask whether to replace a file whose name was completed after it was typed."""
    dialog = overwrite_question(name, parent)
    try:
        return dialog.ask() == "replace"
    finally:
        dialog.deleteLater()
