"""From a set of hands as bits to a `HandSet`: a list if it is not too long."""

from __future__ import annotations

import numpy as np

from oracle.games import Game
from oracle.games.game import PAIR
from oracle.ranges.grid import Cells, Grid, Words, grid_of, size
from oracle.ranges.hands.all_hands import hand_table
from oracle.ranges.hands.hand_set import HandSet
from oracle.ranges.hands.levels import MOST_WORDS, Hands
from oracle.ranges.hands.structured import structured
from oracle.ranges.hands.weighted import WeightedRange
from oracle.ranges.weights import MAX_WEIGHT

MOST_LISTED_CARDS = 5
"""Most cards of a hand for which all ranges are lists (2,598,960 hands)."""
MOST_LISTED = 500_000
"""With more cards, most hands of a range that is a list."""

FEW_PARTS = 5
"""Ranges with less than one in this many of all hands are looked up hand by hand.  This is about as fast as
flags of all hands, whose table (half a second in 5-card Omaha) then need not be built."""

FEW_HANDS = 10_000
"""Number of hands up to which looking them up one by one is faster than flagging them among all."""


def as_hand_set(text: str, game: Game, hands: Hands) -> HandSet:
    """A set of hands as a `HandSet`: a list if it is not too long."""
    if game.hole_cards <= MOST_LISTED_CARDS:
        return as_range(text, game, hands)
    if size(hands.words) > MOST_LISTED:
        return structured(text, game, hands.levels or {1.0: hands.words}, hands.full_weight)
    return _one_by_one(text, game, hands)


def _one_by_one(text: str, game: Game, hands: Hands) -> WeightedRange:
    """The list of a set of hands, looked up one by one."""
    grid = grid_of(game.hole_cards)
    if hands.levels is None:
        alike = np.sort(grid.masks_of(grid.set_cells(hands.words)))
        return WeightedRange(text, game, alike, np.ones(alike.size))
    weights = np.array(list(hands.levels), dtype=np.float64)
    cells, of = _cells_by_level(grid, list(hands.levels.values()))
    masks = grid.masks_of(cells)
    order = np.argsort(masks)
    return WeightedRange(text, game, masks[order], weights[of[order]], len(weights) > 1, MAX_WEIGHT)


def _cells_by_level(grid: Grid, levels: list[Words]) -> tuple[Cells, Cells]:
    """The cells of several sets, and the set that each belongs to; many small sets are processed together."""
    together = max(1, MOST_WORDS // grid.everything.size)
    cells, of = [np.zeros(0, dtype=np.int64)], [np.zeros(0, dtype=np.int64)]
    for first in range(0, len(levels), together):
        number, cell = grid.set_cells_of(np.stack(levels[first : first + together]))
        cells.append(cell)
        of.append(number + first)
    return np.concatenate(cells), np.concatenate(of)


def as_range(text: str, game: Game, hands: Hands) -> WeightedRange:
    """The list of a set of hands of up to five cards."""
    if game.hole_cards == PAIR and hands.levels is None:
        return _flagged(text, game, hands)
    if FEW_PARTS * size(hands.words) < game.hands or game.hands < FEW_HANDS:
        return _one_by_one(text, game, hands)
    if hands.levels is None:
        return _flagged(text, game, hands)
    table = hand_table(game.hole_cards)
    held = table.flags(hands.words)
    masks = table.masks[held]
    weights = np.zeros(masks.size)
    for weight, words in hands.levels.items():
        if size(words) < FEW_HANDS:
            grid = grid_of(game.hole_cards)
            weights[np.searchsorted(masks, grid.masks_of(grid.set_cells(words)))] = weight
        else:
            weights[table.flags(words)[held]] = weight
    return WeightedRange(text, game, masks, weights, len(hands.levels) > 1, MAX_WEIGHT)


def _flagged(text: str, game: Game, hands: Hands) -> WeightedRange:
    """The list of a set of hands without weights; every hand of the game is looked up."""
    table = hand_table(game.hole_cards)
    if size(hands.words) == table.masks.size:
        return WeightedRange(text, game, table.masks, table.ones)
    masks = table.masks[table.flags(hands.words)]
    return WeightedRange(text, game, masks, table.ones[: masks.size])
