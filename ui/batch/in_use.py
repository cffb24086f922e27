"""Waits until a window is in use, to ask something in a dialog of it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Slot
from PySide6.QtWidgets import QWidget

_LATEST_MS = 500
"""Milliseconds after which the user is asked even if the window does not have the focus."""


class OnceInUse(QObject):
    """Asks the user once a window is in use.

    A dialog that is opened earlier does not get the focus: the desktop then gives it to the window.

    Args:
        window: The window.
        ask: Opens the dialog.
    """

    def __init__(self, window: QWidget, ask: Callable[[], object]) -> None:
        super().__init__(window)
        self._window, self._ask = window, ask
        self._waits = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._go_on)
        window.installEventFilter(self)

    def wait(self) -> None:
        """Ask now, or as soon as the window is in use."""
        self._waits = True
        self._soon.start(0 if self._window.isActiveWindow() else _LATEST_MS)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window is in use."""
        if self._waits and event.type() == QEvent.Type.ActivationChange and self._window.isActiveWindow():
            self._soon.start(0)
        return super().eventFilter(watched, event)

    @Slot()
    def _go_on(self) -> None:
        asks, self._waits = self._waits and self._window.isVisible(), False
        if asks:
            self._ask()
