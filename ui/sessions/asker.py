"""The questions of the session menu, asked in dialogs; tests answer them without dialogs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QWidget

from oracle.errors import OracleError
from ui.document.session.earlier_versions import EarlierVersion, overwritten_at
from ui.document.session.recovery import Leftover
from ui.sessions.files import choose_session_to_open, choose_session_to_save
from ui.sessions.restore import RestoreDialog
from ui.widgets.notice import NoticeDialog
from ui.widgets.question import QuestionDialog, ask_earlier, ask_replace, ask_unsaved


class SessionAsker(Protocol):
    """The questions and messages of the session menu."""

    def unsaved(self, name: str) -> str:
        """Save the changes?  "save", "discard" or "cancel"."""

    def replace(self, message: str) -> str:
        """Replace a file that somebody else changed?  "replace", "save_as" or "cancel"."""

    def earlier(self, message: str, versions: Sequence[EarlierVersion]) -> EarlierVersion | None:
        """The earlier version of a damaged session to open, or None."""

    def open_from(self, folder: Path) -> Path | None:
        """The file to open, or None."""

    def save_to(self, suggested: Path) -> Path | None:
        """The file to save to, or None."""

    def tell(self, heading: str, error: OracleError) -> None:
        """Show a message without blocking."""

    def offer(self, leftovers: Sequence[Leftover]) -> RestoreDialog | None:
        """Offer to restore sessions without blocking."""


class WindowAsker:
    """Asks with dialogs that belong to a window.

    Args:
        window: The window.
    """

    def __init__(self, window: QWidget) -> None:
        self._window = window

    def unsaved(self, name: str) -> str:
        """See `SessionAsker`."""
        return _asked(ask_unsaved(name, self._window))

    def replace(self, message: str) -> str:
        """See `SessionAsker`."""
        return _asked(ask_replace(message, self._window))

    def earlier(self, message: str, versions: Sequence[EarlierVersion]) -> EarlierVersion | None:
        """See `SessionAsker`."""
        answer = _asked(ask_earlier(message, [overwritten_at(version) for version in versions], self._window))
        return versions[int(answer)] if answer.isdecimal() else None

    def open_from(self, folder: Path) -> Path | None:
        """See `SessionAsker`."""
        return choose_session_to_open(folder, self._window)

    def save_to(self, suggested: Path) -> Path | None:
        """See `SessionAsker`."""
        return choose_session_to_save(suggested, self._window)

    def tell(self, heading: str, error: OracleError) -> None:
        """See `SessionAsker`."""
        place = getattr(error, "path", "")
        NoticeDialog(heading, str(error), f"File: {place}" if place else "", self._window).show()

    def offer(self, leftovers: Sequence[Leftover]) -> RestoreDialog:
        """See `SessionAsker`."""
        dialog = RestoreDialog(leftovers, self._window)
        dialog.show()
        return dialog


def _asked(dialog: QuestionDialog) -> str:
    try:
        return dialog.ask()
    finally:
        dialog.deleteLater()
