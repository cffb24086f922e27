"""Opens the list of opponents, a separate window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from ui.context import Context
from ui.table.seats import SeatsPanel

if TYPE_CHECKING:
    from ui.opponents.window import OpponentsWindow


class OpponentsOpener(QObject):
    """Creates the window when it is first needed.

    Attributes:
        window: The window, or None before.
        help_wanted: Emitted with a place in the help.

    Args:
        context: The parts of the program.
        seats: The seats, whose menus open the list too.
        parent: The main window.
    """

    help_wanted = Signal(str)

    def __init__(self, context: Context, seats: SeatsPanel, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self._seats, self._parent = context, seats, parent
        self.window: OpponentsWindow | None = None
        seats.opponents_wanted.connect(self.open_for)

    @Slot()
    def open(self) -> None:
        """Show the list, for the seat in use; not for the first one, where the user himself sits."""
        key, seats = self._seats.focused_key, self._context.document.state.seats
        self.open_for(-1 if key is None or key == seats[0].key else key)

    @Slot(int)
    def open_for(self, key: int) -> None:
        """Show the list; the next opponent added sits down in the seat with this key, if there is one."""
        library = self._context.library
        if library is None:
            return
        if self.window is None:
            from ui.opponents.window import OpponentsWindow

            self.window = OpponentsWindow(self._context, library, self._parent)
            self.window.help_wanted.connect(self.help_wanted)
        seat = next((each for each in self._context.document.state.seats if each.key == key), None)
        self.window.open_for(None if seat is None else key, "" if seat is None else seat.opponent)
