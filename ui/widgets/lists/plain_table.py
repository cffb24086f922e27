"""A table of figures to read and copy, without a frame or a grid."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTableView

HEADER = 28
"""Height of the header in pixels."""


class PlainTable(QTableView):
    """Whole rows can be selected and nothing can be edited; Tab moves on to the next widget.

    Args:
        model: The figures; the caller keeps it.
        name: What screen readers call the table.
        row: Height of a row in pixels.
    """

    def __init__(self, model: QAbstractItemModel, name: str, row: int) -> None:
        super().__init__()
        self.setModel(model)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setProperty("role", "bare")
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(row)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setFixedHeight(HEADER)
