"""Editors of text that may be too long, from a file or the clipboard."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPlainTextEdit, QToolTip, QWidget

from ui.document.clipboard import copy_source
from ui.document.shown_text import tooltip

MAX_LENGTH = 1_000_000
"""Longest text that can be pasted, in characters; sessions do not store longer ones."""
SEEN = 500
"""Visible characters of a text that is too long to be edited."""
_UTF16, _ANY = "utf-16-le", "surrogatepass"
"""How Qt counts: a letter beyond U+FFFF takes two places in a document."""


class LongTextEdit(QPlainTextEdit):
    """An editor that keeps the text it is given, and shows only the beginning of one too long to be laid out.

    Such a text is kept complete: it can be copied, deleted and replaced, but not edited.  Qt shows a few
    characters as others (a no-break space as a space); `text` has them as given until the user edits.

    Args:
        most: Longest text that is edited, in characters.
        parent: Qt parent.
    """

    def __init__(self, most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._most = most
        self._given = self._shown = ""
        self._abridged = self._putting = False

    @property
    def abridged(self) -> bool:
        """Whether the text is too long to be edited here."""
        return self._abridged

    def text(self) -> str:
        """The complete text, exactly as given unless it was edited since."""
        shown = self.toPlainText()
        return self._given if self._putting or shown == self._shown else shown

    def put(self, text: str) -> bool:
        """Replace the text; returns whether all of it is visible."""
        self._abridged = len(text) > self._most
        if self.isReadOnly() != self.abridged:
            self.setReadOnly(self.abridged)
        with self.showing(text):
            self.setPlainText(f"{text[:SEEN]} … {len(text):,} characters" if self.abridged else text)
        return not self.abridged

    @contextlib.contextmanager
    def showing(self, text: str) -> Iterator[None]:
        """Treat a change of the visible text as showing this text, no edit, even if Qt changes a letter."""
        self._given, self._putting = text, True
        try:
            yield
        finally:
            self._putting, self._shown = False, self.toPlainText()

    def fits(self, more: str) -> bool:
        """Whether a text can be added and the result edited here."""
        return not self.abridged and len(more) + self.document().characterCount() <= self._most

    def with_pasted(self, more: str) -> str:
        """The text after a text has replaced the selection, or all of an abridged text."""
        if self.abridged:
            return more
        before, cursor = self.toPlainText().encode(_UTF16, _ANY), self.textCursor()
        start, end = 2 * cursor.selectionStart(), 2 * cursor.selectionEnd()
        return before[:start].decode(_UTF16, _ANY) + more + before[end:].decode(_UTF16, _ANY)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Take dragged text, but no file: its address is no text to edit; the window opens sessions."""
        return source.hasText() and not source.hasUrls()

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
