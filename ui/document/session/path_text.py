"""Paths as text that a file can hold.

A file name on Linux is any bytes; those that are not UTF-8 become half characters in a path, and neither
settings nor sessions can hold them.  Such a path is kept as a ``file:`` address, every other one as it is.
"""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import unquote_to_bytes

_ADDRESS = "file://"


def path_text(path: Path) -> str:
    """An absolute path as text, from which `path_of` restores it.

    >>> path_text(Path("/games/hand.oracle"))
    '/games/hand.oracle'
    """
    text = str(path)
    try:
        text.encode()
    except UnicodeEncodeError:
        return path.as_uri()
    return text


def path_of(text: str) -> Path:
    """The path of a text from `path_text`."""
    if text.startswith(_ADDRESS):
        return Path(os.fsdecode(unquote_to_bytes(text.removeprefix(_ADDRESS))))
    return Path(text)
