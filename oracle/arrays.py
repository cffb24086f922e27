"""Types of the arrays that kernels take and return."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Masks = npt.NDArray[np.uint64]
"""Sets of cards."""

Ratings = npt.NDArray[np.uint32]
"""Comparable strengths of hands, higher is better."""

Column = npt.NDArray[np.float64]
"""Figures, one for each hand or deal."""

Table = npt.NDArray[np.float64]
"""Figures in rows and columns."""

Number = int | np.int64
"""A whole number in a kernel, where a literal and a value read from an array have different types."""

Sums = npt.NDArray[np.float64]
"""Running totals that a kernel adds to."""

Whole = npt.NDArray[np.int64]
"""Whole numbers."""
