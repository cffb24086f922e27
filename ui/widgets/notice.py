"""A non-modal message with details to copy into a report."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from ui.document.clipboard import copy_words
from ui.document.shown_text import one_line, several_lines
from ui.theme.style import fixed_font
from ui.theme.tokens import SPACE
from ui.widgets.question import MARGIN, TEXT_WIDTH, body_label, heading_label

_DETAILS_HEIGHT = 160
_SHOW, _HIDE = "Show &details", "Hide &details"


class NoticeDialog(QDialog):
    """Heading, message and, if there are any, details behind a button.

    It is never modal and deletes itself when closed.

    Args:
        heading: What it is about, in a few words.
        message: What happened and what to do.
        details: Text for a report, such as a traceback; empty for none.
        parent: The window it belongs to.
    """

    def __init__(self, heading: str, message: str, details: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(False)
        self.setWindowTitle("Open Odds Oracle")
        self.setAccessibleName(one_line(heading))
        self.setAccessibleDescription(several_lines(message))
        self._report = "\n\n".join(part for part in (heading, message, details) if part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        layout.setSpacing(2 * SPACE)
        layout.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
        layout.addWidget(heading_label(heading))
        layout.addWidget(body_label(message))
        self.details = QPlainTextEdit(details)
        self.details.setReadOnly(True)
        self.details.setFont(fixed_font("label"))
        self.details.setFixedSize(TEXT_WIDTH, _DETAILS_HEIGHT)
        self.details.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.details.setAccessibleName("Details")
        self.details.hide()
        layout.addWidget(self.details)
        layout.addSpacing(2 * SPACE)
        layout.addLayout(self._buttons(bool(details)))
        self.close_button.setFocus()  # outside a QDialogButtonBox, Qt would give it to the first button

    def _buttons(self, has_details: bool) -> QHBoxLayout:
        self.toggle = QPushButton(_SHOW)
        self.toggle.setVisible(has_details)
        self.copy = QPushButton("&Copy")
        self.copy.setToolTip("Copy the message and its details, to paste into a report")
        self.close_button = close = QPushButton("Close")
        close.setDefault(True)
        row = QHBoxLayout()
        row.setSpacing(SPACE)
        for button, slot in ((self.toggle, self._toggle_details), (self.copy, self._copy_report)):
            button.setProperty("role", "quiet")
            button.setAutoDefault(False)
            button.clicked.connect(slot)
            row.addWidget(button)
        row.addStretch(1)
        close.clicked.connect(self.reject)
        row.addWidget(close)
        return row

    def add_details(self, text: str) -> None:
        """Add more details below the present ones."""
        self._report += f"\n\n{text}"
        self.details.appendPlainText(f"\n{text}")

    @Slot()
    def _toggle_details(self) -> None:
        shown = self.details.isHidden()
        self.details.setVisible(shown)
        self.toggle.setText(_HIDE if shown else _SHOW)

    @Slot()
    def _copy_report(self) -> None:
        copy_words(self._report)
        self.copy.setText("Copied")
