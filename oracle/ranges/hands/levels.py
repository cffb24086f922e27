"""Sets of hands as bits of a grid, with weights, and the operators of the language on them."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np

from oracle.cards.mask import FULL_DECK
from oracle.games import Game
from oracle.ranges.grid import Words, grid_of
from oracle.ranges.weights import MAX_WEIGHT

MOST_WORDS = 2**20
"""Words of sets that are compared together: 8 MB; larger sets are compared one by one, in place."""


@dataclass(frozen=True, slots=True)
class Hands:
    """A set of hands, with weights if any are written.

    Attributes:
        words: The hands, as bits of the grid; read-only by agreement.
        levels: The hands of each weight; every hand is in one of them. None if no weight is written.
    """

    words: Words
    levels: dict[float, Words] | None = None

    @property
    def full_weight(self) -> float:
        """The weight of a hand that is always held: 100 if weights are written, otherwise 1."""
        return 1.0 if self.levels is None else MAX_WEIGHT

    @property
    def empty(self) -> bool:
        """Whether it has no hands."""
        return not self.words.any()

    def same_as(self, other: Hands) -> bool:
        """Whether the other set holds the same hands with the same weights."""
        if not np.array_equal(self.words, other.words) or (self.levels is None) != (other.levels is None):
            return False
        mine, others = self.levels or {}, other.levels or {}
        return mine.keys() == others.keys() and all(np.array_equal(mine[key], others[key]) for key in mine)


@functools.cache
def all_hands(game: Game) -> Words:
    """Every hand of a game without an order of cards, as bits of its grid."""
    words = grid_of(game.hole_cards).live(FULL_DECK & ~game.deck)
    words.flags.writeable = False
    return words


def both(one: Hands, other: Hands) -> Hands:
    """The hands in both sets; weights are multiplied: ``@50`` and ``@50`` give 25 of 100."""
    words = one.words & other.words
    if one.levels is None and other.levels is None:
        return Hands(words)
    if one.levels is None or other.levels is None:  # no product with 100, which might round
        by_weight = one.levels or other.levels or {}
        kept = {weight: level & words for weight, level in by_weight.items()}
        return Hands(words, {weight: level for weight, level in kept.items() if level.any()})
    levels: dict[float, Words] = {}
    for first, held in one.levels.items():
        for second, also in other.levels.items():
            shared = held & also
            if shared.any():
                weight = float(first * second / MAX_WEIGHT)
                levels[weight] = levels[weight] | shared if weight in levels else shared
    return Hands(words, levels)


def without(one: Hands, other: Hands) -> Hands:
    """The hands of the first set that are not in the second, weights kept."""
    words = one.words & ~other.words
    if one.levels is None:
        return Hands(words)
    levels = {weight: level & ~other.words for weight, level in one.levels.items()}
    return Hands(words, {weight: level for weight, level in levels.items() if level.any()})


def largest_only(by_weight: dict[float, Words]) -> dict[float, Words]:
    """Levels that share no hand: a hand with several weights keeps the largest.  Changes the sets given."""
    ordered = sorted(by_weight, reverse=True)
    if len(ordered) > 1 and len(ordered) * by_weight[ordered[0]].size <= MOST_WORDS:
        stack = np.stack([by_weight[weight] for weight in ordered])
        stack[1:] &= ~np.bitwise_or.accumulate(stack[:-1], axis=0)
        return {weight: level for weight, level in zip(ordered, stack, strict=True) if level.any()}
    levels: dict[float, Words] = {}
    seen: Words | None = None
    for weight in ordered:
        level = by_weight[weight]
        if seen is None:
            seen = np.zeros_like(level)
        level &= ~seen
        if level.any():
            levels[weight] = level
            seen |= level
    return levels
