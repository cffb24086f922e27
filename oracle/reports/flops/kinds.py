"""Merges flops of the same kind: means weighted by chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from oracle.analysis.boards.suits import Renamings
from oracle.arrays import Column, Masks, Whole
from oracle.reports.flops.made import least_images
from oracle.reports.flops.report import FlopReport, FlopRows


@dataclass(frozen=True, slots=True, eq=False)
class Kinds:
    """Which flops are of the same kind.

    Attributes:
        count: Number of kinds.
        kind_of: The kind of each flop, shape (m,).
        renamings: The renamings of suits that change no figure.
    """

    count: int
    kind_of: Whole
    renamings: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, flops: Masks, renamings: Renamings) -> Kinds:
        """The kinds of some flops, in the order of the masks of their least images."""
        kinds, kind_of = np.unique(least_images(flops)[0], return_inverse=True)
        return cls(kinds.size, kind_of.astype(np.int64), tuple(map(tuple, renamings)))

    def report(
        self, labels: tuple[str, ...], figures: tuple[str, ...], apart: FlopRows, done: float
    ) -> FlopReport:
        """A report from the figures of flops distinguished by their suits.

        Args:
            labels: What the players are called.
            figures: The names of the figures asked for.
            apart: One row for each of the flops.
            done: Share of the work that is done, 0…1.
        """
        kind_of, kinds = self.kind_of, self.count
        chance: Column = np.bincount(kind_of, apart.chance, kinds).astype(np.float64)
        rows = FlopRows(
            apart.flops[_likeliest(apart.chance, kind_of, kinds)],
            np.bincount(kind_of, apart.weight, kinds).astype(np.int64),
            chance,
            _means(apart.columns, apart.chance, kind_of, chance),
            # The figures of one kind come from the same boards, so their errors may add up.
            _means(apart.half_widths, apart.chance, kind_of, chance),
        )
        return FlopReport(labels, figures, rows, apart, kind_of, done, renamings=self.renamings)


def _likeliest(chance: Column, kind_of: Whole, kinds: int) -> Whole:
    """The row of the likeliest flop of each kind, the first in a tie, shape (kinds,)."""
    order = np.lexsort((-chance, kind_of))
    starts = np.searchsorted(kind_of[order], np.arange(kinds))
    return order[starts].astype(np.int64)


def _means(columns: Mapping[str, Column], weights: Column, kind_of: Whole, sums: Column) -> dict[str, Column]:
    """Each column's mean over the flops of each kind."""
    held = weights > 0
    if sums.size == weights.size:  # each kind is one row
        order = np.argsort(kind_of)
        return {name: np.where(held, column, np.nan)[order] for name, column in columns.items()}
    with np.errstate(invalid="ignore", divide="ignore"):
        return {
            name: np.bincount(kind_of[held], (column * weights)[held], sums.size) / sums
            for name, column in columns.items()
        }
