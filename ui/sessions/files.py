"""The dialogs that ask where to open from and where to save to."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtWidgets import QWidget

from oracle.session import SUFFIX
from ui.document.save_folders import standard_folder
from ui.widgets.file_dialogs import FileDialog

_FILTERS = (f"Sessions (*{SUFFIX})", "All files (*)")


def choose_session_to_open(folder: Path, parent: QWidget | None = None) -> Path | None:
    """The session file the user picks, or None.

    Args:
        folder: Where to start looking.
        parent: The window it belongs to.
    """
    dialog = _dialog(parent, "Open session", folder)
    dialog.setAcceptMode(FileDialog.AcceptMode.AcceptOpen)
    dialog.setFileMode(FileDialog.FileMode.ExistingFile)
    return _chosen(dialog)


def choose_session_to_save(suggested: Path, parent: QWidget | None = None) -> Path | None:
    """The file the user wants to save to, or None; replacing one has been confirmed.

    Args:
        suggested: The file offered.
        parent: The window it belongs to.
    """
    dialog = _dialog(parent, "Save session as", suggested.parent)
    dialog.setAcceptMode(FileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(FileDialog.FileMode.AnyFile)
    dialog.setDefaultSuffix(SUFFIX.removeprefix("."))
    dialog.selectFile(suggested.name)
    return _chosen(dialog)


def _dialog(parent: QWidget | None, title: str, folder: Path) -> FileDialog:
    dialog = FileDialog(parent, title, str(folder if os.path.isdir(folder) else standard_folder()))
    dialog.setNameFilters(_FILTERS)
    return dialog


def _chosen(dialog: FileDialog) -> Path | None:
    try:
        files = dialog.selectedFiles() if dialog.exec() else []
        return Path(files[0]) if files else None
    finally:
        dialog.deleteLater()
