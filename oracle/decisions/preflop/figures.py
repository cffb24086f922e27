"""The value of hands against a given set of callers, and its precision."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column


@dataclass(frozen=True, slots=True, eq=False)
class SetFigures:
    """Groups of hero's hands against one set of callers, each array of shape (groups,).

    Attributes:
        possible: Whether hero and these callers can all hold a hand.
        worth: Mean over flops of max(0, EV), before the price.
        bound: Largest mean error of ``worth`` because decisions use sampled equities; 0 if exact.
        equity: Share of the pot at showdown, 0…1.
        played: Share of flops on which continuing is worth more than 0, 0…1; NaN if sampled.
        worth_variance: Variance of ``worth``; 0 where exact.
        equity_variance: Variance of ``equity``.
    """

    possible: npt.NDArray[np.bool_]
    worth: Column
    bound: Column
    equity: Column
    played: Column
    worth_variance: Column
    equity_variance: Column

    @property
    def exact(self) -> bool:
        """Whether every deal was counted."""
        return not (self.worth_variance.any() or self.equity_variance.any() or self.bound.any())
