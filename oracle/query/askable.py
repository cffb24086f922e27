"""In which games and on which streets a function is defined, and the reasons where it is not."""

from __future__ import annotations

from enum import Enum
from typing import Protocol, runtime_checkable

from oracle.errors import OracleError, Span
from oracle.games import GAMES, Game
from oracle.ranges.orderings.catalog import ordering_labels

LAST = "last"
"""Means the last street of any game."""

_RATED_CARDS = 5
"""Number of cards in a rating."""
_BOARD_CARDS_RATED = 3
"""Board cards that make five with the two hole cards that an Omaha hand must use."""


@runtime_checkable
class Asks(Protocol):
    """A constant that uses the board, such as a board range."""

    @property
    def streets(self) -> frozenset[str]:
        """The streets whose cards it uses."""


class ArgumentError(OracleError):
    """A well-formed call that cannot be answered.

    Attributes:
        index: Index of the argument at fault, from 0; None if it is the function itself.
        span: Place in that argument if it is a string; None for all of it.
    """

    def __init__(
        self, message: str, *, index: int | None = None, span: Span | None = None, remedy: str = ""
    ) -> None:
        super().__init__(message, remedy=remedy)
        self.index = index
        self.span = span


class GameRule(Enum):
    """What a game must have for a function to be defined; the value names it in words."""

    HIGH = "a high half"
    LOW = "a low half"
    BOARD = "a board"
    NO_BOARD = "up cards"
    ORDERED = "an ordering of starting hands"

    def holds(self, game: Game) -> bool:
        """Whether a game has it."""
        if self is GameRule.HIGH:
            return game.high
        if self is GameRule.LOW:
            return game.low
        if self is GameRule.ORDERED:
            return bool(ordering_labels(game))
        return (game.board_cards > 0) == (self is GameRule.BOARD)


class StreetRule(Enum):
    """The streets on which a function is defined."""

    ANY = "any street"
    BOARD = "a street with a board"
    FIVE = "a street with five cards"


def check_game(function: str, rules: tuple[GameRule, ...], game: Game) -> None:
    """Refuse a function in a game that lacks what it needs.

    Raises:
        ArgumentError: Naming the games that have it.
    """
    for rule in rules:
        if not rule.holds(game):
            fitting = asked_in(rules)
            raise ArgumentError(
                f"“{function}” needs {rule.value}, and {game.title} has none.",
                remedy=f"It works in {', '.join(fitting)}." if fitting else "Ask something else here.",
            )


def asked_in(rules: tuple[GameRule, ...]) -> tuple[str, ...]:
    """The names of the games in which a function is defined."""
    return tuple(each.name for each in GAMES if each.runnable and all(rule.holds(each) for rule in rules))


def check_street(function: str, rule: StreetRule, game: Game, street: str, index: int) -> None:
    """Refuse a function on a street with too few cards.

    Raises:
        ArgumentError: Naming the streets it can be asked on.
    """
    allowed = [each.name for each in game.streets if street_fits(rule, game, each.name)]
    if street in allowed:
        return
    if street not in [each.name for each in game.streets]:
        message = f"{game.title} has no street “{street}”."
    elif rule is StreetRule.BOARD:
        message = f"“{function}” needs a board, and there is none on the street “{street}”."
    else:
        message = f"“{function}” needs five cards to rate, and there are fewer on the street “{street}”."
    raise ArgumentError(message, index=index, remedy=f"Ask about: {', '.join(allowed)}.")


def street_fits(rule: StreetRule, game: Game, street: str) -> bool:
    """Whether a street has the cards that a rule requires."""
    found = next((each for each in game.streets if each.name == street), None)
    if rule is StreetRule.ANY:
        return True
    if found is None:
        return False
    if rule is StreetRule.BOARD:
        return found.board_cards > 0 or game.stud
    if game.own_cards_used is not None:
        return found.board_cards >= _BOARD_CARDS_RATED
    return found.own_cards + found.board_cards >= _RATED_CARDS
