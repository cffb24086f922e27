"""The `QApplication` of the program, with its style, font and icon."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote, unquote_to_bytes

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

from oracle.places import resource
from ui.theme.style import ui_font

DESKTOP_ENTRY = "io.github.open_odds_oracle.open_odds_oracle"
"""Name of the desktop entry in packaging/desktop: desktops use it to find the icon of a window."""
_SAFE = "".join(map(chr, range(ord(" "), ord("~") + 1))).replace("%", "")
"""Characters of an argument that reach Qt as they are."""


class Application(QApplication):
    """The application, which macOS notifies of files to open: a double click there starts no new process."""

    file_wanted = Signal(object)
    """The `Path` of a file that the system wants opened."""

    def words(self) -> list[str]:
        """The arguments after the program's name, without Qt's own options."""
        return [os.fsdecode(unquote_to_bytes(word)) for word in self.arguments()[1:]]

    def event(self, event: QEvent) -> bool:
        """Take a request to open a file; every other event of the application is Qt's."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_wanted.emit(Path(event.file()))
            return True
        return super().event(event)


def make_application(arguments: list[str]) -> Application:
    """The application with our style.

    Qt is given the arguments in ASCII. It reads others in the code page of Windows, where most characters of
    the world become question marks, and a file name of Linux that is not UTF-8 crashes it.
    """
    application = Application([quote(os.fsencode(word), safe=_SAFE) for word in arguments])
    application.setApplicationName("Open Odds Oracle")
    application.setDesktopFileName(DESKTOP_ENTRY)
    application.setWindowIcon(program_icon())
    application.setStyle("Fusion")
    application.setFont(ui_font())  # before any widget exists: existing ones would not all follow
    return application


def program_icon() -> QIcon:
    """The program's icon in all its sizes; each is read when it is first drawn."""
    icon = QIcon()
    for file in resource("icons").glob("*.png"):
        size = int(file.stem.rpartition("-")[2])
        icon.addFile(str(file), QSize(size, size))
    return icon
