"""Omaha hands: exactly two hole cards and three of the board, for any number of hole cards.

A hand is rated by bit arithmetic alone, without a table or a branch, in sixteen-bit lanes, thirty-two hands
at a time, and six hole cards take no longer than four.  Only the ranks matter that the hand holds once and
twice, and the board once, twice and three times.  Of the rank held most often, *own* cards come from the hand
and the rest from the board; the hand then adds 2 − *own* kickers and the board all others. If two ways make
the same type, naming the same rank would make a better type; so the ways of a type never name the same rank,
and the higher rank wins.

Ratings have the layout of `oracle.rating.high`.
"""

from __future__ import annotations

import numpy as np

from oracle.arrays import Masks, Ratings
from oracle.jit import inlined, kernel
from oracle.jit.bits import drop_lowest, highest

_ZERO = np.uint16(0)
_TWO_PAIR, _TRIPS, _STRAIGHT = np.uint16(1 << 13), np.uint16(2 << 13), np.uint16(3 << 13)
_FULL_HOUSE, _QUADS = np.uint16(5 << 13), np.uint16(6 << 13)
FLUSH_HALF = np.uint16(4 << 13)
STRAIGHT_FLUSH_HALF = np.uint16(7 << 13)
"""The steps of types of hands in the upper half of a rating."""


@inlined
def _ladder(ranks: np.uint16) -> np.uint16:
    """The ranks shifted up by one place, with the ace also below the deuce."""
    return np.uint16(np.uint16(ranks << np.uint16(1)) | np.uint16(ranks >> np.uint16(12)))


@inlined
def straight_of(own: np.uint16, board: np.uint16) -> np.uint16:
    """The highest straight of two own ranks and three of the board; 0 without one.

    All five ranks must be held, at least two in the hand and at least three on the board; two of the hand can
    then be chosen so that the board has the others.
    """
    mine, shared = _ladder(own), _ladder(board)
    either = np.uint16(mine | shared)
    run = np.uint16(either & np.uint16(either >> np.uint16(1)))
    run = np.uint16(run & np.uint16(run >> np.uint16(2)) & np.uint16(either >> np.uint16(4)))
    # Count in all ten straights at once: bit t belongs to straight t.
    next_, third = np.uint16(mine >> np.uint16(1)), np.uint16(mine >> np.uint16(2))
    fourth, fifth = np.uint16(mine >> np.uint16(3)), np.uint16(mine >> np.uint16(4))
    one, two = np.uint16(mine | next_), np.uint16(mine & next_)
    two, one = np.uint16(two | np.uint16(one & third)), np.uint16(one | third)
    two, one = np.uint16(two | np.uint16(one & fourth)), np.uint16(one | fourth)
    run = np.uint16(run & np.uint16(two | np.uint16(one & fifth)))
    next_, third = np.uint16(shared >> np.uint16(1)), np.uint16(shared >> np.uint16(2))
    fourth, fifth = np.uint16(shared >> np.uint16(3)), np.uint16(shared >> np.uint16(4))
    one, two = np.uint16(shared | next_), np.uint16(shared & next_)
    three, two = np.uint16(two & third), np.uint16(two | np.uint16(one & third))
    one = np.uint16(one | third)
    three, two = np.uint16(three | np.uint16(two & fourth)), np.uint16(two | np.uint16(one & fourth))
    return highest(np.uint16(run & np.uint16(three | np.uint16(two & fifth))))


@inlined
def _two_pair(
    one: np.uint16, board: np.uint16, common: np.uint16, pair: np.uint16, shared_pair: np.uint16
) -> tuple[np.uint16, np.uint16]:
    """The best two pair without the step, and its kicker; 0 without two pair.

    Args:
        one: The ranks of the hand.
        board: The ranks of the board.
        common: The ranks of both.
        pair: The highest rank that the hand holds twice.
        shared_pair: The highest rank that the board holds twice.
    """
    first = highest(common)
    second = highest(np.uint16(common ^ first))
    both = np.uint16(np.uint16(first | second) if second != 0 else _ZERO)
    apart = np.uint16(np.uint16(pair | shared_pair) if (pair != 0) & (shared_pair != 0) else _ZERO)
    mixed = np.uint16(np.uint16(first | shared_pair) if (first != 0) & (shared_pair != 0) else _ZERO)
    best = np.uint16(apart if apart > both else both)
    own_kicker = mixed > best
    best = np.uint16(mixed if own_kicker else best)
    kicker = highest(np.uint16(np.uint16(one if own_kicker else board) & ~best))
    return best, kicker


@inlined
def _full_house(
    common: np.uint16, pair: np.uint16, shared_pair: np.uint16,
    trips_of_two: np.uint16, trips_of_one: np.uint16, trips_of_none: np.uint16,
) -> tuple[np.uint16, np.uint16]:  # fmt: skip
    """The rank held three times and the one held twice of the best full house; 0 without one.

    Args:
        common: The ranks that hand and board have in common.
        pair: The highest rank that the hand holds twice.
        shared_pair: The highest rank that the board holds twice.
        trips_of_two: Ranks of which the hand holds two and the board one.
        trips_of_one: Ranks of which the hand holds one and the board two.
        trips_of_none: Ranks of which the board holds three.
    """
    three = np.uint16(trips_of_none if pair != 0 else _ZERO)
    two = pair
    other = np.uint16(highest(trips_of_two) if shared_pair != 0 else _ZERO)
    two = np.uint16(shared_pair if other > three else two)
    three = np.uint16(other if other > three else three)
    other = highest(trips_of_one)
    below = highest(np.uint16(common & ~other))
    other = np.uint16(other if below != 0 else _ZERO)
    two = np.uint16(below if other > three else two)
    three = np.uint16(other if other > three else three)
    return three, two


@inlined
def _flush_suit(
    clubs: np.uint16, diamonds: np.uint16, hearts: np.uint16, spades: np.uint16,
    c: np.uint16, d: np.uint16, h: np.uint16, s: np.uint16,
) -> tuple[np.uint16, np.uint16]:  # fmt: skip
    """The own ranks and the board's ranks in the suit with three or more board cards; empty without one.

    Args:
        clubs: The ranks of the hand in clubs, bits 0…12.
        diamonds: The same in diamonds.
        hearts: The same in hearts.
        spades: The same in spades.
        c: The ranks of the board in clubs.
        d: The same in diamonds.
        h: The same in hearts.
        s: The same in spades.
    """
    in_clubs, in_diamonds = drop_lowest(drop_lowest(c)) != 0, drop_lowest(drop_lowest(d)) != 0
    in_hearts, in_spades = drop_lowest(drop_lowest(h)) != 0, drop_lowest(drop_lowest(s)) != 0
    board = np.uint16(c if in_clubs else _ZERO)
    board = np.uint16(d if in_diamonds else board)
    board = np.uint16(h if in_hearts else board)
    board = np.uint16(s if in_spades else board)
    mine = np.uint16(clubs if in_clubs else _ZERO)
    mine = np.uint16(diamonds if in_diamonds else mine)
    mine = np.uint16(hearts if in_hearts else mine)
    mine = np.uint16(spades if in_spades else mine)
    return mine, board


@inlined
def rate_two_and_three(
    clubs: np.uint16, diamonds: np.uint16, hearts: np.uint16, spades: np.uint16,
    c: np.uint16, d: np.uint16, h: np.uint16, s: np.uint16,
) -> tuple[np.uint16, np.uint16]:  # fmt: skip
    """Rate a hand of two cards or more on a board of three to five, given as suit words, without a branch.

    Args:
        clubs: The ranks of the hand in clubs, bits 0…12.
        diamonds: The same in diamonds.
        hearts: The same in hearts.
        spades: The same in spades.
        c: The ranks of the board in clubs.
        d: The same in diamonds.
        h: The same in hearts.
        s: The same in spades.

    Returns:
        The upper and the lower half of the rating.
    """
    either, other = np.uint16(clubs | diamonds), np.uint16(hearts | spades)
    held = np.uint16(either | other)
    pairs = np.uint16(np.uint16(clubs & diamonds) | np.uint16(hearts & spades) | np.uint16(either & other))
    either, other = np.uint16(c | d), np.uint16(h | s)
    both, others = np.uint16(c & d), np.uint16(h & s)
    shared = np.uint16(either | other)
    shared_pairs = np.uint16(both | others | np.uint16(either & other))
    shared_trips = np.uint16(np.uint16(both & other) | np.uint16(others & either))
    mine, board = _flush_suit(clubs, diamonds, hearts, spades, c, d, h, s)
    is_flush = drop_lowest(mine) != 0
    straight = straight_of(np.uint16(mine if is_flush else held), np.uint16(board if is_flush else shared))

    common = np.uint16(held & shared)
    trips_of_two, trips_of_one = np.uint16(pairs & shared), np.uint16(held & shared_pairs)
    quads_of_two, quads_of_one = np.uint16(pairs & shared_pairs), np.uint16(held & shared_trips)
    is_quads = np.uint16(quads_of_two | quads_of_one) != 0
    is_trips = np.uint16(trips_of_two | trips_of_one | shared_trips) != 0
    pair, shared_pair = highest(pairs), highest(shared_pairs)
    three, two = _full_house(common, pair, shared_pair, trips_of_two, trips_of_one, shared_trips)
    two_pair, kicker = _two_pair(held, shared, common, pair, shared_pair)

    # Quads, trips or a pair of one rank: two, one or none of its cards are from the hand.
    of_two = np.uint16(trips_of_two if is_trips else pairs)
    of_two = np.uint16(quads_of_two if is_quads else of_two)
    of_one = np.uint16(trips_of_one if is_trips else common)
    of_one = np.uint16(quads_of_one if is_quads else of_one)
    of_none = np.uint16(shared_trips if is_trips else shared_pairs)
    rank = highest(np.uint16(of_two | of_one | np.uint16(_ZERO if is_quads else of_none)))
    uses_two = np.uint16(rank & of_two) != 0
    uses_own = np.uint16(rank & np.uint16(of_two | of_one)) != 0

    # Kickers; or all five ranks of a flush, unless something better is held.
    plain = is_flush & ~is_quads & (three == 0)
    rest = np.uint16(mine if plain else np.uint16(held & ~rank))
    first = highest(rest)
    second = highest(np.uint16(rest ^ first))
    rest = np.uint16(board if plain else np.uint16(shared & ~rank))
    third = highest(rest)
    rest = np.uint16(rest ^ third)
    fourth = highest(rest)
    fifth = highest(np.uint16(rest ^ fourth))
    five = np.uint16(first | second | third | fourth | fifth)
    quads_kicker = np.uint16(third if uses_two else first)
    # The board gives three cards minus those of the rank: with a pair of two own cards none, …
    has_fourth = np.uint16(fourth if uses_two | (~is_trips & (uses_own | (rank == 0))) else _ZERO)
    has_fifth = np.uint16(fifth if ~is_trips & (uses_two | (rank == 0)) else _ZERO)
    minor = np.uint16(_ZERO if is_trips & ~uses_own else third)
    minor = np.uint16(minor | has_fourth | has_fifth)
    minor = np.uint16(minor | np.uint16(_ZERO if uses_two else first))
    minor = np.uint16(minor | np.uint16(_ZERO if uses_own else second))

    upper = np.uint16(np.uint16(_TRIPS if is_trips else _ZERO) | rank)
    is_two_pair = (two_pair != 0) & ~is_trips
    upper = np.uint16(np.uint16(_TWO_PAIR | two_pair) if is_two_pair else upper)
    minor = np.uint16(kicker if is_two_pair else minor)
    upper = np.uint16(np.uint16(_STRAIGHT | straight) if straight != 0 else upper)
    minor = np.uint16(_ZERO if (straight != 0) | is_flush else minor)
    upper = np.uint16(np.uint16(FLUSH_HALF | five) if is_flush else upper)
    upper = np.uint16(np.uint16(_FULL_HOUSE | three) if three != 0 else upper)
    minor = np.uint16(two if three != 0 else minor)
    upper = np.uint16(np.uint16(_QUADS | rank) if is_quads else upper)
    minor = np.uint16(quads_kicker if is_quads else minor)
    is_straight_flush = is_flush & (straight != 0)
    upper = np.uint16(np.uint16(STRAIGHT_FLUSH_HALF | straight) if is_straight_flush else upper)
    minor = np.uint16(_ZERO if is_straight_flush else minor)
    return upper, minor


@kernel
def rate_omaha(own: Masks, board: Masks, out: Ratings) -> None:
    """Rate a column of Omaha hands, each with its own board.

    Args:
        own: The hole cards, two or more each, shape (n,), contiguous.
        board: The boards, three to five cards each, shape (n,), contiguous.
        out: Receives the ratings, shape (n,), contiguous; undefined for hands that share a card with their
        board.
    """
    hole, table, halves = own.view(np.uint16), board.view(np.uint16), out.view(np.uint16)
    for index in range(own.size):
        # Unsigned indices: a signed index is checked for being negative, which prevents vectorisation.
        first = np.uint64(4 * index)
        second, third = first + np.uint64(1), first + np.uint64(2)
        fourth = first + np.uint64(3)
        upper, lower = rate_two_and_three(
            hole[first], hole[second], hole[third], hole[fourth],
            table[first], table[second], table[third], table[fourth],
        )  # fmt: skip
        half = np.uint64(2 * index)
        halves[half] = lower
        halves[half + np.uint64(1)] = upper
