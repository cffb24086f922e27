"""Equities inside a deal, for the columns: each different situation is worked out once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.cards.combo import PAIR_MASKS
from oracle.errors import QueryError
from oracle.query.columns import RowsError
from oracle.ranges import WeightedRange, pair_weights
from oracle.showdown import preflop_table
from oracle.showdown.allin import hand_equities, range_equities
from oracle.showdown.runouts import count_runouts
from oracle.simulate.batch import Masks

BOARD_CARDS = 5

Shares = npt.NDArray[np.float64]

_BY_MASK = np.argsort(PAIR_MASKS)
_SORTED_MASKS = PAIR_MASKS[_BY_MASK]


def pair_indices(masks: Masks) -> npt.NDArray[np.int64]:
    """The pair indices 0…1325 of a column of two-card masks."""
    indices: npt.NDArray[np.int64] = _BY_MASK[np.searchsorted(_SORTED_MASKS, masks)]
    return indices


def face_up(hands: Masks, playing: tuple[bool, ...], boards: Masks, known: int, dead: int) -> Shares:
    """Exact equities of all playing seats in every deal, all hands face up.

    Args:
        hands: Every seat's cards, shape (seats, deals).
        playing: Which seats have a part in the pot.
        boards: The known board of each deal, shape (deals,).
        known: How many cards that is, the same in every deal.
        dead: Mask of the dead cards.

    Returns:
        Shape (players, deals).
    """
    seats = np.flatnonzero(playing)
    different, place = _runs(np.vstack([hands, boards]))
    if known:
        shares = hand_equities(different[:-1], seats, different[-1], BOARD_CARDS - known, dead)
    elif len(playing) == 2 and seats.size == 2 and not dead:
        shares = _two_preflop(different[0], different[1])
    else:
        shares = _many_preflop(different[:-1], np.array(playing), dead)
    spread: Shares = shares[:, place]
    return spread


def _runs(columns: Masks) -> tuple[Masks, npt.NDArray[np.int64]]:
    """Deals that differ from the one before, and which of them each deal is like.

    An enumeration puts deals with the same beginning side by side, so looking back one deal is enough.
    """
    fresh = np.ones(columns.shape[1], dtype=np.bool_)
    fresh[1:] = (columns[:, 1:] != columns[:, :-1]).any(axis=0)
    return columns[:, fresh], np.cumsum(fresh) - 1


def _two_preflop(first: Masks, second: Masks) -> Shares:
    win, tie = preflop_table.count_pairs(pair_indices(first), pair_indices(second))
    share = (win + tie / 2) / preflop_table.BOARDS
    return np.vstack([share, 1 - share])


def _many_preflop(hands: Masks, playing: npt.NDArray[np.bool_], dead: int) -> Shares:
    players = int(playing.sum())
    counts = np.zeros((hands.shape[1], players, players), dtype=np.int64)
    count_runouts(np.ascontiguousarray(hands.T), playing, 0, dead, counts)
    pots: Shares = (counts / np.arange(1, players + 1)).sum(axis=2)
    shares: Shares = (pots / pots.sum(axis=1, keepdims=True)).T
    return shares


def against_range(hands: Masks, boards: Masks, known: int, dead: int, villain: WeightedRange) -> Shares:
    """Exact equity of one seat's hand against a range in every deal, shape (deals,).

    Args:
        hands: The seat's cards in each deal, shape (deals,).
        boards: The known board of each deal, shape (deals,).
        known: How many cards that is, the same in every deal.
        dead: Mask of the dead cards.
        villain: The range.

    Raises:
        QueryError: Before the flop with dead cards, for which there is no table.
        RowsError: Where the range has no hand left.
    """
    different, place = _runs(np.vstack([hands, boards]))
    if known:
        shares = range_equities(
            different[0], different[1], BOARD_CARDS - known, dead, villain.masks, villain.weights
        )
    elif dead:
        raise QueryError(
            "Equity against a range before the flop cannot be worked out with dead cards.",
            remedy="Ask on the flop, or take the dead cards away.",
        )
    else:
        shares = preflop_table.versus(pair_weights(villain), pair_indices(different[0])).equity
    spread: Shares = shares[place]
    if np.isnan(spread).any():
        raise RowsError(np.isnan(spread), "The range has no hand left beside these cards.")
    return spread
