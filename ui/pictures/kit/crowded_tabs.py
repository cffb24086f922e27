"""Tabs of which, where there is no room for all, some are shown whole and all stand in a list."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QMenu, QTabWidget, QToolButton, QWidget

from ui.document.shown_text import tooltip

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class CrowdedTabs(QTabWidget):
    """Tabs that draw together where they have no room; where that is not enough, a list offers all of them.

    No tab is ever cut. The first of them stay in sight, so that they keep their places, and after them the
    one at the front and the one called last from the list.

    Args:
        name: What the tabs are, for screen readers.
        parent: Qt parent.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._called: QWidget | None = None
        self.list_button = QToolButton()
        self.list_menu = QMenu(self.list_button)
        bar = self.tabBar()
        bar.setAccessibleName(name)
        bar.setExpanding(False)
        bar.installEventFilter(self)
        self.setDocumentMode(True)
        self.setAccessibleName(name)
        self.setCornerWidget(self.list_button, Qt.Corner.TopRightCorner)
        self._build_list(name.lower())
        self.installEventFilter(self)
        self.currentChanged.connect(self._front_changed)

    def _build_list(self, name: str) -> None:
        """The list of all tabs, which stands in the corner."""
        button = self.list_button
        button.setProperty("role", "quiet")
        button.setAccessibleName(f"All {name}")
        button.setToolTip(tooltip(f"All {name}, those too whose tabs have no room"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(self.list_menu)
        button.hide()
        self.list_menu.aboutToShow.connect(self._fill_list)
        self.list_menu.triggered.connect(self._show_listed)

    def tabInserted(self, index: int) -> None:
        """Look for room again."""
        super().tabInserted(index)
        self.fit()

    def tabRemoved(self, index: int) -> None:
        """Look for room again."""
        super().tabRemoved(index)
        if self._called is not None and self.indexOf(self._called) < 0:
            self._called = None
        self.fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look for room again with another width; let the arrows reach tabs out of sight."""
        bar, kind = self.tabBar(), event.type()
        if (watched is self and kind == QEvent.Type.Resize) or (watched is bar and kind == QEvent.Type.Show):
            self.fit()
        elif watched is bar and kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = _STEPS.get(Qt.Key(event.key()), 0)
            if step and 0 <= self.currentIndex() + step < self.count():
                self.setCurrentIndex(self.currentIndex() + step)
                return True
        return super().eventFilter(watched, event)

    def fit(self) -> None:
        """Show as many whole tabs as there is room for, and the list where that is not all."""
        front = self.currentIndex()
        for place in sorted(range(self.count()), key=lambda place: place != front):
            self.setTabVisible(place, True)  # the front one first: Qt leaves a front tab that is out of sight
        self._draw_together(False)
        if sum(self._widths()) > self.width():
            self._draw_together(True)
        crowded = sum(self._widths()) > self.width()
        if crowded:
            self._hide_some()
        self.list_button.setVisible(crowded)

    def _widths(self) -> list[int]:
        """How wide each tab is, those out of sight too."""
        return [self.tabBar().tabSizeHint(place).width() for place in range(self.count())]

    def _draw_together(self, tight: bool) -> None:
        """Take room from the tabs, or give it back."""
        bar = self.tabBar()
        if bool(bar.property("tight")) != tight:
            bar.setProperty("tight", tight)
            bar.style().unpolish(bar)  # else the style sheet does not look at the property anew
            bar.style().polish(bar)

    def _hide_some(self) -> None:
        """Take out of sight what has no room beside the list's button."""
        widths, count = self._widths(), self.count()
        self.list_button.setText(f"{count} more ▾")  # the widest it can be
        room = self.width() - self.list_button.sizeHint().width()
        called = -1 if self._called is None else self.indexOf(self._called)
        kept = {place for place in (self.currentIndex(), called) if place >= 0}
        room -= sum(widths[place] for place in kept)
        for place in range(count):
            if place in kept:
                continue
            if widths[place] > room:
                break
            kept.add(place)
            room -= widths[place]
        for place in range(count):
            self.setTabVisible(place, place in kept)
        self.list_button.setText(f"{count - len(kept)} more ▾")

    @Slot(int)
    def _front_changed(self, index: int) -> None:
        if index >= 0 and not self.isTabVisible(index):
            self._called = self.widget(index)
            self.fit()

    @Slot()
    def _fill_list(self) -> None:
        self.list_menu.clear()
        for place in range(self.count()):
            action = self.list_menu.addAction(self.tabToolTip(place) or self.tabText(place))
            action.setData(place)
            action.setCheckable(True)
            action.setChecked(place == self.currentIndex())

    @Slot(QAction)
    def _show_listed(self, action: QAction) -> None:
        self.setCurrentIndex(int(action.data()))
