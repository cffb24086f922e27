"""Import of ranges from a file: a whole library, or one range in any notation."""

from __future__ import annotations

from pathlib import Path

from oracle.errors import FileError, OracleError
from oracle.files import read_text
from oracle.ranges.formats import RAISED
from ui.document.library.file import read_library
from ui.document.library.named_ranges import NamedRange
from ui.document.ranges.text import print_weights, read_pasted

MAX_BYTES = 200_000
"""A range of 1,326 weights with many digits has about 40,000."""
_LIBRARY_SUFFIX = ".json"
_ONE_RANGE = "Choose a text file with a single range, or a library saved by this program."


def read_ranges(path: Path, syntax: str) -> tuple[NamedRange, ...]:
    """The ranges of a file: all of a library, or a single one named after the file.

    Args:
        path: A library (``.json``) or a text file with one range, in any notation.
        syntax: The syntax tried first, "classic" or "generic".

    Raises:
        FileError: If the file cannot be read or holds no range; nothing is changed.
    """
    if path.suffix.lower() == _LIBRARY_SUFFIX:
        return read_library(path).ranges
    text = read_text(path, MAX_BYTES, remedy=_ONE_RANGE)
    own = f"{syntax} syntax"
    try:
        pasted = read_pasted(text, syntax)
    except OracleError as trouble:
        raise FileError(
            f"“{path.name}” holds no range that can be read: {trouble}", path=str(path)
        ) from trouble
    if pasted.source == own:
        return (NamedRange(path.stem, text.strip(), syntax=syntax),)
    note = f"Imported as {pasted.source}.{f' {RAISED}' if pasted.raised else ''}"
    return (NamedRange(path.stem, print_weights(pasted.weights, syntax), note=note, syntax=syntax),)
