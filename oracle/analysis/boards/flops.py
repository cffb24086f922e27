"""Every hand on every flop against a range, exactly, in about a second."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.analysis.boards.suits import Renamings, renamed_pairs
from oracle.analysis.cancel import Cancel
from oracle.analysis.work import pieces
from oracle.arrays import Column, Masks, Sums
from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import COMBOS, PAIR_MASKS
from oracle.games import BOARD_CARDS, FLOP_CARDS
from oracle.showdown.pairs import live_weight
from oracle.showdown.sweep.blocks import CELL_OF_PAIR, WIDTH
from oracle.showdown.sweep.early.boards import EarlySweep
from oracle.simulate.deal.enumerate import rename
from oracle.simulate.work.stop import Stop, StoppedError
from oracle.simulate.work.whole_numbers import whole_numbers

MOST_BYTES = 192 * 2**20
"""Limit on the memory for the sums of all threads together, in bytes; each thread has its own."""

PIECE_SECONDS = 0.008
"""Approximate seconds of a piece of the sweep on one core."""
PART_SECONDS, FEWEST_PARTS = 1.0, 8
"""Approximate seconds of a part for a worker, and the number of parts of short work."""

BYTES_A_SECOND = 1e8
"""Most bytes that a part may send for each second of its work."""

_TO_COME = BOARD_CARDS - FLOP_CARDS


@dataclass(frozen=True, slots=True, eq=False)
class FlopTable:
    """Pots won by hands on every flop against a range, summed over all turns and rivers.

    Attributes:
        flops: One flop per suit class, as a mask, shape (n,), uint64.
        members: Number of flops in each class, shape (n,), int64.
        combos: The hands, as pair indices, shape (c,), int64; closed under ``renamings``.
        won: Pots won, ties halved, weighted by the villain's weights, shape (n, c), float64; exact for whole
            weights.  0 where a hand shares a card with the flop.
        renamings: The suit renamings that map the villain's range and the dead cards to themselves.
        villain: The villain's weight by pair index, shape (1326,), scaled to whole numbers.
        dead: Mask of the dead cards.
    """

    flops: Masks
    members: npt.NDArray[np.int64]
    combos: npt.NDArray[np.int64]
    won: npt.NDArray[np.float64]
    renamings: Renamings
    villain: Column
    dead: int

    def totals(self, flop: int) -> Column:
        """All pots of each hand on a flop, shape (c,), in the unit of ``won``.

        Args:
            flop: Row of the flop.
        """
        return live_on(self.villain, int(self.flops[flop]))[self.combos] * run_outs_after_flop(self.dead)


def run_outs_after_flop(dead: int) -> int:
    """Number of turns and rivers for each pair of hands on a flop."""
    return comb(DECK_SIZE - dead.bit_count() - FLOP_CARDS - 4, _TO_COME)


def live_on(villain: Column, board: int) -> Column:
    """The villain's weight compatible with each hand on a board, by pair index; 0 for blocked hands."""
    free = (PAIR_MASKS & np.uint64(board)) == 0
    live: Column = live_weight(villain * free) * free
    return live


def flop_table(
    villain: Column,
    dead: int,
    renamings: Renamings,
    combos: npt.NDArray[np.int64],
    threads: int = 1,
    cancel: Cancel = None,
    workers: SumsFromWorkers | None = None,
) -> Iterator[float | FlopTable]:
    """Sweep every board once; yields the fraction done, 0…1, and finally the table.

    Args:
        villain: The villain's weight by pair index, ≥ 0, shape (1326,).
        dead: Mask of the dead cards.
        renamings: Suit renamings that leave both unchanged: a group, the identity included.
        combos: The hands to compute, as pair indices.
        threads: Number of threads.
        cancel: Stops the work when set.
        workers: Other processes or machines that sweep the boards; threads of this process if None.

    Raises:
        StoppedError: If cancelled.
    """
    scaled, wanted, moved = _asked(villain, dead, renamings, combos)
    sweep = EarlySweep(scaled, dead, renamings, wanted, FLOP_CARDS)
    sums: list[Sums] = []
    if workers is None:
        threads = max(1, min(threads, MOST_BYTES // sweep.size))
        for done, _ in enumerate(pieces(_workers(sweep, sums), sweep.pieces, threads, cancel), 1):
            yield done / sweep.pieces
    else:
        parts = sweep_parts(sweep)
        for done, part in enumerate(workers(parts), 1):
            sums = [sums[0] + part] if sums else [part]
            yield done / parts.count
    whole = sums.pop()
    while sums:
        whole += sums.pop()
    classes = sweep.classes
    won = by_combo(whole, sweep.blocks, wanted, classes.masks, renamings, moved)
    yield FlopTable(classes.masks, classes.members, wanted, won, renamings, scaled, dead)


def flop_parts(villain: Column, dead: int, renamings: Renamings, combos: npt.NDArray[np.int64]) -> SweepParts:
    """The work of `flop_table` in parts, for a worker; arguments as there."""
    scaled, wanted, _moved = _asked(villain, dead, renamings, combos)
    return sweep_parts(EarlySweep(scaled, dead, renamings, wanted, FLOP_CARDS))


def _asked(
    villain: Column, dead: int, renamings: Renamings, combos: npt.NDArray[np.int64]
) -> tuple[Column, npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The villain's weights as whole numbers, the hands wanted, and all hands as the renamings move them."""
    scaled = np.zeros(COMBOS)
    held = (villain > 0) & ((PAIR_MASKS & np.uint64(dead)) == 0)
    scaled[held] = whole_numbers(villain[held])
    moved = renamed_pairs(renamings)
    return scaled, np.unique(moved[:, combos]), moved


@dataclass(frozen=True, slots=True, eq=False)
class SweepParts:
    """A sweep in parts; the worker adds up the sums of its part.

    Attributes:
        sweep: The sweep.
        count: How many parts.
    """

    sweep: EarlySweep
    count: int

    @property
    def seconds(self) -> float:
        """Expected seconds of a part on one core."""
        return self.sweep.pieces * PIECE_SECONDS / self.count

    def sums(self, part: int, stop: Stop) -> Sums:
        """The sums of one part; they are sums of whole numbers, so any division gives the same bits.

        Raises:
            StoppedError: If stopped.
        """
        sums, total = self.sweep.sums(), self.sweep.pieces
        for number in range(total * part // self.count, total * (part + 1) // self.count):
            if stop.is_set():
                raise StoppedError
            self.sweep.add(number, sums)
        return sums


SumsFromWorkers = Callable[[SweepParts], Iterator[Sums]]
"""Gives the parts of a sweep to workers; the sums of the parts come in order."""


def sweep_parts(sweep: EarlySweep) -> SweepParts:
    """Divide a sweep into parts that take long compared with sending their sums."""
    total = sweep.pieces * PIECE_SECONDS
    longest = max(min(PART_SECONDS, total / FEWEST_PARTS), sweep.size / BYTES_A_SECOND)
    return SweepParts(sweep, max(1, min(sweep.pieces, round(total / longest))))


def _workers(sweep: EarlySweep, all_sums: list[Sums]) -> Callable[[Stop], Callable[[int], int]]:
    """The work of each thread, which adds its sums to those of all threads."""

    def make_worker(stop: Stop) -> Callable[[int], int]:
        sums = sweep.sums()
        all_sums.append(sums)

        def work(number: int) -> int:
            if not stop.is_set():
                sweep.add(number, sums)
            return number

        return work

    return make_worker


def by_combo(
    sums: npt.NDArray[np.float64],
    blocks: npt.NDArray[np.int64],
    combos: npt.NDArray[np.int64],
    flops: Masks,
    renamings: Renamings,
    moved: npt.NDArray[np.int64],
) -> npt.NDArray[np.float64]:
    """Pots won by combo on each representative flop.

    Each flop was mapped to its representative by one renaming only; summing over the renamings that fix the
    representative compensates for the others.
    """
    place_of_block = np.zeros(WIDTH, dtype=np.int64)
    place_of_block[blocks] = np.arange(blocks.size)
    cells = CELL_OF_PAIR[combos]
    found = sums.reshape(flops.size, -1)[:, cells // WIDTH * blocks.size + place_of_block[cells % WIDTH]]
    place_of_combo = np.zeros(COMBOS, dtype=np.int64)
    place_of_combo[combos] = np.arange(combos.size)
    won = np.zeros_like(found)
    for number, renaming in enumerate(renamings):
        kept = np.flatnonzero(rename(flops, renaming) == flops)
        images = place_of_combo[moved[number, combos]]
        if images.tolist() == list(range(combos.size)):
            won[kept] += found[kept]
        else:
            won[kept] += found[np.ix_(kept, images)]
    won /= 2 * len(renamings)
    return won
