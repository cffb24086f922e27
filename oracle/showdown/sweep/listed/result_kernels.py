"""The kernels of `oracle.showdown.sweep.listed.results`: how often two lists of hands win, tie and lose.

Slots, places and running totals are those of `oracle.showdown.sweep.listed.list_kernels`.  Which half of the
pot goes where is counted for both together: the hands of one low after the other are walked in the order of
their highs, against the hands with a worse low and against those with the same.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Masks, Number
from oracle.jit import inlined, kernel
from oracle.showdown.shares.joint import LOW_LOST, LOW_TIED, LOW_WON, NONE_MADE
from oracle.showdown.sweep.listed.list_kernels import (
    Order,
    Places,
    Running,
    clear_running,
    pass_hands,
    unshared_weight,
)

Results = npt.NDArray[np.float64]


class PlacedHands(NamedTuple):
    """Listed hands on one board.

    Attributes:
        slots: The slots of each hand, shape (n,), uint64.
        weights: Their weights, shape (n,).
        high: Place of each high, shape (n,).
        low: Place of each low, shape (n,); not read where no low can be made.
        order: Numbers of the hands that the board leaves possible, those with the weakest high first.
    """

    slots: Masks
    weights: Column
    high: Places
    low: Places
    order: Order


@kernel
def _weigh(
    running: Running, total: float, ours: PlacedHands, order: Order, same: Column, cards: Number
) -> float:
    """The weight of all pairs of one of our hands and one of theirs passed so far."""
    found = 0.0
    for at in range(order.size):
        hand = order[at]
        met = unshared_weight(running, total, ours.slots[hand], cards) + same[hand]
        found += ours.weights[hand] * met
    return found


@kernel
def _walk(
    ours: PlacedHands,
    our_order: Order,
    theirs: PlacedHands,
    their_order: Order,
    same: Column,
    cards: Number,
    running: Running,
    out: Column,
) -> None:
    """The weight of pairs of hands, one of each order: those we win, those we tie, and all; shape (3,).

    Args:
        ours: Our hands.
        our_order: Those that play, in the order of their highs.
        theirs: Their hands.
        their_order: As ours.
        same: The weight of their hand identical to each of ours; 0 where it does not play.
        cards: Cards of each hand, two or four.
        running: Buffer for the running totals.
        out: Receives the weights.
    """
    clear_running(running, cards)
    nothing = np.zeros_like(same)
    total, won, tied, mine, his = 0.0, 0.0, 0.0, 0, 0
    while mine < our_order.size:
        place = ours.high[our_order[mine]]
        group, beaten = mine, his
        while mine < our_order.size and ours.high[our_order[mine]] == place:
            mine += 1
        while his < their_order.size and theirs.high[their_order[his]] < place:
            his += 1
        total += pass_hands(running, theirs.slots, theirs.weights, their_order[beaten:his], cards)
        below = _weigh(running, total, ours, our_order[group:mine], nothing, cards)
        won += below
        equal = his
        while his < their_order.size and theirs.high[their_order[his]] == place:
            his += 1
        if his > equal:
            total += pass_hands(running, theirs.slots, theirs.weights, their_order[equal:his], cards)
            tied += _weigh(running, total, ours, our_order[group:mine], same, cards) - below
    total += pass_hands(running, theirs.slots, theirs.weights, their_order[his:], cards)
    out[0], out[1], out[2] = won, tied, _weigh(running, total, ours, our_order, same, cards)


@kernel
def _with_lows(hands: PlacedHands, first: int, last: int, out: Order) -> int:
    """The hands whose low has a place from ``first`` to below ``last``, in order; returns their number."""
    count = 0
    for at in range(hands.order.size):
        hand = hands.order[at]
        out[count] = hand  # replaced by the next unless this one counts: no branch to be mispredicted
        count += 1 if first <= hands.low[hand] and hands.low[hand] < last else 0
    return count


@inlined
def _add_row(sums: Results, row: Number, found: Column) -> None:
    for result in range(3):
        sums[row, result] += found[result]


@kernel
def count_results(
    ours: PlacedHands,
    theirs: PlacedHands,
    low_levels: int,
    lowest: int,
    same: Column,
    cards: Number,
    running: Running,
    out: Results,
) -> None:
    """The weight of all pairs of one of our hands and one of theirs, by what becomes of both halves.

    Args:
        ours: Our hands.
        theirs: Their hands.
        low_levels: How many places of lows there are; 0 where no low can be made.
        lowest: The first of those that are lows: 0, or 1 if place 0 means no low.
        same: The weight of their hand identical to each of ours, shape (m,).
        cards: Cards of each hand, two or four.
        running: Buffer for the running totals.
        out: Receives the weights by result of the high (won, tied, lost) and of the low (won, tied, lost,
            none made), shape (3, 4).  Exact for whole weights.
    """
    some, others = np.empty_like(ours.order), np.empty_like(theirs.order)
    found, every = np.zeros(3), np.zeros(3)
    sums = np.zeros((4, 3))
    _walk(ours, ours.order, theirs, theirs.order, same, cards, running, every)
    if low_levels == 0:
        sums[NONE_MADE] = every
    nothing = np.zeros_like(same)
    for place in range(low_levels):
        mine = _with_lows(ours, place, place + 1, some)
        if mine == 0:
            continue
        equal = _with_lows(theirs, place, place + 1, others)
        _walk(ours, some[:mine], theirs, others[:equal], same, cards, running, found)
        _add_row(sums, LOW_TIED if place >= lowest else NONE_MADE, found)
        if place > 0:
            worse = _with_lows(theirs, 0, place, others)
            _walk(ours, some[:mine], theirs, others[:worse], nothing, cards, running, found)
            _add_row(sums, LOW_WON, found)
    for result in range(3):
        known = sums[LOW_WON, result] + sums[LOW_TIED, result] + sums[NONE_MADE, result]
        sums[LOW_LOST, result] = every[result] - known
    for low in range(4):
        out[0, low], out[1, low] = sums[low, 0], sums[low, 1]
        out[2, low] = sums[low, 2] - sums[low, 0] - sums[low, 1]
