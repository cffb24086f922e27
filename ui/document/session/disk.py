"""Conversion of a session between the window and the disk.

Everything here runs on another thread, on immutable values.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from oracle.errors import FileError
from oracle.session import Session, digest_on_disk, read_session, write_session
from ui.document.runs.history import saved
from ui.document.runs.pql_runs import PqlEntry
from ui.document.session.earlier_versions import EarlierVersions, content_of
from ui.document.session.pql_records import entry_of
from ui.document.session.records import Layout, TableResult, answers_of, document_of, session_of
from ui.document.state import DocumentState

_UNREAD = (
    "{} results were left out: this version cannot read their questions.",
    "A result was left out: this version cannot read its question.",
)


class ChangedOnDiskError(FileError):
    """The file was changed by somebody else since it was opened or last saved."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The content of a session as shown.

    Attributes:
        state: The document.
        runs: The runs of its table, oldest first.
        layout: The arrangement of the window.
        asked: The PQL questions, newest first.
        digest: Digest of the file as read, or None.
        lost: A sentence for each part that could not be read.
    """

    state: DocumentState
    runs: tuple[TableResult, ...] = ()
    layout: Layout = field(default_factory=dict)
    asked: tuple[PqlEntry, ...] = ()
    digest: str | None = None
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OnShow:
    """The content of the window, for writing.

    Attributes:
        state: The document.
        answer: The figures shown, or None.
        layout: The arrangement of the window.
        asked: The PQL questions, newest first.
        runs: The runs of the table, newest first.
    """

    state: DocumentState
    answer: TableResult | None
    layout: Layout
    asked: Sequence[PqlEntry]
    runs: Sequence[TableResult]

    def session(self) -> Session:
        """The session to write, dated now."""
        return session_of(self.state, self.answer, self.layout, self.asked, saved(self.runs))


@dataclass(frozen=True, slots=True)
class Written:
    """The result of saving.

    Attributes:
        path: The file.
        digest: Digest of the file as written.
        lost: A sentence for each kind of part that was left out.
        not_kept: Why the earlier version was not kept, or None.
    """

    path: Path
    digest: str
    lost: tuple[str, ...]
    not_kept: FileError | None


def contents_of(session: Session, digest: str | None, lost: Sequence[str]) -> Contents:
    """A session as shown; parts that cannot be read are listed in ``lost``."""
    runs, unread = answers_of(session)
    if unread:
        lost = (*lost, _UNREAD[unread == 1].format(unread))
    asked = tuple(map(entry_of, session.pql))
    return Contents(document_of(session.document), runs, session.layout, asked, digest, tuple(lost))


def read_contents(path: Path) -> Contents:
    """The content of a session file, as shown.

    Raises:
        FileError: If it cannot be opened.
    """
    loaded = read_session(path)
    return contents_of(loaded.session, loaded.digest, loaded.lost)


def write_contents(
    shown: OnShow, path: Path, digest: str | None, earlier: EarlierVersions, *, anyway: bool
) -> Written:
    """Write a session to its file, and keep the earlier version.

    Args:
        shown: The session.
        path: The file.
        digest: Digest of the file as opened or last saved.
        earlier: The store of earlier versions.
        anyway: Whether to replace the file even if somebody else changed it.

    Raises:
        ChangedOnDiskError: If somebody else changed the file.
        FileError: If it cannot be written; the file is unchanged.
    """
    session = shown.session()
    with earlier.one_at_a_time(path):
        if not anyway:
            _check_unchanged(path, digest)
        before = content_of(path)
        written = write_session(path, session)
        not_kept = None
        if before is not None and hashlib.sha256(before).hexdigest() != written.digest:
            try:
                earlier.keep(path, before)
            except FileError as trouble:
                not_kept = trouble
    return Written(path, written.digest, written.lost, not_kept)


def _check_unchanged(path: Path, digest: str | None) -> None:
    now = digest_on_disk(path)
    if now is not None and now != digest:
        raise ChangedOnDiskError(
            f"“{path.name}” has been changed by another program or another window since you opened it.",
            path=str(path),
            remedy="Save under another name to keep both, or replace the file.",
        )
