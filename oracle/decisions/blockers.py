"""Blockers as a picture: how each hand of a player changes his opponents' ranges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.facing import check_picture, seat_of
from oracle.analysis.precision import EXACT, Precision
from oracle.arrays import Column, Whole
from oracle.cards.combo import CLASSES, PAIR_CLASSES, pair_indices
from oracle.decisions.question import perceived
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.ranges import WeightedRange
from oracle.rating import HAND_TYPES

if TYPE_CHECKING:
    from oracle.analysis.blockers import Blocked, Blockers

PICTURE = "the table of blockers"
HANDS, EQUITY = "hands", "equity"
"""Measures: the change in the number of an opponent's hands (in combos), and in his mean equity.  Every other
measure is a hand type by its name in PQL: the change in the share of the range that makes it on this
board."""
MEASURES = (HANDS, EQUITY, *HAND_TYPES)


@dataclass(frozen=True, slots=True, eq=False)
class Ranked:
    """The hands of a player ranked by one measure of their effect on one opponent.

    Attributes:
        change: The change with each hand, shape (n,); NaN where the opponent has no hand left.
        order: Row indices, largest decrease first, hands that leave the opponent no hand last, shape (n,).
        known: Number of hands that leave him a hand; they come first in ``order``.
        reach: Largest absolute change.
        classes: The mean change over the hands of each class, weighted; NaN if none leaves the opponent a
            hand.  None unless hands have two cards.
        class_rows: Class of each hand, shape (n,); None unless hands have two cards.
    """

    change: Column
    order: Whole
    known: int
    reach: float
    classes: Mapping[int, float] | None
    class_rows: Whole | None


@dataclass(frozen=True, slots=True, eq=False)
class BlockersMap:
    """What a player's hands block.

    Attributes:
        seat: Index of his seat.
        found: His hands, and the effect of each on every opponent.
        taken_for: The range that the opponents put him on, as text; empty for his own range.
        ranked: For each opponent the hands by each of `MEASURES`.
    """

    seat: int
    found: Blockers
    taken_for: str
    ranked: tuple[Mapping[str, Ranked], ...]

    @property
    def precision(self) -> Precision:
        """Exact: every hand is counted."""
        return EXACT


@until_cancelled
def blockers_map(
    prepared: Prepared, seat: int, settings: RunSettings, cancel: Cancel = None
) -> Iterator[BlockersMap]:
    """How each hand of a player changes the ranges of the others, exactly.

    Args:
        prepared: The table.
        seat: Index of the player's seat.
        settings: Threads.
        cancel: Ends it when set.

    Raises:
        QueryError: If there is no such player or no opponent, a range is too wide to list, or an equity
            cannot be counted.
    """
    from oracle.analysis.blockers import blockers

    check_picture(prepared, PICTURE)
    seat_of(prepared, seat, PICTURE)
    seen, text = perceived(prepared, seat)
    found = blockers(prepared, seat, seen, settings, cancel)
    ranked = tuple(
        {measure: _ranked(found.hands, _change(blocked, measure)) for measure in MEASURES}
        for blocked in found.opponents
    )
    yield BlockersMap(seat, found, text, ranked)


def _change(blocked: Blocked, measure: str) -> Column:
    """The change caused by each hand; before the flop there are no hand types, so nothing changes."""
    if measure == HANDS:
        return blocked.combos_shift
    if measure == EQUITY:
        return blocked.equity_shift
    if blocked.types_shift is None:
        return np.zeros_like(blocked.equity_shift)
    shift: Column = blocked.types_shift[:, HAND_TYPES.index(measure)]
    return shift


def _ranked(hands: WeightedRange, change: Column) -> Ranked:
    known = np.isfinite(change)
    keys = np.round(np.where(known, change, np.inf), 12)  # sums in another order differ in the last digits
    classes, rows = None, None
    if hands.game.hole_cards == 2:
        rows = PAIR_CLASSES[pair_indices(hands.masks)].astype(np.int64)
        weights = np.where(known, hands.weights, 0.0)
        total = np.bincount(rows, weights=weights, minlength=CLASSES)
        summed = np.bincount(rows, weights=weights * np.where(known, change, 0.0), minlength=CLASSES)
        with np.errstate(invalid="ignore"):
            means = summed / total
        classes = {index: float(means[index]) for index in np.unique(rows).tolist()}
    return Ranked(
        change=change,
        order=np.lexsort((~hands.masks, keys)),
        known=int(known.sum()),
        reach=float(np.abs(change[known]).max(initial=0.0)),
        classes=classes,
        class_rows=rows,
    )
