"""Keys that text fields leave to the document."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence

_KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


def leaves_to_document(event: QEvent) -> bool:
    """Whether an event asks who handles undo or redo; leaves it unaccepted, so that the document does."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    if not any(event.matches(key) for key in _KEYS):
        return False
    event.ignore()
    return True
