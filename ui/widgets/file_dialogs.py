"""File dialogs that leave the window usable and start in the folder used last."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal, SignalInstance, Slot
from PySide6.QtGui import QIcon, QPalette, QShowEvent
from PySide6.QtWidgets import QFileDialog, QLineEdit, QToolButton, QWidget

from oracle.files import with_suffix_of
from ui.document.save_folders import SaveFolders, free_file
from ui.theme.icons import IconName, icon_pixmap
from ui.widgets.question import ask_overwrite

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


class SaveDialog(FileDialog):
    """Asks where to save a file; a name without a suffix of its kind gets one.

    Args:
        parent: The window it belongs to.
        title: Its title.
        offered: The file offered.
        kinds: The kinds of files, as in `ask_to_open`: their suffixes are those that the file may have.
        suffix: The suffix that is added, without the dot.
    """

    named = Signal(str)
    """The file chosen, with its suffix; if there is such a file, replacing it has been confirmed."""

    def __init__(
        self, parent: QWidget | None, title: str, offered: Path, kinds: Sequence[str], suffix: str
    ) -> None:
        super().__init__(parent, title, str(offered.parent))
        self._suffixes, self._suffix = frozenset(re.findall(r"\*(\.\w+)", " ".join(kinds))), f".{suffix}"
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.setFileMode(QFileDialog.FileMode.AnyFile)
        self.setDefaultSuffix(suffix)
        self.setNameFilters(list(kinds))
        self.selectFile(offered.name)
        self.fileSelected.connect(self._take)

    def accept(self) -> None:
        """Complete the name in Qt's own dialog before it looks whether there is such a file."""
        field = self.findChild(QLineEdit, "fileNameEdit")
        text = field.text() if isinstance(field, QLineEdit) else ""
        if isinstance(field, QLineEdit) and Path(text).name and not os.path.isdir(self.selectedFiles()[0]):
            field.setText(str(self._completed(text)))
        super().accept()

    @Slot(str)
    def _take(self, path: str) -> None:
        """Complete the name chosen in a dialog of the system, which asked about the name without a suffix."""
        completed = self._completed(path)
        asked = completed == Path(path) or self.testOption(QFileDialog.Option.DontConfirmOverwrite)
        if asked or not os.path.lexists(completed) or ask_overwrite(completed.name, self.parentWidget()):
            self.named.emit(str(completed))

    def _completed(self, path: str) -> Path:
        return with_suffix_of(Path(path), self._suffixes, self._suffix)


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
    dialog.setNameFilters(list(kinds))
    return _shown(dialog, dialog.fileSelected, folders, folder, act)


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
        suffix: The suffix that is added to a name without one of its kind, without the dot.
    """
    dialog = SaveDialog(owner.window(), title, free_file(folders.of(folder), name, suffix), kinds, suffix)
    return _shown(dialog, dialog.named, folders, folder, act)


def _shown(
    dialog: FileDialog,
    chosen: SignalInstance,
    folders: SaveFolders,
    folder: str,
    act: Callable[[str], object],
) -> FileDialog:
    chosen.connect(lambda path: folders.remember(folder, Path(path)))
    chosen.connect(act)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setModal(False)
    dialog.show()
    return dialog
