"""What the program remembers between runs: look, window, recent files.  Never anything of a session."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSettings

SCALES = (80, 90, 100, 110, 125, 150, 175, 200)
"""Interface scales in percent that the menu offers."""
MAX_RECENT = 10


class Settings:
    """A typed face on `QSettings`; a value that cannot be read counts as absent.

    Args:
        store: Where to keep them; tests pass one on a file of their own.
    """

    def __init__(self, store: QSettings) -> None:
        self._store = store

    @property
    def theme_mode(self) -> str:
        """The scheme asked for: "system", "light" or "dark"."""
        return self._text("look/theme", "system")

    @theme_mode.setter
    def theme_mode(self, mode: str) -> None:
        self._store.setValue("look/theme", mode)

    @property
    def deck(self) -> str:
        """Colours of the deck: "four" or "two"."""
        return self._text("look/deck", "four")

    @deck.setter
    def deck(self, deck: str) -> None:
        self._store.setValue("look/deck", deck)

    @property
    def scale(self) -> int:
        """Interface scale in percent, one of `SCALES`; taken up at the next start."""
        text = self._text("look/scale", "100")
        return int(text) if text.isdecimal() and int(text) in SCALES else 100

    @scale.setter
    def scale(self, percent: int) -> None:
        self._store.setValue("look/scale", str(percent))

    @property
    def recent_files(self) -> tuple[str, ...]:
        """Paths of sessions opened or saved, latest first."""
        return self._texts("files/recent")[:MAX_RECENT]

    @recent_files.setter
    def recent_files(self, paths: tuple[str, ...]) -> None:
        self._store.setValue("files/recent", list(paths[:MAX_RECENT]))

    def add_recent(self, path: str) -> None:
        """Put a path at the head of the recent files."""
        self.recent_files = (path, *(old for old in self.recent_files if old != path))

    @property
    def recent_ranges(self) -> tuple[str, ...]:
        """Ranges lately asked about, latest first, as `ui.models.recent_ranges` writes them."""
        return self._texts("ranges/recent")

    @recent_ranges.setter
    def recent_ranges(self, lines: tuple[str, ...]) -> None:
        self._store.setValue("ranges/recent", list(lines))

    def blob(self, name: str) -> QByteArray:
        """A remembered arrangement (window geometry, splitter) by name; empty when there is none."""
        value = self._store.value(f"window/{name}")
        return value if isinstance(value, QByteArray) else QByteArray()

    def set_blob(self, name: str, value: QByteArray) -> None:
        """Remember an arrangement."""
        self._store.setValue(f"window/{name}", value)

    def sync(self) -> None:
        """Write everything to disk now."""
        self._store.sync()

    def _text(self, key: str, default: str) -> str:
        value = self._store.value(key, default)
        return value if isinstance(value, str) else default

    def _texts(self, key: str) -> tuple[str, ...]:
        value = self._store.value(key, [])
        if isinstance(value, str):  # QSettings reads a list of one back as its element
            value = [value]
        return tuple(str(text) for text in value) if isinstance(value, list) else ()
