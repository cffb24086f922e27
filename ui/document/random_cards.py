"""Random hands and boards that avoid all known cards."""

from __future__ import annotations

from random import Random

from oracle.cards.mask import cards_in
from oracle.games import find_game
from ui.document.state import DocumentState
from ui.document.used_cards import BOARD, cards_or_none, used_cards

STREETS = ("flop", "turn", "river", "board")
"""What can be dealt at random: a street (with missing earlier ones), or all five cards."""


def random_hand(state: DocumentState, key: int, rng: Random) -> tuple[int, ...]:
    """A starting hand for a seat, all equally likely.

    Highest card first; in stud the cards of the first street, in dealing order.

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
    """The `STREETS` of the document's game; none in stud."""
    game = find_game(state.game)
    ends = [street.name for street in game.streets if street.board_cards]
    return (*(name for name in STREETS if name in ends), STREETS[-1]) if game.board_cards else ()


def random_board(state: DocumentState, street: str, rng: Random) -> tuple[int, ...]:
    """A board with its last street dealt again.

    Earlier streets stay, and are dealt if missing; cards of later streets are removed.

    Args:
        state: The document.
        street: One of `STREETS`; "board" deals all cards.
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
