"""The stand-in of the kernel that rates Omaha hands: every two own cards with every three of the board.

The ratings of all ranks that two and three cards can have are looked up; only where a suit has two own cards
and three of the board are all sets of five cards rated.
"""

from __future__ import annotations

import functools
from itertools import combinations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Ratings
from oracle.jit import stand_in_for
from oracle.rating.omaha import rate_omaha
from oracle.simulate.stand_ins.ratings import rated, rated_ranks, suit_words

Ranks = npt.NDArray[np.int64]

RANKS = 13
OWN, SHARED = 2, 3
"""How many own cards and how many of the board play."""
SUIT_BITS = 16


@functools.cache
def _unsuited() -> Ratings:
    """Ratings by the ranks of five cards without a flush, shape (13,) · 5; 0 for five of the same rank."""
    cards = np.indices((RANKS,) * (OWN + SHARED)).reshape(OWN + SHARED, -1)
    ascending = (cards[0] <= cards[1]) & (cards[2] <= cards[3]) & (cards[3] <= cards[4])
    some = cards[:, ascending]
    held = np.array([(some == rank).sum(axis=0) for rank in range(RANKS)])
    held[:, (held > 4).any(axis=0)] = 0
    bits = np.uint16(1) << np.arange(RANKS, dtype=np.uint16)[:, None]
    once, twice, thrice, four = (
        np.where(held >= times, bits, 0).sum(axis=0, dtype=np.uint16) for times in (1, 2, 3, 4)
    )
    table = np.zeros(cards.shape[1], dtype=np.uint32)
    table[ascending] = rated_ranks((once, twice, thrice, four), np.zeros_like(once))
    return table


def _cards(masks: Masks, count: int) -> tuple[Masks, Ranks]:
    """The cards of sets of ``count`` cards, as masks and as ranks in ascending order, shape (count, n)."""
    one, left, found = np.uint64(1), masks, []
    for _ in range(count):
        lowest = left & ~(left - one)
        found.append(lowest)
        left = left ^ lowest
    cards = np.stack(found)
    return cards, np.sort(np.bitwise_count(cards - one).astype(np.int64) % SUIT_BITS, axis=0)


@stand_in_for(rate_omaha)
def _rate_omaha(own: Masks, board: Masks, out: Ratings) -> None:
    if not own.size:
        return
    hole, hole_ranks = _cards(own, int(np.bitwise_count(own[0])))
    shared, shared_ranks = _cards(board, int(np.bitwise_count(board[0])))
    pairs, trios = (
        list(combinations(range(len(each)), plays)) for each, plays in ((hole, OWN), (shared, SHARED))
    )
    columns = [hole_ranks[a] * RANKS + hole_ranks[b] for a, b in pairs]
    below = [(shared_ranks[a] * RANKS + shared_ranks[b]) * RANKS + shared_ranks[c] for a, b, c in trios]
    out[:] = 0
    for column in columns:
        for rest in below:
            np.maximum(out, _unsuited()[column * RANKS**SHARED + rest], out=out)
    suits = zip(suit_words(own), suit_words(board), strict=True)
    flush = np.any([(np.bitwise_count(o) >= OWN) & (np.bitwise_count(s) >= SHARED) for o, s in suits], axis=0)
    places = np.flatnonzero(flush)
    best, hole, shared = out[places], hole[:, places], shared[:, places]
    for a, b in pairs:
        for c, d, e in trios:
            np.maximum(best, rated(hole[a] | hole[b] | shared[c] | shared[d] | shared[e]), out=best)
    out[places] = best
