"""The inside of the window: toolbar, table beside the pictures, status line."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, Qt, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from ui.pictures.kit.tabs import PictureArea
from ui.theme.theme import Theme
from ui.theme.tokens import NARROW
from ui.window.status import StatusLine
from ui.window.table_column import MIN_WIDTH, TablePanel
from ui.window.toolbar import Toolbar

TABLE = "table"
"""Name of the table among the pictures."""
_SHARE = 0.372
"""Share of the window's width the table gets at first, as drawn."""
_WIDEST = 540
"""Wider than this the table gains nothing; the pictures do."""
_MARGIN = 14
MAX_SIDE = 20_000
"""No screen is wider, in pixels; a larger number in a file is damage."""


class Arrangement(QWidget):
    """Puts the parts of the window in their places; in a narrow window the table is a tab.

    The line between table and pictures keeps the proportion of the drawing until the user moves it.

    Args:
        theme: Colours in use.
        toolbar: At the top.
        table: On the left.
        pictures: On the right.
        status: At the bottom.
    """

    def __init__(
        self, theme: Theme, toolbar: Toolbar, table: TablePanel, pictures: PictureArea, status: StatusLine
    ) -> None:
        super().__init__()
        self._theme = theme
        self._toolbar, self._table, self._pictures, self._status = toolbar, table, pictures, status
        self._table_is_tab = self._split_by_user = self._alone = False
        right = QWidget()
        inside = QVBoxLayout(right)
        inside.setContentsMargins(_MARGIN, 12, _MARGIN, _MARGIN)
        inside.addWidget(pictures)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(1)
        self._splitter.addWidget(table)
        self._splitter.addWidget(right)
        self._splitter.setStretchFactor(0, 0)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.splitterMoved.connect(self._moved)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(toolbar)
        layout.addWidget(self._splitter, 1)
        layout.addWidget(status)
        theme.changed.connect(self.update)

    def _follow_the_eye(self) -> None:
        """Let the Tab key visit toolbar, table, pictures in this order, whichever came to its place last."""
        before: QWidget = self._toolbar.run_button
        widget = before.nextInFocusChain()
        parts: list[list[QWidget]] = [[], []]
        while widget is not None and widget is not self._toolbar.run_button:
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not self._toolbar.isAncestorOf(widget):
                parts[self._pictures.isAncestorOf(widget)].append(widget)
            widget = widget.nextInFocusChain()
        for each in (*parts[0], *parts[1]):
            QWidget.setTabOrder(before, each)
            before = each

    @property
    def split(self) -> list[int] | None:
        """Widths of table and pictures as the user has set them, in pixels; None where he has not."""
        return self._splitter.sizes() if self._split_by_user else None

    def set_split(self, sizes: object) -> None:
        """Set the widths of table and pictures; anything but two widths (a damaged file) is ignored."""
        if isinstance(sizes, Sequence) and len(sizes) == 2 and all(_is_width(size) for size in sizes):
            self._split_by_user = True
            self._splitter.setSizes(list(sizes))

    def state(self) -> QByteArray:
        """The same for the settings; empty where the user has set nothing."""
        return self._splitter.saveState() if self._split_by_user else QByteArray()

    def restore(self, state: QByteArray) -> None:
        """Arrange as `state` told it; an empty one changes nothing."""
        if not state.isEmpty():
            self._split_by_user = self._splitter.restoreState(state)

    def show_pictures_alone(self, alone: bool) -> None:
        """Hide everything but the pictures, or show it again; the table stays where it is meanwhile."""
        self._alone = alone
        for part in (self._toolbar, self._status):
            part.setVisible(not alone)
        if not self._table_is_tab:
            self._table.setVisible(not alone)
        self._place_table()

    @Slot(int, int)
    def _moved(self, _place: int, _index: int) -> None:
        self._split_by_user = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Look again where the table belongs."""
        super().resizeEvent(event)
        self._place_table()

    def _place_table(self) -> None:
        """In a narrow window the table is a tab; else the columns keep the proportion of the drawing."""
        if self._alone:
            return
        narrow = self.width() < NARROW
        if narrow != self._table_is_tab:
            self._table_is_tab = narrow
            if narrow:
                self._pictures.add(TABLE, "Table", self._table, first=True)
                self._pictures.show_picture(TABLE)
            else:
                self._pictures.remove(TABLE)
                self._splitter.insertWidget(0, self._table)
                self._table.show()
                self._follow_the_eye()
        if not narrow and not self._split_by_user:
            left = min(max(MIN_WIDTH, round(self.width() * _SHARE)), _WIDEST)
            self._splitter.setSizes([left, self.width() - left])

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground, and surface and line of the bars."""
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
