"""Every hand's equity against the other players, as a value."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

UNKNOWN_ERROR = 0.5
"""Stands for a standard error where there are too few deals to tell: no share of a pot has a larger one."""

Column = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class HandEquities:
    """Listed hands against the other players; each array has one entry per hand, shape (n,), float64.

    Attributes:
        won: Pots won, shared pots in part, counted with the other players' weights.
        total: All pots; 0 where the hand cannot be held or leaves the others none.
        error: Standard error of ``share``, 0…1; zeros where exact, NaN where there are too few deals.
        exact: Whether every deal was counted.
        progress: Share of the work that is done, 0…1.
    """

    won: Column
    total: Column
    error: Column
    exact: bool
    progress: float

    @property
    def share(self) -> Column:
        """Each hand's share of the pot, 0…1; NaN where there is no deal."""
        with np.errstate(invalid="ignore", divide="ignore"):
            share: Column = self.won / self.total
        return share

    def of_range(self, weights: Column) -> float:
        """The share of the pot of a whole range, 0…1; NaN where it cannot be dealt.

        Args:
            weights: Of each hand, shape (n,).
        """
        total = float(weights @ self.total)
        return float(weights @ self.won) / total if total > 0 else float("nan")

    def only(self, rows: npt.NDArray[np.int64]) -> HandEquities:
        """Those of some of the hands."""
        return replace(self, won=self.won[rows], total=self.total[rows], error=self.error[rows])

    def spread(self, rows: npt.NDArray[np.int64], size: int) -> HandEquities:
        """The same figures at some rows of longer columns, zeros elsewhere."""

        def at(column: Column) -> Column:
            out = np.zeros(size)
            out[rows] = column
            return out

        return replace(self, won=at(self.won), total=at(self.total), error=at(self.error))
