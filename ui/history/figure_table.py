"""The table of figures of one run, or of two beside each other."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView

from ui.history.text_table import TextTable
from ui.widgets.lists.plain_table import PlainTable

_ROW = 28
_NAMES = 150
"""Width at which the names of the figures are shortened before a column of words is left out, in pixels."""


class FigureTable(PlainTable):
    """Gives the figures the room they need and the names the rest; a last column of words may be left out.

    Args:
        model: The texts.
    """

    def __init__(self, model: TextTable) -> None:
        super().__init__(model, "Figures of the chosen runs", _ROW)
        self.horizontalHeader().setMinimumSectionSize(1)
        model.modelReset.connect(self.fit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns to the new width."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Divide the width among the columns."""
        columns = self.model().columnCount()
        if not columns:
            return
        header, last = self.horizontalHeader(), columns - 1
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.setColumnHidden(last, False)
        widths = [max(self.sizeHintForColumn(at), header.sectionSizeHint(at)) for at in range(columns)]
        for at, width in enumerate(widths[1:], 1):
            self.setColumnWidth(at, width)
        names = min(widths[0], _NAMES)
        self.setColumnHidden(last, names + sum(widths[1:]) > self.viewport().width())
