"""The keys and buttons that show another workspace, picture or seat."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from ui.actions import Actions
from ui.context import Context
from ui.pictures.kit.area import PictureArea
from ui.widgets.buttons.rail import Rail
from ui.window.table_column import TablePanel
from ui.window.toolbar.toolbar import Toolbar
from ui.window.workspaces import PQL, RANGES, TABLE, WorkspaceStack


class WorkspaceKeys(QObject):
    """Follows the rail and its actions, and keeps both and the toolbar up to date with the workspace shown.

    Args:
        context: The parts of the program.
        actions: The actions of the window.
        rail: The buttons of the workspaces.
        toolbar: The bar above them.
        table: The table.
        pictures: The pictures beside it.
        workspaces: The workspaces.
        parent: Qt parent.
    """

    edit_wanted = Signal(int)
    """Edit the range of a seat, given by its key."""

    def __init__(
        self,
        context: Context,
        actions: Actions,
        rail: Rail,
        toolbar: Toolbar,
        table: TablePanel,
        pictures: PictureArea,
        workspaces: WorkspaceStack,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._document, self._actions, self._rail, self._toolbar = context.document, actions, rail, toolbar
        self._table, self._pictures, self._workspaces = table, pictures, workspaces
        actions.next_picture.triggered.connect(self._next_picture)
        actions.previous_picture.triggered.connect(self._previous_picture)
        actions.edit_range.triggered.connect(self._edit_focused_range)
        for place, action in enumerate(actions.seats):
            action.setData(place)
            action.triggered.connect(self._jump)
        for name, action in zip(workspaces.names, actions.workspaces, strict=True):
            action.setData(name)
            action.triggered.connect(self._switch)
        rail.chosen.connect(workspaces.show_workspace)
        workspaces.switched.connect(self._switched)
        self._switched(workspaces.current)

    @Slot()
    def _switch(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self._workspaces.show_workspace(str(action.data()))
            self._switched(self._workspaces.current)  # a second click must not uncheck the action

    @Slot(str)
    def _switched(self, name: str) -> None:
        self._rail.choose(name)
        for action in self._actions.workspaces:
            action.setChecked(action.data() == name)
        self._toolbar.show_workspace(at_pql=name == PQL)
        for action in (self._actions.next_picture, self._actions.previous_picture):
            action.setEnabled(name == TABLE)  # elsewhere Ctrl+Tab belongs to the tabs in use

    @Slot()
    def _jump(self) -> None:
        """Go to a seat in the current workspace, or on the table if that workspace has no seats."""
        action = self.sender()
        if not isinstance(action, QAction):
            return
        place, seats = int(action.data()), self._document.state.seats
        if self._workspaces.current != RANGES:
            self._workspaces.show_workspace(TABLE)
            self._table.seats.jump_to(place)
        elif place < len(seats):
            self.edit_wanted.emit(seats[place].key)

    @Slot()
    def _edit_focused_range(self) -> None:
        """Edit the range of the current seat; in the range editor that is the one shown."""
        if self._workspaces.current != RANGES:
            key = self._table.seats.focused_key
            self.edit_wanted.emit(self._document.state.seats[0].key if key is None else key)

    @Slot()
    def _next_picture(self) -> None:
        self._pictures.step(1)

    @Slot()
    def _previous_picture(self) -> None:
        self._pictures.step(-1)
