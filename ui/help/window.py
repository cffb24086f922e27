"""The help window: pages and search."""

from __future__ import annotations

from pathlib import PurePosixPath

from PySide6.QtCore import QSize, Qt, QUrl, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ui.document.shown_text import tooltip
from ui.help.pages import HelpPage, help_pages, search_help
from ui.help.view import HelpView
from ui.theme.theme import Theme
from ui.theme.tokens import HIT_AREA
from ui.widgets.help_places import PROPERTY, START, page_and_section
from ui.widgets.lists.search_line import SearchLine
from ui.widgets.reading_order import step_focus
from ui.widgets.window_place import WindowPlace

SIZE = QSize(980, 720)
_LIST_WIDTH = 220
_KEY = Qt.ItemDataRole.UserRole
_NOTHING = "No page has all of these words."


class HelpWindow(QWidget):
    """A separate window, so that it can be used together with the main one.

    Args:
        theme: The theme.
        parent: The main window; both close together.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle("Help – Open Odds Oracle")
        self.resize(SIZE)
        self._place = WindowPlace(self)
        self.search = SearchLine("Search the help")
        self.list = QListWidget()
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setAccessibleName("Pages of help")
        self.list.setProperty("role", "bare")
        self.view = HelpView(theme)
        self._build()
        self._fill(help_pages())
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self.list.setFocus)
        self.list.currentItemChanged.connect(self._chosen)
        self.view.anchorClicked.connect(self._follow)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.search.setFocus)

    def _build(self) -> None:
        column = QVBoxLayout()
        column.setContentsMargins(12, 12, 8, 12)
        column.setSpacing(8)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        self.search.setFixedWidth(_LIST_WIDTH)
        self.list.setFixedWidth(_LIST_WIDTH)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(column)
        layout.addWidget(self.view, 1)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through the window in reading order."""
        return step_focus(self, forward=forward)

    @property
    def page(self) -> str:
        """Key of the page shown; empty if a search finds none."""
        item = self.list.currentItem()
        return "" if item is None else str(item.data(_KEY))

    def open_at(self, where: str = START) -> None:
        """Show a page, or a `place` on one, and raise the window, clearing any search."""
        key, section = page_and_section(where)
        self.search.clear()
        if self.size() != self.size().boundedTo(self.screen().availableGeometry().size()):
            self._place.fit()  # otherwise the window manager chooses the position
        self.show()  # first, because pictures are scaled to the page width
        self._choose(key)
        self._chosen()
        self.view.show_section(section)
        self.raise_()
        self.activateWindow()
        self.list.setFocus(Qt.FocusReason.PopupFocusReason)

    def open_for(self, widget: QWidget | None) -> None:
        """Show the help on a widget, or on the nearest parent that has any."""
        while widget is not None and not widget.property(PROPERTY):
            widget = widget.parentWidget()
        self.open_at(START if widget is None else widget.property(PROPERTY))

    def _fill(self, pages: tuple[HelpPage, ...]) -> None:
        self.list.clear()
        for page in pages:
            item = QListWidgetItem(page.title)
            item.setData(_KEY, page.key)
            item.setSizeHint(QSize(0, HIT_AREA + 4))
            item.setToolTip(tooltip(", ".join(page.sections)))
            self.list.addItem(item)
        if pages:
            self.list.setCurrentRow(0)
        else:
            self.view.show_page(_NOTHING)

    def _choose(self, key: str) -> None:
        for row in range(self.list.count()):
            if self.list.item(row).data(_KEY) == key:
                self.list.setCurrentRow(row)

    @Slot(str)
    def _search(self, words: str) -> None:
        self._fill(search_help(words))

    @Slot()
    def _chosen(self, *_items: object) -> None:
        text = next((page.text for page in help_pages() if page.key == self.page), "")
        if text:
            self.view.show_page(text)

    @Slot(QUrl)
    def _follow(self, link: QUrl) -> None:
        """Follow a link to another page, ``2-ranges.md``."""
        name = PurePosixPath(link.toString()).stem.partition("-")[2]
        self.search.clear()
        self._choose(name)
