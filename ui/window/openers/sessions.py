"""Opens sessions: one given at the start, those left behind by a crash, those that the system asks for."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Slot

from ui.document.library.library import RangeLibrary
from ui.sessions.flow import SessionFlow


class SessionOpener(QObject):
    """Opens sessions once the range library has been read, whose ranges they may name.

    Args:
        library: The named ranges; None in a window without any.
        flow: Opens and restores sessions; None in a window without a session file.
        parent: Qt parent.
    """

    def __init__(self, library: RangeLibrary | None, flow: SessionFlow | None, parent: QObject) -> None:
        super().__init__(parent)
        self._library, self._flow = library, flow
        self._to_open: Path | None = None
        self._started = self._opened = False

    def start(self, path: Path | None = None) -> None:
        """Read the library, then open a session, if one is given, and offer those left behind."""
        self._to_open, self._started = path or self._to_open, True
        library = self._library
        if library is not None:
            library.read()
        if library is None or library.is_read:
            self._open()
        else:
            library.opened.connect(self._open, Qt.ConnectionType.SingleShotConnection)

    def open_path(self, path: Path) -> None:
        """Open a session, once the library is read."""
        if not self._opened:
            self._to_open = path
        elif self._flow is not None:
            self._flow.open_path(path)

    def close(self) -> None:
        """No longer open a session when the library has been read: the window closes."""
        self._started = False

    @Slot()
    def _open(self) -> None:
        if self._flow is None or not self._started:
            return
        self._opened = True
        if self._to_open is not None:
            self._flow.open_path(self._to_open)
        self._flow.offer_restore()
