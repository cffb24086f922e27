"""The right side: pictures as tabs with a strip below, two of them side by side where there is room."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from ui.document.shown_text import tooltip
from ui.pictures.kit.crowded_tabs import CrowdedTabs

WIDE = 1240
"""From this width on, the pinned picture stands beside the tabs, in pixels."""
_GAP = 14
STRIP_HEIGHT = 190
"""Height of the strip below the pictures at first, in pixels, as drawn."""
STRIP_SHARE = 0.26
"""The most of the height that it takes at first."""
STRIP_FROM = 380
"""In a lower area than this there is no room for a strip, in pixels."""
_TABS_SHARE = 0.6
"""Share of the width that the tabs get beside the pinned picture at first."""


class PictureArea(QWidget):
    """Holds the pictures by name.

    The pinned picture is a tab like the others in a narrow area, and stands beside them in a wide one.

    Attributes:
        current_changed: Emitted with the name of the picture that has come to the front.
    """

    current_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._titles: dict[str, str] = {}
        self._tabs: dict[str, str] = {}
        self._pages: dict[str, QWidget] = {}
        self._widgets: dict[str, QWidget] = {}
        self._order: list[str] = []
        self._pinned = ""
        self._beside = False
        self._with_strip: set[str] = set()
        self._strip: QWidget | None = None
        self._strip_moved = False
        self.tabs = CrowdedTabs("Pictures")
        self.tabs.currentChanged.connect(self._front_changed)
        self._column = QSplitter(Qt.Orientation.Vertical)
        self._side = QWidget()
        self._side_layout = QVBoxLayout(self._side)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._lay_out()

    def _lay_out(self) -> None:
        """Tabs above the strip, the pinned picture beside them."""
        self._column.setObjectName("bare")
        self._column.setChildrenCollapsible(False)
        self._column.setHandleWidth(_GAP - 4)
        self._column.splitterMoved.connect(self._move_strip)
        self._column.addWidget(self.tabs)
        self._side_layout.setContentsMargins(0, 0, 0, 0)
        self._splitter.setObjectName("bare")
        self._side.hide()
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(_GAP)
        self._splitter.addWidget(self._column)
        self._splitter.addWidget(self._side)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._splitter)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the pictures, in order."""
        return tuple(self._order)

    @property
    def current(self) -> str:
        """Name of the tab at the front; empty without one."""
        page = self.tabs.currentWidget()
        return next((name for name, widget in self._pages.items() if widget is page), "")

    @property
    def beside(self) -> str:
        """Name of the picture that stands beside the tabs; empty when none does."""
        return self._pinned if self._beside else ""

    def set_strip(self, strip: QWidget) -> None:
        """Show a widget below those pictures that were added with room for it."""
        self._strip = strip
        self._column.addWidget(strip)
        self._column.setStretchFactor(0, 1)
        self._column.setStretchFactor(1, 0)
        self._show_strip()

    def add(
        self,
        name: str,
        title: str,
        widget: QWidget,
        *,
        pinned: bool = False,
        first: bool = False,
        strip: bool = False,
        tab: str = "",
    ) -> None:
        """Add a picture.

        Args:
            name: Its name in the program.
            title: What it is called.
            widget: The picture; takes all the room it is given.
            pinned: It stands beside the others where there is room.
            first: Before the others.
            strip: The strip stands below it.
            tab: What the tab says, where that is shorter than the title.
        """
        if strip:
            self._with_strip.add(name)
        page = QWidget()
        inner = QVBoxLayout(page)
        inner.setContentsMargins(0, 10, 0, 0)
        inner.addWidget(widget)
        self._titles[name], self._tabs[name], self._pages[name] = title, tab or title, page
        self._widgets[name] = widget
        self._order.insert(0 if first else len(self._order), name)
        if pinned:
            self._pinned = name
        self._insert(name)
        self._arrange()

    def remove(self, name: str) -> None:
        """Take a picture away; its widget goes back to the caller, without a parent."""
        page = self._pages.pop(name)
        self._order.remove(name)
        self._widgets.pop(name).setParent(None)
        if self.tabs.indexOf(page) >= 0:
            self.tabs.removeTab(self.tabs.indexOf(page))
        page.deleteLater()
        self._arrange()

    def show_picture(self, name: str) -> None:
        """Bring a picture to the front."""
        if name in self._pages and self.tabs.indexOf(self._pages[name]) >= 0:
            self.tabs.setCurrentWidget(self._pages[name])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put two pictures side by side, or back into tabs."""
        super().resizeEvent(event)
        self._arrange()
        self._show_strip()

    def _show_strip(self) -> None:
        """Show the strip where the picture at the front leaves room for it."""
        if self._strip is None:
            return
        wanted = self.current in self._with_strip and self.height() >= STRIP_FROM
        self._strip.setVisible(wanted)
        if wanted and not self._strip_moved:
            low = min(STRIP_HEIGHT, round(self.height() * STRIP_SHARE))
            self._column.setSizes([max(1, self.height() - low), low])

    @Slot()
    def _move_strip(self) -> None:
        self._strip_moved = True

    def _place(self, name: str) -> int:
        """Where the tab of a picture belongs among those there are."""
        before = self._order[: self._order.index(name)]
        return sum(self.tabs.indexOf(self._pages[other]) >= 0 for other in before)

    def _arrange(self) -> None:
        wanted = self.width() >= WIDE and self._pinned in self._pages and len(self._pages) > 1
        if wanted == self._beside:
            return
        self._beside = wanted
        page = self._pages.get(self._pinned)
        if page is None:
            self._side.hide()
        elif wanted:
            self.tabs.removeTab(self.tabs.indexOf(page))
            self._side_layout.addWidget(page)
            page.show()
            self._side_layout.setContentsMargins(0, self.tabs.tabBar().sizeHint().height(), 0, 0)
            self._side.show()
            tabs = round(self.width() * _TABS_SHARE)
            self._splitter.setSizes([tabs, self.width() - tabs])
        else:
            self._side_layout.removeWidget(page)
            self._side.hide()
            self._insert(self._pinned)

    def _insert(self, name: str) -> None:
        """Give a picture its tab, which says its whole title to the pointer."""
        place = self.tabs.insertTab(self._place(name), self._pages[name], self._tabs[name])
        self.tabs.setTabToolTip(
            place, tooltip(self._titles[name] if self._tabs[name] != self._titles[name] else "")
        )

    def _front_changed(self, _index: int) -> None:
        self._show_strip()
        self.current_changed.emit(self.current)
