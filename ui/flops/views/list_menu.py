"""The menu of the table of flops: its further columns, and the list as text."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from ui.document.clipboard import copy_source, copy_words
from ui.document.shown_text import tooltip
from ui.flops.shown.choice import FURTHER, HAND_TYPES
from ui.flops.shown.figure_words import FURTHER_TITLES
from ui.flops.shown.list_text import aligned_text, markdown_text, solver_text
from ui.flops.shown.words import compared_title, count_line
from ui.flops.views.flop_model import FlopListModel

if TYPE_CHECKING:
    from ui.flops.shown.choice import FlopsChoice

TEXT, MARKDOWN, SOLVER = "text", "markdown", "solver"
_WAYS = {
    TEXT: ("Copy the list as text", "A table aligned for a fixed-width font."),
    MARKDOWN: ("Copy the list as Markdown", "For GitHub, Reddit, Discord and notes."),
    SOLVER: ("Copy the flops with their chances", "One flop a line, such as AhKd7d:0.00048, for solvers."),
}
_COPIED = "Copied: {}."


class ListMenu(QMenu):
    """Columns with a tick, and ways to copy what the table shows.

    Args:
        flops: The rows of the table.
        parent: Qt parent.
    """

    column_wanted = Signal(str)
    """Show a further column, or no longer: one of `FURTHER`."""
    said = Signal(str)
    """The list was copied: the message."""

    def __init__(self, flops: FlopListModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._flops = flops
        self.setToolTipsVisible(True)
        self.columns = {figure: self.addAction(f"Column: {_words(figure)}") for figure in FURTHER}
        for figure, action in self.columns.items():
            action.setCheckable(True)
            action.triggered.connect(partial(self._choose, figure))
        self.insertSeparator(self.columns[HAND_TYPES[0]])
        self.addSeparator()
        self.ways = {way: self.addAction(words) for way, (words, _) in _WAYS.items()}
        for way, action in self.ways.items():
            action.setToolTip(tooltip(_WAYS[way][1]))
            action.triggered.connect(partial(self._copy, way))

    def show_choice(self, choice: FlopsChoice, *, flops: bool) -> None:
        """Tick the columns that are wanted.

        Args:
            choice: What is chosen.
            flops: Whether the table is of flops; turns and rivers have no types of hands.
        """
        for figure, action in self.columns.items():
            action.setChecked(figure in choice.more)
            action.setEnabled(flops or figure not in HAND_TYPES)
        shown = self._flops.shown
        for action in self.ways.values():
            action.setEnabled(shown is not None and bool(shown.order))

    def text(self, way: str) -> str:
        """The list as text: one of `TEXT`, `MARKDOWN`, `SOLVER`; empty without a list."""
        shown = self._flops.shown
        if shown is None or not shown.order:
            return ""
        if way == SOLVER:
            return solver_text([shown.lines[place] for place in shown.order])
        first = self._flops.names[0]
        head = f"{compared_title(shown, first).removesuffix(', best to worst')}\n{count_line(shown, first)}"
        titles, rows = self._flops.texts()
        return f"{head}\n\n{(aligned_text if way == TEXT else markdown_text)(titles, rows)}\n"

    def _choose(self, figure: str, _checked: bool = False) -> None:
        self.column_wanted.emit(figure)

    def _copy(self, way: str, _checked: bool = False) -> None:
        text = self.text(way)
        if not text:
            return
        if way == SOLVER:
            copy_source(text)
        else:
            copy_words(text)
        count = text.count("\n") + 1 if way == SOLVER else self._flops.rowCount()
        self.said.emit(_COPIED.format("1 flop" if count == 1 else f"{count:,} flops"))


def _words(figure: str) -> str:
    return FURTHER_TITLES[figure].lower()
