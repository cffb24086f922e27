"""Opening a batch’s files and putting a row on the table, off the window’s thread."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from oracle.errors import OracleError
from ui.background.file_work import FileWork
from ui.context import Context
from ui.document.save_folders import DATA, SaveFolders
from ui.document.state import DocumentState
from ui.jobs.batch_work import OpenedSheet, read_batch, with_results
from ui.widgets.file_dialogs import SPREADSHEET_KINDS, ask_to_open, ask_to_save

NO_TABLE = "The table cannot show this row's question. Open it in PQL instead."
MEANWHILE = "Not done: the table was edited in the meantime."
ON_TABLE = "The row is on the table. Undo to go back."


class BatchCommands(QObject):
    """Opens spreadsheets, chooses files of answers, puts rows on the table.

    Attributes:
        reading: The name of the file that is being read; empty if none is.

    Args:
        context: The parts of the program.
        owner: The widget whose window shows file dialogs.
    """

    began = Signal()
    """A spreadsheet is being read, which takes seconds if it is large."""
    opened = Signal(object)
    """A spreadsheet was read, or has another file of answers: an `OpenedSheet`."""
    remarked = Signal(str, bool)
    """A remark about what was done, and whether it is an error."""
    put = Signal()
    """A row is on the table."""

    def __init__(self, context: Context, owner: QWidget) -> None:
        super().__init__(owner)
        self._context, self._owner = context, owner
        self._files = FileWork(self)
        self._folders = SaveFolders(context.settings)
        self.dialog: QFileDialog | None = None
        self.reading = ""

    def ask_open(self) -> None:
        """Ask for a spreadsheet."""
        self.dialog = ask_to_open(
            self._owner, "Answer a spreadsheet", SPREADSHEET_KINDS, self._folders, DATA, self.open_file
        )

    def ask_results(self, opened: OpenedSheet) -> None:
        """Ask for the file of answers."""
        dialog = ask_to_save(
            self._owner, "Answers go to", SPREADSHEET_KINDS, self._folders, DATA,
            lambda path: self.choose_results(opened, Path(path)),
            name=opened.results.stem, suffix="csv",
        )  # fmt: skip
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)  # a file that has answers is continued
        self.dialog = dialog

    def open_file(self, path: str) -> None:
        """Read a spreadsheet, and the answers that it has."""

        def work() -> OpenedSheet | OracleError:
            try:
                return read_batch(Path(path))
            except OracleError as trouble:
                return trouble

        self.reading = Path(path).name
        self._files.do(work, self._opened, patience=0.0)
        self.began.emit()

    def choose_results(self, opened: OpenedSheet, path: Path, *, fresh: bool = False) -> None:
        """Let the answers of a spreadsheet go to another file, or look at its file again."""
        self._files.do(lambda: with_results(opened, path, fresh=fresh), self._opened, patience=0.0)

    def _opened(self, found: OpenedSheet | OracleError) -> None:
        self.reading = ""
        if isinstance(found, OracleError):
            self.remarked.emit(str(found), True)
        else:
            self.opened.emit(found)

    def put_on_table(self, text: str) -> None:
        """Make the table ask what a row asks, as one undo step."""
        state = self._context.document.state

        def work() -> DocumentState | None:
            from ui.document.scenarios.sheets import asking  # parses the language

            return asking(text, state)

        self._files.do(work, lambda found: self._put(found, state))

    def _put(self, found: DocumentState | None, asked: DocumentState) -> None:
        document = self._context.document
        if found is None:
            self.remarked.emit(NO_TABLE, True)
        elif document.state is not asked:
            self.remarked.emit(MEANWHILE, True)
        else:
            document.end_merge()
            document.apply("Put a row on the table", found)
            self.remarked.emit(ON_TABLE, False)
            self.put.emit()
