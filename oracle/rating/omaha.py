"""Omaha hands: exactly two hole cards and three of the board, for four, five and six hole cards.

What needs no flush comes from the table of `omaha_table`: the best of the 6, 10 or 15 pairs of hole cards.
A flush is counted in sixteen-bit lanes, thirty-two hands at a time: at most one suit lies three times on
the board, and of it the two highest hole cards and the three highest board cards play, or those of the
highest straight that has exactly two ranks in the hand and three on the board.

Ratings have the layout of `oracle.rating.high`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.jit import inlined, kernel, lowest_bit
from oracle.rating.high import drop_lowest
from oracle.rating.omaha_table import LOWER_BITS, PAIRS, OmahaTable, omaha_table

Masks = npt.NDArray[np.uint64]
Ratings = npt.NDArray[np.uint32]
Halves = npt.NDArray[np.uint16]

_ZERO = np.uint16(0)
FLUSH_HALF = np.uint16(4 << 13)
STRAIGHT_FLUSH_HALF = np.uint16(7 << 13)
"""The step of a flush and of a straight flush in the upper half of a rating."""
FIVE_HOLE_CARDS = 5
SIX_HOLE_CARDS = 6


@inlined
def _highest_two(ranks: np.uint16) -> np.uint16:
    """The two highest of up to six ranks."""
    five = drop_lowest(ranks)
    ranks = np.uint16(five if drop_lowest(five) != 0 else ranks)
    four = drop_lowest(ranks)
    ranks = np.uint16(four if drop_lowest(four) != 0 else ranks)
    three = drop_lowest(ranks)
    ranks = np.uint16(three if drop_lowest(three) != 0 else ranks)
    two = drop_lowest(ranks)
    return np.uint16(two if drop_lowest(two) != 0 else ranks)


@inlined
def highest_three(ranks: np.uint16) -> np.uint16:
    """The three highest of up to five ranks."""
    four = drop_lowest(ranks)
    ranks = np.uint16(four if drop_lowest(drop_lowest(four)) != 0 else ranks)
    three = drop_lowest(ranks)
    return np.uint16(three if drop_lowest(drop_lowest(three)) != 0 else ranks)


@inlined
def _ladder(ranks: np.uint16) -> np.uint16:
    """The ranks one place up, and the ace once more below the deuce."""
    return np.uint16(np.uint16(ranks << np.uint16(1)) | np.uint16(ranks >> np.uint16(12)))


@inlined
def straight_of(own: np.uint16, board: np.uint16) -> np.uint16:
    """The highest straight of two own ranks and three of the board, none of them in both; 0 without one."""
    mine = _ladder(own)
    all_ = _ladder(np.uint16(own | board))
    run = np.uint16(all_ & np.uint16(all_ >> np.uint16(1)))
    run = np.uint16(run & np.uint16(run >> np.uint16(2)) & np.uint16(all_ >> np.uint16(4)))
    # Count the own ranks of all ten straights at once: bit t of the sums belongs to straight t.
    one, two = np.uint16(mine >> np.uint16(1)), np.uint16(mine >> np.uint16(2))
    three, four = np.uint16(mine >> np.uint16(3)), np.uint16(mine >> np.uint16(4))
    odd = np.uint16(mine ^ one ^ two)
    carry = np.uint16(np.uint16(mine & one) | np.uint16(two & np.uint16(mine ^ one)))
    ones = np.uint16(odd ^ three ^ four)
    twos = np.uint16(carry ^ np.uint16(np.uint16(odd & three) | np.uint16(four & np.uint16(odd ^ three))))
    straights = np.uint16(run & twos & ~ones)
    below = np.uint16(straights >> np.uint16(1))
    below = np.uint16(below | np.uint16(below >> np.uint16(1)))
    below = np.uint16(below | np.uint16(below >> np.uint16(2)))
    below = np.uint16(below | np.uint16(below >> np.uint16(4)))
    below = np.uint16(below | np.uint16(below >> np.uint16(8)))
    return np.uint16(straights & ~below)


@kernel
def rate_flushes(own: Masks, boards: Masks, out: Halves) -> None:
    """The upper halves of the ratings of the flushes and straight flushes in a column of hands.

    Args:
        own: The hole cards, two to six each, shape (n,).
        boards: The boards, three to five cards each, shape (n,).
        out: Where the halves go, 0 without a flush, shape (n,).
    """
    hole, table = own.view(np.uint16), boards.view(np.uint16)
    for index in range(own.size):
        # Unsigned indices: signed ones are tested for counting from the end, which stops vectorising.
        first = np.uint64(4 * index)
        second, third = first + np.uint64(1), first + np.uint64(2)
        fourth = first + np.uint64(3)
        clubs, diamonds, hearts, spades = table[first], table[second], table[third], table[fourth]
        # Loaded before they are chosen from: a load that may not happen stops vectorising too.
        own_clubs, own_diamonds = hole[first], hole[second]
        own_hearts, own_spades = hole[third], hole[fourth]
        in_clubs = drop_lowest(drop_lowest(clubs)) != 0
        in_diamonds = drop_lowest(drop_lowest(diamonds)) != 0
        in_hearts = drop_lowest(drop_lowest(hearts)) != 0
        in_spades = drop_lowest(drop_lowest(spades)) != 0
        board = np.uint16(clubs if in_clubs else _ZERO)
        board = np.uint16(diamonds if in_diamonds else board)
        board = np.uint16(hearts if in_hearts else board)
        board = np.uint16(spades if in_spades else board)
        mine = np.uint16(own_clubs if in_clubs else _ZERO)
        mine = np.uint16(own_diamonds if in_diamonds else mine)
        mine = np.uint16(own_hearts if in_hearts else mine)
        mine = np.uint16(own_spades if in_spades else mine)
        straight = straight_of(mine, board)
        half = np.uint16(FLUSH_HALF | _highest_two(mine) | highest_three(board))
        half = np.uint16(STRAIGHT_FLUSH_HALF | straight if straight != 0 else half)
        out[index] = np.uint16(half if drop_lowest(mine) != 0 else _ZERO)


@kernel
def find_rows(table: OmahaTable, boards: Masks, out: Halves) -> None:
    """The row of each of a column of boards in their table.

    Args:
        table: The table for boards of so many cards.
        boards: The boards, shape (n,).
        out: Where the rows go, shape (n,).
    """
    keys, offsets = table.word_keys, table.offsets
    word = np.uint64(0x1FFF)
    for index in range(boards.size):
        board = boards[index]
        total = (
            keys[board & word]
            + keys[board >> np.uint64(16) & word]
            + keys[board >> np.uint64(32) & word]
            + keys[board >> np.uint64(48) & word]
        )
        lower = np.int64(total & np.uint32((1 << LOWER_BITS) - 1))
        out[index] = offsets[total >> np.uint32(LOWER_BITS)] + lower


@inlined
def _rank_below(mask: np.uint64) -> np.uint64:
    """The rank of the card whose bit is the lowest of a mask."""
    return np.uint64(lowest_bit(mask)) & np.uint64(15)


@inlined
def drop_card(mask: np.uint64) -> np.uint64:
    """The mask without its lowest card."""
    return mask & (mask - np.uint64(1))


@kernel
def rate_rows(
    table: OmahaTable, own: Masks, rows: Halves, flushes: Halves, hole_cards: int, out: Ratings
) -> None:
    """Rate a column of hands whose boards have found their rows.

    Args:
        table: The table for boards of so many cards.
        own: The hole cards, shape (n,).
        rows: The rows of the boards, see `find_rows`.
        flushes: The flushes of the hands, see `rate_flushes`.
        hole_cards: Hole cards of each hand: 4, 5 or 6.
        out: Where the ratings go, shape (n,).
    """
    places, pairs, ratings = table.places, table.pairs, table.ratings
    for index in range(own.size):
        row = np.uint64(rows[index]) * np.uint64(PAIRS)
        rest = own[index]
        a = _rank_below(rest)
        rest = drop_card(rest)
        b = _rank_below(rest)
        rest = drop_card(rest)
        c = _rank_below(rest)
        rest = drop_card(rest)
        d = _rank_below(rest)
        shift = np.uint64(4)
        first, second, third = a << shift, b << shift, c << shift
        best = max(places[row + pairs[first | b]], places[row + pairs[first | c]])
        best = max(best, places[row + pairs[first | d]], places[row + pairs[second | c]])
        best = max(best, places[row + pairs[second | d]], places[row + pairs[third | d]])
        if hole_cards >= FIVE_HOLE_CARDS:
            rest = drop_card(rest)
            e = _rank_below(rest)
            more = e << shift
            best = max(best, places[row + pairs[more | a]], places[row + pairs[more | b]])
            best = max(best, places[row + pairs[more | c]], places[row + pairs[more | d]])
            if hole_cards == SIX_HOLE_CARDS:
                more = _rank_below(drop_card(rest)) << shift
                best = max(best, places[row + pairs[more | a]], places[row + pairs[more | b]])
                best = max(
                    best,
                    places[row + pairs[more | c]],
                    places[row + pairs[more | d]],
                    places[row + pairs[more | e]],
                )
        out[index] = max(ratings[best], np.uint32(np.uint32(flushes[index]) << np.uint32(16)))


def rate_omaha(own: Masks, board: Masks, hole_cards: int, board_cards: int, out: Ratings) -> None:
    """Rate a column of Omaha hands, each with its own board.

    Args:
        own: The hole cards, shape (n,), contiguous.
        board: The boards, disjoint from them, shape (n,), contiguous.
        hole_cards: Hole cards of each hand: 4, 5 or 6; not checked.
        board_cards: Cards of each board: 3, 4 or 5; not checked.
        out: Where the ratings go, shape (n,), contiguous.
    """
    rate_omaha_seats(own[None], board, hole_cards, board_cards, out[None])


def rate_omaha_seats(own: Masks, board: Masks, hole_cards: int, board_cards: int, out: Ratings) -> None:
    """Rate the hands of several players on a column of boards that they share.

    Args:
        own: The hole cards, shape (players, n), contiguous.
        board: The boards, shape (n,), contiguous.
        hole_cards: Hole cards of each hand: 4, 5 or 6; not checked.
        board_cards: Cards of each board: 3, 4 or 5; not checked.
        out: Where the ratings go, shape (players, n), contiguous.
    """
    table = omaha_table(board_cards)
    rows, flushes = np.empty(board.size, dtype=np.uint16), np.empty(board.size, dtype=np.uint16)
    find_rows(table, board, rows)
    for hands, ratings in zip(own, out, strict=True):
        rate_flushes(hands, board, flushes)
        rate_rows(table, hands, rows, flushes, hole_cards, ratings)
