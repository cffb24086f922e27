"""How the hands of a game are rated: the one place that knows which kernel rates which game.

What it can rate stands in `oracle.prepared.kernels.RATED`, which needs no kernel: other games are refused.

A *high* rating is comparable within a game, a *low* rating within a rule, 0 being no low; in both, higher is
better.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.cards.combo import COMBOS, PAIR_MASKS
from oracle.games import Game
from oracle.rating import high
from oracle.rating.strength import SHORT_DECK_RULES, TRIPS_ABOVE
from oracle.showdown.sweep.lists import PairRatings
from oracle.simulate.deal.batch import Masks

Ratings = npt.NDArray[np.uint32]


def rate_high(game: Game, own: Masks, board: Masks, own_cards: int, board_cards: int) -> Ratings:
    """The high ratings of the hands of some players.

    Args:
        game: The game; it must have a high half.
        own: The players' own cards, shape (players, n), uint64.
        board: The boards they share, shape (n,), uint64; zeros in games without.
        own_cards: How many own cards each has.
        board_cards: How many cards each board has.

    Returns:
        Shape (players, n), uint32.
    """
    out = np.empty(own.shape, dtype=np.uint32)
    if game.own_cards_used is not None:
        from oracle.rating.omaha import rate_omaha

        board = np.ascontiguousarray(board)
        for hands, ratings in zip(own, out, strict=True):
            rate_omaha(np.ascontiguousarray(hands), board, ratings)
    elif game.rating in SHORT_DECK_RULES:
        from oracle.rating.shortdeck import rate_shortdeck

        hands, trips = (own | board).reshape(-1), game.rating == TRIPS_ABOVE
        rate_shortdeck(hands, own_cards + board_cards, out.reshape(-1), trips_above_straight=trips)
    else:
        board = np.ascontiguousarray(board)
        for hands, ratings in zip(own, out, strict=True):
            high.rate_on_boards(np.ascontiguousarray(hands), board, own_cards + board_cards, ratings)
    return out


def rate_low(game: Game, own: Masks, board: Masks, own_cards: int, board_cards: int) -> Ratings:
    """The low ratings of the hands of some players, 0 where there is no low; arguments as for `rate_high`."""
    own, board = np.ascontiguousarray(own), np.ascontiguousarray(board)
    out = np.empty(own.shape, dtype=np.uint32)
    if game.low_rating == "razz":
        from oracle.rating.razz import rate_razz

        rate_razz((own | board).reshape(-1), own_cards + board_cards, out.reshape(-1))
    elif game.own_cards_used is not None:
        from oracle.rating.low import rate_omaha_eight

        for hands, ratings in zip(own, out, strict=True):
            rate_omaha_eight(hands, board, ratings)
    else:
        from oracle.rating.low import rate_eight

        rate_eight((own | board).reshape(-1), out.reshape(-1))
    return out


def rate_one_hand(game: Game, own: int, boards: Masks) -> tuple[Ratings, Ratings]:
    """Rate one hand of a game with a board on many full boards.

    Args:
        game: The game.
        own: The hand as a mask.
        boards: Full boards, shape (n,), uint64.

    Returns:
        The ratings of the high, or of the only half there is, shape (n,); and those of the low where the pot
        is split, else an empty column.
    """
    hands = np.full((1, boards.size), own, dtype=np.uint64)
    cards = (game.hole_cards, game.board_cards)
    high = rate_high(game, hands, boards, *cards)[0]
    low = rate_low(game, hands, boards, *cards)[0] if game.split else np.empty(0, dtype=np.uint32)
    return high, low


def rate_on_board(game: Game, hands: Masks, board: int) -> tuple[Ratings, Ratings]:
    """Rate many complete hands on one full board (0 in stud); what it returns is as in `rate_one_hand`."""
    cards = (game.hole_cards, game.board_cards)
    boards = np.full(hands.size, board, dtype=np.uint64)
    if not game.high:
        return rate_low(game, hands[None], boards, *cards)[0], np.empty(0, dtype=np.uint32)
    high = rate_high(game, hands[None], boards, *cards)[0]
    low = rate_low(game, hands[None], boards, *cards)[0] if game.split else np.empty(0, dtype=np.uint32)
    return high, low


def rate_pairs(game: Game, board: int) -> PairRatings:
    """Rate every two cards as the two that play on a full board; the game must have a high half.

    In Omaha a hand is as good as the best of its pairs; in games with two hole cards the pair is the hand.
    """
    boards = np.full(COMBOS, board, dtype=np.uint64)
    high = rate_high(game, PAIR_MASKS[None], boards, game.hole_cards, game.board_cards)[0]
    low = np.empty(0, dtype=np.uint32)
    if game.split:
        low = rate_low(game, PAIR_MASKS[None], boards, game.hole_cards, game.board_cards)[0]
    return PairRatings(high, low)
