"""The document: the state being edited, with undo.

All edits go through `Document.apply`, one undo step each; nothing else changes the state.
"""

from __future__ import annotations

import weakref

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from ui.document.decisions.opponents import KnownOpponents
from ui.document.decisions.rules import RuleReadings
from ui.document.keys import fresh_key
from ui.document.lines.checks import LineChecks
from ui.document.ranges.readings import Readings
from ui.document.shown_text import step_text
from ui.document.state import DocumentState
from ui.document.typing_pause import TypingPause

_MERGEABLE = 1
_NEVER_MERGED = -1


class Document(QObject):
    """An immutable state that is replaced by edits.

    Attributes:
        typing: Tracks which text the user is typing.
        readings: The parsed ranges of its seats; errors in a text being typed are withheld.
        checks: Checks of its conditions and questions.
        rules: The parsed rules of its seats' actions.
        opponents: The opponents that its seats may be tied to.
        changed: Emitted with (new state, old state) after an edit, undo, redo or replacement.
        replaced: Emitted with the new state after `replace` (a new or opened session), before ``changed``.
    """

    changed = Signal(object, object)
    replaced = Signal(object)

    def __init__(self, state: DocumentState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._merge_epoch = 0
        self.undo_stack = QUndoStack(self)
        self.typing = TypingPause(self)
        self.readings = Readings(self.typing, self)
        self.checks = LineChecks(self)
        self.rules = RuleReadings(self)
        self.opponents = KnownOpponents(self)

    @property
    def state(self) -> DocumentState:
        """The current state."""
        return self._state

    def apply(
        self, text: str, new_state: DocumentState, merge_key: str | None = None, *, typed: str = ""
    ) -> None:
        """Set a new state as one undo step.

        Args:
            text: Name of the edit in the menu, “Undo *text*”; its first word is no name.
            new_state: The complete new state; nothing happens if it equals the current one.
            merge_key: Consecutive edits with the same key become one step (typing in one field), until
                `end_merge`.
            typed: Name of the text that the user is typing (`ui.document.typing_pause`), if any.
        """
        if new_state == self._state:
            return
        if typed:
            self.typing.typed(typed)
        self.undo_stack.push(_Edit(self, text, self._state, new_state, merge_key, self._merge_epoch))

    def end_merge(self) -> None:
        """Start a new undo step with the next edit (the field was left, Enter was pressed)."""
        self._merge_epoch += 1
        self.typing.end()

    def replace(self, state: DocumentState) -> None:
        """Show another document (new, opened, restored), with an empty undo history and nothing unsaved."""
        old, self._state = self._state, state
        self._let_go(old)
        self.undo_stack.clear()
        self.end_merge()
        self.replaced.emit(state)
        self.changed.emit(state, old)

    def new_key(self) -> int:
        """A seat key that is not in use in this document."""
        return fresh_key(seat.key for seat in self._state.seats)

    def close(self) -> None:
        """Shut down: emit nothing more, in any order of destruction."""
        self.typing.blockSignals(True)
        self.typing.end()
        self.readings.close()
        self.checks.close()
        self.rules.close()
        self.opponents.blockSignals(True)
        self.undo_stack.blockSignals(True)
        self.blockSignals(True)
        self.undo_stack.clear()  # a stack deleted with steps in it may delete steps that Python has freed

    def _show(self, state: DocumentState) -> None:
        old, self._state = self._state, state
        self._let_go(old)
        self.changed.emit(state, old)

    def _let_go(self, old: DocumentState) -> None:
        """Release the ranges of a game that is no longer played."""
        if old.game != self._state.game:
            self.readings.forget()


class _Edit(QUndoCommand):
    """An undo step from one whole state to another; states share what they have in common."""

    def __init__(
        self,
        document: Document,
        text: str,
        old: DocumentState,
        new: DocumentState,
        merge_key: str | None,
        epoch: int,
    ) -> None:
        super().__init__(step_text(text))
        # Weak, because the document owns this command: a cycle through C++ cannot be collected safely.
        self._document = weakref.ref(document)
        self._old, self._new = old, new
        self._merge = None if merge_key is None else (merge_key, epoch)

    def redo(self) -> None:
        document = self._document()
        if document is not None:
            document._show(self._new)

    def undo(self) -> None:
        document = self._document()
        if document is not None:
            document.end_merge()
            document._show(self._old)

    def id(self) -> int:
        return _NEVER_MERGED if self._merge is None else _MERGEABLE

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _Edit) or other._merge != self._merge:
            return False
        self._new = other._new
        self.setObsolete(self._new == self._old)
        return True
