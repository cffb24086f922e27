"""The editor of the PQL pane: highlighting, completion, hover help, errors; undo is the document's."""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QToolTip, QWidget

from oracle.errors import Span
from oracle.pql import Suggestion, complete
from ui.document.runs.pql_text import MAX_CHECKED
from ui.document.shown_text import tooltip
from ui.pql.reference import hint_text, topic_of
from ui.theme.keys import control_held
from ui.theme.style import fixed_font
from ui.theme.theme import Theme
from ui.widgets.fields.document_keys import leaves_to_document
from ui.widgets.fields.long_text import LongTextEdit
from ui.widgets.fields.pql_highlighter import PqlHighlighter
from ui.widgets.fields.pql_suggestions import SuggestionList

_WORD = re.compile(r"\w+$")
_LAST_OF_ONE_PLACE = "\uffff"
"""Qt counts each letter beyond it as two places."""
_RUN_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_CLOSING = (Qt.Key.Key_Escape, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)


class PqlEditor(LongTextEdit):
    """A text of PQL statements.

    Args:
        theme: The theme.
        parent: Qt parent.
    """

    edited = Signal(str)
    """The user has changed the text: the whole of it."""
    paused = Signal()
    """A step of typing is complete: a line was ended, a word accepted, or the focus lost."""
    left = Signal()
    """The editor has lost focus."""
    run_asked = Signal()
    """Ctrl+Enter."""
    help_asked = Signal(str)
    """F1 on a word: the word."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(MAX_CHECKED, parent)
        self._last_text = ""
        self._quiet = False
        self._typing = False
        self._highlighter = PqlHighlighter(self, theme)
        self.setFont(fixed_font())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setAccessibleName("PQL")
        self.setMouseTracking(True)
        self.document().setDocumentMargin(6)
        self.suggestions = SuggestionList(theme, self)
        self.suggestions.chosen.connect(self._take)
        self.textChanged.connect(self._changed)
        self.verticalScrollBar().valueChanged.connect(self.suggestions.hide)

    @property
    def problems(self) -> tuple[Span, ...]:
        """The underlined spans."""
        return self._highlighter.problems

    def show_problems(self, problems: tuple[Span, ...]) -> None:
        """Underline these spans of the text."""
        self._quiet = True
        self._highlighter.show_problems(problems)
        self._quiet = False

    def set_text(self, text: str) -> None:
        """Set a text the user did not type; the common part and the cursor are kept."""
        if text == self.text():
            return
        self._last_text = text
        old, new = self.toPlainText(), text.replace("\r\n", "\n")
        if self.abridged or len(text) > MAX_CHECKED or max(old + new, default="") > _LAST_OF_ONE_PLACE:
            self.put(text)
        else:
            start = _shared(old, new)
            end = _shared(old[start:][::-1], new[start:][::-1])
            cursor = QTextCursor(self.document())
            cursor.setPosition(start)
            cursor.setPosition(len(old) - end, QTextCursor.MoveMode.KeepAnchor)
            with self.showing(text):
                cursor.insertText(new[start : len(new) - end])
        self.suggestions.hide()

    def replaced(self, text: str) -> None:
        """Replace the whole text, on behalf of the user."""
        self._last_text = text
        self.put(text)
        self.edited.emit(text)

    def selected(self) -> Span | None:
        """The selected stretch, or None without one."""
        cursor = self.textCursor()
        if self.abridged or not cursor.hasSelection():
            return None
        return Span(cursor.selectionStart(), cursor.selectionEnd())

    def word_at_cursor(self) -> str:
        """The word at or before the cursor."""
        return _word(self.textCursor())

    def complete_here(self) -> None:
        """Offer what can come next at the cursor."""
        place = self.textCursor().position()
        self.suggestions.offer(() if self.abridged else complete(self.text(), place), self.cursorRect())

    def event(self, event: QEvent) -> bool:
        """Undo and redo belong to the document; Ctrl+Enter and F1 have their own meaning here."""
        if leaves_to_document(event):
            return True
        if self._is_own_key(event):
            event.accept()
            return True
        return super().event(event)

    def _is_own_key(self, event: QEvent) -> bool:
        """Whether a key would trigger a shortcut of the window but belongs to the editor."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        return _runs(event) or event.key() == Qt.Key.Key_F1 or self._closes_list(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Show the meaning of the word under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._explain(event.pos(), event.globalPos())
            return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys of the list while it is open, then those of the editor."""
        if self.suggestions.isVisible() and self._list_key(event):
            return
        control = control_held(event.modifiers())
        if _runs(event):
            self.run_asked.emit()
        elif event.key() == Qt.Key.Key_F1:
            self.help_asked.emit(self.word_at_cursor())
        elif event.key() == Qt.Key.Key_Space and control:
            self.complete_here()
        elif self.abridged_key(event):
            return
        else:
            self._typing = bool(event.text()) and not control
            super().keyPressEvent(event)
            self._typing = False
            if event.key() in _RUN_KEYS:
                self.paused.emit()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste plain text, in one step."""
        if not source.hasText() or self.refuses(source.text()):
            return
        self.paused.emit()
        if self.fits(source.text()):
            self.insertPlainText(source.text())
        else:
            self.replaced(self.with_pasted(source.text()))
        self.paused.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Losing focus ends a step of typing."""
        super().focusOutEvent(event)
        self.suggestions.hide()
        self.paused.emit()
        self.left.emit()

    @Slot()
    def _changed(self) -> None:
        if self._quiet or self.abridged:
            return
        text = self.text()
        if text == self._last_text:  # highlighting alone also emits textChanged
            return
        self._last_text = text
        self.edited.emit(text)
        if self._typing:
            self._suggest(text)

    def _suggest(self, text: str) -> None:
        """Offer completions while a word is typed, unless it is complete."""
        place = self.textCursor().position()
        if not _WORD.search(text[max(0, place - 60) : place]):
            self.suggestions.hide()
            return
        offered = complete(text, place)
        typed = text[offered[0].span.start : place].lower() if offered else ""
        whole = any(each.text.lower() == typed for each in offered)
        fitting = () if whole or not typed else tuple(e for e in offered if typed in e.text.lower())
        self.suggestions.offer(fitting, self.cursorRect())

    def _list_key(self, event: QKeyEvent) -> bool:
        """A key while the list is open; returns whether the list used it."""
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.suggestions.step(1 if key == Qt.Key.Key_Down else -1)
            return True
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        current = self.suggestions.current
        if plain and key in (*_RUN_KEYS, Qt.Key.Key_Tab) and current is not None:
            self._take(current)
            return True
        if key in _CLOSING or _runs(event):
            self.suggestions.hide()
            return bool(key == Qt.Key.Key_Escape)
        return False

    def _closes_list(self, event: QKeyEvent) -> bool:
        open_list = self.suggestions.isVisible()
        return open_list and event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Tab, *_RUN_KEYS)

    @Slot(object)
    def _take(self, suggestion: Suggestion) -> None:
        """Write a word from the list."""
        cursor = self.textCursor()
        cursor.setPosition(suggestion.span.start)
        cursor.setPosition(self.textCursor().position(), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(suggestion.insert)
        self.setTextCursor(cursor)
        self.suggestions.hide()
        self.paused.emit()

    def _explain(self, place: QPoint, screen: QPoint) -> None:
        cursor = self.cursorForPosition(place)
        topic = topic_of(_word(cursor))
        if topic is None:
            QToolTip.hideText()
        else:
            QToolTip.showText(screen, tooltip(hint_text(topic)), self)


def _shared(one: str, other: str) -> int:
    """Length of the common prefix of two texts."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


def _word(cursor: QTextCursor) -> str:
    cursor = QTextCursor(cursor)
    cursor.select(QTextCursor.SelectionType.WordUnderCursor)
    return cursor.selectedText()


def _runs(event: QKeyEvent) -> bool:
    """Whether a key is Ctrl+Enter."""
    return event.key() in _RUN_KEYS and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
