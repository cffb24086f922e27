"""The recovery copy of the session on screen: written soon after an edit, deleted once nothing is unsaved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ui.background.file_work import FileWork, Task
from ui.document.session.disk import OnShow
from ui.document.session.recovery import RecoveryFolder

DELAY_MS = 2000
"""A recovery copy is at most this old, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Unsaved:
    """What a recovery copy is made from.

    Attributes:
        shown: The session on screen.
        source: The file it belongs to, if any.
        digest: Digest of that file as it was last opened or saved.
        typed: What is being typed and has not taken effect, a line each.
    """

    shown: OnShow
    source: Path | None
    digest: str | None
    typed: str

    def keep_in(self, folder: RecoveryFolder) -> tuple[str, ...]:
        """Write the copy; returns a sentence for each part that was left out."""
        return folder.keep(self.shown.session(), self.source, self.digest, typed=self.typed)


class RecoveryCopy(QObject):
    """Keeps the recovery copy up to date; it is written on the thread for files.

    Args:
        folder: Where the copy is kept.
        files: What reads and writes files.
        unsaved: Returns what has to be kept now, or None when nothing is unsaved.
        delay_ms: Longest time between an edit and its copy.
        parent: Qt parent.
    """

    troubled = Signal(object)
    """The copy cannot be written (a `FileError`); emitted once until it works again."""
    left_out = Signal(object)
    """Some parts do not fit into the copy: a sentence each.  Emitted when they change."""

    def __init__(
        self,
        folder: RecoveryFolder,
        files: FileWork,
        unsaved: Callable[[], Unsaved | None],
        delay_ms: int,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._folder, self._files, self._unsaved = folder, files, unsaved
        self._writing: Task[tuple[str, ...]] | None = None
        self._in_trouble = False
        self._last_left_out: tuple[str, ...] = ()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(delay_ms)
        self._timer.timeout.connect(self.update)

    @property
    def due(self) -> bool:
        """Whether a copy is going to be written soon."""
        return self._timer.isActive()

    def soon(self) -> None:
        """Write a copy soon.  Later calls do not postpone it: typing without a pause is copied too."""
        if not self.due:
            self._timer.start()

    def cancel(self) -> None:
        """Do not write a copy until `soon` is called again."""
        self._timer.stop()

    @Slot()
    def update(self) -> None:
        """Bring the copy up to date, or do so later if one is being written."""
        if self._writing is not None and not self._writing.done:
            self.soon()
        else:
            self.write()

    def write(self) -> Task[tuple[str, ...]]:
        """Begin to bring the copy up to date; this never waits for the disk."""
        self.cancel()
        unsaved = self._unsaved()
        if unsaved is None:
            self._writing = self._files.do(self._folder.drop, _no_sentences, patience=0)
            return self._writing
        self._writing = self._files.do(partial(unsaved.keep_in, self._folder), self._written, patience=0)
        self._writing.then(self._ended)
        return self._writing

    def drop(self) -> None:
        """Nothing is unsaved: delete the copy, after one that is being written."""
        self.cancel()
        self._files.do(self._folder.drop, _no_sentences)

    def _written(self, left_out: tuple[str, ...]) -> tuple[str, ...]:
        self._in_trouble = False
        if left_out and left_out != self._last_left_out:
            self.left_out.emit(left_out)
        self._last_left_out = left_out
        return left_out

    def _ended(self, writing: Task[tuple[str, ...]]) -> None:
        if writing.error is not None and not self._in_trouble:
            self._in_trouble = True
            self.troubled.emit(writing.error)


def _no_sentences(_value: None) -> tuple[str, ...]:
    """Deleting a copy leaves nothing out."""
    return ()
