"""A batch: a block of deals as columns."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Deals side by side, one per column position.

    Attributes:
        hands: Cards of each seat, shape (seats, deals), uint64 masks.
        board: All community cards of each deal, shape (deals,), uint64 masks.
    """

    hands: npt.NDArray[np.uint64]
    board: npt.NDArray[np.uint64]

    @property
    def deals(self) -> int:
        """Number of deals."""
        return int(self.board.size)
