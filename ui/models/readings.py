"""What the ranges on the table mean: read once per text, kept for every panel that asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from oracle.cards.mask import mask_of
from oracle.errors import OracleError, Span, TextError
from oracle.ranges import Hint, WeightedRange, parse_range, range_hints
from ui.models.state import DocumentState, SeatState
from ui.models.used_cards import cards_or_none, clash, exact_hand, used_cards

_KEPT = 64
"""Readings kept: ten seats and a good deal of undoing."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A range text as understood.

    Attributes:
        range: The hands, or None where the text cannot be read.
        live: Hands left beside board and dead cards; 0 where the text cannot be read.
        message: What is wrong, for the player; empty when nothing is.
        span: Where it is wrong, or None.
        hints: Remarks on a text that is right but may not mean what was thought.
    """

    range: WeightedRange | None
    live: int = 0
    message: str = ""
    span: Span | None = None
    hints: tuple[Hint, ...] = ()


@lru_cache(maxsize=_KEPT)
def _read(text: str, game: str, syntax: str, macros: tuple[tuple[str, str], ...], dead: int) -> Reading:
    if not text.strip():
        return Reading(None, message="Type a range, or pick cards.", span=None)
    try:
        found = parse_range(text, game, syntax, macros=dict(macros))
    except TextError as error:
        return Reading(None, message=str(error), span=error.span)
    except OracleError as error:
        return Reading(None, message=str(error), span=Span(0, len(text)))
    live = found.without(dead).combos
    if not live:
        return Reading(
            found,
            message="Board and dead cards leave no hand of this range. Change the range or those cards.",
            span=Span(0, len(text)),
        )
    return Reading(found, live, hints=range_hints(text, game, syntax, macros=dict(macros)))


def read_seat(state: DocumentState, seat: SeatState, macros: Mapping[str, str]) -> Reading:
    """What a seat's range means beside board and dead cards; quick when asked again.

    Args:
        state: The document the seat is in.
        seat: The seat.
        macros: The user's named ranges, by name.
    """
    doubled = clash(exact_hand(state, seat), used_cards(state, seat.key))
    if doubled:
        return Reading(None, message=doubled, span=Span(0, len(seat.range_text)))
    dead = mask_of(cards_or_none(state.board) + cards_or_none(state.dead))
    return _read(seat.range_text, state.game, state.syntax, tuple(sorted(macros.items())), dead)
