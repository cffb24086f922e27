"""How many hands are rated in a second."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from oracle.cards.card import card_text
from oracle.cards.mask import mask_of
from tests.benchmarks import game_ratings
from tests.benchmarks.measure import Figure, best_seconds
from tests.reference.strength import best_strength

COLUMN = 8192
REPEATS = 2000
SLOW_HANDS = 300
PEER_HANDS = 50_000


def figures() -> Iterator[Figure]:
    """High hands, then those of the other games."""
    yield from _high()
    yield from game_ratings.figures()


def _high() -> Iterator[Figure]:
    """Seven-card ratings from a column in random order, beside eval7 and the twin of the tests."""
    import eval7

    from oracle.rating import high

    rng = random.Random(1)
    hands = [rng.sample(range(52), 7) for _ in range(COLUMN)]
    masks = np.array([mask_of(hand) for hand in hands], dtype=np.uint64)
    out = np.empty(COLUMN, dtype=np.uint32)

    def ours() -> None:
        for _ in range(REPEATS):
            high.rate(masks, 7, out)

    cards = [eval7.Card(card_text(card)) for card in hands[0]]

    def peer() -> None:
        for _ in range(PEER_HANDS):
            eval7.evaluate(cards)

    def twin() -> None:
        for hand in hands[:SLOW_HANDS]:
            best_strength(tuple(hand))

    def scalar() -> None:
        for mask in numbers:
            high.rate_one(mask, 7)

    numbers = [int(mask) for mask in masks]
    rate = COLUMN * REPEATS / best_seconds(ours)
    peer_rate = PEER_HANDS / best_seconds(peer, 2)
    twin_rate = SLOW_HANDS / best_seconds(twin, 2)
    yield Figure("ratings of 7 cards, a column of 8 k, one core", rate, "/s", 650e6)
    yield Figure(
        "  eval7.evaluate, called from Python", peer_rate, "/s", None, f"ours × {rate / peer_rate:,.0f}"
    )
    yield Figure("  the slow twin of the tests", twin_rate, "/s", None, f"ours × {rate / twin_rate:,.0f}")
    yield Figure("  ours one at a time, called from Python", COLUMN / best_seconds(scalar, 2), "/s")
