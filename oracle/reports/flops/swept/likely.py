"""Probabilities of flops, and of hands on them, given two ranges."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import numpy as np

from oracle.arrays import Column, Masks, Table, Whole
from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import COMBOS, PAIR_CARDS, PAIR_MASKS

FLOPS_AT_ONCE = 256
"""Flops computed together, for all hands: arrays of 2.7 MB."""


def parts(flops: int) -> Iterator[slice]:
    """Divide ``flops`` rows into consecutive parts of `FLOPS_AT_ONCE`."""
    for first in range(0, flops, FLOPS_AT_ONCE):
        yield slice(first, min(first + FLOPS_AT_ONCE, flops))


def live_on_flops(others: Column, flops: Masks) -> Table:
    """The weight of a range's hands that are possible together with each hand on each flop.

    Args:
        others: The range's weights by pair index, shape (1326,); 0 for hands with a dead card.
        flops: Masks, shape (n,), uint64.

    Returns:
        Shape (n, 1326); 0 for hands that share a card with the flop.  Exact if all weights are whole numbers.
    """
    free = (flops[:, None] & PAIR_MASKS) == 0
    held = others * free
    by_card = held @ _has_card()
    first, second = PAIR_CARDS[:, 0], PAIR_CARDS[:, 1]
    live: Table = (held.sum(axis=1)[:, None] - by_card[:, first] - by_card[:, second] + held) * free
    return live


def flop_deals(ours: Column, theirs: Column, flops: Masks) -> Column:
    """The total weight of the ways to deal a hand to each of two ranges on each flop, shape (n,).

    Args:
        ours: One range's weight by pair index, shape (1326,).
        theirs: The other range's weight, in the same shape.
        flops: Masks, shape (n,), uint64.
    """
    found = np.empty(flops.size)
    for part in parts(flops.size):
        found[part] = live_on_flops(theirs, flops[part]) @ ours
    return found


@functools.cache
def _has_card() -> Table:
    """1 where a hand has a card, by pair index and card, shape (1326, 52)."""
    has = np.zeros((COMBOS, DECK_SIZE))
    rows: Whole = np.arange(COMBOS)
    has[rows, PAIR_CARDS[:, 0]] = 1.0
    has[rows, PAIR_CARDS[:, 1]] = 1.0
    return has
