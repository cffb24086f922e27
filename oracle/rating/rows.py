"""The rules of high ratings as kernels with the same arguments: own cards, boards, number of cards, ratings.

One kernel can thus go from dealing to counting in any game: it is compiled for the rule that it is given.
"""

from __future__ import annotations

import numpy as np

from oracle.arrays import Masks, Ratings
from oracle.jit import kernel
from oracle.rating.high import BLOCK
from oracle.rating.omaha import rate_omaha
from oracle.rating.shortdeck import rate_short_column


@kernel
def rate_two_of_hand(own: Masks, boards: Masks, cards: int, out: Ratings) -> None:
    """Rate a column of hands of which two cards play, as in Omaha.

    Args:
        own: Own cards, shape (n,), contiguous.
        boards: The boards, shape (n,), contiguous.
        cards: Own cards and board cards together; not needed.
        out: Receives the ratings, shape (n,), contiguous.
    """
    rate_omaha(own, boards, out)


@kernel
def _rate_short(own: Masks, boards: Masks, cards: int, trips_above: bool, out: Ratings) -> None:
    """Rate a column of short-deck hands; see `oracle.rating.shortdeck.rate_shortdeck`."""
    whole = np.empty(BLOCK, dtype=np.uint64)
    for start in range(0, boards.size, BLOCK):
        size = min(BLOCK, boards.size - start)
        hands, shared = own[start : start + size], boards[start : start + size]
        for place in range(size):
            whole[place] = hands[place] | shared[place]
        rate_short_column(whole[:size], cards, trips_above, out[start : start + size])


@kernel
def rate_short(own: Masks, boards: Masks, cards: int, out: Ratings) -> None:
    """Rate a column of short-deck hands where a straight beats trips; arguments as for `rate_two_of_hand`."""
    _rate_short(own, boards, cards, False, out)


@kernel
def rate_short_trips(own: Masks, boards: Masks, cards: int, out: Ratings) -> None:
    """The same where trips beat a straight."""
    _rate_short(own, boards, cards, True, out)
