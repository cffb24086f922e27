"""Every hand's equity against the other players, as a value."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from oracle.analysis.precision import EXACT, Precision
from oracle.arrays import Column


@dataclass(frozen=True, slots=True, eq=False)
class HandEquities:
    """Listed hands against the other players; each array has one entry per hand, shape (n,), float64.

    Attributes:
        share: Each hand's share of the pot, 0…1; arbitrary where ``likely`` is 0.
        likely: How likely the other players' cards leave each hand possible, in any unit; 0 if impossible.
            The hand's own weight is not included.
        half_width: 95 % half-width of ``share``; 0 if exact, 1 if nothing is known yet.
        precision: How precisely all of them are known.
    """

    share: Column
    likely: Column
    half_width: Column
    precision: Precision

    @classmethod
    def counted(cls, won: Column, total: Column) -> HandEquities:
        """Exact equities, from pots won and all pots; a hand with no pots is impossible."""
        with np.errstate(invalid="ignore", divide="ignore"):
            share = np.where(total > 0, won / total, np.nan)
        return cls(share, total, np.zeros(won.size), EXACT)

    @property
    def exact(self) -> bool:
        """Whether every deal was counted."""
        return self.precision.exact

    def of_range(self, weights: Column) -> float:
        """The share of the pot of a whole range, 0…1; NaN if it cannot be dealt.

        Args:
            weights: Weight of each hand, shape (n,).
        """
        likely = weights * self.likely
        held = likely > 0
        total = float(likely[held].sum())
        return float(likely[held] @ self.share[held]) / total if total > 0 else float("nan")

    def only(self, rows: npt.NDArray[np.int64]) -> HandEquities:
        """The equities of some of the hands."""
        return replace(
            self, share=self.share[rows], likely=self.likely[rows], half_width=self.half_width[rows]
        )

    def spread(self, rows: npt.NDArray[np.int64], size: int) -> HandEquities:
        """The same figures at some rows of longer columns, with zeros elsewhere."""

        def at(column: Column) -> Column:
            out = np.zeros(size)
            out[rows] = column
            return out

        return replace(self, share=at(self.share), likely=at(self.likely), half_width=at(self.half_width))
