"""One wide range against a few known hands: the hands of the range are counted together, not one by one."""

from __future__ import annotations

from math import comb, factorial

import numpy as np

from oracle.arrays import Table, Whole
from oracle.cards.card import SUIT_COUNT
from oracle.prepared import Prepared
from oracle.ranges import pair_weights
from oracle.showdown.kernels import GameKernels
from oracle.showdown.sweep.blocks import to_cells
from oracle.showdown.sweep.one_range import PARTS, PLAIN, count_against
from oracle.simulate.deal.enumerate import Matchups, enumerate_matchups, product_size, suit_renamings
from oracle.simulate.deal.stems import keeping
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.equity_table.outcomes import outcomes_of
from oracle.simulate.planning.plan import (
    NOMINAL_CORES,
    ExactWork,
    PieceWorker,
    Plan,
    deals_in_words,
)
from oracle.simulate.strategies.exact.sweep import seconds_to_sweep
from oracle.simulate.work.stop import Stop

MATCHUP_SECONDS = {1: 0.05e-3, 2: 0.13e-3, 3: 0.6e-3, 4: 5e-3}
"""Seconds for one match-up of known hands against all hands on one core, by the board cards to come."""

WHOLE_MISSING = 2
"""Most board cards to come for which a match-up is counted in one piece; with more, it is divided."""

PIECE_SECONDS = 0.002
"""Work of a piece: match-ups of a few milliseconds in total are divided among threads, too."""

LEAST_HANDS = 60
"""Fewest hands in a range for which counting them together is faster."""

ALL_RENAMINGS = factorial(SUIT_COUNT)
"""Renamings of the suits, if all of them change nothing."""

MOST_MATCHUPS = 600
"""Most joint hands of the other seats; with more, two or three ranges are swept instead."""


def propose(prepared: Prepared, ceiling: float, reasons: list[str]) -> Plan[EquityTotals] | None:
    """The plan for one range against known hands; None for other tables, or over ``ceiling`` seconds.

    The reason is then given by the strategies tried after it.
    """
    if not GameKernels(prepared.game).pairs or not prepared.is_listed or prepared.playing < 2:
        return None
    each = MATCHUP_SECONDS.get(prepared.missing_board)
    if each is None:
        return None
    lists = prepared.lists
    wide = max(range(len(lists)), key=lambda number: lists[number].hands)
    others = [entry for number, entry in enumerate(lists) if number != wide]
    product = product_size(others)
    if prepared.seats[wide].folded or lists[wide].hands < LEAST_HANDS or product > MOST_MATCHUPS:
        return None

    def most_seconds(renamings: int) -> float:
        """The ceiling, or how long a sweep would take."""
        return min(ceiling, seconds_to_sweep(prepared, renamings)) if len(lists) == 2 else ceiling

    if product / ALL_RENAMINGS * each / NOMINAL_CORES > most_seconds(ALL_RENAMINGS):
        return None  # with fewer renamings, a sweep is still further ahead
    renamings = suit_renamings(lists, (prepared.board_mask, prepared.dead))
    ceiling = most_seconds(len(renamings))
    if product / len(renamings) * each / NOMINAL_CORES > ceiling:
        return None
    matchups = enumerate_matchups(others, renamings)
    seconds = matchups.members.size * each * (2 if lists[wide].weighted else 1) / NOMINAL_CORES
    if seconds > ceiling:
        return None
    table = _Table(prepared, wide, matchups, renamings)
    return Plan("exhaustive", f"Exact: {deals_in_words(table.deals)}", seconds, table.deals, table.open_work)


class _Table:
    """A table with one range to be counted together.

    Args:
        prepared: The table.
        wide: The seat of the range.
        matchups: The joint hands of the other seats.
        renamings: Renamings of suits that change neither a range nor the known cards.

    Attributes:
        deals: Number of deals.
    """

    def __init__(
        self, prepared: Prepared, wide: int, matchups: Matchups, renamings: list[tuple[int, ...]]
    ) -> None:
        self._prepared = prepared
        self._range = prepared.lists[wide]
        self._matchups = matchups
        self._renamings = renamings
        playing = [number for number, seat in enumerate(prepared.seats) if not seat.folded]
        self._others = np.array([not s.folded for n, s in enumerate(prepared.seats) if n != wide])
        self._rows = [number for number in playing if number != wide] + [wide]
        self._places = [playing.index(number) for number in self._rows]
        self._outcomes = outcomes_of(prepared.game, len(playing))
        runouts = comb(prepared.cards_left, prepared.missing_board)
        used = np.bitwise_or.reduce(matchups.hands, axis=1)
        live = (self._range.masks[None] & used[:, None]) == 0
        self.deals = int(live.sum(axis=1) @ matchups.members) * runouts
        factors = matchups.members * matchups.weights
        self._weight = float((live @ self._range.weights) @ factors) * runouts

    def open_work(self, stop: Stop) -> ExactWork[EquityTotals]:
        """The work: some match-ups, or parts of one where many cards are to come."""
        parts = self._parts()
        weights = pair_weights(self._range)
        counted = to_cells((weights > 0).astype(np.float64))
        weighted = to_cells(weights)

        def make_worker(stop: Stop) -> PieceWorker[EquityTotals]:
            return lambda number: None if stop.is_set() else self._count(*parts[number], counted, weighted)

        return ExactWork(len(parts), make_worker, self._close)

    def _parts(self) -> list[tuple[slice, Whole]]:
        """The match-ups of each piece, and how often each part is counted in it."""
        size = self._matchups.members.size
        if self._prepared.missing_board <= WHOLE_MISSING:
            step = max(1, int(PIECE_SECONDS / MATCHUP_SECONDS[self._prepared.missing_board]))
            return [(slice(at, at + step), np.ones(PARTS, dtype=np.int64)) for at in range(0, size, step)]
        alone = np.eye(PARTS, dtype=np.int64)
        return [
            (slice(at, at + 1), times * alone[part])
            for at in range(size)
            for times in (self._times(at),)
            for part in range(PARTS)
            if times[part]
        ]

    def _times(self, matchup: int) -> Whole:
        """How often each part is counted: suits that a renaming turns into each other are counted once."""
        kept = keeping(self._matchups.hands[matchup], self._renamings)
        times = np.zeros(PARTS, dtype=np.int64)
        times[PLAIN] = 1
        for suit in range(SUIT_COUNT):
            times[min(renaming[suit] for renaming in kept)] += 1
        return times

    def _count(self, part: slice, times: Whole, counted: Table, weighted: Table) -> EquityTotals:
        """Count some match-ups; `_close` adds how many deals there are."""
        matchups, players = self._matchups, len(self._places)
        totals = EquityTotals.empty(self._outcomes, players, weighted=self._prepared.weighted)
        hands, members = matchups.hands[part], matchups.members[part]

        def count(cells: Table, factors: Table) -> Table:
            each = count_against(
                hands, self._others, cells, self._prepared.board_mask, self._prepared.dead, times
            )
            out = np.zeros((players, self._outcomes.size))
            out[self._places, :players] = np.tensordot(factors, each, 1)
            return out

        totals.counts[:] = np.rint(count(counted, members.astype(np.float64)))
        if totals.weights is not None:
            totals.weights[:] = count(weighted, members * matchups.weights[part])
        return totals

    def _close(self, totals: EquityTotals) -> None:
        """Add the known number of deals: the range alone wins all deals that nobody else wins or shares."""
        own = self._places[-1]
        totals.trials = totals.drawn = self.deals
        totals.counts[own, 0] += self.deals
        if totals.weights is not None:
            totals.weight = self._weight
            totals.weights[own, 0] += self._weight
