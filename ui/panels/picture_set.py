"""All pictures of ranges, each with its feed, in the order of their tabs."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from ui.context import Context
from ui.panels.breakdown import NAME as BREAKDOWN
from ui.panels.breakdown import BreakdownFeed, BreakdownPanel
from ui.panels.equity_graph import NAME as EQUITY_GRAPH
from ui.panels.equity_graph import EquityGraphFeed
from ui.panels.hand_types import NAME as HAND_TYPES
from ui.panels.hand_types import HandTypesFeed
from ui.panels.heat_map import NAME as HEAT_MAP
from ui.panels.heat_map import HeatMapFeed
from ui.panels.next_card import NAME as NEXT_CARD
from ui.panels.next_card import NextCardFeed
from ui.panels.pictures import PictureArea
from ui.panels.range_curves import NAME as RANGE_V_RANGE
from ui.panels.range_curves import RangeCurvesFeed
from ui.panels.streets import NAME as STREETS
from ui.panels.streets import StreetsFeed
from ui.panels.turn_river import NAME as TURN_RIVER
from ui.panels.turn_river import TurnRiverFeed
from ui.plots.equity_graph import EquityGraphView
from ui.plots.hand_types import HandTypesView
from ui.plots.heat_map import HeatMapView
from ui.plots.next_card import NextCardView
from ui.plots.range_curves import RangeCurvesView
from ui.plots.streets import StreetsView
from ui.plots.turn_river import TurnRiverView


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
        self.equity_graph = EquityGraphFeed(context, EquityGraphView(theme))
        self.range_curves = RangeCurvesFeed(context, RangeCurvesView(theme))
        self.next_card = NextCardFeed(context, NextCardView(theme))
        self.turn_river = TurnRiverFeed(context, TurnRiverView(theme))
        self.streets = StreetsFeed(context, StreetsView(theme))
        self.breakdown = BreakdownFeed(context, BreakdownPanel(theme))
        self.hand_types = HandTypesFeed(context, HandTypesView(theme))
        self.heat_map = HeatMapFeed(context, HeatMapView(theme))
        area.add(EQUITY_GRAPH, "Equity graph", self.equity_graph.view, strip=True)
        area.add(RANGE_V_RANGE, "Range v range", self.range_curves.view, strip=True)
        area.add(NEXT_CARD, "Next card", self.next_card.view, pinned=True, strip=True)
        area.add(TURN_RIVER, "Turn × river", self.turn_river.view)
        area.add(BREAKDOWN, "Breakdown", self.breakdown.view)
        area.add(HAND_TYPES, "Hand types", self.hand_types.view)
        area.add(HEAT_MAP, "Heat map", self.heat_map.view)
        area.add(STREETS, "Street by street", self.streets.view, tab="Streets")
        self.feeds = (
            self.equity_graph, self.range_curves, self.next_card, self.turn_river,
            self.breakdown, self.hand_types, self.heat_map, self.streets,
        )  # fmt: skip
        for feed in self.feeds:
            feed.said.connect(self.said)
            feed.offer_pql()
            feed.pql_wanted.connect(self.pql_wanted)
