"""What screen readers say at once, without being asked: errors that appear, answers that are there."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, words: str) -> None:
    """Have screen readers say something when they have finished what they are saying; nothing without one.

    Args:
        widget: What it is about; it must be visible to them.
        words: One or two sentences.
    """
    if words:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
