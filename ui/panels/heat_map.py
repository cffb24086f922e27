"""The heat map in the window."""

from __future__ import annotations

from typing import cast

import numpy as np
from PySide6.QtCore import Slot

from oracle.analysis import HeatMap, queries
from oracle.query import Query
from ui.context import Context
from ui.models.picture_desk import PictureDesk
from ui.models.picture_draws import draw_heat_map
from ui.models.state import DocumentState
from ui.panels.picture_feed import PictureFeed
from ui.panels.seat_chooser import SeatChooser
from ui.plots.heat_map import HeatMapView

NAME = "heat map"


class HeatMapFeed(PictureFeed):
    """Keeps a `HeatMapView` in step with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    def __init__(self, context: Context, view: HeatMapView) -> None:
        self.chooser = SeatChooser(context, view, of_ranges=True)
        desk = PictureDesk(
            NAME, context.document, context.conductor, context.pictures,
            draw_heat_map(self.chooser.place_in(context.document.state)), context.macros,
        )  # fmt: skip
        super().__init__(context, desk, view)
        self.view = view
        view.header.addWidget(self.chooser.chip)
        self.chooser.changed.connect(self._choose)
        context.document.changed.connect(self._choose)
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show the chosen player's range."""
        heat = cast("HeatMap", picture)
        self.view.show_heat(heat, self.look(heat.seat), self.ranks())

    def queries(self) -> tuple[Query, ...]:
        """A query for each class of the range."""
        heat = cast("HeatMap", self.desk.picture)
        classes = np.flatnonzero(np.isfinite(heat.class_equity)).tolist()
        return queries.heat_map_queries(self.table, heat.seat, classes)

    @Slot()
    @Slot(object, object)
    def _choose(self, new: DocumentState | None = None, _old: DocumentState | None = None) -> None:
        self.desk.set_draw(draw_heat_map(self.chooser.place_in(new or self.context.document.state)))
