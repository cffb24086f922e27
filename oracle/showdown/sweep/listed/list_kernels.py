"""The kernels of `oracle.showdown.sweep.listed.lists`: hands of two or four cards, one full board at a time.

A card's *slot* is 13 · suit + rank, 0…51, so that the bits of a mask give slots in rising order.  A hand is
kept as its slots, one byte each, the lowest first.  Sets of slots are numbered a, C(b, 2) + a and
C(c, 3) + C(b, 2) + a for a < b < c.

A hand's *place* on a board is the number of its strength among those that two cards can make there; the
place of a hand is the highest of its pairs of cards.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Number
from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import COMBOS
from oracle.jit import inlined, kernel
from oracle.jit.bits import lowest_bit

Places = npt.NDArray[np.uint16]
Weights = npt.NDArray[np.float64]
Order = npt.NDArray[np.uint32]
Starts = npt.NDArray[np.int64]
Values = npt.NDArray[np.uint16] | npt.NDArray[np.uint32]

GONE = 0xFFFF
"""The place of an excluded hand: it shares a card with the board, or the caller leaves it out."""

FOUR = 4
TRIPLES = DECK_SIZE * (DECK_SIZE - 1) * (DECK_SIZE - 2) // 6
_BYTE = 8
_LOW_BYTE = 0xFF


class Running(NamedTuple):
    """Weight of the hands passed so far, by the cards they hold; unsigned numbers keep indexing simple.

    Attributes:
        ones: By slot, shape (52,).
        twos: By pair of slots, shape (1326,).
        threes: By three slots, shape (22100,).
        second: C(slot, 2) by slot, shape (52,), uint64.
        third: C(slot, 3) by slot, shape (52,), uint64.
    """

    ones: Weights
    twos: Weights
    threes: Weights
    second: Masks
    third: Masks


def new_running() -> Running:
    """Empty totals."""
    second = np.array([comb(slot, 2) for slot in range(DECK_SIZE)], dtype=np.uint64)
    third = np.array([comb(slot, 3) for slot in range(DECK_SIZE)], dtype=np.uint64)
    return Running(np.zeros(DECK_SIZE), np.zeros(COMBOS), np.zeros(TRIPLES), second, third)


@kernel
def pack_hands(masks: Masks, out: Masks) -> None:
    """The slots of hands of up to eight cards, a byte each.

    Args:
        masks: The hands, shape (n,).
        out: Receives the slots, shape (n,).
    """
    for index in range(masks.size):
        rest, packed, shift = masks[index], np.uint64(0), np.uint64(0)
        while rest != np.uint64(0):
            bit = np.uint64(lowest_bit(rest))
            slot = np.uint64(13) * (bit >> np.uint64(4)) + (bit & np.uint64(15))
            packed |= slot << shift
            shift += np.uint64(_BYTE)
            rest &= rest - np.uint64(1)
        out[index] = packed


@inlined
def best_of_pairs(hand: np.uint64, cards: Number, pairs: Values) -> np.uint32:
    """The highest of the values of a hand's pairs of cards.

    Args:
        hand: Its slots.
        cards: How many cards it has, two or more.
        pairs: The value of each two cards by pair of slots, shape (1326,).
    """
    best: np.uint32 = pairs[0]  # of the type of the values; replaced by the first pair
    for upper in range(1, cards):
        high = hand >> np.uint64(_BYTE * upper) & np.uint64(_LOW_BYTE)
        row = high * (high - np.uint64(1)) >> np.uint64(1)
        for lower in range(upper):
            value = pairs[row + (hand >> np.uint64(_BYTE * lower) & np.uint64(_LOW_BYTE))]
            best = value if upper == 1 else max(best, value)
    return best


@kernel
def place_hands(
    masks: Masks, packed: Masks, cards: Number, board: np.uint64, pairs: npt.NDArray[np.uint16], out: Places
) -> None:
    """The place of each hand on a board; `GONE` if the hand shares a card with the board.

    Args:
        masks: The hands, shape (n,).
        packed: Their slots.
        cards: Cards of each hand.
        board: The board.
        pairs: Place of each two cards by pair of slots, shape (1326,).
        out: Receives the places, shape (n,).
    """
    for index in range(masks.size):
        if masks[index] & board != np.uint64(0):
            out[index] = GONE
            continue
        out[index] = best_of_pairs(packed[index], cards, pairs)


@kernel
def in_order(places: Places, levels: Number, starts: Starts, order: Order) -> None:
    """Sort hands by place, leaving out hands whose place is `GONE`.

    Args:
        places: Place of each hand, below ``levels`` or `GONE`, shape (n,).
        levels: How many places there are.
        starts: Where the hands of each place begin, with the end appended, shape (levels + 1,).
        order: Receives their numbers, shape (n,).
    """
    starts[: levels + 1] = 0
    for index in range(places.size):
        if places[index] != GONE:
            starts[places[index] + 1] += 1
    for place in range(levels):
        starts[place + 1] += starts[place]
    for index in range(places.size):
        place = places[index]
        if place != GONE:
            order[starts[place]] = index
            starts[place] += 1
    for place in range(levels, 0, -1):
        starts[place] = starts[place - 1]
    starts[0] = 0


@kernel
def clear_running(running: Running, cards: Number) -> None:
    """Set the totals to zero; those of three and two cards only if hands have four."""
    running.ones[:] = 0.0
    if cards == FOUR:
        running.twos[:] = 0.0
        running.threes[:] = 0.0


@kernel
def pass_hands(running: Running, hands: Masks, weights: Weights, order: Order, cards: Number) -> float:
    """Add hands to the totals; returns their weight."""
    ones, twos, threes = running.ones, running.twos, running.threes
    second, third = running.second, running.third
    byte, low = np.uint64(_BYTE), np.uint64(_LOW_BYTE)
    total = 0.0
    for at in range(np.uint64(order.size)):
        hand, weight = hands[order[at]], weights[order[at]]
        a, b = hand & low, hand >> byte & low
        total += weight
        ones[a] += weight
        ones[b] += weight
        if cards == FOUR:
            c, d = hand >> np.uint64(2 * _BYTE) & low, hand >> np.uint64(3 * _BYTE) & low
            ones[c] += weight
            ones[d] += weight
            ab, row, last, top = second[b] + a, second[c], second[d], third[d]
            twos[ab] += weight
            twos[row + a] += weight
            twos[row + b] += weight
            twos[last + a] += weight
            twos[last + b] += weight
            twos[last + c] += weight
            threes[third[c] + ab] += weight
            threes[top + ab] += weight
            threes[top + row + a] += weight
            threes[top + row + b] += weight
    return total


@inlined
def unshared_weight(running: Running, total: float, hand: np.uint64, cards: Number) -> float:
    """The weight passed so far that shares no card with a hand, minus that of the identical hand.

    By inclusion and exclusion over the subsets of its cards, except the whole set.

    Args:
        running: The weight passed so far, by cards.
        total: That weight.
        hand: Slots of the hand.
        cards: Cards of each hand, two or four.
    """
    ones, twos, threes = running.ones, running.twos, running.threes
    second, third = running.second, running.third
    byte, low = np.uint64(_BYTE), np.uint64(_LOW_BYTE)
    a, b = hand & low, hand >> byte & low
    found: float = total - (ones[a] + ones[b])
    if cards == FOUR:
        c, d = hand >> np.uint64(2 * _BYTE) & low, hand >> np.uint64(3 * _BYTE) & low
        ab, row, last, top = second[b] + a, second[c], second[d], third[d]
        found -= ones[c] + ones[d]
        found += (twos[ab] + twos[row + a]) + (twos[row + b] + twos[last + a])
        found += twos[last + b] + twos[last + c]
        found -= threes[third[c] + ab] + threes[top + ab]
        found -= threes[top + row + a] + threes[top + row + b]
    return found


@kernel
def _ask(
    running: Running, total: float, hands: Masks, order: Order, cards: Number, unit: float, out: Weights
) -> None:
    """Add the weight passed so far that shares no card with each hand, minus that of the identical hand."""
    for at in range(np.uint64(order.size)):
        out[order[at]] += unit * unshared_weight(running, total, hands[order[at]], cards)


@kernel
def walk_hands(
    ours: Masks,
    our_order: Order,
    our_starts: Starts,
    theirs: Masks,
    weights: Weights,
    their_order: Order,
    their_starts: Starts,
    same: Weights,
    cards: Number,
    unit: float,
    running: Running,
    halves: Weights,
    whole: float,
    totals: Weights,
) -> None:
    """Process the places from the weakest up and add what each of our hands beats.

    Args:
        ours: Slots of our hands, shape (m,).
        our_order: Their numbers by place.
        our_starts: Where each place begins, with the end appended.
        theirs: Slots of their hands, shape (n,).
        weights: The weight of each.
        their_order: As ours.
        their_starts: As ours.
        same: The weight of their hand identical to each of ours, shape (m,).
        cards: Cards of each hand, two or four.
        unit: The value of a half pot.
        running: Buffer for the running totals.
        halves: Half pots won by each of our hands, shape (m,);
            changed in place.
        whole: The value of a pot in ``totals``.
        totals: Where all pots are added, shape (m,); or empty.
    """
    clear_running(running, cards)
    total = 0.0
    for place in range(our_starts.size - 1):
        mine = our_order[our_starts[place] : our_starts[place + 1]]
        _ask(running, total, ours, mine, cards, unit, halves)
        total += pass_hands(
            running, theirs, weights, their_order[their_starts[place] : their_starts[place + 1]], cards
        )
        _ask(running, total, ours, mine, cards, unit, halves)
        for at in range(mine.size):
            halves[mine[at]] += unit * same[mine[at]]
    if totals.size:
        mine = our_order[: our_starts[our_starts.size - 1]]
        _ask(running, total, ours, mine, cards, whole, totals)
        for at in range(mine.size):
            totals[mine[at]] += whole * same[mine[at]]


@kernel
def weigh_hands(
    ours: Masks, theirs: Masks, weights: Weights, same: Weights, cards: Number, running: Running, out: Weights
) -> None:
    """The weight of their hands that share no card with each of ours.

    Args:
        ours: Slots of our hands, shape (m,).
        theirs: Slots of their hands, shape (n,).
        weights: The weight of each.
        same: The weight of their hand identical to each of ours, shape (m,).
        cards: Cards of each hand, two or four.
        running: Buffer for the running totals.
        out: Receives the weights, shape (m,).
    """
    clear_running(running, cards)
    total = pass_hands(running, theirs, weights, np.arange(theirs.size).astype(np.uint32), cards)
    for place in range(ours.size):
        out[place] = same[place]
    _ask(running, total, ours, np.arange(ours.size).astype(np.uint32), cards, 1.0, out)
