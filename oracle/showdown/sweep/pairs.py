"""Range against range on a board: wins and ties of every hero combo.

On one full board all hands are processed from the weakest to the strongest, with running totals of the
villain's weight, whole and by card. The weight that a hero's hand beats is then the total minus that with
his first card minus that with his second; no hand is compared with another.  Hands come in blocks of one rank
pair (`oracle.showdown.sweep.blocks`), which have the same rating except for flushes, so at most 91 ratings
are sorted on a board that makes no flush.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np

from oracle.arrays import Column, Masks, Whole
from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import COMBOS, PAIR_CARDS, PAIR_MASKS
from oracle.cards.mask import CARD_BITS
from oracle.games import BOARD_CARDS
from oracle.showdown.sweep.blocks import (
    BLOCK_RANKS,
    CELL_OF_PAIR,
    CELLS,
    FIRST_SINGLE,
    FIRST_SUITED,
    GROUPS,
    SUITED_BLOCKS,
    WIDTH,
    from_cells,
    group_shapes,
    to_cells,
)
from oracle.showdown.sweep.pair_columns import collect_figures, lay_live
from oracle.showdown.sweep.pair_kernels import sweep_cells
from oracle.showdown.sweep.total_kernels import total_cells

_CARDS: Whole = PAIR_CARDS.astype(np.int64)

SINGLES = np.arange(FIRST_SINGLE, GROUPS)
"""The groups of one card of a suit."""


@dataclass(frozen=True, slots=True, eq=False)
class Sweep:
    """Every hero combo against a villain's range; each array by pair index, shape (1326,), float64.

    Attributes:
        win: Deals won (a deal is a run-out and a villain combo), counted with the combo's weight.
        tie: Deals split.
        total: All deals; 0 if the hero's combo cannot be held or no villain combo is left.
    """

    win: Column
    tie: Column
    total: Column

    @property
    def equity(self) -> Column:
        """Each combo's share of the pot, 0…1; NaN where there is no deal."""
        with np.errstate(invalid="ignore"):
            share: Column = (self.win + self.tie / 2) / self.total
        return share

    def summed(self, weights: Column) -> tuple[float, float, float]:
        """Wins, ties and losses of a whole hero range, given the weight of each pair index."""
        win, tie, total = (float(weights @ column) for column in (self.win, self.tie, self.total))
        return win, tie, total - win - tie


def sweep(villain: Column, board: int, dead: int = 0) -> Sweep:
    """Sweep all run-outs of a board.

    Args:
        villain: Weight of each combo by pair index, ≥ 0, shape (1326,), float64.
        board: The known board as a mask, usually 3…5 cards; every missing card multiplies the run-outs.
        dead: Cards that cannot come, as a mask.

    Returns:
        The sums over all run-outs.  Exact for whole weights, otherwise up to rounding.
    """
    known = board | dead
    cells = np.zeros((3, CELLS, WIDTH))
    theirs, win, reach = cells
    lay_live(np.ascontiguousarray(villain), np.uint64(known), PAIR_MASKS, CELL_OF_PAIR, theirs)
    sweep_cells(runouts(board, dead), theirs, group_shapes(), SUITED_BLOCKS, BLOCK_RANKS, win, reach)
    # All villain combos that can meet a hero's combo do so on the same number of run-outs.
    missing = BOARD_CARDS - int(board).bit_count()
    left = DECK_SIZE - int(known).bit_count() - 4
    figures, run_outs = np.zeros((3, COMBOS)), float(comb(left, missing))
    collect_figures(theirs, win, reach, np.uint64(known), run_outs, PAIR_MASKS, _CARDS, CELL_OF_PAIR, figures)
    return Sweep(*figures)


def runouts(board: int, dead: int = 0) -> Masks:
    """Every full board that a known one can become, as masks, shape (n,), uint64."""
    missing = BOARD_CARDS - int(board).bit_count()
    if missing == 0:
        return np.array([board], dtype=np.uint64)
    rest = CARD_BITS[(CARD_BITS & np.uint64(board | dead)) == 0]
    boards, last = np.full(1, board, dtype=np.uint64), np.full(1, -1)
    for _ in range(missing):  # each card is higher than the previous one
        counts = rest.size - 1 - last
        ends = np.cumsum(counts)
        last = np.arange(ends[-1]) + np.repeat(last + 1 - ends + counts, counts)
        boards = np.repeat(boards, counts) | rest[last]
    return boards


def sweep_boards(boards: Masks, villain: Column) -> tuple[Column, Column]:
    """Sweep given full boards; releases the GIL.

    Args:
        boards: Boards of five cards as masks, shape (n,), uint64.
        villain: Weight of each combo by pair index, shape (1326,), float64.

    Returns:
        By pair index, shape (1326,): the weight each hero combo beats, summed over the boards that leave
        it alive, and the weight it beats or ties.
    """
    cells = to_cells(villain)
    win, reach = np.zeros_like(cells), np.zeros_like(cells)
    sweep_cells(
        np.require(boards, np.uint64, ["C", "W"]),
        cells,
        group_shapes(),
        SUITED_BLOCKS,
        BLOCK_RANKS,
        win,
        reach,
    )
    return from_cells(win), from_cells(reach)


class RangePair:
    """Two ranges laid out so that their totals on boards can be found.

    Args:
        hero: Weight of each combo of one range by pair index, shape (1326,), float64.
        villain: Weight of each combo of the other.
    """

    def __init__(self, hero: Column, villain: Column) -> None:
        self._hero, self._villain = to_cells(hero), to_cells(villain)
        used = np.any(self._hero + self._villain, axis=0)
        blocks, suited = np.flatnonzero(used), np.flatnonzero(used[SUITED_BLOCKS])
        self._groups = np.concatenate([blocks, suited + FIRST_SUITED, SINGLES])
        self._shapes = np.ascontiguousarray(group_shapes()[:, self._groups])
        self._blocks = blocks.size

    def total(self, boards: Masks) -> tuple[float, float]:
        """What the hero wins and ties on full boards; releases the GIL.

        Args:
            boards: Boards of five cards as masks, shape (n,), uint64.

        Returns:
            The hero's weight times the villain's, summed over the deals that the hero wins, and over those
            that are tied.
        """
        return total_cells(
            np.require(boards, np.uint64, ["C", "W"]),
            self._hero,
            self._villain,
            self._groups,
            self._blocks,
            self._shapes,
            SUITED_BLOCKS,
            BLOCK_RANKS,
        )


def total_boards(boards: Masks, hero: Column, villain: Column) -> tuple[float, float]:
    """The totals of two ranges on full boards, see `RangePair`."""
    return RangePair(hero, villain).total(boards)
