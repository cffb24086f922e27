"""The context of an expression: the query around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NoReturn

from oracle.errors import Span, TextError, shown
from oracle.games import Game
from oracle.query.language.expressions import Expression
from oracle.query.language.source import QuerySource
from oracle.query.language.types import Type
from oracle.query.language.values import FLOP_CATEGORIES, HAND_TYPE_WORDS
from oracle.query.model import Query, Selector
from oracle.ranges import BoardRange, HandSet


@dataclass(frozen=True, slots=True, eq=False)
class Context:
    """The query an expression belongs to.

    Attributes:
        query: The query.
        game: Its game.
        source: The text that errors point into.
        span_of: The place of a node in that text.
        macros: The user's named ranges.
        players: Seat number of each player, by name in lower case.
        read: Ranges parsed so far, by type and text: equal texts share one range.
    """

    query: Query
    game: Game
    source: QuerySource
    span_of: Callable[[Expression | Selector], Span]
    macros: Mapping[str, str]
    players: Mapping[str, int]
    read: dict[tuple[Type, str], HandSet | BoardRange] = field(default_factory=dict)

    @property
    def player_names(self) -> tuple[str, ...]:
        """The players as written in the from clause."""
        return tuple(seat.identifier for seat in self.query.seats)

    @property
    def street_names(self) -> tuple[str, ...]:
        """The streets of the game."""
        return tuple(street.name for street in self.game.streets)

    def words(self, wanted: Type | None) -> tuple[str, ...]:
        """The bare words for a value of a type; all kinds if any type is accepted."""
        by_type = {
            Type.PLAYER: self.player_names,
            Type.STREET: self.street_names,
            Type.HAND_TYPE: tuple(HAND_TYPE_WORDS),
            Type.FLOP_CATEGORY: FLOP_CATEGORIES,
        }
        if wanted in by_type:
            return by_type[wanted]
        return tuple(word for words in by_type.values() for word in words)

    def fail(
        self, span: Span, message: str, *, found: str = "", expected: str = "", remedy: str = ""
    ) -> NoReturn:
        """Raise the error for a stretch of the text."""
        text = self.source.text
        stands = found or shown(text[span.start : span.end])
        raise TextError(message, text=text, span=span, found=stands, expected=expected, remedy=remedy)
