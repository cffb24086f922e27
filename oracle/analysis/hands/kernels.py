"""Every hand of a range against the same opponents; several kernels rate a board's hands only once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.jit import kernel
from oracle.rating.high import rate
from oracle.showdown.inside.allin import HOLDEM_CARDS, POT_UNITS
from oracle.showdown.sweep.pair_kernels import sweep_cells

Masks = npt.NDArray[np.uint64]
Whole = npt.NDArray[np.int64]
Table = npt.NDArray[np.float64]
Ratings = npt.NDArray[np.uint32]


@kernel
def tally_hands(
    hands: Masks, boards: Masks, used: Masks, best: Ratings, ways: npt.NDArray[np.int64], sums: Whole
) -> None:
    """Play every hand against the same opponents, deal by deal.

    Args:
        hands: The hands, two cards each, shape (n,), uint64.
        boards: Full boards, shape (deals,), uint64.
        used: All cards used in each deal, including the board, shape (deals,), uint64.
        best: The best rating of the opponents in each deal, shape (deals,), uint32.
        ways: How many opponents have it, shape (deals,), int64.
        sums: For each hand: the deals that leave it possible, the pot units (`POT_UNITS` per pot) it wins in
            them, and their squares, shape (3, n), int64; updated in place.
    """
    count = hands.size
    full = np.empty(count, dtype=np.uint64)
    ratings = np.empty(count, dtype=np.uint32)
    for deal in range(boards.size):
        board, gone, top = boards[deal], used[deal], best[deal]
        shared = np.int64(POT_UNITS) // (ways[deal] + 1)
        for index in range(count):
            full[index] = hands[index] | board
        rate(full, HOLDEM_CARDS, ratings)
        for index in range(count):
            possible = np.int64(hands[index] & gone == np.uint64(0))
            units = np.int64(POT_UNITS) if ratings[index] > top else np.int64(0)
            units = shared if ratings[index] == top else units
            units *= possible
            sums[0, index] += possible
            sums[1, index] += units
            sums[2, index] += units * units


@kernel
def sweep_each(
    boards: Masks,
    hero: Table,
    villain: Table,
    shapes: npt.NDArray[np.uint16],
    suited: Whole,
    ranks: Whole,
    won: npt.NDArray[np.float64],
) -> None:
    """What a whole range wins against another on each full board.

    Args:
        boards: Boards of five cards, shape (n,), uint64.
        hero: Weights in cells, shape (16, 96).
        villain: The same for the other range.
        shapes: `oracle.showdown.sweep.blocks.group_shapes`.
        suited: `oracle.showdown.sweep.blocks.SUITED_BLOCKS`.
        ranks: `oracle.showdown.sweep.blocks.BLOCK_RANKS`.
        won: Receives the pots won on each board, times the weights of both hands, ties half; shape (n,),
            float64.
    """
    win, reach = np.empty(hero.shape), np.empty(hero.shape)
    for index in range(boards.size):
        for cell in range(hero.shape[0]):
            for block in range(hero.shape[1]):
                win[cell, block] = 0.0
                reach[cell, block] = 0.0
        sweep_cells(boards[index : index + 1], villain, shapes, suited, ranks, win, reach)
        halves = 0.0
        for cell in range(hero.shape[0]):
            for block in range(hero.shape[1]):
                halves += hero[cell, block] * (win[cell, block] + reach[cell, block])
        won[index] = halves / 2


@kernel
def joint_on_each(
    boards: Masks, combos: Masks, cards: npt.NDArray[np.uint8], ours: Table, theirs: Table, out: Table
) -> None:
    """The total weight of all ways to deal two ranges a hand each, for each board.

    Args:
        boards: The boards, shape (n,), uint64.
        combos: Masks of the hands, shape (c,), uint64.
        cards: The two card ids of each, shape (c, 2).
        ours: Weight of each in our range, shape (c,).
        theirs: Weight of each in the other range; whole numbers.
        out: Receives the weights, shape (n,), float64.
    """
    held = np.empty(52)
    for index in range(boards.size):
        board = boards[index]
        held[:] = 0.0
        total, joint = 0.0, 0.0
        for combo in range(combos.size):
            if combos[combo] & board == np.uint64(0):
                total += theirs[combo]
                held[cards[combo, 0]] += theirs[combo]
                held[cards[combo, 1]] += theirs[combo]
        for combo in range(combos.size):
            if combos[combo] & board == np.uint64(0):
                # Subtracted before it is multiplied: sums of products would not be exact.
                met = total - (held[cards[combo, 0]] + held[cards[combo, 1]]) + theirs[combo]
                joint += ours[combo] * met
        out[index] = joint
