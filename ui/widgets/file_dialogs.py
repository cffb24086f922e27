"""File dialogs that leave the window usable and start in the folder used last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QIcon, QPalette, QShowEvent
from PySide6.QtWidgets import QFileDialog, QToolButton, QWidget

from ui.document.save_folders import SaveFolders, free_file
from ui.theme.icons import IconName, icon_pixmap

SPREADSHEETS = (".csv", ".xlsx")
"""Suffixes of spreadsheets."""
SPREADSHEET_KINDS = (f"Spreadsheets ({' '.join(f'*{suffix}' for suffix in SPREADSHEETS)})", "All files (*)")
"""The kinds of files that dialogs offer for a spreadsheet."""
_ICON = 16
"""Side of an icon, in pixels."""
_BUTTONS: dict[str, IconName] = {
    "backButton": "back",
    "forwardButton": "forward",
    "toParentButton": "up",
    "newFolderButton": "folder",
    "listModeButton": "grid",
    "detailModeButton": "rows",
}
"""The buttons of Qt's own dialog, which is shown where the system has none, and our icons for them: Qt's are
dark on any ground."""


class FileDialog(QFileDialog):
    """A file dialog whose icons have the colours of the theme if it is Qt's own."""

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's own dialog is about to be shown, with buttons that were not there before."""
        super().showEvent(event)
        self._dress()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icons in the new colours of the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._dress()

    def _dress(self) -> None:
        for button in self.findChildren(QToolButton):
            name = _BUTTONS.get(button.objectName())
            if name is not None:
                button.setIcon(self._icon(name))

    def _icon(self, name: IconName) -> QIcon:
        icon, groups, role = QIcon(), QPalette.ColorGroup, QPalette.ColorRole.ButtonText
        for mode, group in ((QIcon.Mode.Normal, groups.Active), (QIcon.Mode.Disabled, groups.Disabled)):
            icon.addPixmap(icon_pixmap(name, self.palette().color(group, role), _ICON), mode)
        return icon


def ask_to_open(
    owner: QWidget,
    title: str,
    kinds: Sequence[str],
    folders: SaveFolders,
    folder: str,
    act: Callable[[str], object],
) -> FileDialog:
    """Ask for a file to open.

    Args:
        owner: The widget whose window the dialog belongs to.
        title: Its title.
        kinds: Kinds of files that are offered, such as "Spreadsheets (*.csv *.xlsx)".
        folders: The folders used last; the one of the file chosen is remembered.
        folder: Which of them.
        act: What to do with the path of the file.
    """
    dialog = FileDialog(owner.window(), title, str(folders.of(folder)))
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
) -> FileDialog:
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
    dialog = FileDialog(owner.window(), title, str(start))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(suffix)
    dialog.selectFile(free_file(start, name, suffix).name)
    return _shown(dialog, kinds, folders, folder, act)


def _shown(
    dialog: FileDialog,
    kinds: Sequence[str],
    folders: SaveFolders,
    folder: str,
    act: Callable[[str], object],
) -> FileDialog:
    dialog.setNameFilters(list(kinds))
    dialog.fileSelected.connect(lambda path: folders.remember(folder, Path(path)))
    dialog.fileSelected.connect(act)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setModal(False)
    dialog.show()
    return dialog
