"""Reads sets of flops from files for the command line; notes about them go to standard error."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from oracle.cli import say
from oracle.errors import FileError, TextError
from oracle.files import quoted_name, read_bytes
from oracle.harmless import one_line

if TYPE_CHECKING:
    from oracle.reports.flops import FlopSet

MAX_BYTES = 4_000_000
"""Largest file that is read, in bytes: all flops with long weights take less."""
_REMEDY = "Choose a text file with a flop a line, such as AhKd7d:0.24."


def read_set(name: str) -> FlopSet:
    """The flops of a file, as solvers write them.

    Raises:
        FileError: If it cannot be read, or is not text.
        OracleError: If there is no set of flops in it; the message names the file.
    """
    from oracle.reports.flops import read_flop_set  # loads kernels

    path = Path(name)
    try:
        text = read_bytes(path, MAX_BYTES, remedy=_REMEDY).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(f"“{quoted_name(path)}” is not UTF-8 text.", path=str(path), remedy=_REMEDY) from None
    try:
        found = read_flop_set(text)
    except TextError as trouble:
        raise trouble.at(quoted_name(path)) from None
    for note in found.notes:
        say.remark(f"note: {one_line(note)}")
    return found
