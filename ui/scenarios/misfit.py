"""A spreadsheet that does not fit the table can be opened in a separate window."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.theme.tokens import SPACE
from ui.widgets.buttons.tipped_button import tipped_button
from ui.widgets.labels.elided_label import ElidedLabel


class MisfitLine(QWidget):
    """Says why a spreadsheet does not fit, with the offer beside it; hidden until there is one.

    Args:
        parent: Qt parent.
    """

    batch_wanted = Signal(str)
    """Answer the rows of the spreadsheet: its path."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = ElidedLabel(rows=2)
        self.words.setProperty("role", "error")
        self.button = tipped_button("Answer its rows …", "Answer the rows in a separate window")
        self._path = ""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * SPACE)
        row.addWidget(self.words, 1)
        row.addWidget(self.button)
        self.button.clicked.connect(self._take)
        self.hide()

    def offer(self, path: str, why: str) -> None:
        """Offer a spreadsheet.

        Args:
            path: Its file.
            why: Why it does not fit the table.
        """
        self._path = path
        self.words.show_text(why)
        self.show()

    @Slot()
    def _take(self) -> None:
        self.hide()
        self.batch_wanted.emit(self._path)
