"""Settings stored between runs: look, window, recent files; nothing of a session."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from oracle.errors import FileError
from oracle.files import locked, read_bytes

SCALES = (80, 90, 100, 110, 125, 150, 175, 200)
"""Interface scales in percent that the menu offers."""
MAX_RECENT = 10
MAX_LAYOUTS, MAX_LAYOUT_NAME = 50, 40
"""Most stored layouts, and most characters of the name of one."""

_FILES, _RANGES, _LAYOUTS = "files/recent", "ranges/recent", "window/layouts"
_WINDOW = "window"
_ARRANGEMENT = f"{_WINDOW}/arrangement"
_LOCK_SUFFIX = ".merge-lock"
"""Ending of the file locked while lists are merged; ``.lock`` is the one `QSettings` itself uses."""

MAX_BYTES = 1_000_000
"""Largest settings file that is read; one with long lists has 60 kB."""

Lines = tuple[str, ...]
Arranged = dict[str, object]
"""An arrangement of the window: names, switches and widths by what they are about."""


def _unheard(_trouble: str) -> None:
    """The default of `Settings.troubled`: do nothing."""


def settings_in(path: Path) -> Settings:
    """The settings in a file; if a pipe, folder or huge file has its name, in a file beside it."""
    trouble = ""
    try:
        if os.path.exists(path):  # a folder that may not be entered counts as empty
            read_bytes(path, MAX_BYTES)
    except FileError as error:
        path = path.with_name(f"{path.stem}-2{path.suffix}")
        trouble = f"{error.message} Settings are kept in “{path.name}” instead."
    return Settings(QSettings(str(path), QSettings.Format.IniFormat), trouble)


class Settings:
    """A typed interface to `QSettings`; a value that cannot be read counts as absent.

    Every change is written immediately.  Lists are merged with what other windows have written meanwhile.

    Args:
        store: Where to store them; tests pass one on their own file.
        trouble: The problem with their usual file, in words for the user.

    Attributes:
        troubled: Called with a message for the user when settings cannot be written; once per run, because
            the settings continue to work in memory.
    """

    def __init__(self, store: QSettings, trouble: str = "") -> None:
        self._store = store
        self._trouble = trouble
        self.troubled: Callable[[str], None] = _unheard

    @property
    def trouble(self) -> str:
        """Why settings are not stored, in words for the user; empty if they are."""
        return self._trouble

    @property
    def theme_mode(self) -> str:
        """The chosen scheme: "system", "light" or "dark"."""
        return self._text("look/theme", "system")

    @theme_mode.setter
    def theme_mode(self, mode: str) -> None:
        self._set("look/theme", mode)

    @property
    def deck(self) -> str:
        """Colours of the deck: "four" or "two"."""
        return self._text("look/deck", "four")

    @deck.setter
    def deck(self, deck: str) -> None:
        self._set("look/deck", deck)

    @property
    def scale(self) -> int:
        """Interface scale in percent, one of `SCALES`; used from the next start on."""
        text = self._text("look/scale", "100")
        return int(text) if text.isascii() and text.isdecimal() and int(text) in SCALES else 100

    @scale.setter
    def scale(self, percent: int) -> None:
        self._set("look/scale", str(percent))

    @property
    def captions(self) -> bool:
        """Whether pictures that are copied or saved have a caption."""
        return self._text("pictures/caption", "on") != "off"

    @captions.setter
    def captions(self, wanted: bool) -> None:
        self._set("pictures/caption", "on" if wanted else "off")

    @property
    def recent_files(self) -> Lines:
        """Paths of sessions opened or saved, latest first."""
        return self._texts(_FILES)[:MAX_RECENT]

    def add_recent(self, path: str) -> None:
        """Put a path at the head of the recent files."""
        self._merge(_FILES, lambda paths: (path, *_without_file(paths, path))[:MAX_RECENT])

    def forget_recent(self, path: str) -> None:
        """Take a path off the recent files."""
        self._merge(_FILES, lambda paths: _without_file(paths, path))

    def clear_recent(self) -> None:
        """Forget all recent files."""
        self._merge(_FILES, lambda _paths: ())

    @property
    def recent_ranges(self) -> Lines:
        """Recently used ranges, latest first, as `ui.document.ranges.recent` writes them."""
        return self._texts(_RANGES)

    def change_recent_ranges(self, change: Callable[[Lines], Lines]) -> None:
        """Replace the recent ranges by ``change`` applied to the stored ones."""
        self._merge(_RANGES, change)

    @property
    def arrangement(self) -> Arranged:
        """The arrangement of the window that was closed last; empty before the first."""
        read = _layout_of(self._text(_ARRANGEMENT, ""))
        return {} if read is None else read[1]

    def keep_window(self, geometry: QByteArray, split: QByteArray, arrangement: Mapping[str, object]) -> None:
        """Remember a window that closes, with one write of the file.

        Args:
            geometry: Its place and size, as `blob` "geometry" returns it.
            split: Its splitter, as `blob` "split" returns it.
            arrangement: What `arrangement` returns.
        """
        self._store.setValue(f"{_WINDOW}/geometry", geometry)
        self._store.setValue(f"{_WINDOW}/split", split)
        self._set(_ARRANGEMENT, json.dumps(["last", dict(arrangement)]))

    @property
    def layouts(self) -> dict[str, Arranged]:
        """Arrangements of the window by their names, the oldest first; unreadable ones are left out."""
        return dict(filter(None, map(_layout_of, self._texts(_LAYOUTS)[:MAX_LAYOUTS])))

    def save_layout(self, name: str, layout: Mapping[str, object]) -> None:
        """Store an arrangement under a name, replacing another of that name; the oldest are dropped."""
        line = json.dumps([name, dict(layout)])
        self._merge(_LAYOUTS, lambda lines: (*_without(lines, name), line)[-MAX_LAYOUTS:])

    def forget_layout(self, name: str) -> None:
        """Forget an arrangement."""
        self._merge(_LAYOUTS, lambda lines: _without(lines, name))

    def folder(self, kind: str) -> str:
        """The folder used last for files of a kind; empty before the first."""
        return self._text(f"folders/{kind}", "")

    def set_folder(self, kind: str, folder: str) -> None:
        """Remember the folder used last for files of a kind."""
        self._set(f"folders/{kind}", folder)

    def workers(self, kind: str) -> Lines:
        """Who does the work of a kind, as `ui.jobs.workers.WorkersChoice.lines` writes it; or empty."""
        return self._texts(f"workers/{kind}")

    def set_workers(self, kind: str, choice: Lines) -> None:
        """Remember who does the work of a kind."""
        self._set(f"workers/{kind}", list(choice))

    def blob(self, name: str) -> QByteArray:
        """A stored arrangement (window geometry, splitter) by name; empty if there is none."""
        value = self._store.value(f"{_WINDOW}/{name}")
        return value if isinstance(value, QByteArray) else QByteArray()

    def sync(self) -> None:
        """Write everything to disk now; reports failure through `troubled`."""
        self._store.sync()
        if self._store.status() == QSettings.Status.AccessError and not self._trouble:
            name = Path(self._store.fileName())
            self._trouble = (
                f"The settings could not be saved to “{name.name}” in the folder {name.parent}. Check that "
                "the disk is not full and that you may write there. Until then settings, recent files and "
                "the window layout last only while the program runs."
            )
            self.troubled(self._trouble)

    def _set(self, key: str, value: object) -> None:
        self._store.setValue(key, value)
        self.sync()

    def _merge(self, key: str, change: Callable[[Lines], Lines]) -> None:
        """Change a list as stored on disk, which another window may have changed."""
        with self._alone():
            self._store.sync()
            kept = self._texts(key)
            changed = change(kept)
            if changed != kept:
                self._set(key, list(changed))

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Prevent other windows from changing lists meanwhile."""
        with contextlib.ExitStack() as held:
            # If the lock cannot be taken, the settings cannot be written either, which `sync` reports.
            with contextlib.suppress(OSError):
                Path(self._store.fileName()).parent.mkdir(parents=True, exist_ok=True)
                held.enter_context(locked(self._store.fileName() + _LOCK_SUFFIX))
            yield

    def _text(self, key: str, default: str) -> str:
        value = self._store.value(key, default)
        return value if isinstance(value, str) else default

    def _texts(self, key: str) -> Lines:
        value = self._store.value(key, [])
        if isinstance(value, str):  # QSettings returns a list of one element as the element
            value = [value]
        return tuple(str(text) for text in value) if isinstance(value, list) else ()


def _without_file(paths: Lines, path: str) -> Lines:
    """The paths except one, which may be written in more than one way on Windows."""
    name = os.path.normcase(path)
    return tuple(old for old in paths if os.path.normcase(old) != name)


def _layout_of(line: str) -> tuple[str, Arranged] | None:
    """Name and arrangement of a stored layout; None for an invalid line (a damaged file)."""
    try:
        name, layout = json.loads(line)
    except (ValueError, TypeError, RecursionError):
        return None
    fits = isinstance(name, str) and isinstance(layout, dict) and 0 < len(name) <= MAX_LAYOUT_NAME
    return (name, layout) if fits else None


def _without(lines: Lines, name: str) -> Lines:
    """The stored layouts except one, without those that cannot be read."""
    read = ((line, _layout_of(line)) for line in lines)
    return tuple(line for line, layout in read if layout is not None and layout[0] != name)
