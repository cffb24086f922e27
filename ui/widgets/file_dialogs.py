"""File dialogs that leave the window usable and start in the folder used last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from ui.document.save_folders import SaveFolders, free_file


def ask_to_open(
    owner: QWidget,
    title: str,
    kinds: Sequence[str],
    folders: SaveFolders,
    folder: str,
    act: Callable[[str], object],
) -> QFileDialog:
    """Ask for a file to open.

    Args:
        owner: The widget whose window the dialog belongs to.
        title: Its title.
        kinds: Kinds of files that are offered, such as "Spreadsheets (*.csv *.xlsx)".
        folders: The folders used last; the one of the file chosen is remembered.
        folder: Which of them.
        act: What to do with the path of the file.
    """
    dialog = QFileDialog(owner.window(), title, str(folders.of(folder)))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptOpen)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return _shown(dialog, kinds, folders, folder, act)


def ask_to_save(
    owner: QWidget,
    title: str,
    kinds: Sequence[str],
    folders: SaveFolders,
    folder: str,
    act: Callable[[str], object],
    *,
    name: str,
    suffix: str,
) -> QFileDialog:
    """Ask where to save a file; arguments as for `ask_to_open`.

    Args:
        owner: See there, like the next five.
        title: See there.
        kinds: See there.
        folders: See there.
        folder: See there.
        act: See there.
        name: What the file is about; the dialog offers an unused file name made from it.
        suffix: The suffix of a name without one, without the dot.
    """
    start = folders.of(folder)
    dialog = QFileDialog(owner.window(), title, str(start))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(suffix)
    dialog.selectFile(free_file(start, name, suffix).name)
    return _shown(dialog, kinds, folders, folder, act)


def _shown(
    dialog: QFileDialog,
    kinds: Sequence[str],
    folders: SaveFolders,
    folder: str,
    act: Callable[[str], object],
) -> QFileDialog:
    dialog.setNameFilters(list(kinds))
    dialog.fileSelected.connect(lambda path: folders.remember(folder, Path(path)))
    dialog.fileSelected.connect(act)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setModal(False)
    dialog.show()
    return dialog
