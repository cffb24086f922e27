"""The query of one row, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from ui.document.clipboard import copy_source
from ui.document.shown_text import several_lines
from ui.theme.style import fixed_font
from ui.theme.theme import Theme
from ui.theme.tokens import SPACE
from ui.widgets.buttons.tipped_button import tipped_button
from ui.widgets.fields.pql_highlighter import PqlHighlighter
from ui.widgets.labels.label import Label

_LOWEST, _HIGHEST = 36, 84
"""Height of the query, in pixels: one line if there is little room, otherwise three."""
_LONGEST = 10_000
"""Longest query shown, in characters; a longer one is cut off here, and opened whole."""
NONE = "Choose a row to see its query."


class RowView(QWidget):
    """Shows the query of the current row, its error, and the buttons.

    Args:
        theme: The theme.
    """

    table_wanted = Signal(str)
    """Put the query on the table."""
    pql_wanted = Signal(str)
    """Open the query in the PQL workspace."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.title, self.trouble = Label(NONE), Label()
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFont(fixed_font())
        self.text.setMinimumHeight(_LOWEST)
        self.text.setMaximumHeight(_HIGHEST)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName("Query of the row")
        self._highlighter = PqlHighlighter(self.text, theme)
        self._query = ""
        self.put_button = tipped_button("Put on the table", "Make the main window ask what this row asks")
        self.pql_button = tipped_button("Open in PQL", "Open the query in the PQL workspace (Enter)")
        self.copy_button = tipped_button("Copy", "Copy the query of this row")
        self.trouble.setProperty("role", "error")
        self.trouble.setWordWrap(True)
        self.title.setProperty("role", "muted")
        row = QHBoxLayout()
        row.setSpacing(2 * SPACE)
        row.addWidget(self.title, 1)
        for button in (self.put_button, self.pql_button, self.copy_button):
            row.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE)
        layout.addLayout(row)
        layout.addWidget(self.trouble)
        layout.addWidget(self.text)
        self.put_button.clicked.connect(lambda: self.table_wanted.emit(self._query))
        self.pql_button.clicked.connect(lambda: self.pql_wanted.emit(self._query))
        self.copy_button.clicked.connect(lambda: copy_source(self._query))
        self.show_row("", "", "")

    def show_row(self, title: str, query: str, trouble: str) -> None:
        """Show a row.

        Args:
            title: Which one; empty for none.
            query: Its query.
            trouble: Why it has no answer, or an empty string.
        """
        self.title.setText(title or NONE)
        self.trouble.setText(several_lines(trouble))
        self.trouble.setVisible(bool(trouble))
        if query != self._query:
            self._query = query
            self.text.setPlainText(query[:_LONGEST] + ("…" if len(query) > _LONGEST else ""))
        for button in (self.put_button, self.pql_button, self.copy_button):
            button.setEnabled(bool(query))
