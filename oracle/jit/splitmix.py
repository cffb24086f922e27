"""splitmix64, the generator of random words for kernels that keep one word of state.

Source: G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; the
constants are those of S. Vigna's public-domain code.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.jit import inlined, inner_kernel

Words = npt.NDArray[np.uint64]

GOLDEN = 0x9E3779B97F4A7C15
"""What the state grows by: 2⁶⁴ divided by the golden ratio."""


@inlined
def scattered(value: np.uint64) -> np.uint64:
    """The output function: a bijection of 64-bit words that scatters every bit."""
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))


@inlined
def next_word(state: Words) -> np.uint64:
    """The next random number of 64 bits; ``state``, shape (1,), moves on."""
    state[0] += np.uint64(GOLDEN)
    return scattered(state[0])


@inner_kernel
def below(state: Words, limit: int) -> int:
    """A whole number from 0 to before ``limit`` < 2³², each equally likely; ``state`` moves on.

    By multiply-high with rejection (D. Lemire, "Fast random integer generation in an interval", ACM TOMACS
    29, 2019); the division is left out where it cannot change the answer.
    """
    low, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    size = np.uint64(limit)
    product = (next_word(state) >> half) * size
    if product & low < size:
        threshold = (np.uint64(1) << half) % size
        while product & low < threshold:
            product = (next_word(state) >> half) * size
    return int(product >> half)
