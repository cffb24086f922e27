"""The keys and links of the table: they switch to it, or show what they need."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from oracle.games import find_game
from ui.actions import Actions
from ui.context import Context
from ui.widgets.cards.board import BoardPanel
from ui.window.table_column import TablePanel
from ui.window.workspaces import TABLE, WorkspaceStack

NO_SEAT = "F3 works in a seat: press Alt and its number first."
IN_STUD = "Players’ actions narrow ranges on a board, and stud has none."


class TableKeys(QObject):
    """Does what the keys of the table ask for.

    Args:
        context: The parts of the program.
        actions: The actions of the window.
        table: The table.
        workspaces: The workspaces.
        parent: Qt parent.
    """

    said = Signal(str)
    """A line for the status line."""

    def __init__(
        self,
        context: Context,
        actions: Actions,
        table: TablePanel,
        workspaces: WorkspaceStack,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._document, self._table, self._workspaces = context.document, table, workspaces
        actions.add_seat.triggered.connect(self._add_seat)
        actions.pick_board.triggered.connect(self._pick_board)
        actions.pick_dead.triggered.connect(self._pick_dead)
        actions.random_board.triggered.connect(table.board.deal_random)
        actions.money.triggered.connect(self._edit_money)
        actions.say_actions.triggered.connect(self._say_actions)

    @Slot()
    def _add_seat(self) -> None:
        self._workspaces.show_workspace(TABLE)
        self._table.seats.add_seat()

    @Slot()
    def _pick_board(self) -> None:
        self._board().pick()

    @Slot()
    def _pick_dead(self) -> None:
        self._board().pick_dead()

    def _board(self) -> BoardPanel:
        """The board in the current workspace, otherwise the table's."""
        board = self._workspaces.board()
        if board is None:
            self._workspaces.show_workspace(TABLE)
        return board or self._table.board

    @Slot()
    def _edit_money(self) -> None:
        self._workspaces.show_workspace(TABLE)
        self._table.pot.open()

    @Slot()
    def _say_actions(self) -> None:
        """Open what the player of the current seat did, or show why there is nothing to open."""
        at_table = self._workspaces.current == TABLE
        key = self._table.seats.focused_key if at_table else None
        if find_game(self._document.state.game).stud:
            self.said.emit(IN_STUD)
        elif key is None:
            self.said.emit(NO_SEAT)
        else:
            self._table.seats.say_actions(key)
