"""Range against range in the window."""

from __future__ import annotations

from typing import cast

import numpy as np
from PySide6.QtCore import Slot

from oracle.analysis.pictures.range_v_range import RangeVRange, range_v_range_query
from oracle.query import Query
from ui.context import Context
from ui.document.runs.picture_draws import draw_ranges
from ui.document.runs.picture_request import PictureRequest
from ui.document.state import DocumentState
from ui.pictures.groups import EQUITY
from ui.pictures.kit.feed import PictureFeed
from ui.plots.frames.range_v_range import RangeCurvesView


class RangeCurvesFeed(PictureFeed):
    """Keeps a `RangeCurvesView` in step with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    name = "range v range"
    title = "Range v range"
    group = EQUITY
    strip = True

    def __init__(self, context: Context, view: RangeCurvesView) -> None:
        request = PictureRequest(
            self.name, context.document, context.table_runs, context.pictures, draw_ranges, context.macros
        )
        super().__init__(context, request, view)
        self.view = view
        self._shown: DocumentState | None = None
        view.kept.connect(self._keep)
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show every hand of every player."""
        ranges = cast("RangeVRange", picture)
        looks = [self.look(seat.seat) for seat in ranges.seats]
        same = self._shown is not None and self._shown.equity_part() == self.request.state.equity_part()
        self._shown = self.request.state
        self.view.show_ranges(ranges, looks, same_table=same)

    def queries(self) -> tuple[Query, ...]:
        """The hands' equities on this board as histograms."""
        return (range_v_range_query(self.table),)

    @Slot(int, object)
    def _keep(self, place: int, rows: object) -> None:
        hands = next(seat for seat in self.view.seats if seat.seat == place)
        kept = np.zeros(len(hands.hands), dtype=np.bool_)
        kept[cast("slice", rows)] = True
        self.make_range(place, hands.hands, hands.weights, kept)
