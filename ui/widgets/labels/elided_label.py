"""A line of text that is shortened, whole sentences first; the tooltip has all of it."""

from __future__ import annotations

import re

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.document.shown_text import one_line, several_lines, tooltip
from ui.widgets.labels.label import Label

_END = re.compile(r"(?<=[.!?]) (?=[A-Z“])")
"""Separates sentences; does not occur in figures such as “Hero 0.5 : 1”."""
_PART = " · "
"""Separates facts of a line; the last ones are left out first."""


def sentences(text: str) -> list[str]:
    """The sentences of a text, one by one."""
    return _END.split(text)


class ElidedLabel(Label):
    """A label without minimum width.

    Args:
        parent: Qt parent.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._full = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @property
    def full(self) -> str:
        """The whole text."""
        return self._full

    def minimumSizeHint(self) -> QSize:
        """One line high, any width."""
        return QSize(0, super().minimumSizeHint().height())

    def show_text(self, text: str, tip: str | None = None) -> None:
        """Show as much of a text as fits; the tooltip is the whole text, or ``tip``."""
        self._full = text
        self.setToolTip(tooltip(text if tip is None else tip))
        self.setAccessibleName(several_lines(text))
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much as fits."""
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        metrics, room = QFontMetrics(self.font()), self.width()
        text = one_line(self._full)
        kept = sentences(text)
        while len(kept) > 1 and metrics.horizontalAdvance(text) > room:
            kept.pop()
            text = f"{' '.join(kept)} …"
        while _PART in text and metrics.horizontalAdvance(text) > room:
            text = text.rpartition(_PART)[0]
        self.setText(metrics.elidedText(text, Qt.TextElideMode.ElideRight, room))
