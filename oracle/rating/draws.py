"""Draws of hold'em hands, for columns of hands on one board; the only definition of each draw.

A draw counts if at least one own card is part of it, and completing it makes a better hand than the board
alone and a better hand type than the present one.  Needs no kernel.

=======================  ==================================================================================
flush draw               four to a flush
backdoor flush draw      three to a flush, two cards to come
open-ended               two different ranks complete a straight, at the ends of four ranks in a row
double gutshot           two different ranks complete a straight, without four in a row
gutshot                  one rank completes a straight
backdoor straight draw   three ranks inside one straight, two cards to come, none of the three before
overcards                own ranks above the board, in a hand of two different ranks
combo draw               a flush draw and any straight draw (backdoor ones do not count)
=======================  ==================================================================================
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks
from oracle.cards.card import RANK_COUNT
from oracle.cards.mask import SUIT_WORD, count_cards
from oracle.rating.strength import FLUSH, SHORT_DECK_RULES, STRAIGHT, TYPE_PLACES

Flags = npt.NDArray[np.bool_]
RankSets = npt.NDArray[np.uint16]

_WORD = 16
_FLUSH_CARDS = 5
_STRAIGHTS = 10
_SHORT_LOWEST = 4
"""The rank of a six, the lowest of a short deck."""
_FLOP_CARDS = 3
_LAST = 5


@dataclass(frozen=True, slots=True, eq=False)
class Draws:
    """The draws of a column of hands; one flag per hand, shape (n,), bool.

    Attributes:
        flush: Flush draw.
        backdoor_flush: Backdoor flush draw.
        open_ended: Open-ended straight draw.
        double_gutshot: Double gutshot.
        gutshot: Gutshot.
        backdoor_straight: Backdoor straight draw.
        overcards: How many own ranks are above the board, 0…2, uint8.
        wrap: A straight draw that three or more ranks complete, which only Omaha has.
    """

    flush: Flags
    backdoor_flush: Flags
    open_ended: Flags
    double_gutshot: Flags
    gutshot: Flags
    backdoor_straight: Flags
    overcards: npt.NDArray[np.uint8]
    wrap: Flags

    @property
    def straight(self) -> Flags:
        """Any straight draw that one card completes."""
        return self.wrap | self.open_ended | self.double_gutshot | self.gutshot

    @property
    def combo(self) -> Flags:
        """A flush draw and any straight draw."""
        return self.flush & self.straight


def draws_of(hands: Masks, board: int, types: npt.NDArray[np.uint8], *, rule: str = "high") -> Draws:
    """The draws of hold'em or short-deck hands on a flop or turn; none on the river.

    Args:
        hands: Masks of two cards, shape (n,), uint64, none of them on the board.
        board: Mask of three to five cards.
        types: Hand type 0…8 of each hand on the board, shape (n,).
        rule: A key of `TYPE_PLACES`: how types compare, and whether the lowest straight is A-6-7-8-9.
    """
    short = rule in SHORT_DECK_RULES
    cards = count_cards(board)
    to_come = cards < _LAST
    two_to_come = cards == _FLOP_CARDS
    most = _most_suited(hands, board)
    places = np.array(TYPE_PLACES[rule])
    types = places[types]
    below_flush, below_straight = to_come & (types < places[FLUSH]), to_come & (types < places[STRAIGHT])
    four_flush, three_flush = most == _FLUSH_CARDS - 1, most == _FLUSH_CARDS - 2
    own, lying = _ranks_of(hands), int(_ranks_of(np.array([board], dtype=np.uint64))[0])
    joined = own | np.uint16(lying)
    outs = _straight_outs(joined, lying, short)
    count = np.bitwise_count(outs)
    ends = _has_ends(joined, outs, short)
    return Draws(
        flush=four_flush & below_flush,
        backdoor_flush=three_flush & below_flush & two_to_come,
        open_ended=below_straight & ends,
        double_gutshot=below_straight & (count >= 2) & ~ends,
        gutshot=below_straight & (count == 1),
        backdoor_straight=below_straight & two_to_come & (count == 0) & _three_inside(joined, lying, short),
        overcards=_overcards(own, lying),
        wrap=np.zeros(hands.size, dtype=np.bool_),
    )


def _most_suited(hands: Masks, board: int) -> npt.NDArray[np.uint8]:
    """Cards of the hand's best suit on hand and board together, own cards among them."""
    shifts = np.arange(4, dtype=np.uint64)[:, None] * np.uint64(_WORD)
    word = np.uint64(SUIT_WORD)
    own = np.bitwise_count(hands >> shifts & word)
    lying = np.bitwise_count(np.uint64(board) >> shifts & word)
    most: npt.NDArray[np.uint8] = np.where(own > 0, own + lying, 0).max(axis=0)
    return most


def _ranks_of(masks: Masks) -> RankSets:
    halves = masks | masks >> np.uint64(2 * _WORD)
    ranks: RankSets = ((halves | halves >> np.uint64(_WORD)) & np.uint64(SUIT_WORD)).astype(np.uint16)
    return ranks


def straight_windows(short: bool = False) -> list[int]:
    """The straights as rank sets, the one that begins with the ace first."""
    lowest = _SHORT_LOWEST if short else 0
    first = 1 << (RANK_COUNT - 1) | 0b1111 << lowest
    return [first, *(0b11111 << low for low in range(lowest, _STRAIGHTS - 1))]


@functools.cache
def _best_straight(short: bool) -> npt.NDArray[np.uint8]:
    """The best straight in each rank set, 1…10, 0 if there is none; shape (8192,)."""
    sets = np.arange(SUIT_WORD + 1)
    best = np.zeros(sets.size, dtype=np.uint8)
    for number, window in enumerate(straight_windows(short), 1):
        best[(sets & window) == window] = number
    return best


def _straight_outs(joined: RankSets, board: int, short: bool) -> RankSets:
    """Ranks that make a better straight than the board makes with the same card."""
    best = _best_straight(short)
    outs = np.zeros_like(joined)
    for rank in range(RANK_COUNT):
        card = np.uint16(1 << rank)
        made = best[joined | card]
        better = (made > best[joined]) & (made > best[board | int(card)])
        outs |= np.where(better, card, np.uint16(0))
    return outs


def _has_ends(joined: RankSets, outs: RankSets, short: bool) -> Flags:
    """Whether four ranks in a row are held and both ends complete a straight."""
    found = np.zeros(joined.size, dtype=np.bool_)
    for low in range(RANK_COUNT - 4):  # the rank below four in a row; the ace below a deuce comes last
        four, ends = 0b1111 << (low + 1), 1 << low | 1 << (low + 5) if low + 5 < RANK_COUNT else 0
        if ends:
            found |= ((joined & four) == four) & ((outs & ends) == ends)
    lowest = _SHORT_LOWEST if short else 0
    four, ends = 0b1111 << lowest, 1 << (RANK_COUNT - 1) | 1 << lowest + 4
    found |= ((joined & four) == four) & ((outs & ends) == ends)
    return found


def _three_inside(joined: RankSets, board: int, short: bool) -> Flags:
    """Whether exactly three ranks of one straight are held, an own card among them."""
    found = np.zeros(joined.size, dtype=np.bool_)
    for window in straight_windows(short):
        inside = joined & np.uint16(window)
        found |= (np.bitwise_count(inside) == 3) & (inside & ~np.uint16(board) != 0)
    return found


def _overcards(own: RankSets, board: int) -> npt.NDArray[np.uint8]:
    """Own ranks above the board's highest; 0 for pocket pairs."""
    above = np.uint16(SUIT_WORD & ~((1 << board.bit_length()) - 1))
    count: npt.NDArray[np.uint8] = np.where(np.bitwise_count(own) == 2, np.bitwise_count(own & above), 0)
    return count.astype(np.uint8)
