"""Running totals that can be merged: what a run remembers of its deals."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


@dataclass(slots=True, eq=False)
class EquityTotals:
    """How often each seat took or divided the pot.

    Attributes:
        counts: ``counts[p, k]`` deals in which seat p (of those still in the pot) shared the pot k + 1 ways;
            shape (seats, seats), int64.  Column 0 holds the outright wins.
        trials: Deals counted.
        drawn: The same: the equity table sets no condition.
        weights: The same as ``counts`` with every deal counted by its weight, or None when all weigh 1.
        weight: Sum of the weights of all deals.
    """

    counts: npt.NDArray[np.int64]
    trials: int = 0
    drawn: int = 0
    weights: npt.NDArray[np.float64] | None = None
    weight: float = 0.0

    @classmethod
    def empty(cls, seats: int, *, weighted: bool = False) -> EquityTotals:
        """Totals of no deals for this many seats in the pot."""
        weights = np.zeros((seats, seats)) if weighted else None
        return cls(np.zeros((seats, seats), dtype=np.int64), weights=weights)

    def merge(self, other: EquityTotals) -> None:
        """Add the deals of ``other``."""
        self.counts += other.counts
        self.trials += other.trials
        self.drawn += other.drawn
        if self.weights is not None and other.weights is not None:
            self.weights += other.weights
            self.weight += other.weight
