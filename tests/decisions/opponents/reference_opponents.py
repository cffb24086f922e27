"""Slow twins: weights hand by hand, better hands one by one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from oracle.ranges.orderings.catalog import load_ordering

RANKS = "23456789TJQKA"


def weights(hands: int, every: int) -> list[Fraction]:
    """The weight of each hand, oldest first: halved once for every halving since."""
    return [Fraction(1, 2 ** (hands // every - number // every)) for number in range(hands)]


def rate(seen: Sequence[bool], every: int) -> Fraction:
    """The weighted share of hands in which the flop was seen."""
    each = weights(len(seen), every)
    return sum((weight for weight, flop in zip(each, seen, strict=True) if flop), Fraction(0)) / sum(each)


def class_name(hand: Sequence[int]) -> str:
    """The class of two cards, numbered rank · 4 + suit."""
    low, high = sorted(hand)
    ranks = RANKS[high // 4] + RANKS[low // 4]
    if low // 4 == high // 4:
        return ranks
    return ranks + ("s" if low % 4 == high % 4 else "o")


def better_hands(hand: Sequence[int], dead: Sequence[int] = ()) -> Fraction:
    """The share of other hands, dealt one by one, that stand before a hand in the usual ordering."""
    order = list(load_ordering("holdem").classes)
    deck = [card for card in range(52) if card not in hand and card not in dead]
    others = [order.index(class_name(other)) for other in combinations(deck, 2)]
    own = order.index(class_name(hand))
    return Fraction(sum(place < own for place in others), len(others))
