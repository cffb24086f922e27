"""Writing session files: atomically, and never over a file that cannot be read."""

from __future__ import annotations

import hashlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path

import msgspec

from oracle.errors import FileError
from oracle.files import quoted_name, replace_file, saving_failed, whole_characters
from oracle.session.pretty import pretty_json
from oracle.session.read import MAX_BYTES, parse_session, read_session
from oracle.session.schema.session import Session

_SHORTENED = "The oldest results and questions were left out, because the file has no room for them."


@dataclass(frozen=True, slots=True)
class SavedSession:
    """The result of saving.

    Attributes:
        digest: SHA-256 of the file as written.
        lost: A sentence for each kind of part that was left out because it could not be opened again.
    """

    digest: str
    lost: tuple[str, ...] = ()


def save_session(path: str | os.PathLike[str], session: Session, *, quick: bool = False) -> str:
    """Write a session as `write_session` does; returns the SHA-256 of the file as written.

    Raises:
        FileError: As `write_session`.
    """
    return write_session(path, session, quick=quick).digest


def write_session(path: str | os.PathLike[str], session: Session, *, quick: bool = False) -> SavedSession:
    """Write a session so that the file holds either all of the old or all of the new content.

    Results and questions in PQL that could not be opened again, or do not fit into the file, are left out:
    they never prevent the table from being saved.

    Args:
        path: The file; a session there is replaced.  Links are followed, permissions kept.
        session: What to write.
        quick: For a recovery copy that is rewritten every few seconds: compact text, and no waiting until
            it would survive a power cut.  It is still written in one step.

    Raises:
        FileError: If it cannot be written, if its table could not be opened again, or if the existing file is
            not an intact session that this version can read; the old file is then untouched.
    """
    place = Path(path)
    content, lost = _session_bytes(place, session, readable=not quick)
    try:
        _check_replaceable(place)
        replace_file(place, content, durable=not quick)
    except OSError as trouble:
        raise saving_failed(place, trouble) from trouble
    except ValueError as trouble:  # a NUL in the name
        raise FileError(
            f"“{quoted_name(place)}” is not a file name.", path=str(place), remedy="Choose another name."
        ) from trouble
    return SavedSession(hashlib.sha256(content).hexdigest(), lost)


def _session_bytes(place: Path, session: Session, *, readable: bool) -> tuple[bytes, tuple[str, ...]]:
    """The text of the file, checked by reading it back, and what was left out.

    Raises:
        FileError: If a field of the table is out of the bounds of the schema, or it alone is too large.
    """
    content = _encoded(session, readable=readable)
    shortened = False
    while len(content) > MAX_BYTES and (session.results or session.pql):
        session, shortened = _with_fewer(session), True
        content = _encoded(session, readable=readable)
    try:
        if len(content) > MAX_BYTES:
            raise FileError(f"it has more than {MAX_BYTES // 1024**2} MB", path=str(place))
        again, lost = parse_session(place, content)
    except FileError as trouble:
        raise FileError(
            f"“{quoted_name(place)}” was not saved, because it could not be opened again: {trouble.message}",
            path=str(place),
            remedy="Shorten the text named here. The file on the disk has not been changed.",
        ) from trouble
    if lost:
        content = _encoded(again, readable=readable)
    return content, (_SHORTENED, *lost) if shortened else lost


def _encoded(session: Session, *, readable: bool) -> bytes:
    data = msgspec.to_builtins(session)
    try:
        return pretty_json(data).encode() if readable else msgspec.json.encode(data)
    except UnicodeEncodeError:
        return pretty_json(whole_characters(data)).encode()


def _with_fewer(session: Session) -> Session:
    """The session without the older half of its results and questions in PQL; at the end without any."""
    results, asked = session.results, session.pql
    kept = msgspec.structs.replace(
        session, results=results[(len(results) + 1) // 2 :], pql=asked[: len(asked) // 2]
    )
    return kept


def _check_replaceable(place: Path) -> None:
    """Raise FileError if the existing file must not be replaced."""
    try:
        status = os.stat(place)
    except FileNotFoundError:
        return
    if stat.S_ISREG(status.st_mode) and status.st_size == 0:
        return
    try:
        damaged = bool(read_session(place).lost)
    except FileError as trouble:
        raise FileError(
            f"“{quoted_name(place)}” was not saved, because the file there would be lost: {trouble.message}",
            path=str(place),
            remedy="Choose another name.",
        ) from trouble
    if damaged:
        raise FileError(
            f"“{quoted_name(place)}” was not saved, because the file there is damaged and would be lost.",
            path=str(place),
            remedy="Choose another name.",
        )
    if not os.access(place, os.W_OK):
        raise FileError(
            f"“{quoted_name(place)}” was not saved: the file is write-protected.", path=str(place),
            remedy="Choose another name, or remove the protection.",
        )  # fmt: skip
