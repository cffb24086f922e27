"""The right side of the table: one picture, or two if there is room, and the strip below."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from ui.pictures.kit.tab_rows import Tab, TabRows
from ui.widgets import help_places

SIDE_BY_SIDE = 900
"""From this width on, two pictures fit side by side, in pixels."""
STACKED = 1000
"""From this height on, two pictures fit one above the other, in pixels."""
_GAP = 14
STRIP_HEIGHT = 190
"""Initial height of the strip below the pictures, in pixels, as in the drawing of the window."""
STRIP_SHARE = 0.26
"""Largest initial share of the height."""
STRIP_FROM = 380
"""Least height of the area for a strip, in pixels."""

LayoutValue = str | bool
"""The stored arrangement of the pictures: names and switches."""


@dataclass(frozen=True, slots=True)
class _Page:
    """A picture of the area: its tab, the widget it is on, and whether the strip is shown below it."""

    tab: Tab
    widget: QWidget
    strip: bool


def help_on(page: QWidget) -> str:
    """The place in the help of the picture on a page."""
    inside = page.layout()
    item = None if inside is None else inside.itemAt(0)
    widget = None if item is None else item.widget()
    return str((None if widget is None else widget.property(help_places.PROPERTY)) or help_places.PICTURES)


class PicturePane(QWidget):
    """Shows one picture at a time, below two rows of tabs.

    Args:
        parent: Qt parent.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows, self._stack = TabRows(), QStackedWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.rows)
        column.addWidget(self._stack, 1)

    def show_page(self, page: QWidget) -> None:
        """Show a page, taken from the other pane if necessary; its help is also that of its tabs."""
        self.setProperty(help_places.PROPERTY, help_on(page))
        if self._stack.indexOf(page) < 0:
            self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)


class PictureArea(QWidget):
    """Holds the pictures by name.

    Two pictures are shown side by side in a wide area and one above the other in a high one, unless the user
    prefers one.  A picture is only in one pane: choosing in one pane what the other shows swaps the two.
    """

    current_changed = Signal(str)
    """Another picture is in front: its name."""
    two_changed = Signal()
    """Two pictures are wanted now, or one."""
    strip_alone = Signal(bool)
    """The strip now fills its own pane (True), or is below the pictures."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages: dict[str, _Page] = {}
        self._current = self._second = ""
        self._filling = False
        self._chosen = self._instead = ("", "")
        self._two_wanted, self._two = True, False
        self._strip: QWidget | None = None
        self._strip_page = ""
        self._strip_height: int | None = None
        self.main, self.other = PicturePane(), PicturePane()
        self._panes = QSplitter(Qt.Orientation.Horizontal)
        self._column = QSplitter(Qt.Orientation.Vertical)
        for splitter in (self._panes, self._column):
            splitter.setObjectName("bare")
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(_GAP - 4)
        self._panes.addWidget(self.main)
        self._panes.addWidget(self.other)
        self.other.hide()
        self._column.addWidget(self._panes)
        self._column.splitterMoved.connect(self._strip_dragged)
        self.main.rows.chosen.connect(self.show_picture)
        self.other.rows.chosen.connect(self.show_beside)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._column)

    # What is shown

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the pictures, in the order of their tabs."""
        return tuple(tab.name for tab in self._tabs())

    @property
    def current(self) -> str:
        """Name of the picture in front; empty without one."""
        return self._current

    @property
    def help_place(self) -> str:
        """The place in the help of the picture in front."""
        return help_on(self._pages[self._current].widget)

    @property
    def beside(self) -> str:
        """Name of the second picture; empty while one is shown."""
        return self._second if self._two else ""

    @property
    def two_wanted(self) -> bool:
        """Whether two pictures are shown if there is room."""
        return self._two_wanted

    @property
    def two_fit(self) -> bool:
        """Whether there is room for two pictures."""
        return self.width() >= SIDE_BY_SIDE or self.height() >= STACKED

    def arrangement(self) -> dict[str, LayoutValue]:
        """The arrangement of the pictures for sessions and named layouts."""
        return {"picture": self._current, "second": self._second, "two": self._two_wanted}

    def restore(self, layout: Mapping[str, object]) -> None:
        """Restore an `arrangement`; unknown parts (another version) are ignored."""
        picture, second, two = (layout.get(key) for key in ("picture", "second", "two"))
        if isinstance(two, bool):
            self._two_wanted = two
            self.two_changed.emit()
        if isinstance(second, str) and second in self._pages and second != picture:
            self._second = second
        if isinstance(picture, str):
            self.show_picture(picture)
        self._arrange()

    # Filling it

    def set_strip(self, strip: QWidget) -> None:
        """Show a widget below those pictures that were added with room for it."""
        self._strip = strip
        self._column.addWidget(strip)
        self._column.setStretchFactor(0, 1)
        self._column.setStretchFactor(1, 0)
        self._show_strip()

    def add_strip_page(self, name: str, title: str, group: str) -> None:
        """Offer the strip as a picture too, which then fills the pane."""
        self._strip_page = name
        place = QWidget()
        if self._strip is not None:
            place.setProperty(help_places.PROPERTY, self._strip.property(help_places.PROPERTY))
        self.add(name, title, place, group=group)

    def add(
        self,
        name: str,
        title: str,
        widget: QWidget,
        *,
        group: str,
        second: bool = False,
        first: bool = False,
        strip: bool = False,
        tab: str = "",
    ) -> None:
        """Add a picture.

        Args:
            name: Its internal name.
            title: Its title.
            widget: The picture; takes all the available space.
            group: The group it is offered in.
            second: Whether it is the second picture until another is chosen.
            first: Before the others.
            strip: Whether the strip is shown below it.
            tab: Text of the tab, if shorter than the title.
        """
        page = QWidget(self)
        page.hide()
        inside = QVBoxLayout(page)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(widget)
        made = {name: _Page(Tab(name, title, group, tab or title), page, strip)}
        self._pages = {**made, **self._pages} if first else {**self._pages, **made}
        if second:
            self._second = name
        if not self._current:
            self._current = name
        if not self._filling:
            self._refill()

    @contextmanager
    def filling(self) -> Iterator[None]:
        """Add many pictures, and offer them all at the end."""
        self._filling = True
        try:
            yield
        finally:
            self._filling = False
        self._refill()

    def remove(self, name: str) -> None:
        """Remove a picture; returns its widget, without a parent."""
        page = self._pages.pop(name).widget
        inside = page.layout()
        item = inside.itemAt(0) if inside is not None else None
        widget = item.widget() if item is not None else None
        if widget is not None:
            widget.setParent(None)
        page.setParent(None)
        page.deleteLater()
        rest = [each for each in self.names if each != self._second]
        if self._current == name:
            self._current = rest[0] if rest else ""
        self._refill()

    # Choosing

    @Slot(str)
    def show_picture(self, name: str) -> None:
        """Bring a picture to the front; an unknown name changes nothing."""
        if name not in self._pages:
            return
        if name == self._second:
            self._second = self._current
        before, self._current = self._current, name
        self._arrange()
        if name != before:
            self.current_changed.emit(name)

    @Slot(str)
    def show_beside(self, name: str) -> None:
        """Make a picture the second one."""
        if name not in self._pages:
            return
        before = self._current
        if name == self._current:
            self._current = self._second
        self._second = name
        self._arrange()
        if self._current != before:
            self.current_changed.emit(self._current)

    def leave_out(self, names: Collection[str], late: Collection[str] = ()) -> None:
        """Show others instead of some pictures; what was shown before comes back once it is not left out.

        Args:
            names: Pictures that have nothing to show at the moment; choosing one of them still shows it.
            late: Pictures that replace them only if there is no other.
        """
        for pane in (self.main, self.other):
            pane.rows.pass_over(names)
        now = (self._current, self._second)
        if now != self._instead:
            self._chosen = now
        rest = sorted((name for name in self.names if name not in names), key=lambda name: name in late)
        front, second = self._chosen
        front = front if front in rest else next(iter(rest), front)
        if second not in rest or second == front:
            second = next((name for name in rest if name != front), second)
        self._instead = (front, second)
        before, self._current, self._second = self._current, front, second
        self._arrange()
        if front != before:
            self.current_changed.emit(front)

    @Slot(bool)
    def want_two(self, two: bool) -> None:
        """Show two pictures if there is room, or only one."""
        self._two_wanted = two
        self.two_changed.emit()
        self._arrange()

    def step(self, by: int) -> None:
        """Go to the next or an earlier picture, in the pane with the focus."""
        focus = QApplication.focusWidget()
        beside = self._two and focus is not None and self.other.isAncestorOf(focus)
        here, elsewhere = (self._second, self._current) if beside else (self._current, self.beside)
        names = [name for name in self.names if name != elsewhere]
        wanted = names[(names.index(here) + by) % len(names)]
        (self.show_beside if beside else self.show_picture)(wanted)

    # Arranging

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show two pictures, or one."""
        super().resizeEvent(event)
        self._arrange()

    def _tabs(self) -> list[Tab]:
        """The tabs, each group together."""
        tabs = [page.tab for page in self._pages.values()]
        groups = list(dict.fromkeys(tab.group for tab in tabs))
        return sorted(tabs, key=lambda tab: groups.index(tab.group))

    def _refill(self) -> None:
        tabs = self._tabs()
        self.main.rows.set_tabs(tabs, self._current)
        self.other.rows.set_tabs(tabs, self._second)
        self._arrange()

    def _arrange(self) -> None:
        """Put the pictures into their panes, and the strip in its place."""
        if not self._current:
            return
        two = self._two_wanted and self.two_fit and self._second in self._pages
        flat = Qt.Orientation.Horizontal
        upright = Qt.Orientation.Vertical
        way = flat if self.width() >= SIDE_BY_SIDE else upright
        self.main.rows.choose(self._current)
        self.main.show_page(self._pages[self._current].widget)
        if two:
            self.other.rows.choose(self._second)
            self.other.show_page(self._pages[self._second].widget)
        fresh = two and (not self._two or way != self._panes.orientation())
        self._two = two
        self.other.setVisible(two)
        self._panes.setOrientation(way)
        if fresh:
            self._panes.setSizes([1000, 1000])
        self._show_strip()

    def _show_strip(self) -> None:
        """Show the strip below the pictures, on its own page, or nowhere."""
        strip = self._strip
        if strip is None or not self._current:
            return
        alone = bool(self._strip_page) and self._strip_page in (self._current, self.beside)
        if alone:
            inside = self._pages[self._strip_page].widget.layout()
            if isinstance(inside, QVBoxLayout) and inside.indexOf(strip) < 0:
                inside.addWidget(strip, 1)
        elif self._column.indexOf(strip) < 0:
            self._column.addWidget(strip)
        wanted = alone or (self._pages[self._current].strip and self.height() >= STRIP_FROM)
        strip.setVisible(wanted)
        self.strip_alone.emit(alone)
        self.fit_strip()

    @Slot()
    def fit_strip(self) -> None:
        """Set the height of the strip below the pictures: its own, or the one set by the user."""
        strip = self._strip
        if strip is not None and strip.isVisibleTo(self) and self._column.indexOf(strip) >= 0:
            usual = min(STRIP_HEIGHT, round(self.height() * STRIP_SHARE))
            low = min(self._strip_height or usual, strip.maximumHeight())
            self._column.setSizes([max(1, self.height() - low), low])

    @Slot()
    def _strip_dragged(self) -> None:
        if self._strip is not None:
            self._strip_height = self._strip.height()
