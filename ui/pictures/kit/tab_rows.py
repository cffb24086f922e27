"""Two rows of tabs: the groups of pictures, and below them the pictures of the group in front."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QTabBar, QVBoxLayout, QWidget

from ui.document.shown_text import tooltip
from ui.theme.roles import set_role
from ui.theme.tokens import CONTROL_HEIGHT
from ui.widgets.scrolling import SteadyTabBar


@dataclass(frozen=True, slots=True)
class Tab:
    """One picture among the tabs.

    Attributes:
        name: Its name in the program.
        title: What it is called.
        group: The group it is in.
        label: What its tab says, where that is shorter than the title.
    """

    name: str
    title: str
    group: str
    label: str


class TabRows(QWidget):
    """Offers pictures by group; a group returns with the picture last shown in it.

    No tab is ever cut: the rows are never narrower than their tabs.

    Args:
        parent: Qt parent.
    """

    chosen = Signal(str)
    """The user chose a picture: its name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tabs: tuple[Tab, ...] = ()
        self._last: dict[str, str] = {}
        self._missing: frozenset[str] = frozenset()
        self.groups, self.pictures = _bar("Groups of pictures"), _bar("Pictures")
        set_role(self.pictures, "second")
        self.groups.currentChanged.connect(self._group_chosen)
        self.pictures.currentChanged.connect(self._picture_chosen)
        self._head = QHBoxLayout()
        self._head.addStrut(CONTROL_HEIGHT + 2)  # with or without a button beside the groups
        self._head.addWidget(self.groups)
        self._head.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(self._head)
        column.addWidget(self.pictures)

    def add_corner(self, widget: QWidget) -> None:
        """Put a widget at the right end of the row of groups."""
        self._head.addWidget(widget)

    @property
    def current(self) -> str:
        """Name of the picture in front; empty without one."""
        data = self.pictures.tabData(self.pictures.currentIndex())
        return str(data) if data is not None else ""

    def set_tabs(self, tabs: Sequence[Tab], current: str) -> None:
        """Offer these pictures, in this order, with one of them in front.

        Args:
            tabs: The pictures; groups come in the order of their first picture.
            current: Name of the picture in front.
        """
        self._tabs = tuple(tabs)
        with QSignalBlocker(self.groups):
            _fill(self.groups, [(group, group, "") for group in dict.fromkeys(tab.group for tab in tabs)])
        self.choose(current)

    def pass_over(self, names: Collection[str]) -> None:
        """A chosen group does not open with one of these pictures unless it has no other."""
        self._missing = frozenset(names)

    def choose(self, name: str) -> None:
        """Bring a picture to the front without a signal; an unknown name changes nothing."""
        tab = next((tab for tab in self._tabs if tab.name == name), None)
        if tab is None:
            return
        self._last[tab.group] = name
        with QSignalBlocker(self.groups), QSignalBlocker(self.pictures):
            _choose(self.groups, tab.group)
            fellows = [each for each in self._tabs if each.group == tab.group]
            tips = [each.title if each.label != each.title else "" for each in fellows]
            wanted = [(each.name, each.label, tip) for each, tip in zip(fellows, tips, strict=True)]
            if wanted != _filled(self.pictures):
                _fill(self.pictures, wanted)
            _choose(self.pictures, name)
        self.pictures.setVisible(len(fellows) > 1)

    @Slot(int)
    def _group_chosen(self, place: int) -> None:
        group = self.groups.tabData(place)
        names = [tab.name for tab in self._tabs if tab.group == group]
        if names:
            names = [name for name in names if name not in self._missing] or names
            last = self._last.get(str(group), "")
            self.chosen.emit(last if last in names else names[0])

    @Slot(int)
    def _picture_chosen(self, place: int) -> None:
        if place >= 0:
            self.chosen.emit(str(self.pictures.tabData(place)))


def _bar(name: str) -> QTabBar:
    bar: QTabBar = SteadyTabBar()
    bar.setAccessibleName(name)
    bar.setExpanding(False)
    bar.setDrawBase(False)
    bar.setUsesScrollButtons(False)
    bar.setElideMode(Qt.TextElideMode.ElideNone)
    return bar


def _fill(bar: QTabBar, entries: Sequence[tuple[str, str, str]]) -> None:
    """Give a bar these tabs: name, label and tooltip of each."""
    while bar.count():
        bar.removeTab(bar.count() - 1)
    for name, label, tip in entries:
        place = bar.addTab(label)
        bar.setTabData(place, name)
        bar.setTabToolTip(place, tooltip(tip))
    # Qt 6.8 tells no layout when a bar that is not visible yet gets its tabs, which may leave it 0 wide.
    bar.updateGeometry()


def _filled(bar: QTabBar) -> list[tuple[str, str, str]]:
    return [(bar.tabData(n), bar.tabText(n), bar.tabToolTip(n)) for n in range(bar.count())]


def _choose(bar: QTabBar, name: str) -> None:
    """Bring the tab of a name to the front."""
    bar.setCurrentIndex(next(place for place in range(bar.count()) if bar.tabData(place) == name))
