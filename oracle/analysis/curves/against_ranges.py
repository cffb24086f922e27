"""Equity graphs against ranges: every hand on every next board."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import comb, sqrt

import numpy as np
import numpy.typing as npt

from oracle.analysis.boards.flops import FlopTable, SweepParts, flop_parts, flop_table, live_on
from oracle.analysis.boards.suits import Renamings, averaged, common_renamings, renamed_pairs
from oracle.analysis.cancel import Cancel
from oracle.analysis.curves.curve import Cases, CurveBuilder
from oracle.analysis.curves.curve_so_far import CurveSoFar
from oracle.analysis.curves.division import (
    GraphPart,
    GraphPartAsked,
    GraphWorkers,
    PartPieces,
    read_cases,
    results,
    written_cases,
)
from oracle.analysis.facing import Facing
from oracle.analysis.hands.holdem import whole_pairs
from oracle.analysis.precision import EXACT, Precision
from oracle.analysis.timing import SHOW_SECONDS
from oracle.analysis.work import thread_count
from oracle.arrays import Column, Masks, Sums
from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import PAIR_MASKS
from oracle.cards.mask import count_cards
from oracle.games import BOARD_CARDS, FLOP_CARDS
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

BOARD_SECONDS = 3e-5
"""Seconds to sweep one full board on one core, about."""

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


@dataclass(frozen=True, slots=True, eq=False)
class NextBoards:
    """The boards of the next street that are swept one by one: all, or the first flops of a rough picture.

    Attributes:
        facing: The player and his opponent.
        hero: His hands.
        boards: One board per suit class, shape (b,).
        members: Number of boards of each class, shape (b,).
    """

    facing: Facing
    hero: Hero
    boards: Masks
    members: npt.NDArray[np.int64]

    @classmethod
    def of(cls, facing: Facing, *, whole: bool) -> NextBoards:
        """The boards of a table; arguments as for `against_ranges`."""
        whole = whole and facing.hero.hands > 1
        ranges = [*facing.opponents, *facing.folded, *([facing.hero] if whole else [])]
        renamings = common_renamings(ranges, facing.board, facing.dead)
        hero = hero_of(facing, renamings, whole=whole)
        count = max(FLOP_CARDS, facing.known + 1)
        boards, members = canonical_boards(facing.board, facing.dead, renamings, cards=count)
        if not facing.known:
            first = QUICK_FLOPS if len(renamings) >= SYMMETRIC else SLOW_FLOPS
            chosen = np.random.default_rng(boards.size).permutation(boards.size)[:first]
            boards, members = boards[chosen], members[chosen]
        return cls(facing, hero, boards, members)

    def pieces(self) -> PartPieces[Cases]:
        """The work: one board per piece."""
        villain, dead = whole_pairs(self.facing.opponents[0]), self.facing.dead

        def make_worker(stop: Stop) -> Callable[[int], Cases]:
            def work(number: int) -> Cases:
                board = int(self.boards[number])
                swept = sweep(villain, board, dead)
                total = live_on(villain, board)[self.hero.combos]
                won = np.nan_to_num(swept.equity[self.hero.combos]) * total
                part = slice(number, number + 1)
                return self.hero.cases(self.boards[part], self.members[part], won[None], total[None])

            return work

        left = DECK_SIZE - count_cards(int(self.boards[0]) | dead)
        run_outs = comb(left, BOARD_CARDS - count_cards(int(self.boards[0])))
        return PartPieces(make_worker, self.boards.size, BOARD_SECONDS * run_outs, written_cases, read_cases)

    def flops(self) -> SweepParts:
        """The work of sweeping every flop."""
        villain = whole_pairs(self.facing.opponents[0])
        return flop_parts(villain, self.facing.dead, self.hero.renamings, self.hero.combos)


def flop_pieces(parts: SweepParts) -> PartPieces[Sums]:
    """The pieces of sweeping every flop."""

    def make_worker(stop: Stop) -> Callable[[int], Sums]:
        return lambda number: parts.sums(number, stop)

    return PartPieces(make_worker, parts.count, parts.seconds, lambda sums: sums, lambda plain: plain)


def against_ranges(
    facing: Facing,
    settings: RunSettings,
    cancel: Cancel,
    workers: GraphWorkers | None = None,
    *,
    whole: bool,
) -> Iterator[CurveSoFar]:
    """The curve of a player's hands (or whole range) against one range; refined, and finally exact.

    Raises:
        StoppedError: If cancelled.
    """
    next_boards = NextBoards.of(facing, whole=whole)
    found_so_far = _board_by_board(next_boards, settings, cancel, workers)
    if facing.known:
        yield from found_so_far
        return
    rough = None
    for found in found_so_far:
        share = found.precision.share or _half_width(next_boards.members)
        rough = replace(found, precision=Precision(0.0, share, exact=False))
        yield rough
    yield from _all_flops(next_boards, settings, cancel, rough, workers)


def _half_width(members: npt.NDArray[np.int64]) -> float:
    """Upper bound of the 95 % half-width of a share estimated from some boards: it varies by at most 0.5."""
    return min(1.0, Z95 * 0.5 * sqrt(float((members.astype(np.float64) ** 2).sum())) / float(members.sum()))


def _all_flops(
    next_boards: NextBoards,
    settings: RunSettings,
    cancel: Cancel,
    rough: CurveSoFar | None,
    workers: GraphWorkers | None,
) -> Iterator[CurveSoFar]:
    """Compute every flop; until then yield the rough picture with the fraction of the work done."""
    facing, hero = next_boards.facing, next_boards.hero
    villain, threads = whole_pairs(facing.opponents[0]), thread_count(settings)
    table: FlopTable | None = None
    shown = time.perf_counter()

    def elsewhere(parts: SweepParts) -> Iterator[Sums]:
        asked = GraphPartAsked(GraphPart.FLOPS, facing.seat, hero.whole)
        return results(asked, flop_pieces(parts), settings, cancel, workers)

    for found in flop_table(
        villain, facing.dead, hero.renamings, hero.combos, threads, cancel,
        None if workers is None else elsewhere,
    ):  # fmt: skip
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
    next_boards: NextBoards, settings: RunSettings, cancel: Cancel, workers: GraphWorkers | None
) -> Iterator[CurveSoFar]:
    """Sweep each next board separately."""
    boards, members = next_boards.boards, next_boards.members
    asked = GraphPartAsked(GraphPart.BOARDS, next_boards.facing.seat, next_boards.hero.whole)
    builder, shown = CurveBuilder(), time.perf_counter()
    for done, cases in enumerate(results(asked, next_boards.pieces(), settings, cancel, workers), 1):
        builder.add(cases)
        if builder.empty:  # every hand is blocked on all boards so far
            continue
        if done == boards.size:
            yield CurveSoFar(builder.curve(), EXACT)
        elif time.perf_counter() - shown > SHOW_SECONDS:
            shown = time.perf_counter()
            share = _half_width(members[:done])
            yield CurveSoFar(builder.curve(), Precision(0.0, share, False, work=done / boards.size))
