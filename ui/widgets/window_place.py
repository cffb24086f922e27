"""Window geometry: restores it so that it fits the present screens."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QMargins, QObject, QPoint, QRect, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStyle, QWidget

FIRST = QSize(1440, 900)
"""The size of the window at the first start, if the screen has room for it: that of the drawings."""
SMALLEST = QSize(640, 480)
"""A window is never smaller, except where the screen has less room within its frame."""
_BORDER = 8
"""Assumed width of a border, which is unknown before the window is shown, in pixels."""


class WindowPlace(QObject):
    """Keeps a window on the screen.

    Args:
        window: The window.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.screenRemoved.connect(self._screen_removed)

    def restore(self, remembered: QByteArray) -> None:
        """Restore the position of the window, as far as the screens allow.

        Args:
            remembered: The result of `QWidget.saveGeometry`; empty at the first start.
        """
        window, free = self._window, self._window.screen().availableGeometry()
        window.setMinimumSize(SMALLEST.boundedTo(free.marginsRemoved(self._frame()).size()))
        window.setGeometry(first_place(free, self._frame()))
        if not remembered.isEmpty() and window.restoreGeometry(remembered):
            self.fit()

    @Slot()
    def fit(self) -> None:
        """Bring a window that is neither maximised nor full-screen on to the present screens, whole."""
        window = self._window
        if window.windowState() == Qt.WindowState.WindowNoState:
            others = (screen for screen in QGuiApplication.screens() if screen is not window.screen())
            free = [screen.availableGeometry() for screen in (window.screen(), *others)]
            window.setGeometry(fitted_place(window.geometry(), free, self._frame()))

    @Slot()
    def _screen_removed(self, *_screen: object) -> None:
        """Qt moves the window to another screen, which may be smaller."""
        QTimer.singleShot(0, self, self.fit)

    def _frame(self) -> QMargins:
        """Size of title bar and borders; a guess until the window is shown."""
        frame, inside = self._window.frameGeometry(), self._window.geometry()
        if frame == inside:
            bar = self._window.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
            return QMargins(_BORDER, bar + _BORDER, _BORDER, _BORDER)
        left, top = inside.left() - frame.left(), inside.top() - frame.top()
        return QMargins(left, top, frame.right() - inside.right(), frame.bottom() - inside.bottom())


def first_place(free: QRect, frame: QMargins) -> QRect:
    """Where a window goes at the first start: in the middle of the screen.

    Args:
        free: The part of the screen that no task bar covers.
        frame: Size of the title bar and the borders around the window.

    Returns:
        The window without its frame, in the same coordinates.
    """
    room = free.marginsRemoved(frame)
    size = FIRST.boundedTo(room.size())
    aside = (room.width() - size.width()) // 2
    above = (room.height() - size.height()) // 2
    return QRect(room.topLeft() + QPoint(aside, above), size)


def fitted_place(place: QRect, screens: Sequence[QRect], frame: QMargins) -> QRect:
    """A stored position, moved and shrunk to fit the present screens.

    Args:
        place: The window without its frame.
        screens: The free part of every screen, the main one first.
        frame: Size of the title bar and the borders around the window.

    Returns:
        A place inside the screen on which most of the window was, or inside the main one.
    """
    rooms = [screen.marginsRemoved(frame) for screen in screens]
    room = max(rooms, key=lambda each: _area(each.intersected(place)))
    size = place.size().boundedTo(room.size())
    left = max(room.left(), min(place.left(), room.right() + 1 - size.width()))
    top = max(room.top(), min(place.top(), room.bottom() + 1 - size.height()))
    return QRect(QPoint(left, top), size)


def _area(rect: QRect) -> int:
    return max(0, rect.width()) * max(0, rect.height())
