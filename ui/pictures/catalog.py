"""All pictures of ranges, each with its feed, in the order of their tabs."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from oracle.games import find_game
from ui.context import Context
from ui.document.session.records import seat_entry, seat_in
from ui.document.state import DocumentState
from ui.pictures import offers
from ui.pictures.kit.area import PictureArea
from ui.pictures.kit.feed import PictureFeed
from ui.pictures.offers import PictureOffer
from ui.widgets import help_places
from ui.widgets.lazy import LazyPanel

if TYPE_CHECKING:
    from ui.pictures.cards_to_come.next_card import NextCardFeed
    from ui.pictures.cards_to_come.outs import OutsFeed
    from ui.pictures.cards_to_come.street_by_street import StreetByStreetFeed
    from ui.pictures.cards_to_come.turn_river import TurnRiverFeed
    from ui.pictures.decision.callers import CallersFeed
    from ui.pictures.decision.first_bet import FirstBetFeed
    from ui.pictures.decision.fold_call_raise import FoldCallRaiseFeed
    from ui.pictures.decision.odds_against import OddsAgainstFeed
    from ui.pictures.decision.preflop_value import PreflopValueFeed
    from ui.pictures.decision.starting_hands import StartingHandsFeed
    from ui.pictures.equity.equity_graph import EquityGraphFeed
    from ui.pictures.equity.heat_map import HeatMapFeed
    from ui.pictures.equity.range_v_range import RangeVRangeFeed
    from ui.pictures.made_hands.blockers import BlockersFeed
    from ui.pictures.made_hands.breakdown import BreakdownFeed
    from ui.pictures.made_hands.hand_types import HandTypesFeed
    from ui.pictures.made_hands.what_they_hold import WhatTheyHoldFeed

_KEPT = "choice in {}"
"""Name under which a layout stores the choice in a picture."""

Feed = TypeVar("Feed", bound=PictureFeed)


def choice_in(layout: Mapping[str, object], name: str) -> str | None:
    """The choice in a picture, by its name, as a layout stores it; None if it stores none."""
    choice = layout.get(_KEPT.format(name))
    return choice if isinstance(choice, str) else None


class PictureEntry(Generic[Feed]):
    """A picture of the set; reading it returns its feed, created now if necessary.

    Args:
        offer: Name, title and group of its feed, and where the feed is.
    """

    def __init__(self, offer: PictureOffer) -> None:
        self.offer = offer

    @property
    def kind(self) -> type[Feed]:
        """The class of its feed, whose module is loaded now if necessary."""
        module, _, name = self.offer.feed.partition(":")
        return cast("type[Feed]", getattr(import_module(f"ui.pictures.{module}"), name))

    def __get__(self, pictures: PictureSet, _owner: type[PictureSet]) -> Feed:
        return pictures.feed_of(self)


class PictureSet(QObject):
    """Offers the pictures in their area; each is created when first shown.

    Args:
        context: The parts of the program.
        area: Where they are shown.
        parent: Qt parent.
    """

    pql_wanted = Signal(str)
    """Show a picture as PQL: this text."""
    said = Signal(str)
    """A message about what was done in a picture."""
    money_wanted = Signal()
    """A picture needs the pot, and the user wants to fill it in."""

    equity_graph: PictureEntry[EquityGraphFeed] = PictureEntry(offers.EQUITY_GRAPH)
    range_v_range: PictureEntry[RangeVRangeFeed] = PictureEntry(offers.RANGE_V_RANGE)
    heat_map: PictureEntry[HeatMapFeed] = PictureEntry(offers.HEAT_MAP)
    next_card: PictureEntry[NextCardFeed] = PictureEntry(offers.NEXT_CARD)
    turn_river: PictureEntry[TurnRiverFeed] = PictureEntry(offers.TURN_RIVER)
    street_by_street: PictureEntry[StreetByStreetFeed] = PictureEntry(offers.STREET_BY_STREET)
    outs: PictureEntry[OutsFeed] = PictureEntry(offers.OUTS)
    breakdown: PictureEntry[BreakdownFeed] = PictureEntry(offers.BREAKDOWN)
    hand_types: PictureEntry[HandTypesFeed] = PictureEntry(offers.HAND_TYPES)
    what_they_hold: PictureEntry[WhatTheyHoldFeed] = PictureEntry(offers.WHAT_THEY_HOLD)
    blockers: PictureEntry[BlockersFeed] = PictureEntry(offers.BLOCKERS)
    fold_call_raise: PictureEntry[FoldCallRaiseFeed] = PictureEntry(offers.FOLD_CALL_RAISE)
    odds_against: PictureEntry[OddsAgainstFeed] = PictureEntry(offers.ODDS_AGAINST)
    first_bet: PictureEntry[FirstBetFeed] = PictureEntry(offers.FIRST_BET)
    callers: PictureEntry[CallersFeed] = PictureEntry(offers.CALLERS)
    starting_hands: PictureEntry[StartingHandsFeed] = PictureEntry(offers.STARTING_HANDS)
    preflop_value: PictureEntry[PreflopValueFeed] = PictureEntry(offers.PREFLOP_VALUE)

    def __init__(self, context: Context, area: PictureArea, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._area = context, area
        self._feeds: dict[PictureEntry[Any], PictureFeed] = {}
        self._panels: dict[PictureEntry[Any], LazyPanel[QWidget]] = {}
        self._choices: dict[str, str] = {}
        self._players: dict[str, int] = {}
        with area.filling():
            for picture in self.pictures():
                self._offer(picture)
        context.document.changed.connect(self._document_changed)

    @classmethod
    def pictures(cls) -> tuple[PictureEntry[Any], ...]:
        """All pictures, in the order of their tabs."""
        return tuple(each for each in vars(cls).values() if isinstance(each, PictureEntry))

    @property
    def feeds(self) -> tuple[PictureFeed, ...]:
        """The feeds of the pictures that have been made."""
        return tuple(self._feeds.values())

    def choices(self) -> dict[str, str]:
        """The choices in each picture, for sessions and named layouts."""
        chosen = {feed.name: feed.choice for feed in self.feeds}
        players = {feed.name: feed.player for feed in self.feeds if feed.player is not None}
        kept = {_KEPT.format(name): choice for name, choice in {**self._choices, **chosen}.items()}
        seats = {seat_entry(name): str(key) for name, key in {**self._players, **players}.items()}
        return {name: value for name, value in {**kept, **seats}.items() if value}

    def restore(self, layout: Mapping[str, object]) -> None:
        """Choose in each picture what `choices` holds; pictures not made yet choose it when they are."""
        for picture in self.pictures():
            name = picture.offer.name
            choice = choice_in(layout, name)
            if choice is not None:
                self._choices[name] = choice
                if picture in self._feeds:
                    self._feeds[picture].choose(choice)
            player = seat_in(layout, seat_entry(name))
            if player is not None:
                self._players[name] = player
                if picture in self._feeds:
                    self._feeds[picture].choose_player(player)

    def fit_game(self) -> None:
        """Show the pictures that the table's game has; earlier choices return once it has them again."""
        game = find_game(self._context.document.state.game)
        offered = [entry.offer for entry in self.pictures()]
        missing = [offer.name for offer in offered if not offer.draws(game)]
        self._area.leave_out(missing, [offer.name for offer in offered if offer.asks])

    @Slot(object, object)
    def _document_changed(self, new: DocumentState, old: DocumentState) -> None:
        if new.game != old.game:
            self.fit_game()

    def _offer(self, picture: PictureEntry[Any]) -> None:
        """Put a picture into the area, to be created when first shown."""
        offer = picture.offer
        panel = self._panels[picture] = LazyPanel(lambda: self._make(picture))
        panel.setProperty(help_places.PROPERTY, help_places.at_section(help_places.PICTURES, offer.title))
        self._area.add(
            offer.name,
            offer.title,
            panel,
            group=offer.group,
            second=offer.pinned,
            strip=offer.strip,
            tab=offer.tab,
        )

    def feed_of(self, picture: PictureEntry[Feed]) -> Feed:
        """The feed of a picture, created now if necessary."""
        self._panels[picture].make_now()
        return cast("Feed", self._feeds[picture])

    def _make(self, picture: PictureEntry[Any]) -> QWidget:
        """Create a picture that is up to date with the table."""
        kind: type[Any] = picture.kind
        feed: PictureFeed = kind(self._context, kind.shown_by(self._context.theme))
        self._feeds[picture] = feed
        feed.said.connect(self.said)
        feed.money_wanted.connect(self.money_wanted)
        feed.offer_pql()
        feed.pql_wanted.connect(self.pql_wanted)
        feed.compare_with_results()
        feed.choose(self._choices.get(feed.name, ""))
        player = self._players.get(feed.name)
        if player is not None:
            feed.choose_player(player)
        return feed.widget
