"""Copy the result: as text, Markdown, forum post, CSV or picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from oracle.export import equity_table
from oracle.simulate.snapshot import Snapshot
from ui.document.clipboard import copy_words
from ui.document.runs.answers import answered_questions, conditions_in_words
from ui.document.shown_text import tooltip
from ui.document.state import DocumentState
from ui.table.results.result_picture import result_picture
from ui.theme.theme import Theme

PICTURE = "picture"
WAYS = (
    ("text", "As &text", "A table aligned for a fixed-width font"),
    ("markdown", "As &Markdown table", "For GitHub, Reddit, Discord and notes"),
    ("forum", "As &forum post", "BBCode with the table in a code block"),
    ("csv", "As &CSV", "Every digit, for a spreadsheet"),
    (PICTURE, "As &picture", "The table as you see it, at twice the size"),
)
"""What can be copied: name, menu text, what it is for."""

Shown = tuple[DocumentState, Snapshot]
"""The document of a run, and its figures in seat order."""


class ResultCopier(QObject):
    """Copies the current figures to the clipboard.

    Args:
        shown: Returns the document of the run with its figures, or None while there are none.
        theme: Colours and deck of the picture.
        parent: Qt parent.
    """

    copied = Signal(str)
    """Something was copied: the message."""

    def __init__(
        self, shown: Callable[[], Shown | None], theme: Theme, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._shown, self._theme = shown, theme

    def copy(self, way: str) -> bool:
        """Copy the current figures in one of `WAYS`; returns whether there were any."""
        shown = self._shown()
        if shown is None or not shown[1].seats:  # no deal has met the condition yet
            return False
        asked, snapshot = shown
        if way == PICTURE:
            QGuiApplication.clipboard().setImage(result_picture(asked, snapshot, self._theme))
        else:
            labels = [seat.name for seat in asked.seats]
            answers = answered_questions(asked, snapshot)
            given = conditions_in_words(asked)
            copy_words(
                equity_table(asked.to_query(), snapshot, way, labels=labels, given=given, answers=answers)
            )
        self.copied.emit("Result copied.")
        return True

    def menu(self, parent: QWidget) -> QMenu:
        """A menu of all ways, disabled while there is nothing to copy."""
        menu = QMenu("Copy result", parent)
        menu.setToolTipsVisible(True)
        for way, text, tip in WAYS:
            action = menu.addAction(text)
            action.setData(way)
            action.setToolTip(tooltip(tip))
            action.setStatusTip(tooltip(tip))
        menu.triggered.connect(self._triggered)
        menu.aboutToShow.connect(self._about_to_show)
        return menu

    @Slot(QAction)
    def _triggered(self, action: QAction) -> None:
        self.copy(action.data())

    @Slot()
    def _about_to_show(self) -> None:
        menu = self.sender()
        if isinstance(menu, QMenu):
            for action in menu.actions():
                action.setEnabled(self._shown() is not None)


def with_labels_of(asked: DocumentState, now: DocumentState) -> DocumentState:
    """The document of the run, with the current names and colours of its seats."""
    looks = {seat.key: (seat.label, seat.color) for seat in now.seats}
    seats = []
    for seat in asked.seats:
        label, color = looks.get(seat.key, (seat.label, seat.color))
        seats.append(replace(seat, label=label, color=color))
    return replace(asked, title=now.title, seats=tuple(seats))
