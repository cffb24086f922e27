"""Figures of flops from a sample of the boards: ratios of sums, with their half-widths."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from oracle.analysis.precision import student
from oracle.arrays import Column
from oracle.simulate.intervals.estimate import Z95


@dataclass(frozen=True, slots=True, eq=False)
class BoardSums:
    """Sums over the boards of each flop, shape (flops,) each.

    Attributes:
        counted: Sum of the weights of deals that a figure counts.
        whole: Sum of the weights of all deals.
        squares: Sum over boards of the squares of ``counted``.
        products: Sum over boards of the products of ``counted`` and ``whole``.
        whole_squares: Sum over boards of the squares of ``whole``.
    """

    counted: Column
    whole: Column
    squares: Column
    products: Column
    whole_squares: Column


def ratio_of_sums(sums: BoardSums, share: float) -> tuple[Column, Column]:
    """A figure on each flop and its 95 % half-width; NaN and 1 for flops without a board in the sample.

    The spread assumed for the boards of a flop is at least that of all flops together, because a few boards
    may agree by chance.

    Args:
        sums: The sums over the boards in the sample.
        share: Share of all boards that are in the sample, 0…1; they were drawn without replacement.

    Source: W. G. Cochran, "Sampling Techniques", 3rd ed. (1977), section 6.4.
    """
    with np.errstate(invalid="ignore", divide="ignore"):
        ratio = sums.counted / sums.whole
        held = np.nan_to_num(ratio)
        residual = sums.squares - 2 * held * sums.products + held**2 * sums.whole_squares
        residual = np.maximum(residual, 0.0)
        boards = sums.whole**2 / sums.whole_squares
        own = student(boards) * np.sqrt(residual / sums.whole_squares * boards / np.maximum(boards - 1, 1))
        pooled = Z95 * np.sqrt(residual.sum() / sums.whole_squares.sum())
        half = np.fmin(np.fmax(own, pooled) * np.sqrt((1 - share) / boards), 1.0)
    return ratio, np.where(sums.whole > 0, half, 1.0)
