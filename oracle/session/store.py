"""Writing session files: atomic, and never over a file we cannot read."""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path

import msgspec

from oracle.errors import FileError
from oracle.files import replace_file, saving_failed
from oracle.session.pretty import pretty_json
from oracle.session.read import MAX_BYTES, parse_session, read_session
from oracle.session.schema import Session


def save_session(path: str | os.PathLike[str], session: Session, *, quick: bool = False) -> str:
    """Write a session so that the file holds either all of the old or all of the new content.

    The text goes to a temporary file in the same folder, is flushed to the disk and takes the old
    file's place in one step.  Links are followed, permissions kept.

    Args:
        path: The file; a session there is replaced.
        session: What to write.
        quick: For a recovery copy that is rewritten every few seconds: compact text, and no waiting until
            it would survive a power cut.  It is written in one step all the same.

    Returns:
        SHA-256 of the file as written.

    Raises:
        FileError: If it cannot be written, or if the file there is anything but a session that this
            version can read; the old file is then untouched.
    """
    place = Path(path)
    content = _session_bytes(place, session, readable=not quick)
    try:
        _check_replaceable(place)
        replace_file(place, content, durable=not quick)
    except OSError as trouble:
        raise saving_failed(place, trouble) from trouble
    except ValueError as trouble:  # a NUL in the name
        raise FileError(
            f"“{place.name}” is not a file name.", path=str(place), remedy="Choose another name."
        ) from trouble
    return hashlib.sha256(content).hexdigest()


def _session_bytes(place: Path, session: Session, *, readable: bool) -> bytes:
    """The text of the file, read back once: what could not be opened again is not written.

    Raises:
        FileError: If a field is out of the bounds of the schema, or the whole is too large.
    """
    data = msgspec.to_builtins(session)
    try:
        content = pretty_json(data).encode() if readable else msgspec.json.encode(data)
    except UnicodeEncodeError:
        content = pretty_json(_whole_characters(data)).encode()
    try:
        if len(content) > MAX_BYTES:
            raise FileError(f"it has more than {MAX_BYTES // 1024**2} MB", path=str(place))
        parse_session(place, content)
    except FileError as trouble:
        raise FileError(
            f"“{place.name}” was not saved, because it could not be opened again: {trouble.message}",
            path=str(place),
            remedy="Shorten the text named here. The file on the disk has not been changed.",
        ) from trouble
    return content


def _whole_characters(value: object) -> object:
    """The same data with half characters (lone surrogates, which no file can hold) made visible as ?."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode() if not _encodes(value) else value
    if isinstance(value, dict):
        return {_whole_characters(key): _whole_characters(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_whole_characters(entry) for entry in value]
    return value


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _check_replaceable(place: Path) -> None:
    """Raise FileError where the file that is there must not be replaced."""
    try:
        status = os.stat(place)
    except FileNotFoundError:
        return
    if stat.S_ISREG(status.st_mode) and status.st_size == 0:
        return
    try:
        read_session(place)
    except FileError as trouble:
        raise FileError(
            f"“{place.name}” was not saved, because the file there would be lost: {trouble.message}",
            path=str(place),
            remedy="Choose another name.",
        ) from trouble
    if not os.access(place, os.W_OK):
        raise FileError(
            f"“{place.name}” was not saved: the file is write-protected.", path=str(place),
            remedy="Choose another name, or lift the protection.",
        )  # fmt: skip
