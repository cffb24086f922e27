"""Every hand on every flop, from which aggregated reports are made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.analysis.boards.flops import FlopTable, flop_table, run_outs_after_flop
from oracle.analysis.boards.suits import common_renamings, renamed_pairs
from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.facing import Facing, face, only_holdem
from oracle.analysis.hands.holdem import whole_pairs
from oracle.analysis.work import thread_count
from oracle.arrays import Column, Masks, Whole
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.ranges import pair_weights

PICTURE = "the report on every flop"

ROUNDING = 1e-6
"""Rounding error of an equity in single precision: one that falls short by less reaches a given equity."""


@dataclass(frozen=True, slots=True, eq=False)
class EveryFlop:
    """Every hand on every flop against a range, f flops and c hands.

    Attributes:
        seat: Index of the seat.
        flops: One of each class of flops that differ only by suit names, as masks, shape (f,).
        members: Number of flops that each represents, shape (f,), int64.
        hands: Pair indices of the hands, shape (c,), int64.
        alike: Group number of each hand; hands of a group differ only in the names of suits, shape (c,),
            int64. Each flop represents its class, so figures over flops are those of a whole group.
        equity: Share of the pot of each hand on each flop, shape (f, c), float32; NaN where the flop takes
            one of its cards or leaves the opponent no hand.
        likelihood: Probability of each flop and hand together, given the seat's weights and the opponent's
            range, shape (f, c), float32; sums to 1.
    """

    seat: int
    flops: Masks
    members: Whole
    hands: Whole
    alike: Whole
    equity: npt.NDArray[np.float32]
    likelihood: npt.NDArray[np.float32]

    def of_flops(self) -> Column:
        """The whole range's share of the pot on each flop, shape (f,); NaN where it cannot be held."""
        chance = self.likelihood.sum(axis=1, dtype=np.float64)
        won = np.where(self.likelihood > 0, self.equity * self.likelihood, 0).sum(axis=1, dtype=np.float64)
        with np.errstate(invalid="ignore"):
            return np.asarray(won / chance)

    def share_at_least(self, equity: float) -> Column:
        """For each hand the probability of a flop on which it has at least a given equity, shape (c,)."""
        chance = self._together(self.likelihood)
        reached = self._together(np.where(self.equity >= np.float32(equity - ROUNDING), self.likelihood, 0))
        with np.errstate(invalid="ignore"):
            return np.asarray(reached / chance)[self.alike]

    def _together(self, cases: npt.NDArray[np.float32]) -> Column:
        """Sums over all flops and all equivalent hands."""
        return np.bincount(self.alike, weights=cases.sum(axis=0, dtype=np.float64)).astype(np.float64)


@until_cancelled
def every_flop(
    prepared: Prepared,
    seat: int,
    settings: RunSettings | None = None,
    cancel: Cancel = None,
) -> Iterator[float | EveryFlop]:
    """Every hand of a seat on every flop against one opponent's range, exactly.

    Args:
        prepared: A table without a board, from `oracle.prepared.prepare`.
        seat: Index of the seat.
        settings: The threads.
        cancel: Stops the work when set.

    Yields:
        The fraction of the work done, 0…1, and finally the report.

    Raises:
        QueryError: If there are not exactly two players, or there are cards on the board.
    """
    only_holdem(prepared, PICTURE)
    facing = face(prepared, seat, PICTURE)
    if not facing.two or facing.known:
        raise QueryError(
            "The report on every flop needs two players and an empty board.",
            remedy="Clear the board, or remove the other seats.",
        )
    renamings = common_renamings([facing.opponents[0], facing.hero], 0, facing.dead)
    asked = np.flatnonzero(pair_weights(facing.hero))
    villain, threads = whole_pairs(facing.opponents[0]), thread_count(settings or RunSettings())
    for found in flop_table(villain, facing.dead, renamings, asked, threads, cancel):
        yield _report(facing, found) if isinstance(found, FlopTable) else found


def _report(facing: Facing, table: FlopTable) -> EveryFlop:
    shape = (table.flops.size, table.combos.size)
    equity, likelihood = np.empty(shape, dtype=np.float32), np.empty(shape)
    weights = pair_weights(facing.hero)[table.combos]
    deals = run_outs_after_flop(facing.dead)
    for flop in range(table.flops.size):
        total = table.totals(flop)
        with np.errstate(invalid="ignore", divide="ignore"):
            equity[flop] = table.won[flop] / total
        likelihood[flop] = weights * total * (table.members[flop] / deals)
    likelihood /= likelihood.sum()
    images = renamed_pairs(table.renamings)[:, table.combos].min(axis=0)
    alike = np.unique(images, return_inverse=True)[1].astype(np.int64)
    return EveryFlop(
        facing.seat, table.flops, table.members, table.combos, alike, equity, likelihood.astype(np.float32)
    )
