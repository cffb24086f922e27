"""Where files are saved: the folder used last for files of their kind, else the user's own for them."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from ui.settings import Settings

PICTURES, DATA, RANGES = "pictures", "data", "ranges"
"""Kinds of files."""
_STANDARD = {PICTURES: QStandardPaths.StandardLocation.PicturesLocation}
"""The user's folder for files of a kind; his documents for all others."""
_LONGEST = 60
"""Characters of a title in the name of a file."""
_MOST = 1000
"""Numbers tried behind a name that is taken."""


class SaveFolders:
    """Remembers a folder for every kind of file.

    Args:
        settings: Where they are remembered; without it each time begins at the user's own folder.
    """

    def __init__(self, settings: Settings | None = None) -> None:
        self._settings = settings

    def of(self, kind: str) -> Path:
        """The folder to begin in; it is there."""
        remembered = "" if self._settings is None else self._settings.folder(kind)
        if remembered and Path(remembered).is_dir():
            return Path(remembered)
        return standard_folder(kind)

    def remember(self, kind: str, file: Path) -> None:
        """A file of a kind was saved, or opened: begin in its folder the next time."""
        if self._settings is not None and file.is_absolute():
            self._settings.set_folder(kind, str(file.parent))


def standard_folder(kind: str = "") -> Path:
    """The user's own folder for a kind of file; his documents, or his home, where there is none."""
    documents = QStandardPaths.StandardLocation.DocumentsLocation
    for location in (_STANDARD.get(kind, documents), documents):
        folder = QStandardPaths.writableLocation(location)
        if folder and Path(folder).is_dir():
            return Path(folder)
    return Path.home()


def free_file(folder: Path, title: str, suffix: str) -> Path:
    """A file named after a title that does not exist yet: ``equity-graph.png``, ``equity-graph-2.png``.

    Args:
        folder: Where it is to be.
        title: What it holds, in words.
        suffix: Its ending, without the dot.
    """
    stem = re.sub(r"[^\w]+", "-", title.lower()).strip("-_")[:_LONGEST].rstrip("-_") or "picture"
    stems = (stem, *(f"{stem}-{number}" for number in range(2, _MOST)))
    files = [folder / f"{each}.{suffix}" for each in stems]
    return next((file for file in files if not file.exists()), files[0])
