"""Applies colours to widgets: immediately to visible ones, to all others when they are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from ui.theme.style import palette, style_sheet, ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import Tokens

_POLISHED = Qt.WidgetAttribute.WA_WState_Polished
"""Set if the widget has been styled: a new application style is applied only to such widgets."""
_OWN_STYLE = Qt.WidgetAttribute.WA_SetStyle
"""Set if the widget has its own style: it is not notified when the application's style changes."""


PER_TURN = 150
"""Widgets dressed or undressed in one turn of the event loop."""
_LAST = object()
"""There is no further step."""


class Dressing(QObject):
    """Applies palette and style sheet to the application.

    Qt applies a new style sheet to every widget there is, and most are in hidden tabs, menus and popups.
    Here Qt is made to skip all widgets; visible ones are then polished, the others when they are shown. This
    takes several turns of the event loop, and windows are painted after the last.

    Args:
        parent: Qt parent.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worn: Tokens | None = None
        self._steps: Iterator[None] = iter(())
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.timeout.connect(self._go_on)

    def dress(self, tokens: Tokens) -> None:
        """Show everything in these colours; does nothing if they are already in use."""
        application = QApplication.instance()
        if not isinstance(application, QApplication) or tokens is self._worn:
            return
        self._worn = tokens
        self.finish()
        self._steps = self._dressed(application, tokens)
        if any(window.isVisible() for window in application.topLevelWidgets()):
            self._go_on()
        else:
            self.finish()

    def finish(self) -> None:
        """Finish a change of colours immediately."""
        self._turn.stop()
        for _step in self._steps:
            pass

    @Slot()
    def _go_on(self) -> None:
        if next(self._steps, _LAST) is not _LAST:
            self._turn.start()

    def _dressed(self, application: QApplication, tokens: Tokens) -> Iterator[None]:
        """Apply the colours, a step at a time."""
        frozen = _Frozen(application)
        yield from _some_at_a_time(map(_undress, application.allWidgets()))
        if application.styleSheet():  # under a style sheet, a palette would not reach the widgets
            with _passed_over(application):
                application.setStyleSheet("")
            yield
        with _passed_over(application):
            if application.font() != ui_font():
                application.setFont(ui_font())
            application.setPalette(palette(tokens))
            application.setStyleSheet(style_sheet(tokens))
        yield
        for window in application.topLevelWidgets():
            yield from _some_at_a_time(self._dress_or_wait(window))
        frozen.thaw()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Polish hidden widgets before they are shown."""
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
            watched.removeEventFilter(self)
            for _widget in self._polish(watched):
                pass
        return False

    def _dress_or_wait(self, widget: QWidget) -> Iterator[None]:
        """Polish a widget now, or when it is shown."""
        if not isValid(widget):  # gone since the last step
            return
        if not widget.isHidden():
            yield from self._polish(widget)
        elif not widget.testAttribute(_POLISHED):
            widget.installEventFilter(self)

    def _polish(self, widget: QWidget) -> Iterator[None]:
        """Apply the style to a widget and to the parts of it that are shown with it, one after the other."""
        parts = widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if not widget.testAttribute(_POLISHED):
            for kind in (QEvent.Type.Polish, QEvent.Type.StyleChange):
                QApplication.sendEvent(widget, QEvent(kind))
            yield
        for part in parts:
            yield from self._dress_or_wait(part)


class _Frozen:
    """The visible windows; they are not painted until they are thawed."""

    def __init__(self, application: QApplication) -> None:
        windows = (each for each in application.topLevelWidgets() if each.isVisible())
        self._windows = [each for each in windows if each.updatesEnabled()]
        for window in self._windows:
            window.setUpdatesEnabled(False)

    def thaw(self) -> None:
        """Paint those that still exist.

        Qt drops its own request to paint while a window is frozen. If a part had changed before, it assumes
        afterwards that one is pending, and the window kept its old colours until something uncovered it.
        """
        for window in self._windows:
            if isValid(window):
                window.setUpdatesEnabled(True)
                QApplication.postEvent(window, QEvent(QEvent.Type.UpdateRequest))


@contextmanager
def _passed_over(application: QApplication) -> Iterator[None]:
    """While this is active, no widget is notified of a style change."""
    passed = [widget for widget in application.allWidgets() if not widget.testAttribute(_OWN_STYLE)]
    for widget in passed:
        widget.setAttribute(_OWN_STYLE)
    yield
    for widget in passed:
        widget.setAttribute(_OWN_STYLE, False)


def _undress(widget: QWidget) -> None:
    """Remove the style from a widget: colours, fonts and sizes set by the style sheet."""
    if isValid(widget) and widget.testAttribute(_POLISHED):
        widget.style().unpolish(widget)
        widget.setAttribute(_POLISHED, False)


def _some_at_a_time(work: Iterator[object]) -> Iterator[None]:
    """Stop after every few pieces of work, and at the end."""
    while len(list(islice(work, PER_TURN))) == PER_TURN:
        yield
    yield


class WhenSeen(QObject):
    """Calls a function after the theme changed, first for what is visible.

    For a visible widget it is called immediately, for one scrolled out of view in a later turn of the event
    loop, for a hidden one when it is shown.

    Args:
        theme: The theme.
        widget: Whose visibility counts; the parent.
        refresh: What to call.
    """

    def __init__(self, theme: Theme, widget: QWidget, refresh: Callable[[], object]) -> None:
        super().__init__(widget)
        self._theme, self._widget, self._refresh, self._due = theme, widget, refresh, False
        theme.changed.connect(self._changed)

    @Slot()
    def _changed(self) -> None:
        if not self._widget.visibleRegion().isEmpty():
            self._refresh()
        elif self._widget.isVisible():
            self._theme.later(self._refresh_later)
        elif not self._due:
            self._due = True
            self._widget.installEventFilter(self)

    def _refresh_later(self) -> None:
        if isValid(self):
            self._refresh()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """The widget is shown: update it."""
        if event.type() == QEvent.Type.Show and self._due:
            self._due = False
            self._widget.removeEventFilter(self)
            self._refresh()
        return False
