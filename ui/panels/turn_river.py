"""The turn × river picture in the window."""

from __future__ import annotations

from typing import cast

import numpy as np
from PySide6.QtCore import Slot

from oracle.analysis import TurnRiver, queries
from oracle.query import Query
from ui.context import Context
from ui.models.picture_desk import PictureDesk
from ui.models.picture_draws import draw_turns_and_rivers
from ui.panels.picture_feed import PictureFeed
from ui.panels.seat_chooser import SeatChooser
from ui.plots.turn_river import TurnRiverView

NAME = "turn and river"


class TurnRiverFeed(PictureFeed):
    """Keeps a `TurnRiverView` in step with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    def __init__(self, context: Context, view: TurnRiverView) -> None:
        desk = PictureDesk(
            NAME, context.document, context.conductor, context.pictures, draw_turns_and_rivers, context.macros
        )
        super().__init__(context, desk, view)
        self.view = view
        self.chooser = SeatChooser(context, view)
        self.chooser.changed.connect(self.refresh)
        view.header.addWidget(self.chooser.chip)
        view.chosen.connect(self._put)
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show the equities of the chosen player."""
        matrix = cast("TurnRiver", picture)
        place = self.chooser.place_in(self.desk.state)
        looks = [self.look(seat) for seat in matrix.seats]
        self.view.show_matrix(matrix, looks, matrix.seats.index(place) if place in matrix.seats else 0)

    def queries(self) -> tuple[Query, ...]:
        """There is none: so many pairs of cards."""
        matrix = cast("TurnRiver", self.desk.picture)
        queries.turn_river_queries(int(np.count_nonzero(matrix.chance)) // 2)

    @Slot(object)
    def _put(self, cards: object) -> None:
        self.put_on_board((*self.board(), *cast("tuple[int, ...]", cards)))
