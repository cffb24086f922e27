"""Whether the user is typing: errors in a text wait until he pauses or leaves the field."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal, Slot

PAUSE_MS = 600
"""Pause after the last key press that ends the typing of a text, in milliseconds."""


def seat_text(key: int) -> str:
    """Name of a seat's range as a text being typed; also the merge key of its undo step."""
    return f"range:{key}"


def line_text(key: int) -> str:
    """Name of a line's text, whichever of its slots is typed in."""
    return f"line:{key}"


def typed_rule(key: int, street: str) -> str:
    """Name of a seat's rule for a street; also the merge key of its undo step."""
    return f"rule:{key}:{street}"


class _Typed:
    """The name of the text being typed, which outlives the Qt object."""

    text = ""

    def clear(self, *_: object) -> None:
        """Typing has paused."""
        self.text = ""


class TypingPause(QObject):
    """Tracks which text is being typed, at most one at a time.

    Args:
        parent: Qt parent.
    """

    ended = Signal()
    """The text is finished: its errors can be shown now."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._typed = _Typed()
        self.destroyed.connect(partial(_Typed.clear, self._typed))  # no method of an object being deleted
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self.end)

    @property
    def text(self) -> str:
        """Name of the text being typed, or an empty string."""
        return self._typed.text

    def holds(self, text: str) -> bool:
        """Whether a text is being typed."""
        return self._typed.text == text

    def typed(self, text: str) -> None:
        """A key press changed a text."""
        self._typed.text = text
        self._timer.start()

    @Slot()
    def end(self) -> None:
        """The text is finished: after a pause, on focus loss or Enter.

        A field that loses the focus because the window is destroyed may call this when the timer is gone.
        """
        if self._typed.text:
            self._typed.clear()
            self._timer.stop()
            self.ended.emit()
