"""Every pair of hands of two opponents against one hand of a third player, run-outs as bits.

Decisions use it (`oracle.decisions.deals.three_handed`).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Masks
from oracle.jit import inlined, kernel

Groups = npt.NDArray[np.int64]

WHOLE = 6
"""Units of a pot: a half and a third are whole numbers of them."""


@inlined
def _ones(bits: np.uint64) -> np.uint64:
    """The number of ones in a word, by adding neighbouring fields (LLVM makes it one instruction)."""
    bits = bits - ((bits >> np.uint64(1)) & np.uint64(0x5555555555555555))
    bits = (bits & np.uint64(0x3333333333333333)) + ((bits >> np.uint64(2)) & np.uint64(0x3333333333333333))
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return (bits * np.uint64(0x0101010101010101)) >> np.uint64(56)


@kernel
def add_pairs(
    first: Masks,
    first_weights: Column,
    first_groups: Groups,
    first_runs: npt.NDArray[np.uint64],
    second: Masks,
    second_weights: Column,
    second_groups: Groups,
    second_runs: npt.NDArray[np.uint64],
    begin: int,
    end: int,
    weight: float,
    runs: float,
    sums: npt.NDArray[np.float64],
) -> None:
    """Add all pairs of hands of two opponents, against one hand of hero.

    Args:
        first: The first opponent's hands that hero's leaves possible, shape (m,), uint64.
        first_weights: Their weights, shape (m,).
        first_groups: Their groups, shape (m,).
        first_runs: For each hand, run-outs as bits: those that hero wins, those that he ties, those that are
            possible with both hands; shape (m, 3, words), uint64.
        second: The second opponent's hands that hero's leaves possible, shape (n,), uint64.
        second_weights: See `first_weights`.
        second_groups: See `first_groups`.
        second_runs: See `first_runs`.
        begin: First of the first opponent's hands to add.
        end: The one after the last.
        weight: Weight of hero's hand.
        runs: Number of run-outs that every three hands leave.
        sums: For each set of opponents, by their groups: weight times hero's share, shape
            (4, groups, groups); added to.
    """
    words = first_runs.shape[2]
    for a in range(begin, end):
        row = first_groups[a]
        for b in range(second.size):
            if first[a] & second[b] != np.uint64(0):
                continue
            one, two, both = np.uint64(0), np.uint64(0), np.uint64(0)
            for word in range(words):
                win, tie, live = first_runs[a, 0, word], first_runs[a, 1, word], first_runs[a, 2, word]
                won, tied, left = second_runs[b, 0, word], second_runs[b, 1, word], second_runs[b, 2, word]
                one += np.uint64(6) * _ones(win & left) + np.uint64(3) * _ones(tie & left)
                two += np.uint64(6) * _ones(won & live) + np.uint64(3) * _ones(tied & live)
                both += np.uint64(6) * _ones(win & won)
                both += np.uint64(3) * _ones((win & tied) | (tie & won)) + np.uint64(2) * _ones(tie & tied)
            met = weight * first_weights[a] * second_weights[b]
            column = second_groups[b]
            each = met / (runs * WHOLE)
            sums[0, row, column] += met
            sums[1, row, column] += each * one
            sums[2, row, column] += each * two
            sums[3, row, column] += each * both
