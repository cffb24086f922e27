"""Equity graphs against ranges: every hand on every next board."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np
import numpy.typing as npt

from oracle.analysis.boards.flops import FlopTable, flop_table, live_on
from oracle.analysis.boards.suits import Renamings, averaged, common_renamings, renamed_pairs
from oracle.analysis.cancel import Cancel
from oracle.analysis.curves.curve import Cases, CurveBuilder
from oracle.analysis.curves.curve_so_far import CurveSoFar
from oracle.analysis.facing import Facing
from oracle.analysis.hands.holdem import whole_pairs
from oracle.analysis.precision import EXACT, Precision
from oracle.analysis.timing import SHOW_SECONDS
from oracle.analysis.work import pieces, thread_count
from oracle.arrays import Column, Masks
from oracle.cards.combo import PAIR_MASKS
from oracle.games import FLOP_CARDS
from oracle.query.settings import RunSettings
from oracle.ranges import pair_weights
from oracle.showdown.runouts.boards import canonical_boards
from oracle.showdown.sweep.pairs import sweep
from oracle.simulate.deal.enumerate import rename
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.work.stop import Stop

QUICK_FLOPS = 40
"""Flops of the first preflop picture: 0.1 s on two cores; the standard error of a share is then ≤ 9 %."""

SLOW_FLOPS = 400
"""The same if the opponent's range depends on suits, so that the exact graph takes long: ± 3 %."""

SYMMETRIC = 4
"""Number of suit renamings from which the exact graph takes only a few seconds."""

ROWS = 64
"""Flops whose cases are collected at a time."""


@dataclass(frozen=True, slots=True, eq=False)
class Hero:
    """The player's hands, with their images under suit renamings.

    Only one board per suit class is computed, so a hand counts with the mean weight of its images, and the
    case shows an image that is in the player's range.

    Attributes:
        combos: Pair indices with an image in the range, shape (c,).
        weights: Mean weight of the images of each, shape (c,).
        shown: Pair index of an image in the range, shape (c,).
        by: The renaming that leads to ``shown``, shape (c,).
        renamings: The renamings.
        whole: Whether only the equity of the whole range is needed.
    """

    combos: npt.NDArray[np.int64]
    weights: Column
    shown: npt.NDArray[np.int64]
    by: npt.NDArray[np.int64]
    renamings: Renamings
    whole: bool

    def cases(self, boards: Masks, members: npt.NDArray[np.int64], won: Column, total: Column) -> Cases:
        """The cases on some boards.

        Args:
            boards: One board per suit class, shape (b,).
            members: Number of boards (or weight) of each class, shape (b,).
            won: Pots won by each combo, shape (b, c).
            total: All pots, shape (b, c).
        """
        likely = total * self.weights * members[:, None]
        if self.whole:
            gained = (won * self.weights).sum(axis=1) * members
            summed = likely.sum(axis=1)
            kept = summed > 0
            nobody = np.zeros(int(kept.sum()), dtype=np.uint64)
            return Cases(gained[kept] / summed[kept], summed[kept], boards[kept], nobody, members[kept])
        row, column = np.nonzero(likely > 0)
        images = np.stack([rename(boards, renaming) for renaming in self.renamings])
        return Cases(
            equity=won[row, column] / total[row, column],
            weight=likely[row, column],
            boards=images[self.by[column], row],
            hands=PAIR_MASKS[self.shown[column]],
            members=members[row],
        )


def hero_of(facing: Facing, renamings: Renamings, *, whole: bool) -> Hero:
    """The player's hands under a group of renamings."""
    weights = pair_weights(facing.hero)
    moved = renamed_pairs(renamings)
    mean = averaged(weights, moved)
    combos = np.flatnonzero(mean > 0)
    by = (weights[moved[:, combos]] > 0).argmax(axis=0)
    return Hero(combos, mean[combos], moved[by, combos], by, renamings, whole)


def against_ranges(
    facing: Facing, settings: RunSettings, cancel: Cancel, *, whole: bool
) -> Iterator[CurveSoFar]:
    """The curve of a player's hands (or whole range) against one range; refined, and finally exact.

    Raises:
        StoppedError: If cancelled.
    """
    whole = whole and facing.hero.hands > 1
    ranges = [*facing.opponents, *facing.folded, *([facing.hero] if whole else [])]
    renamings = common_renamings(ranges, facing.board, facing.dead)
    hero = hero_of(facing, renamings, whole=whole)
    count = max(FLOP_CARDS, facing.known + 1)
    boards, members = canonical_boards(facing.board, facing.dead, renamings, cards=count)
    if facing.known:
        yield from _board_by_board(facing, hero, boards, members, settings, cancel)
        return
    first = QUICK_FLOPS if len(renamings) >= SYMMETRIC else SLOW_FLOPS
    chosen = np.random.default_rng(boards.size).permutation(boards.size)[:first]
    rough = None
    for found in _board_by_board(facing, hero, boards[chosen], members[chosen], settings, cancel):
        share = found.precision.share or _half_width(members[chosen])
        rough = replace(found, precision=Precision(0.0, share, exact=False))
        yield rough
    yield from _all_flops(facing, hero, settings, cancel, rough)


def _half_width(members: npt.NDArray[np.int64]) -> float:
    """Upper bound of the 95 % half-width of a share estimated from some boards: it varies by at most 0.5."""
    return min(1.0, Z95 * 0.5 * sqrt(float((members.astype(np.float64) ** 2).sum())) / float(members.sum()))


def _all_flops(
    facing: Facing, hero: Hero, settings: RunSettings, cancel: Cancel, rough: CurveSoFar | None
) -> Iterator[CurveSoFar]:
    """Compute every flop; until then yield the rough picture with the fraction of the work done."""
    villain, threads = whole_pairs(facing.opponents[0]), thread_count(settings)
    table: FlopTable | None = None
    shown = time.perf_counter()
    for found in flop_table(villain, facing.dead, hero.renamings, hero.combos, threads, cancel):
        if isinstance(found, FlopTable):
            table = found
        elif rough is not None and time.perf_counter() - shown >= SHOW_SECONDS:
            shown = time.perf_counter()
            yield replace(rough, precision=replace(rough.precision, work=found))
    if table is None:
        raise AssertionError("the table comes last")
    place = np.searchsorted(table.combos, hero.combos)
    builder = CurveBuilder()
    for start in range(0, table.flops.size, ROWS):
        rows = np.arange(start, min(start + ROWS, table.flops.size))
        total = np.stack([table.totals(int(row)) for row in rows])[:, place]
        won = table.won[np.ix_(rows, place)]
        builder.add(hero.cases(table.flops[rows], table.members[rows], won, total))
    yield CurveSoFar(builder.curve(), EXACT)


def _board_by_board(
    facing: Facing,
    hero: Hero,
    boards: Masks,
    members: npt.NDArray[np.int64],
    settings: RunSettings,
    cancel: Cancel,
) -> Iterator[CurveSoFar]:
    """Sweep each next board separately."""
    villain = whole_pairs(facing.opponents[0])

    def make_worker(stop: Stop) -> Callable[[int], Cases]:
        def work(number: int) -> Cases:
            board = int(boards[number])
            swept = sweep(villain, board, facing.dead)
            total = live_on(villain, board)[hero.combos]
            won = np.nan_to_num(swept.equity[hero.combos]) * total
            part = slice(number, number + 1)
            return hero.cases(boards[part], members[part], won[None], total[None])

        return work

    builder, shown = CurveBuilder(), time.perf_counter()
    for done, cases in enumerate(pieces(make_worker, boards.size, thread_count(settings), cancel), 1):
        builder.add(cases)
        if builder.empty:  # every hand is blocked on all boards so far
            continue
        if done == boards.size:
            yield CurveSoFar(builder.curve(), EXACT)
        elif time.perf_counter() - shown > SHOW_SECONDS:
            shown = time.perf_counter()
            share = _half_width(members[:done])
            yield CurveSoFar(builder.curve(), Precision(0.0, share, False, work=done / boards.size))
