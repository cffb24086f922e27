"""The file of the document: saved or not, where, and recovery after a crash.

The user's file changes only by `SessionFile.save` and `SessionFile.save_as`.  Files are read and written on
another thread (`ui.background.file_work`), in order; slow operations return a `Task`, whose result raises
`FileError` on failure, with document and disk unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from oracle.files import is_missing, with_suffix_of
from oracle.query import Query
from oracle.session import SUFFIX
from oracle.simulate.snapshot import Snapshot
from ui.background.file_work import FileWork, Task
from ui.background.folders import seen
from ui.document.document import Document
from ui.document.runs.pql_runs import PqlEntry
from ui.document.session.disk import (
    ChangedOnDiskError,
    Contents,
    OnShow,
    Written,
    contents_of,
    read_contents,
    write_contents,
)
from ui.document.session.drafts import Draft, drafts_text, with_names
from ui.document.session.earlier_versions import EarlierVersion, EarlierVersions
from ui.document.session.figures import SessionFigures
from ui.document.session.recent import RecentSessions
from ui.document.session.records import Layout, TableResult
from ui.document.session.recovery import Leftover, RecoveryFolder
from ui.document.session.recovery_copy import DELAY_MS, RecoveryCopy, Unsaved
from ui.document.session.warnings import SessionWarnings
from ui.document.state import DocumentState
from ui.settings import Settings

UNTITLED = "Untitled session"

__all__ = ["UNTITLED", "ChangedOnDiskError", "SessionFile"]


def _always() -> bool:
    return True


class SessionFile(QObject):
    """The state of the window's file.

    Args:
        document: What the user edits.
        settings: Where recent files are stored.
        recovery: The store of recovery copies.
        autosave_ms: Longest time between an edit and its recovery copy.
        parent: Qt parent.

    Attributes:
        layout_source: Called for the window's layout whenever a session is written.
        asked_source: Called for the PQL questions likewise, newest first.
        drafts_source: Called for text being typed, for recovery copies.
        history_source: Called for the runs of the table likewise, newest first.
        copy: The recovery copy of what is unsaved.
        recent: The sessions opened or saved before.
    """

    changed = Signal()
    """Name, path, unsaved state or recent files have changed."""
    opened = Signal(object, object)
    """Another session is shown: its saved `TableResult` or None, and its `Layout`.  Comes after the document
    was replaced; the answer is shown without a run."""
    asked_before = Signal(object)
    """The questions in PQL of the session shown, newest first; comes right before `opened`."""
    runs_before = Signal(object)
    """The runs of the table in the session shown, each an `TableResult`, oldest first; comes right before
    `opened`."""
    troubled = Signal(object)
    """Recovery copies cannot be written (a `FileError`); emitted once until it works again."""
    warned = Signal(str, object)
    """A heading and a `FileError` about something left out of an otherwise successful operation."""

    def __init__(
        self,
        document: Document,
        settings: Settings,
        recovery: RecoveryFolder,
        *,
        autosave_ms: int = DELAY_MS,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.layout_source: Callable[[], Layout] = dict
        self.asked_source: Callable[[], Sequence[PqlEntry]] = tuple
        self.drafts_source: Callable[[], Sequence[Draft]] = tuple
        self.history_source: Callable[[], Sequence[TableResult]] = tuple
        self._document, self._recovery = document, recovery
        self._path: Path | None = None
        self._suggested: Path | None = None
        self._earlier = EarlierVersions(recovery.folder.with_name("earlier"))
        self._digest: str | None = None
        self._figures = SessionFigures()
        self._files = FileWork(self)
        self.copy = RecoveryCopy(recovery, self._files, self._unsaved, autosave_ms, self)
        self.copy.troubled.connect(self.troubled)
        self._warnings = SessionWarnings(self)
        self._warnings.warned.connect(self.warned)
        self.copy.left_out.connect(self._warnings.not_all_copied)
        self.recent = RecentSessions(settings, self)
        self.recent.changed.connect(self.changed)
        self._closed = False
        document.changed.connect(self._edited)
        document.undo_stack.cleanChanged.connect(self._clean_changed)

    @property
    def path(self) -> Path | None:
        """The file, or None before the first save."""
        return self._path

    @property
    def suggested(self) -> Path | None:
        """A suggested path for saving."""
        return self._path or self._suggested

    @property
    def name(self) -> str:
        """The session's name on screen."""
        if self._document.state.title:
            return self._document.state.title
        return UNTITLED if self._path is None else self._path.stem

    @property
    def dirty(self) -> bool:
        """Whether closing now would lose something: an edit, or a result that took long to compute."""
        if not self._document.undo_stack.isClean():
            return True
        return self._path is not None and self._figures.unsaved(self.asked_source())

    @Slot()
    def take_questions(self) -> None:
        """PQL questions were asked or answered: write a recovery copy soon."""
        self.copy.soon()
        self.changed.emit()

    @Slot()
    def take_draft(self) -> None:
        """Text is being typed: write a recovery copy soon."""
        self.copy.soon()

    @property
    def answer(self) -> TableResult | None:
        """The last finished result, which is saved with the session."""
        return self._figures.answer

    def set_answer(self, query: Query, snapshot: Snapshot) -> None:
        """Take over the finished figures shown; those of an earlier run keep their date."""
        if self._figures.take(query, snapshot):
            self.copy.soon()
            self.changed.emit()

    @property
    def at_stake(self) -> tuple[object, ...]:
        """What would be lost with the session; unchanged as long as nothing has been added."""
        return self._document.state, self._figures.answer, tuple(self.asked_source())

    def new(self, state: DocumentState) -> None:
        """Start a session without a file."""
        self._show(Contents(state), None)

    def open(self, path: Path, may_show: Callable[[], bool] = _always) -> Task[bool]:
        """Open a session file, with its saved result.

        Args:
            path: The file.
            may_show: Called once it is read: whether it may replace what is shown then.

        Returns:
            The task, whose result says whether it is shown; it raises FileError if the file cannot be opened,
            and the document is unchanged.
        """
        path = path.absolute()
        opening = self._files.do(partial(read_contents, path), partial(self._show_file, path, may_show))
        opening.then(partial(self._forget_missing, path))
        return opening

    def open_earlier(self, version: EarlierVersion, may_show: Callable[[], bool] = _always) -> Task[bool]:
        """Show an earlier version of a session, as `open` does; saving it asks for a name."""
        return self._files.do(
            partial(read_contents, version.path), partial(self._show_earlier, version, may_show)
        )

    def earlier(self, path: Path | None = None) -> tuple[EarlierVersion, ...] | None:
        """The earlier versions of a session file, latest first; of this one if none is named.

        None if its folder does not answer: they belong to the file that its path leads to by links.
        """
        source = path or self._path
        return () if source is None else seen(partial(self._earlier.of, source), None)

    def save(self, *, anyway: bool = False) -> Task[None]:
        """Save the current session to its file; editing can continue meanwhile.

        Args:
            anyway: Whether to replace the file even if somebody else changed it.

        Returns:
            The task.  It raises ChangedOnDiskError if somebody else changed the file since it was opened or
            saved here, and FileError if it cannot be written; the file is then unchanged.

        Raises:
            ValueError: If the session has no file yet.
        """
        if self._path is None:
            raise ValueError("the session has no file yet")
        return self._write(self._path, anyway=anyway)

    def save_as(self, path: Path) -> Task[None]:
        """Save the session to another file, which becomes its file.

        Args:
            path: The file; the suffix ``.oracle`` is added if it has another or none.

        Returns:
            The task; it raises FileError if the file cannot be written, and the session keeps its old file.
        """
        return self._write(with_suffix_of(path, (SUFFIX,), SUFFIX).absolute(), anyway=True)

    @property
    def busy(self) -> bool:
        """Whether a file is being written or read, or has not been shown yet."""
        return self._files.busy

    def settle(self) -> None:
        """Wait until everything is written, read and shown."""
        self._files.settle()

    def folders(self) -> tuple[Path, ...]:
        """Folders that may hold leftovers of killed processes: the program's, those of recent files."""
        own = (self._recovery.folder, self._earlier.folder)
        return tuple(dict.fromkeys((*own, *(path.parent for path in self.recent.paths))))

    def leftovers(self) -> Task[tuple[Leftover, ...]]:
        """Sessions left unsaved by a crash, latest first."""
        return self._files.do(self._recovery.leftovers, lambda found: found)

    def damaged_copies(self) -> tuple[Path, ...]:
        """Recovery copies that `leftovers` could not read and set aside."""
        return tuple(self._recovery.set_aside)

    def restore(self, leftover: Leftover, may_show: Callable[[], bool] = _always) -> Task[bool]:
        """Show a session left unsaved by a crash; it still counts as unsaved.

        Its recovery copy is deleted once this window has written its own.
        """
        work = partial(contents_of, leftover.session, leftover.digest, leftover.lost)
        return self._files.do(work, partial(self._show_leftover, leftover, may_show))

    def discard(self, leftover: Leftover) -> None:
        """Delete a session left unsaved by a crash."""
        self._files.do(partial(self._recovery.forget, leftover), _nothing)

    def keep_now(self) -> bool:
        """Update the recovery copy immediately, after an internal error.

        Returns:
            Whether everything unsaved is in a recovery copy now.
        """
        writing = self.copy.write()
        self.settle()
        return writing.error is None

    def close(self) -> None:
        """Shut down with the user's knowledge: finish writing, keep no recovery copy."""
        self._closed = True
        self.copy.cancel()
        self.settle()
        self.copy.cancel()
        self._recovery.close()

    def _write(self, path: Path, *, anyway: bool) -> Task[None]:
        self._document.end_merge()
        shown = self._on_show()
        work = partial(write_contents, shown, path, self._digest, self._earlier, anyway=anyway)
        return self._files.do(work, partial(self._written, shown))

    def _written(self, shown: OnShow, written: Written) -> None:
        """The file contains what was shown when saving began; later edits are unsaved."""
        self._path, self._digest = written.path, written.digest
        self._figures.saved(shown.answer)
        self._figures.saved_questions(shown.asked)
        if self._document.state is shown.state:
            self._document.undo_stack.setClean()
        else:
            self._document.undo_stack.resetClean()
        if self.dirty:
            self.copy.soon()
        else:
            self.copy.drop()
        self.recent.add(written.path)
        self._warnings.not_all_saved(written.path, written.lost)
        self._warnings.not_kept(written.not_kept)

    def _show_file(self, path: Path, may_show: Callable[[], bool], contents: Contents) -> bool:
        """Show the content of a file; a damaged file is not made the session's file, so it is kept."""
        if self._closed or not may_show():
            return False
        self._show_read(contents, path)
        if contents.lost:
            self._document.undo_stack.resetClean()
            self._suggested = path.with_stem(f"{path.stem}-rescued")
            self.copy.soon()
        self.recent.add(path)
        return True

    def _show_earlier(
        self, version: EarlierVersion, may_show: Callable[[], bool], contents: Contents
    ) -> bool:
        if self._closed or not may_show():
            return False
        self._show_read(replace(contents, digest=None), None)
        self._document.undo_stack.resetClean()
        self._suggested = version.source.with_stem(f"{version.source.stem}-earlier")
        return True

    def _show_leftover(self, leftover: Leftover, may_show: Callable[[], bool], contents: Contents) -> bool:
        if self._closed or not may_show():
            return False
        self._show_read(contents, None if leftover.lost else leftover.source)
        self._suggested = leftover.source
        self._document.undo_stack.resetClean()
        self._figures.saved(None)
        self._warnings.typed(leftover.source, leftover.typed)
        self.copy.write().then(partial(self._forget_copied, leftover))
        return True

    def _forget_copied(self, leftover: Leftover, copying: Task[tuple[str, ...]]) -> None:
        if copying.error is None:
            self.discard(leftover)

    def _forget_missing(self, path: Path, opening: Task[bool]) -> None:
        """Forget a file that is gone; asked in the background, as its disk may not answer."""
        if opening.error is not None:
            self._files.do(partial(is_missing, path), partial(self._forget_if, path))

    def _forget_if(self, path: Path, missing: bool) -> None:
        if missing:
            self.recent.forget(path)

    def _show_read(self, contents: Contents, path: Path | None) -> None:
        """Show a session and report which parts could not be read."""
        self._show(contents, None if contents.lost else path)
        self._warnings.not_all_read(path, contents.lost)

    def _show(self, contents: Contents, path: Path | None) -> None:
        """Replace everything in one event.

        Between two, a key, a save or an undo would combine the document of one session with the file and the
        results of the other. What takes long is done before (reading) or later, in turns (rows, pictures).
        """
        self.settle()  # what is being saved belongs to the previous session
        self._path, self._digest, self._suggested = path, contents.digest, None
        answer = self._figures.replace(contents.runs)
        self._document.replace(contents.state)
        self.copy.drop()
        self._figures.saved_questions(contents.asked)
        self.asked_before.emit(contents.asked)
        self.runs_before.emit(contents.runs)
        self.opened.emit(answer, contents.layout)
        self.changed.emit()

    def _on_show(self, drafts: Sequence[Draft] = ()) -> OnShow:
        return OnShow(
            with_names(self._document.state, drafts),
            self._figures.answer,
            self.layout_source(),
            tuple(self.asked_source()),
            tuple(self.history_source()),
        )

    @Slot(object, object)
    def _edited(self, new: DocumentState, old: DocumentState) -> None:
        self.copy.soon()
        if new.title != old.title:
            self.changed.emit()

    @Slot(bool)
    def _clean_changed(self, _clean: bool) -> None:
        self.changed.emit()

    def _unsaved(self) -> Unsaved | None:
        """What a recovery copy has to hold now."""
        drafts = self.drafts_source()
        if not self.dirty and not drafts:
            return None
        return Unsaved(self._on_show(drafts), self._path, self._digest, drafts_text(drafts))


def _nothing(_value: None) -> None:
    """The GUI-thread part of work that has no result."""
