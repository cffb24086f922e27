"""Whether anybody could have a better hand: the nuts, by pairs of ranks instead of by hands.

Two hole cards that make no flush have the same rating in any suits, so 91 pairs of ranks represent the up to
1,176 hands an opponent could have. Flushes are checked separately, in the one suit that can make one.
"""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Ratings
from oracle.cards.card import RANK_COUNT
from oracle.cards.mask import CARD_BITS
from oracle.cards.mask import SUIT_WORD as _SUIT_WORD
from oracle.jit import inlined, kernel
from oracle.jit.bits import drop_lowest
from oracle.rating.high import drop_four, rate, rate_levels
from oracle.rating.joined import suit_word
from oracle.rating.strength import FLUSH, MAJOR_SHIFT, STEP_SHIFT, STRAIGHT_FLUSH, TRIPS

Pairs = npt.NDArray[np.uint16]

PAIRS = 91
_LEAST_SUITED = 3
"""Cards of a suit on the board with which two in hand make a flush."""
_MOST_SUITED = 5
_NO_SUIT = 4
_STRAIGHTS = 10


@functools.cache
def _rank_pairs() -> Pairs:
    """Ranks held by each pair of ranks, and ranks held twice, shape (2, 91), uint16."""
    pairs = [(high, low) for high in range(RANK_COUNT) for low in range(high + 1)]
    held = [1 << high | 1 << low for high, low in pairs]
    twice = [1 << high if high == low else 0 for high, low in pairs]
    return np.array([held, twice], dtype=np.uint16)


@inlined
def type_of(rating: np.uint32) -> int:
    """The hand type 0…8 of a rating."""
    return int(rating >> np.uint32(STEP_SHIFT)) + int(rating >> np.uint32(MAJOR_SHIFT) != 0)


@inlined
def ranks_held(mask: np.uint64) -> tuple[np.uint16, np.uint16]:
    """The ranks a mask holds at least once, and at least twice."""
    clubs, diamonds = suit_word(mask, 0), suit_word(mask, 1)
    hearts, spades = suit_word(mask, 2), suit_word(mask, 3)
    either, others = np.uint16(clubs | diamonds), np.uint16(hearts | spades)
    twice = np.uint16(np.uint16(clubs & diamonds) | np.uint16(hearts & spades) | np.uint16(either & others))
    return np.uint16(either | others), twice


@inlined
def _count(ranks: np.uint16) -> int:
    """How many ranks a set holds."""
    count = 0
    while ranks != 0:
        ranks = drop_lowest(ranks)
        count += 1
    return count


@kernel
def _rate_suited(ranks: np.uint16) -> np.uint32:
    """The rating of the best five of five or more cards of one suit."""
    ladder = np.uint32(ranks) << np.uint32(1) | np.uint32(ranks) >> np.uint32(12)
    for top in range(_STRAIGHTS - 1, -1, -1):
        window = np.uint32(0b11111) << np.uint32(top)
        if ladder & window == window:
            kind = np.uint32(STRAIGHT_FLUSH - 1) << np.uint32(STEP_SHIFT)
            return np.uint32(kind | np.uint32(1) << np.uint32(top + MAJOR_SHIFT))
    while drop_lowest(drop_four(ranks)) != 0:
        ranks = drop_lowest(ranks)
    kind = np.uint32(FLUSH - 1) << np.uint32(STEP_SHIFT)
    return np.uint32(kind | np.uint32(ranks) << np.uint32(MAJOR_SHIFT))


@kernel
def _beaten_by_suit(
    board: np.uint16, on_board: int, live: np.uint16, rating: np.uint32, same_type: bool
) -> bool:
    """Whether a flush or straight flush that an opponent could have beats a rating.

    Args:
        board: Ranks of the suit on the board.
        on_board: Number of these, 3 or more.
        live: Ranks of the suit that an opponent may hold.
        rating: The rating to beat.
        same_type: Consider only hands of the rating's own type.
    """
    kind = type_of(rating)
    rest = live
    while rest != 0:
        others = drop_lowest(rest)
        lowest = np.uint16(rest & ~others)
        rest = others
        if on_board > _LEAST_SUITED:
            found = _rate_suited(np.uint16(board | lowest))
            if found > rating and (not same_type or type_of(found) == kind):
                return True
        while others != 0:
            more = drop_lowest(others)
            found = _rate_suited(np.uint16(board | lowest | np.uint16(others & ~more)))
            if found > rating and (not same_type or type_of(found) == kind):
                return True
            others = more
    return False


@kernel
def _rate_pairs(
    pairs: Pairs,
    board: np.uint64,
    cards: int,
    once: np.uint16,
    pair: np.uint16,
    other: np.uint16,
    ratings: Ratings,
) -> None:
    """Rate all pairs of ranks with a board, ignoring flushes; 0 if nobody can hold the pair.

    Args:
        pairs: The pairs, see `_rank_pairs`.
        board: The board.
        cards: Cards of board and hand together, 5, 6 or 7.
        once: Ranks that can be held.
        pair: Ranks that can be held twice.
        other: Ranks of which a hand must hold at least one.
        ratings: Receives the ratings, shape (91,), uint32.
    """
    clubs, diamonds = suit_word(board, 0), suit_word(board, 1)
    hearts, spades = suit_word(board, 2), suit_word(board, 3)
    either, others = np.uint16(clubs | diamonds), np.uint16(hearts | spades)
    both, all_others = np.uint16(clubs & diamonds), np.uint16(hearts & spades)
    one = np.uint16(either | others)
    two = np.uint16(both | all_others | np.uint16(either & others))
    three = np.uint16(np.uint16(both & others) | np.uint16(all_others & either))
    four = np.uint16(both & all_others)
    none = np.uint16(0)
    six = np.uint16(0xFFFF if cards >= 6 else 0)
    seven = np.uint16(0xFFFF if cards >= 7 else 0)
    halves = ratings.view(np.uint16)
    for index in range(PAIRS):
        held, twice = pairs[0, index], pairs[1, index]
        upper, lower = rate_levels(
            np.uint16(held | one),
            np.uint16(twice | np.uint16(held & one) | two),
            np.uint16(np.uint16(twice & one) | np.uint16(held & two) | three),
            np.uint16(np.uint16(twice & two) | np.uint16(held & three) | four),
            none,
            none,
            six,
            seven,
        )
        gone = np.uint16(np.uint16(held & ~once) | np.uint16(twice & ~pair))
        possible = np.uint16(0xFFFF if (gone == 0) & (np.uint16(held & other) != 0) else 0)
        half = np.uint64(2 * index)
        halves[half] = np.uint16(lower & possible)
        halves[half + np.uint64(1)] = np.uint16(upper & possible)


@kernel
def is_beaten(
    pairs: Pairs,
    board: np.uint64,
    known: np.uint64,
    cards: int,
    rating: np.uint32,
    same_type: bool,
    ratings: Ratings,
) -> bool:
    """Whether two unseen cards make a better hand with a board than a given rating.

    Args:
        pairs: The pairs of ranks, see `_rank_pairs`.
        board: The board, three to five cards.
        known: All cards that an opponent cannot hold, the board among them.
        cards: Cards of board and hand together, 5, 6 or 7.
        rating: The rating to beat.
        same_type: Consider only hands of the rating's own type.
        ratings: Buffer for 91 ratings.
    """
    live = ~known
    kind = type_of(rating)
    once, pair = ranks_held(live)
    if not same_type and kind < TRIPS and np.uint16(ranks_held(board)[0] & pair) != 0:
        return True  # by a set or quads, which decides most hands
    suit, of_suit = _NO_SUIT, 0
    for candidate in range(4):
        count = _count(suit_word(board, candidate))
        if count >= _LEAST_SUITED:
            suit, of_suit = candidate, count
    other = once
    if suit != _NO_SUIT:
        if _beaten_by_suit(suit_word(board, suit), of_suit, suit_word(live, suit), rating, same_type):
            return True
        if of_suit == _MOST_SUITED or kind == STRAIGHT_FLUSH or (same_type and kind == FLUSH):
            return False  # all other hands are the board's flush, or worse, or of another type
        # Without a flush: at most one card of the suit with three on the board, none with four.
        plain = np.uint64(live & ~(np.uint64(_SUIT_WORD) << np.uint64(16 * suit)))
        other, other_pair = ranks_held(plain)
        if of_suit > _LEAST_SUITED:
            once, pair = other, other_pair
    _rate_pairs(pairs, board, cards, once, pair, other, ratings)
    for index in range(PAIRS):
        if ratings[index] > rating and (not same_type or type_of(ratings[index]) == kind):
            return True
    return False


@kernel
def _mark_nuts(
    pairs: Pairs,
    own: Masks,
    board: Masks,
    dead: np.uint64,
    ratings: Ratings,
    cards: int,
    same_type: bool,
    out: npt.NDArray[np.bool_],
) -> None:
    """`holds_nuts` for a column of hands."""
    room = np.empty(PAIRS, dtype=np.uint32)
    for row in range(own.size):
        known = own[row] | board[row] | dead
        out[row] = not is_beaten(pairs, board[row], known, cards, ratings[row], same_type, room)


@kernel
def _count_outs(
    pairs: Pairs,
    deck: Masks,
    own: Masks,
    board: Masks,
    dead: np.uint64,
    cards: int,
    out: npt.NDArray[np.int64],
) -> None:
    """`nut_outs` for a column of hands; ``cards`` count the next one."""
    room = np.empty(PAIRS, dtype=np.uint32)
    hands, ratings = np.empty(deck.size, dtype=np.uint64), np.empty(deck.size, dtype=np.uint32)
    for row in range(own.size):
        hand = own[row] | board[row]
        known = hand | dead
        for index in range(deck.size):
            hands[index] = hand | deck[index]
        rate(hands, cards, ratings)
        count = 0
        for index in range(deck.size):
            card = deck[index]
            if known & card == 0 and not is_beaten(
                pairs, board[row] | card, known | card, cards, ratings[index], False, room
            ):
                count += 1
        out[row] = count


def holds_nuts(
    own: Masks, board: Masks, dead: int, ratings: Ratings, cards: int, *, same_type: bool = False
) -> npt.NDArray[np.bool_]:
    """Whether no two unseen cards make a better hand than each of a column of hold'em hands.

    Args:
        own: The hole cards, masks of two cards, shape (n,).
        board: The boards, masks of three to five cards, shape (n,).
        dead: Mask of the dead cards.
        ratings: Ratings of hole cards and board together, shape (n,).
        cards: Number of these cards, 5, 6 or 7.
        same_type: Consider only hands of the same hand type.

    Returns:
        One flag per hand.
    """
    out = np.empty(own.size, dtype=np.bool_)
    _mark_nuts(_rank_pairs(), own, board, np.uint64(dead), ratings, cards, same_type, out)
    return out


def nut_outs(own: Masks, board: Masks, dead: int, cards: int) -> npt.NDArray[np.int64]:
    """Number of next cards that leave each of a column of hold'em hands with the nuts.

    Args:
        own: The hole cards, masks of two cards, shape (n,).
        board: The boards, masks of three or four cards, shape (n,).
        dead: Mask of the dead cards.
        cards: Number of hole cards, board cards and the next card together, 6 or 7.

    Returns:
        A number of cards per hand.
    """
    out = np.empty(own.size, dtype=np.int64)
    _count_outs(_rank_pairs(), CARD_BITS, own, board, np.uint64(dead), cards, out)
    return out
