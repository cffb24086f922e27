"""Draws in Omaha: two own cards and three of the board complete them; see `oracle.rating.draws`.

A wrap is a straight draw that three or more ranks complete.  Overcards are meaningless with four or more hole
cards, and are not counted.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks
from oracle.cards.card import RANK_COUNT
from oracle.cards.mask import SUIT_WORD, cards_in, count_cards
from oracle.rating.draws import Draws, straight_windows
from oracle.rating.strength import FLUSH, STRAIGHT

Flags = npt.NDArray[np.bool_]

_WORD = 16
_FLOP_CARDS = 3
_RIVER_CARDS = 5
_OWN = 2
_DRAWING = 2
"""Cards of a suit on the board that make a flush draw with two own ones."""
_WRAP = 3
_IN_A_ROW = 4


class _Pairs(NamedTuple):
    """The straight draws of each two own ranks on a board, indexed by both; each has shape (13, 13).

    Attributes:
        outs: Ranks that complete a straight, as a set, uint16.
        ends: Whether both ends of four ranks in a row do.
        inside: Whether they and a third rank lie inside one straight.
    """

    outs: npt.NDArray[np.uint16]
    ends: Flags
    inside: Flags


def omaha_draws_of(hands: Masks, board: int, types: npt.NDArray[np.uint8]) -> Draws:
    """The draws of Omaha hands on a flop or turn; none on the river.

    Args:
        hands: Masks of four to six cards, shape (n,), uint64, none of them on the board.
        board: Mask of three to five cards.
        types: Hand type 0…8 of each hand on the board, shape (n,).
    """
    known = count_cards(board)
    to_come, two_to_come = known < _RIVER_CARDS, known == _FLOP_CARDS
    below_flush, below_straight = to_come & (types < FLUSH), to_come & (types < STRAIGHT)
    outs, ends, inside = _straights(hands, board)
    count = np.bitwise_count(outs)
    none = np.zeros(hands.size, dtype=np.bool_)
    wrap = count >= _WRAP
    return Draws(
        flush=below_flush & _suited(hands, board, _DRAWING),
        backdoor_flush=below_flush & two_to_come & _suited(hands, board, _DRAWING - 1),
        open_ended=below_straight & ends & ~wrap,
        double_gutshot=below_straight & (count == _OWN) & ~ends,
        gutshot=below_straight & (count == 1),
        backdoor_straight=below_straight & two_to_come & (count == 0) & inside,
        overcards=none.astype(np.uint8),
        wrap=below_straight & wrap,
    )


def _suited(hands: Masks, board: int, lying: int) -> Flags:
    """Whether a suit has this many cards on the board and two or more in the hand."""
    found = np.zeros(hands.size, dtype=np.bool_)
    for suit in range(4):
        word = SUIT_WORD << (_WORD * suit)
        if (board & word).bit_count() == lying:
            found |= np.bitwise_count(hands & np.uint64(word)) >= _OWN
    return found


def _straights(hands: Masks, board: int) -> tuple[npt.NDArray[np.uint16], Flags, Flags]:
    """Outs to a straight, both ends of four in a row, three ranks inside a straight, over all pairs."""
    pairs = _pairs_on(sum({1 << (card // 4) for card in cards_in(board)}))
    ranks = _ranks(hands)
    outs = np.zeros(hands.size, dtype=np.uint16)
    ends, inside = np.zeros((2, hands.size), dtype=np.bool_)
    for one, other in combinations(range(len(ranks)), 2):
        at = ranks[one], ranks[other]
        outs |= pairs.outs[at]
        ends |= pairs.ends[at]
        inside |= pairs.inside[at]
    return outs, ends, inside


def _ranks(hands: Masks) -> list[npt.NDArray[np.int64]]:
    """The rank of each card, from the lowest bit up; shape (n,) each."""
    found, rest = [], hands.copy()
    for _ in range(int(np.bitwise_count(hands[:1]).sum())):
        low = rest & (~rest + np.uint64(1))
        rest ^= low
        found.append(np.bitwise_count(low - np.uint64(1)).astype(np.int64) & 15)
    return found


def _pairs_on(lying: int) -> _Pairs:
    """The straight draws of each two different own ranks with the ranks of a board."""
    outs = np.zeros((RANK_COUNT, RANK_COUNT), dtype=np.uint16)
    ends, inside = np.zeros((2, RANK_COUNT, RANK_COUNT), dtype=np.bool_)
    windows = straight_windows()
    for high, low in combinations(reversed(range(RANK_COUNT)), 2):
        own = 1 << high | 1 << low
        reached = [window for window in windows if window & own == own]
        missing = [window & ~own & ~lying for window in reached]
        found = sum({left for left in missing if left.bit_count() == 1})
        four = any(
            (first & second).bit_count() == _IN_A_ROW
            and one.bit_count() == other.bit_count() == 1
            and not (one & second or other & first)
            for (first, one), (second, other) in combinations(zip(reached, missing, strict=True), 2)
        )
        third = any((window & ~own & lying).bit_count() == 1 for window in reached)
        for at in ((high, low), (low, high)):
            outs[at], ends[at], inside[at] = found, four, third
    return _Pairs(outs, ends, inside)
