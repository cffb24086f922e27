"""Quick picks: groups of hands that one click adds or removes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.cards.combo import CLASSES, GRID, PAIR_CLASSES

_TEN = 4
"""Row and column of the ten in the grid (ace 0)."""


@dataclass(frozen=True, slots=True, eq=False)
class QuickPick:
    """A group of hand classes.

    Attributes:
        title: The name on its button.
        hint: Its hands, in words.
        pairs: Pair indices of its hands.
    """

    title: str
    hint: str
    pairs: npt.NDArray[np.int64]


def _pick(title: str, hint: str, classes: npt.NDArray[np.bool_]) -> QuickPick:
    return QuickPick(title, hint, np.flatnonzero(classes[PAIR_CLASSES]))


def _quick_picks() -> tuple[QuickPick, ...]:
    row, column = np.divmod(np.arange(CLASSES), GRID)
    suited = row < column
    broadway = (row != column) & (np.maximum(row, column) <= _TEN)
    return (
        _pick("Pairs", "two cards of one rank", row == column),
        _pick("Suited aces", "an ace and another card of its suit", suited & (row == 0)),
        _pick("Broadway", "both cards ten or higher, pairs left out", broadway),
        _pick("Suited connectors", "neighbouring ranks of one suit", suited & (column - row == 1)),
        _pick("Suited one-gappers", "ranks two apart, of one suit", suited & (column - row == 2)),
    )  # fmt: skip


QUICK_PICKS: tuple[QuickPick, ...] = _quick_picks()
"""The groups in the order of their buttons."""
