"""The table of figures of one run, or of two beside each other."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from ui.history.text_table import TextTable

_ROW, _HEADER = 28, 28
_NAMES = 150
"""Width at which the names of the figures are shortened before a column of words is left out, in pixels."""


class FigureTable(QTableView):
    """Gives the figures the room they need and the names the rest; a last column of words may be left out.

    Args:
        model: The texts.
    """

    def __init__(self, model: TextTable) -> None:
        super().__init__()
        self.setModel(model)
        self.setAccessibleName("Figures of the chosen runs")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setProperty("role", "bare")
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(_ROW)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setFixedHeight(_HEADER)
        header.setMinimumSectionSize(1)
        model.modelReset.connect(self.fit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for other columns."""
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
