"""From weights by pair index to cells, and from what hands win in cells back to figures by pair index.

With NumPy alone this takes four times as long as sweeping a river.
"""

from __future__ import annotations

import numpy as np

from oracle.arrays import Column, Masks, Table, Whole
from oracle.cards.card import DECK_SIZE
from oracle.jit import kernel


@kernel
def lay_live(weights: Column, known: np.uint64, masks: Masks, cell_of_pair: Whole, cells: Table) -> None:
    """Lay out in cells the hands that share no card with the known ones.

    Args:
        weights: Weight of each hand by pair index, shape (1326,).
        known: The known cards.
        masks: `oracle.cards.combo.PAIR_MASKS`.
        cell_of_pair: `oracle.showdown.sweep.blocks.CELL_OF_PAIR`.
        cells: Receives the weights, shape (16, 96); zeros before.
    """
    flat = cells.reshape(-1)
    for pair in range(weights.size):
        if masks[pair] & known == np.uint64(0):
            flat[cell_of_pair[pair]] = weights[pair]


@kernel
def collect_figures(
    villain: Table,
    win: Table,
    reach: Table,
    known: np.uint64,
    run_outs: float,
    masks: Masks,
    cards: Whole,
    cell_of_pair: Whole,
    out: Table,
) -> None:
    """The figures of every hand that can be held, by pair index.

    Args:
        villain: Weights of the villain's hands in cells, 0 for those that cannot be held, shape (16, 96).
        win: The weight that each hand beats, summed over run-outs, in cells.
        reach: The weight that it beats or ties with.
        known: The known cards.
        run_outs: Number of run-outs of two hands.
        masks: `oracle.cards.combo.PAIR_MASKS`.
        cards: The two cards of each hand, shape (1326, 2).
        cell_of_pair: `oracle.showdown.sweep.blocks.CELL_OF_PAIR`.
        out: Receives what each hand wins, what it ties and all its deals, shape (3, 1326); zeros before.
    """
    theirs, below, upto = villain.reshape(-1), win.reshape(-1), reach.reshape(-1)
    held, total = np.zeros(DECK_SIZE), 0.0
    for pair in range(masks.size):
        weight = theirs[cell_of_pair[pair]]
        held[cards[pair, 0]] += weight
        held[cards[pair, 1]] += weight
        total += weight
    for pair in range(masks.size):
        if masks[pair] & known != np.uint64(0):
            continue
        cell = cell_of_pair[pair]
        out[0, pair] = below[cell]
        out[1, pair] = upto[cell] - below[cell]
        # The hand itself was subtracted twice.
        out[2, pair] = (total - held[cards[pair, 0]] - held[cards[pair, 1]] + theirs[cell]) * run_outs
