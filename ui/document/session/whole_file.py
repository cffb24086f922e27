"""Files that are written in one step: whole, or as they were before."""

from __future__ import annotations

from pathlib import Path

from oracle.files import replace_file, system_reason


def write_whole(path: Path, content: bytes) -> str:
    """Write a file in one step; it is there whole, or as it was before.

    Returns:
        What was in the way, as a few words to go into a message; empty when it is written.  Folders, devices
        and pipes are never replaced.
    """
    try:
        replace_file(path, content)
    except OSError as trouble:
        return system_reason(trouble)
    except ValueError:  # a NUL in the name
        return "that is not a file name"
    return ""
