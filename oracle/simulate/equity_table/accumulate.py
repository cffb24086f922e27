"""Mergeable running totals of a run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from oracle.simulate.equity_table.outcomes import Outcomes
from oracle.simulate.variance.control import Correction
from oracle.simulate.variance.moments import ControlMoments
from oracle.simulate.work.plain import Plain, whole


@dataclass(slots=True, eq=False)
class EquityTotals:
    """How often each seat won or split the pot.

    Attributes:
        outcomes: The possible outcomes of a seat.
        counts: ``counts[p, o]`` deals in which seat p (of those still in the pot) had outcome o; shape
            (seats, outcomes), int64.  Where one half is the whole pot, column k holds the pots shared k + 1
            ways, column 0 the outright wins.
        trials: Deals counted.
        drawn: Equal to ``trials``: the equity table sets no condition.
        after_last: 0, for the same reason.
        weights: Like ``counts``, with every deal counted by its weight; None if all weigh 1.
        weight: Sum of the weights of all deals.
        moments: Sums of control variates over the same deals; None if some deals have none.
        correction: The correction by control variates; None if there is none.
    """

    outcomes: Outcomes
    counts: npt.NDArray[np.int64]
    trials: int = 0
    drawn: int = 0
    after_last: int = 0
    weights: npt.NDArray[np.float64] | None = None
    weight: float = 0.0
    moments: ControlMoments | None = None
    correction: Correction | None = None

    @classmethod
    def empty(
        cls, outcomes: Outcomes, seats: int, *, weighted: bool = False, controls: int = 0
    ) -> EquityTotals:
        """Totals of zero deals, for a number of seats in the pot and a number of control variates."""
        shape = (seats, outcomes.size)
        return cls(
            outcomes,
            np.zeros(shape, dtype=np.int64),
            weights=np.zeros(shape) if weighted else None,
            moments=ControlMoments.empty(*shape, controls) if controls else None,
        )

    def merge(self, other: EquityTotals) -> None:
        """Add the deals of ``other``."""
        self.counts += other.counts
        self.trials += other.trials
        self.drawn += other.drawn
        if self.weights is not None and other.weights is not None:
            self.weights += other.weights
            self.weight += other.weight
        if self.moments is not None and other.moments is not None:
            self.moments.merge(other.moments)
        else:
            self.moments = None
        self.correction = self.correction or other.correction

    def state(self) -> Plain:
        """The totals as plain data."""
        return {
            "counts": self.counts,
            "trials": whole(self.trials),
            "drawn": whole(self.drawn),
            "weights": self.weights,
            "weight": float(self.weight),
            "moments": None if self.moments is None else self.moments.state(),
            "correction": None if self.correction is None else self.correction.state(),
        }

    def load(self, state: Any) -> None:  # noqa: ANN401 - plain data
        """Restore the totals from a `state`."""
        self.counts, self.weights = state["counts"], state["weights"]
        self.trials, self.drawn = int(state["trials"]), int(state["drawn"])
        self.weight = state["weight"]
        moments, correction = state["moments"], state["correction"]
        self.moments = None if moments is None else ControlMoments.of_state(moments)
        self.correction = None if correction is None else Correction.of_state(correction)
