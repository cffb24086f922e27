"""Feeds pictures of ranges from the table."""

from __future__ import annotations

from typing import Protocol, cast

from PySide6.QtCore import QObject, Signal, SignalInstance, Slot

from oracle.analysis.pictures import Column, Masks
from oracle.cards.card import cards_text
from ui.commands.seats import set_range
from ui.commands.table import set_board
from ui.context import Context
from ui.models.conditions import in_force
from ui.models.picture_desk import PictureDesk
from ui.models.state import DocumentState, SeatState
from ui.models.used_cards import cards_or_none
from ui.plots.trace import SeatLook

WAITING = "Drawing …"
UNCONDITIONED = "Your conditions do not count in this picture."


class Shown(Protocol):
    """What shows a picture: a `PlotFrame`, or a panel with the same manners."""

    looked_at: SignalInstance

    @property
    def line(self) -> str:
        """The one line that explains it."""

    def set_line(self, text: str) -> None:
        """Say the one line that explains it."""


class PictureFeed(QObject):
    """Keeps a picture in step with its desk; sub-classes answer `show_picture` and `show_nothing`.

    Args:
        context: The parts of the program.
        desk: Has the picture drawn up.
        view: The picture.
    """

    about_conditions = UNCONDITIONED
    """What the picture says about conditions that are in force."""
    said = Signal(str)
    """Something was done: a line about it."""

    def __init__(self, context: Context, desk: PictureDesk, view: Shown) -> None:
        super().__init__(cast("QObject", view))
        self.context, self.desk, self._view = context, desk, view
        desk.changed.connect(self.refresh)
        view.looked_at.connect(desk.set_active)
        context.document.changed.connect(self._document_changed)

    def show_picture(self, picture: object) -> None:
        """Show what was drawn up."""
        raise NotImplementedError

    def show_nothing(self, why: str) -> None:
        """Show that there is no picture, and why."""
        raise NotImplementedError

    def show_stale(self, stale: bool) -> None:
        """Dim a picture of the table before an edit."""
        raise NotImplementedError

    @Slot()
    def refresh(self) -> None:
        """Show what the desk has."""
        desk = self.desk
        if desk.picture is None:
            self.show_nothing(desk.trouble or WAITING)
        else:
            self.show_picture(desk.picture)
            if desk.stale and desk.trouble:
                self._view.set_line(desk.trouble)
            elif desk.stale:
                self._view.set_line("From before your last edit; the new picture is on its way.")
            elif in_force(self.context.document.state.conditions):
                self._view.set_line(f"{self.about_conditions} {self._view.line}")
        self.show_stale(desk.stale)

    def seats(self) -> tuple[SeatState, ...]:
        """The seats of the picture, with the names and colours they have now."""
        now = {seat.key: seat for seat in self.context.document.state.seats}
        return tuple(now.get(seat.key, seat) for seat in self.desk.state.seats)

    def look(self, place: int) -> SeatLook:
        """Name and colour of a seat of the picture, by its place."""
        seat = self.seats()[place]
        return SeatLook(seat.label, seat.color)

    def board(self) -> tuple[int, ...]:
        """The board of the picture."""
        return cards_or_none(self.desk.state.board)

    def put_on_board(self, cards: tuple[int, ...]) -> None:
        """Put cards that were clicked in the picture on the board, as one undo step."""
        self.context.document.end_merge()
        set_board(self.context.document, cards_text(cards), "Cards of a picture")
        self.said.emit(f"The board is {cards_text(cards)}. Undo takes it back.")

    def make_range(self, place: int, hands: Masks, weights: Column) -> None:
        """Make some hands of a player his range, as one undo step.

        Args:
            place: The player's place among the seats of the picture.
            hands: The hands as masks.
            weights: Their weights.
        """
        document = self.context.document
        seat = self.seats()[place]
        if self.desk.stale or seat.key not in {each.key for each in document.state.seats}:
            return
        from oracle.analysis import kept_text  # loaded when a range is first made of a picture

        document.end_merge()
        set_range(document, seat.key, kept_text(hands, weights, document.state.syntax))
        self.said.emit(f"{seat.label} now has {len(hands)} hands. Undo takes it back.")

    @Slot(object, object)
    def _document_changed(self, new: DocumentState, old: DocumentState) -> None:
        looks = [[(seat.key, seat.label, seat.color) for seat in state.seats] for state in (new, old)]
        other = looks[0] != looks[1] or new.conditions != old.conditions
        if other and self.desk.picture is not None:
            self.refresh()
