"""A batch: a block of deals as columns."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Masks = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Deals side by side, one per column position.

    Attributes:
        hands: Cards of each seat, shape (seats, deals), uint64 masks.
        flop: The first three community cards of each deal, shape (deals,), uint64 masks.
        rest: The fourth and fifth together, shape (deals,), uint64 masks.
        turn: The fourth alone, where the query tells turn and river apart; else None.
        members: How many distinct deals each one stands for, shape (deals,), int64; None when one each.
        weights: Weight of all the deals each one stands for, shape (deals,), float64; None when 1 each.
        seeds: A random number per deal, for values that are themselves sampled, shape (deals,), uint64; None
            where nothing needs them.
    """

    hands: Masks
    flop: Masks
    rest: Masks
    turn: Masks | None = None
    members: npt.NDArray[np.int64] | None = None
    weights: npt.NDArray[np.float64] | None = None
    seeds: npt.NDArray[np.uint64] | None = None

    @property
    def deals(self) -> int:
        """Number of deals."""
        return int(self.flop.size)

    @property
    def board(self) -> Masks:
        """All community cards of each deal, shape (deals,), uint64 masks."""
        board: Masks = self.flop | self.rest
        return board

    def take(self, rows: npt.NDArray[np.bool_]) -> Batch:
        """The deals of some rows."""
        return Batch(
            self.hands[:, rows],
            self.flop[rows],
            self.rest[rows],
            None if self.turn is None else self.turn[rows],
            None if self.members is None else self.members[rows],
            None if self.weights is None else self.weights[rows],
            None if self.seeds is None else self.seeds[rows],
        )
