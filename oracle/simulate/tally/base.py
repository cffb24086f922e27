"""The common part of all tallies.

Every deal of a column stands for some deals of the game (`Stands`): for itself alone in a sampled run, while
an enumeration merges deals and weighs ranges.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, Self

import numpy as np
import numpy.typing as npt

from oracle.query.columns import Column
from oracle.query.language.types import Type
from oracle.query.language.values import SHARE_UNITS
from oracle.simulate.snapshot import SelectorFigures

Starts = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Stands:
    """What each deal of a column stands for.

    Attributes:
        members: How many deals, shape (n,); one where None.
        weights: The weight of those together, shape (n,); what ``members`` says where None.
        starts: Where the batches begin that the deals came in, the first at 0; one batch where None.
    """

    members: Column | None = None
    weights: Column | None = None
    starts: Starts | None = None


ONCE = Stands()
"""Each deal for itself, all in one batch."""


@dataclass(frozen=True, slots=True)
class Kept:
    """How many deals a figure is about.

    Attributes:
        trials: Kept deals.
        weight: Sum of their weights.
        exact: Whether they are all there are.
    """

    trials: int
    weight: float
    exact: bool

    @property
    def whole(self) -> bool:
        """Whether no deal weighs more than another, so that figures are exact fractions."""
        return self.weight == self.trials


class Tally(Protocol):
    """Remembers one selector's column."""

    def push(self, values: Column, deals: Stands = ONCE) -> None:
        """Add the values of some kept deals.

        Args:
            values: The value in each, shape (n,).
            deals: What each of them stands for.
        """
        ...

    def merge(self, other: Self) -> None:
        """Add what another tally of the same selector remembers."""
        ...

    def figures(self, name: str, kept: Kept) -> SelectorFigures:
        """The figure so far."""
        ...

    def width(self, figures: SelectorFigures, kept: Kept) -> float | None:
        """What a target error is held against.

        Returns:
            Half of the 95 % interval, in the figure's unit or relative to a yardstick; infinite while it
            is not known; None of figures that have no error by their nature.
        """
        ...


def scale(type_: Type) -> float:
    """What one unit of a column of this type is worth."""
    return 1 / SHARE_UNITS if type_ is Type.FRACTION else 1.0
