"""Feeds of pictures of one player, who is chosen in their header."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from ui.context import Context
from ui.document.state import DocumentState
from ui.jobs.picture_worker import Draw
from ui.pictures.kit.feed import PictureFeed, PictureView
from ui.pictures.kit.seat_chooser import SeatChooser


class _ChoosingFeed(PictureFeed):
    """A feed whose picture has a `SeatChooser`."""

    chooser: SeatChooser

    @property
    def player(self) -> int | None:
        """The player chosen."""
        return self.chooser.kept

    def choose_player(self, key: int) -> None:
        """Choose a player who has not folded."""
        if any(seat.key == key and not seat.folded for seat in self.context.document.state.seats):
            self.chooser.choose(key)


class ChosenSeatFeed(_ChoosingFeed):
    """Feeds a picture that is computed for all players at once and shows one of them.

    Args:
        context: The parts of the program.
        name: Name of the picture.
        draw: Computes it.
        view: The picture.
    """

    def __init__(self, context: Context, name: str, draw: Draw, view: PictureView) -> None:
        super().__init__(context, context.picture_request(name, draw), view)
        self.chooser = SeatChooser(context, cast("QWidget", view))
        self.chooser.changed.connect(self.refresh)
        view.header.addWidget(self.chooser.chip)

    def chosen_of(self, seats: tuple[int, ...]) -> int:
        """Index of the chosen seat among those of the picture; the first if it is not among them."""
        place = self.chooser.place_in(self.request.state)
        return seats.index(place) if place in seats else 0


class ChosenRangeFeed(_ChoosingFeed):
    """Feeds a picture of one player's range, computed again when another player is chosen.

    Args:
        context: The parts of the program.
        name: Name of the picture.
        draw_of: Returns the function that computes it for the player with an index.
        view: The picture.
        known: See `SeatChooser`.
    """

    def __init__(
        self,
        context: Context,
        name: str,
        draw_of: Callable[[int], Draw],
        view: PictureView,
        *,
        known: bool | None = False,
    ) -> None:
        self.chooser = SeatChooser(context, cast("QWidget", view), known=known)
        self._draw_of = draw_of
        draw = draw_of(self.chooser.place_in(context.document.state))
        super().__init__(context, context.picture_request(name, draw), view)
        view.header.addWidget(self.chooser.chip)
        self.chooser.changed.connect(self._choose)
        context.document.changed.connect(self._choose)

    @Slot()
    @Slot(object, object)
    def _choose(self, new: DocumentState | None = None, _old: DocumentState | None = None) -> None:
        """Ask for the picture of the player chosen."""
        self.request.set_draw(self._draw_of(self.chooser.place_in(new or self.context.document.state)))
