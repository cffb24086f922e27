"""Warnings for the user: an operation succeeded, but something was left out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from oracle.errors import FileError

NOT_ALL_READ = "A part of the session could not be read"
NOT_ALL_SAVED = "A part of the session was not saved"
TYPED = "This was being typed when the program ended"
NOT_KEPT = "The earlier version was not kept"


class SessionWarnings(QObject):
    """Puts what was left out into words."""

    warned = Signal(str, object)
    """A heading and a `FileError` that says what was left out."""

    def not_all_read(self, path: Path | None, lost: Sequence[str]) -> None:
        """Parts of a file could not be read: a sentence each; nothing happens if there are none."""
        remedy = "What could be read is shown. The file is unchanged; save the session under a new name."
        self._warn(NOT_ALL_READ, path, lost, remedy)

    def not_all_saved(self, path: Path, lost: Sequence[str]) -> None:
        """Parts of the session did not fit into its file."""
        self._warn(NOT_ALL_SAVED, path, lost, "The table itself is saved.")

    @Slot(object)
    def not_all_copied(self, lost: Sequence[str]) -> None:
        """Parts of the session did not fit into its recovery copy."""
        self._warn(NOT_ALL_SAVED, None, lost, "The table itself is kept for recovery.")

    def typed(self, path: Path | None, text: str) -> None:
        """A text was being typed when the program crashed; nothing happens if it is empty."""
        if text:
            self._warn(TYPED, path, [ended(text)], "Copy it from here to continue.")

    def not_kept(self, trouble: FileError | None) -> None:
        """The version that a save replaced could not be kept; None if it was."""
        if trouble is not None:
            self.warned.emit(NOT_KEPT, trouble)

    def _warn(self, heading: str, path: Path | None, lost: Sequence[str], remedy: str) -> None:
        if lost:
            self.warned.emit(heading, FileError(" ".join(lost), path=str(path or ""), remedy=remedy))


def ended(text: str) -> str:
    """A text as a sentence beside others: with a full stop, unless it ends like one.

    >>> ended("To call: 4"), ended("Name: Why me?")
    ('To call: 4.', 'Name: Why me?')
    """
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
