"""Every hand on every flop, or on every turn, against a range: exact, in about a second."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Masks, Sums, Whole
from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import PAIR_MASKS
from oracle.cards.mask import CARD_BITS
from oracle.games import BOARD_CARDS
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
from oracle.showdown.sweep.early.kernels import add_boards, classify, finish, look_up

Renamings = Sequence[Sequence[int]]

PIECE_BOARDS = 1024
"""Full boards per work unit: about eight milliseconds."""

WAYS: Whole = np.array(
    [[comb(card, count) for count in range(1, BOARD_CARDS)] for card in range(DECK_SIZE)], dtype=np.int64
)
"""Numbers of early boards, those of three or four cards: cards a < b < c … have the number
C(a, 1) + C(b, 2) + C(c, 3) + …; shape (52, 4)."""


@functools.cache
def early_masks(cards: int) -> Masks:
    """Every set of a few cards by number: 22,100 flops, 270,725 boards on the turn; shape (n,), uint64."""
    chosen = np.array(list(combinations(range(DECK_SIZE), cards)), dtype=np.int64)
    masks = np.empty(len(chosen), dtype=np.uint64)
    masks[WAYS[chosen, np.arange(cards)].sum(axis=1)] = np.bitwise_or.reduce(CARD_BITS[chosen], axis=1)
    return masks


@dataclass(frozen=True, slots=True, eq=False)
class EarlyClasses:
    """The early boards, one of each class of boards that differ only by suit names.

    Attributes:
        known: Cards of a board.
        masks: A representative of each class, shape (n,), uint64, ascending.
        members: Number of boards that each represents, shape (n,), int64.
        class_of: The class of each board by number, int32; -1 for boards that hold a dead card.
        renaming_of: The renaming that takes it to its representative, int8.
    """

    known: int
    masks: Masks
    members: Whole
    class_of: npt.NDArray[np.int32]
    renaming_of: npt.NDArray[np.int8]


def early_classes(known: int, dead: int, renamings: Renamings) -> EarlyClasses:
    """The boards of three or four cards that can come, by suit class.

    Args:
        known: Cards of a board, 3 or 4.
        dead: Mask of cards that cannot come.
        renamings: A group of renamings that leave the dead cards unchanged, with the identity first.
    """
    masks, members = canonical_boards(0, dead, renamings, cards=known)
    order = np.argsort(masks)
    masks, members = masks[order], members[order]
    count = comb(DECK_SIZE, known)
    least, renaming_of = np.empty(count, dtype=np.uint64), np.empty(count, dtype=np.int8)
    classify(CARD_BITS, WAYS, known, np.array(renamings, dtype=np.int64), least, renaming_of)
    class_of = np.searchsorted(masks, least).astype(np.int32)
    class_of[(least & np.uint64(dead)) != 0] = -1
    return EarlyClasses(known, masks, members, class_of, renaming_of)


def renamed_cells(renamings: Renamings) -> Whole:
    """The image of each cell (suits of the two cards) under each renaming, shape (renamings, 16)."""
    suits = np.array([list(renaming) for renaming in renamings], dtype=np.int64)
    high, low = np.divmod(np.arange(CELLS), 4)
    return np.ascontiguousarray(4 * suits[:, high] + suits[:, low])


class EarlySweep:
    """Sweeps every full board once, in pieces that can be done on any thread.

    Args:
        villain: The villain's weight by pair index, whole numbers ≥ 0, shape (1326,).
        dead: Mask of the dead cards.
        renamings: Suit renamings that leave both unchanged, a group with the identity first.
        hands: The hands wanted, as pair indices.
        known: Cards of the early boards wanted, 3 or 4.

    Attributes:
        classes: The early boards.
        blocks: The blocks that the hands and their images are in, shape (b,).
        pieces: Number of work units.
    """

    def __init__(self, villain: Column, dead: int, renamings: Renamings, hands: Whole, known: int) -> None:
        self._villain = to_cells(villain * ((PAIR_MASKS & np.uint64(dead)) == 0))
        self._dead = dead
        self._renamings = np.array(renamings, dtype=np.int64)
        self._cells = renamed_cells(renamings)
        self.classes = early_classes(known, dead, renamings)
        self.blocks: Whole = np.unique(CELL_OF_PAIR[hands] % WIDTH)  # suit renamings do not change the block
        self._boards, self._members = canonical_boards(0, dead, renamings)
        self.pieces = -(-self._boards.size // PIECE_BOARDS)

    @property
    def size(self) -> int:
        """Bytes of the sums of one thread."""
        return self.classes.masks.size * CELLS * self.blocks.size * np.dtype(np.float64).itemsize

    def sums(self) -> Sums:
        """Sums for one thread: half pots won, shape (classes, 16, blocks), in the cells of the blocks."""
        return np.zeros((self.classes.masks.size, CELLS, self.blocks.size))

    def add(self, number: int, sums: Sums) -> None:
        """Do one piece of the work; releases the GIL."""
        part = slice(number * PIECE_BOARDS, (number + 1) * PIECE_BOARDS)
        classes = self.classes
        add_boards(
            self._boards[part], self._members[part], self._villain, group_shapes(), SUITED_BLOCKS,
            BLOCK_RANKS, self.blocks, classes.known, WAYS, classes.class_of, classes.renaming_of,
            self._cells, sums,
        )  # fmt: skip

    def table(self, sums: Sums) -> EarlyTable:
        """The equities, once all pieces are added up in ``sums``, which are overwritten."""
        left = DECK_SIZE - self._dead.bit_count() - self.classes.known - 4
        finish(
            sums, self.classes.masks, CARD_BITS, np.uint64(self._dead), self._villain, BLOCK_RANKS,
            self.blocks, self._renamings, self._cells, float(comb(left, BOARD_CARDS - self.classes.known)),
        )  # fmt: skip
        return self._of(sums)

    def of_any_numbers(self) -> EarlyTable:
        """A table of the same size with random equities, for timing look-ups before the real one is made."""
        return self._of(np.random.default_rng(0).random((self.classes.masks.size, CELLS, self.blocks.size)))

    def _of(self, equities: Sums) -> EarlyTable:
        places = np.zeros(WIDTH, dtype=np.int64)
        places[self.blocks] = np.arange(self.blocks.size)
        return EarlyTable(self.classes, self._renamings, places, equities)


@dataclass(frozen=True, slots=True, eq=False)
class EarlyTable:
    """The equity of hands on every board of three or four cards.

    Attributes:
        classes: The boards.
        renamings: The renamings under which the classes were formed, shape (renamings, 4).
        place_of_block: The position of each block of hands in the table, shape (96,).
        equities: By class, cell and block; NaN if there is none.
    """

    classes: EarlyClasses
    renamings: Whole
    place_of_block: Whole
    equities: Sums

    def of(self, own: Masks, boards: Masks) -> Column:
        """The equity of each of some hands on its board, the double nearest to the true fraction.

        Args:
            own: The hands, among those the table was made for, shape (n,).
            boards: The boards, shape (n,).
        """
        out = np.empty(own.size)
        look_up(
            np.ascontiguousarray(own), np.ascontiguousarray(boards), WAYS, self.classes.class_of,
            self.classes.renaming_of, self.renamings, self.place_of_block, self.equities, out,
        )  # fmt: skip
        return out
