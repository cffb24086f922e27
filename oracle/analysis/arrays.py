"""Types of the arrays that analyses return."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Column = npt.NDArray[np.float64]

Masks = npt.NDArray[np.uint64]

Whole = npt.NDArray[np.int64]
