"""What hands are worth before the flop: the mean over flops, with losses cut at zero, less the price.

The article is E. Peretz, "Beyond the Sklansky Preflop" (Hold'em Killer, 2005): on every flop hero goes on
only where that is worth more than nothing, so a hand that hits seldom but hard gains by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from oracle.analysis.boards.flops import FlopTable, flop_table
from oracle.analysis.boards.suits import averaged, common_renamings, renamed_pairs
from oracle.analysis.cancel import Cancel
from oracle.analysis.work import thread_count
from oracle.arrays import Column
from oracle.cards.combo import CLASSES, COMBOS, PAIR_CLASSES
from oracle.query.settings import RunSettings
from oracle.ranges import WeightedRange, pair_weights

ROWS = 64
"""Flops whose values are computed at a time."""


@dataclass(frozen=True, slots=True)
class PreflopBets:
    """The money of a hand that is played before the flop; amounts ≥ 0.

    Attributes:
        pot: What is in the middle before hero acts.
        price: What hero pays to see the flop; returned if nobody calls.
        added: What the caller adds before the flop.
        won_later: What the caller adds after the flop.
        paid_later: What hero adds after the flop.
        no_caller: Chance that nobody calls, so that hero takes the pot, 0…1.
    """

    pot: float
    price: float = 0.0
    added: float = 0.0
    won_later: float = 0.0
    paid_later: float = 0.0
    no_caller: float = 0.0

    @property
    def final_pot(self) -> float:
        """The pot in the end, with all bets."""
        return self.pot + self.price + self.added + self.won_later + self.paid_later

    def net(self, flops: float) -> float:
        """The value from the mean over flops: p₀·pot + (1 − p₀)·(mean − price)."""
        return self.no_caller * self.pot + (1 - self.no_caller) * (flops - self.price)


@dataclass(frozen=True, slots=True, eq=False)
class FlopSums:
    """Hands over all flops and all hands of a caller; each array by pair index, shape (1326,).

    Attributes:
        total: Weight of all cases: flops, the caller's hands and run-outs; 0 for hands left out.
        won: The same times the share of the pot won.
        played: Weight of the cases on flops where going on is worth more than 0.
        worth: Sum of max(0, e · final pot − paid later), e being the hand's equity on the flop.
    """

    total: Column
    won: Column
    played: Column
    worth: Column


@dataclass(frozen=True, slots=True)
class PreflopWorth:
    """What a hand is worth before the flop, exactly.

    Attributes:
        value: Its net value.
        flops: The mean of max(0, EV) over flops, before the price.
        equity: Its equity against the caller, 0…1.
        played: The share of flops on which going on is worth more than 0, 0…1.
    """

    value: float
    flops: float
    equity: float
    played: float


def flop_sums(
    hands: npt.NDArray[np.int64],
    caller: WeightedRange,
    dead: int,
    bets: PreflopBets,
    settings: RunSettings,
    cancel: Cancel = None,
) -> FlopSums:
    """Sum over every flop what some hands are worth against one caller.

    Args:
        hands: Their pair indices.
        caller: The caller's range.
        dead: Mask of the dead cards.
        bets: The money.
        settings: Threads.
        cancel: Stops the work when set.

    Raises:
        StoppedError: If cancelled.
    """
    renamings = common_renamings([caller], 0, dead)
    *_, table = flop_table(pair_weights(caller), dead, renamings, hands, thread_count(settings), cancel)
    assert isinstance(table, FlopTable)  # the table comes last
    sums = np.zeros((4, COMBOS))
    for start, end in pairwise([*range(0, table.flops.size, ROWS), table.flops.size]):
        total = np.stack([table.totals(row) for row in range(start, end)]) * table.members[start:end, None]
        won = table.won[start:end] * table.members[start:end, None]
        worth = np.maximum(won * bets.final_pot - total * bets.paid_later, 0.0)
        found = (total, won, np.where(worth > 0, total, 0.0), worth)
        sums[:, table.combos] += np.stack([each.sum(axis=0) for each in found])
    # One flop of each class is computed, for every hand: a hand's mean over all flops is that of its images.
    moved = renamed_pairs(renamings)
    return FlopSums(*(averaged(column, moved) for column in sums))


def worth_of(sums: FlopSums, weights: Column, bets: PreflopBets) -> PreflopWorth | None:
    """What hands are worth together, by weight; None if the caller's hands leave none of them.

    Args:
        sums: Their sums.
        weights: Their weights by pair index, shape (1326,).
        bets: The same money.
    """
    total = float((sums.total * weights).sum())
    if not total:
        return None
    won, played, worth = (
        float((column * weights).sum()) / total for column in (sums.won, sums.played, sums.worth)
    )
    return PreflopWorth(bets.net(worth), worth, won, played)


def worth_of_classes(sums: FlopSums, bets: PreflopBets) -> list[PreflopWorth | None]:
    """What each of the 169 hands is worth, by class index; None for those of which no combo is left."""
    members = np.eye(CLASSES)[:, PAIR_CLASSES]
    return [worth_of(sums, weights, bets) for weights in members]
