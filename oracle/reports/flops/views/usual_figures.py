"""How much figures of any ranges usually differ with the ranks, pairs and suits of a flop.

A few flops can have the means of one report by chance and still be far off for other ranges.  These
deviations show which properties of flops matter for most ranges, so that a subset has each in the right
proportion.
"""

from __future__ import annotations

import numpy as np

from oracle.arrays import Column, Masks, Table
from oracle.cards.card import RANK_COUNT, SUIT_COUNT
from oracle.reports.flops.views.textures import TEXTURES

RANKS, PAIRED = "ranks", "paired rank"
"""Properties other than textures: how many cards of each rank a flop has, and whether it has two of them."""

DEVIATIONS = {
    RANKS: 0.49,
    PAIRED: 0.44,
    "suits": 0.34,
    "pairing": 0.46,
    "high_card": 0.39,
    "gaps": 0.08,
    "straights": 0.19,
}
"""How much one property of each kind usually moves an equity, in standard deviations of the equity over all
flops; fitted to ten pairs of ranges by ``python -m tests.benchmarks.usual_figures``."""

UNEXPLAINED = 0.065
"""The part of the variance over all flops that these properties leave unexplained, from the same fit."""


def properties(flops: Masks) -> dict[str, Table]:
    """The properties of each kind in `DEVIATIONS`, a row for each property, shape (rows, flops) each."""
    held = np.stack([_cards_of_rank(flops, rank) for rank in range(RANK_COUNT)])
    found: dict[str, Table] = {RANKS: held, PAIRED: (held > 1).astype(np.float64)}
    for name, texture in TEXTURES.items():
        group = texture.group_of(flops)
        found[name] = np.stack([group == at for at in range(len(texture.groups))]).astype(np.float64)
    return found


def usual_moves(flops: Masks) -> Table:
    """How much each property usually moves an equity on each flop, in its standard deviations.

    Args:
        flops: Masks, shape (n,).

    Returns:
        Shape (properties, n).
    """
    return np.concatenate([DEVIATIONS[kind] * rows for kind, rows in properties(flops).items()])


def _cards_of_rank(flops: Masks, rank: int) -> Column:
    """How many cards of a rank each flop has, shape (n,)."""
    cards = np.uint64(sum(1 << 16 * suit + rank for suit in range(SUIT_COUNT)))
    return np.asarray(np.bitwise_count(flops & cards), dtype=np.float64)
