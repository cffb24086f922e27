"""Equities inside a deal, all hands face up: each distinct situation is computed once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.cards.combo import pair_indices
from oracle.games import BOARD_CARDS
from oracle.showdown import preflop_table
from oracle.showdown.inside.allin import POT_UNITS, hand_equities
from oracle.showdown.runouts.known_hands import count_runouts
from oracle.simulate.deal.batch import Masks
from oracle.simulate.work.stop import Stop, StoppedError

Shares = npt.NDArray[np.float64]

SLICE_DEALS = 32
"""Deals of several hands before the flop between checks of the stop signal, some 20 ms."""


def face_up(
    hands: Masks, playing: tuple[bool, ...], boards: Masks, known: int, dead: int, stop: Stop
) -> Shares:
    """Exact equities of all playing seats in every deal, all hands face up.

    Args:
        hands: Every seat's cards, shape (seats, deals).
        playing: Which seats have a part in the pot.
        boards: The known board of each deal, shape (deals,).
        known: How many cards that is, the same in every deal.
        dead: Mask of the dead cards.
        stop: Checked in between if deals take long.

    Returns:
        Shape (players, deals); each the double nearest to the true fraction.

    Raises:
        StoppedError: If stopped.
    """
    seats = np.flatnonzero(playing)
    different, place = runs(np.vstack([hands, boards]))
    if known:
        shares = hand_equities(different[:-1], seats, different[-1], BOARD_CARDS - known, dead)
    elif len(playing) == 2 and seats.size == 2 and not dead:
        shares = _two_preflop(different[0], different[1])
    else:
        shares = _many_preflop(different[:-1], np.array(playing), dead, stop)
    spread: Shares = shares[:, place]
    return spread


def runs(columns: Masks) -> tuple[Masks, npt.NDArray[np.int64]]:
    """Deals that differ from the previous one, and for each deal the index of its representative.

    An enumeration puts deals with the same beginning next to each other, so comparing with the previous deal
    suffices.
    """
    fresh = np.ones(columns.shape[1], dtype=np.bool_)
    fresh[1:] = (columns[:, 1:] != columns[:, :-1]).any(axis=0)
    return columns[:, fresh], np.cumsum(fresh) - 1


def _two_preflop(first: Masks, second: Masks) -> Shares:
    win, tie = preflop_table.count_pairs(pair_indices(first), pair_indices(second))
    halves = 2 * win + tie
    whole = 2 * preflop_table.BOARDS
    return np.vstack([halves / whole, (whole - halves) / whole])


def _many_preflop(hands: Masks, playing: npt.NDArray[np.bool_], dead: int, stop: Stop) -> Shares:
    """Suit classes of boards together; repeated deals are computed once."""
    players = int(playing.sum())
    different, place = np.unique(hands, axis=1, return_inverse=True)
    counts = np.zeros((different.shape[1], players, players), dtype=np.int64)
    matchups = np.ascontiguousarray(different.T)
    for start in range(0, matchups.shape[0], SLICE_DEALS):
        if stop.is_set():
            raise StoppedError
        part = slice(start, start + SLICE_DEALS)
        count_runouts(matchups[part], playing, 0, dead, counts[part])
    units = (counts * (POT_UNITS // np.arange(1, players + 1))).sum(axis=2)
    shares: Shares = (units / units.sum(axis=1, keepdims=True)).T
    return shares[:, place.reshape(-1)]
