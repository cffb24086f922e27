"""The dialogs that ask where to open from and where to save to."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget

from oracle.session import SUFFIX
from ui.background.folders import first_folder
from ui.document.save_folders import standard_folder
from ui.widgets.file_dialogs import FileDialog, SaveDialog

_FILTERS = (f"Sessions (*{SUFFIX})", "All files (*)")


def choose_session_to_open(folder: Path, parent: QWidget | None = None) -> Path | None:
    """The session file the user picks, or None.

    Args:
        folder: Where to start looking.
        parent: The window it belongs to.
    """
    dialog = FileDialog(parent, "Open session", str(_reached(folder)))
    dialog.setNameFilters(_FILTERS)
    dialog.setAcceptMode(FileDialog.AcceptMode.AcceptOpen)
    dialog.setFileMode(FileDialog.FileMode.ExistingFile)
    return _chosen(dialog, dialog.fileSelected)


def choose_session_to_save(suggested: Path, parent: QWidget | None = None) -> Path | None:
    """The file the user wants to save to, or None; replacing one has been confirmed.

    Args:
        suggested: The file offered.
        parent: The window it belongs to.
    """
    offered = _reached(suggested.parent) / suggested.name
    dialog = SaveDialog(parent, "Save session as", offered, _FILTERS, SUFFIX.removeprefix("."))
    return _chosen(dialog, dialog.named)


def _reached(folder: Path) -> Path:
    return first_folder((folder,)) or standard_folder()


def _chosen(dialog: FileDialog, found: SignalInstance) -> Path | None:
    files: list[str] = []
    found.connect(files.append)
    try:
        dialog.exec()
        return Path(files[0]) if files else None
    finally:
        dialog.deleteLater()
