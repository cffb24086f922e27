"""Reading session files: bounded in size, depth and time; every error has a remedy."""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec

from oracle.errors import FileError, shown
from oracle.files import read_bytes
from oracle.session.json_values import check_text, read_json
from oracle.session.migrate import migrate
from oracle.session.rescue import rescued
from oracle.session.salvage import salvage
from oracle.session.schema.records import Record
from oracle.session.schema.session import (
    FORMAT,
    MAX_QUESTIONS,
    MAX_RESULTS,
    VERSION,
    PqlEntryRecord,
    ResultRecord,
    Session,
)
from oracle.session.words import trouble_in_words

R = TypeVar("R", bound=Record)

MAX_BYTES = 16 * 1024 * 1024
"""Largest file that is read; a session with ten seats and a full trace has about 0.1 MB."""

_OTHER_FILE = "Choose a file saved by this program."
_KEPT = "The file has not been changed."
_UNTIDY = "Its text is damaged, but every part could be read."
_LISTS = frozenset({"results", "pql"})
_BOM = b"\xef\xbb\xbf"


class DamagedSessionError(FileError):
    """A session file whose table can no longer be read."""


@dataclass(frozen=True, slots=True)
class LoadedSession:
    """A session with the properties of its file.

    Attributes:
        session: The session, brought up to this version.
        digest: SHA-256 of the file as it was read; compare with `digest_on_disk` before overwriting.
        lost: A sentence for each part of the file that could not be read; it must then not be overwritten.
    """

    session: Session
    digest: str
    lost: tuple[str, ...] = ()


def load_session(path: str | os.PathLike[str]) -> Session:
    """The session in a file, without damaged parts, which `read_session` reports.

    Raises:
        FileError: If it is not there, not readable, not a session, of a newer version, or if its table is
            damaged.
    """
    return read_session(path).session


def read_session(path: str | os.PathLike[str]) -> LoadedSession:
    """The session in a file, with a digest of the file.

    Raises:
        FileError: As `load_session`.
    """
    place = Path(path)
    content = _read_bytes(place)
    session, lost = parse_session(place, content)
    return LoadedSession(session, hashlib.sha256(content).hexdigest(), lost)


def digest_on_disk(path: str | os.PathLike[str]) -> str | None:
    """SHA-256 of a file as it is now; None if it is gone or cannot be read."""
    try:
        return hashlib.sha256(_read_bytes(Path(path))).hexdigest()
    except FileError:
        return None


def _read_bytes(place: Path) -> bytes:
    return read_bytes(place, MAX_BYTES, remedy=_OTHER_FILE)


def _refused(place: Path, reason: str, remedy: str = _OTHER_FILE) -> FileError:
    return FileError(f"“{place.name}” could not be opened: {reason}.", path=str(place), remedy=remedy)


def parse_session(place: Path, content: bytes) -> tuple[Session, tuple[str, ...]]:
    """The session that the bytes of a file describe, and a sentence for each part that was left out.

    Raises:
        FileError: If this is not a session whose table this version can read; ``place`` is named in the
            message.
    """
    data, broken = _plain_data(place, content.removeprefix(_BOM))
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _refused(place, "it is not a session of Open Odds Oracle")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise _damaged(place, "it does not say which version of the program saved it")
    if version > VERSION:
        program = data.get("program")
        by = f" ({shown(program, 60)})" if isinstance(program, str) and program else ""
        raise _refused(
            place,
            f"it was saved by a newer version of the program{by}",
            f"Update this program to open it. {_KEPT}",
        )
    if "document" not in data:
        raise _damaged(place, "its table is missing")
    try:
        data = migrate(data, version, VERSION)
        if not broken:
            with contextlib.suppress(msgspec.ValidationError, RecursionError):
                return _converted(data), ()
        session, lost = rescued(data, datetime.datetime.now().astimezone(), broken)
    except msgspec.ValidationError as trouble:
        raise _damaged(place, trouble_in_words(trouble, "document")) from trouble
    except RecursionError as trouble:
        raise _damaged(place, "its groups of conditions are nested too deep") from trouble
    except LookupError as trouble:
        raise _damaged(place, "it does not say which version of the program saved it") from trouble
    return session, lost or (_UNTIDY,)


def _converted(data: dict[str, object]) -> Session:
    """The session in plain data, converted entry by entry.

    A call of msgspec holds the interpreter's lock; for a large session in one piece that would be 0.1 s, in
    which the window does not respond.

    Raises:
        msgspec.ValidationError: If any part violates the schema.
    """
    session = msgspec.convert({**data, "results": (), "pql": ()}, Session)
    return msgspec.structs.replace(
        session,
        results=_entries(data.get("results", ()), ResultRecord, MAX_RESULTS),
        pql=_entries(data.get("pql", ()), PqlEntryRecord, MAX_QUESTIONS),
    )


def _entries(value: object, kind: type[R], most: int) -> tuple[R, ...]:
    entries = msgspec.convert(value, Annotated[tuple[object, ...], msgspec.Meta(max_length=most)])
    return tuple(msgspec.convert(entry, kind) for entry in entries)


def _plain_data(place: Path, content: bytes) -> tuple[object, frozenset[str]]:
    """JSON bytes as dicts, lists and scalars, and which members are incomplete where the text is broken."""
    if not content.strip():
        raise _refused(place, "it is empty")
    ours = FORMAT.encode() in content[:4096]
    try:
        check_text(content)
        return read_json(content, _LISTS), frozenset()
    except UnicodeDecodeError as trouble:
        if not ours:
            raise _refused(place, "it is not a text file") from trouble
        reason = f"line {_line(content, trouble.start)} has bytes that are not text"
        return _salvaged(place, content, reason, trouble)
    except (msgspec.MsgspecError, RecursionError) as trouble:
        if not ours:
            raise _refused(place, "it is not a session of Open Odds Oracle") from trouble
        return _salvaged(place, content, _syntax_trouble(str(trouble), content), trouble)


def _salvaged(
    place: Path, content: bytes, reason: str, trouble: Exception
) -> tuple[dict[str, object], frozenset[str]]:
    """The intact parts of a session whose text is damaged.

    Raises:
        FileError: If its table is damaged too; the message contains ``reason``.
    """
    found = salvage(content)
    if found is None:
        raise _damaged(place, reason) from trouble
    return found


def _syntax_trouble(words: str, content: bytes) -> str:
    """The place of a JSON syntax error, in words."""
    if "truncated" in words:
        return "its end is missing"
    byte = re.search(r"\(byte (\d+)\)", words)
    if byte is None:
        return "its text cannot be read"
    return f"line {_line(content, int(byte[1]))} cannot be read"


def _line(content: bytes, position: int) -> int:
    """The line, from 1, that contains a byte."""
    return content.count(b"\n", 0, position) + 1


def _damaged(place: Path, reason: str) -> DamagedSessionError:
    return DamagedSessionError(
        f"“{place.name}” is damaged: {reason}.", path=str(place),
        remedy=f"Open an earlier version of it (in the menu), or a copy of your own. {_KEPT}",
    )  # fmt: skip
