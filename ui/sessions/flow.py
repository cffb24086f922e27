"""New, Open, Save, Close: the file of the document together with the questions that belong to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from oracle.errors import FileError
from oracle.files import is_device
from oracle.session import SUFFIX, DamagedSessionError
from ui.background.file_work import Task
from ui.background.folders import first_folder
from ui.document.document import Document
from ui.document.save_folders import standard_folder
from ui.document.session.earlier_versions import EarlierVersion
from ui.document.session.file import ChangedOnDiskError, SessionFile
from ui.document.session.recovery import Leftover
from ui.document.state import ANY_HAND, DocumentState, SeatState
from ui.sessions.asker import SessionAsker

_SAVING, _RESTORING = "Saving …", "Restoring unsaved work …"
_NOT_SAVED, _NOT_OPENED = "The session was not saved", "The session was not opened"
_NO_COPIES = "No recovery copy can be kept"
_COPY_DAMAGED = "A recovery copy is damaged"
_FORBIDDEN = '<>:"/\\|?*'
"""Characters that some system does not allow in a file name."""
_NAME_LENGTH = 60


class SessionFlow(QObject):
    """What the session menu does.  Slots that may discard the user's changes ask first.

    Saving and opening run in the background; the user may edit meanwhile.  If a session takes long to open
    and the current one was changed meanwhile, the user is asked again.

    Args:
        document: The document.
        file: Its file.
        asker: Asks questions and shows messages.
        parent: Qt parent.
    """

    said = Signal(str)
    """The current operation, for the status line; empty when it is over."""

    def __init__(
        self, document: Document, file: SessionFile, asker: SessionAsker, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._file, self._asker = document, file, asker
        self._saving: Task[None] | None = None
        self._once_more = False
        self._turn = 0
        file.troubled.connect(self._troubled)
        file.warned.connect(self._warned)

    @Slot()
    def new(self) -> None:
        """Start a new session, once the changes of the current one are safe."""
        if self.may_go():
            self._turn += 1
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
        """Start a session without a file from a table; returns False if the user cancels."""
        if not self.may_go():
            return False
        self._turn += 1
        self._file.new(state)
        return True

    @Slot()
    def save(self) -> bool:
        """Save to the session's file, or ask for one; returns False also while it is being written.

        A save waits for the end of one in progress.
        """
        if self._is_saving():
            self._once_more = True
            return False
        return self.save_as() if self._file.path is None else self._save(self._file.save())

    @Slot()
    def save_as(self) -> bool:
        """Ask for a file and save to it; returns whether it is saved, False while it is being written."""
        suggested = self._file.suggested or self._folder() / f"{_file_name(self._file.name)}{SUFFIX}"
        path = self._asker.save_to(suggested)
        return path is not None and self._save(self._file.save_as(path))

    def may_go(self) -> bool:
        """Whether the document may be closed or replaced; asks the user about unsaved changes.

        Waits for a save in progress, whose success decides what could be lost.
        """
        if self._is_saving():
            self._file.settle()
        if not self._file.dirty:
            return True
        answer = self._asker.unsaved(self._file.name)
        return answer == "discard" or (answer == "save" and self._save_and_wait())

    def offer_restore(self) -> None:
        """Offer to restore sessions left unsaved by a crash; call it once the window is shown."""
        self._file.leftovers().then(self._offer)

    def _offer(self, looking: Task[tuple[Leftover, ...]]) -> None:
        for path in self._file.damaged_copies():
            self._asker.tell(_COPY_DAMAGED, copy_damaged(path))
        leftovers = looking.result()
        if leftovers:
            dialog = self._asker.offer(leftovers)
            if dialog is not None:
                dialog.restore_asked.connect(self._restore)
                dialog.discard_asked.connect(self._discard)

    def _is_saving(self) -> bool:
        return self._saving is not None and not self._saving.done

    def _save(self, saving: Task[None]) -> bool:
        self._saving = saving
        if saving.done:
            return self._saved(saving)
        self.said.emit(_SAVING)
        saving.then(self._saved_late)
        return False

    def _save_and_wait(self) -> bool:
        if self.save():
            return True
        self._file.settle()
        return self._file.path is not None and not self._file.dirty

    def _saved(self, saving: Task[None]) -> bool:
        """Whether a finished save succeeded; otherwise shows the error or asks what to do."""
        try:
            saving.result()
        except ChangedOnDiskError as changed:
            return self._changed_on_disk(changed)
        except FileError as trouble:
            self._asker.tell(_NOT_SAVED, trouble)
            return False
        return True

    def _saved_late(self, saving: Task[None]) -> None:
        self.said.emit("")
        again, self._once_more = self._once_more, False
        if self._saved(saving) and again:
            self.save()

    def _open(self, path: Path) -> None:
        opening = self._show(partial(self._file.open, path), f"Opening “{path.name}” …")
        opening.then(partial(self._opened, path))

    def _show(self, begin: Callable[[Callable[[], bool]], Task[bool]], doing: str) -> Task[bool]:
        """Begin to show another session, saying so if it takes a while; cancels one that is being opened."""
        self._turn += 1
        opening = begin(partial(self._may_still_go, self._turn, self._file.at_stake))
        if not opening.done:
            self.said.emit(doing)
            opening.then(self._over)
        return opening

    def _may_still_go(self, turn: int, at_stake: tuple[object, ...]) -> bool:
        """Whether a session that was read may be shown: it is still requested, and nothing would be lost."""
        if turn != self._turn:
            return False
        return self.may_go() if self._is_saving() or self._file.at_stake != at_stake else True

    def _over(self, _opening: Task[bool]) -> None:
        self.said.emit("")

    def _opened(self, path: Path, opening: Task[bool]) -> None:
        try:
            opening.result()
        except DamagedSessionError as damaged:
            self._open_earlier(path, damaged)
        except FileError as trouble:
            self._asker.tell(_NOT_OPENED, trouble)

    def _open_earlier(self, path: Path, damaged: DamagedSessionError) -> None:
        """Offer earlier versions of a session that cannot be opened, if there are any."""
        versions = self._file.earlier(path)
        if not versions:
            self._asker.tell(_NOT_OPENED, damaged)
            return
        chosen = self._asker.earlier(damaged.message, versions)
        if chosen is not None:
            self.open_earlier(chosen)

    @Slot(object)
    def open_earlier(self, version: EarlierVersion) -> None:
        """Show an earlier version of a session; it is saved under another name."""
        if self.may_go():
            doing = f"Opening an earlier version of “{version.source.name}” …"
            self._show(partial(self._file.open_earlier, version), doing).then(self._tell_failed)

    def _tell_failed(self, opening: Task[bool]) -> None:
        try:
            opening.result()
        except FileError as trouble:
            self._asker.tell(_NOT_OPENED, trouble)

    def _changed_on_disk(self, changed: ChangedOnDiskError) -> bool:
        answer = self._asker.replace(str(changed))
        if answer == "save_as":
            return self.save_as()
        return answer == "replace" and self._save(self._file.save(anyway=True))

    def _folder(self) -> Path:
        """Where the user last worked."""
        paths = (self._file.path, *self._file.recent.paths)
        folders = dict.fromkeys(path.parent for path in paths if path is not None)
        return first_folder(tuple(folders)) or standard_folder()

    @Slot(object)
    def _restore(self, leftover: Leftover) -> None:
        if self.may_go():
            self._show(partial(self._file.restore, leftover), _RESTORING)

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
    """A new session with the game, syntax and precision of the old one, and two seats with any hand."""
    any_hand = ANY_HAND[state.syntax]
    seats = (SeatState(1, "Hero", any_hand, 0), SeatState(2, "Villain", any_hand, 1))
    return replace(DocumentState(game=state.game, syntax=state.syntax, seats=seats), settings=state.settings)


def copy_damaged(path: Path) -> FileError:
    """The message about a recovery copy that cannot be read."""
    return FileError(
        "What the program kept before it ended cannot be read.", path=str(path),
        remedy=f"The copy stays in the recovery folder as “{path.name}”.",
    )  # fmt: skip


def _file_name(title: str) -> str:
    """A title as a file name, without characters that some systems do not accept."""
    kept = "".join(" " if sign in _FORBIDDEN else sign for sign in title if sign.isprintable())
    name = kept[:_NAME_LENGTH].strip(" .")
    return f"session {name}".rstrip() if not name or is_device(name) else name
