"""Omaha ratings where the hands or the board stay the same: one hand on many boards, many hands on one."""

from __future__ import annotations

import functools
from itertools import combinations

import numpy as np
import numpy.typing as npt

from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import COMBOS, PAIR_CARDS, PAIR_MASKS
from oracle.cards.mask import card_bit, cards_in
from oracle.games import BOARD_CARDS
from oracle.jit import inlined, kernel, lowest_bit
from oracle.rating.omaha import (
    FIVE_HOLE_CARDS,
    SIX_HOLE_CARDS,
    Halves,
    Masks,
    Ratings,
    drop_card,
    find_rows,
    rate_flushes,
)
from oracle.rating.omaha_table import PAIRS, omaha_table

_BIT_PLACES = 64
"""Places of bits in a mask."""


@kernel
def _rate_of_one(best: Ratings, rows: Halves, flushes: Halves, out: Ratings) -> None:
    """Look a hand's rating up per row of its boards, flushes beside."""
    for index in range(rows.size):
        out[index] = max(best[rows[index]], np.uint32(np.uint32(flushes[index]) << np.uint32(16)))


def rate_omaha_of(own: int, board: Masks, board_cards: int, out: Ratings) -> None:
    """Rate one hand on a column of boards.

    Args:
        own: The hole cards, a mask of four to six.
        board: The boards, disjoint from them, shape (n,), contiguous.
        board_cards: Cards of each board: 3, 4 or 5; not checked.
        out: Where the ratings go, shape (n,), contiguous.
    """
    rows, flushes = np.empty(board.size, dtype=np.uint16), np.empty(board.size, dtype=np.uint16)
    find_rows(omaha_table(board_cards), board, rows)
    rate_flushes(np.full(board.size, own, dtype=np.uint64), board, flushes)
    _rate_of_one(ratings_by_row(own, board_cards), rows, flushes, out)


@functools.lru_cache(maxsize=64)
def ratings_by_row(own: int, board_cards: int) -> Ratings:
    """The rating of one hand, flushes aside, on the boards of every row of the table of a street.

    Args:
        own: The hole cards, a mask of two to six.
        board_cards: Cards of each board: 3, 4 or 5.

    Returns:
        Shape (rows,), uint32; see `find_rows`.
    """
    table = omaha_table(board_cards)
    ranks = [card >> 2 for card in cards_in(own)]
    columns = sorted({int(table.pairs[16 * one + other]) for one, other in combinations(ranks, 2)})
    places = table.places.reshape(-1, PAIRS)[:, columns].max(axis=1)
    ratings: Ratings = table.ratings[places]
    ratings.flags.writeable = False
    return ratings


@functools.cache
def _pair_places() -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """For every two cards: the column of their ranks, and their place by bits, lower bit first."""
    first, second = PAIR_CARDS.T.astype(np.intp)
    columns = omaha_table(BOARD_CARDS).pairs[16 * (first >> 2) + (second >> 2)].astype(np.intp)
    bits = np.array([card_bit(card).bit_length() - 1 for card in range(DECK_SIZE)], dtype=np.intp)
    lower, upper = np.minimum(bits[first], bits[second]), np.maximum(bits[first], bits[second])
    return columns, _BIT_PLACES * lower + upper


def rate_pairs_on_board(board: int, board_cards: int) -> Ratings:
    """The rating of every two cards as the two that play on a board.

    Args:
        board: The board, a mask of three to five cards.
        board_cards: How many they are.

    Returns:
        Shape (1326,), uint32, by pair index; what a pair has that shares a card with the board means nothing.
    """
    table = omaha_table(board_cards)
    row, flushes = np.empty(1, dtype=np.uint16), np.empty(COMBOS, dtype=np.uint16)
    find_rows(table, np.array([board], dtype=np.uint64), row)
    rate_flushes(PAIR_MASKS, np.full(COMBOS, board, dtype=np.uint64), flushes)
    columns, _ = _pair_places()
    plain = table.ratings[table.places[int(row[0]) * PAIRS + columns]]
    ratings: Ratings = np.maximum(plain, flushes.astype(np.uint32) << np.uint32(16))
    return ratings


@inlined
def _place_below(mask: np.uint64) -> np.uint64:
    """The place of the lowest bit of a mask, 0 if it is empty."""
    return np.uint64(lowest_bit(mask)) & np.uint64(_BIT_PLACES - 1)


@kernel
def _rate_by_pairs(pairs: Ratings, own: Masks, hole_cards: int, out: Ratings) -> None:
    """Rate hands by the best of their pairs of cards, ``pairs[64 * one + other]`` by places of bits."""
    shift = np.uint64(6)
    for index in range(own.size):
        rest = own[index]
        a = _place_below(rest)
        rest = drop_card(rest)
        b = _place_below(rest)
        rest = drop_card(rest)
        c = _place_below(rest)
        rest = drop_card(rest)
        d = _place_below(rest)
        first, second, third = a << shift, b << shift, c << shift
        best = max(pairs[first | b], pairs[first | c])
        best = max(best, pairs[first | d], pairs[second | c])
        best = max(best, pairs[second | d], pairs[third | d])
        if hole_cards >= FIVE_HOLE_CARDS:
            rest = drop_card(rest)
            e = _place_below(rest)
            fourth = d << shift
            best = max(best, pairs[first | e], pairs[second | e])
            best = max(best, pairs[third | e], pairs[fourth | e])
            if hole_cards == SIX_HOLE_CARDS:
                f = _place_below(drop_card(rest))
                best = max(best, pairs[first | f], pairs[second | f])
                best = max(best, pairs[third | f], pairs[fourth | f], pairs[e << shift | f])
        out[index] = best


def rate_omaha_on_board(own: Masks, board: int, hole_cards: int, board_cards: int, out: Ratings) -> None:
    """Rate a column of hands on one board.

    Args:
        own: The hole cards, disjoint from the board, shape (n,), contiguous.
        board: The board, a mask.
        hole_cards: Hole cards of each hand: 4, 5 or 6; not checked.
        board_cards: Cards of the board: 3, 4 or 5; not checked.
        out: Where the ratings go, shape (n,), contiguous.
    """
    pairs = np.zeros(_BIT_PLACES * _BIT_PLACES, dtype=np.uint32)
    pairs[_pair_places()[1]] = rate_pairs_on_board(board, board_cards)
    _rate_by_pairs(pairs, own, hole_cards, out)
