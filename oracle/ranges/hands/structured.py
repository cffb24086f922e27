"""Ranges too wide to be listed: a table of bits instead of hands (Omaha with six cards)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import CARD_BITS, cards_in, mask_of
from oracle.games import Game
from oracle.ranges.grid import WORD_BITS, Grid, Words, grid_of
from oracle.ranges.hands.hand_set import Doubles, Flags, Masks, fractions

_TRIED = 64
"""Number of hands that are examined to find the cards that all hands may hold."""


@dataclass(frozen=True, eq=False)
class StructuredRange:
    """Hands with relative weights, 64 cells of the `Grid` at a time.  A `HandSet`; hands are never listed.

    Attributes:
        text: The range as written.
        game: The game whose hands these are.
        blocks: The block of 64 cells of each entry (cells ``64 b`` … ``64 b + 63``), ascending; a block with
            hands of several weights has several entries; shape (m,), int32.
        bits: The hands among them, never 0, shape (m,), uint64.
        weights: The weight > 0 of each of these hands, shape (m,), float64.
        weighted: Whether weights differ from one another.
        full_weight: The weight of a hand that is always held: 100 where weights are written, otherwise 1.
    """

    text: str
    game: Game
    blocks: npt.NDArray[np.int32]
    bits: Masks
    weights: Doubles
    weighted: bool = False
    full_weight: float = 1.0

    @cached_property
    def hands(self) -> int:
        """Number of different hands."""
        return int(self._counts.sum())

    @cached_property
    def combos(self) -> float:
        """Number of hands, each counted by its weight."""
        return float((self._counts * self.weights).sum()) / self.full_weight

    @property
    def percent(self) -> float:
        """`combos` in percent of all hands of the game, 0…100."""
        return 100.0 * self.combos / self.game.hands

    @property
    def empty(self) -> bool:
        """Whether no hand is left."""
        return self.bits.size == 0

    @property
    def full(self) -> bool:
        """Whether it is every hand of the game, all equally likely ("any hand")."""
        return self.hands == self.game.hands and not self.weighted

    @cached_property
    def fixed(self) -> int:
        """Mask of the cards in every hand; 0 if there are no hands."""
        if self.empty:
            return 0
        entries = np.linspace(0, self.bits.size - 1, _TRIED).astype(np.int64)
        some = self._hands(entries, np.zeros(_TRIED, dtype=np.uint64))
        common = cards_in(int(np.bitwise_and.reduce(some)))
        return mask_of(card for card in common if self.without(int(CARD_BITS[card])).empty)

    def without(self, dead: int) -> StructuredRange:
        """The hands that use none of the cards in the mask ``dead``; may be empty."""
        if not dead:
            return self
        bits = self.bits & self._grid.live(dead).reshape(-1)[self.blocks]
        left = bits != 0
        weights = self.weights[left]
        weighted = bool(weights.size) and bool((weights != weights[0]).any())
        return replace(self, blocks=self.blocks[left], bits=bits[left], weights=weights, weighted=weighted)

    def contains(self, hands: Masks) -> Flags:
        """Which of a column of hands (masks of exactly six cards) are in the range, shape (n,)."""
        cells = self._grid.cells_of(hands)
        held = self.table[cells // WORD_BITS] >> (cells % WORD_BITS).astype(np.uint64)
        return (held & np.uint64(1)).astype(np.bool_)

    def weights_of(self, hands: Masks) -> Doubles:
        """The weight of each of a column of hands, 0 where it is not in the range, shape (n,)."""
        cells = self._grid.cells_of(hands)
        block, bit = cells // WORD_BITS, np.uint64(1) << (cells % WORD_BITS).astype(np.uint64)
        found = np.zeros(hands.shape)
        entry = np.searchsorted(self.blocks, block)
        open_rows = np.arange(hands.size)
        while open_rows.size:
            inside = entry[open_rows] < self.blocks.size
            open_rows = open_rows[inside]
            open_rows = open_rows[self.blocks[entry[open_rows]] == block[open_rows]]
            here = (self.bits[entry[open_rows]] & bit[open_rows]) != 0
            found[open_rows[here]] = self.weights[entry[open_rows[here]]]
            open_rows = open_rows[~here]
            entry[open_rows] += 1
        return found

    def draw(self, random: Masks) -> Masks:
        """One hand per random word, with probabilities in proportion to the weights.

        Args:
            random: Uniform 64-bit words, shape (n,), uint64.  53 bits of each are used: with 20 million hands
                the relative error of a probability is below 10⁻⁸.

        Returns:
            Hands as card masks, shape (n,), uint64.
        """
        through = self._through
        place = fractions(random) * through[-1]
        entry = np.minimum(np.searchsorted(through, place, side="right"), self.bits.size - 1)
        counts = self._counts[entry]
        before = through[entry] - counts * self.weights[entry]
        nth = np.minimum((place - before) / self.weights[entry], counts - 1)
        return self._hands(entry, np.maximum(nth, 0).astype(np.uint64))

    @cached_property
    def table(self) -> Masks:
        """The bits of all cells, 64 per word, shape (words,), uint64; 9.5 MB, for testing single hands."""
        table = np.zeros(self._grid.everything.size, dtype=np.uint64)
        np.bitwise_or.at(table, self.blocks, self.bits)
        return table

    def _hands(self, entries: npt.NDArray[np.int64], nth: Masks) -> Masks:
        """The hand of the nth set bit (0 the lowest) of each entry."""
        cells = self.blocks[entries].astype(np.int64) * WORD_BITS + nth_bits(self.bits[entries], nth)
        return self._grid.masks_of(cells)

    @property
    def _grid(self) -> Grid:
        return grid_of(self.game.hole_cards)

    @property
    def _counts(self) -> npt.NDArray[np.int64]:
        """Number of hands of each entry."""
        return np.bitwise_count(self.bits).astype(np.int64)

    @cached_property
    def _through(self) -> Doubles:
        """Cumulative weight of the hands of the entries."""
        through: Doubles = np.cumsum(self._counts * self.weights)
        return through


def structured(text: str, game: Game, levels: dict[float, Words], full_weight: float) -> StructuredRange:
    """The range whose hands of each weight are given as bits of the grid, no hand in two of them."""
    filled = [np.flatnonzero(words.reshape(-1)) for words in levels.values()]
    blocks = np.concatenate(filled).astype(np.int32)
    bits = np.concatenate([words.reshape(-1)[at] for words, at in zip(levels.values(), filled, strict=True)])
    weights = np.repeat([float(weight) for weight in levels], [at.size for at in filled])
    if len(levels) > 1:
        order = np.argsort(blocks, kind="stable")
        blocks, bits, weights = blocks[order], bits[order], weights[order]
    return StructuredRange(text, game, blocks, bits, weights, len(levels) > 1, full_weight)


def nth_bits(words: Masks, nth: Masks) -> npt.NDArray[np.int64]:
    """The place of the nth set bit of each word, counted from the lowest (0), shape (n,), int64.

    Each round checks the lower half of the remaining bits and moves to the upper half if it has too few.
    """
    places = np.zeros(words.shape, dtype=np.int64)
    left, still = words.copy(), nth.astype(np.int64)
    for half in (32, 16, 8, 4, 2, 1):
        low = np.bitwise_count(left & np.uint64((1 << half) - 1)).astype(np.int64)
        up = still >= low
        still -= np.where(up, low, 0)
        left = np.where(up, left >> np.uint64(half), left)
        places += np.where(up, half, 0)
    return places
