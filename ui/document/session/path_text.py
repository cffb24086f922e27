"""Paths as text that a file can hold.

A file name on Linux is any bytes, and one on Windows any 16-bit units; those that are no text become half
characters in a path, and neither settings nor sessions can hold them.  Such a path is kept with ``file://``
in front and its odd bytes as in an address, every other one as it is.
"""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote, unquote_to_bytes

_ADDRESS = "file://"


def path_text(path: Path) -> str:
    """An absolute path as text, from which `path_of` restores it.

    >>> path_of(path_text(Path("/games/hand.oracle"))) == Path("/games/hand.oracle")
    True
    """
    text = str(path)
    try:
        text.encode()
    except UnicodeEncodeError:
        return _ADDRESS + quote(os.fsencode(text))
    return text


def path_of(text: str) -> Path:
    """The path of a text from `path_text`."""
    if text.startswith(_ADDRESS):
        return Path(os.fsdecode(unquote_to_bytes(text.removeprefix(_ADDRESS))))
    return Path(text)
