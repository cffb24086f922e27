"""Which cards are taken, and by whom: what a picker may not offer and a random deal must leave out."""

from __future__ import annotations

from oracle.cards.card import card_name, card_text, parse_cards
from oracle.errors import TextError
from oracle.games import find_game
from ui.document.hand_cards import Hand, read_hand
from ui.document.state import DocumentState, SeatState

BOARD = "board"
DEAD = "dead"


_LONGEST = 1000
"""Characters that cards may take, however they are set apart; a deck has 104 without any."""


def cards_or_none(text: str) -> tuple[int, ...]:
    """The cards of a text, or none where it cannot be read."""
    if len(text) > _LONGEST:
        return ()
    try:
        return parse_cards(text)
    except TextError:
        return ()


def seat_hand(state: DocumentState, seat: SeatState) -> Hand:
    """The cards of a seat that holds one hand, wholly or partly known; empty for any other range.

    In games of two cards a hand has both: one card alone is a range there.
    """
    game = find_game(state.game)
    cards = read_hand(seat.range_text, game)
    return cards if len(cards) == game.hole_cards or game.hole_cards > 2 else ()


def known_cards(state: DocumentState, seat: SeatState) -> tuple[int, ...]:
    """The cards a seat is known to hold."""
    return tuple(card for card in seat_hand(state, seat) if card is not None)


def clash(cards: tuple[int, ...], used: dict[int, str]) -> str:
    """The first card that lies in two places, in words; empty when none does.

    Args:
        cards: Cards of one place.
        used: Cards of all other places, from `used_cards`.
    """
    for card in cards:
        if card in used:
            return f"The {card_name(card)} ({card_text(card)}) is also {used[card]}. Change one of them."
    return ""


def used_cards(state: DocumentState, besides: str | int | None = None) -> dict[int, str]:
    """Every card that is known to lie somewhere, with where it lies.

    Args:
        state: The document.
        besides: "board", "dead" or a seat's key whose own cards do not count.

    Returns:
        Card id to words that complete "The ace of spades is …".
    """
    used: dict[int, str] = {}
    for seat in state.seats:
        if seat.key != besides:
            used.update(dict.fromkeys(known_cards(state, seat), f"in {seat.name}’s hand"))
    if besides != BOARD:
        used.update(dict.fromkeys(cards_or_none(state.board), "on the board"))
    if besides != DEAD:
        used.update(dict.fromkeys(cards_or_none(state.dead), "a dead card"))
    return used
