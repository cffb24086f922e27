"""Kinds of random weights, for tests of sums that lose digits where weights are far apart."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

RandomWeights = Callable[[np.random.Generator, int], npt.NDArray[np.float64]]
"""Makes as many weights as it is told."""

WEIGHTS: dict[str, RandomWeights] = {
    "of any size": lambda rng, hands: rng.random(hands),
    "equal": lambda _, hands: np.full(hands, 1 / 3),
    "of any power of ten": lambda rng, hands: 10.0 ** (-12 * rng.random(hands)),
    "heavy or light": lambda rng, hands: np.where(rng.random(hands) < 0.5, 1, 1e-12) * rng.random(hands),
    "whole, of five digits": lambda rng, hands: rng.integers(1, 100_000, size=hands).astype(float),
    "whole, of ten digits": lambda rng, hands: rng.integers(1, 10_000_000_000, size=hands).astype(float),
}
