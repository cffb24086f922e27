"""Every full board that a known one can become, in any game."""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import CARD_BITS
from oracle.prepared import Prepared
from oracle.showdown.sweep.pairs import runouts


def full_boards(prepared: Prepared, held: int = 0) -> npt.NDArray[np.uint64]:
    """The boards as masks, shape (n,), uint64.

    Args:
        prepared: The table.
        held: Mask of cards that players certainly hold; other cards of hands are not excluded.
    """
    return runouts(prepared.board_mask, prepared.undealt | held)


def board_count(prepared: Prepared, held: int = 0) -> int:
    """How many boards `full_boards` has."""
    gone = np.uint64(prepared.board_mask | prepared.undealt | held)
    return comb(int(((CARD_BITS & gone) == 0).sum()), prepared.missing_board)
