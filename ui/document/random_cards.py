"""Random hands and boards that use no card known to lie elsewhere."""

from __future__ import annotations

from random import Random

from oracle.cards.mask import cards_in
from oracle.games import find_game
from ui.document.state import DocumentState
from ui.document.used_cards import BOARD, cards_or_none, used_cards

STREETS = ("flop", "turn", "river", "board")
"""What can be dealt at random: a street (with those before it where they are missing), or all five cards."""


def random_hand(state: DocumentState, key: int, rng: Random) -> tuple[int, ...]:
    """A starting hand for a seat, every one equally likely.

    Highest card first; in stud the cards of the first street, in the order they are dealt.

    Args:
        state: The document.
        key: The seat.
        rng: Source of randomness.
    """
    game, used = find_game(state.game), used_cards(state, key)
    left = [card for card in cards_in(game.deck) if card not in used]
    dealt = rng.sample(left, min(game.streets[0].own_cards, len(left)))
    return tuple(dealt) if game.stud else tuple(sorted(dealt, reverse=True))


def streets(state: DocumentState) -> tuple[str, ...]:
    """Those of `STREETS` that the game of a document has; none in stud."""
    game = find_game(state.game)
    ends = [street.name for street in game.streets if street.board_cards]
    return (*(name for name in STREETS if name in ends), STREETS[-1]) if game.board_cards else ()


def random_board(state: DocumentState, street: str, rng: Random) -> tuple[int, ...]:
    """A board whose last street is dealt anew.

    Earlier streets stay as they are and are dealt where they are missing; cards of later streets go.

    Args:
        state: The document.
        street: One of `STREETS`; "board" deals all cards anew.
        rng: Source of randomness.
    """
    game = find_game(state.game)
    ends = {entry.name: entry.board_cards for entry in game.streets}
    names = [name for name in STREETS if name in ends]
    last = names[-1] if street == "board" else street
    place = names.index(last)
    stays = 0 if street == "board" or place == 0 else ends[names[place - 1]]
    used = used_cards(state, BOARD)
    kept = [card for card in cards_or_none(state.board)[:stays] if card not in used]
    left = [card for card in cards_in(game.deck) if card not in used and card not in kept]
    return (*kept, *rng.sample(left, ends[last] - len(kept)))
