"""Offers sessions left unsaved by a crash, at the next start, without blocking."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from oracle.session import DocumentRecord
from ui.document.session.recovery import Leftover
from ui.document.shown_text import one_line, shown_name
from ui.theme.tokens import CONTROL_HEIGHT, SPACE
from ui.widgets.question import MARGIN, TEXT_WIDTH, body_label, heading_label

_ROWS_SHOWN = 4
_ROW_HEIGHT = 46
_TEXT = (
    "The program ended without saving. Restore a session to continue with it; it stays unsaved until you "
    "save it. Sessions left here are offered again at the next start."
)


class RestoreDialog(QDialog):
    """A list of leftovers with Restore, Delete and Not now; never modal.

    Args:
        leftovers: What can be restored, latest first; at least one.
        parent: The window it belongs to.
    """

    restore_asked = Signal(object)
    """Restore this `Leftover`; the dialog has closed."""
    discard_asked = Signal(object)
    """Delete this `Leftover`; it is no longer listed."""

    def __init__(self, leftovers: Sequence[Leftover], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(False)
        self.setWindowTitle("Open Odds Oracle")
        self.setAccessibleName("Restore unsaved sessions")
        self._leftovers = list(leftovers)
        self.list = QListWidget()
        self.list.setFixedSize(TEXT_WIDTH, min(len(leftovers), _ROWS_SHOWN) * _ROW_HEIGHT + 2)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName("Unsaved sessions, latest first")
        for leftover in self._leftovers:
            item = QListWidgetItem(describe(leftover))
            item.setSizeHint(QSize(TEXT_WIDTH - 4 * SPACE, _ROW_HEIGHT))
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(self._restore)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        layout.setSpacing(2 * SPACE)
        layout.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
        layout.addWidget(heading_label("Restore unsaved work?"))
        layout.addWidget(body_label(_TEXT))
        layout.addWidget(self.list)
        layout.addSpacing(2 * SPACE)
        layout.addWidget(self._buttons())

    def _buttons(self) -> QDialogButtonBox:
        box = QDialogButtonBox(self)
        self.restore = QPushButton("&Restore")
        self.restore.setProperty("role", "primary")
        self.restore.setDefault(True)
        self.delete = QPushButton("&Delete")
        self.later = QPushButton("&Not now")
        roles = QDialogButtonBox.ButtonRole
        for button, role, slot in (
            (self.restore, roles.AcceptRole, self._restore),
            (self.delete, roles.DestructiveRole, self._discard),
            (self.later, roles.RejectRole, self.reject),
        ):
            button.setMinimumHeight(CONTROL_HEIGHT)
            button.clicked.connect(slot)
            box.addButton(button, role)
        return box

    @Slot()
    def _restore(self) -> None:
        leftover = self._leftovers[self.list.currentRow()]
        self.accept()
        self.restore_asked.emit(leftover)

    @Slot()
    def _discard(self) -> None:
        row = self.list.currentRow()
        leftover = self._leftovers.pop(row)
        self.list.takeItem(row)
        self.discard_asked.emit(leftover)
        if not self._leftovers:
            self.accept()


def describe(leftover: Leftover) -> str:
    """A leftover in two lines: its name and time, and the players at the table."""
    document = leftover.session.document
    name = document.title or (leftover.source.stem if leftover.source else "Untitled session")
    when = f"{leftover.session.saved.astimezone():%d %b %Y, %H:%M}"
    seats = " v ".join(f"{shown_name(seat.label)} {seat.range}".strip() for seat in document.seats)
    board = f" on {document.board}" if document.board else ""
    return f"{shown_name(name)} · {when}\n{one_line(f'{seats}{board}{_lines(document)}')}"


def _lines(document: DocumentRecord) -> str:
    """The number of conditions and questions."""
    counts = ""
    for number, name in ((len(document.conditions), "condition"), (len(document.questions), "question")):
        if number:
            counts += f", {number} {name}" if number == 1 else f", {number} {name}s"
    return counts
