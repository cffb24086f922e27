"""The reason why the table cannot be run; with details to copy after an internal error."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from ui.context import Context
from ui.document.clipboard import copy_words
from ui.document.runs.status import Phase
from ui.document.shown_text import several_lines
from ui.widgets.labels.label import Label


class TableNotice(QFrame):
    """Visible only while there is a message that no field shows.

    Args:
        context: The parts of the program.
        parent: Qt parent.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setProperty("role", "panel")
        self._words = Label()
        self._words.setProperty("role", "error")
        self._words.setWordWrap(True)
        self.details_button = QPushButton("Copy details")
        self.details_button.setProperty("role", "link")
        self.details_button.setToolTip("Copy what happened inside the program, to send it to us.")
        self.details_button.clicked.connect(self._copy)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 8, 8, 8)
        layout.addWidget(self._words, 1)
        layout.addWidget(self.details_button)
        context.table_runs.changed.connect(self.refresh)
        self.refresh()

    @property
    def words(self) -> str:
        """The message; empty if there is none."""
        return "" if self.isHidden() else self._words.text()

    def refresh(self) -> None:
        """Show the current reason, if there is one."""
        standing = self._context.table_runs.standing
        trouble = standing.phase in (Phase.BLOCKED, Phase.FAILED)
        self._words.setText(standing.message)
        self.setAccessibleName(several_lines(standing.message))
        self.details_button.setVisible(bool(standing.details))
        shown_elsewhere = standing.seat is not None or standing.line is not None
        self.setVisible(trouble and bool(standing.message) and not shown_elsewhere)

    def _copy(self) -> None:
        standing = self._context.table_runs.standing
        copy_words(f"{standing.message}\n\n{standing.details}")
