"""The heat map in the window."""

from __future__ import annotations

from typing import cast

import numpy as np

from oracle.analysis.pictures.heat_map import HeatMap, heat_map_queries
from oracle.query import Query
from ui.context import Context
from ui.document.runs.picture_draws import draw_heat_map
from ui.pictures.groups import EQUITY
from ui.pictures.kit.chosen_feed import ChosenRangeFeed
from ui.plots.frames.heat_map import HeatMapView


class HeatMapFeed(ChosenRangeFeed):
    """Keeps a `HeatMapView` in step with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    name = "heat map"
    title = "Heat map"
    group = EQUITY

    def __init__(self, context: Context, view: HeatMapView) -> None:
        super().__init__(context, self.name, draw_heat_map, view)
        self.view = view
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show the chosen player's range."""
        heat = cast("HeatMap", picture)
        self.view.show_heat(heat, self.look(heat.seat), self.ranks())

    def queries(self) -> tuple[Query, ...]:
        """A query for each class of the range."""
        heat = cast("HeatMap", self.request.picture)
        classes = np.flatnonzero(np.isfinite(heat.class_equity)).tolist()
        return heat_map_queries(self.table, heat.seat, classes)
