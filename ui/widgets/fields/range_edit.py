"""The text part of a range field: one line, highlighted, errors underlined."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtWidgets import QWidget

from oracle.errors import Span
from ui.document.ranges.dialects import Foreign
from ui.theme.theme import Theme
from ui.widgets.fields.range_highlighter import RangeHighlighter
from ui.widgets.fields.text_line import MOST_EDITED, TextLine


class RangeEdit(TextLine):
    """A single-line editor of a range.

    Attributes:
        converted: Emitted with the `Foreign` range that was just pasted in place of the text.
        read_paste: Rewrites a pasted text that is a range in another notation, or returns None.

    Args:
        theme: The theme.
        parent: Qt parent.
    """

    converted = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.read_paste: Callable[[str], Foreign | None] | None = None
        self._highlighter = RangeHighlighter(self, theme)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste; a whole range in another notation is converted and replaces the text."""
        found = self.read_paste(source.text()) if self.read_paste is not None and source.hasText() else None
        if found is None or not (found.whole or self._all_selected()):
            super().insertFromMimeData(source)
            return
        self.committed.emit()  # a separate step, so that undo restores the previous text
        self.put_whole(found.text)
        self.committed.emit()
        self.converted.emit(found)

    def put_whole(self, text: str) -> None:
        """Replace the whole text as if typed."""
        if self.abridged or len(text) > MOST_EDITED:
            self.replaced(text)
        else:
            self.selectAll()
            self.insertPlainText(text)

    def _all_selected(self) -> bool:
        """Whether pasting replaces the whole text."""
        return self.textCursor().selectedText() == self.text()

    def show_reading(self, syntax: str, problem: Span | None) -> None:
        """Colour the text by a syntax, with a span underlined if any."""
        self._highlighter.show(syntax, problem)

    @property
    def problem(self) -> Span | None:
        """The underlined span."""
        return self._highlighter.problem
