"""Shares of the pot in complete deals of any game."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks
from oracle.games import Game
from oracle.showdown.kernels import GameKernels
from oracle.showdown.shares.averages import mean_shares

Ratings = npt.NDArray[np.uint32]
Shares = npt.NDArray[np.float64]


def shares_of(
    game: Game, hands: Masks, boards: Masks, weights: Shares | None = None, each: int = 1
) -> Shares:
    """Each player's mean share of the pot in each group of deals.

    Args:
        game: A game with a board.
        hands: The players' hands, shape (players, n).
        boards: The full boards, shape (n,).
        weights: Weight of each deal, shape (n,); 1 by default.
        each: Deals per group.

    Returns:
        Shape (players, n / each); NaN for a group without weight.
    """
    out = np.empty((len(hands), boards.size // each))
    mean_shares(
        *GameKernels(game).rate_full(hands, boards),
        np.ones(boards.size) if weights is None else weights,
        each,
        out,
    )
    return out
