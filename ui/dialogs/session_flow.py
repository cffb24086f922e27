"""New, Open, Save, Close: the file of the document together with the questions that belong to it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from oracle.errors import FileError
from oracle.session import SUFFIX, DamagedSessionError
from ui.commands.seats import ANY_HAND
from ui.dialogs.session_asker import SessionAsker
from ui.models.document import Document
from ui.models.earlier_versions import EarlierVersion
from ui.models.recovery import Leftover
from ui.models.save_folders import standard_folder
from ui.models.session_file import ChangedOnDiskError, SessionFile
from ui.models.state import DocumentState, SeatState

_NOT_SAVED, _NOT_OPENED = "The session was not saved", "The session was not opened"
_NO_COPIES = "No recovery copy can be kept"
_COPY_DAMAGED = "A recovery copy is damaged"
_FORBIDDEN = '<>:"/\\|?*'
"""Characters that some system does not allow in a file name."""
_NAME_LENGTH = 60


class SessionFlow(QObject):
    """What the session menu does.  Slots that may go on without the user's changes ask first.

    Args:
        document: What the user edits.
        file: The file behind it.
        asker: Asks and tells.
        parent: Qt parent.
    """

    def __init__(
        self, document: Document, file: SessionFile, asker: SessionAsker, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._file, self._asker = document, file, asker
        file.troubled.connect(self._troubled)
        file.warned.connect(self._warned)

    @Slot()
    def new(self) -> None:
        """Start a new session, once the changes of this one are safe."""
        if self.may_go():
            self._file.new(fresh_document(self._document.state))

    @Slot()
    def open(self) -> None:
        """Let the user pick a session and open it."""
        if self.may_go():
            path = self._asker.open_from(self._folder())
            if path is not None:
                self._open(path)

    @Slot(object)
    def open_path(self, path: Path) -> None:
        """Open a given session: a recent one, one dropped on the window, one named at the start."""
        if self.may_go():
            self._open(path)

    def open_example(self, state: DocumentState) -> bool:
        """Start a session without a file from a table, once this one's changes are safe; says whether."""
        if not self.may_go():
            return False
        self._file.new(state)
        return True

    @Slot()
    def save(self) -> bool:
        """Save to the session's file, or ask for one; returns whether it is saved."""
        if self._file.path is None:
            return self.save_as()
        try:
            self._file.save()
        except ChangedOnDiskError as changed:
            return self._changed_on_disk(changed)
        except FileError as trouble:
            self._asker.tell(_NOT_SAVED, trouble)
            return False
        return True

    @Slot()
    def save_as(self) -> bool:
        """Ask for a file and save to it; returns whether it is saved."""
        suggested = self._file.suggested or self._folder() / f"{_file_name(self._file.name)}{SUFFIX}"
        path = self._asker.save_to(suggested)
        if path is None:
            return False
        try:
            self._file.save_as(path)
        except FileError as trouble:
            self._asker.tell(_NOT_SAVED, trouble)
            return False
        return True

    def may_go(self) -> bool:
        """Whether the document may be closed or replaced; asks the user about unsaved changes."""
        if not self._file.dirty:
            return True
        answer = self._asker.unsaved(self._file.name)
        return answer == "discard" or (answer == "save" and self.save())

    def offer_restore(self) -> None:
        """Offer what a crash left unsaved, if anything; call it once the window is shown."""
        leftovers = self._file.leftovers()
        for path in self._file.damaged_copies():
            self._asker.tell(_COPY_DAMAGED, copy_damaged(path))
        if leftovers:
            dialog = self._asker.offer(leftovers)
            if dialog is not None:
                dialog.restore_asked.connect(self._restore)
                dialog.discard_asked.connect(self._discard)

    def _open(self, path: Path) -> None:
        try:
            self._file.open(path)
        except DamagedSessionError as damaged:
            self._open_earlier(path, damaged)
        except FileError as trouble:
            self._asker.tell(_NOT_OPENED, trouble)

    def _open_earlier(self, path: Path, damaged: DamagedSessionError) -> None:
        """Offer earlier versions of a session that cannot be opened, where there are any."""
        versions = self._file.earlier(path)
        if not versions:
            self._asker.tell(_NOT_OPENED, damaged)
            return
        chosen = self._asker.earlier(damaged.message, versions)
        if chosen is not None:
            self.open_earlier(chosen)

    @Slot(object)
    def open_earlier(self, version: EarlierVersion) -> None:
        """Show an earlier version of a session; it is saved under a name of its own."""
        if self.may_go():
            try:
                self._file.open_earlier(version)
            except FileError as trouble:
                self._asker.tell(_NOT_OPENED, trouble)

    def _changed_on_disk(self, changed: ChangedOnDiskError) -> bool:
        answer = self._asker.replace(str(changed))
        if answer == "save_as":
            return self.save_as()
        if answer != "replace":
            return False
        try:
            self._file.save(anyway=True)
        except FileError as trouble:
            self._asker.tell(_NOT_SAVED, trouble)
            return False
        return True

    def _folder(self) -> Path:
        """Where the user last worked."""
        for path in (self._file.path, *self._file.recent):
            if path is not None and path.parent.is_dir():
                return path.parent
        return standard_folder()

    @Slot(object)
    def _restore(self, leftover: Leftover) -> None:
        if self.may_go():
            self._file.restore(leftover)

    @Slot(object)
    def _discard(self, leftover: Leftover) -> None:
        self._file.discard(leftover)

    @Slot(str, object)
    def _warned(self, heading: str, trouble: FileError) -> None:
        self._asker.tell(heading, trouble)

    @Slot(object)
    def _troubled(self, trouble: FileError) -> None:
        self._asker.tell(_NO_COPIES, trouble)


def fresh_document(state: DocumentState) -> DocumentState:
    """A new session in the habits of the old: its game, syntax and precision, two seats with any hand."""
    any_hand = ANY_HAND[state.syntax]
    seats = (SeatState(1, "Hero", any_hand, 0), SeatState(2, "Villain", any_hand, 1))
    return replace(DocumentState(game=state.game, syntax=state.syntax, seats=seats), settings=state.settings)


def copy_damaged(path: Path) -> FileError:
    """What to say about a recovery copy that cannot be read."""
    return FileError(
        "What the program kept before it ended cannot be read.", path=str(path),
        remedy=f"The copy stays in the recovery folder as “{path.name}”.",
    )  # fmt: skip


def _file_name(title: str) -> str:
    """A title as the name of a file, without what some system would not accept."""
    kept = "".join(" " if sign in _FORBIDDEN else sign for sign in title if sign.isprintable())
    return kept[:_NAME_LENGTH].strip(" .") or "session"
