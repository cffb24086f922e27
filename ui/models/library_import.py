"""Ranges from a file: a whole library, or one range in any notation."""

from __future__ import annotations

from pathlib import Path

from oracle.errors import FileError, OracleError
from ui.models.library_file import NamedRange, read_library
from ui.models.range_text import print_weights, read_pasted

MAX_BYTES = 200_000
"""A range of 1,326 weights with many digits has about 40,000."""
_LIBRARY_SUFFIX = ".json"


def read_ranges(path: Path, syntax: str) -> tuple[NamedRange, ...]:
    """The ranges of a file: all of a library, or one named like the file.

    Args:
        path: A library (``.json``) or a text file with one range, in any notation.
        syntax: The syntax tried first, "classic" or "generic".

    Raises:
        FileError: If the file cannot be read or holds no range; nothing is changed.
    """
    if path.suffix.lower() == _LIBRARY_SUFFIX:
        return read_library(path).ranges
    text = _read_text(path)
    own = f"{syntax} syntax"
    try:
        pasted = read_pasted(text, syntax)
    except OracleError as trouble:
        raise FileError(
            f"“{path.name}” holds no range that can be read: {trouble}", path=str(path)
        ) from trouble
    if pasted.source == own:
        return (NamedRange(path.stem, text.strip(), syntax=syntax),)
    note = f"Imported as {pasted.source}."
    return (NamedRange(path.stem, print_weights(pasted.weights, syntax), note=note, syntax=syntax),)


def _read_text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as trouble:
        raise FileError(
            f"“{path.name}” cannot be read ({trouble.strerror or trouble}).", path=str(path)
        ) from trouble
    if len(content) > MAX_BYTES:
        raise FileError(
            f"“{path.name}” is too large for one range.",
            path=str(path),
            remedy="Choose a file with a single range, or a library saved by this program.",
        )
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        raise FileError(
            f"“{path.name}” is not a text file.", path=str(path), remedy="Save it as plain text (UTF-8)."
        ) from trouble
