"""Whether the user is in the middle of typing: errors in a text wait until he pauses or leaves the field."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal, Slot

PAUSE_MS = 600
"""A text counts as finished when no key has changed it for this long, in milliseconds."""


def seat_text(key: int) -> str:
    """The name of a seat's range among the texts that can be typed; also its undo step."""
    return f"range:{key}"


def line_text(key: int) -> str:
    """The name of a line's text, whichever slot of it is typed in."""
    return f"line:{key}"


class TypingPause(QObject):
    """Knows which text is being typed, one at a time.

    Args:
        parent: Qt parent.
    """

    ended = Signal()
    """The text that was being typed is finished: say now what is wrong with it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self.end)

    @property
    def text(self) -> str:
        """The name of the text being typed; empty while none is."""
        return self._text

    def holds(self, text: str) -> bool:
        """Whether this text is being typed."""
        return self._text == text

    def typed(self, text: str) -> None:
        """A key has changed a text."""
        self._text = text
        self._timer.start()

    @Slot()
    def end(self) -> None:
        """The text is finished: the pause is over, the field was left, Enter was pressed."""
        self._timer.stop()
        if self._text:
            self._text = ""
            self.ended.emit()
