"""The distributions of several seats' hands, for kernels that deal in any game."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.grid import grid_of
from oracle.ranges.hands.structured import StructuredRange
from oracle.ranges.hands.stud import StudRange
from oracle.showdown.inside.seat_hands import NOBODY, Drawn, SeatHands, draw_from
from oracle.simulate.deal.batch import Masks

POOL = 1 << 12
"""Hands drawn beforehand for each value from a stud range that is too wide to list: of four, at least one can
be dealt."""

ROUND, MOST_ROUNDS = 1 << 14, 64
"""Hands drawn at a time, few of which may be in the range, and the most repetitions."""


def draw_hands(ranges: Sequence[HandSet | None], cards: int, own: int, seed: int) -> Drawn:
    """What seats are drawn from.

    Args:
        ranges: The range of each seat, None where it keeps the cards it has.
        cards: Cards of a whole hand.
        own: Cards that seats without a range still draw from the deck.
        seed: Seed of the hands that are `drawn_beforehand`.
    """
    seats: list[SeatHands] = []
    free, ranks = [], None
    for hands in ranges:
        if hands is None or hands.full:
            seats.append(NOBODY)
            free.append(own if hands is None else cards)
        elif isinstance(hands, StructuredRange):
            seats.append(SeatHands(hands.bits, hands.weights, hands.blocks.astype(np.int64)))
            free.append(0)
            ranks = grid_of(cards).ranks
        else:
            seats.append(_listed(hands, seed))
            free.append(cards - int(seats[-1].masks[0]).bit_count())
    return draw_from(seats, free, ranks)


def drawn_beforehand(hands: HandSet | None) -> bool:
    """Whether hands of a range are drawn beforehand; each set of them is then used for one value only."""
    return isinstance(hands, StudRange) and bool(hands.drawn)


def _listed(hands: HandSet, seed: int) -> SeatHands:
    """The hands of a range, as far as it specifies their cards; a sample if there are too many."""
    if isinstance(hands, WeightedRange):
        return SeatHands(hands.masks, hands.weights)
    if not isinstance(hands, StudRange):
        raise TypeError(f"a range of an unknown form: {type(hands)}")
    if hands.drawn:
        return _drawn_pool(hands, np.random.default_rng(seed))
    masks: Masks = np.bitwise_or.reduce(hands.parts, axis=0)
    return SeatHands(masks, hands.weights)


def _drawn_pool(hands: StudRange, random: np.random.Generator) -> SeatHands:
    """Hands drawn from a range, as many as one value may need, each used once."""
    pools: list[Masks] = []
    for _ in range(MOST_ROUNDS):
        parts, kept = hands.draw(random.integers(2**64, size=(hands.words_each, ROUND), dtype=np.uint64))
        pools.append(np.bitwise_or.reduce(parts[:, kept], axis=0))
        if sum(pool.size for pool in pools) >= POOL:
            break
    masks = np.concatenate(pools)
    return SeatHands(masks, np.ones(masks.size), in_turn=True)
