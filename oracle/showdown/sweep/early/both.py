"""Two ranges against each other on every flop, hand by hand: every full board is swept once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from oracle.arrays import Column, Sums, Whole
from oracle.cards.combo import PAIR_MASKS
from oracle.games import FLOP_CARDS
from oracle.showdown.runouts.boards import canonical_boards
from oracle.showdown.sweep.blocks import (
    BLOCK_RANKS,
    CELL_OF_PAIR,
    CELLS,
    SUITED_BLOCKS,
    WIDTH,
    group_shapes,
    to_cells,
)
from oracle.showdown.sweep.early.boards import WAYS, Renamings, early_classes, renamed_cells
from oracle.showdown.sweep.early.both_kernels import MOMENTS, FlopNumbers, SweptSide, add_both

PIECE_BOARDS = 512
"""Full boards per work unit."""

PIECE_SECONDS = 0.012
"""Approximate seconds for one of them on one core."""

_ORDER_SEED = 1
"""The seed of the order in which boards are swept, so that every report is refined in the same way."""


@dataclass(frozen=True, slots=True, eq=False)
class HandSums:
    """The sums of one thread for single hands: half pots won, by class of flops, cell and block."""

    first: Sums
    second: Sums


class BothSweep:
    """Sweeps every full board once for two ranges, in a random order and in pieces for any thread.

    The order is random so that the boards swept so far are a sample of all boards, drawn without replacement.

    Args:
        first: Weight of each hand of one range by pair index, whole numbers ≥ 0, shape (1326,).
        second: The other range's weights, in the same shape.
        dead: Mask of the dead cards.
        renamings: Suit renamings that leave all of these unchanged, a group with the identity first.
        hand_by_hand: Whether to compute the sums of single hands too.

    Attributes:
        classes: The flops, one of each class.
        first_blocks: The blocks of the first range's hands, shape (b,); empty unless hands are wanted.
        second_blocks: The blocks of the second range's hands.
        pieces: Number of work units.
    """

    def __init__(
        self, first: Column, second: Column, dead: int, renamings: Renamings, *, hand_by_hand: bool
    ) -> None:
        free = (PAIR_MASKS & np.uint64(dead)) == 0
        self._first, self._second = to_cells(first * free), to_cells(second * free)
        self._cells = renamed_cells(renamings)
        self.classes = early_classes(FLOP_CARDS, dead, renamings)
        self.first_blocks = _blocks(first * free, hand_by_hand)
        self.second_blocks = _blocks(second * free, hand_by_hand)
        boards, members = canonical_boards(0, dead, renamings)
        order = np.random.default_rng(_ORDER_SEED).permutation(boards.size)
        self._boards, self._members = boards[order], members[order]
        self.pieces = -(-boards.size // PIECE_BOARDS)

    @property
    def size(self) -> int:
        """Bytes of the sums of one thread."""
        blocks = self.first_blocks.size + self.second_blocks.size
        return self.classes.masks.size * CELLS * blocks * np.dtype(np.float64).itemsize

    def sums(self) -> HandSums:
        """Empty sums of single hands, for one thread."""
        flops = self.classes.masks.size
        return HandSums(
            np.zeros((flops, CELLS, self.first_blocks.size)),
            np.zeros((flops, CELLS, self.second_blocks.size)),
        )

    def add(self, number: int, sums: HandSums | None = None) -> Sums:
        """Do one piece of the work; releases the GIL.

        Args:
            number: Which piece.
            sums: Sums of single hands, changed in place; None if only the moments are wanted now.

        Returns:
            The moments of the piece, shape (classes, 9); see
            `oracle.showdown.sweep.early.both_kernels.add_both`.
        """
        part = slice(number * PIECE_BOARDS, (number + 1) * PIECE_BOARDS)
        classes, moments = self.classes, np.zeros((self.classes.masks.size, MOMENTS))
        first, second = self._sides(sums)
        flops = FlopNumbers(WAYS, classes.class_of, classes.renaming_of, self._cells)
        add_both(
            self._boards[part], self._members[part], first, second, group_shapes(), SUITED_BLOCKS,
            BLOCK_RANKS, flops, moments,
        )  # fmt: skip
        return moments

    def _sides(self, sums: HandSums | None) -> tuple[SweptSide, SweptSide]:
        """Both ranges, with the hands whose sums are wanted."""
        if sums is None:
            nobody, nothing = np.zeros(0, dtype=np.int64), np.zeros((self.classes.masks.size, CELLS, 0))
            return SweptSide(self._first, nobody, nothing), SweptSide(self._second, nobody, nothing)
        first = SweptSide(self._first, self.first_blocks, sums.first)
        return first, SweptSide(self._second, self.second_blocks, sums.second)


def _blocks(weights: Column, wanted: bool) -> Whole:
    """The blocks of the hands of a range; suit renamings do not change them."""
    hands = np.flatnonzero(weights) if wanted else np.zeros(0, dtype=np.int64)
    return np.unique(CELL_OF_PAIR[hands] % WIDTH).astype(np.int64)
