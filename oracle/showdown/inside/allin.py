"""Equities inside a deal: known hands, or one known hand against a range, on any board.

They work on columns of deals, each with its own board, and count run-outs one by one with vector
instructions: on a flop that is 990 ratings per hand, one or two microseconds.  Shares are added up in whole
numbers, so that each equity is the double nearest to the true fraction.
"""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks
from oracle.cards.card import SUIT_COUNT
from oracle.cards.mask import CARD_BITS
from oracle.jit import kernel
from oracle.rating.high import rate, rate_word_rows
from oracle.rating.joined import suit_word

MOST_RUNOUTS = 1326
"""Run-outs of two cards from a whole deck: the size of the buffers."""

HOLDEM_CARDS = 7

TOGETHER = 64
"""Run-outs processed together: more than the deck has cards, and a multiple of what a vector register holds,
so that a loop over them has no remainder.  Values written beyond the last run-out are overwritten or
ignored."""

ROOM = -(-MOST_RUNOUTS // TOGETHER) * TOGETHER + TOGETHER
"""Number of run-outs for which buffers of words and of half ratings have space."""

HalfTable = npt.NDArray[np.uint16]
"""Suit words, or halves of ratings, one row each."""

POT_UNITS = 2520
"""Units of a pot: divides evenly among one to ten players."""


@kernel
def run_outs(gone: np.uint64, missing: int, bits: Masks, deck: Masks, out: Masks) -> int:
    """Write every way to complete a board from the cards left; returns the number of ways.

    Args:
        gone: The cards that cannot come.
        missing: How many come, 0, 1 or 2.
        bits: Each card's bit, shape (52,).
        deck: Buffer for the cards that are left, shape (52 + 1,).
        out: Receives the run-outs; has space for `MOST_RUNOUTS`.
    """
    left = 0
    for card in range(bits.size):
        deck[left] = bits[card]
        left += bits[card] & gone == np.uint64(0)
    if missing == 0:
        out[0] = np.uint64(0)
        return 1
    if missing == 1:
        for place in range(left):
            out[place] = deck[place]
        return left
    found = 0
    for first in range(left):
        card = deck[first]
        rest = left - first - 1
        for second in range(rest):
            out[found + second] = card | deck[first + 1 + second]
        found += rest
    return found


@kernel
def _run_out_words(
    gone: np.uint64, missing: int, bits: Masks, left: Masks, deck: HalfTable, out: HalfTable
) -> np.int64:
    """Write the run-outs of `run_outs` as suit words, one row per suit; returns the number of ways.

    Args:
        gone: The cards that cannot come.
        missing: How many come, 0, 1 or 2.
        bits: Each card's bit, shape (52,).
        left: Buffer for the cards that are left, shape (`TOGETHER`,).
        deck: Buffer for their words, shape (4, 2 · `TOGETHER`).
        out: Receives the run-outs, shape (4, `ROOM`).
    """
    # Unsigned indices: a signed index is checked for being negative, which prevents vectorisation.
    size = np.uint64(0)
    for card in range(bits.size):
        left[size] = bits[card]
        size += np.uint64(bits[card] & gone == np.uint64(0))
    words = deck if missing == 2 else out
    for suit in range(SUIT_COUNT):
        row = words[suit]
        for card in range(np.uint64(TOGETHER)):
            row[card] = suit_word(left[card], suit) if missing > 0 else np.uint16(0)
    if missing < 2:
        return np.int64(size) if missing == 1 else np.int64(1)
    found = np.uint64(0)
    for first in range(np.uint64(size)):
        after = first + np.uint64(1)
        for suit in range(SUIT_COUNT):
            cards, row = deck[suit], out[suit]
            card = cards[first]
            for second in range(np.uint64(TOGETHER)):
                row[found + second] = np.uint16(card | cards[after + second])
        found += size - after
    return np.int64(found)


@kernel
def _units_of_two(upper: HalfTable, lower: HalfTable, count: np.int64, padded: np.int64) -> np.int64:
    """Half pots that the first of two hands wins; half ratings from ``count`` on are ignored."""
    ours, theirs, our_rest, their_rest = upper[0], upper[1], lower[0], lower[1]
    ours[count:padded] = np.uint16(0)  # half ratings that lose
    theirs[count:padded] = np.uint16(1)
    halves = np.uint16(0)  # two for each of at most 1,326 run-outs
    for index in range(np.uint64(padded)):
        alike = ours[index] == theirs[index]
        wins = (ours[index] > theirs[index]) | (alike & (our_rest[index] > their_rest[index]))
        ties = alike & (our_rest[index] == their_rest[index])
        halves = np.uint16(halves + np.uint16(2 if wins else (1 if ties else 0)))
    return np.int64(halves)


@kernel
def _join_halves(upper: HalfTable, lower: HalfTable, ratings: npt.NDArray[np.uint32]) -> None:
    """Combine halves of ratings, shape (players, at least n), into ratings, shape (players, n)."""
    players, count = ratings.shape
    for player in range(players):
        for index in range(count):
            half = np.uint32(np.uint32(upper[player, index]) << np.uint32(16))
            ratings[player, index] = np.uint32(half | np.uint32(lower[player, index]))


@kernel
def _units_of_many(
    ratings: npt.NDArray[np.uint32],
    best: npt.NDArray[np.uint32],
    ways: npt.NDArray[np.uint32],
    units: npt.NDArray[np.int64],
) -> None:
    """Units of the pot that each of several hands wins; ``best`` and ``ways`` are column buffers."""
    players, count = ratings.shape
    for index in range(count):
        best[index] = ratings[0, index]
    for player in range(1, players):
        for index in range(count):
            best[index] = max(best[index], ratings[player, index])
    ways[:count] = np.uint32(0)
    for player in range(players):
        for index in range(count):
            ways[index] += np.uint32(ratings[player, index] == best[index])
    for index in range(count):
        ways[index] = np.uint32(POT_UNITS) // ways[index]
    for player in range(players):
        won = np.int64(0)
        for index in range(count):
            won += np.int64(ways[index] if ratings[player, index] == best[index] else np.uint32(0))
        units[player] = won


@kernel
def _hand_equities(
    hands: Masks,
    playing: npt.NDArray[np.int64],
    boards: Masks,
    missing: int,
    dead: np.uint64,
    bits: Masks,
    out: npt.NDArray[np.float64],
) -> None:
    """The kernel of `hand_equities`."""
    players = playing.size
    left, deck = np.zeros(TOGETHER, dtype=np.uint64), np.zeros((SUIT_COUNT, 2 * TOGETHER), dtype=np.uint16)
    extra = np.empty((SUIT_COUNT, ROOM), dtype=np.uint16)
    upper, lower = np.empty((players, ROOM), dtype=np.uint16), np.empty((players, ROOM), dtype=np.uint16)
    best = np.empty(MOST_RUNOUTS, dtype=np.uint32)
    ways = np.empty(MOST_RUNOUTS, dtype=np.uint32)
    joined = np.empty(players * MOST_RUNOUTS if players > 2 else 0, dtype=np.uint32)
    units = np.empty(players, dtype=np.int64)
    for deal in range(boards.size):
        gone = boards[deal] | dead
        for seat in range(hands.shape[0]):
            gone |= hands[seat, deal]
        count = _run_out_words(gone, missing, bits, left, deck, extra)
        padded = -(-count // TOGETHER) * TOGETHER if count > 1 else np.int64(1)
        for player in range(players):
            own = hands[playing[player], deal] | boards[deal]
            rate_word_rows(extra, padded, own, upper[player], lower[player])
        if players == 2:
            halves = _units_of_two(upper, lower, count, padded)
            out[0, deal] = halves / (2 * count)
            out[1, deal] = (2 * count - halves) / (2 * count)
        else:
            ratings = joined[: players * count].reshape(players, count)
            _join_halves(upper, lower, ratings)
            _units_of_many(ratings, best, ways, units)
            for player in range(players):
                out[player, deal] = units[player] / (POT_UNITS * count)


def hand_equities(
    hands: Masks, playing: npt.NDArray[np.int64], boards: Masks, missing: int, dead: int
) -> npt.NDArray[np.float64]:
    """The exact all-in equity of every playing seat in every deal, all hands face up.

    Args:
        hands: Every seat's two cards, shape (seats, deals), uint64.
        playing: The seats in the pot.
        boards: The known board of each deal, shape (deals,), uint64.
        missing: Cards to come, 0, 1 or 2, the same in every deal.
        dead: Mask of the dead cards.

    Returns:
        Shares 0…1, shape (players, deals), float64; each the double nearest to the true fraction.
    """
    out = np.empty((playing.size, boards.size))
    _hand_equities(
        np.ascontiguousarray(hands), playing, np.ascontiguousarray(boards), missing,
        np.uint64(dead), CARD_BITS, out,
    )  # fmt: skip
    return out


@kernel
def _range_equities(
    hands: Masks,
    boards: Masks,
    missing: int,
    dead: np.uint64,
    masks: Masks,
    weights: npt.NDArray[np.int64],
    each: int,
    bits: Masks,
    out: npt.NDArray[np.float64],
) -> None:
    """The kernel of `range_equities`; every villain hand meets ``each`` run-outs."""
    nothing = np.uint64(0)
    deck = np.empty(bits.size + 1, dtype=np.uint64)
    extra = np.empty(MOST_RUNOUTS, dtype=np.uint64)
    live = np.empty(masks.size + 1, dtype=np.uint64)
    live_weights = np.empty(masks.size + 1, dtype=np.int64)
    full = np.empty(masks.size, dtype=np.uint64)
    ratings = np.empty(masks.size, dtype=np.uint32)
    own = np.empty(1, dtype=np.uint64)
    mine = np.empty(1, dtype=np.uint32)
    for deal in range(boards.size):
        gone = boards[deal] | hands[deal] | dead
        size = 0
        total = np.int64(0)
        for index in range(masks.size):
            clear = masks[index] & gone == nothing
            live[size] = masks[index]
            live_weights[size] = weights[index]
            total += weights[index] if clear else np.int64(0)
            size += clear
        count = run_outs(gone, missing, bits, deck, extra)
        won = np.int64(0)
        for run in range(count):
            board = boards[deal] | extra[run]
            own[0] = board | hands[deal]
            rate(own, HOLDEM_CARDS, mine)
            rating = mine[0]
            for index in range(size):
                full[index] = live[index] | board
            rate(full[:size], HOLDEM_CARDS, ratings[:size])
            for index in range(size):
                # A villain's hand that holds a card of the run-out is rated too, with a weight of 0.
                weight = live_weights[index] if live[index] & extra[run] == nothing else np.int64(0)
                won += weight if rating > ratings[index] else np.int64(0)
                won += weight if rating >= ratings[index] else np.int64(0)
        out[deal] = won / (2 * total * each) if total > 0 else np.nan


def range_equities(
    hands: Masks,
    boards: Masks,
    known: int,
    dead: int,
    masks: Masks,
    weights: npt.NDArray[np.int64],
) -> npt.NDArray[np.float64]:
    """The exact equity of a known hand against a range in every deal.

    Args:
        hands: The hero's two cards in each deal, shape (deals,), uint64.
        boards: The known board of each deal, shape (deals,), uint64.
        known: How many cards each board has, 3, 4 or 5, the same in every deal.
        dead: Mask of the dead cards.
        masks: The villain's hands, shape (n,), uint64.
        weights: Weight of each, whole numbers that add up to less than 2⁴¹, shape (n,), int64.

    Returns:
        Shares 0…1, shape (deals,), float64, each the double nearest to the true fraction; NaN where the
        villain has no hand left.
    """
    out = np.empty(boards.size)
    missing = HOLDEM_CARDS - 2 - known
    left = CARD_BITS.size - known - dead.bit_count() - 4
    _range_equities(
        np.ascontiguousarray(hands), np.ascontiguousarray(boards), missing, np.uint64(dead),
        np.ascontiguousarray(masks), np.ascontiguousarray(weights), comb(left, missing), CARD_BITS, out,
    )  # fmt: skip
    return out
