"""The file behind the document: saved or not, where, and what to fall back on after a crash.

The user's file changes only by `SessionFile.save` and `SessionFile.save_as`.  Everything here raises
`FileError` and leaves document and disk as they were when something does not work.
"""

from __future__ import annotations

import datetime
import hashlib
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from oracle.errors import FileError
from oracle.query import Query
from oracle.session import SUFFIX, LoadedSession, Session, digest_on_disk, read_session, write_session
from oracle.simulate.snapshot import Snapshot
from ui.models.document import Document
from ui.models.drafts import Draft, told, with_names
from ui.models.earlier_versions import EarlierVersion, EarlierVersions, content_of
from ui.models.pql_desk import PqlEntry
from ui.models.pql_records import entry_of
from ui.models.recovery import Leftover, RecoveryFolder
from ui.models.session_records import Answer, Layout, answers_of, document_of, session_of
from ui.models.state import DocumentState
from ui.settings import Settings

AUTOSAVE_MS = 2000
"""A recovery copy is this old at most, in milliseconds."""

UNTITLED = "Untitled session"

_NOT_ALL_READ = "A part of the session could not be read"
_NOT_ALL_SAVED = "A part of the session was not saved"
_TYPED = "This was being typed when the program ended"
_NOT_KEPT = "The earlier version was not kept"
_UNREAD = (
    "{} results were left out: this version cannot read their questions.",
    "A result was left out: this version cannot read its question.",
)

_WORTH_SAVING = 1.0
"""Seconds of computing from which on a result of a saved session counts as unsaved work."""
_KEPT = 32
"""Answers whose dates are remembered; undo shows old ones again."""


class ChangedOnDiskError(FileError):
    """The file was changed by somebody else since it was opened or last saved."""


class SessionFile(QObject):
    """What the window knows about its file.

    Args:
        document: What the user edits.
        settings: Where the recent files are remembered.
        recovery: Where recovery copies are kept.
        autosave_ms: Longest time between an edit and its recovery copy.
        parent: Qt parent.

    Attributes:
        layout_source: Asked for the arrangement of the window whenever a session is written.
        asked_source: Asked for the questions in PQL likewise, newest first.
        drafts_source: Asked for what is being typed and has not taken effect, for recovery copies.
        history_source: Asked for the runs of the table likewise, oldest first.
    """

    changed = Signal()
    """Name, path, unsaved mark or recent files have changed."""
    opened = Signal(object, object)
    """Another session is shown: its saved `Answer` or None, and its `Layout`.  Comes after the document
    was replaced; the answer is shown without a run."""
    asked_before = Signal(object)
    """The questions in PQL of the session shown, newest first; comes right before `opened`."""
    runs_before = Signal(object)
    """The runs of the table in the session shown, each an `Answer`, oldest first; comes right before
    `opened`."""
    troubled = Signal(object)
    """Recovery copies cannot be kept (a `FileError`); emitted once until it works again."""
    warned = Signal(str, object)
    """A heading and a `FileError` about something that was left out, though the rest was done."""

    def __init__(
        self,
        document: Document,
        settings: Settings,
        recovery: RecoveryFolder,
        *,
        autosave_ms: int = AUTOSAVE_MS,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.layout_source: Callable[[], Layout] = dict
        self.asked_source: Callable[[], Sequence[PqlEntry]] = tuple
        self.drafts_source: Callable[[], Sequence[Draft]] = tuple
        self.history_source: Callable[[], Sequence[Answer]] = tuple
        self._saved_asked: Sequence[PqlEntry] = ()
        self._document, self._settings, self._recovery = document, settings, recovery
        self._path: Path | None = None
        self._suggested: Path | None = None
        self._earlier = EarlierVersions(recovery.folder.with_name("earlier"))
        self._digest: str | None = None
        self._answer: Answer | None = None
        self._saved_answer: Answer | None = None
        self._known: deque[Answer] = deque(maxlen=_KEPT)
        self._in_trouble = False
        self._left_out: tuple[str, ...] = ()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(autosave_ms)
        self._timer.timeout.connect(self._keep_copy)
        document.changed.connect(self._edited)
        document.undo_stack.cleanChanged.connect(self._clean_changed)

    @property
    def path(self) -> Path | None:
        """The file, or None before the first save."""
        return self._path

    @property
    def suggested(self) -> Path | None:
        """The file to save to, as far as that can be guessed."""
        return self._path or self._suggested

    @property
    def name(self) -> str:
        """What the session is called on screen."""
        if self._document.state.title:
            return self._document.state.title
        return UNTITLED if self._path is None else self._path.stem

    @property
    def dirty(self) -> bool:
        """Whether closing now would lose something: an edit, or a new result that took its time."""
        if not self._document.undo_stack.isClean() or self._asked_more():
            return True
        return (
            self._path is not None
            and self._answer is not None
            and self._answer.snapshot.seconds >= _WORTH_SAVING
            and not self._answer.says_the_same(self._saved_answer)
        )

    def _asked_more(self) -> bool:
        """Whether a question in PQL has been answered since, at some length, that a file could keep."""
        if self._path is None:
            return False
        fresh = [entry for entry in self.asked_source() if entry not in self._saved_asked]
        return any(entry.seconds >= _WORTH_SAVING for entry in fresh)

    @Slot()
    def take_questions(self) -> None:
        """Questions in PQL have been asked or answered: keep a copy soon."""
        self._start_timer()
        self.changed.emit()

    @Slot()
    def take_draft(self) -> None:
        """Something is being typed that has not taken effect: keep a copy soon."""
        self._start_timer()

    @property
    def answer(self) -> Answer | None:
        """The last finished result, which is saved with the session."""
        return self._answer

    @property
    def recent(self) -> tuple[Path, ...]:
        """Sessions opened or saved before, latest first."""
        return tuple(map(Path, self._settings.recent_files))

    def set_answer(self, query: Query, snapshot: Snapshot) -> None:
        """Take in the finished figures on show; those of an earlier run keep their date."""
        if self._answer is not None and self._answer.snapshot is snapshot:
            return
        known = next((answer for answer in self._known if answer.snapshot is snapshot), None)
        if known is None:
            known = Answer(query, snapshot, datetime.datetime.now().astimezone())
            self._known.append(known)
        self._answer = known
        self._start_timer()
        self.changed.emit()

    def new(self, state: DocumentState) -> None:
        """Start a session without a file."""
        self._show(state, (), {}, None, None, ())

    def open(self, path: Path) -> None:
        """Show a session from a file, with its saved result.

        Raises:
            FileError: If it cannot be opened; the document is as it was.
        """
        path = path.absolute()
        try:
            loaded = read_session(path)
        except FileError:
            if not path.exists():
                self.forget_recent(path)
            raise
        self._show_loaded(loaded, path)
        self._remember(path)

    def open_earlier(self, version: EarlierVersion) -> None:
        """Show an earlier version of a session; saving it asks for a name.

        Raises:
            FileError: If it cannot be opened; the document is as it was.
        """
        loaded = read_session(version.path)
        self._show_session(loaded.session, None, None, loaded.lost)
        self._document.undo_stack.resetClean()
        self._suggested = version.source.with_stem(f"{version.source.stem}-earlier")

    def earlier(self, path: Path | None = None) -> tuple[EarlierVersion, ...]:
        """The earlier versions of a session file, latest first; of this one if none is named."""
        source = path or self._path
        return () if source is None else self._earlier.of(source)

    def save(self, *, anyway: bool = False) -> None:
        """Write the session to its file.

        Args:
            anyway: Replace the file even though somebody else changed it.

        Raises:
            ChangedOnDiskError: If somebody else changed the file since it was opened or saved here.
            FileError: If it cannot be written; the file is as it was.
            ValueError: If the session has no file yet.
        """
        if self._path is None:
            raise ValueError("the session has no file yet")
        now = digest_on_disk(self._path)
        if not anyway and now is not None and now != self._digest:
            raise ChangedOnDiskError(
                f"“{self._path.name}” has been changed by another program or another window "
                "since you opened it.",
                path=str(self._path),
                remedy="Save under another name to keep both, or replace what is there.",
            )
        self._write(self._path)

    def save_as(self, path: Path) -> None:
        """Write the session to another file, which becomes its file.

        Args:
            path: The file; gets the ending ``.oracle`` if it has none.

        Raises:
            FileError: If it cannot be written; the session keeps the file it had.
        """
        self._write((path if path.suffix else path.with_name(path.name + SUFFIX)).absolute())

    def forget_recent(self, path: Path) -> None:
        """Take a file off the recent files."""
        if path in self.recent:
            self._settings.forget_recent(str(path))
            self.changed.emit()

    def clear_recent(self) -> None:
        """Forget all recent files."""
        self._settings.clear_recent()
        self.changed.emit()

    def folders(self) -> tuple[Path, ...]:
        """Where killed saves may have left temporary files: the program's folders, those of recent files."""
        own = (self._recovery.folder, self._earlier.folder)
        return tuple(dict.fromkeys((*own, *(path.parent for path in self.recent))))

    def leftovers(self) -> tuple[Leftover, ...]:
        """Sessions that a crash left unsaved, latest first."""
        return self._recovery.leftovers()

    def damaged_copies(self) -> tuple[Path, ...]:
        """Recovery copies that `leftovers` found unreadable and set aside."""
        return tuple(self._recovery.set_aside)

    def restore(self, leftover: Leftover) -> None:
        """Show a session that a crash left unsaved; it counts as unsaved still.

        Its copy goes once this window has made its own.
        """
        source = None if leftover.lost else leftover.source
        self._show_session(leftover.session, source, leftover.digest, leftover.lost)
        self._suggested = leftover.source
        self._document.undo_stack.resetClean()
        self._saved_answer = None
        if leftover.typed:
            self._warn(_TYPED, leftover.source, [leftover.typed], "Copy it from here to go on.")
        if self._keep_copy():
            self._recovery.forget(leftover)

    def discard(self, leftover: Leftover) -> None:
        """Delete a session that a crash left unsaved."""
        self._recovery.forget(leftover)

    def keep_now(self) -> bool:
        """Bring the recovery copy up to date at once, since something has gone wrong.

        Returns:
            Whether everything that is unsaved is in a copy now.
        """
        self._timer.stop()
        return self._keep_copy()

    def close(self) -> None:
        """The window closes and the user knows: keep no recovery copy."""
        self._timer.stop()
        self._recovery.close()

    def _write(self, path: Path) -> None:
        before = content_of(path)
        saved = write_session(path, self._session())
        self._path, self._digest, self._saved_answer = path, saved.digest, self._answer
        self._saved_asked = tuple(self.asked_source())
        self._document.end_merge()
        self._document.undo_stack.setClean()
        self._timer.stop()
        self._recovery.drop()
        self._remember(path)
        if saved.lost:
            self._warn(_NOT_ALL_SAVED, path, saved.lost, "The table itself is saved.")
        if before is not None and hashlib.sha256(before).hexdigest() != saved.digest:
            try:
                self._earlier.keep(path, before)
            except FileError as trouble:
                self.warned.emit(_NOT_KEPT, trouble)

    def _show_loaded(self, loaded: LoadedSession, path: Path) -> None:
        """Show what a file holds; one that is damaged is not the file of the session, so that it stays."""
        whole = self._show_session(loaded.session, path, loaded.digest, loaded.lost)
        if not whole:
            self._document.undo_stack.resetClean()
            self._suggested = path.with_stem(f"{path.stem}-rescued")
            self._start_timer()

    def _show_session(
        self, session: Session, path: Path | None, digest: str | None, lost: Sequence[str] = ()
    ) -> bool:
        """Show a session and say what of it could not be read; returns whether that is nothing."""
        asked = tuple(map(entry_of, session.pql))
        runs, unread = answers_of(session)
        if unread:
            lost = (*lost, _UNREAD[unread == 1].format(unread))
        file = None if lost else path
        self._show(document_of(session.document), runs, session.layout, file, digest, asked)
        if lost:
            remedy = (
                "What could be read is shown. The file is left as it is; save the session under a new name."
            )
            self._warn(_NOT_ALL_READ, path, lost, remedy)
        return not lost

    def _warn(self, heading: str, path: Path | None, lost: Sequence[str], remedy: str) -> None:
        self.warned.emit(heading, FileError(" ".join(lost), path=str(path or ""), remedy=remedy))

    def _show(
        self,
        state: DocumentState,
        runs: Sequence[Answer],
        layout: Layout,
        path: Path | None,
        digest: str | None,
        asked: Sequence[PqlEntry],
    ) -> None:
        self._path, self._digest, self._suggested = path, digest, None
        answer = runs[-1] if runs else None
        self._answer = self._saved_answer = answer
        self._known.clear()
        self._known.extend(runs)
        self._document.replace(state)
        self._timer.stop()
        self._recovery.drop()
        self._saved_asked = asked
        self.asked_before.emit(asked)
        self.runs_before.emit(tuple(runs))
        self.opened.emit(answer, layout)
        self.changed.emit()

    def _session(self, drafts: Sequence[Draft] = ()) -> Session:
        return session_of(
            with_names(self._document.state, drafts),
            self._answer,
            self.layout_source(),
            self.asked_source(),
            self.history_source(),
        )

    def _remember(self, path: Path) -> None:
        self._settings.add_recent(str(path))
        self.changed.emit()

    def _start_timer(self) -> None:
        """Not restarted by later edits: typing without a pause is copied too."""
        if not self._timer.isActive():
            self._timer.start()

    @Slot(object, object)
    def _edited(self, _new: DocumentState, _old: DocumentState) -> None:
        self._start_timer()
        self.changed.emit()

    @Slot(bool)
    def _clean_changed(self, _clean: bool) -> None:
        self.changed.emit()

    @Slot()
    def _keep_copy(self) -> bool:
        """Bring the recovery copy up to date; returns whether that worked."""
        drafts = self.drafts_source()
        if not self.dirty and not drafts:
            self._recovery.drop()
            return True
        try:
            session = self._session(drafts)
            lost = self._recovery.keep(session, self._path, self._digest, typed=told(drafts))
        except FileError as trouble:
            if not self._in_trouble:
                self._in_trouble = True
                self.troubled.emit(trouble)
            return False
        self._in_trouble = False
        if lost and lost != self._left_out:
            self._warn(_NOT_ALL_SAVED, None, lost, "The table itself is kept for recovery.")
        self._left_out = lost
        return True
