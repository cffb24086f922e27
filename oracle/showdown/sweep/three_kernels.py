"""The kernels of `oracle.showdown.sweep.three`: one full board at a time, all hands from weak to strong.

A *table* holds the weights of some hands of one seat, float64, shape (53, 64). Rows and columns 0…51 are
cards: the cells of two cards are the weight of that hand, once for each order of the two. Row 52 has the sum
of each column, which is the weight that holds the card, and in column 52 the sum of all hands. Further
columns stay 0, so that loops over cards run in whole vector registers.

Each seat has two tables, the *layers*: hands below the current rating, and hands of that rating. A *twin
weight* is the product of the weights that the two opponents of a seat give to the same hand; ``twins`` holds
their sums in the same two layers, by card and, in column 52, of all hands, shape (2, 3, 64).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Number, Ratings, Table
from oracle.cards.card import DECK_SIZE
from oracle.jit import inlined, kernel

Cards = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

SEATS = 3
OUTCOMES = 3
"""Pots won alone, shared by two, shared by three."""

LANES = 64
ROWS = DECK_SIZE + 1
SUMS = DECK_SIZE
"""The row of a table with the sum of each column, and the column of that row with the sum of all hands."""

BELOW, LEVEL = 0, 1
"""Hands below the current rating, and hands of that rating."""

INDEX_BITS = np.uint64(11)
"""Bits for the index of a hand, 0…1325, beside its rating."""
INDEX = np.uint64((1 << 11) - 1)


@inlined
def _put(table: Table, first: Number, second: Number, weight: float) -> None:
    """Add the weight of a hand to a table."""
    table[first, second] += weight
    table[second, first] += weight
    table[SUMS, first] += weight
    table[SUMS, second] += weight
    table[SUMS, SUMS] += weight


@kernel
def _multiply(weights: Table, products: Table) -> None:
    """For each seat and hand the product of the weights of the two other seats."""
    for seat in range(SEATS):
        left, right = weights[(seat + 1) % SEATS], weights[(seat + 2) % SEATS]
        for hand in range(left.size):
            products[seat, hand] = left[hand] * right[hand]


@kernel
def _fill(
    places: Masks, layer: Number, weights: Table, cards: Cards, products: Table, skipped: Flags,
    tables: Table, twins: Table,
) -> None:  # fmt: skip
    """Put the hands at some places of the order into a layer."""
    for place in range(places.size):
        hand = np.int64(places[place] & INDEX)
        first, second = cards[hand, 0], cards[hand, 1]
        for seat in range(SEATS):
            if weights[seat, hand] > 0.0 and not skipped[seat]:
                _put(tables[layer, seat], first, second, weights[seat, hand])
            product = products[seat, hand]
            if product > 0.0:
                twins[layer, seat, first] += product
                twins[layer, seat, second] += product
                twins[layer, seat, SUMS] += product


@kernel
def _clear(places: Masks, cards: Cards, tables: Table, twins: Table) -> None:
    """Remove the hands at some places of the order, which must be all there are, from the layer `LEVEL`."""
    for place in range(places.size):
        hand = np.int64(places[place] & INDEX)
        first, second = cards[hand, 0], cards[hand, 1]
        for seat in range(SEATS):
            tables[LEVEL, seat, first, second] = 0.0
            tables[LEVEL, seat, second, first] = 0.0
            tables[LEVEL, seat, SUMS, first] = 0.0
            tables[LEVEL, seat, SUMS, second] = 0.0
            tables[LEVEL, seat, SUMS, SUMS] = 0.0
            twins[LEVEL, seat, first] = 0.0
            twins[LEVEL, seat, second] = 0.0
            twins[LEVEL, seat, SUMS] = 0.0


@kernel
def _pairs(ours: Table, theirs: Table, first: Number, second: Number, lane: Table) -> float:
    """Weight of the pairs of hands, one of each table, that share no card and hold neither of two cards.

    Those that share a card are subtracted from all pairs, card by card. Pairs that share two cards, a hand
    and itself, are subtracted twice; the caller adds their twin weight.

    Args:
        ours: Table of one opponent.
        theirs: Table of the other.
        first: A card that neither may hold.
        second: Another.
        lane: Buffer for `LANES` numbers, which are summed in the same order on every processor.
    """
    our_total = ours[SUMS, SUMS] - ours[SUMS, first] - ours[SUMS, second] + ours[first, second]
    their_total = theirs[SUMS, SUMS] - theirs[SUMS, first] - theirs[SUMS, second] + theirs[first, second]
    for card in range(LANES):
        mine = ours[SUMS, card] - ours[first, card] - ours[second, card]
        lane[card] = mine * (theirs[SUMS, card] - theirs[first, card] - theirs[second, card])
    lane[first], lane[second], lane[SUMS] = 0.0, 0.0, 0.0
    for card in range(32):
        lane[card] += lane[card + 32]
    for card in range(16):
        lane[card] += lane[card + 16]
    for card in range(8):
        lane[card] += lane[card + 8]
    shared = ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]))
    weight: float = our_total * their_total - shared
    return weight


@kernel
def _meet(
    seat: Number, hand: Number, cards: Cards, products: Table, folded: Flags, tables: Table, twins: Table,
    lane: Table, won: Table,
) -> None:  # fmt: skip
    """Add the weights with which a hand of a seat, of the current rating, wins alone and shares."""
    first, second = cards[hand, 0], cards[hand, 1]
    left, right = (seat + 1) % SEATS, (seat + 2) % SEATS
    below, level = tables[BELOW], tables[LEVEL]
    twin = twins[LEVEL, seat, SUMS] - twins[LEVEL, seat, first] - twins[LEVEL, seat, second]
    twin += products[seat, hand]  # subtracted twice, because it holds both cards
    none_below = below[left, SUMS, SUMS] == 0.0 or below[right, SUMS, SUMS] == 0.0
    if not none_below:
        beaten = twins[BELOW, seat, SUMS] - twins[BELOW, seat, first] - twins[BELOW, seat, second]
        won[seat, 0, hand] += _pairs(below[left], below[right], first, second, lane) + beaten
    if level[left, SUMS, SUMS] > 0.0 and below[right, SUMS, SUMS] > 0.0:
        won[seat, 1, hand] += _pairs(level[left], below[right], first, second, lane)
        won[seat, 1, hand] += twin if folded[right] else 0.0
    if level[right, SUMS, SUMS] > 0.0 and below[left, SUMS, SUMS] > 0.0:
        won[seat, 1, hand] += _pairs(level[right], below[left], first, second, lane)
        won[seat, 1, hand] += twin if folded[left] else 0.0
    if level[left, SUMS, SUMS] > 0.0 and level[right, SUMS, SUMS] > 0.0:
        won[seat, 2, hand] += _pairs(level[left], level[right], first, second, lane) + twin


@kernel
def _in_order(board: np.uint64, masks: Masks, ratings: Ratings, keys: Masks) -> int | np.int64:
    """Sort the hands that a board leaves possible by rating; returns their number.

    Args:
        board: A full board.
        masks: The hands, shape (n,).
        ratings: Their ratings on the board, shape (n,).
        keys: Receives them, weakest first: the rating, and in the `INDEX` bits the hand's index; shape (n,).
    """
    size = np.int64(0)
    for hand in range(masks.size):
        if masks[hand] & board == np.uint64(0):
            keys[size] = np.uint64(ratings[hand]) << INDEX_BITS | np.uint64(hand)
            size += 1
    keys[:size].sort()
    return size


@kernel
def sweep_hands(
    boards: Masks, masks: Masks, cards: Cards, weights: Table, folded: Flags, ratings: Ratings, won: Table
) -> None:
    """Play every hand of three seats against all pairs of hands of the two others on full boards.

    Args:
        boards: The boards, shape (b,).
        masks: Two-card hands, shape (n,), n up to 1326.
        cards: Their card ids, shape (n, 2).
        weights: Weight of each hand in each seat's range, shape (3, n).
        folded: Whether a seat has folded: its cards are out of the deck, and it wins nothing; shape (3,).
        ratings: Rating of each hand on each board, shape (b, n).
        won: For each seat, outcome (see `OUTCOMES`) and hand the weight of the pairs of hands of the others;
            shape (3, 3, n), added to. The hand's own weight is not in it.  Exact for whole weights.
    """
    tables, twins = np.zeros((2, SEATS, ROWS, LANES)), np.zeros((2, SEATS, LANES))
    keys, lane = np.empty(masks.size, dtype=np.uint64), np.zeros(LANES)
    products, nothing = np.empty(weights.shape), np.zeros((SEATS, masks.size))
    _multiply(weights, products)
    playing = np.empty(SEATS, dtype=np.bool_)
    for seat in range(SEATS):
        playing[seat] = not folded[seat]
    for index in range(boards.size):
        order = keys[: _in_order(boards[index], masks, ratings[index], keys)]
        tables[BELOW] = 0.0
        twins[BELOW] = 0.0
        _fill(order, BELOW, weights, cards, nothing, playing, tables, twins)
        start = 0
        while start < order.size:
            stop = start + 1
            while stop < order.size and order[stop] >> INDEX_BITS == order[start] >> INDEX_BITS:
                stop += 1
            group = order[start:stop]
            _fill(group, LEVEL, weights, cards, products, folded, tables, twins)
            for place in range(group.size):
                hand = np.int64(group[place] & INDEX)
                for seat in range(SEATS):
                    if weights[seat, hand] > 0.0 and not folded[seat]:
                        _meet(seat, hand, cards, products, folded, tables, twins, lane, won)
            _fill(group, BELOW, weights, cards, products, folded, tables, twins)
            _clear(group, cards, tables, twins)
            start = stop


@kernel
def weigh_pairs(cards: Cards, weights: Table, pairs: Table) -> None:
    """The weight of all pairs of hands of the two other seats that share no card with each other or the hand.

    Args:
        cards: Card ids of two-card hands, shape (n, 2).
        weights: Weight of each hand in each seat's range, shape (3, n).
        pairs: Receives the result, shape (3, n).
    """
    tables, twins, lane = np.zeros((SEATS, ROWS, LANES)), np.zeros((SEATS, LANES)), np.zeros(LANES)
    products = np.empty(weights.shape)
    _multiply(weights, products)
    for seat in range(SEATS):
        for hand in range(len(cards)):
            first, second = cards[hand, 0], cards[hand, 1]
            _put(tables[seat], first, second, weights[seat, hand])
            twins[seat, first] += products[seat, hand]
            twins[seat, second] += products[seat, hand]
            twins[seat, SUMS] += products[seat, hand]
    for seat in range(SEATS):
        left, right = tables[(seat + 1) % SEATS], tables[(seat + 2) % SEATS]
        for hand in range(len(cards)):
            first, second = cards[hand, 0], cards[hand, 1]
            twin = twins[seat, SUMS] - twins[seat, first] - twins[seat, second] + products[seat, hand]
            pairs[seat, hand] = _pairs(left, right, first, second, lane) + twin
