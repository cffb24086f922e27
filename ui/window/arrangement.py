"""The inside of the window: toolbar, rail and workspace, status line; the table beside its pictures."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, Qt, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from ui.pictures.kit.area import PictureArea
from ui.theme.theme import Theme
from ui.theme.tokens import NARROW
from ui.widgets.buttons.rail import Rail
from ui.window.status import StatusLine
from ui.window.table_column import MIN_WIDTH, TablePanel
from ui.window.toolbar.toolbar import Toolbar
from ui.window.workspaces import PAGE_MARGINS, WorkspaceStack

TABLE = "table"
"""Name of the table among the pictures."""
TABLE_GROUP = "Table"
"""The group of the table's tab in a narrow window."""
ICONS_ONLY = 900
"""In a narrower window the rail shows icons only, in pixels."""
_SHARE = 0.372
"""Initial share of the width beside the rail that the table gets, as in the drawing."""
_SHARE_BESIDE_TWO = 0.3
_WIDE = 1430
"""The same beside two pictures, from this width on: a window of 1500 pixels without the rail."""
_WIDEST = 540
"""Largest useful width of the table; beyond it the pictures get the space."""
MAX_SIDE = 20_000
"""No screen is wider, in pixels; a larger number in a file is damage."""


class TableWorkspace(QSplitter):
    """The table beside its pictures; in a narrow window the table is a tab.

    The line between them keeps the proportion of the drawing until the user moves it.

    Args:
        table: On the left.
        pictures: On the right.
    """

    def __init__(self, table: TablePanel, pictures: PictureArea) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._table, self._pictures = table, pictures
        self._table_is_tab = self._split_by_user = self._alone = False
        right = QWidget()
        inside = QVBoxLayout(right)
        inside.setContentsMargins(*PAGE_MARGINS)
        inside.addWidget(pictures)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        self.addWidget(table)
        self.addWidget(right)
        self.setStretchFactor(0, 0)
        self.setStretchFactor(1, 1)
        self.splitterMoved.connect(self._moved)
        pictures.two_changed.connect(self._keep_proportion)

    @property
    def split(self) -> list[int] | None:
        """Widths of table and pictures as set by the user, in pixels; None if not set."""
        return self.sizes() if self._split_by_user else None

    def set_split(self, sizes: object) -> None:
        """Set the widths of table and pictures; invalid values (a damaged file) are ignored."""
        if isinstance(sizes, Sequence) and len(sizes) == 2 and all(_is_width(size) for size in sizes):
            self._split_by_user = True
            self.setSizes(list(sizes))

    def state(self) -> QByteArray:
        """The same for the settings; empty if the user has set nothing."""
        return self.saveState() if self._split_by_user else QByteArray()

    def restore(self, state: QByteArray) -> None:
        """Restore a `state`; an empty one changes nothing."""
        if not state.isEmpty():
            self._split_by_user = self.restoreState(state)

    def show_pictures_alone(self, alone: bool) -> None:
        """Hide the table, or show it again; its position is kept."""
        self._alone = alone
        if not self._table_is_tab:
            self._table.setVisible(not alone)

    @Slot(int, int)
    def _moved(self, _place: int, _index: int) -> None:
        self._split_by_user = True

    def place_table(self, *, narrow: bool) -> None:
        """Make the table a tab, or put it beside the pictures.

        Args:
            narrow: Whether there is no room for it beside the pictures.
        """
        if self._alone:
            return
        if narrow and not self._table_is_tab:
            self._pictures.add(TABLE, "Table", self._table, group=TABLE_GROUP, first=True)
            self._pictures.show_picture(TABLE)
        elif self._table_is_tab and not narrow:
            self._pictures.remove(TABLE)
            self.insertWidget(0, self._table)
            self._table.show()
        self._table_is_tab = narrow
        self._keep_proportion()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the proportion of the drawing."""
        super().resizeEvent(event)
        self._keep_proportion()

    @Slot()
    def _keep_proportion(self) -> None:
        if not (self._table_is_tab or self._split_by_user or self._alone):
            two = self._pictures.two_wanted and self.width() >= _WIDE
            share = _SHARE_BESIDE_TWO if two else _SHARE
            left = min(max(MIN_WIDTH, round(self.width() * share)), _WIDEST)
            self.setSizes([left, self.width() - left])


class Arrangement(QWidget):
    """Arranges the parts of the window.

    Args:
        theme: The theme.
        toolbar: At the top.
        rail: On the left.
        workspaces: Beside the rail.
        table: The workspace of the table, one of them.
        status: At the bottom.
    """

    def __init__(
        self,
        theme: Theme,
        toolbar: Toolbar,
        rail: Rail,
        workspaces: WorkspaceStack,
        table: TableWorkspace,
        status: StatusLine,
    ) -> None:
        super().__init__()
        self._theme, self._toolbar, self._rail, self._status = theme, toolbar, rail, status
        self._table, self._alone = table, False
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(rail)
        middle.addWidget(workspaces, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(toolbar)
        layout.addLayout(middle, 1)
        layout.addWidget(status)
        theme.changed.connect(self.update)

    @property
    def split(self) -> list[int] | None:
        """Widths of table and pictures as the user has set them; see `TableWorkspace`."""
        return self._table.split

    def set_split(self, sizes: object) -> None:
        """Set the widths of table and pictures."""
        self._table.set_split(sizes)

    def state(self) -> QByteArray:
        """The same for the settings; empty if the user has set nothing."""
        return self._table.state()

    def restore(self, state: QByteArray) -> None:
        """Restore a `state`; an empty one changes nothing."""
        self._table.restore(state)

    def show_workspace_alone(self, alone: bool) -> None:
        """Hide the bars, the rail and the table, or show them again."""
        self._alone = alone
        for part in (self._toolbar, self._rail, self._status):
            part.setVisible(not alone)
        self._table.show_pictures_alone(alone)
        self._place_parts()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the place of the table and the width of the rail."""
        super().resizeEvent(event)
        self._place_parts()

    def _place_parts(self) -> None:
        self._rail.set_narrow(self.width() < ICONS_ONLY)
        self._table.place_table(narrow=self.width() < NARROW)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the background, and surface and border of the bars."""
        tokens, painter = self._theme.tokens, QPainter(self)
        painter.fillRect(self.rect(), QColor(tokens.window))
        for bar, line in (
            (self._toolbar, self._toolbar.geometry().bottom()),
            (self._status, self._status.geometry().top()),
        ):
            if bar.isVisible():
                painter.fillRect(bar.geometry(), QColor(tokens.surface))
                painter.fillRect(0, line, self.width(), 1, QColor(tokens.line))


def _is_width(size: object) -> bool:
    return isinstance(size, int) and 0 < size < MAX_SIDE
