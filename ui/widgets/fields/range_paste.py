"""Pasting into a field for a range, in any notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, cast

from PySide6.QtCore import QObject, SignalInstance, Slot
from PySide6.QtWidgets import QWidget

from ui.background.short_work import ShortWork, patience_for
from ui.document.document import Document
from ui.document.library.macros import as_key
from ui.document.ranges.dialects import Foreign, read_on_paste
from ui.document.ranges.readings import expected_seconds
from ui.widgets.fields.paste_note import PasteNote
from ui.widgets.fields.range_edit import RangeEdit

_CACHED = 4
"""Number of cached pasted texts."""


class PasteField(Protocol):
    """A field that a range can be pasted into: the one of a seat, or one within a sentence."""

    edited: SignalInstance

    @property
    def range_edit(self) -> RangeEdit:
        """Its text."""

    def add_note(self, note: PasteNote) -> None:
        """Let a line float below the text whenever it has a message."""


class RangePaste(QObject):
    """Lets a range field take ranges of other programs and of our other syntax, and shows how they were read.

    The note with Undo disappears when the document changes.

    Args:
        document: The document, for its syntax, game and undo.
        field: The field; the note is put below its text.
        macros: Returns the user's named ranges as texts in the document's syntax.
    """

    def __init__(
        self, document: Document, field: PasteField, macros: Callable[[], Mapping[str, str]]
    ) -> None:
        owner = cast("QWidget", field)  # which a protocol cannot express
        super().__init__(owner)
        self._document, self._macros, self._field = document, macros, field
        self._edited = False
        self._pasted = ""  # a text that is still being parsed
        self._write: Callable[[str], object] = field.range_edit.put_whole
        self._work: ShortWork[tuple[Foreign | None]] = ShortWork(_CACHED, self)
        self._work.ready.connect(self._read_late)
        self.note = PasteNote(owner)
        field.add_note(self.note)
        field.range_edit.read_paste = self.read
        field.range_edit.converted.connect(self.tell)
        document.undo_stack.indexChanged.connect(self._forget)
        field.edited.connect(self._typed)
        self.note.undone.connect(document.undo_stack.undo)

    def read(self, text: str) -> Foreign | None:
        """A pasted text in the document's syntax, only if it is a range in another notation.

        None also for a text that takes long to read: it is replaced later by what it is rewritten as.
        """
        self._edited = False
        self._write = self._field.range_edit.put_whole
        return self._ask(text)

    def _ask(self, text: str) -> Foreign | None:
        state = self._document.state
        named = self._macros() if "$" in text else {}
        key = (text, state.syntax, state.game, as_key(named))
        patience = patience_for(expected_seconds(text, state.game))
        found = self._work.ask(key, lambda: (read_on_paste(text, state.syntax, state.game, named),), patience)
        self._pasted = text if found is None else ""
        return None if found is None else found[0]

    @Slot()
    def _read_late(self) -> None:
        """A text that took long has been parsed: convert it if the field still contains it."""
        text = self._pasted
        if not text or self._field.range_edit.text().split() != text.split():
            return
        found = self._ask(text)
        if found is not None:
            self._document.end_merge()
            self._write(found.text)
            self._document.end_merge()
            self.tell(found)

    def put(self, text: str, write: Callable[[str], object]) -> None:
        """Make a text from elsewhere the range.

        Args:
            text: The text, which may have several lines.
            write: Edits the document, as one undo step.
        """
        found = self.read(text)
        self._write = write
        write(" ".join(text.split()) if found is None else found.text)
        if found is not None:
            self.tell(found)

    def tell_edit(self, edit: Callable[[], str]) -> None:
        """Make an edit and show the message it returns, with Undo beside it if anything has changed."""
        self._edited = False
        self.tell_words(edit())

    @Slot(str)
    def tell_words(self, words: str) -> None:
        """Show a message, with Undo beside it if anything has changed since the edit began."""
        self.note.say(words, undo=self._edited)

    @Slot(object)
    def tell(self, found: Foreign) -> None:
        """Show how a text was read, with Undo if that changed anything."""
        self.note.say(found.said, undo=self._edited)

    @Slot(str)
    def _typed(self, _text: str) -> None:
        """Consecutive typed letters are one step; only the first one is reported."""
        self.note.say("")

    @Slot()
    def _forget(self, *_: object) -> None:
        self._edited = True
        self.note.say("")
