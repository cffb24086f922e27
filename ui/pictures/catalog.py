"""All pictures of ranges, each with its feed, in the order of their tabs."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from ui.context import Context
from ui.pictures.breakdown import BreakdownFeed, BreakdownPanel
from ui.pictures.equity_graph import EquityGraphFeed
from ui.pictures.hand_types import HandTypesFeed
from ui.pictures.heat_map import HeatMapFeed
from ui.pictures.kit.feed import PictureFeed
from ui.pictures.kit.tabs import PictureArea
from ui.pictures.next_card import NextCardFeed
from ui.pictures.range_v_range import RangeCurvesFeed
from ui.pictures.street_by_street import StreetsFeed
from ui.pictures.turn_river import TurnRiverFeed
from ui.plots.frames.equity_graph import EquityGraphView
from ui.plots.frames.hand_types import HandTypesView
from ui.plots.frames.heat_map import HeatMapView
from ui.plots.frames.next_card import NextCardView
from ui.plots.frames.range_v_range import RangeCurvesView
from ui.plots.frames.street_by_street import StreetsView
from ui.plots.frames.turn_river import TurnRiverView

Feed = TypeVar("Feed", bound=PictureFeed)


class PictureSet(QObject):
    """Makes the pictures and puts them into their area.

    Args:
        context: The parts of the program.
        area: Where they are shown.
        parent: Qt parent.
    """

    pql_wanted = Signal(str)
    """A picture is to be shown as PQL: this text."""
    said = Signal(str)
    """Something was done in a picture: a line about it."""

    def __init__(self, context: Context, area: PictureArea, parent: QObject | None = None) -> None:
        super().__init__(parent)
        theme = context.theme
        self._area = area
        self.feeds: list[PictureFeed] = []
        self.equity_graph = self._added(EquityGraphFeed(context, EquityGraphView(theme)))
        self.range_curves = self._added(RangeCurvesFeed(context, RangeCurvesView(theme)))
        self.next_card = self._added(NextCardFeed(context, NextCardView(theme)))
        self.turn_river = self._added(TurnRiverFeed(context, TurnRiverView(theme)))
        self.breakdown = self._added(BreakdownFeed(context, BreakdownPanel(theme)))
        self.hand_types = self._added(HandTypesFeed(context, HandTypesView(theme)))
        self.heat_map = self._added(HeatMapFeed(context, HeatMapView(theme)))
        self.streets = self._added(StreetsFeed(context, StreetsView(theme)))

    def _added(self, feed: Feed) -> Feed:
        """Put a picture into the area.

        Args:
            feed: Keeps it in step with the table.
        """
        self.feeds.append(feed)
        self._area.add(feed.name, feed.title, feed.widget, pinned=feed.pinned, strip=feed.strip, tab=feed.tab)
        feed.said.connect(self.said)
        feed.offer_pql()
        feed.pql_wanted.connect(self.pql_wanted)
        return feed
