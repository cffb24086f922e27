"""The button above the pictures: one picture or two, and named arrangements."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QRectF, QSize, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QInputDialog, QLineEdit, QMenu, QSizePolicy, QToolButton, QWidget

from ui.document.session.records import Layout, for_any_table
from ui.document.shown_text import menu_text, one_line, tooltip
from ui.settings import MAX_LAYOUT_NAME, Settings
from ui.theme.icons import paint_icon
from ui.theme.theme import Theme

_ONE, _TWO = "One picture", "Two pictures"
_TWO_LATER = f"{_TWO}, in a larger window"
"""The second choice while there is no room for two."""
_ICON = 15.0
_ICON_ROOM = "\u2003\u2002"
"""Spaces before the text, as wide as the icon and a gap."""
_WHOLE, _SHORT = f"{_ICON_ROOM}Layout ▾", f"{_ICON_ROOM}▾"
"""The text of the button, and what is left of it beside tabs that need its space."""
_NO_ROOM = "Two pictures appear in a wider or taller window."


class LayoutButton(QToolButton):
    """Opens the menu of layouts; if the tabs beside it need its space, only the icon is shown.

    Args:
        theme: Colours in use.
        settings: Stores named layouts.
        current: Returns the current arrangement of the window.
        parent: Qt parent.
    """

    two_wanted = Signal(bool)
    """Show one picture (False) or two (True)."""
    layout_wanted = Signal(dict)
    """Apply an arrangement."""
    said = Signal(str)
    """A message about what was done."""

    def __init__(
        self,
        theme: Theme,
        settings: Settings,
        current: Callable[[], Layout],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme, self._settings, self._current = theme, settings, current
        self.two_fit: Callable[[], bool] = bool
        self.setText(_WHOLE)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)
        self.setProperty("role", "quiet")
        self.setAccessibleName("Layout of the pictures")
        self.setToolTip(tooltip("One picture or two, and layouts you have named."))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.list = QMenu(self)
        self.list.setToolTipsVisible(True)
        self.setMenu(self.list)
        self.list.aboutToShow.connect(self._fill)
        self.dialog: QInputDialog | None = None

    def sizeHint(self) -> QSize:
        """Space for the full text, whether or not it is shown."""
        return self._room_for(_WHOLE)

    def minimumSizeHint(self) -> QSize:
        """Space for the icon and the arrow."""
        return self._room_for(_SHORT)

    def _room_for(self, text: str) -> QSize:
        metrics = self.fontMetrics()
        more = metrics.horizontalAdvance(text) - metrics.horizontalAdvance(self.text())
        return super().sizeHint() + QSize(more, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of the text as there is room for."""
        super().resizeEvent(event)
        fits = self.width() >= self.sizeHint().width()
        self.setText(_WHOLE if fits else _SHORT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button in the style, then the icon before its text."""
        super().paintEvent(event)
        tokens, top = self._theme.tokens, (self.height() - _ICON) / 2
        color = QColor(tokens.text if self.underMouse() or self.hasFocus() else tokens.muted)
        left = (self.width() - self.fontMetrics().horizontalAdvance(self.text())) / 2
        painter = QPainter(self)
        paint_icon(painter, "layout", QRectF(left, top, _ICON, _ICON), color)

    @Slot()
    def _fill(self) -> None:
        """List the current choices."""
        menu, two = self.list, bool(self._current().get("two"))
        menu.clear()
        for old in menu.findChildren(QObject):
            if isinstance(old, QMenu | QActionGroup):
                old.deleteLater()
        group = QActionGroup(menu)
        for text, wanted in ((_ONE, False), (_TWO if self.two_fit() else _TWO_LATER, True)):
            action = group.addAction(text)
            action.setCheckable(True)
            action.setChecked(wanted == two)
            action.setData(wanted)
        if not self.two_fit():
            group.actions()[1].setToolTip(tooltip(_NO_ROOM))
        group.triggered.connect(self._choose)
        menu.addActions(group.actions())
        layouts = self._settings.layouts
        menu.addSeparator()
        for name, layout in layouts.items():
            self._entry(menu, name, self._use, layout)
        self._entry(menu, "Save this layout …", self._ask_name, None)
        if layouts:
            removal = menu.addMenu("Remove a layout")
            for name in layouts:
                self._entry(removal, name, self._remove, name)

    @staticmethod
    def _entry(menu: QMenu, text: str, act: Callable[[], None], data: object) -> None:
        action = menu.addAction(menu_text(text))
        action.setData(data)
        action.triggered.connect(act)

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        two = bool(action.data())
        self.two_wanted.emit(two)
        if two and not self.two_fit():
            self.said.emit(_NO_ROOM)

    @Slot()
    def _use(self) -> None:
        action = self.sender()
        if isinstance(action, QAction) and isinstance(action.data(), Mapping):
            self.layout_wanted.emit(dict(action.data()))

    @Slot()
    def _remove(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            name = str(action.data())
            self._settings.forget_layout(name)
            self.said.emit(f"The layout “{one_line(name)}” was removed.")

    @Slot()
    def _ask_name(self) -> None:
        """Ask for a name, without blocking."""
        self.dialog = dialog = QInputDialog(self)
        dialog.setWindowTitle("Save this layout")
        dialog.setLabelText("Name of the layout; a layout of the same name is replaced")
        for field in dialog.findChildren(QLineEdit):
            field.setMaxLength(MAX_LAYOUT_NAME)  # two long names that begin alike would become one
        dialog.textValueSelected.connect(self.save)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(str)
    def save(self, name: str) -> None:
        """Save the arrangement of the window under a name, unless it is empty."""
        name = one_line(name.strip(), MAX_LAYOUT_NAME)
        if name:
            self._settings.save_layout(name, for_any_table(self._current()))
            self.said.emit(f"The layout “{name}” was saved.")
