"""Every hand on every flop: what aggregated reports are made of."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from oracle.analysis.boards.flops import FlopTable, flop_table, run_outs_after_flop
from oracle.analysis.boards.suits import common_renamings, renamed_pairs
from oracle.analysis.facing import Facing, face, only_holdem
from oracle.analysis.hands.holdem import whole_pairs
from oracle.analysis.pictures.data import EveryFlop
from oracle.analysis.work import Cancel, thread_count, until_cancelled
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.ranges import pair_weights

PICTURE = "the report on every flop"


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
        seat: The seat's place.
        settings: The threads.
        cancel: Ends the work when set.

    Yields:
        The share of the work that is done, 0…1, and last the report.

    Raises:
        QueryError: If there are other than two players, or cards on the board.
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
    for told in flop_table(villain, facing.dead, renamings, asked, threads, cancel):
        yield _report(facing, told) if isinstance(told, FlopTable) else told


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
