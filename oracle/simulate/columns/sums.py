"""Sums of columns in a single pass, without NumPy's temporary columns."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.jit import kernel

Doubles = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]

LANES = 16
"""Number of parts in which a sum is kept, for vector registers; the index of a value determines its part."""


@kernel
def sum_whole(values: Whole) -> tuple[int, int, int, int]:
    """The least and the greatest of whole numbers, their sum and that of their squares.

    All in one kernel: with many threads, each further call waits for the GIL for longer than it works.

    Args:
        values: Shape (n,), contiguous, n > 0.

    Returns:
        The sums are modulo 2⁶⁴, so they mean nothing if they may not fit.
    """
    least = most = values[0]
    total = squares = 0
    for place in range(values.size):
        value = values[place]
        least, most = min(least, value), max(most, value)
        total += value
        squares += value * value
    return least, most, total, squares


@kernel
def sum_whole_powers(
    values: Whole, unit: float, weights: Doubles, starts: Whole, higher: bool, out: Doubles
) -> None:
    """As `sum_powers`, for whole numbers times a unit; ``values`` are contiguous."""
    scaled = np.empty(values.size)
    for place in range(values.size):
        scaled[place] = values[place] * unit
    sum_powers(scaled, weights, starts, higher, out)


@kernel
def _fold(parts: Doubles) -> float:
    """The sum of the parts of a sum."""
    whole = 0.0
    for lane in range(LANES):
        whole += parts[lane]
    return whole


@kernel
def sum_powers(values: Doubles, weights: Doubles, starts: Whole, higher: bool, out: Doubles) -> None:
    """Weight, mean and sums of powers of the distances from the mean, of each part of a column.

    Args:
        values: Shape (n,), contiguous.
        weights: How much each counts, shape (n,); empty if each counts once.
        starts: Where the parts begin, the first at 0, shape (parts,).
        higher: Whether third and fourth powers are wanted; otherwise they are 0.
        out: Per part the weight, the mean, and the sums of weight times distance to the second, third and
            fourth power; shape (parts, 5); written.
    """
    plain = weights.size == 0
    sums = np.zeros((4, LANES))
    for part in range(starts.size):
        end = starts[part + 1] if part + 1 < starts.size else values.size
        column = values[starts[part] : end]
        counted = weights if plain else weights[starts[part] : end]
        sums[:] = 0.0
        _add_values(column, counted, plain, sums)
        share = float(end - starts[part]) if plain else _fold(sums[1])
        mean = _fold(sums[0]) / share
        sums[:] = 0.0
        _add_distances(column, counted, plain, mean, higher, sums)
        out[part, 0], out[part, 1] = share, mean
        for power in range(3):
            out[part, 2 + power] = _fold(sums[power])


@kernel
def _add_values(values: Doubles, weights: Doubles, plain: bool, sums: Doubles) -> None:
    """Values times weights, and weights."""
    if plain:
        whole = values.size // LANES * LANES
        for first in range(0, whole, LANES):
            row = values[first : first + LANES]
            for lane in range(LANES):
                sums[0, lane] += row[lane]
        for lane in range(values.size - whole):
            sums[0, lane] += values[whole + lane]
        return
    for place in range(values.size):
        sums[0, place % LANES] += weights[place] * values[place]
        sums[1, place % LANES] += weights[place]


@kernel
def _add_distances(
    values: Doubles, weights: Doubles, plain: bool, mean: float, higher: bool, sums: Doubles
) -> None:
    """Weights times powers of the distance from the mean."""
    if plain and not higher:
        whole = values.size // LANES * LANES
        for first in range(0, whole, LANES):
            row = values[first : first + LANES]
            for lane in range(LANES):
                sums[0, lane] += (row[lane] - mean) * (row[lane] - mean)
        for lane in range(values.size - whole):
            sums[0, lane] += (values[whole + lane] - mean) * (values[whole + lane] - mean)
        return
    for place in range(values.size):
        lane = place % LANES
        apart = values[place] - mean
        weighted = apart * apart * (1.0 if plain else weights[place])
        sums[0, lane] += weighted
        if higher:
            sums[1, lane] += weighted * apart
            sums[2, lane] += weighted * apart * apart
