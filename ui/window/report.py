"""Saves what is on screen as a report: one HTML page with the figures and the pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import cast

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from oracle.errors import OracleError
from oracle.export import ReportPicture
from oracle.simulate.snapshot import Snapshot
from ui.context import Context
from ui.document.file_saves import write_whole
from ui.document.runs.report_page import report_page
from ui.document.runs.results import table_asked
from ui.document.save_folders import DATA, SaveFolders, free_file
from ui.document.shown_text import one_line
from ui.document.state import DocumentState
from ui.pictures.catalog import PictureSet
from ui.pictures.kit.feed import PictureFeed
from ui.plots.reported import ReportedPicture, drawn_for_report
from ui.widgets.file_dialogs import SaveDialog

NOTHING = "There is no result to report: run the table first."


class ReportSaver(QObject):
    """Writes reports; the pictures are drawn one at a time, so that the window stays responsive.

    Args:
        context: The parts of the program.
        pictures: The pictures of the window.
        shown: Returns the document of the run with its figures, or None while there are none.
        owner: The window.
    """

    said = Signal(str)
    """A line about what was done."""

    def __init__(
        self,
        context: Context,
        pictures: PictureSet,
        shown: Callable[[], tuple[DocumentState, Snapshot] | None],
        owner: QWidget,
    ) -> None:
        super().__init__(owner)
        self._context, self._pictures, self._shown, self._owner = context, pictures, shown, owner
        self._folders = SaveFolders(context.settings)
        self.dialog: SaveDialog | None = None
        self._work: Iterator[None] | None = None
        self._next = QTimer(self)
        self._next.setInterval(0)
        self._next.timeout.connect(self._go_on)

    @Slot()
    def ask(self) -> None:
        """Ask for a file name without blocking the window."""
        shown = self._shown()
        if shown is None:
            self.said.emit(NOTHING)
            return
        offered = free_file(self._folders.of(DATA), shown[0].title or "report", "html")
        kinds = ("Web pages (*.html)",)
        self.dialog = dialog = SaveDialog(self._owner, "Save as a report", offered, kinds, "html")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.named.connect(self.save)
        dialog.setModal(False)
        dialog.show()

    @Slot(str)
    def save(self, path: str) -> None:
        """Write the report of what is shown now."""
        shown = self._shown()
        if shown is None:
            self.said.emit(NOTHING)
            return
        self._folders.remember(DATA, Path(path))
        self._work = self._saving(Path(path), *shown)
        self._next.start()

    def settle(self) -> None:
        """Draw the pictures that are missing at once, and begin to write the page."""
        while self._work is not None:
            self._go_on()

    @Slot()
    def _go_on(self) -> None:
        if self._work is None or next(self._work, self) is self:
            self._work = None
            self._next.stop()

    def _saving(self, path: Path, asked: DocumentState, snapshot: Snapshot) -> Iterator[None]:
        """Draw the pictures, then have the page written; yields between two pictures."""
        drawn: list[ReportPicture] = []
        for feed in self._pictures.feeds:
            if self._belongs(feed, asked):
                drawn.append(drawn_for_report(cast("ReportedPicture", feed.widget)))
                yield

        def write(target: Path) -> None:
            write_whole(target, report_page(asked, snapshot, drawn).encode())

        self._context.saves.save(path, write, partial(self._told, path, len(drawn)))

    def _told(self, path: Path, pictures: int, trouble: OracleError | None) -> None:
        saved = f"Saved as “{one_line(path.name)}”, {_with(pictures)}."
        self.said.emit(saved if trouble is None else str(trouble))

    def _belongs(self, feed: PictureFeed, asked: DocumentState) -> bool:
        """Whether a picture has been drawn, and of the table of the result."""
        macros = self._context.macros()
        request = feed.request
        drawn = request.picture is not None and not request.stale
        return drawn and table_asked(request.state, macros) == table_asked(asked, macros)


def _with(pictures: int) -> str:
    if not pictures:
        return "without pictures: open the ones you want in it, then save again"
    return "with 1 picture" if pictures == 1 else f"with {pictures} pictures"
