"""The 169 hold'em hands before the flop, from tables: against 1 to 9 random hands, and against each other.

No kernel, no dealing.  The resource ``preflop/hands.csv`` has one line per number of opponents and hand.
Against one opponent the figures are exact, against more they are sampled;
``packaging/tables/hand_table.py`` writes it.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.cards.combo import CLASS_NAMES, CLASSES, PAIR_CLASSES, pair_indices
from oracle.places import resource
from oracle.showdown.preflop_table import BOARDS, load, places

RESOURCE = "preflop/hands.csv"

MOST_OPPONENTS = 9

MOST_WAYS = MOST_OPPONENTS + 1
"""Seats that can share a pot."""

COLUMNS = (
    "opponents", "hand", "win", *(f"tie{ways}" for ways in range(2, MOST_WAYS + 1)), "loss", "share",
    "share_se", "win_se", "tie_se",
)  # fmt: skip
"""The columns of the resource."""

_VILLAINS = comb(50, 2)
"""Hands that an opponent can have if one hand is known: 1,225."""
_TIES = slice(1, MOST_WAYS)
"""The columns with ties in a line, after the first two columns."""


@dataclass(frozen=True, slots=True)
class HandOdds:
    """A hand class against random hands; chances and the share are fractions of 1.

    Attributes:
        hand: Name of the class, such as AKs.
        win: Chance to win the whole pot.
        ties: Chance to tie 2, 3, … 10 ways; 0 for more ways than there are players.
        loss: Chance to lose.
        share: Share of the pot.
        share_se: Standard error of the share; 0 if exact.
        win_se: Standard error of ``win``.
        tie_se: Standard error of the sum of ``ties``.
    """

    hand: str
    win: float
    ties: tuple[float, ...]
    loss: float
    share: float
    share_se: float
    win_se: float
    tie_se: float

    @property
    def tie(self) -> float:
        """Chance to tie any number of ways."""
        return sum(self.ties)


@functools.cache
def hand_odds(opponents: int) -> tuple[HandOdds, ...]:
    """The 169 classes against a number of random hands, by class index.

    Args:
        opponents: 1…9.
    """
    return _read()[opponents - 1]


def odds_of(hand: int, opponents: int) -> HandOdds:
    """A hand against a number of random hands.

    Args:
        hand: Mask of its two cards.
        opponents: 1…9.
    """
    pair = pair_indices(np.array([hand], dtype=np.uint64))[0]
    return hand_odds(opponents)[int(PAIR_CLASSES[pair])]


@dataclass(frozen=True, slots=True, eq=False)
class MatchUps:
    """Every hand class against every other, exactly; all shape (169, 169), by class index, float64.

    Attributes:
        win: Deals that the first class wins, over one of its hands, every possible hand of the second class
            and all 1,712,304 boards.
        tie: Deals that are split.
        deals: All deals.
    """

    win: npt.NDArray[np.float64]
    tie: npt.NDArray[np.float64]
    deals: npt.NDArray[np.float64]

    @property
    def share(self) -> npt.NDArray[np.float64]:
        """The first class's share of the pot, 0…1."""
        share: npt.NDArray[np.float64] = (self.win + self.tie / 2) / self.deals
        return share


@functools.cache
def match_ups() -> MatchUps:
    """Every hand class against every other; whole numbers, so the sums are exact."""
    apart = (places().row >= 0).astype(np.float64) * BOARDS
    win, tie, deals = (_by_class(counts) for counts in (*load(), apart))
    return MatchUps(win, tie, deals)


def _by_class(counts: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The columns of a (169, 1326) table added up by class."""
    summed = np.zeros((CLASSES, CLASSES))
    np.add.at(summed.T, PAIR_CLASSES, counts.T)
    return summed


@functools.cache
def _read() -> tuple[tuple[HandOdds, ...], ...]:
    text = resource(RESOURCE).read_text(encoding="ascii")
    found: list[list[HandOdds]] = [[] for _ in range(MOST_OPPONENTS)]
    for line in text.splitlines()[1:]:
        opponents, hand, *cells = line.split(",")
        values = [float(cell) for cell in cells]
        found[int(opponents) - 1].append(HandOdds(hand, values[0], tuple(values[_TIES]), *values[MOST_WAYS:]))
    return tuple(map(tuple, found))


def exact_odds() -> tuple[HandOdds, ...]:
    """The 169 classes against one random hand, by class index, from the table of all match-ups."""
    odds = []
    for name, won, tied in zip(CLASS_NAMES, *(counts.sum(axis=1) for counts in load()), strict=True):
        win, tie = (float(count) / (_VILLAINS * BOARDS) for count in (won, tied))
        ties = (tie, *[0.0] * (MOST_WAYS - 2))
        odds.append(HandOdds(name, win, ties, 1 - win - tie, win + tie / 2, 0.0, 0.0, 0.0))
    return tuple(odds)
