"""Every joint hand of several players on every full board: who wins how much of the pot."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Ratings, Table
from oracle.jit import kernel
from oracle.showdown.sweep.listed.meet_kernels import HALF, POT

Rows = npt.NDArray[np.int64]


@kernel
def tally_deals(
    high: Ratings,
    low: Ratings,
    masks: Masks,
    boards: Masks,
    rows: Rows,
    weights: Table,
    playing: int,
    won: Table,
    total: Table,
) -> None:
    """Count the pots of every hand on every board over joint hands of all players.

    Args:
        high: Rating of each hand on each board, shape (hands, boards).
        low: Rating of its low, 0 without one; no columns where the pot is not split.
        masks: The hands of all seats, laid end to end, shape (hands,).
        boards: Full boards, shape (boards,).
        rows: Row of each seat's hand in each joint hand, shape (joint, seats); no card is used twice.
        weights: Weight of each joint hand, shape (joint,).
        playing: How many of the seats, from the first, have a part in the pot.
        won: Units of the pot (`POT` a pot) won by each hand on each board, times weight, shape (hands,
            boards); added to.  Exact for whole weights.
        total: Weight of the joint hands that leave the board possible, same shape; added to.
    """
    split = low.shape[1] > 0
    for joint in range(rows.shape[0]):
        used = np.uint64(0)
        for seat in range(rows.shape[1]):
            used |= masks[rows[joint, seat]]
        weight = weights[joint]
        for board in range(boards.size):
            if boards[board] & used != np.uint64(0):
                continue
            best, ways = np.uint32(0), 0
            best_low, low_ways = np.uint32(0), 0
            for seat in range(playing):
                row = rows[joint, seat]
                rating = high[row, board]
                ways = 1 if rating > best else ways + (1 if rating == best else 0)
                best = max(best, rating)
                if split:
                    rating = low[row, board]
                    low_ways = 1 if rating > best_low else low_ways + (1 if rating == best_low else 0)
                    best_low = max(best_low, rating)
            pot = HALF if best_low > 0 else POT
            for seat in range(playing):
                row = rows[joint, seat]
                units = pot // ways if high[row, board] == best else 0
                if best_low > 0 and low[row, board] == best_low:
                    units += HALF // low_ways
                won[row, board] += weight * units
                total[row, board] += weight
