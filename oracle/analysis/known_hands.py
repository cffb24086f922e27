"""Hands that are all known: their shares on every full board, one by one."""

from __future__ import annotations

from functools import reduce
from operator import or_

import numpy as np
import numpy.typing as npt

from oracle.analysis.facing import live_hands
from oracle.games import HOLDEM
from oracle.rating.high import rate
from oracle.showdown.allin import HOLDEM_CARDS
from oracle.showdown.sweep import runouts
from oracle.simulate.prepare import Prepared


def known_hands(prepared: Prepared) -> tuple[int, ...] | None:
    """Every seat's hand as a mask, if all of hold'em are known.

    A folded seat with any hand has 0 for it: its cards are as good as cards left in the deck.

    Args:
        prepared: The table.

    Returns:
        One mask per seat, or None where a hand is not known or two of them share a card.
    """
    if prepared.game.name != HOLDEM:
        return None
    hands = []
    for seat in prepared.seats:
        live = live_hands(seat)
        if seat.folded and seat.any_hand:
            hands.append(0)
        elif live.hands == 1:
            hands.append(int(live.masks[0]))
        else:
            return None
    together = sum(hand.bit_count() for hand in hands)
    return tuple(hands) if reduce(or_, hands, 0).bit_count() == together else None


def shares_on_each(
    prepared: Prepared, hands: tuple[int, ...]
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.float64]]:
    """The share of the pot of each playing seat on every full board.

    Args:
        prepared: The table.
        hands: Every seat's hand, from `known_hands`.

    Returns:
        The boards as masks, shape (n,), uint64, and the shares 0…1, shape (p, n), float64.
    """
    boards = runouts(prepared.board_mask, reduce(or_, hands, prepared.dead))
    playing = [hand for hand, seat in zip(hands, prepared.seats, strict=True) if not seat.folded]
    ratings = np.empty((len(playing), boards.size), dtype=np.uint32)
    for row, hand in enumerate(playing):
        rate(boards | np.uint64(hand), HOLDEM_CARDS, ratings[row])
    best = ratings == ratings.max(axis=0)
    return boards, best / best.sum(axis=0)
