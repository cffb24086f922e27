"""Reports that settings cannot be saved."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ui.settings import Settings
from ui.widgets.notice import NoticeDialog

HEADING = "The settings cannot be saved"


class SettingsNotice:
    """Shows errors of the settings in a notice.

    Args:
        settings: The settings.
        window: The window.

    Attributes:
        closing: Whether the window is about to close: the notice then waits until it has been read.
    """

    def __init__(self, settings: Settings, window: QWidget) -> None:
        self._window = window
        self.closing = False
        settings.troubled = self._tell
        if settings.trouble:
            self._tell(settings.trouble)

    def _tell(self, trouble: str) -> None:
        notice = NoticeDialog(HEADING, trouble, parent=self._window)
        if self.closing:
            notice.exec()
        else:
            notice.show()
