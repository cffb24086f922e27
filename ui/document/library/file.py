"""The file of named ranges: JSON, read within limits, written atomically."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from oracle.errors import FileError, shown
from oracle.files import (
    BROKEN,
    JsonPieces,
    StillLockedError,
    locked,
    read_bytes,
    replace_file,
    system_reason,
    whole_characters,
)
from oracle.places import resource
from ui.document.library.named_ranges import LibraryState, NamedRange, uniquely_named
from ui.document.library.opponents import (
    OpponentsRecord,
    beyond_limits,
    opponents_of,
    opponents_record,
    readable_opponents,
)

FORMAT: Final = "open-odds-oracle ranges"
VERSION = 2
"""Version 2 may hold opponents. A library without any is written as version 1, for older programs."""
LOCK_SUFFIX = ".lock"
"""Suffix of the lock file."""
MAX_BYTES = 8 * 1024 * 1024
"""A library of ten thousand ranges has about two million bytes."""
MAX_RANGES = 10_000
"""More than a person would name."""

MAX_NAME = 200
"""Longest name of a range or a folder, in characters."""

MAX_TEXT = 100_000
"""Longest text or note of a range, in characters."""

_LISTS = ("ranges", "opponents")
_OPPONENTS = re.compile(r'\n "opponents":')
"""Where the opponents begin in a file as it is written, after the ranges."""

_Short = Annotated[str, msgspec.Meta(max_length=MAX_NAME)]
_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME)]
_Long = Annotated[str, msgspec.Meta(max_length=MAX_TEXT)]


class DamagedLibraryError(FileError):
    """A library file that is damaged.

    Attributes:
        readable: The part that can be read, or None.
    """

    def __init__(self, message: str, readable: LibraryState | None, path: str) -> None:
        super().__init__(message, path=path, remedy="Choose another file, or a copy of this one.")
        self.readable = readable


class _RangeRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    name: _Name
    text: _Long
    folder: _Short = ""
    note: _Long = ""
    syntax: Literal["classic", "generic"] = "classic"
    game: _Short = "holdem"


class _LibraryRecord(OpponentsRecord, frozen=True, forbid_unknown_fields=True, kw_only=True):
    format: Literal["open-odds-oracle ranges"]
    version: int
    folders: tuple[_Name, ...] = ()
    ranges: Annotated[tuple[_RangeRecord, ...], msgspec.Meta(max_length=MAX_RANGES)] = ()
    origin: str = ""


def starter_library() -> LibraryState:
    """The ranges of a new library; our own work."""
    file = resource("library/starter.json")
    return _parse(file.read_bytes(), "starter.json")


def read_library(path: Path) -> LibraryState:
    """Read a library file.

    Raises:
        DamagedLibraryError: If it holds no library.
        FileError: If it cannot be read, or is of a newer version.
    """
    content = read_bytes(path, MAX_BYTES, remedy="Choose a range library saved by this program.")
    return _parse(content, str(path))


def write_library(path: Path, state: LibraryState) -> None:
    """Write a library to a new file, replacing any file of that name.

    Raises:
        FileError: If it cannot be written, or could not be read again; the old file is then untouched.
    """
    with _saying_why_not(path):
        _replace(path, state)


def update_library(path: Path, merge: Callable[[LibraryState | None], LibraryState]) -> LibraryState:
    """Change a library file that other windows may change too.

    The file is read, merged and written atomically under a lock, so that no window loses another's edits.

    Args:
        path: The file; its folder is created if missing.
        merge: Receives the content of the file, or None if there is none, and returns the new content.

    Returns:
        The new content of the file.

    Raises:
        FileError: If the file cannot be read or written, or the result would not be readable; it is
            unchanged.
    """
    with _saying_why_not(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with locked(path.with_name(path.name + LOCK_SUFFIX)):
            state = merge(read_library(path) if path.exists() else None)
            _replace(path, state)
    return state


def _replace(path: Path, state: LibraryState) -> None:
    content = library_bytes(state)
    _check_readable(path, content, state)
    replace_file(path, content)


@contextlib.contextmanager
def _saying_why_not(path: Path) -> Iterator[None]:
    """Turn a system error into a message about the library."""
    try:
        yield
    except StillLockedError as trouble:
        raise _not_saved(path, "another window is using it") from trouble
    except OSError as trouble:
        raise _not_saved(path, system_reason(trouble)) from trouble


def _check_readable(path: Path, content: bytes, state: LibraryState) -> None:
    """Raise FileError if a library could not be read back: it is too large, or something in it too long."""
    reason = _beyond_limits(content, state)
    if reason:
        raise _not_saved(path, reason)
    try:
        _parse(content, str(path))
    except FileError as trouble:
        raise _not_saved(path, f"it could not be opened again ({trouble.message.rstrip('.')})") from trouble


def _beyond_limits(content: bytes, state: LibraryState) -> str:
    """What exceeds the limits of a library file, as a clause with the remedy; empty if nothing does."""
    if len(state.ranges) > MAX_RANGES:
        return f"it has {len(state.ranges):,} ranges, and a library holds {MAX_RANGES:,}; delete some"
    for folder in state.folders:
        if len(folder) > MAX_NAME:
            return _too_long(f"the name of the folder “{shown(folder, 80)}”", folder, MAX_NAME)
    for entry in state.ranges:
        for part, text, limit in (
            ("name", entry.name, MAX_NAME),
            ("text", entry.text, MAX_TEXT),
            ("note", entry.note, MAX_TEXT),
        ):
            if len(text) > limit:
                return _too_long(f"the {part} of “{shown(entry.name, 80)}”", text, limit)
    if trouble := beyond_limits(state.opponents.opponents):
        return trouble
    if len(content) > MAX_BYTES:
        return f"it would be larger than {MAX_BYTES // 1024**2} MB; delete some ranges"
    return ""


def _too_long(what: str, text: str, limit: int) -> str:
    return f"{what} has {len(text):,} characters, and at most {limit:,} can be saved; shorten or delete it"


def library_bytes(state: LibraryState) -> bytes:
    """The content of a library file: indented JSON, UTF-8."""
    ranges = tuple(
        _RangeRecord(entry.name, entry.text, entry.folder, entry.note, _syntax(entry), entry.game)
        for entry in state.ranges
    )
    others = msgspec.to_builtins(opponents_record(state.opponents))
    members = {
        "format": FORMAT, "version": VERSION if others else 1, "folders": state.folders,
        "ranges": msgspec.to_builtins(ranges), "origin": "", **others,
    }  # fmt: skip
    plain = whole_characters(members)
    return msgspec.json.format(msgspec.json.encode(plain), indent=1) + b"\n"


def set_aside(path: Path) -> Path | None:
    """Rename a file to an unused name, so that it is never overwritten; None if that fails."""
    number = 1
    try:
        while (aside := path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")).exists():
            number += 1
        path.rename(aside)
    except OSError:
        return None
    return aside


def _syntax(entry: NamedRange) -> Literal["classic", "generic"]:
    return "generic" if entry.syntax == "generic" else "classic"


def _not_saved(path: Path, reason: str) -> FileError:
    return FileError(
        f"The range library was not saved to “{path.name}”: {reason}.",
        path=str(path),
        remedy="Your changes are kept while the program runs; they are saved with the next change.",
    )


def _parse(content: bytes, path: str) -> LibraryState:
    name = shown(Path(path).name, 80)
    try:
        data: object = msgspec.json.decode(content)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as trouble:
        data = _salvaged(content)
        if data is None:
            raise _no_library(name, path) from trouble
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _no_library(name, path)
    version = data.get("version")
    if isinstance(version, int) and version > VERSION:
        raise FileError(
            f"A newer version of the program saved the range library “{name}”.",
            path=path,
            remedy="Update this program to use it.",
        )
    try:
        return _state_of(msgspec.convert(data, _LibraryRecord))
    except (msgspec.ValidationError, RecursionError) as trouble:
        state, lost = _readable_part(data)
        raise DamagedLibraryError(f"The range library “{name}” is damaged: {lost}.", state, path) from trouble


def _no_library(name: str, path: str) -> DamagedLibraryError:
    return DamagedLibraryError(f"“{name}” is not a range library.", None, path)


def _salvaged(content: bytes) -> dict[str, object] | None:
    """The members of a damaged library file, with the intact ranges; marked as damaged."""
    pieces = JsonPieces(content)
    found: dict[str, object] = {}
    if not pieces.take("{"):
        return None
    with contextlib.suppress(*BROKEN):
        while (name := pieces.name()) is not None:
            found[name] = pieces.entries()[0] if name in _LISTS else pieces.value()
            pieces.take(",")
    if "opponents" not in found and pieces.go_on_at(_OPPONENTS):
        found["opponents"] = pieces.entries()[0]
    return {**found, "damaged": True}


def _readable_part(data: Mapping[str, object]) -> tuple[LibraryState | None, str]:
    """The readable ranges of a damaged library, and what is wrong, as a clause."""
    entries, folders = data.get("ranges"), data.get("folders")
    if not isinstance(entries, list):
        return None, "its list of ranges is missing"
    found: list[_RangeRecord] = []
    lost = 0
    for entry in entries[:MAX_RANGES]:
        try:
            found.append(msgspec.convert(entry, _RangeRecord))
        except msgspec.ValidationError:
            lost += 1
    named = [name for name in folders if _is_name(name)] if isinstance(folders, list) else []
    record = _LibraryRecord(format=FORMAT, version=VERSION, folders=tuple(named), ranges=tuple(found))
    opponents, gone = readable_opponents(data)
    unread = [f"{lost} of its {len(entries)} ranges cannot be read"] if lost else []
    unread += [f"{gone} of its opponents cannot be read"] if gone else []
    state = replace(_state_of(record), opponents=opponents)
    readable = bool(found or opponents.opponents)
    return state if readable else None, " and ".join(unread) or "a part of it cannot be read"


def _is_name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= MAX_NAME


def _state_of(record: _LibraryRecord) -> LibraryState:
    ranges = uniquely_named(
        NamedRange(entry.name, entry.text, entry.folder, entry.note, entry.syntax, entry.game)
        for entry in record.ranges
    )
    folders = dict.fromkeys((*record.folders, *(entry.folder for entry in ranges if entry.folder)))
    return LibraryState(tuple(folders), ranges, opponents_of(record))
