"""Every full board that a known one can become, in any game."""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import CARD_BITS
from oracle.prepared import Prepared
from oracle.showdown.sweep.pairs import runouts


def full_boards(prepared: Prepared) -> npt.NDArray[np.uint64]:
    """The boards as masks, shape (n,), uint64; cards of hands are not excluded."""
    return runouts(prepared.board_mask, prepared.undealt)


def board_count(prepared: Prepared, hands: int) -> int:
    """Number of run-outs of the board once some players have their hands."""
    left = int(((CARD_BITS & np.uint64(prepared.board_mask | prepared.undealt)) == 0).sum())
    return comb(left - hands * prepared.game.hole_cards, prepared.missing_board)
