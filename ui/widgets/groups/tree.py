"""The base of trees of groups of hands: paths of groups, expanded rows, sharp arrows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF
from PySide6.QtWidgets import QFrame, QHeaderView, QTreeWidget, QTreeWidgetItem

from ui.document.shown_text import tooltip
from ui.theme.theme import Theme

Path = tuple[str, ...]
"""The names of a group and of its parents, outermost first."""
PATH = Qt.ItemDataRole.UserRole
"""The role under which the first column of a row has its path."""


class GroupRows(QTreeWidget):
    """A tree of groups whose figures change while it is shown.

    Args:
        theme: The theme.
        columns: Titles of the columns; the first one is stretched.
        meanings: Their tooltips.
    """

    def __init__(self, theme: Theme, columns: Sequence[str], meanings: Sequence[str]) -> None:
        super().__init__()
        self._theme = theme
        self.setObjectName("groups")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setColumnCount(len(columns))
        self.setHeaderLabels(list(columns))
        self.setUniformRowHeights(True)
        self.dress_header(meanings)

    def dress_header(self, meanings: Sequence[str]) -> None:
        """Stretch the first column, align the others right, explain each."""
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, meaning in enumerate(meanings):
            self.headerItem().setToolTip(column, tooltip(meaning))
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self.headerItem().setTextAlignment(0, left)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for column in range(1, len(meanings)):
            self.headerItem().setTextAlignment(column, right)
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)

    def refill(self, fill: Callable[[], None], *, unfold: bool = True) -> None:
        """Replace all rows; expanded rows stay expanded, and the cursor stays on its group.

        Args:
            fill: Adds the rows.
            unfold: Whether new rows are expanded.
        """
        opened = {self.path(item) for item in self.items() if item.isExpanded()}
        at = self.currentItem()
        here = None if at is None else self.path(at)
        scrolled = self.verticalScrollBar().value()
        fresh = not self.topLevelItemCount()
        self.clear()
        fill()
        for item in self.items():
            path = self.path(item)
            item.setExpanded((fresh and unfold) or path in opened)
            if path == here:
                self.setCurrentItem(item)
        self.verticalScrollBar().setValue(scrolled)

    def add_row(self, parent: QTreeWidgetItem | None, path: Path, texts: Sequence[str]) -> QTreeWidgetItem:
        """Add a row for a group.

        Args:
            parent: The row of the group it lies in, or None.
            path: Its path.
            texts: The texts of its columns.
        """
        item = QTreeWidgetItem(list(texts))
        item.setData(0, PATH, list(path))
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        for column in range(1, len(texts)):
            item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if parent is None:
            self.addTopLevelItem(item)
        else:
            parent.addChild(item)
        return item

    def items(self) -> list[QTreeWidgetItem]:
        """All rows, parents first."""
        found: list[QTreeWidgetItem] = []
        waiting = [self.topLevelItem(number) for number in range(self.topLevelItemCount())]
        while waiting:
            item = waiting.pop(0)
            if item is not None:
                found.append(item)
                waiting[:0] = [item.child(number) for number in range(item.childCount())]
        return found

    def path(self, item: QTreeWidgetItem) -> Path:
        """The path of a row."""
        return tuple(item.data(0, PATH))

    def leaves(self) -> list[Path]:
        """The paths of all groups that split no further."""
        return [self.path(item) for item in self.items() if not item.childCount()]

    def drawBranches(
        self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint a small arrow before rows that can be expanded, sharp at any scale."""
        item = self.itemFromIndex(index)
        if not item.childCount():
            return
        middle = QPointF(rect.right() - self.indentation() / 2 + 1, rect.center().y() + 0.5)
        arrow = QPolygonF([QPointF(-4, -2), QPointF(4, -2), QPointF(0, 2.5)])
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.tokens.muted))
        painter.translate(middle)
        painter.rotate(0 if item.isExpanded() else -90)
        painter.drawPolygon(arrow)
        painter.restore()
