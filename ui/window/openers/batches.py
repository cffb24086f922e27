"""Opens the window that answers a spreadsheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from ui.context import Context
from ui.widgets.file_dialogs import SPREADSHEETS
from ui.widgets.file_drops import FileDrops
from ui.window.workspaces import TABLE, WorkspaceStack

if TYPE_CHECKING:
    from ui.batch.window import BatchWindow


class BatchOpener(QObject):
    """Creates the window when it is first needed.

    Attributes:
        window: The window, or None before.

    Args:
        context: The parts of the program.
        action: Opens it from the menu.
        workspaces: What the main window shows; the scenarios offer spreadsheets that do not fit them.
        parent: The main window.
    """

    help_wanted = Signal(str)
    """F1 was pressed: a place in the help."""
    pql_wanted = Signal(str)
    """Show a query in the PQL workspace."""
    said = Signal(str)
    """A line about what was done."""

    def __init__(
        self, context: Context, action: QAction, workspaces: WorkspaceStack, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._context, self._workspaces, self._parent = context, workspaces, parent
        self.window: BatchWindow | None = None
        action.triggered.connect(self.open)
        workspaces.batch_wanted.connect(self.open_file)
        FileDrops(parent, SPREADSHEETS, lambda path: self.open_file(str(path)))

    @Slot()
    def open(self) -> None:
        """Show the window; without a spreadsheet, ask for one."""
        window = self._made()
        if window is not None:
            window.open_front()
            window.ask_if_empty()

    @Slot(str)
    def open_file(self, path: str) -> None:
        """Show the window with a spreadsheet."""
        window = self._made()
        if window is not None:
            window.open_file(path)

    def _made(self) -> BatchWindow | None:
        if self.window is None and self._context.batches is not None:
            from ui.batch.window import BatchWindow

            self.window = BatchWindow(self._context, self._context.batches, self._parent)
            self.window.help_wanted.connect(self.help_wanted)
            self.window.said.connect(self.said)
            self.window.pql_wanted.connect(self._show_pql)
            self.window.table_wanted.connect(self._show_table)
        return self.window

    @Slot(str)
    def _show_pql(self, text: str) -> None:
        self.pql_wanted.emit(text)
        self._parent.activateWindow()
        self._parent.raise_()

    @Slot()
    def _show_table(self) -> None:
        self._workspaces.show_workspace(TABLE)
        self._parent.activateWindow()
        self._parent.raise_()
