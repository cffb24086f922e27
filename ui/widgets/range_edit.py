"""The text part of a range field: one line, highlighted, mistakes underlined."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from oracle.errors import Span
from ui.theme.theme import Theme
from ui.widgets.range_highlighter import RangeHighlighter
from ui.widgets.text_line import TextLine


class RangeEdit(TextLine):
    """A single-line editor of a range.

    Args:
        theme: Where the colours come from.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._highlighter = RangeHighlighter(self.document(), theme)

    def show_reading(self, syntax: str, problem: Span | None) -> None:
        """Colour the text as read in a syntax, with a stretch underlined if any."""
        self._highlighter.show(syntax, problem)

    @property
    def problem(self) -> Span | None:
        """The stretch that is underlined."""
        return self._highlighter.problem
