"""Files that are written in one step: whole, or as they were before."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QIODevice, QSaveFile


def write_whole(path: Path, content: bytes) -> str:
    """Write a file in one step; it is there whole, or as it was before.

    Returns:
        What was in the way, as a few words to go into a message; empty when it is written.  Folders, devices
        and pipes are never replaced.
    """
    if path.exists() and not path.is_file():
        return "it is a folder or a device"
    file = QSaveFile(str(path))
    written = file.open(QIODevice.OpenModeFlag.WriteOnly) and file.write(content) == len(content)
    return "" if written and file.commit() else file.errorString()
