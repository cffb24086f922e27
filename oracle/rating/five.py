"""The rating of exactly five cards in plain Python, for constants; needs no kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from oracle.cards.card import RANKS
from oracle.rating.strength import (
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    typed_rating,
    under_rule,
)

_FIVE, _ACE = RANKS.index("5"), RANKS.index("A")

_TYPE_OF_SHAPE = {
    (4, 1): QUADS,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): TRIPS,
    (2, 2, 1): TWO_PAIR,
    (2, 1, 1, 1): PAIR,
    (1, 1, 1, 1, 1): HIGH_CARD,
}

_STRAIGHTS = (0b1000000001111, *(0b11111 << low for low in range(9)))
"""Rank sets of the straights, five-high first."""


def rate_five(cards: Sequence[int], rule: str = "high") -> int:
    """The rating of five different card ids.

    Args:
        cards: The cards.
        rule: The rule: ``high``, or a rule of short deck (`TYPE_PLACES`).
    """
    if rule == "high":
        return _rate_high(cards)
    lowest = [_FIVE if card >> 2 == _ACE else card >> 2 for card in cards]
    if sorted(lowest) == list(range(_FIVE, _FIVE + len(cards))):  # A-6-7-8-9: the ace below the six
        cards = [4 * rank + (card & 3) for rank, card in zip(lowest, cards, strict=True)]
    return under_rule(rule, _rate_high(cards))


def _rate_high(cards: Sequence[int]) -> int:
    """The rating by `oracle.rating.high`."""
    ranks = Counter(card >> 2 for card in cards)
    held = sum(1 << rank for rank in ranks)
    flush = len({card & 3 for card in cards}) == 1
    if held in _STRAIGHTS:
        return typed_rating(STRAIGHT_FLUSH if flush else STRAIGHT, 1 << _STRAIGHTS.index(held))
    if flush:
        return typed_rating(FLUSH, held)
    kind = _TYPE_OF_SHAPE[tuple(sorted(ranks.values(), reverse=True))]
    if kind == HIGH_CARD:
        return held
    most = max(ranks.values())
    major = sum(1 << rank for rank, count in ranks.items() if count == most)
    return typed_rating(kind, major, held & ~major)
