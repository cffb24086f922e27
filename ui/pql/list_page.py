"""The common part of the lists in the PQL pane: a searchable list beside a page about the chosen entry."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ui.context import Context
from ui.document.shown_text import tooltip
from ui.theme.style import fixed_font
from ui.theme.tokens import HIT_AREA
from ui.widgets.lists.search_line import SearchLine

THING = Qt.ItemDataRole.UserRole
"""The role under which an item of the list keeps its object."""
_GAP = 8
_SHARES = (13, 16)
"""Proportion of list and page."""


class ListPage(QWidget):
    """A list that can be searched beside a page about the entry that is chosen.

    Args:
        name: What is listed, for screen readers.
        placeholder: Placeholder of the search field; without one there is no search.
        context: The parts of the program.
    """

    taken = Signal(str)
    """A query to put into the editor: its text."""

    def __init__(self, name: str, placeholder: str, context: Context) -> None:
        super().__init__()
        self._context = context
        self.search = SearchLine(placeholder, name if not placeholder else "")
        if not placeholder:
            self.search.hide()  # to show it before it has a parent would open a window
        self.list = QTreeWidget()
        self.list.setHeaderHidden(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setIndentation(12)
        self.list.setAccessibleName(name)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.page = QTextBrowser()
        self.page.setFrameShape(QFrame.Shape.NoFrame)
        self.page.setOpenLinks(False)
        for part in (self.list, self.page):
            part.setProperty("role", "bare")
        self.page.setAccessibleName(f"{name}: the entry chosen")
        self.take = QPushButton("Put into the editor")
        self.take.setAccessibleName("Put into the editor")
        self._build()
        self.list.currentItemChanged.connect(self._chosen)
        self.list.itemActivated.connect(self._take)
        self.search.textChanged.connect(self._searched)
        self.search.returnPressed.connect(self.list.setFocus)
        self.take.clicked.connect(self._take)
        context.theme.changed.connect(self._redraw)

    def _build(self) -> None:
        """Put the parts in their places, outermost first: Qt styles what moves to another parent again."""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        splitter, left, right = QSplitter(Qt.Orientation.Horizontal), QWidget(), QWidget()
        layout.addWidget(splitter)
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(1)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setSizes([100 * share for share in _SHARES])
        for place, share in enumerate(_SHARES):
            splitter.setStretchFactor(place, share)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, _GAP, 0)
        column.setSpacing(_GAP)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        page = QVBoxLayout(right)
        page.setContentsMargins(_GAP, 0, 0, 0)
        page.setSpacing(_GAP)
        page.addWidget(self.page, 1)
        buttons = QHBoxLayout()
        page.addLayout(buttons)
        buttons.addWidget(self.take)
        buttons.addStretch(1)

    @property
    def chosen(self) -> object:
        """The entry that is chosen, or None."""
        item = self.list.currentItem()
        return None if item is None else item.data(0, THING)

    def add(self, group: QTreeWidgetItem | None, text: str, thing: object, tip: str = "") -> QTreeWidgetItem:
        """Add an entry under a heading, or at the top."""
        item = QTreeWidgetItem([text])
        item.setData(0, THING, thing)
        item.setToolTip(0, tooltip(tip or text))
        item.setSizeHint(0, QSize(0, HIT_AREA))
        if group is None:
            self.list.addTopLevelItem(item)
        else:
            group.addChild(item)
        return item

    def add_group(self, text: str) -> QTreeWidgetItem:
        """Add a heading."""
        item = self.add(None, text, None)
        font = item.font(0)
        font.setBold(True)
        item.setFont(0, font)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        item.setExpanded(True)
        return item

    def choose_first(self) -> None:
        """Choose the first entry, if there is one."""
        for number in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(number)
            if item is None:
                continue
            item = item if item.data(0, THING) is not None else item.child(0)
            if item is not None:
                self.list.setCurrentItem(item)
                return
        self._redraw()

    def html(self, thing: object) -> str:
        """The page about an entry."""
        raise NotImplementedError

    def query(self, thing: object) -> str:
        """The query of an entry, or an empty string."""
        raise NotImplementedError

    def fill(self, text: str) -> None:
        """List the entries that fit a search."""
        raise NotImplementedError

    @Slot(str)
    def _searched(self, text: str) -> None:
        self.list.clear()
        self.fill(text)
        self.choose_first()

    @Slot()
    def _chosen(self, *_items: object) -> None:
        self._redraw()

    @Slot()
    def _redraw(self) -> None:
        thing = self.chosen
        self.page.setHtml("" if thing is None else self.html(thing))
        self.take.setEnabled(thing is not None and bool(self.query(thing)))

    @Slot()
    def _take(self, *_items: object) -> None:
        thing = self.chosen
        if thing is not None and self.query(thing):
            self.taken.emit(self.query(thing))


def escaped(text: str) -> str:
    """A text escaped for HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def code(text: str) -> str:
    """A query as HTML, in the fixed font."""
    family = fixed_font().family()
    return f"<pre style='font-family: \"{family}\"; white-space: pre-wrap'>{escaped(text)}</pre>"
