"""Groups of a range by low, in hi-lo games with a board: made lows, and draws to one."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import SUIT_WORD
from oracle.games import BOARD_CARDS, FLOP_CARDS
from oracle.rating import LOW_BITS, NO_LOW
from oracle.rating.low_strength import EIGHT_RANKS

LOW_KEYS = ("wheel", "sixlow", "sevenlow", "eightlow")
LOW_TITLES = ("five low: the wheel", "six low", "seven low", "eight low")
"""Made lows by their highest card, best first."""

_FIVE = 4
"""The bit of the five where the ace is bit 0."""
_OF_BOARD, _OF_HAND = 3, 2
"""Cards that a low uses from the board and from the hand."""

Group = tuple[str, str, npt.NDArray[np.bool_]]
"""Key, title, and which hands."""


def low_groups(
    hands: npt.NDArray[np.uint64], board: int, known: int, ratings: npt.NDArray[np.uint32]
) -> list[Group]:
    """The groups of hands by their low, best first; every hand is in one of them.

    Args:
        hands: Hands of Omaha, as masks, shape (n,).
        board: The known board.
        known: How many cards it has, 3 to 5.
        ratings: The low rating of each hand on it, shape (n,).
    """
    made = ratings != NO_LOW
    ranks = np.where(made, LOW_BITS - ratings.astype(np.int64), 0)
    groups: list[Group] = [
        (key, title, made & (ranks >> (_FIVE + place) == 1))
        for place, (key, title) in enumerate(zip(LOW_KEYS, LOW_TITLES, strict=True))
    ]
    left, to_come = ~made, BOARD_CARDS - known
    on_board, own = _low_ranks(np.array([board], dtype=np.uint64)), _low_ranks(hands)
    of_board, of_hand = int(np.bitwise_count(on_board)[0]), np.bitwise_count(own)
    together = np.bitwise_count(own | on_board)
    for cards, key, title in ((1, "lowdraw", "low draw"), (2, "backdoorlow", "backdoor low draw")):
        if cards <= to_come:
            enough = of_board + cards >= _OF_BOARD and (cards == 1 or known == FLOP_CARDS)
            drawing = left & enough & (of_hand >= _OF_HAND) & (together + cards >= _OF_BOARD + _OF_HAND)
            groups.append((key, title, drawing))
            left &= ~drawing
    return [*groups, ("nolow", "no low" if not to_come else "no low and no draw", left)]


def _low_ranks(masks: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """The ranks ace to eight among cards, ace as bit 0."""
    ranks = masks | masks >> np.uint64(16) | masks >> np.uint64(32) | masks >> np.uint64(48)
    ranks &= np.uint64(SUIT_WORD)
    ace = ranks >> np.uint64(12) & np.uint64(1)
    found: npt.NDArray[np.uint64] = (ranks << np.uint64(1) | ace) & np.uint64(EIGHT_RANKS)
    return found
