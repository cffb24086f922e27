"""The player a picture is about: a chip with his name and a menu of the others."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from ui.context import Context
from ui.document.cards.used_cards import cards_or_none
from ui.document.shown_text import menu_text
from ui.document.state import DocumentState, SeatState
from ui.widgets.buttons.chip import Chip
from ui.widgets.menus import open_below


class SeatChooser(QObject):
    """Keeps the choice of a player who has not folded, through edits of the table.

    Args:
        context: The parts of the program.
        parent: The widget it belongs to.
        known: Whether the picture is about a known hand (True) or a range (False): the default is the first
            player who has one.  None where it is about either.
    """

    changed = Signal()
    """Another player was chosen."""

    def __init__(self, context: Context, parent: QWidget, *, known: bool | None = None) -> None:
        super().__init__(parent)
        self._known = known
        self._document = context.document
        self._key: int | None = None
        self.chip = Chip(context.theme, "Player", parent)
        self.chip.clicked.connect(self._open)
        self.menu = QMenu(parent)
        self.menu.triggered.connect(self._choose)
        context.document.changed.connect(self._document_changed)
        self._show()

    @property
    def key(self) -> int | None:
        """Key of the player chosen, or of the one to begin with; None where nobody has a part in the pot."""
        return self._key_in(self._document.state)

    @property
    def kept(self) -> int | None:
        """Key of the player chosen by the user; None where he has chosen nobody."""
        return self._key

    def place_in(self, state: DocumentState) -> int:
        """The chosen player's place among the seats of a table; the first where he has no part in the pot."""
        key = self._key_in(state)
        return next((place for place, seat in enumerate(state.seats) if seat.key == key), 0)

    def _key_in(self, state: DocumentState) -> int | None:
        playing = [seat for seat in state.seats if not seat.folded]
        if any(seat.key == self._key for seat in playing):
            return self._key
        fitting = [seat for seat in playing if bool(cards_or_none(seat.range_text)) is self._known]
        first = next(iter(fitting or playing), None)
        return None if first is None else first.key

    def choose(self, key: int) -> None:
        """Choose a player."""
        if key != self.key:
            self._key = key
            self._show()
            self.changed.emit()

    def _seats(self) -> list[SeatState]:
        return [seat for seat in self._document.state.seats if not seat.folded]

    def _show(self) -> None:
        seat = next((seat for seat in self._seats() if seat.key == self.key), None)
        self.chip.setVisible(seat is not None)
        if seat is not None:
            self.chip.show_word(seat.name, color=seat.color)

    @Slot()
    def _open(self) -> None:
        self.menu.clear()
        for seat in self._seats():
            action = self.menu.addAction(menu_text(seat.name))
            action.setData(seat.key)
            action.setCheckable(True)
            action.setChecked(seat.key == self.key)
        open_below(self.menu, self.chip)

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        self.choose(int(action.data()))

    @Slot(object, object)
    def _document_changed(self, _new: DocumentState, _old: DocumentState) -> None:
        self._show()
