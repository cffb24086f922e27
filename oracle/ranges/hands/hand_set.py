"""The interface of ranges, independent of how they store hands.

Three classes implement `HandSet`; which one represents a text depends on the game and the number of hands:

* `oracle.ranges.hands.weighted.WeightedRange`: a list of masks and weights.  Hold'em, short deck, Omaha with
  four and five cards always; Omaha with six cards up to half a million hands.
* `oracle.ranges.hands.structured.StructuredRange`: a table of bits, for wide ranges of six cards (up to 20
  million hands); it counts, tests and draws hands without listing them.
* `oracle.ranges.hands.stud.StudRange`: hands whose order matters; the cards that the text specifies are
listed, the rest are free.
"""

from __future__ import annotations

from typing import Protocol, Self

import numpy as np
import numpy.typing as npt

from oracle.games import Game

Masks = npt.NDArray[np.uint64]
Flags = npt.NDArray[np.bool_]
Doubles = npt.NDArray[np.float64]

_COUNT_DECIMALS = 9
"""Decimals of a number of combos; the smallest weight of one hand is a millionth of a combo."""
_FRACTION_BITS = 53
"""Bits of a random word that are used for a fraction: as many as a float64 holds."""


def fractions(random: Masks) -> Doubles:
    """Uniform fractions, from 0 to below 1, out of uniform 64-bit words; any shape."""
    parts: Doubles = (random >> np.uint64(64 - _FRACTION_BITS)).astype(np.float64) / 2**_FRACTION_BITS
    return parts


def rows_drawn(parts: Doubles, through: Doubles | None, count: int) -> npt.NDArray[np.int64]:
    """Rows drawn by their weights.

    Args:
        parts: A uniform fraction for each draw, shape (n,).
        through: Cumulative weight of the rows, ascending; None if all weights are equal, which needs no
            search.
        count: Number of rows.

    Returns:
        Rows, 0…count − 1, shape (n,).
    """
    if through is None:
        return (parts * count).astype(np.int64)
    found: npt.NDArray[np.int64] = np.searchsorted(through, parts * through[-1], side="right")
    return np.minimum(found, count - 1)


def count_number(combos: float) -> int | float:
    """A number of combos for a file or a table: an integer if possible, rounded to hide floating-point noise.

    >>> count_number(18.0), count_number(0.1 + 0.2)
    (18, 0.3)
    """
    rounded = round(combos, _COUNT_DECIMALS)
    return int(rounded) if rounded == int(rounded) else rounded


class HandSet(Protocol):
    """A weighted set of hands of one game.

    **Columns of hands.**  In games without an order a hand is one card mask: arrays have shape (n,).  In stud
    a hand is given by the cards of each deal: shape (6, n), the two down cards together, then the third,
    fourth, fifth, sixth and seventh card, one mask each.  The hands are always the last axis.
    """

    @property
    def text(self) -> str:
        """The range as written."""

    @property
    def game(self) -> Game:
        """The game whose hands these are."""

    @property
    def weighted(self) -> bool:
        """Whether the hands have different weights."""

    @property
    def full_weight(self) -> float:
        """The weight of a hand that is always held: 100 if weights are written, otherwise 1."""

    @property
    def hands(self) -> int | None:
        """Number of different hands; None if there are too many to count (some stud ranges)."""

    @property
    def combos(self) -> float | None:
        """Number of hands, each counted by its weight: ``AA@50`` has 3; None if `hands` is."""

    @property
    def percent(self) -> float | None:
        """`combos` in percent of all hands of the game, 0…100; None if `hands` is."""

    @property
    def empty(self) -> bool:
        """Whether no hand is left."""

    @property
    def full(self) -> bool:
        """Whether it is every hand of the game, all equally likely ("any hand")."""

    @property
    def fixed(self) -> int:
        """Mask of the cards in every hand; for an exact hand, the hand."""

    def without(self, dead: int) -> Self:
        """The hands that use none of the cards in the mask ``dead``; may be empty."""

    def contains(self, hands: Masks) -> Flags:
        """Which of a column of hands are in the set, shape (n,)."""

    def weights_of(self, hands: Masks) -> Doubles:
        """The weight of each of a column of hands, 0 if it is not in the set, shape (n,)."""
