"""A line of text in the fixed font that uses the document's undo."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from ui.theme.style import fixed_font
from ui.theme.tokens import CONTROL_HEIGHT
from ui.widgets.fields.document_keys import leaves_to_document
from ui.widgets.fields.long_text import LongTextEdit

MOST_EDITED = 12_000
"""Longest text that is edited in a line, in characters; Qt lays all of it out again with each key.  The 1,326
hands of hold'em, each with its weight, take 11,000."""
_MORE = "…"


class TextLine(LongTextEdit):
    """A single-line editor.

    Attributes:
        edited: Emitted with the text after each change by the user.
        committed: Emitted when the user leaves the field or presses Enter.
        choices_wanted: Emitted when the user presses Down to see suggestions.

    Args:
        parent: Qt parent.
    """

    edited = Signal(str)
    committed = Signal()
    choices_wanted = Signal()
    focused = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(MOST_EDITED, parent)
        self._last_text = ""
        self.setFont(fixed_font())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setWordWrapMode(QTextOption.WrapMode.NoWrap)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabChangesFocus(True)
        for part in (self, self.viewport()):  # a dropped range replaces the text: its owner takes it
            part.setAcceptDrops(False)
        self.setUndoRedoEnabled(False)
        self.setFixedHeight(CONTROL_HEIGHT - 2)
        line = QFontMetrics(self.font()).lineSpacing()
        self.document().setDocumentMargin(max(0, (CONTROL_HEIGHT - 2 - line) // 2))
        self.textChanged.connect(self._changed)

    def sizeHint(self) -> QSize:
        """As wide as the layout allows."""
        return QSize(120, CONTROL_HEIGHT - 2)

    def minimumSizeHint(self) -> QSize:
        """Room for a hand."""
        return QSize(48, CONTROL_HEIGHT - 2)

    def set_text(self, text: str) -> None:
        """Show a text that the user did not type here, in one line; the cursor stays if possible."""
        text = _one_line(text)
        if text == self.text():
            return
        place = self.textCursor().position()
        self._put(text)
        cursor = self.textCursor()
        cursor.setPosition(min(place, len(self.toPlainText())))
        self.setTextCursor(cursor)

    def _put(self, text: str) -> None:
        self._last_text = text
        self.put(text)

    def replaced(self, text: str) -> None:
        """Replace the whole text on behalf of the user."""
        self._put(text)
        self.edited.emit(text)

    def _changed(self) -> None:
        if self.abridged:
            return
        text = self.text()
        if text != self._last_text:  # highlighting alone also emits textChanged
            self._last_text = text
            self.edited.emit(text)

    @property
    def visible_part(self) -> str:
        """The visible part of a text that extends beyond the right end; empty if all of it is visible.

        It ends between two letters, so that no weight is read as a shorter one.
        """
        metrics, bar = QFontMetricsF(self.font()), self.horizontalScrollBar()
        if self.hasFocus() or bar.maximum() <= 0 or bar.value() > 0:
            return ""
        room = self.viewport().width() - self.document().documentMargin() - metrics.horizontalAdvance(_MORE)
        return self.toPlainText()[: max(0, int(room / metrics.horizontalAdvance("A")))]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Without focus, a text that is too long ends in an ellipsis."""
        cut = self.visible_part
        if not cut:
            super().paintEvent(event)
            return
        seen = self.viewport().rect()
        seen.setWidth(
            round(self.document().documentMargin() + QFontMetricsF(self.font()).horizontalAdvance(cut))
        )
        super().paintEvent(QPaintEvent(seen.intersected(event.rect())))
        painter = QPainter(self.viewport())
        painter.setFont(self.font())
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        rest = self.viewport().rect().adjusted(seen.width(), 0, 0, 0)
        painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, _MORE)

    def event(self, event: QEvent) -> bool:
        """Undo and redo belong to the document, not to this field."""
        return leaves_to_document(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter commits; copying without a selection copies everything."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier:
                self.committed.emit()
            else:
                event.ignore()
        elif self.abridged_key(event):
            return
        elif event.matches(QKeySequence.StandardKey.Copy) and not self.textCursor().hasSelection():
            place = self.textCursor()
            self.selectAll()
            self.copy()
            self.setTextCursor(place)
        elif event.key() == Qt.Key.Key_Down:
            self.choices_wanted.emit()
        elif event.key() == Qt.Key.Key_Up:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Pasted lines become one line; a text too long to be edited is kept too."""
        if not source.hasText() or self.refuses(source.text()):
            return
        text = _one_line(source.text()).strip()
        if self.fits(text):
            self.insertPlainText(text)
        else:
            self.replaced(self.with_pasted(text))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Arriving by Tab or shortcut selects everything, ready to be typed over."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.selectAll()
        self.focused.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Losing focus commits; a long text is shown from its beginning again."""
        super().focusOutEvent(event)
        self.focused.emit(False)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            cursor = self.textCursor()
            cursor.clearSelection()
            if event.reason() != Qt.FocusReason.ActiveWindowFocusReason:  # focus may return from there
                cursor.setPosition(0)
            self.setTextCursor(cursor)
        self.committed.emit()


def _one_line(text: str) -> str:
    """A text without line ends: they mean the same as a space in a range."""
    return " ".join(text.splitlines())
