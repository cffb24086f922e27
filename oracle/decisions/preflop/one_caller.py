"""Hands against one caller on every flop, exactly: each full board is swept once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from oracle.analysis.boards.flops import FlopTable, flop_table
from oracle.analysis.boards.suits import averaged, common_renamings, renamed_pairs
from oracle.analysis.cancel import Cancel
from oracle.analysis.work import thread_count
from oracle.arrays import Column
from oracle.cards.combo import COMBOS
from oracle.decisions.preflop.figures import SetFigures
from oracle.decisions.preflop.table import PreflopTable, listed
from oracle.query.settings import RunSettings

ROWS = 64
"""Flops whose values are computed at a time."""


@dataclass(frozen=True, slots=True, eq=False)
class FlopSums:
    """Hands over all flops and all hands of a caller; each array by pair index, shape (1326,).

    Attributes:
        total: Weight of all cases: flops, the caller's hands and run-outs; 0 for hands left out.
        won: The same times the share of the pot won.
        played: Weight of the cases on flops where continuing is worth more than 0.
        worth: Sum of max(0, e · prize − paid later), e being the hand's equity on the flop.
    """

    total: Column
    won: Column
    played: Column
    worth: Column


def caller_table(table: PreflopTable, place: int, settings: RunSettings, cancel: Cancel = None) -> FlopTable:
    """What hero's hands win on every flop against one caller; it does not depend on the money.

    Args:
        table: The question.
        place: Place of the caller.
        settings: Threads.
        cancel: Stops the work when set.

    Raises:
        StoppedError: If cancelled.
    """
    weights, hands = table.callers[place].weights, np.flatnonzero(table.asked)
    renamings = common_renamings([listed(weights)], 0, table.dead)
    *_, found = flop_table(weights, table.dead, renamings, hands, thread_count(settings), cancel)
    assert isinstance(found, FlopTable)  # the table comes last
    return found


def flop_sums(table: FlopTable, final: float, paid: float) -> FlopSums:
    """Add up the value of hands against one caller over all flops.

    Args:
        table: What they win.
        final: The value of an equity of 1 on a flop, see `PreflopBets.prize`.
        paid: What hero adds after the flop.
    """
    sums = np.zeros((4, COMBOS))
    for start, end in pairwise([*range(0, table.flops.size, ROWS), table.flops.size]):
        total = np.stack([table.totals(row) for row in range(start, end)]) * table.members[start:end, None]
        won = table.won[start:end] * table.members[start:end, None]
        worth = np.maximum(won * final - total * paid, 0.0)
        found = (total, won, np.where(worth > 0, total, 0.0), worth)
        sums[:, table.combos] += np.stack([each.sum(axis=0) for each in found])
    # One flop of each class is computed, for every hand: a hand's mean over all flops is that of its images.
    moved = renamed_pairs(table.renamings)
    return FlopSums(*(averaged(column, moved) for column in sums))


def caller_figures(table: PreflopTable, place: int, found: FlopTable) -> SetFigures:
    """What hero's groups are worth against one caller.

    Args:
        table: The question.
        place: Place of the caller.
        found: From `caller_table`.
    """
    sums = flop_sums(found, table.prize((place,)), table.bets.paid_later)
    asked = np.flatnonzero(table.asked)
    groups, weights = table.groups[asked], table.weights[asked]
    total, won, played, worth = (
        np.bincount(groups, weights=weights * column[asked], minlength=table.count)
        for column in (sums.total, sums.won, sums.played, sums.worth)
    )
    none, whole = np.zeros(table.count), np.where(total > 0, total, 1.0)
    return SetFigures(total > 0, worth / whole, none, won / whole, played / whole, none, none)
