"""The nut low: the best low that an opponent could have, from a seat's view."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Ratings
from oracle.cards.mask import CARD_BITS
from oracle.games import Game, Street
from oracle.showdown.kernels import GameKernels
from oracle.simulate.deal.batch import Masks


def best_possible_low(game: Game, own: Masks, board: Masks, dead: int, at: Street) -> Ratings:
    """The best low that somebody else could have, 0 where nobody could have one.

    An opponent who could hold any unseen cards could hold the best of them, so all unseen cards are rated as
    one hand: the rating of a low does not depend on how many cards it chooses from.

    Args:
        game: The game; it must have a low.
        own: The seat's own cards on the street, shape (n,).
        board: The board on it, shape (n,).
        dead: Mask of the dead cards.
        at: The street.

    Returns:
        Shape (n,), uint32.
    """
    unseen = np.uint64(game.deck & ~dead) & ~(own | board)
    best: Ratings = GameKernels(game).rate_low(unseen[None], board, at.own_cards, at.board_cards)[0]
    return best


def nut_low_outs(game: Game, own: Masks, board: Masks, dead: int, at: Street) -> npt.NDArray[np.int64]:
    """Number of next cards that leave an unbeatable low; arguments as for `best_possible_low`.

    The next card goes to the board; in stud, to the seat.
    """
    outs = np.zeros(own.size, dtype=np.int64)
    own_cards, board_cards = at.own_cards + game.stud, at.board_cards + (not game.stud)
    unseen = np.uint64(game.deck & ~dead) & ~(own | board)
    for card in CARD_BITS:
        comes = (unseen & card) != 0
        held, shared = (own | card, board) if game.stud else (own, board | card)
        hands = np.stack([held, unseen & ~card])
        mine, theirs = GameKernels(game).rate_low(hands, shared, own_cards, board_cards)
        outs += comes & (mine > 0) & (mine >= theirs)
    return outs
