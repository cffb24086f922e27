"""The log of unexpected errors: a text file of limited size in the user's state folder."""

from __future__ import annotations

import datetime
import os
import sys
import threading
from contextlib import suppress
from pathlib import Path

import platformdirs

from oracle.harmless import revealed_lines

LOG_BYTES = 256 * 1024
"""Size at which the log is renamed to ``log.old.txt`` and a new one begun; only these two are kept."""
ENTRY_CHARS = 20_000
"""Longest entry; the middle of a longer one is cut, as tracebacks of deep recursions repeat there."""
CRASH_BYTES = 64 * 1024
"""Size above which the record of crashes is emptied at the next start."""


class LogFile:
    """Appends entries to a file; safe from any thread and with several windows.

    The file is opened for each entry: entries are rare, and no open handle blocks the renaming.

    Args:
        folder: Its folder; by default the user's state folder.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(platformdirs.user_state_dir("open-odds-oracle", appauthor=False))
        self.path = self.folder / "log.txt"
        self.crash_path = self.folder / "crash.txt"
        self._lock = threading.Lock()

    def write(self, text: str) -> bool:
        """Append an entry with the current time.

        Args:
            text: What happened, any number of lines.

        Returns:
            Whether it was written; a full disk must not turn one error into two.
        """
        now = datetime.datetime.now().astimezone().isoformat(timespec="seconds")
        entry = f"--- {now}, process {os.getpid()}\n{cut_in_the_middle(text).rstrip()}\n"
        with self._lock:
            try:
                self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                self._make_room()
                with self.path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                    file.write(entry)
            except OSError:
                return False
        return True

    def open_crash_record(self) -> int:
        """A file descriptor for `faulthandler`, which writes to it while the process dies.

        Raises:
            OSError: If the file cannot be opened.
        """
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        with suppress(OSError):
            if self.crash_path.stat().st_size > CRASH_BYTES:
                flags |= os.O_TRUNC
        return os.open(self.crash_path, flags, 0o600)

    def _make_room(self) -> None:
        try:
            size = self.path.stat().st_size
        except FileNotFoundError:
            return
        if size > LOG_BYTES:
            os.replace(self.path, self.path.with_name("log.old.txt"))


def to_terminal(text: str) -> bool:
    """Print a line to standard error, which programs started from a desktop may lack, or nobody may read.

    Returns:
        Whether there is standard error.
    """
    if sys.stderr is None:
        return False
    with suppress(OSError):  # the terminal was closed, or a pipe or a disk takes no more
        sys.stderr.write(f"{revealed_lines(text.rstrip())}\n")
        sys.stderr.flush()
    return True


def cut_in_the_middle(text: str) -> str:
    """A text with its middle cut if it is longer than `ENTRY_CHARS`."""
    if len(text) <= ENTRY_CHARS:
        return text
    half = ENTRY_CHARS // 2
    return f"{text[:half]}\n[… {len(text) - 2 * half:,} characters …]\n{text[-half:]}"
