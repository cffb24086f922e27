"""Sums over deals from which the effect of control variates follows."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np

from oracle.arrays import Whole
from oracle.simulate.work.plain import Plain

SPREAD_BATCHES = 4
"""One batch in this many of a chunk is used for the spread of the controls, which takes more work than their
means.  A run of more than one batch in a chunk has ten thousand deals and more for it."""


@dataclass(slots=True, eq=False)
class ControlMoments:
    """Whole sums over deals, m being the number of controls, in halves of an opponent beaten.

    The *spread* is what variances and covariances are made from: all deals of short chunks, and every so many
    batches of long ones.

    Attributes:
        sums: Sum of each control over all deals, shape (m,), int64.
        spread: Number of deals of the spread, shape (1,), int64.
        spread_sums: Sum of each control over the spread, shape (m,), int64.
        products: Sum of the product of each two controls over the spread, shape (m, m), int64.
        outcomes: Deals of the spread by player and outcome, shape (players, outcomes), int64.
        by_outcome: Sum of each control over these deals, shape (players, outcomes, m), int64.
    """

    sums: Whole
    spread: Whole
    spread_sums: Whole
    products: Whole
    outcomes: Whole
    by_outcome: Whole

    @classmethod
    def empty(cls, players: int, outcomes: int, controls: int) -> Self:
        """The sums over zero deals."""
        shapes = (
            (controls,), (1,), (controls,), (controls, controls), (players, outcomes),
            (players, outcomes, controls),
        )  # fmt: skip
        return cls(*(np.zeros(shape, dtype=np.int64) for shape in shapes))

    def merge(self, other: ControlMoments) -> None:
        """Add the deals of ``other``."""
        for each in fields(self):
            getattr(self, each.name)[...] += getattr(other, each.name)

    def state(self) -> Plain:
        """The sums as plain data."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @classmethod
    def of_state(cls, state: Any) -> Self:  # noqa: ANN401 - plain data
        """The sums from their `state`."""
        return cls(**state)
