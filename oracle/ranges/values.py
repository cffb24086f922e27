"""From a set of hands as bits to the value that everybody works with: a list where it is not too long."""

from __future__ import annotations

import numpy as np

from oracle.games import Game
from oracle.ranges.grid import grid_of, size
from oracle.ranges.hand_set import HandSet
from oracle.ranges.hands import hand_table
from oracle.ranges.levels import Hands
from oracle.ranges.structured import structured
from oracle.ranges.weighted import WeightedRange
from oracle.ranges.weights import MAX_WEIGHT

MOST_LISTED_CARDS = 5
"""Cards of a hand up to which all ranges are lists (2,598,960 hands)."""

MOST_LISTED = 500_000
"""With more cards a range is a list up to so many hands."""

FEW_PARTS = 5
"""Ranges of less than one part in so many of all hands are looked up hand by hand: about as quick as flags of
all hands, and the table for those (half a second in 5-card Omaha) need not be built."""

FEW_HANDS = 10_000
"""Hands that are sooner looked up one by one than flagged among all."""


def as_hand_set(text: str, game: Game, hands: Hands) -> HandSet:
    """A set of hands as the value the rest of the program works with: a list where it is not too long."""
    if game.hole_cards <= MOST_LISTED_CARDS:
        return as_range(text, game, hands)
    if size(hands.words) > MOST_LISTED:
        return structured(text, game, hands.levels or {1.0: hands.words}, hands.full_weight)
    return _one_by_one(text, game, hands)


def _one_by_one(text: str, game: Game, hands: Hands) -> WeightedRange:
    """The list of a set of hands, each looked up by itself."""
    grid = grid_of(game.hole_cards)
    if hands.levels is None:
        alike = np.sort(grid.masks_of(grid.set_cells(hands.words)))
        return WeightedRange(text, game, alike, np.ones(alike.size))
    levels = hands.levels.items()
    masks = np.concatenate([grid.masks_of(grid.set_cells(words)) for _, words in levels])
    weights = np.repeat([float(weight) for weight, _ in levels], [size(words) for _, words in levels])
    order = np.argsort(masks)
    return WeightedRange(text, game, masks[order], weights[order], len(levels) > 1, MAX_WEIGHT)


def as_range(text: str, game: Game, hands: Hands) -> WeightedRange:
    """The list of a set of hands of up to five cards."""
    if FEW_PARTS * size(hands.words) < game.hands:
        return _one_by_one(text, game, hands)
    table = hand_table(game.hole_cards)
    if size(hands.words) == table.masks.size and hands.levels is None:
        return WeightedRange(text, game, table.masks, table.ones)
    held = table.flags(hands.words)
    masks = table.masks[held]
    if hands.levels is None:
        return WeightedRange(text, game, masks, table.ones[: masks.size])
    weights = np.zeros(masks.size)
    for weight, words in hands.levels.items():
        if size(words) < FEW_HANDS:
            grid = grid_of(game.hole_cards)
            weights[np.searchsorted(masks, grid.masks_of(grid.set_cells(words)))] = weight
        else:
            weights[table.flags(words)[held]] = weight
    return WeightedRange(text, game, masks, weights, len(hands.levels) > 1, MAX_WEIGHT)
