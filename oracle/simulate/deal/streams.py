"""Random numbers for dealing: many independent xoshiro128++ generators side by side.

Each chunk of work has its own stream, made from (seed, chunk number), so results depend neither on
the number of threads nor on which thread computes what.  A stream is ``LANES`` generators in the columns of
one array; stepping them together keeps the processor's vector units busy.

Source of the generator: D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators",
ACM Transactions on Mathematical Software 47 (2021); seeding by splitmix64 as its authors advise.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.jit import brief_kernel, kernel
from oracle.jit.splitmix import GOLDEN, scattered

LANES = 64
"""Generators stepped together: four 512-bit vectors, enough to hide the latency of the steps."""

WORDS = 4
"""32-bit words of state per generator."""

Stream = npt.NDArray[np.uint32]
"""State of one stream, shape (4, LANES)."""


@brief_kernel
def seed_stream(state: Stream, seed: int, chunk: int) -> None:
    """Set ``state`` to the stream of a chunk.

    Args:
        state: Overwritten, shape (4, LANES), uint32.
        seed: The run's seed, 0 … 2⁶³ − 1.
        chunk: Number of the chunk, from 0.
    """
    golden = np.uint64(GOLDEN)
    base = scattered(scattered(np.uint64(seed) + golden) + np.uint64(chunk) * golden + np.uint64(1))
    for lane in range(LANES):
        for half in range(2):
            word = scattered(base + np.uint64(2 * lane + half + 1) * golden)
            state[2 * half, lane] = np.uint32(word & np.uint64(0xFFFFFFFF))
            state[2 * half + 1, lane] = np.uint32(word >> np.uint64(32))


@kernel
def fill(state: Stream, out: npt.NDArray[np.uint32], count: int | np.int64) -> None:
    """Write at least ``count`` uniform 32-bit numbers to the front of ``out``.

    Args:
        state: The stream, advanced.
        out: Buffer whose length is a multiple of LANES and at least ``count`` rounded up to one.
        count: How many numbers are needed.
    """
    rows = (count + LANES - 1) // LANES
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    for row in range(rows):
        start = row * LANES
        for lane in range(LANES):
            a, b, c, d = s0[lane], s1[lane], s2[lane], s3[lane]
            total = np.uint32(a + d)
            out[start + lane] = np.uint32((total << np.uint32(7)) | (total >> np.uint32(25))) + a
            shifted = np.uint32(b << np.uint32(9))
            c ^= a
            d ^= b
            s1[lane] = b ^ c
            s0[lane] = a ^ d
            s2[lane] = c ^ shifted
            s3[lane] = np.uint32((d << np.uint32(11)) | (d >> np.uint32(21)))


def new_stream(seed: int, chunk: int) -> Stream:
    """The stream of a chunk of a run with this seed."""
    state = np.empty((WORDS, LANES), dtype=np.uint32)
    seed_stream(state, seed, chunk)
    return state
