"""What the hands of several seats are drawn from, for kernels that deal in any game."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.structured import StructuredRange
from oracle.ranges.stud import StudRange
from oracle.showdown.averages import Drawn, draw_from
from oracle.simulate.batch import Masks

POOL = 1 << 16
"""Hands drawn beforehand, for each block of deals, from a range that is too wide to be listed."""

Weights = npt.NDArray[np.float64]


def draw_hands(ranges: Sequence[HandSet | None], cards: int, own: int, seed: int) -> Drawn:
    """What seats are drawn from.

    Args:
        ranges: The range of each seat, None where it keeps the cards it has.
        cards: Cards of a whole hand.
        own: Cards that seats without a range still draw from the deck.
        seed: For ranges too wide to be listed, of which hands are drawn beforehand.
    """
    lists: list[tuple[Masks, Weights]] = []
    free = []
    for hands in ranges:
        if hands is None or hands.full:
            lists.append((np.empty(0, dtype=np.uint64), np.empty(0)))
            free.append(own if hands is None else cards)
        else:
            masks, weights = listed(hands, seed)
            lists.append((masks, weights))
            free.append(cards - int(masks[0]).bit_count())
    return draw_from(lists, free)


def listed(hands: HandSet, seed: int) -> tuple[Masks, Weights]:
    """The hands of a range, as far as it speaks of their cards; drawn ones where they are too many."""
    if isinstance(hands, WeightedRange):
        return hands.masks, hands.weights
    random = np.random.default_rng(seed)
    if isinstance(hands, StructuredRange):
        pool = hands.draw(random.integers(2**64, size=POOL, dtype=np.uint64))
        return pool, np.ones(pool.size)
    if not isinstance(hands, StudRange):
        raise TypeError(f"a range of an unknown form: {type(hands)}")
    parts, weights = hands.parts, hands.weights
    if hands.drawn:
        words = random.integers(2**64, size=(hands.words_each, POOL), dtype=np.uint64)
        parts, kept = hands.draw(words)
        parts, weights = parts[:, kept], np.ones(int(kept.sum()))
    masks: npt.NDArray[np.uint64] = np.bitwise_or.reduce(parts, axis=0)
    return masks, weights
