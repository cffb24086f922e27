"""Equities inside a deal: known hands, or one known hand against a range, from a board on.

These serve columns of deals, each with its own board, so they count run-outs one by one in vector lanes:
on a flop that is 990 ratings a hand, about a microsecond.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import CARD_BITS
from oracle.jit import kernel
from oracle.rating.high import rate

MOST_RUNOUTS = 1326
"""Run-outs of two cards from a whole deck: the size of the buffers."""

HOLDEM_CARDS = 7

Masks = npt.NDArray[np.uint64]


@kernel
def _run_outs(gone: np.uint64, missing: int, bits: Masks, out: Masks) -> int:
    """Write every way to complete a board from the cards that are not gone; returns how many."""
    nothing = np.uint64(0)
    if missing == 0:
        out[0] = nothing
        return 1
    found = 0
    for first in range(bits.size):
        if bits[first] & gone != nothing:
            continue
        if missing == 1:
            out[found] = bits[first]
            found += 1
            continue
        for second in range(first + 1, bits.size):
            if bits[second] & gone == nothing:
                out[found] = bits[first] | bits[second]
                found += 1
    return found


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
    extra = np.empty(MOST_RUNOUTS, dtype=np.uint64)
    full = np.empty(MOST_RUNOUTS, dtype=np.uint64)
    ratings = np.empty((players, MOST_RUNOUTS), dtype=np.uint32)
    for deal in range(boards.size):
        gone = boards[deal] | dead
        for seat in range(hands.shape[0]):
            gone |= hands[seat, deal]
        count = _run_outs(gone, missing, bits, extra)
        for player in range(players):
            own = hands[playing[player], deal] | boards[deal]
            for index in range(count):
                full[index] = extra[index] | own
            rate(full[:count], HOLDEM_CARDS, ratings[player, :count])
            out[player, deal] = 0.0
        for index in range(count):
            best = ratings[0, index]
            ways = 1
            for player in range(1, players):
                rating = ratings[player, index]
                ways = 1 if rating > best else ways + (1 if rating == best else 0)
                best = max(best, rating)
            for player in range(players):
                if ratings[player, index] == best:
                    out[player, deal] += 1.0 / ways
        for player in range(players):
            out[player, deal] /= count


def hand_equities(
    hands: Masks, playing: npt.NDArray[np.int64], boards: Masks, missing: int, dead: int
) -> npt.NDArray[np.float64]:
    """The exact all-in equity of every playing seat in every deal, all hands face up.

    Args:
        hands: Every seat's two cards, shape (seats, deals), uint64.
        playing: The seats with a part in the pot.
        boards: The known board of each deal, shape (deals,), uint64.
        missing: Cards to come, 0, 1 or 2, the same in every deal.
        dead: Mask of the dead cards.

    Returns:
        Shares 0…1, shape (players, deals), float64.
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
    weights: npt.NDArray[np.float64],
    bits: Masks,
    out: npt.NDArray[np.float64],
) -> None:
    """The kernel of `range_equities`."""
    nothing = np.uint64(0)
    extra = np.empty(MOST_RUNOUTS, dtype=np.uint64)
    live = np.empty(masks.size, dtype=np.uint64)
    live_weights = np.empty(masks.size)
    full = np.empty(masks.size, dtype=np.uint64)
    ratings = np.empty(masks.size, dtype=np.uint32)
    own = np.empty(1, dtype=np.uint64)
    mine = np.empty(1, dtype=np.uint32)
    for deal in range(boards.size):
        gone = boards[deal] | hands[deal] | dead
        size = 0
        for index in range(masks.size):
            if masks[index] & gone == nothing:
                live[size] = masks[index]
                live_weights[size] = weights[index]
                size += 1
        count = _run_outs(gone, missing, bits, extra)
        won = 0.0
        total = 0.0
        for run in range(count):
            board = boards[deal] | extra[run]
            own[0] = board | hands[deal]
            rate(own, HOLDEM_CARDS, mine)
            for index in range(size):
                full[index] = live[index] | board
            rate(full[:size], HOLDEM_CARDS, ratings[:size])
            for index in range(size):
                # A villain's hand that holds a card of the run-out is rated for nothing and weighs nothing.
                weight = live_weights[index] if live[index] & extra[run] == nothing else 0.0
                total += weight
                won += weight if mine[0] > ratings[index] else 0.0
                won += weight / 2 if mine[0] == ratings[index] else 0.0
        out[deal] = won / total if total > 0.0 else np.nan


def range_equities(
    hands: Masks,
    boards: Masks,
    missing: int,
    dead: int,
    masks: Masks,
    weights: npt.NDArray[np.float64],
) -> npt.NDArray[np.float64]:
    """The exact equity of a known hand against a range in every deal.

    Args:
        hands: The hero's two cards in each deal, shape (deals,), uint64.
        boards: The known board of each deal, shape (deals,), uint64.
        missing: Cards to come, 0, 1 or 2, the same in every deal.
        dead: Mask of the dead cards.
        masks: The villain's hands, shape (n,), uint64.
        weights: Weight of each, shape (n,), float64.

    Returns:
        Shares 0…1, shape (deals,), float64; NaN where the villain has no hand left.
    """
    out = np.empty(boards.size)
    _range_equities(
        np.ascontiguousarray(hands), np.ascontiguousarray(boards), missing, np.uint64(dead),
        np.ascontiguousarray(masks), np.ascontiguousarray(weights), CARD_BITS, out,
    )  # fmt: skip
    return out
