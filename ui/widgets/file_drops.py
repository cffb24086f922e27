"""Files that are dropped on a window."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget


class FileDrops(QObject):
    """Lets a window take files of some kinds, wherever on it they are dropped.

    No field takes a file before the window does: those of several lines refuse files, and the style sheet
    keeps the others from taking anything.

    Args:
        window: The window.
        suffixes: The suffixes of the files it takes, with the dot, in lower case.
        take: What to do with the first such file of a drop.
    """

    def __init__(self, window: QWidget, suffixes: Collection[str], take: Callable[[Path], object]) -> None:
        super().__init__(window)
        self._suffixes, self._take = suffixes, take
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept a drag that has such a file, and take it when it is dropped."""
        if event.type() in (QEvent.Type.DragEnter, QEvent.Type.Drop) and isinstance(event, QDropEvent):
            path = self._file_in(event)
            if path is not None:
                event.acceptProposedAction()
                if event.type() == QEvent.Type.Drop:
                    self._take(path)
                return True
        return super().eventFilter(watched, event)

    def _file_in(self, event: QDropEvent) -> Path | None:
        for url in event.mimeData().urls():
            path = Path(url.toLocalFile())
            if url.isLocalFile() and path.suffix.lower() in self._suffixes:
                return path
        return None
