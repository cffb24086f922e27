"""The nuts in Omaha: an opponent's best hand is two unseen cards and three of the board.

The table of `omaha_table` has the best rating of each of the 91 pairs of ranks with the board; flushes are
checked separately, two cards at a time, in the one suit that can make one.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Ratings
from oracle.cards.mask import CARD_BITS, SUIT_WORD
from oracle.jit import inlined, kernel
from oracle.jit.bits import drop_lowest
from oracle.rating.joined import suit_word
from oracle.rating.nuts.holdem import ranks_held, type_of
from oracle.rating.omaha import FLUSH_HALF, STRAIGHT_FLUSH_HALF, rate_omaha, straight_of
from oracle.rating.omaha_table import LOWER_BITS, PAIRS, RANK_PAIRS, OmahaTable, omaha_table
from oracle.rating.strength import FLUSH

Halves = npt.NDArray[np.uint16]

_PAIR_HELD = np.array([[1 << high | 1 << low for high, low in RANK_PAIRS],
                       [(high == low) << high for high, low in RANK_PAIRS]], dtype=np.uint16)  # fmt: skip
"""Ranks held by each pair of ranks, and ranks held twice, shape (2, 91)."""
_NO_SUIT = 4


@kernel
def _find_rows(table: OmahaTable, boards: Masks, out: Halves) -> None:
    """The row of each of a column of boards in their table.

    Args:
        table: The table for boards of that many cards.
        boards: The boards, shape (n,).
        out: Receives the rows, shape (n,).
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
def _highest_three(ranks: np.uint16) -> np.uint16:
    """The three highest of up to five ranks."""
    four = drop_lowest(ranks)
    ranks = np.uint16(four if drop_lowest(drop_lowest(four)) != 0 else ranks)
    three = drop_lowest(ranks)
    return np.uint16(three if drop_lowest(drop_lowest(three)) != 0 else ranks)


@kernel
def _flush_beats(board: np.uint16, live: np.uint16, rating: np.uint32, same_type: bool) -> bool:
    """Whether two unseen cards of a suit make a flush that beats a rating.

    Args:
        board: The ranks of the suit on the board, three or more.
        live: The unseen ranks of the suit.
        rating: The rating to beat.
        same_type: Consider only hands of the rating's own type.
    """
    highest = _highest_three(board)
    rest = live
    while rest != 0:
        others = drop_lowest(rest)
        lowest = np.uint16(rest & ~others)
        rest = others
        while others != 0:
            more = drop_lowest(others)
            pair = np.uint16(lowest | np.uint16(others & ~more))
            straight = straight_of(pair, board)
            half = np.uint16(FLUSH_HALF | pair | highest)
            half = np.uint16(STRAIGHT_FLUSH_HALF | straight if straight != 0 else half)
            found = np.uint32(np.uint32(half) << np.uint32(16))
            if found > rating and (not same_type or type_of(found) == type_of(rating)):
                return True
            others = more
    return False


@kernel
def _is_beaten(
    table: OmahaTable,
    held: Halves,
    board: np.uint64,
    row: np.uint16,
    known: np.uint64,
    rating: np.uint32,
    same_type: bool,
) -> bool:
    """Whether two unseen cards make a better hand with a board than a given rating.

    Args:
        table: The table for boards of that many cards.
        held: The pairs of ranks, see `_PAIR_HELD`.
        board: The board.
        row: Its row in the table.
        known: All cards that an opponent cannot hold, the board among them.
        rating: The rating to beat.
        same_type: Consider only hands of the rating's own type.
    """
    live = ~known
    once, twice = ranks_held(live)
    kind = type_of(rating)
    suit = _NO_SUIT
    for candidate in range(4):
        if drop_lowest(drop_lowest(suit_word(board, candidate))) != 0:
            suit = candidate
    other = once
    if suit != _NO_SUIT:
        other = ranks_held(np.uint64(live & ~(np.uint64(SUIT_WORD) << np.uint64(16 * suit))))[0]
    first = np.uint64(row) * np.uint64(PAIRS)
    for pair in range(PAIRS):
        found = table.ratings[table.places[first + np.uint64(pair)]]
        if found <= rating:
            continue
        if held[0, pair] & ~once != 0 or held[1, pair] & ~twice != 0:
            continue
        # Two cards of the suit make a flush: no hand of a lesser type, but no lesser hand either.
        if not same_type or (type_of(found) == kind and held[0, pair] & other != 0):
            return True
    if suit == _NO_SUIT or (same_type and kind < FLUSH):
        return False
    return _flush_beats(suit_word(board, suit), suit_word(live, suit), rating, same_type)


@kernel
def _mark_nuts(
    table: OmahaTable,
    held: Halves,
    own: Masks,
    board: Masks,
    rows: Halves,
    dead: np.uint64,
    ratings: Ratings,
    same_type: bool,
    out: npt.NDArray[np.bool_],
) -> None:
    """`holds_nuts`, with its tables and the rows of the boards."""
    for index in range(own.size):
        known = own[index] | board[index] | dead
        out[index] = not _is_beaten(table, held, board[index], rows[index], known, ratings[index], same_type)


def holds_nuts(
    own: Masks, board: Masks, dead: int, ratings: Ratings, board_cards: int, *, same_type: bool = False
) -> npt.NDArray[np.bool_]:
    """Whether no two unseen cards make a better hand than each of a column of Omaha hands.

    Args:
        own: The hole cards, four to six each, shape (n,), contiguous.
        board: The boards, shape (n,), contiguous.
        dead: Mask of the dead cards.
        ratings: Ratings of the hands, shape (n,).
        board_cards: Cards of each board: 3, 4 or 5.
        same_type: Consider only hands of the same hand type.

    Returns:
        One flag per hand.
    """
    out = np.empty(own.size, dtype=np.bool_)
    table, rows = omaha_table(board_cards), np.empty(board.size, dtype=np.uint16)
    _find_rows(table, board, rows)
    _mark_nuts(table, _PAIR_HELD, own, board, rows, np.uint64(dead), ratings, same_type, out)
    return out


def nut_outs(own: Masks, board: Masks, dead: int, board_cards: int) -> npt.NDArray[np.int64]:
    """Number of next board cards that leave each of a column of Omaha hands with the nuts.

    Args:
        own: The hole cards, shape (n,), contiguous.
        board: The boards, shape (n,), contiguous.
        dead: Mask of the dead cards.
        board_cards: Cards of each board before the next: 3 or 4.

    Returns:
        A number of cards per hand.
    """
    outs = np.zeros(own.size, dtype=np.int64)
    for card in CARD_BITS:
        rows = np.flatnonzero(((own | board | np.uint64(dead)) & card) == 0)
        hands, boards = own[rows], board[rows] | card
        ratings = np.empty(rows.size, dtype=np.uint32)
        rate_omaha(hands, boards, ratings)
        outs[rows] += holds_nuts(hands, boards, dead, ratings, board_cards + 1)
    return outs
