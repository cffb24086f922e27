"""The cards of one hand as they are written and dealt: known ones, unknown ones, those face down or up."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.cards.card import card_text, parse_cards
from oracle.errors import TextError
from oracle.games import Game

ANY_CARD = "*"
"""How a card that is not known is written in a range."""
DOWN, UP = "down", "up"
"""How a card of a stud hand lies."""

_LONGEST_HAND = 100
"""Characters that the cards of one hand may take, blanks and all; seven cards are fourteen letters."""

Hand = tuple[int | None, ...]
"""Card ids in the order they are dealt; None for a card that is not known."""


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
    """The cards of a range that is one hand, wholly or partly known; empty for any other range.

    In stud a `*` holds the place of an unknown card, so that the others keep theirs.  Cards the text does
    not speak of are not in the result.

    >>> from oracle.games import find_game
    >>> read_hand("AsKs", find_game("holdem")) == parse_cards("AsKs")
    True
    >>> read_hand("AKs", find_game("holdem"))
    ()
    """
    if "," in text or len(text) > _LONGEST_HAND:  # a list of ranges, however short; or no hand at all
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
    """A hand as a range text; unknown cards behind the last known one are left out.

    >>> hand_text([None, None, *parse_cards("AsKd"), None])
    '**AsKd'
    """
    last = max((place for place, card in enumerate(cards) if card is not None), default=-1)
    return "".join(ANY_CARD if card is None else card_text(card) for card in cards[: last + 1])
