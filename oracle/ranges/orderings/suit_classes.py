"""Classes of hands that differ only in the names of their suits: 16,432 of four cards, 962,988 of six.

Classes are numbered row by row of the `Grid` (by highest rank, then the next …).  Within a row the classes
depend only on which of its ranks are equal, so one small table per *kind* of row gives the class of each
column.
"""

from __future__ import annotations

import functools
import itertools
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.cards.card import RANK_COUNT, SUIT_COUNT, cards_text
from oracle.cards.mask import cards_in
from oracle.games import Game
from oracle.games.deck import has_rank
from oracle.ranges.grid import WORD_BITS, Grid, Masks, Words, grid_of

_NO_CLASS = -1
"""Marks cells that are no hand."""


@dataclass(frozen=True, slots=True, eq=False)
class SuitClasses:
    """The suit classes of the hands of a game without an order of cards.

    Attributes:
        cards_each: Cards of a hand.
        starts: Number of the first class of each row, shape (rows,), int64.
        kinds: Kind of each row, shape (rows,), int64.
        members: By kind and column: the class within its row, or −1 if the cell is not a hand; shape
            (kinds, columns), int16.
        sizes: Hands of each class, shape (count,), int64.
        rows_in_deck: Whether the deck has all ranks of a row, shape (rows,).
    """

    cards_each: int
    starts: npt.NDArray[np.int64]
    kinds: npt.NDArray[np.int64]
    members: npt.NDArray[np.int16]
    sizes: npt.NDArray[np.int64]
    rows_in_deck: npt.NDArray[np.bool_]

    @property
    def count(self) -> int:
        """Number of classes."""
        return int(self.sizes.size)

    def index(self, masks: Masks) -> npt.NDArray[np.int64]:
        """The class of each hand (a mask of exactly n cards of the deck), same shape, int64."""
        row, column = np.divmod(grid_of(self.cards_each).cells_of(masks), self.members.shape[1])
        return self.starts[row] + self.members[self.kinds[row], column]

    def words(self, chosen: npt.NDArray[np.bool_]) -> Words:
        """The hands of some classes as bits of the grid.

        Args:
            chosen: One flag per class, shape (count,).
        """
        everything = grid_of(self.cards_each).everything
        words = np.zeros_like(everything)
        for kind, members in enumerate(self.members):
            rows = np.flatnonzero((self.kinds == kind) & self.rows_in_deck)
            each = int(members.max()) + 1  # classes of a row
            if not rows.size or not each:
                continue
            taken = np.zeros((rows.size, each + 1), dtype=np.bool_)  # after the classes: no hand
            taken[:, :each] = chosen[self.starts[rows, np.newaxis] + np.arange(each)]
            many = np.count_nonzero(taken, axis=1)
            words[rows[many == each]] = everything[rows[many == each]]
            mixed = (many > 0) & (many < each)
            rows, taken = rows[mixed], taken[mixed]
            columns = np.full(max(WORD_BITS, members.size), each)
            columns[: members.size] = np.where(members == _NO_CLASS, each, members)
            flags = taken.take(columns, axis=1)
            words[rows] = np.packbits(flags, axis=1, bitorder="little").view(np.uint64)
        return words

    def examples(self) -> Masks:
        """One hand of each class, shape (count,), uint64."""
        grid = grid_of(self.cards_each)
        found = np.zeros(self.count, dtype=np.int64)
        for kind, members in enumerate(self.members):
            rows = np.flatnonzero((self.kinds == kind) & self.rows_in_deck)
            inside, columns = np.unique(members, return_index=True)
            columns, inside = columns[inside != _NO_CLASS], inside[inside != _NO_CLASS]
            if rows.size and columns.size:
                classes = self.starts[rows, np.newaxis] + inside
                found[classes] = rows[:, np.newaxis] * grid.columns + columns
        return grid.masks_of(found)

    def names(self, classes: npt.NDArray[np.int64]) -> tuple[str, ...]:
        """Classes by one of their hands each, such as ``AsAhKsKh``."""
        return tuple(cards_text(cards_in(int(mask))) for mask in self.examples()[classes])


@functools.cache
def suit_classes(game: Game) -> SuitClasses:
    """The suit classes of a game without an order of cards; computed once, then cached.

    >>> from oracle.games import find_game
    >>> suit_classes(find_game("omaha")).count
    16432
    """
    grid = grid_of(game.hole_cards)
    equal = grid.ranks[:, :-1] == grid.ranks[:, 1:]
    patterns, kinds = np.unique(equal, axis=0, return_inverse=True)
    kinds = kinds.reshape(-1).astype(np.int64)
    members = np.stack([_members(grid, np.flatnonzero(kinds == kind)[0]) for kind in range(len(patterns))])
    there = np.array([has_rank(game, rank) for rank in range(RANK_COUNT)])
    in_deck: npt.NDArray[np.bool_] = np.logical_and.reduce(there[grid.ranks], axis=1)
    sizes_of_kind = [np.bincount(row[row != _NO_CLASS]) for row in members]
    sizes_by_row = [
        sizes_of_kind[kind] if dealt else sizes_of_kind[kind][:0]
        for kind, dealt in zip(kinds.tolist(), in_deck.tolist(), strict=True)
    ]
    counts = np.array([sizes.size for sizes in sizes_by_row])
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.int64)
    return SuitClasses(
        game.hole_cards, starts, kinds, members, np.concatenate(sizes_by_row).astype(np.int64), in_deck
    )


def _members(grid: Grid, row: int) -> npt.NDArray[np.int16]:
    """The class within its row of each column of a row, −1 if the cell is not a hand.

    Two columns are in one class if renaming suits turns one into the other; cards of equal rank are sorted by
    suit again after the renaming.
    """
    flags = np.unpackbits(grid.everything[row].view(np.uint8), bitorder="little")[: grid.columns]
    columns = np.flatnonzero(flags)
    places = range(grid.cards_each)
    suits = np.stack([columns >> (2 * place) & 3 for place in places], axis=1)
    runs = [list(run) for _, run in itertools.groupby(places, key=lambda place: int(grid.ranks[row, place]))]
    lowest = np.full(columns.shape, grid.columns)
    for names in itertools.permutations(range(SUIT_COUNT)):
        renamed = np.array(names)[suits]
        for run in runs:
            renamed[:, run] = np.sort(renamed[:, run], axis=1)[:, ::-1]
        lowest = np.minimum(lowest, (renamed << (2 * np.arange(grid.cards_each))).sum(axis=1))
    members = np.full(grid.columns, _NO_CLASS, dtype=np.int16)
    members[columns] = np.unique(lowest, return_inverse=True)[1].reshape(-1)
    return members
