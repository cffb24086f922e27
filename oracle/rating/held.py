"""Which ranks a set of cards holds once, twice, three and four times: columns in one pass."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks
from oracle.jit import kernel

RankSets = npt.NDArray[np.uint16]

RANK_BITS = np.uint16(0x1FFF)


@kernel
def held_once(masks: Masks, out: RankSets) -> None:
    """The ranks held at least once; ``masks`` uint64, ``out`` uint16, both of shape (n,) and contiguous."""
    words = masks.view(np.uint16)
    for index in range(masks.size):
        # Unsigned indices: a signed index is checked for being negative, which prevents vectorisation.
        first = np.uint64(4 * index)
        either = words[first] | words[first + np.uint64(1)]
        out[index] = (either | words[first + np.uint64(2)] | words[first + np.uint64(3)]) & RANK_BITS


@kernel
def held_twice(masks: Masks, out: RankSets) -> None:
    """The ranks held at least twice; arguments as for `held_once`."""
    words = masks.view(np.uint16)
    for index in range(masks.size):
        first = np.uint64(4 * index)
        a, b = words[first], words[first + np.uint64(1)]
        c, d = words[first + np.uint64(2)], words[first + np.uint64(3)]
        out[index] = (a & b | c & d | (a | b) & (c | d)) & RANK_BITS
