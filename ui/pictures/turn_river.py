"""The turn × river picture in the window."""

from __future__ import annotations

from typing import cast

import numpy as np
from PySide6.QtCore import Slot

from oracle.analysis.pictures.turn_river import TurnRiver, turn_river_queries
from oracle.query import Query
from ui.context import Context
from ui.document.runs.picture_draws import draw_turns_and_rivers
from ui.pictures.groups import CARDS_TO_COME
from ui.pictures.kit.chosen_feed import ChosenSeatFeed
from ui.plots.frames.turn_river import TurnRiverView


class TurnRiverFeed(ChosenSeatFeed):
    """Keeps a `TurnRiverView` in step with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    name = "turn and river"
    title = "Turn × river"
    group = CARDS_TO_COME

    def __init__(self, context: Context, view: TurnRiverView) -> None:
        super().__init__(context, self.name, draw_turns_and_rivers, view)
        self.view = view
        view.chosen.connect(self._put)
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show the equities of the chosen player."""
        matrix = cast("TurnRiver", picture)
        looks = [self.look(seat) for seat in matrix.seats]
        self.view.show_matrix(matrix, looks, self.chosen_of(matrix.seats), self.ranks())

    def queries(self) -> tuple[Query, ...]:
        """There is none: so many pairs of cards."""
        matrix = cast("TurnRiver", self.request.picture)
        turn_river_queries(int(np.count_nonzero(matrix.chance)) // 2)

    @Slot(object)
    def _put(self, cards: object) -> None:
        self.put_on_board((*self.board(), *cast("tuple[int, ...]", cards)))
