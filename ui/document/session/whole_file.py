"""Atomic writing of files."""

from __future__ import annotations

from pathlib import Path

from oracle.files import replace_file, system_reason


def write_whole(path: Path, content: bytes) -> str:
    """Write a file atomically: complete, or unchanged.

    Returns:
        The reason for a failure, in a few words for a message; empty on success.  Folders, devices and pipes
        are never replaced.
    """
    try:
        replace_file(path, content)
    except OSError as trouble:
        return system_reason(trouble, path)
    except ValueError:  # a NUL in the name
        return "that is not a file name"
    return ""
