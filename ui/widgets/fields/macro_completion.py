"""Completion after a ``$`` while a range is typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QKeyEvent, QTextCursor

from ui.document.ranges.macro_words import MacroWord, begun, words_for
from ui.theme.theme import Theme
from ui.widgets.fields.pql_suggestions import SuggestionList
from ui.widgets.fields.text_line import TextLine


class MacroCompletion(QObject):
    """Completion for one line of text; arrows move, Enter and Tab accept a word, Esc closes the list.

    Args:
        line: The line.
        theme: The theme.
        macros: Gives the user's named ranges as texts, by name.
    """

    def __init__(self, line: TextLine, theme: Theme, macros: Callable[[], Mapping[str, str]]) -> None:
        super().__init__(line)
        self._line, self._theme, self._macros = line, theme, macros
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

    @Slot(str)
    def _edited(self, _text: str) -> None:
        """Offer words if the cursor is after a ``$`` or an incomplete word."""
        cursor = self._line.textCursor()
        typing = self._line.hasFocus() and not self._taking
        prefix = begun(self._line.text()[: cursor.position()]) if typing else None
        words = () if prefix is None else words_for(prefix, self._macros())
        if not words:
            if self._list is not None:
                self._list.hide()
            return
        self._offers().offer(words, self._line.cursorRect())

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
    def _take(self, word: MacroWord | None) -> None:
        """Replace the incomplete word by a completion."""
        cursor = self._line.textCursor()
        prefix = begun(self._line.text()[: cursor.position()])
        if self._list is not None:
            self._list.hide()
        if word is None or prefix is None:
            return
        back, keep = QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor
        cursor.movePosition(back, keep, len(prefix) + 1)
        self._taking = True
        cursor.insertText(word.text)
        self._taking = False
        self._line.setTextCursor(cursor)
