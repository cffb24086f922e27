"""Sampled deals, batch by batch, exactly uniform over all legal deals (weighted by the ranges).

The published rule is: draw a hand for every player from his range; if any card is used twice, redraw
*everything*; complete the board at random.  Three shortcuts leave its distribution unchanged:

* A seat that can hold one hand only is not drawn: its cards leave the deck first.
* Only *narrow* ranges (anything but "any hand") are drawn together and redrawn together.  Whatever
  they hold, "any hand" seats and the board can then be dealt from what is left in the same number of ways,
  so dealing them last changes no probability.
* An "any hand" seat or a part of the board that meets a card already used is redrawn *alone*: redrawing
  from a uniform table until it is clear of the used cards is a uniform draw from the sets that are clear.

Where narrow ranges often share cards, they are dealt one after the other instead, with the same
distribution: `oracle.simulate.deal.tilts`.

Indices come from 32 random bits by multiply-high with rejection of the few low products that would make
some entries more likely (D. Lemire, "Fast random integer generation in an interval", ACM TOMACS 29, 2019).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.jit import inner_kernel, kernel
from oracle.simulate.deal.streams import Stream, fill

Masks = npt.NDArray[np.uint64]

LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
NOTHING = np.uint64(0)
ONE = np.uint64(1)


@kernel
def draw_clear(
    state: Stream,
    table: Masks,
    used: Masks,
    out: Masks,
    rand: npt.NDArray[np.uint32],
    bad: npt.NDArray[np.uint8],
    pending: npt.NDArray[np.uint32],
) -> None:
    """For every deal draw one entry of ``table`` that is clear of the cards in use, and use it.

    Every deal must have at least one clear entry, or this never returns.

    Args:
        state: The stream, advanced.
        table: Sets of cards, each equally likely; shape (t,), uint64.
        used: Cards in use in each deal, updated; shape (n,), uint64.
        out: The set drawn for each deal; shape (n,), uint64.
        rand: Buffer, at least n + LANES.
        bad: Buffer, at least n.
        pending: Buffer, at least n + 1.
    """
    count = used.size
    size = np.uint64(table.size)
    threshold = (ONE << HALF) % size
    fill(state, rand, count)
    for i in range(count):
        out[i] = table[(np.uint64(rand[i]) * size) >> HALF]
    for i in range(count):
        bad[i] = ((out[i] & used[i]) != NOTHING) | (((np.uint64(rand[i]) * size) & LOW) < threshold)
    waiting: int | np.int64 = np.int64(0)  # not a literal, or `fill` would be compiled twice
    for i in range(count):
        pending[waiting] = i
        waiting += bad[i]
    while waiting > 0:
        fill(state, rand, waiting)
        still = np.int64(0)
        for j in range(waiting):
            i = pending[j]
            product = np.uint64(rand[j]) * size
            drawn = table[product >> HALF]
            out[i] = drawn
            pending[still] = i
            still += ((drawn & used[i]) != NOTHING) | ((product & LOW) < threshold)
        waiting = still
    for i in range(count):
        used[i] |= out[i]


@inner_kernel
def draw_together(
    state: Stream,
    masks: Masks,
    cuts: npt.NDArray[np.uint32],
    other: npt.NDArray[np.uint32],
    starts: npt.NDArray[np.int64],
    sizes: npt.NDArray[np.int64],
    totals: npt.NDArray[np.int64],
    hands: Masks,
    used: Masks,
    rand: npt.NDArray[np.uint32],
    bad: npt.NDArray[np.uint8],
    cards: Masks,
    filled: int | np.int64,
    lanes: int | np.int64,
) -> int | np.int64:
    """Draw the narrow seats of ``lanes`` deals together and keep the deals in which no card is used twice.

    Args:
        state: The stream, advanced.
        masks: Hands of all narrow seats; this and the next five are those of `RangeTables`.
        cuts: See `RangeTables`.
        other: See `RangeTables`.
        starts: See `RangeTables`.
        sizes: See `RangeTables`.
        totals: See `RangeTables`.
        hands: Receives the kept hands, shape (seats, n + 1): one spare column.
        used: Cards of each kept deal, shape (n + 1,).
        rand: Buffer, at least lanes + LANES.
        bad: Buffer, at least lanes.
        cards: Buffer, shape (seats + 1, at least lanes).
        filled: Deals kept before.
        lanes: Deals to try.

    Returns:
        Deals kept so far, at most n; further deals of this try are dropped.
    """
    seats = starts.size
    room = used.size - 1
    taken = cards[seats]
    for i in range(lanes):
        bad[i] = 0
        taken[i] = NOTHING
    for seat in range(seats):
        size = np.uint64(sizes[seat])
        threshold = (ONE << HALF) % size
        start = np.uint64(starts[seat])
        row = cards[seat]
        fill(state, rand, lanes)
        if totals[seat] == 0:
            for i in range(lanes):
                product = np.uint64(rand[i]) * size
                row[i] = masks[start + (product >> HALF)]
                bad[i] |= (product & LOW) < threshold
        else:
            for i in range(lanes):
                product = np.uint64(rand[i]) * size
                row[i] = product >> HALF
                bad[i] |= (product & LOW) < threshold
            total = np.uint64(totals[seat])
            threshold = (ONE << HALF) % total
            fill(state, rand, lanes)
            for i in range(lanes):
                product = np.uint64(rand[i]) * total
                index = start + row[i]
                own = (product >> HALF) < np.uint64(cuts[index])
                row[i] = masks[index if own else start + np.uint64(other[index])]
                bad[i] |= (product & LOW) < threshold
        for i in range(lanes):
            bad[i] |= (row[i] & taken[i]) != NOTHING
            taken[i] |= row[i]
    for i in range(lanes):
        for seat in range(seats):
            hands[seat, filled] = cards[seat, i]
        used[filled] = taken[i]
        filled += (bad[i] == 0) & (filled < room)
    return filled
