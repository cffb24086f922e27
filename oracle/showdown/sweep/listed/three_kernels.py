"""The kernels of `oracle.showdown.sweep.listed.three`: one full board at a time, hands from weak to strong.

The pairs of hands of a seat's two opponents that one of its hands can meet are counted by inclusion and
exclusion over the cards they could share. All sums that this needs are kept up to date while the hands of a
board are added one after the other, so that each count needs some twenty numbers.

The sums are in two arrays; seat s has the opponents l and r, and c, d and e are cards:

* a *table*, shape (3, 54, 56): T_s(c, d), the weight of seat s's hand of two cards, at both orders; in row
  `SUMS`, S_s(c), the weight of its hands with a card, and in its place `SUMS` that of all its hands; in row
  `TWINS` its *twin weights* by card, and in the place `SUMS` of all hands.  The twin weight of a hand is the
  product of the weights that the seat's opponents give to it.
* *joined*, shape (3, 53, 56): a matrix J_s with J_s + J_sᵀ = G + Gᵀ, where G(c, d) is the sum
  Σ_e T_l(c, e) · T_r(d, e); in row `SUMS`, X_s(c) = Σ_e S_l(e) · T_r(c, e) + S_r(e) · T_l(c, e), and in its
  place `SUMS` the sum Σ_e S_l(e) · S_r(e).

All indices are written in full, because numba would count the references to slices, and the work for each
hand is inlined: both together halve the time.
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

LANES = 56
"""Length of a row, a multiple of a vector register."""
SUMS, TWINS = DECK_SIZE, DECK_SIZE + 1
"""The rows after those of the cards; see the module."""
TABLE_ROWS, JOINED_ROWS = DECK_SIZE + 2, DECK_SIZE + 1

INDEX_BITS = np.uint64(11)
"""Bits for the index of a hand, 0…1325, in a number that also holds its rating."""
INDEX = np.uint64((1 << 11) - 1)


@kernel
def _multiply(weights: Table, products: Table) -> None:
    """For each seat and hand the product of the weights of the two other seats."""
    for seat in range(SEATS):
        left, right = weights[(seat + 1) % SEATS], weights[(seat + 2) % SEATS]
        for hand in range(left.size):
            products[seat, hand] = left[hand] * right[hand]


@inlined
def _put(seat: Number, first: Number, second: Number, weight: float, twin: float, table: Table) -> None:
    """Add the weight and the twin weight of a hand to a table."""
    if weight > 0:
        table[seat, first, second] += weight
        table[seat, second, first] += weight
        table[seat, SUMS, first] += weight
        table[seat, SUMS, second] += weight
        table[seat, SUMS, SUMS] += weight
    if twin > 0:
        table[seat, TWINS, first] += twin
        table[seat, TWINS, second] += twin
        table[seat, TWINS, SUMS] += twin


@inlined
def _join(
    seat: Number, other: Number, first: Number, second: Number, weight: float, table: Table, joined: Table
) -> None:
    """Update a seat's joined sums, before a hand of an opponent is put into the table.

    Args:
        seat: The seat that meets both opponents.
        other: The opponent who does not get the hand.
        first: A card of the hand.
        second: The other.
        weight: Its weight.
        table: See the module.
        joined: Added to.
    """
    for card in range(LANES):  # a loop for each row: one over all of them would not be vectorised
        joined[seat, first, card] += weight * table[other, second, card]
    for card in range(LANES):
        joined[seat, second, card] += weight * table[other, first, card]
    for card in range(LANES):
        joined[seat, SUMS, card] += weight * (table[other, first, card] + table[other, second, card])
    joined[seat, SUMS, first] += weight * table[other, SUMS, second]
    joined[seat, SUMS, second] += weight * table[other, SUMS, first]
    joined[seat, SUMS, SUMS] += weight * (table[other, SUMS, first] + table[other, SUMS, second])


@inlined
def _add(hand: Number, weights: Table, cards: Cards, products: Table, table: Table, joined: Table) -> None:
    """Add a hand of all seats, and its twin weights."""
    first, second = cards[hand, 0], cards[hand, 1]
    for seat in range(SEATS):
        weight = weights[seat, hand]
        if weight > 0:
            left, right = (seat + 1) % SEATS, (seat + 2) % SEATS
            _join(left, right, first, second, weight, table, joined)
            _join(right, left, first, second, weight, table, joined)
        _put(seat, first, second, weight, products[seat, hand], table)


@inlined
def _meeting(seat: Number, first: Number, second: Number, table: Table, joined: Table) -> float:
    """Weight of the pairs of hands of a seat's opponents that share no card and leave two cards free.

    Those that share a card are subtracted from all pairs, card by card: Σ_e A(e) · B(e) over all cards but
    the two, where A(e) = S(e) − T(first, e) − T(second, e) for one opponent and B(e) for the other. Pairs
    that share both cards are subtracted twice; their twin weights are added. The twin weight of the hand of
    these two cards itself, if it is in the table, is missing; the caller adds it.
    """
    left, right = (seat + 1) % SEATS, (seat + 2) % SEATS
    ours, theirs = table[left, first, second], table[right, first, second]
    our_first, our_second = table[left, SUMS, first] - ours, table[left, SUMS, second] - ours
    their_first, their_second = table[right, SUMS, first] - theirs, table[right, SUMS, second] - theirs
    our_total = table[left, SUMS, SUMS] - our_first - table[left, SUMS, second]
    their_total = table[right, SUMS, SUMS] - their_first - table[right, SUMS, second]
    shared = joined[seat, SUMS, SUMS] - joined[seat, SUMS, first] - joined[seat, SUMS, second]
    shared += joined[seat, first, first] + joined[seat, second, second]
    shared += joined[seat, first, second] + joined[seat, second, first]
    shared -= our_first * their_first + our_second * their_second
    twins = table[seat, TWINS, SUMS] - table[seat, TWINS, first] - table[seat, TWINS, second]
    weight: float = our_total * their_total - shared + twins
    return weight


@kernel
def _meeting_level(seat: Number, first: Number, second: Number, table: Table, lane: Table) -> float:
    """The same from a table alone.

    Args:
        seat: The seat that meets both opponents.
        first: A card of its hand.
        second: The other.
        table: See the module.
        lane: Buffer for `LANES` numbers, which are summed in the same order on every processor.
    """
    left, right = (seat + 1) % SEATS, (seat + 2) % SEATS
    our_total = table[left, SUMS, SUMS] - table[left, SUMS, first] - table[left, SUMS, second]
    our_total += table[left, first, second]
    their_total = table[right, SUMS, SUMS] - table[right, SUMS, first] - table[right, SUMS, second]
    their_total += table[right, first, second]
    for card in range(LANES):
        mine = table[left, SUMS, card] - table[left, first, card] - table[left, second, card]
        lane[card] = mine * (
            table[right, SUMS, card] - table[right, first, card] - table[right, second, card]
        )
    lane[first], lane[second], lane[SUMS] = 0, 0, 0
    for card in range(28):
        lane[card] += lane[card + 28]
    for card in range(14):
        lane[card] += lane[card + 14]
    shared = ((lane[0] + lane[7]) + (lane[1] + lane[8])) + ((lane[2] + lane[9]) + (lane[3] + lane[10]))
    shared += ((lane[4] + lane[11]) + (lane[5] + lane[12])) + (lane[6] + lane[13])
    twins = table[seat, TWINS, SUMS] - table[seat, TWINS, first] - table[seat, TWINS, second]
    weight: float = our_total * their_total - shared + twins
    return weight


@kernel
def _fill(group: Masks, weights: Table, cards: Cards, products: Table, level: Table) -> None:
    """Put the hands of a group into an empty table."""
    for place in range(group.size):
        hand = np.int64(group[place] & INDEX)
        for seat in range(SEATS):
            _put(seat, cards[hand, 0], cards[hand, 1], weights[seat, hand], products[seat, hand], level)


@kernel
def _clear(group: Masks, cards: Cards, level: Table) -> None:
    """Empty a table whose only hands are those of a group."""
    for place in range(group.size):
        hand = np.int64(group[place] & INDEX)
        first, second = cards[hand, 0], cards[hand, 1]
        for seat in range(SEATS):
            level[seat, first, second] = level[seat, second, first] = 0
            level[seat, SUMS, first] = level[seat, SUMS, second] = level[seat, SUMS, SUMS] = 0
            level[seat, TWINS, first] = level[seat, TWINS, second] = level[seat, TWINS, SUMS] = 0


@kernel
def _play_group(
    group: Masks, weights: Table, asked: Flags, cards: Cards, products: Table, table: Table, joined: Table,
    level: Table, lane: Table, beaten: Table, won: Table,
) -> None:  # fmt: skip
    """Add hands of equal rating to those added before, all of which they beat, and what they win to ``won``.

    A hand wins nothing if an opponent has a higher rating. Otherwise both opponents have less, and it wins
    alone; or one ties, and two share the pot; or both tie, and all three share it.
    """
    for place in range(group.size):
        hand = np.int64(group[place] & INDEX)
        for seat in range(SEATS):
            if asked[seat, hand]:
                beaten[seat, place] = _meeting(seat, cards[hand, 0], cards[hand, 1], table, joined)
    _fill(group, weights, cards, products, level)
    for place in range(group.size):
        _add(np.int64(group[place] & INDEX), weights, cards, products, table, joined)
    for place in range(group.size):
        hand = np.int64(group[place] & INDEX)
        for seat in range(SEATS):
            if asked[seat, hand]:
                left, right = (seat + 1) % SEATS, (seat + 2) % SEATS
                own, alone = products[seat, hand], beaten[seat, place]
                at_most = own + _meeting(seat, cards[hand, 0], cards[hand, 1], table, joined)
                tied = 0.0
                if level[left, SUMS, SUMS] > 0 and level[right, SUMS, SUMS] > 0:
                    tied = own + _meeting_level(seat, cards[hand, 0], cards[hand, 1], level, lane)
                won[seat, 0, hand] += alone
                won[seat, 1, hand] += at_most - alone - tied
                won[seat, 2, hand] += tied
    _clear(group, cards, level)


@kernel
def _in_order(board: np.uint64, masks: Masks, ratings: Ratings, keys: Masks) -> int | np.int64:
    """Sort the hands that a board leaves possible by rating; returns their number.

    Args:
        board: A full board.
        masks: The hands, shape (n,).
        ratings: Their ratings on the board, shape (n,).
        keys: Receives the hands, weakest first: rating, and in the lowest `INDEX_BITS` the index; shape (n,).
    """
    size = np.int64(0)
    for hand in range(masks.size):
        if masks[hand] & board == np.uint64(0):
            keys[size] = np.uint64(ratings[hand]) << INDEX_BITS | np.uint64(hand)
            size += 1
    keys[:size].sort()
    return size


@kernel
def _meet_all(order: Masks, cards: Cards, products: Table, table: Table, joined: Table, met: Table) -> None:
    """Add the weight of all pairs that each hand meets, once all hands are in the table."""
    for place in range(order.size):
        hand = np.int64(order[place] & INDEX)
        for seat in range(SEATS):
            met[seat, hand] += products[seat, hand] + _meeting(
                seat, cards[hand, 0], cards[hand, 1], table, joined
            )


@kernel
def sweep_hands(
    boards: Masks, masks: Masks, cards: Cards, weights: Table, asked: Flags, folded: Flags, ratings: Ratings,
    won: Table, met: Table,
) -> None:  # fmt: skip
    """Play every hand of three seats against all pairs of hands of the two others on full boards.

    Args:
        boards: The boards, shape (b,).
        masks: Two-card hands, shape (n,), n up to 1326.
        cards: Their card ids, shape (n, 2).
        weights: Weight of each hand in each seat's range, shape (3, n).
        asked: Whether it is asked what a hand of a seat wins; never for a folded seat; shape (3, n).
        folded: Whether a seat has folded: its cards are out of the deck, and it wins nothing; shape (3,).
        ratings: Rating of each hand on each board, shape (b, n).
        won: For each seat, outcome (see `OUTCOMES`) and hand the weight of the pairs of hands of the others;
            shape (b, 3, 3, n), or (1, 3, 3, n) for their sum; added to. The hand's own weight is not in it.
            Exact for whole weights.
        met: For each seat and hand the weight of all pairs it meets on each board, shape (b, 3, n), added
            to; or shape (0, 3, n) if not wanted.
    """
    table, joined = (
        np.zeros((SEATS, TABLE_ROWS, LANES)),
        np.zeros((SEATS, JOINED_ROWS, LANES)),
    )
    level, lane = np.zeros_like(table), np.zeros(LANES)
    keys = np.empty(masks.size, dtype=np.uint64)
    products, beaten, no_products = np.empty_like(weights), np.empty_like(weights), np.zeros_like(weights)
    _multiply(weights, products)
    playing, gone = weights.copy(), weights.copy()
    for seat in range(SEATS):
        if folded[seat]:
            playing[seat] = 0
        else:
            gone[seat] = 0
    for index in range(boards.size):
        order = keys[: _in_order(boards[index], masks, ratings[index], keys)]
        table[:] = 0
        joined[:] = 0
        for place in range(order.size):
            _add(np.int64(order[place] & INDEX), gone, cards, no_products, table, joined)
        start = 0
        while start < order.size:
            stop = start + 1
            while stop < order.size and order[stop] >> INDEX_BITS == order[start] >> INDEX_BITS:
                stop += 1
            _play_group(
                order[start:stop], playing, asked, cards, products, table, joined, level, lane, beaten,
                won[min(index, len(won) - 1)],
            )  # fmt: skip
            start = stop
        if len(met):
            _meet_all(order, cards, products, table, joined, met[index])


@kernel
def weigh_pairs(cards: Cards, weights: Table, pairs: Table) -> None:
    """The weight of all pairs of hands of the two other seats that share no card with each other or the hand.

    Args:
        cards: Card ids of two-card hands, shape (n, 2).
        weights: Weight of each hand in each seat's range, shape (3, n).
        pairs: The result is added to it, shape (3, n).
    """
    table, joined = (
        np.zeros((SEATS, TABLE_ROWS, LANES)),
        np.zeros((SEATS, JOINED_ROWS, LANES)),
    )
    products = np.empty_like(weights)
    _multiply(weights, products)
    for hand in range(len(cards)):
        _add(hand, weights, cards, products, table, joined)
    _meet_all(np.arange(len(cards)).astype(np.uint64), cards, products, table, joined, pairs)
