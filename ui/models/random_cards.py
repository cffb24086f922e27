"""Random hands and boards that use no card known to lie elsewhere."""

from __future__ import annotations

from random import Random

from oracle.cards.card import DECK_SIZE
from oracle.games import find_game
from ui.models.state import DocumentState
from ui.models.used_cards import BOARD, cards_or_none, used_cards

STREETS = ("flop", "turn", "river", "board")
"""What can be dealt at random: a street (with those before it where they are missing), or all five cards."""


def random_hand(state: DocumentState, key: int, rng: Random) -> tuple[int, ...]:
    """A hand for a seat, every one equally likely; highest card first.

    Args:
        state: The document.
        key: The seat.
        rng: Source of randomness.
    """
    used = used_cards(state, key)
    left = [card for card in range(DECK_SIZE) if card not in used]
    return tuple(sorted(rng.sample(left, find_game(state.game).hole_cards), reverse=True))


def random_board(state: DocumentState, street: str, rng: Random) -> tuple[int, ...]:
    """A board whose last street is dealt anew.

    Earlier streets stay as they are and are dealt where they are missing; cards of later streets go.

    Args:
        state: The document.
        street: One of `STREETS`; "board" deals all cards anew.
        rng: Source of randomness.
    """
    ends = {entry.name: entry.board_cards for entry in find_game(state.game).streets}
    names = [name for name in STREETS if name in ends]
    last = names[-1] if street == "board" else street
    place = names.index(last)
    stays = 0 if street == "board" or place == 0 else ends[names[place - 1]]
    used = used_cards(state, BOARD)
    kept = [card for card in cards_or_none(state.board)[:stays] if card not in used]
    left = [card for card in range(DECK_SIZE) if card not in used and card not in kept]
    return (*kept, *rng.sample(left, ends[last] - len(kept)))
