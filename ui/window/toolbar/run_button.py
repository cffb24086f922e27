"""The Run/Stop button."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from ui.context import Context
from ui.document.shown_text import tooltip
from ui.theme.icons import IconName, paint_icon
from ui.theme.keys import said_keys
from ui.theme.style import ui_font

_WIDTH, _NARROW = 148, 88
_ICON = 11


class RunButton(QPushButton):
    """Run while idle, Stop while running; its width never changes.

    Args:
        context: The parts of the program.
        parent: Qt parent.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._running = self._narrow = False
        self.setProperty("role", "primary")
        self.setFixedWidth(_WIDTH)
        self.show_running(False)

    def show_running(self, running: bool) -> None:
        """Show Stop during a run, otherwise Run."""
        self._running = running
        self.setAccessibleName("Stop" if running else "Run")
        self.setToolTip(
            tooltip("Stop the run; its figures stay (Esc)." if running else "Run the question (Ctrl+Enter).")
        )
        self.update()

    def set_narrow(self, narrow: bool) -> None:
        """Leave out the key."""
        self._narrow = narrow
        self.setFixedWidth(_NARROW if narrow else _WIDTH)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The button, then icon, word and key."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        color = QColor(self._context.theme.tokens.on_accent)
        icon: IconName = "stop" if self._running else "play"
        word, key = ("Stop", "Esc") if self._running else ("Run", said_keys("Ctrl+Enter"))
        key = "" if self._narrow else key
        bold, plain = ui_font("body", semibold=True), ui_font("small")
        word_width = QFontMetrics(bold).horizontalAdvance(word)
        key_width = QFontMetrics(plain).horizontalAdvance(key)
        left = (self.width() - (_ICON + 7 + word_width + (8 + key_width if key else 0))) / 2
        paint_icon(painter, icon, QRectF(left, (self.height() - _ICON) / 2, _ICON, _ICON), color)
        painter.setPen(color)
        painter.setFont(bold)
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(QRectF(left + _ICON + 7, 0, word_width + 2, self.height()), middle, word)
        painter.setFont(plain)
        key_left = left + _ICON + 7 + word_width + 8
        painter.drawText(QRectF(key_left, 0, key_width + 2, self.height()), middle, key)
