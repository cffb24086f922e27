"""Unrestricted cards: how many are drawn together, and from which table.

A hand of free cards is drawn set by set, each set uniformly from those clear of all cards in use.  The
number of clear sets depends only on the number of cards in use, so every way to draw the hand set by set is
equally likely, and every hand can be drawn in equally many ways.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import count_cards
from oracle.simulate.deal.tables import card_sets

MOST_AT_ONCE = 3
"""Most cards in a set drawn together; the table of all sets of three fits into the cache."""

AGAIN = 2.0
"""Cost of a redraw relative to a first draw, which is vectorised over many deals."""


@dataclass(frozen=True, slots=True)
class FreeCards:
    """Cards of one hand, or of one part of it, that may be any cards.

    Attributes:
        seat: The seat.
        part: The part of the hand, if parts are distinguished; otherwise 0.
        cards: Number of cards.
        alone: Whether no other card of the hand is known.
    """

    seat: int
    part: int
    cards: int
    alone: bool


@dataclass(frozen=True, slots=True, eq=False)
class FreeDraws:
    """The draws that deal free cards; see `oracle.simulate.deal.batches.DealTables`."""

    sets: npt.NDArray[np.uint64]
    seats: npt.NDArray[np.int64]
    starts: npt.NDArray[np.int64]
    sizes: npt.NDArray[np.int64]
    first: npt.NDArray[np.int64]
    parts: npt.NDArray[np.int64]


def free_draws(deck: int, left: int, wanted: Sequence[FreeCards]) -> FreeDraws:
    """Plan the draws.

    Args:
        deck: The cards that are drawn from, as a mask; some of them may be in use in a deal.
        left: Number of them that are not in use when the first free card is drawn.
        wanted: The cards to be drawn, in this order.
    """
    size = count_cards(deck)
    draws: list[tuple[int, int, int, int]] = []
    for entry in wanted:
        for index, cards in enumerate(_splits(entry.cards, left, size)[1]):
            draws.append((entry.seat, cards, int(entry.alone and index == 0), entry.part))
        left -= entry.cards
    tables = {cards: card_sets(deck, cards) for cards in sorted({cards for _, cards, _, _ in draws})}
    starts = dict(
        zip(tables, np.cumsum([0, *(table.size for table in tables.values())]).tolist(), strict=False)
    )
    columns = np.array(
        [(seat, starts[cards], tables[cards].size, first, part) for seat, cards, first, part in draws],
        dtype=np.int64,
    ).reshape(-1, 5)
    seats, begins, sizes, first, parts = np.ascontiguousarray(columns.T)
    sets = np.concatenate([np.empty(0, dtype=np.uint64), *tables.values()])
    return FreeDraws(sets, seats, begins, sizes, first, parts)


@functools.cache
def _splits(cards: int, left: int, deck: int) -> tuple[float, tuple[int, ...]]:
    """The cheapest way to draw that many cards set by set: expected work and the sizes of the sets.

    Large sets take fewer draws, but few of them are clear when little of the deck is left.
    """
    if cards == 0:
        return 0.0, ()
    ways = []
    for size in range(1, min(MOST_AT_ONCE, cards) + 1):
        tries = comb(deck, size) / comb(left, size)
        later, rest = _splits(cards - size, left - size, deck)
        ways.append((1.0 + AGAIN * (tries - 1.0) + later, (size, *rest)))
    return min(ways)
