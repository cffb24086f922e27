"""The mean outcome of two hands before the flop, if a third range is dealt too.

`oracle.simulate.variance.known` has the formula and its proof.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Table
from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import PAIR_CARDS, PAIR_CLASSES
from oracle.showdown import preflop_table

ROW_SECONDS = 1e-4
"""Seconds for one hand of the first range against all of the second, one core."""

Indices = npt.NDArray[np.int64]

_HIGH: Indices = np.ascontiguousarray(PAIR_CARDS[:, 0], dtype=np.int64)
_LOW: Indices = np.ascontiguousarray(PAIR_CARDS[:, 1], dtype=np.int64)


def equity_beside_third(ours: Column, theirs: Column, third: Column) -> float:
    """The chance that a hand beats another on their own board, plus half the chance of a tie.

    Args:
        ours: Weight of each hand of the first seat by pair index, shape (1326,).
        theirs: The same of the second seat.
        third: The same of the third seat.
    """
    clear = _Clear(third)
    suits = preflop_table.symmetry()
    win, tie = preflop_table.load()
    equities = (win + tie / 2) / preflop_table.BOARDS
    other = np.flatnonzero(theirs)
    won = total = 0.0
    hands, weights = _rows(ours, theirs, third)
    for hand, weight in zip(hands.tolist(), weights.tolist(), strict=True):
        ways = weight * theirs[other] * clear.of(hand, other)
        row = equities[PAIR_CLASSES[hand]][suits.moved[suits.to_typical[hand], other]]
        total += float(ways.sum())
        won += float((ways * row).sum())
    return won / total


def seconds_beside_third(ours: Column, theirs: Column, third: Column) -> float:
    """Expected seconds of `equity_beside_third` on one core."""
    return _rows(ours, theirs, third)[0].size * ROW_SECONDS


def _rows(ours: Column, theirs: Column, third: Column) -> tuple[Indices, Column]:
    """The hands of the first seat to compute, and the weight of each.

    If no range distinguishes suits, one hand of each class represents all.
    """
    held = np.flatnonzero(ours)
    moved = preflop_table.symmetry().moved
    if all((each[moved] == each).all() for each in (ours, theirs, third)):
        _, first, number = np.unique(PAIR_CLASSES[held], return_index=True, return_counts=True)
        return held[first], ours[held[first]] * number
    return held, ours[held]


class _Clear:
    """The weight of a range that shares no card with two hands, by inclusion and exclusion.

    Args:
        weights: Of the range, by pair index.
    """

    def __init__(self, weights: Column) -> None:
        self._weights = weights
        self._both: Table = np.zeros((DECK_SIZE, DECK_SIZE))
        self._both[_HIGH, _LOW] = self._both[_LOW, _HIGH] = weights
        self._with_card: Column = self._both.sum(axis=1)
        self._with_either: Column = self._with_card[_HIGH] + self._with_card[_LOW] - weights

    def of(self, hand: int, others: Indices) -> Column:
        """The weight that shares no card with a hand and each of some others; 0 if these two share a card."""
        high, low = _HIGH[hand], _LOW[hand]
        highs, lows = _HIGH[others], _LOW[others]
        apart = (highs != high) & (highs != low) & (lows != high) & (lows != low)
        crossed = self._both[high] + self._both[low]
        # The weight with a card of either hand, minus that with a card of both.
        gone = self._with_either[hand] + self._with_either[others] - crossed[highs] - crossed[lows]
        left: Column = (self._weights.sum() - gone) * apart
        return left
