"""Completion while a line of text is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent, QTextCursor

from ui.theme.theme import Theme
from ui.widgets.escape import asks_for_escape
from ui.widgets.fields.pql_suggestions import Suggestion, SuggestionList
from ui.widgets.fields.text_line import TextLine

Find = Callable[[str], tuple[int, Sequence[Suggestion]]]
"""Maps the text before the cursor to how many characters the suggestions replace, and the suggestions."""


class LineCompletion(QObject):
    """Completion for one line of text; arrows move, Enter and Tab accept a word, Esc closes the list.

    Args:
        line: The line.
        theme: The theme.
        find: Finds the suggestions.
    """

    def __init__(self, line: TextLine, theme: Theme, find: Find) -> None:
        super().__init__(line)
        self._line, self._theme, self._find = line, theme, find
        self._list: SuggestionList | None = None
        self._taking = False
        line.installEventFilter(self)
        line.edited.connect(self._edited)
        line.focused.connect(self._focused)

    @property
    def words(self) -> tuple[str, ...]:
        """The words on offer."""
        return () if self._list is None or self._list.isHidden() else self._list.words

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys that belong to the list while it is open."""
        if self.words and asks_for_escape(event):
            event.accept()  # rather than Stop
            return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self.words:
            return self._key(Qt.Key(event.key()))
        return super().eventFilter(watched, event)

    def _key(self, key: Qt.Key) -> bool:
        assert self._list is not None
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._list.step(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab):
            self._take(self._list.current)
        elif key == Qt.Key.Key_Escape:
            self._list.hide()
        else:
            return False
        return True

    @Slot()
    def offer(self) -> None:
        """Show what may come at the cursor, if anything."""
        _count, words = self._found()
        if words:
            self._offers().offer(words, self._line.cursorRect())
        elif self._list is not None:
            self._list.hide()

    def _found(self) -> tuple[int, Sequence[Suggestion]]:
        return self._find(self._line.text()[: self._line.textCursor().position()])

    @Slot(str)
    def _edited(self, _text: str) -> None:
        """Offer words while the user types."""
        if self._line.hasFocus() and not self._taking:
            self.offer()
        elif self._list is not None:
            self._list.hide()

    @Slot(bool)
    def _focused(self, focused: bool) -> None:
        if not focused and self._list is not None:
            self._list.hide()

    def _offers(self) -> SuggestionList:
        if self._list is None:
            self._list = SuggestionList(self._theme, self._line)
            self._list.chosen.connect(self._take)
        return self._list

    @Slot(object)
    def _take(self, word: Suggestion | None) -> None:
        """Replace the incomplete word by a completion."""
        count, words = self._found()
        if self._list is not None:
            self._list.hide()
        if word is None or not words:
            return
        cursor = self._line.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, count)
        self._taking = True
        cursor.insertText(word.text)
        self._taking = False
        self._line.setTextCursor(cursor)
