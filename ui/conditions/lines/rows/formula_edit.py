"""A one-line PQL editor: highlighting, errors underlined."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from oracle.errors import Span
from ui.theme.theme import Theme
from ui.widgets.fields.pql_highlighter import PqlHighlighter
from ui.widgets.fields.text_line import TextLine


class FormulaEdit(TextLine):
    """A single-line editor of a PQL expression.

    Args:
        theme: The theme.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._highlighter = PqlHighlighter(self, theme)

    def show_problem(self, problem: Span | None) -> None:
        """Underline a span of the text, or none."""
        self._highlighter.show_problems(() if problem is None else (problem,))

    @property
    def problem(self) -> Span | None:
        """The underlined span."""
        return next(iter(self._highlighter.problems), None)
