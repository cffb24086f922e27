"""The common part of all tallies.

Every deal of a column represents some deals of the game (`Stands`): itself in a sampled run, while an
enumeration merges deals and weights ranges.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, Self

import numpy as np
import numpy.typing as npt

from oracle.query.columns import Column
from oracle.query.language.types import Type
from oracle.query.language.values import SHARE_UNITS
from oracle.simulate.snapshot import SelectorFigures
from oracle.simulate.work.plain import Plain

Starts = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Stands:
    """The deals that each entry of a column represents.

    Attributes:
        members: Number of deals, shape (n,); one each if None.
        weights: Their total weight, shape (n,); equal to ``members`` if None.
        starts: Where the batches of the deals begin, the first at 0; one batch if None.
    """

    members: Column | None = None
    weights: Column | None = None
    starts: Starts | None = None


ONCE = Stands()
"""Each deal represents itself, all in one batch."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The deals that a figure is about.

    Attributes:
        trials: Kept deals.
        weight: Sum of their weights.
        exact: Whether they are all deals.
    """

    trials: int
    weight: float
    exact: bool

    @property
    def whole(self) -> bool:
        """Whether all deals have the same weight, so that figures are exact fractions."""
        return self.weight == self.trials


class Tally(Protocol):
    """Summarises one selector's column."""

    def push(self, values: Column, deals: Stands = ONCE) -> None:
        """Add the values of some kept deals.

        Args:
            values: The value in each, shape (n,).
            deals: What each deal represents.
        """
        ...

    def merge(self, other: Self) -> None:
        """Add another tally of the same selector."""
        ...

    def state(self) -> Plain:
        """The counts so far, as plain data."""
        ...

    def load(self, state: Any) -> None:  # noqa: ANN401 - plain data
        """Restore what was counted from a `state` of the same selector."""
        ...

    def figures(self, name: str, kept: Kept) -> SelectorFigures:
        """The figure so far."""
        ...

    def width(self, figures: SelectorFigures, kept: Kept) -> float | None:
        """The half-width that a target error is compared with.

        Returns:
            Half of the 95 % interval, in the figure's unit or relative to its size; infinite while unknown;
            None for figures without an error.
        """
        ...


def scale(type_: Type) -> float:
    """The value of one unit of a column of this type."""
    return 1 / SHARE_UNITS if type_ is Type.FRACTION else 1.0
