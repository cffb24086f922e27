"""Editors of text that may be too long, from a file or the clipboard."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPlainTextEdit, QToolTip, QWidget

from ui.document.clipboard import copy_source
from ui.document.shown_text import tooltip

MAX_LENGTH = 1_000_000
"""Longest text that can be pasted, in characters; sessions do not store longer ones."""
SEEN = 500
"""Visible characters of a text that is too long to be edited."""


class LongTextEdit(QPlainTextEdit):
    """An editor that shows only the beginning of a text too long to be laid out between two keys.

    Such a text is kept complete: it can be copied, deleted and replaced, but not edited.

    Args:
        most: Longest text that is edited, in characters.
        parent: Qt parent.
    """

    def __init__(self, most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._most = most
        self._whole: str | None = None

    @property
    def abridged(self) -> bool:
        """Whether the text is too long to be edited here."""
        return self._whole is not None

    def text(self) -> str:
        """The complete text."""
        return self.toPlainText() if self._whole is None else self._whole

    def put(self, text: str) -> bool:
        """Replace the text; returns whether all of it is visible."""
        self._whole = text if len(text) > self._most else None
        if self.isReadOnly() != self.abridged:
            self.setReadOnly(self.abridged)
        self.setPlainText(text if self._whole is None else f"{text[:SEEN]} … {len(text):,} characters")
        return self._whole is None

    def fits(self, more: str) -> bool:
        """Whether a text can be added and the result edited here."""
        return not self.abridged and len(more) + self.document().characterCount() <= self._most

    def with_pasted(self, more: str) -> str:
        """The text after a text has replaced the selection, or all of an abridged text."""
        if self.abridged:
            return more
        before, cursor = self.text(), self.textCursor()
        return before[: cursor.selectionStart()] + more + before[cursor.selectionEnd() :]

    def refuses(self, more: str) -> bool:
        """Whether a pasted text is too long; shows a message."""
        if len(more) <= MAX_LENGTH:
            return False
        words = f"This text is too long: {len(more):,} characters; at most {MAX_LENGTH:,} are allowed."
        QToolTip.showText(self.mapToGlobal(self.rect().center()), tooltip(words), self)
        return True

    def replaced(self, text: str) -> None:
        """The user has replaced an abridged text."""
        raise NotImplementedError

    def abridged_key(self, event: QKeyEvent) -> bool:
        """A key on a text that is abridged: copy, paste, delete; returns whether it was one of these."""
        if not self.abridged:
            return False
        if event.matches(QKeySequence.StandardKey.Copy):
            copy_source(self.text())
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.replaced("")
        else:
            return False
        return True
