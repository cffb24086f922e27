"""Text that is shortened to the lines it has, whole sentences first; the tooltip has all of it."""

from __future__ import annotations

import re

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.document.shown_text import NO_BREAK, one_line, several_lines, tooltip, unbroken
from ui.widgets.labels.label import Label

_END = re.compile(r"(?<=[.!?]) (?=[A-Z“])")
"""Separates sentences; does not occur in figures such as “Hero 0.5 : 1”."""
_PART = " · "
"""Separates facts of a line; the last ones are left out first."""
_BREAK = re.compile(r" (?![·…])")
"""Where a line may break: not before a separator or an ellipsis."""


def sentences(text: str) -> list[str]:
    """The sentences of a text, one by one."""
    return _END.split(text)


def fitted(text: str, metrics: QFontMetrics, room: int, rows: int = 1) -> list[str]:
    """The lines of a text that fit in a width: whole sentences if possible, then whole facts, then letters.

    Args:
        text: One line of text.
        metrics: Of its font.
        room: The width, in pixels.
        rows: The most lines.
    """

    def fit() -> bool:
        return all(metrics.horizontalAdvance(line) <= room for line in lines)

    lines, kept = _wrapped(text, metrics, room, rows), sentences(text)
    while len(kept) > 1 and not fit():
        kept.pop()
        text = f"{' '.join(kept)} …"
        lines = _wrapped(text, metrics, room, rows)
    while _PART in text and not fit():
        text = text.rpartition(_PART)[0]
        lines = _wrapped(text, metrics, room, rows)
    elide = Qt.TextElideMode.ElideRight
    # Widths are rounded to pixels: a line that fits exactly would lose letters if it were shortened.
    lines = [line.replace(NO_BREAK, " ") for line in lines]
    return [
        line if metrics.horizontalAdvance(line) <= room else metrics.elidedText(line, elide, room)
        for line in lines
    ]


def _wrapped(text: str, metrics: QFontMetrics, room: int, rows: int) -> list[str]:
    """The text in at most that many lines, all of them full but the last, which may be too long."""
    words = _BREAK.split(unbroken(text))
    lines: list[str] = []
    while words and len(lines) < rows - 1:
        line = words.pop(0)
        while words and metrics.horizontalAdvance(f"{line} {words[0]}") <= room:
            line = f"{line} {words.pop(0)}"
        lines.append(line)
    return [*lines, " ".join(words)] if words else lines


class ElidedLabel(Label):
    """A label without minimum width.

    With several lines it takes the height of those it needs, and keeps that height while its text changes, so
    that nothing below it moves; another width or an empty text starts again.

    Args:
        parent: Qt parent.
        rows: The most lines.
    """

    def __init__(self, parent: QWidget | None = None, rows: int = 1) -> None:
        super().__init__(parent=parent)
        self._full = self._short = ""
        self._rows, self._held = rows, 0
        self._wanted: tuple[object, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        if rows > 1:
            self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

    @property
    def full(self) -> str:
        """The whole text."""
        return self._full

    @property
    def rows(self) -> int:
        """The most lines it shows."""
        return self._rows

    def sizeHint(self) -> QSize:
        """As high as the lines it has needed at this width."""
        return super().sizeHint().expandedTo(QSize(0, self._held))

    def minimumSizeHint(self) -> QSize:
        """As high as its lines, any width."""
        return QSize(0, max(super().minimumSizeHint().height(), self._held))

    def show_text(self, text: str, tip: str | None = None, *, short: str = "") -> None:
        """Show a text as far as there is room; the tooltip shows all of it, or ``tip``.

        Args:
            text: The text.
            tip: Another tooltip than the text.
            short: What is shown where the text does not fit whole.
        """
        wanted = (text, tip, short, self.font(), self.width())
        if wanted == self._wanted:  # figures of a run change twenty times a second
            return
        self._wanted = wanted
        self._full, self._short = text, short
        if not text:
            self._held = 0
        self.setToolTip(tooltip(text if tip is None else tip))
        self.setAccessibleName(several_lines(text))
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much as now fits."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._held = 0
            self._elide()

    def _elide(self) -> None:
        metrics, room = QFontMetrics(self.font()), self.width()
        text = one_line(self._full)
        whole = _wrapped(text, metrics, room, self._rows)
        if self._short and any(metrics.horizontalAdvance(line) > room for line in whole):
            text = self._short
        lines = fitted(text, metrics, room, self._rows)
        self.setText("\n".join(lines))
        if self._rows > 1 and self._held < (height := super().sizeHint().height()):
            self._held = height
            self.updateGeometry()
