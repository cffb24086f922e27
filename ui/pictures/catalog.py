"""All pictures of ranges, each with its feed, in the order of their tabs."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from ui.context import Context
from ui.pictures.breakdown import NAME as BREAKDOWN
from ui.pictures.breakdown import BreakdownFeed, BreakdownPanel
from ui.pictures.equity_graph import NAME as EQUITY_GRAPH
from ui.pictures.equity_graph import EquityGraphFeed
from ui.pictures.hand_types import NAME as HAND_TYPES
from ui.pictures.hand_types import HandTypesFeed
from ui.pictures.heat_map import NAME as HEAT_MAP
from ui.pictures.heat_map import HeatMapFeed
from ui.pictures.kit.feed import PictureFeed
from ui.pictures.kit.tabs import PictureArea
from ui.pictures.next_card import NAME as NEXT_CARD
from ui.pictures.next_card import NextCardFeed
from ui.pictures.range_v_range import NAME as RANGE_V_RANGE
from ui.pictures.range_v_range import RangeCurvesFeed
from ui.pictures.street_by_street import NAME as STREETS
from ui.pictures.street_by_street import StreetsFeed
from ui.pictures.turn_river import NAME as TURN_RIVER
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
        self.equity_graph = self._added(
            EQUITY_GRAPH, "Equity graph", EquityGraphFeed(context, EquityGraphView(theme)), strip=True
        )
        self.range_curves = self._added(
            RANGE_V_RANGE, "Range v range", RangeCurvesFeed(context, RangeCurvesView(theme)), strip=True
        )
        self.next_card = self._added(
            NEXT_CARD, "Next card", NextCardFeed(context, NextCardView(theme)), pinned=True, strip=True
        )
        self.turn_river = self._added(
            TURN_RIVER, "Turn × river", TurnRiverFeed(context, TurnRiverView(theme))
        )
        self.breakdown = self._added(BREAKDOWN, "Breakdown", BreakdownFeed(context, BreakdownPanel(theme)))
        self.hand_types = self._added(HAND_TYPES, "Hand types", HandTypesFeed(context, HandTypesView(theme)))
        self.heat_map = self._added(HEAT_MAP, "Heat map", HeatMapFeed(context, HeatMapView(theme)))
        self.streets = self._added(
            STREETS, "Street by street", StreetsFeed(context, StreetsView(theme)), tab="Streets"
        )

    def _added(self, name: str, title: str, feed: Feed, **place: bool | str) -> Feed:
        """Put a picture into the area.

        Args:
            name: Its name in the program.
            title: What it is called.
            feed: Keeps it in step with the table.
            place: Where it stands, as for `PictureArea.add`.
        """
        self.feeds.append(feed)
        self._area.add(name, title, feed.view, **place)
        feed.said.connect(self.said)
        feed.offer_pql()
        feed.pql_wanted.connect(self.pql_wanted)
        return feed
