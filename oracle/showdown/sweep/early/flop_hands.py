"""Add what single hands win on full boards to the flops that these boards contain."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Sums, Table, Whole
from oracle.jit import kernel


@kernel
def add_hands(
    won: Table, members: Table, flops: Whole, renaming_of: npt.NDArray[np.int8], images: Whole, sums: Sums
) -> None:
    """Add the hands' pots to the representatives of the flops.

    Args:
        won: Pots won on each board by each hand of each player, shape (boards, players, hands).
        members: How many boards each represents, shape (boards,).
        flops: The class of each flop on each board, shape (boards, flops).
        renaming_of: The renaming that takes it to the representative of its class, same shape.
        images: The place of each hand's image under each renaming, shape (renamings, hands).
        sums: By class, player and hand; changed in place.
    """
    for board in range(won.shape[0]):
        for place in range(flops.shape[1]):
            flop = flops[board, place]
            moved = images[renaming_of[board, place]]
            for player in range(won.shape[1]):
                for hand in range(won.shape[2]):
                    sums[flop, player, moved[hand]] += members[board] * won[board, player, hand]
