"""What is done with scenarios: spreadsheets opened and saved, rows copied and pasted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from oracle.errors import OracleError
from ui.background.file_work import FileWork
from ui.context import Context
from ui.document.clipboard import copy_table
from ui.document.edits.scenarios import add_rows, set_values
from ui.document.save_folders import DATA, SaveFolders
from ui.document.scenarios.applying import present, with_values
from ui.document.scenarios.model import MAX_ROWS, MONEY
from ui.document.scenarios.money import more_than_a_file_has
from ui.document.shown_text import one_line
from ui.document.state import DocumentState
from ui.scenarios.pasting import CopiedRows, copied_rows, pasted_lines, titled_columns, titled_rows
from ui.scenarios.rows import ON_TABLE
from ui.scenarios.table import ScenarioList
from ui.widgets.file_dialogs import SPREADSHEET_KINDS, ask_to_open, ask_to_save

NOTHING = "There are no scenarios to save: add some first."


@dataclass(frozen=True, slots=True)
class _Misfit:
    """Why a spreadsheet does not fit the table."""

    words: str


class ScenarioCommands(QObject):
    """Opens, saves, copies and pastes.

    Args:
        context: The parts of the program.
        listed: The table of scenarios.
        owner: The widget whose window shows file dialogs.
    """

    remarked = Signal(str, bool)
    """A remark about what was done, and whether it is an error."""
    misfit = Signal(str, str)
    """A spreadsheet does not fit the table, but its rows can be answered: its path, and why it does not."""

    def __init__(self, context: Context, listed: ScenarioList, owner: QWidget) -> None:
        super().__init__(owner)
        self._context, self._list, self._owner = context, listed, owner
        self._files = FileWork(self)
        self._folders = SaveFolders(context.settings)
        self.dialog: QFileDialog | None = None
        self._copied: CopiedRows | None = None

    # Spreadsheets

    def ask_open(self) -> None:
        """Ask for a spreadsheet to open."""
        self.dialog = ask_to_open(
            self._owner, "Open scenarios", SPREADSHEET_KINDS, self._folders, DATA, self.open_file
        )

    def ask_save(self) -> None:
        """Ask where to save the scenarios."""
        if not self._context.document.state.scenarios.rows:
            self.remarked.emit(NOTHING, True)
            return
        self.dialog = ask_to_save(
            self._owner, "Save scenarios", SPREADSHEET_KINDS, self._folders, DATA, self.save_file,
            name="scenarios", suffix="csv",
        )  # fmt: skip

    def open_file(self, path: str) -> None:
        """Open a spreadsheet: its first row becomes the table, as one undo step."""
        state = self._context.document.state

        def work() -> DocumentState | OracleError | _Misfit:
            from oracle.spreadsheet import read_sheet  # parses the language
            from ui.document.scenarios.sheets import opened

            try:
                sheet = read_sheet(Path(path))
            except OracleError as trouble:
                return trouble
            try:
                return opened(sheet, state)
            except OracleError as trouble:
                return _Misfit(str(trouble))

        done = self._files.do(work, lambda found: self._opened(found, state, Path(path))).done
        if not done:
            self.remarked.emit(f"Reading “{one_line(Path(path).name)}” …", False)

    def _opened(self, found: DocumentState | OracleError | _Misfit, asked: DocumentState, path: Path) -> None:
        document = self._context.document
        if isinstance(found, OracleError):
            self.remarked.emit(str(found), True)
        elif isinstance(found, _Misfit):
            self.misfit.emit(str(path), found.words)
        elif document.state is not asked:
            self.remarked.emit("Not opened: the table was edited in the meantime. Open it again.", True)
        else:
            document.end_merge()
            document.apply("Open scenarios", found)
            many = len(found.scenarios.rows)
            rows = "1 scenario" if many == 1 else f"{many} scenarios"
            words = f"{rows} from “{one_line(path.name)}”; its first row is on the table. Undo to go back."
            self.remarked.emit(words, False)

    def save_file(self, path: str) -> None:
        """Save the scenarios as a spreadsheet for the command ``batch``."""
        state, macros = self._context.document.state, dict(self._context.macros())

        def write(file: Path) -> None:
            from oracle.spreadsheet import write_sheet
            from ui.document.lines.troubles import sound
            from ui.document.scenarios.sheets import sheet_rows

            write_sheet(file, sheet_rows(sound(state, macros), macros))

        self._context.saves.save(Path(path), write, partial(self._saved, state, Path(path)))

    def _saved(self, state: DocumentState, path: Path, trouble: OracleError | None) -> None:
        if trouble is not None:
            self.remarked.emit(f"Not saved: {trouble}", True)
            return
        words = f"Saved as “{one_line(path.name)}”: “Answer a spreadsheet” in the menu opens it."
        if any(each.kind in MONEY for each in state.scenarios.subjects):
            words += " PQL has no amounts of money: pot and call are columns that only this workspace reads."
            if more_than_a_file_has(state):
                words += " Stacks, bets of this street and the rake are not in the file."
        self.remarked.emit(words, False)

    # The clipboard

    def copy(self) -> None:
        """Copy the selected scenarios, or all, with titles and figures, for a spreadsheet."""
        model, chosen = self._list.scenarios, frozenset(self._list.selected_keys())
        columns = range(model.columnCount())
        rows = [
            (number, row.scenario)
            for number, row in enumerate(model.rows)
            if not chosen or (row.scenario is not None and row.scenario.key in chosen)
        ]
        cells = [[str(model.index(at, column).data() or "") for column in columns] for at, _ in rows]
        copy_table([[one_line(model.title_of(column)) for column in columns], *cells])
        text, state = QGuiApplication.clipboard().text(), self._context.document.state
        self._copied = copied_rows(text, state, [scenario for _, scenario in rows])
        self.remarked.emit(f"Copied {len(rows)} row{'' if len(rows) == 1 else 's'}.", False)

    def paste(self) -> None:
        """Paste lines of cells: into the current cell and to the right, further lines into rows below.

        Lines below the titles of this table, as `copy` writes them, become rows with the same changes.
        """
        text = QGuiApplication.clipboard().text()
        model, at = self._list.scenarios, self._list.currentIndex()
        first = model.change_at(at)
        state = self._context.document.state
        lines = pasted_lines(text)
        if not lines or not present(state):
            return
        place = 0 if first is None else first.place
        scenario = model.rows[at.row()].scenario if at.isValid() else None
        titled = titled_columns(lines[0], model.changes)
        if self._copied is not None and text == self._copied.text:
            rows, many = self._copied.rows_for(state), len(self._copied.values)
        elif titled:
            below_titles = [line for line in lines[1:] if line[0] != ON_TABLE]
            rows, many = titled_rows(below_titles[:MAX_ROWS], titled, state), len(below_titles)
        elif len(lines) == 1 and scenario is not None and first is not None:
            values = with_values(state, scenario.values, place, lines[0])
            set_values(self._context.document, scenario.key, place, values[place:])
            return
        else:
            blank = [""] * len(state.scenarios.subjects)
            rows = [
                with_values(state, blank, place, line)
                for line in lines[:MAX_ROWS]  # lines beyond that have no room
            ]
            many = len(lines)
        below = None if scenario is None else scenario.key
        made = add_rows(self._context.document, rows, below, "Paste scenarios")
        words = f"Pasted {len(made)} of {many} rows: there is room for {MAX_ROWS}."
        if len(made) < many:
            self.remarked.emit(words, True)
