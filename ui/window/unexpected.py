"""The dialog for an unhandled exception, with details to copy."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from ui.diagnostics.exceptions import ExceptionReports, Fault
from ui.document.session.file import SessionFile
from ui.widgets.notice import NoticeDialog

MOST_DIALOGS = 5
"""Most dialogs in the life of a window; further errors are in the log."""

HEADING = "Something went wrong"
_GOES_ON = "An unexpected error occurred. The program continues."
_KEPT = "Your session has been kept for recovery."
_NOT_KEPT = "Your session could not be kept for recovery: save it now."
_SEND = "Please send us the details; they are also in the log file"


class UnexpectedErrors(QObject):
    """Keeps the document for recovery immediately and tells the user, once per fault.

    There is never more than one dialog: further errors are added to its details while it is open.

    Args:
        reports: Reports unhandled exceptions.
        file: The session to be kept; None in a window without one.
        window: The window that dialogs belong to.
    """

    def __init__(self, reports: ExceptionReports, file: SessionFile | None, window: QWidget) -> None:
        super().__init__(window)
        self._log, self._file, self._window = reports.log, file, window
        self._seen: set[str] = set()
        self._shown = 0
        self._notice: NoticeDialog | None = None
        reports.reported.connect(self.tell)

    @property
    def notice(self) -> NoticeDialog | None:
        """The dialog that is open, if one is."""
        open_ = self._notice is not None and isValid(self._notice) and self._notice.isVisible()
        return self._notice if open_ else None

    @Slot(object)
    def tell(self, fault: Fault) -> None:
        """Report a fault, unless it was reported before."""
        if fault.signature in self._seen:
            return
        self._seen.add(fault.signature)
        kept = self._file is None or self._file.keep_now()
        if self.notice is not None:
            self.notice.add_details(fault.details)
        elif self._shown < MOST_DIALOGS:
            self._shown += 1
            self._notice = NoticeDialog(HEADING, self._words(fault, kept=kept), fault.details, self._window)
            self._notice.show()

    def _words(self, fault: Fault, *, kept: bool) -> str:
        said = [_GOES_ON, fault.remedy, _KEPT if kept else _NOT_KEPT, f"{_SEND} {self._log.path}."]
        return " ".join(sentence for sentence in said if sentence)


def could_not_start(fault: Fault, reports: ExceptionReports) -> NoticeDialog:
    """The dialog of a program whose window could not be made."""
    said = (
        "Open Odds Oracle could not open its window.",
        fault.remedy,
        f"{_SEND} {reports.log.path}.",
    )
    return NoticeDialog(HEADING, " ".join(sentence for sentence in said if sentence), fault.details)
