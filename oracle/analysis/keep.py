"""From hands kept in a picture to a new range."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.cards.combo import COMBOS, pair_indices
from oracle.errors import QueryError
from oracle.ranges import WeightedRange, print_range, range_from_pairs


def kept_text(
    hands: npt.NDArray[np.uint64], weights: npt.NDArray[np.float64], syntax: str = "classic"
) -> str:
    """The shortest text of some hands with their weights.

    Args:
        hands: Masks of two cards, each once, shape (n,).
        weights: Weight > 0 of each, shape (n,).
        syntax: "classic" or "generic".

    Raises:
        QueryError: If no hand is kept.
    """
    return print_range(_by_pair(hands, weights), syntax)


def kept_range(
    hands: npt.NDArray[np.uint64], weights: npt.NDArray[np.float64], syntax: str = "classic"
) -> WeightedRange:
    """The same hands as a range that can be played.

    Raises:
        QueryError: If no hand is kept.
    """
    return range_from_pairs(_by_pair(hands, weights), syntax=syntax)


def _by_pair(hands: npt.NDArray[np.uint64], weights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    if hands.size == 0 or not (weights > 0).any():
        raise QueryError(
            "No hand is kept, so there is no range to make of it.", remedy="Keep at least one group of hands."
        )
    column = np.zeros(COMBOS)
    column[pair_indices(hands)] = weights
    return column
