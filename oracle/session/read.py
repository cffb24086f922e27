"""Reading session files: bounded in size, depth and time, every trouble a message with a remedy."""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path

import msgspec

from oracle.errors import FileError
from oracle.files import read_bytes
from oracle.session.migrate import migrate
from oracle.session.schema import FORMAT, VERSION, Session

MAX_BYTES = 16 * 1024 * 1024
"""Largest file that is read; a session with ten seats and a full trace has about 0.1 MB."""

_OTHER_FILE = "Choose a file saved by this program."
_KEPT = "The file has not been changed."
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class LoadedSession:
    """A session and what its file held.

    Attributes:
        session: The session, brought up to this version.
        digest: SHA-256 of the file as it was read; compare with `digest_on_disk` before overwriting.
    """

    session: Session
    digest: str


def load_session(path: str | os.PathLike[str]) -> Session:
    """The session in a file.

    Raises:
        FileError: If it is not there, not readable, not a session, damaged, or of a newer version.
    """
    return read_session(path).session


def read_session(path: str | os.PathLike[str]) -> LoadedSession:
    """The session in a file, with a digest of the file.

    Raises:
        FileError: As `load_session`.
    """
    place = Path(path)
    content = _read_bytes(place)
    return LoadedSession(parse_session(place, content), hashlib.sha256(content).hexdigest())


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


def parse_session(place: Path, content: bytes) -> Session:
    """The session that the bytes of a file describe.

    Raises:
        FileError: If they are not a session this version can read; ``place`` is named in the message.
    """
    data = _plain_data(place, content.removeprefix(_BOM))
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _refused(place, "it is not a session of Open Odds Oracle")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise _damaged(place, "its field “version” cannot be read")
    if version > VERSION:
        program = data.get("program")
        by = f" ({program[:60]})" if isinstance(program, str) and program else ""
        raise _refused(
            place, f"a newer version of the program{by} saved it", f"Update this program to open it. {_KEPT}"
        )
    try:
        return msgspec.convert(migrate(data, version, VERSION), Session)
    except msgspec.ValidationError as trouble:
        raise _damaged(place, _field_trouble(str(trouble))) from trouble
    except RecursionError as trouble:
        raise _damaged(place, "its groups of conditions lie too deep in each other") from trouble
    except LookupError as trouble:
        raise _damaged(place, "its field “version” cannot be read") from trouble


def _plain_data(place: Path, content: bytes) -> object:
    """JSON bytes as dicts, lists and scalars."""
    if not content.strip():
        raise _refused(place, "it is empty")
    ours = FORMAT.encode() in content[:4096]
    try:
        content.decode()
        return msgspec.json.decode(content)
    except UnicodeDecodeError as trouble:
        if ours:
            raise _damaged(
                place, f"line {_line(content, trouble.start)} holds bytes that are no text"
            ) from trouble
        raise _refused(place, "it is not a text file") from trouble
    except (msgspec.MsgspecError, RecursionError) as trouble:
        if not ours:
            raise _refused(place, "it is not a session of Open Odds Oracle") from trouble
        raise _damaged(place, _syntax_trouble(str(trouble), content)) from trouble


def _syntax_trouble(words: str, content: bytes) -> str:
    """Where JSON ends being JSON, in words."""
    if "truncated" in words:
        return "its end is missing"
    byte = re.search(r"\(byte (\d+)\)", words)
    if byte is None:
        return "its text cannot be read"
    return f"line {_line(content, int(byte[1]))} cannot be read"


def _line(content: bytes, position: int) -> int:
    """The line, from 1, that a byte stands in."""
    return content.count(b"\n", 0, position) + 1


def _field_trouble(words: str) -> str:
    """Which field is wrong and why, in words, from msgspec's “reason - at `$.field`”."""
    reason, _, where = words.partition(" - at ")
    field = where.strip("`").removeprefix("$").removeprefix(".")
    plain = reason.replace("`", "")
    plain = plain[:1].lower() + plain[1:].rstrip(".")
    return (
        f"its field “{field}” cannot be read ({plain})" if field else f"its content cannot be read ({plain})"
    )


def _damaged(place: Path, reason: str) -> FileError:
    return FileError(
        f"“{place.name}” is damaged: {reason}.", path=str(place),
        remedy=f"Open an older copy, or the recovery copy if one is offered at the next start. {_KEPT}",
    )  # fmt: skip
