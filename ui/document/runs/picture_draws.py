"""What the panels have drawn up, as functions the pictures' thread calls; they load kernels only there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from threading import Event

from oracle.analysis.curves.curve import AGAINST_RANGES, FACE_UP, WHOLE_RANGE
from oracle.analysis.facts import Counts
from oracle.analysis.pictures.breakdown import Breakdown
from oracle.analysis.pictures.equity_graph import EquityGraph
from oracle.analysis.pictures.hand_types import HandTypes
from oracle.analysis.pictures.heat_map import HeatMap
from oracle.analysis.pictures.next_card import NextCard
from oracle.analysis.pictures.range_v_range import RangeVRange
from oracle.analysis.pictures.street_by_street import StreetByStreet
from oracle.analysis.pictures.turn_river import TurnRiver
from oracle.prepared import Prepared
from oracle.query import RunSettings
from oracle.ranges import WeightedRange
from oracle.ranges.orderings.catalog import ordering_labels
from oracle.ranges.standing import Standing
from ui.jobs.picture_worker import Draw

EquityGraphs = tuple[EquityGraph, ...]
"""The graphs of all players in the pot, in order."""


def draw_equity_graphs(kind: str) -> Draw:
    """What draws up every player's equity graph of a kind."""

    def draw(prepared: Prepared, settings: RunSettings, cancel: Event) -> Iterator[EquityGraphs]:
        from oracle.analysis.pictures.equity_graph import equity_graphs

        yield from equity_graphs(prepared, kind, settings, cancel)

    return draw


GRAPH_KINDS: dict[str, Draw] = {
    kind: draw_equity_graphs(kind) for kind in (AGAINST_RANGES, WHOLE_RANGE, FACE_UP)
}
"""What draws up the equity graphs, by kind."""


def draw_next_cards(prepared: Prepared, settings: RunSettings, cancel: Event) -> Iterator[NextCard]:
    """Draw up every player's equity after each next card."""
    from oracle.analysis.pictures.next_card import next_card

    yield from next_card(prepared, settings, cancel)


def draw_turns_and_rivers(prepared: Prepared, settings: RunSettings, cancel: Event) -> Iterator[TurnRiver]:
    """Draw up every player's equity after each turn and river."""
    from oracle.analysis.pictures.turn_river import turn_river

    yield from turn_river(prepared, settings, cancel)


def draw_streets(prepared: Prepared, _settings: RunSettings, _cancel: Event) -> Iterator[StreetByStreet]:
    """Draw up the equities of exact hands, street by street: milliseconds, so nothing to cancel."""
    from oracle.analysis.pictures.street_by_street import street_by_street

    yield street_by_street(prepared)


def draw_ranges(prepared: Prepared, settings: RunSettings, cancel: Event) -> Iterator[RangeVRange]:
    """Draw up the equity of every hand of every player."""
    from oracle.analysis.pictures.range_v_range import range_v_range

    yield from range_v_range(prepared, settings, cancel)


@cache
def draw_breakdown(place: int) -> Draw:
    """What draws up the groups of the hands of the player at a place; the same object for the same place."""

    def draw(prepared: Prepared, settings: RunSettings, cancel: Event) -> Iterator[Breakdown]:
        from oracle.analysis.pictures.breakdown import breakdown

        yield from breakdown(prepared, place, settings, cancel)

    return draw


@cache
def draw_heat_map(place: int) -> Draw:
    """What draws up the heat map of the player at a place; the same object for the same place."""

    def draw(prepared: Prepared, settings: RunSettings, cancel: Event) -> Iterator[HeatMap]:
        from oracle.analysis.pictures.heat_map import heat_map

        yield from heat_map(prepared, place, settings, cancel)

    return draw


@cache
def draw_hand_types(street: str) -> Draw:
    """What draws up the hand types of all players on a street; the same object for the same street."""

    def draw(prepared: Prepared, settings: RunSettings, cancel: Event) -> Iterator[HandTypes]:
        from oracle.analysis.pictures.hand_types import hand_types

        yield from hand_types(prepared, street, settings, cancel)

    return draw


@dataclass(frozen=True, slots=True)
class RangeFacts:
    """What is to be known about a player's range before any card is dealt.

    Attributes:
        counts: The hands of all seats.
        standing: How the range ranks in the game's default ordering; None if there is none, or the range is
            too wide to list.
    """

    counts: Counts
    standing: Standing | None


@cache
def draw_facts(place: int) -> Draw:
    """What finds the facts about the range at a place; the same object for the same place."""

    def draw(prepared: Prepared, _settings: RunSettings, _cancel: Event) -> Iterator[RangeFacts]:
        from oracle.analysis.counts import count_hands, rank_range

        listed = isinstance(prepared.seats[place].live, WeightedRange)
        ordered = listed and bool(ordering_labels(prepared.game))
        yield RangeFacts(count_hands(prepared), rank_range(prepared, place) if ordered else None)

    return draw
