"""The signal that ends a run, readable by Python and by kernels."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


class StoppedError(Exception):
    """A piece of work was given up because its run is over; never seen outside."""


class Stop:
    """Like an event that is never cleared, with a flag in memory that kernels look at.

    Attributes:
        flag: 0, or 1 once set; shape (1,), uint8.
    """

    def __init__(self) -> None:
        self.flag: npt.NDArray[np.uint8] = np.zeros(1, dtype=np.uint8)

    def set(self) -> None:
        """End the run."""
        self.flag[0] = 1

    def is_set(self) -> bool:
        """Whether the run should end."""
        return bool(self.flag[0])
