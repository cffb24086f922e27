"""Ranges narrowed to the hands that meet a condition, before a picture is drawn.

The condition may only refer to single players' cards and the known board (`oracle.query.one_hand`).  The
deals that meet it are then exactly the deals of the narrowed ranges, so every picture that is exact without
the condition is exact with it.
"""

from __future__ import annotations

from dataclasses import replace
from threading import Event

from oracle.analysis.keep import kept_text
from oracle.errors import QueryError
from oracle.prepared import Prepared, PreparedSeat
from oracle.query import Query
from oracle.query.checking.query import check
from oracle.query.one_hand import parted
from oracle.ranges import WeightedRange
from oracle.simulate.narrowing import narrowed_seats

WRITTEN_CARDS = 2
"""Hole cards of the games whose narrowed ranges are written out immediately; more cards may take seconds."""


def narrowed(prepared: Prepared, cancel: Event | None = None) -> Prepared:
    """A table whose ranges contain only the hands that meet its condition.

    Args:
        prepared: The table; all parts of its condition are about one player's cards and the known board.
        cancel: Stops early when set; the result is then unusable.

    Returns:
        The table.  In games with two hole cards its query has no condition and the narrowed ranges written
        out; in others the query is unchanged.

    Raises:
        QueryError: If a player's whole range fails the condition, or is too wide to list.
        TextError: If the condition is not valid, with its place.
    """
    where = prepared.query.where
    if where is None:
        return prepared
    seats = narrowed_seats(prepared, check(prepared.query, prepared.macros), cancel)
    return replace(prepared, query=_written(prepared, seats), seats=seats)


def check_own_conditions(prepared: Prepared, picture: str) -> None:
    """Check that each part of a table's condition is about one player's cards and the known board.

    Args:
        prepared: The table.
        picture: What is made of it, within a sentence: "the report on every flop".

    Raises:
        QueryError: If a part is about several players or about cards to come.
        TextError: If the condition is not valid, with its place.
    """
    query = prepared.query
    if parted(query.where, query, prepared.game, len(prepared.board)).rest is not None:
        check(query, prepared.macros)  # a meaningless condition gets an error that says so
        name = picture[0].upper() + picture[1:]
        raise QueryError(
            f"{name} takes conditions about one player’s cards only. One of yours is about several players "
            "or about cards to come.",
            remedy="Switch that condition off.",
        )


def _written(prepared: Prepared, seats: tuple[PreparedSeat, ...]) -> Query:
    """The query with narrowed ranges written out instead of the condition, if that is quick."""
    query = prepared.query
    if prepared.game.hole_cards != WRITTEN_CARDS:
        return query
    narrower = []
    for asked, before, after in zip(query.seats, prepared.seats, seats, strict=True):
        if after is before or not isinstance(after.live, WeightedRange):
            narrower.append(asked)
            continue
        hands = after.live
        text = kept_text(hands.masks, hands.percent_weights, query.syntax, prepared.game)
        narrower.append(replace(asked, range_text=text))
    return replace(query, seats=tuple(narrower), where=None)
