"""Default folders for saving: the last one used for a kind of file, otherwise the user's own folder."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from oracle.files import is_device
from ui.background.folders import first_folder, seen
from ui.settings import Settings

PICTURES, DATA, RANGES = "pictures", "data", "ranges"
"""Kinds of files."""
_STANDARD = {PICTURES: QStandardPaths.StandardLocation.PicturesLocation}
"""The user's folder for a kind of file; Documents for all others."""
_LONGEST = 60
"""Characters of a title used in a file name."""
_MOST = 1000
"""Numbers tried after a file name that is taken."""


class SaveFolders:
    """Remembers a folder for each kind of file.

    Args:
        settings: Where they are stored; without settings the default folder is used each time.
    """

    def __init__(self, settings: Settings | None = None) -> None:
        self._settings = settings

    def of(self, kind: str) -> Path:
        """The folder to start in; it exists."""
        remembered = "" if self._settings is None else self._settings.folder(kind)
        found = first_folder((Path(remembered),)) if remembered else None
        return found or standard_folder(kind)

    def remember(self, kind: str, file: Path) -> None:
        """Remember the folder of a file that was saved or opened."""
        if self._settings is not None and file.is_absolute():
            self._settings.set_folder(kind, str(file.parent))


def standard_folder(kind: str = "") -> Path:
    """The user's folder for a kind of file; Documents, or the home folder, if there is none."""
    documents = QStandardPaths.StandardLocation.DocumentsLocation
    places = map(QStandardPaths.writableLocation, (_STANDARD.get(kind, documents), documents))
    return first_folder([Path(place) for place in places if place]) or Path.home()


def free_file(folder: Path, title: str, suffix: str) -> Path:
    """An unused file name made from a title: ``equity-graph.png``, ``equity-graph-2.png``.

    Args:
        folder: The folder.
        title: A description of the content.
        suffix: The suffix, without the dot.
    """
    stem = re.sub(r"[^\w]+", "-", title.lower()).strip("-_")[:_LONGEST].rstrip("-_") or "picture"
    first = () if is_device(stem) else (stem,)
    stems = (*first, *(f"{stem}-{number}" for number in range(2, _MOST)))
    files = [folder / f"{each}.{suffix}" for each in stems]
    return seen(partial(_first_free, files), files[0])


def _first_free(files: Sequence[Path]) -> Path:
    return next((file for file in files if not os.path.exists(file)), files[0])
