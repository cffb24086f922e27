"""Random hands and boards that avoid all known cards."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from oracle.cards.mask import cards_in
from oracle.games import find_game
from ui.document.cards.used_cards import BOARD, cards_or_none, used_cards
from ui.document.state import DocumentState

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


def staying(state: DocumentState, street: str, locked: Collection[int] = ()) -> tuple[dict[int, int], int]:
    """What stays when a street is dealt again, and how many cards the board then has.

    Args:
        state: The document.
        street: One of `STREETS`; "board" deals all cards.
        locked: Cards of the board that stay when others are dealt.

    Returns:
        The cards that stay by their place, and the number of cards: those of the street, or more where a card
        of a later street is locked.
    """
    game = find_game(state.game)
    ends = {entry.name: entry.board_cards for entry in game.streets}
    names = [name for name in STREETS if name in ends]
    last = names[-1] if street == "board" else street
    place = names.index(last)
    before = 0 if street == "board" or place == 0 else ends[names[place - 1]]
    used = used_cards(state, BOARD)
    kept = {
        at: card
        for at, card in enumerate(cards_or_none(state.board))
        if card not in used and (at < before or card in locked)
    }
    return kept, max(ends[last], 1 + max(kept, default=-1))


def random_board(
    state: DocumentState, street: str, rng: Random, locked: Collection[int] = ()
) -> tuple[int, ...]:
    """A board with its last street dealt again.

    Earlier streets stay, and are dealt if missing; cards of later streets are removed; locked cards stay
    wherever they are.  Arguments as for `staying`, and ``rng``, the source of randomness.
    """
    used = used_cards(state, BOARD)
    kept, count = staying(state, street, locked)
    deck = cards_in(find_game(state.game).deck)
    left = [card for card in deck if card not in used and card not in kept.values()]
    dealt = iter(rng.sample(left, count - len(kept)))
    return tuple(kept[at] if at in kept else next(dealt) for at in range(count))
