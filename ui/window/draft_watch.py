"""Reports text being typed to the session, so that a crash loses no half-typed name."""

from __future__ import annotations

from PySide6.QtCore import QMetaObject, QObject, Slot
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QWidget
from shiboken6 import isValid

from ui.document.session.drafts import Draft
from ui.document.session.file import SessionFile
from ui.table.seat_row import SeatRow
from ui.widgets.passing import is_passing


class DraftWatch(QObject):
    """Follows the line the user is typing in, wherever it is in the window.

    A line that was typed in is tracked until it loses focus, when it takes effect.

    Args:
        file: Stores typed text with the recovery copy.
        window: The window.
    """

    def __init__(self, file: SessionFile, window: QWidget) -> None:
        super().__init__(window)
        self._file, self._window = file, window
        self._line: QLineEdit | None = None
        self._typing: QMetaObject.Connection | None = None
        file.drafts_source = self.drafts
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_changed)

    def drafts(self) -> tuple[Draft, ...]:
        """The typed texts that have not taken effect."""
        line = self._line
        if line is None or not isValid(line) or not line.isVisible() or not line.isModified():
            return ()
        row, view = _above(line, SeatRow), _above(line, QAbstractItemView)
        if isinstance(row, SeatRow):
            return (Draft("Name", line.text(), row.key),)
        place = line.accessibleName() or (view.accessibleName() if view is not None else "")
        return (Draft(place or "A field", line.text()),)

    @Slot(QWidget, QWidget)
    def _focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        if self._typing is not None:
            # The connection, not the signal: Qt has already ended it if the window is being destroyed.
            QObject.disconnect(self._typing)
        self._line = self._typing = None
        if isinstance(now, QLineEdit) and self._is_ours(now) and not is_passing(now):
            self._line = now
            self._typing = now.textEdited.connect(self._typed)

    def _is_ours(self, line: QLineEdit) -> bool:
        """Whether a line is in the window, or in a popup of it."""
        above: QWidget | None = line
        while above is not None and above is not self._window:
            above = above.parentWidget()
        return above is not None

    @Slot(str)
    def _typed(self, _text: str) -> None:
        self._file.take_draft()


def _above(widget: QWidget, kind: type[QWidget]) -> QWidget | None:
    """The nearest parent of a type."""
    parent = widget.parentWidget()
    while parent is not None and not isinstance(parent, kind):
        parent = parent.parentWidget()
    return parent
