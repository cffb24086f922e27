"""The cards in use and where: for card pickers and random deals."""

from __future__ import annotations

from functools import lru_cache

from oracle.cards.card import card_name, card_text, parse_cards
from oracle.errors import TextError, possessive
from oracle.games import find_game
from ui.document.cards.hand_cards import Hand, read_hand
from ui.document.state import DocumentState, SeatState

BOARD = "board"
DEAD = "dead"


_LONGEST = 1000
"""Most characters in a text of cards; a deck has 104 without separators."""
_CACHED = 64
"""How many hands and lists of cards are cached: each of ten seats asks for all of them."""


def cards_or_none(text: str) -> tuple[int, ...]:
    """The cards of a text, or none if it is not valid."""
    return () if len(text) > _LONGEST else _cards(text)


@lru_cache(maxsize=_CACHED)
def _cards(text: str) -> tuple[int, ...]:
    try:
        return parse_cards(text)
    except TextError:
        return ()


def seat_hand(state: DocumentState, seat: SeatState) -> Hand:
    """The cards of a seat with a single hand, fully or partly known; empty for any other range.

    With two-card hands both must be known: one card alone is a range there.
    """
    return () if len(seat.range_text) > _LONGEST else _hand(seat.range_text, state.game)


@lru_cache(maxsize=_CACHED)
def _hand(text: str, game_name: str) -> Hand:
    game = find_game(game_name)
    cards = read_hand(text, game)
    return cards if len(cards) == game.hole_cards or game.hole_cards > 2 else ()


def known_cards(state: DocumentState, seat: SeatState) -> tuple[int, ...]:
    """The cards a seat is known to hold."""
    return tuple(card for card in seat_hand(state, seat) if card is not None)


def clash(cards: tuple[int, ...], used: dict[int, str]) -> str:
    """The first card that is in two places, as a message; empty if there is none.

    Args:
        cards: Cards of one place.
        used: Cards of all other places, from `used_cards`.
    """
    for card in cards:
        if card in used:
            return f"The {card_name(card)} ({card_text(card)}) is also {used[card]}. Change one of them."
    return ""


def used_cards(state: DocumentState, besides: str | int | None = None) -> dict[int, str]:
    """All known cards, with their places.

    Args:
        state: The document.
        besides: "board", "dead" or a seat's key whose cards are ignored.

    Returns:
        Card id to words that complete "The ace of spades is …".
    """
    used: dict[int, str] = {}
    for seat in state.seats:
        known = () if seat.key == besides else known_cards(state, seat)
        if known:
            used.update(dict.fromkeys(known, f"in {possessive(seat.name)} hand"))
    if besides != BOARD:
        used.update(dict.fromkeys(cards_or_none(state.board), "on the board"))
    if besides != DEAD:
        used.update(dict.fromkeys(cards_or_none(state.dead), "a dead card"))
    return used
