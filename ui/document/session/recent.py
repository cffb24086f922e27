"""The sessions opened or saved before."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from ui.document.session.path_text import path_of, path_text
from ui.settings import Settings


class RecentSessions(QObject):
    """The files, stored in the settings.

    Args:
        settings: Where they are stored.
        parent: Qt parent.
    """

    changed = Signal()
    """A file was added or forgotten, or used again."""

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files, latest first."""
        return tuple(map(path_of, self._settings.recent_files))

    def add(self, path: Path) -> None:
        """A session was opened from a file or saved to it."""
        self._settings.add_recent(path_text(path))
        self.changed.emit()

    def forget(self, path: Path) -> None:
        """Forget a file, if it is among them."""
        if path in self.paths:
            self._settings.forget_recent(path_text(path))
            self.changed.emit()

    def clear(self) -> None:
        """Forget all files."""
        self._settings.clear_recent()
        self.changed.emit()
