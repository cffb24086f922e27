"""Shares of the pot in complete deals of any game."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.games import HOLDEM, Game
from oracle.rating.high import rate
from oracle.showdown.inside.allin import HOLDEM_CARDS
from oracle.showdown.shares.averages import mean_shares
from oracle.simulate.rules import rate_high, rate_low

Masks = npt.NDArray[np.uint64]
Ratings = npt.NDArray[np.uint32]
Shares = npt.NDArray[np.float64]


def rated(game: Game, hands: Masks, boards: Masks) -> tuple[Ratings, Ratings]:
    """The ratings of some players' hands on full boards.

    Args:
        game: A game with a board.
        hands: Their hands, shape (players, n).
        boards: The boards, shape (n,).

    Returns:
        The highs, shape (players, n), and the lows; shape (0, n) lows if the pot is not split.
    """
    cards = (game.hole_cards, game.board_cards)
    low = np.empty((len(hands), 0), dtype=np.uint32)
    if game.name == HOLDEM:
        high = np.empty(hands.shape, dtype=np.uint32)
        for own, row in zip(hands, high, strict=True):
            rate(own | boards, HOLDEM_CARDS, row)
        return high, low
    if game.split:
        low = rate_low(game, hands, boards, *cards)
    return rate_high(game, hands, boards, *cards), low


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
    mean_shares(*rated(game, hands, boards), np.ones(boards.size) if weights is None else weights, each, out)
    return out
