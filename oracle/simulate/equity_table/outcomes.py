"""The possible outcomes of a seat in a deal, numbered, and their values.

Where one half is the whole pot (no low, or only a low) outcome k is a pot shared k + 1 ways; a seat that
gets nothing is not counted.  Where the pot is split, an outcome says among how many players the seat shares
the high (0: it does not), whether there is a low, and among how many it shares that.  With n players the
number of such an outcome is h + (n + 1) · (1 + l) where h share the high and l the low, and h where nobody
has a low; `oracle.showdown.shares.ratings` counts by it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.games import Game
from oracle.query.language.values import SHARE_UNITS

Units = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Outcomes:
    """The outcomes of a game for a number of players, arrays of shape (outcomes,).

    Attributes:
        high: The share from the high half, in units of 1/5040 of the pot.
        low: The share from the low half, in the same unit.
        scoop: Whether it takes the whole pot.
        divides: Whether it splits a half, or the pot.
        ways: Largest number of players who share a half or the pot, including the seat; 0 if it gets nothing.
        wins_high: Whether it alone has the best high.
        ties_high: Whether it shares the best high.
        wins_low: Whether it alone has the best low.
        ties_low: Whether it shares the best low.
        split: Whether the pot has two halves.
    """

    high: Units
    low: Units
    scoop: Flags
    divides: Flags
    ways: Units
    wins_high: Flags
    ties_high: Flags
    wins_low: Flags
    ties_low: Flags
    split: bool

    @property
    def share(self) -> Units:
        """The seat's part of the pot, in units of 1/5040."""
        return self.high + self.low

    @property
    def size(self) -> int:
        """Number of outcomes."""
        return int(self.high.size)


def split_size(players: int) -> int:
    """Number of outcomes where the pot is split."""
    return (players + 1) * (players + 2)


def outcomes_of(game: Game, players: int) -> Outcomes:
    """The outcomes of a game for a number of players in the pot."""
    if game.split:
        return _split(players)
    return _whole(players, low=game.low)


@functools.cache
def _whole(players: int, *, low: bool) -> Outcomes:
    ways = np.arange(1, players + 1)
    pots, nothing = SHARE_UNITS // ways, np.zeros(players, dtype=np.int64)
    alone, never = ways == 1, np.zeros(players, dtype=np.bool_)
    high_flags, low_flags = ((never, never), (alone, ~alone)) if low else ((alone, ~alone), (never, never))
    return Outcomes(
        high=nothing if low else pots, low=pots if low else nothing, scoop=alone, divides=~alone, ways=ways,
        wins_high=high_flags[0], ties_high=high_flags[1], wins_low=low_flags[0], ties_low=low_flags[1],
        split=False,
    )  # fmt: skip


@functools.cache
def _split(players: int) -> Outcomes:
    size = split_size(players)
    index = np.arange(size)
    high_ways, block = index % (players + 1), index // (players + 1)
    made, low_ways = block > 0, np.maximum(block - 1, 0)
    high_half = np.where(made, SHARE_UNITS // 2, SHARE_UNITS)
    high = np.where(high_ways > 0, high_half // np.maximum(high_ways, 1), 0)
    low = np.where(low_ways > 0, SHARE_UNITS // 2 // np.maximum(low_ways, 1), 0)
    return Outcomes(
        high=high, low=low, scoop=high + low == SHARE_UNITS, divides=(high_ways > 1) | (low_ways > 1),
        ways=np.maximum(high_ways, low_ways), wins_high=high_ways == 1, ties_high=high_ways > 1,
        wins_low=low_ways == 1, ties_low=low_ways > 1, split=True,
    )  # fmt: skip


FIGURES: dict[str, Callable[[Outcomes], Flags]] = {
    "win": lambda outcomes: outcomes.scoop,
    "tie": lambda outcomes: outcomes.divides,
    "wins_high": lambda outcomes: outcomes.wins_high,
    "ties_high": lambda outcomes: outcomes.ties_high,
    "wins_low": lambda outcomes: outcomes.wins_low,
    "ties_low": lambda outcomes: outcomes.ties_low,
}
"""The figures that count outcomes, by name."""
