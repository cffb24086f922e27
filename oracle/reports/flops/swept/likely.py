"""Probabilities of flops, and of hands on them, given two ranges."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from oracle.arrays import Column, Masks, Table, Whole
from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import PAIR_CARDS, PAIR_MASKS
from oracle.cards.mask import CARD_BITS

FLOPS_AT_ONCE = 256
"""Flops computed together, for all hands: arrays of 2.7 MB."""


def parts(flops: int) -> Iterator[slice]:
    """Divide ``flops`` rows into consecutive parts of `FLOPS_AT_ONCE`."""
    for first in range(0, flops, FLOPS_AT_ONCE):
        yield slice(first, min(first + FLOPS_AT_ONCE, flops))


def live_on_flops(others: Column, flops: Masks, hands: Whole) -> Table:
    """The weight of a range's hands that are possible together with each of some hands on each flop.

    The hands free of the flop and of a hand's two cards are counted by inclusion and exclusion from the
    weights that each card, and each pair of cards, has in the range.

    Args:
        others: The range's weights by pair index, shape (1326,); 0 for hands with a dead card.
        flops: Masks, shape (n,), uint64; or boards with more cards.
        hands: Pair indices, shape (h,).

    Returns:
        Shape (n, h); 0 for hands that share a card with the flop.  Exact if all weights are whole numbers.
    """
    first, second = PAIR_CARDS[:, 0], PAIR_CARDS[:, 1]
    both = np.zeros((DECK_SIZE, DECK_SIZE))
    both[first, second] = both[second, first] = others
    gone = ((flops[:, None] & CARD_BITS) != 0).astype(np.float64)
    with_gone = gone @ both  # the weight of hands with a card and a card of the flop
    each = both.sum(axis=1)
    free = others.sum() - gone @ each + (with_gone * gone).sum(axis=1) / 2
    by_card = each - with_gone
    live: Table = free[:, None] - by_card[:, first[hands]] - by_card[:, second[hands]] + others[hands]
    return np.where(flops[:, None] & PAIR_MASKS[hands], 0.0, live)


def flop_deals(ours: Column, theirs: Column, flops: Masks) -> Column:
    """The total weight of the ways to deal a hand to each of two ranges on each flop, shape (n,).

    Args:
        ours: One range's weight by pair index, shape (1326,).
        theirs: The other range's weight, in the same shape.
        flops: Masks, shape (n,), uint64.
    """
    hands = np.flatnonzero(ours)
    found = np.empty(flops.size)
    for part in parts(flops.size):
        found[part] = live_on_flops(theirs, flops[part], hands) @ ours[hands]
    return found
