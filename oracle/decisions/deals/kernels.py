"""A kernel that sums deals over parts of the opponents' ranges where no sum is stored: some bin is cut."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Table, Whole
from oracle.jit import kernel

Groups = npt.NDArray[np.int32]


@kernel
def add_products(
    groups: Groups,
    shares: Table,
    bins: Groups,
    part: Groups,
    clean: npt.NDArray[np.bool_],
    by_bin: Groups,
    starts: Whole,
    strides: Whole,
    sums: Table,
) -> None:
    """Add the products of hero's shares over every deal in which some opponent's bin is cut.

    Args:
        groups: The group of each opponent's hand, shape (deals, n).
        shares: Hero's share against each set of opponents, shape (deals, 2ⁿ).
        bins: The bin of each group of each opponent, shape (n, groups).
        part: The part of each group of each opponent, shape (n, groups).
        clean: Whether each bin of each opponent lies within one part, shape (n, bins).
        by_bin: For each opponent, the deals by the bin of his hand, shape (n, deals).
        starts: Where the deals of each bin begin there, shape (n, bins + 1).
        strides: Rows of the sums from one part of each opponent to the next, shape (n,).
        sums: Sums of products by parts, shape (parts in all, pairs of sets); added to.
    """
    opponents, count = clean.shape
    sets = shares.shape[1]
    for one in range(opponents):
        for each in range(count):
            if clean[one, each]:
                continue
            for place in range(starts[one, each], starts[one, each + 1]):
                deal = by_bin[one, place]
                row = 0
                new = True
                for other in range(opponents):
                    group = groups[deal, other]
                    if other < one and not clean[other, bins[other, group]]:
                        new = False  # added with that opponent's deals
                    row += part[other, group] * strides[other]
                if not new:
                    continue
                column = 0
                for first in range(sets):
                    share = shares[deal, first]
                    for second in range(first, sets):
                        sums[row, column] += share * shares[deal, second]
                        column += 1
