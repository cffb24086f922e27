"""Escape for a widget that has something to cancel, before it is the key of Stop."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent


def asks_for_escape(event: QEvent) -> bool:
    """Whether an event asks if the widget takes Escape itself; it does if it accepts the event."""
    return (
        event.type() == QEvent.Type.ShortcutOverride
        and isinstance(event, QKeyEvent)
        and event.key() == Qt.Key.Key_Escape
    )
