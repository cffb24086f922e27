"""An ordering of the starting hands of a game, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from oracle.cards.combo import (
    CLASS_NAMES,
    CLASS_PAIRS,
    CLASSES,
    PAIR_CLASSES,
    PAIR_MASKS,
    pair_indices,
)
from oracle.errors import OracleError
from oracle.games import Game
from oracle.ranges.grid import Masks, Words, grid_of
from oracle.ranges.orderings.suit_classes import suit_classes

_CLASS_COMBOS = np.array([pairs.size for pairs in CLASS_PAIRS], dtype=np.int64)


@dataclass(frozen=True, eq=False)
class Ordering:
    """A ranking of the hand classes of a game.

    Hold'em's classes are the 169 of the grid, by class index; those of other games the suit classes of
    `oracle.ranges.orderings.suit_classes`, by their number.

    Attributes:
        game: The game.
        label: The text after the % sign: ``10h``, ``6h``, ``3h``, ``vr`` or a player's own.
        title: The name on screen.
        order: Class indices, best first, shape (classes,), int64, read-only.
        percentiles: Percentile 1…100 of each class index: the smallest whole p such that this class and
            all better ones together are at most p % of all combos; shape (classes,), int64, read-only.
        means: Mean result of each class in the order of `order`, in the unit the file's header
            names; NaN where the file gives none; shape (classes,), float64, read-only.
        errors: Standard errors of `means`, same order; NaN where the file gives none.
        header: Metadata of the file (origin, seed, rounds, trials, …).
    """

    game: Game
    label: str
    title: str
    order: npt.NDArray[np.int64]
    percentiles: npt.NDArray[np.int64]
    means: npt.NDArray[np.float64]
    errors: npt.NDArray[np.float64]
    header: tuple[tuple[str, str], ...] = ()

    @cached_property
    def classes(self) -> tuple[str, ...]:
        """Class names, best first: ``AKs`` in hold'em, elsewhere one hand of the class (``AsAhKsKh``)."""
        if self.game.has_hand_classes:
            return tuple(CLASS_NAMES[index] for index in self.order)
        return suit_classes(self.game).names(self.order)

    def percentile_of(self, hands: Masks) -> npt.NDArray[np.int64]:
        """The percentile 1…100 of each hand, given as a card mask, shape (n,), int64."""
        if self.game.has_hand_classes:
            return self.percentiles[PAIR_CLASSES[pair_indices(hands)]]
        return self.percentiles[suit_classes(self.game).index(hands)]

    def band(self, first: int, last: int) -> npt.NDArray[np.bool_]:
        """Which of the 1,326 hold'em combos lie in percentiles ``first`` … ``last``, both included.

        Args:
            first: One end, 1…100.
            last: The other end, 1…100; the ends may come in either order.

        Returns:
            A flag per pair index, shape (1326,), bool.

        Raises:
            OracleError: If it is an ordering of another game.
        """
        if not self.game.has_hand_classes:
            raise OracleError(f"{self.game.title} has more hands than the 1,326 of hold’em.")
        return self._inside(first, last)[PAIR_CLASSES]

    def band_words(self, first: int, last: int) -> Words:
        """The hands of percentiles ``first`` … ``last`` as bits of the game's `Grid`, see `band`."""
        if not self.game.has_hand_classes:
            return suit_classes(self.game).words(self._inside(first, last))
        grid = grid_of(self.game.hole_cards)
        words = np.zeros_like(grid.everything)
        row, column = np.divmod(grid.cells_of(PAIR_MASKS[self.band(first, last)]), grid.columns)
        np.bitwise_or.at(words[:, 0], row, np.uint64(1) << column.astype(np.uint64))
        return words

    def top(self, percent: int) -> npt.NDArray[np.bool_]:
        """The combos in the top ``percent`` %: never more than that share of all 1,326."""
        return self.band(1, percent)

    def _inside(self, first: int, last: int) -> npt.NDArray[np.bool_]:
        """Which classes lie in percentiles ``first`` … ``last``."""
        low, high = sorted((first, last))
        inside: npt.NDArray[np.bool_] = (self.percentiles >= low) & (self.percentiles <= high)
        return inside


def class_count(game: Game) -> int:
    """Number of hand classes that an ordering of a game ranks."""
    return CLASSES if game.has_hand_classes else suit_classes(game).count


def ranked(
    game: Game,
    label: str,
    title: str,
    order: npt.NDArray[np.int64],
    means: npt.NDArray[np.float64],
    errors: npt.NDArray[np.float64],
    header: dict[str, str],
) -> Ordering:
    """The ordering of all classes of a game, best first; ``means`` and ``errors`` in the same order."""
    sizes = _CLASS_COMBOS if game.has_hand_classes else suit_classes(game).sizes
    for array in (order, means, errors):
        array.flags.writeable = False
    found = percentiles(order, sizes)
    found.flags.writeable = False
    return Ordering(game, label, title, order, found, means, errors, tuple(header.items()))


def percentiles(order: npt.NDArray[np.int64], sizes: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The percentile 1…100 of each class in a ranking of all classes, best first.

    A class's percentile is the smallest whole p with (combos through it) ≤ p % of all combos, so the
    classes with percentile ≤ p are never more than p % of the hands.

    Args:
        order: Class indices, best first.
        sizes: Combos of each class index.

    Returns:
        Percentiles by class index.
    """
    through = np.cumsum(sizes[order])
    found = np.empty(order.size, dtype=np.int64)
    found[order] = -(-100 * through // through[-1])
    return found
