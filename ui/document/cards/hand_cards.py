"""The cards of one hand as written and dealt: known and unknown, face down and up."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.cards.card import card_text, parse_cards
from oracle.errors import TextError
from oracle.games import Game

ANY_CARD = "*"
"""An unknown card in a range text."""
DOWN, UP = "down", "up"
"""How a stud card is dealt."""

_LONGEST_HAND = 100
"""Most characters in the cards of one hand, spaces included; seven cards have fourteen letters."""

Hand = tuple[int | None, ...]
"""Card ids in dealing order; None for an unknown card."""


def places(game: Game) -> tuple[str, ...]:
    """How each card of a stud hand is dealt, first to last: `DOWN` or `UP`; empty in other games.

    >>> from oracle.games import find_game
    >>> places(find_game("razz"))
    ('down', 'down', 'up', 'up', 'up', 'up', 'down')
    """
    if not game.stud:
        return ()
    dealt: list[str] = []
    for street in game.streets:
        dealt += [DOWN] * (street.own_cards - len(dealt))
        if street.up:
            dealt[-1] = UP
    return tuple(dealt)


def read_hand(text: str, game: Game) -> Hand:
    """The cards of a range that is a single hand, fully or partly known; empty for any other range.

    In stud a `*` is an unknown card, so that the others keep their position.  Cards the text does not
    mention are not in the result.

    >>> from oracle.games import find_game
    >>> read_hand("AsKs", find_game("holdem")) == parse_cards("AsKs")
    True
    >>> read_hand("AKs", find_game("holdem"))
    ()
    """
    if "," in text or len(text) > _LONGEST_HAND:  # a list of ranges, however short; or not a hand
        return ()
    stars = ANY_CARD if game.stud else ""
    pieces = [piece for piece in text.replace(ANY_CARD, f" {ANY_CARD} ").split() if piece]
    cards: list[int | None] = []
    for piece in pieces:
        if piece == stars:
            cards.append(None)
            continue
        try:
            cards.extend(parse_cards(piece))
        except TextError:
            return ()
    known = [card for card in cards if card is not None]
    if not known or len(cards) > game.hole_cards or len(set(known)) < len(known):
        return ()
    return tuple(cards)


def hand_text(cards: Sequence[int | None]) -> str:
    """A hand as range text; unknown cards after the last known one are left out.

    >>> hand_text([None, None, *parse_cards("AsKd"), None])
    '**AsKd'
    """
    last = max((place for place, card in enumerate(cards) if card is not None), default=-1)
    return "".join(ANY_CARD if card is None else card_text(card) for card in cards[: last + 1])
