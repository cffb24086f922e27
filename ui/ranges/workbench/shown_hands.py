"""The hands of the shown groups in the order of their list; created in the background, read chip by chip."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from oracle.analysis.pictures.range_groups import GroupedRange
from oracle.arrays import Column, Masks, Whole
from oracle.cards.card import DECK_SIZE, RANK_COUNT, SUIT_COUNT, rank_of, suit_of
from oracle.cards.mask import CARD_BITS
from ui.background.short_work import ShortWork
from ui.ranges.hands.hand_chips import HandChip, chip_figure
from ui.ranges.workbench.group_rows import rows_in
from ui.widgets.groups.tree import Path

_NO_GROUP = -1
_MOST_CARDS = 6
"""Cards of a hand in any game with a board."""


@dataclass(frozen=True, slots=True, eq=False)
class ShownHands:
    """Some hands of a range in an order.

    The columns are views of arrays, because reading one figure of a view is plain Python.

    Attributes:
        kept: Masks of the hands in the groups, whether they can be dealt or not.
        weights: Their weights.
        dropped: Masks of the other hands of the range.
        hands: Masks of those that can be dealt, in order.
        equity: Their shares of the pot, 0…1.
        half_width: The half-widths of these; 0 if exact.
        group: Number of the outermost group of each, or -1.
        colors: Number of the colour of each group.
        sampled: Some equities are sampled.
    """

    kept: Masks
    weights: Column
    dropped: Masks
    hands: memoryview
    equity: memoryview
    half_width: memoryview
    group: memoryview
    colors: tuple[int, ...]
    sampled: bool

    def __len__(self) -> int:
        """How many hands are listed."""
        return len(self.hands)

    def chip(self, place: int) -> HandChip:
        """The hand at a place of the list."""
        group = self.group[place]
        figure = chip_figure(self.equity[place], self.half_width[place])
        return HandChip(self.hands[place], figure, color=None if group < 0 else self.colors[group])


def hands_of_groups(
    grouped: GroupedRange,
    way: str,
    shown: Collection[Path] | None,
    colors: Mapping[str, int],
    *,
    by_name: bool,
) -> ShownHands:
    """The hands of some groups of a range.

    Args:
        grouped: The range.
        way: The way in which it is split; empty if it has no groups.
        shown: The paths of the groups; None for all hands.
        colors: Number of the colour of each outermost group, by its key.
        by_name: High cards first, instead of the highest equity first.
    """
    found = grouped.breakdown
    inside = np.ones(found.hands.size, dtype=np.bool_)
    if shown is not None:
        inside[:] = False
        inside[rows_in(found, way, set(shown))] = True
    rows = grouped.best_first[inside[grouped.best_first]]
    if by_name:
        rows = rows[np.argsort(-_name_order(found.hands[rows]), kind="stable")]
    split = next((part.children for part in found.partitions if part.key == way), ())
    group = np.full(found.hands.size, _NO_GROUP, dtype=np.int64)
    for number, node in enumerate(split):
        group[node.rows] = number
    return ShownHands(
        kept=found.hands[inside],
        weights=found.weights[inside],
        dropped=found.hands[~inside],
        hands=found.hands[rows].data,
        equity=grouped.equity[rows].data,
        half_width=grouped.half_width[rows].data,
        group=group[rows].data,
        colors=tuple(colors.get(node.key, 0) for node in split),
        sampled=bool((grouped.half_width[rows] > 0).any()),
    )


def _name_order(masks: Masks) -> Whole:
    """A number for each hand that compares like its ranks, highest first, then like its suits."""
    ranks, suits = np.zeros(masks.size, dtype=np.int64), np.zeros(masks.size, dtype=np.int64)
    for card in reversed(range(DECK_SIZE)):
        has = masks & CARD_BITS[card] != 0
        ranks[has] = ranks[has] * RANK_COUNT + rank_of(card)
        suits[has] = suits[has] * SUIT_COUNT + suit_of(card)
    order: Whole = ranks * SUIT_COUNT**_MOST_CARDS + suits
    return order


class HandListing(QObject):
    """Creates the list of the shown hands in the background, because Omaha has hundreds of thousands.

    Args:
        parent: Qt parent.
    """

    ready = Signal()
    """A list that took long is ready."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: ShortWork[ShownHands] = ShortWork(1, self)
        self._work.ready.connect(self._again)
        self._wish: tuple[Hashable, Callable[[], ShownHands]] | None = None
        self.hands: ShownHands | None = None
        """The latest finished list."""
        self.pending = False
        """Whether a newer list is being created."""

    def ask(
        self,
        grouped: GroupedRange,
        way: str,
        shown: Collection[Path] | None,
        colors: Mapping[str, int],
        *,
        by_name: bool,
    ) -> None:
        """Make a list, at once if that is quick; see `hands_of_groups`."""
        key = (
            grouped,
            way,
            None if shown is None else frozenset(shown),
            tuple(sorted(colors.items())),
            by_name,
        )
        self._wish = (key, partial(hands_of_groups, grouped, way, shown, colors, by_name=by_name))
        self._take()

    def _take(self) -> bool:
        """Take the list that is wanted, if there is one."""
        assert self._wish is not None
        key, make = self._wish
        found = self._work.ask(key, make)
        self.pending = found is None
        if found is not None:
            self.hands = found
        return not self.pending

    @Slot()
    def _again(self) -> None:
        if self._take():
            self.ready.emit()
