"""Equities of a known hold'em hand against one range, inside a deal: exact.

A hand on a rare board is compared with the range hand by hand. For a frequent board, one sweep gives the
equity of every hand, on all boards that differ only by suit names; and where any flop or turn may come, all
of them are eventually swept together (`oracle.simulate.inner.tables`). All of these count in whole numbers,
so no figure depends on which of them was used.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import COMBOS, PAIR_MASKS, pair_indices
from oracle.games import BOARD_CARDS, FLOP_CARDS
from oracle.ranges import WeightedRange
from oracle.showdown import preflop_table
from oracle.showdown.inside.allin import range_equities
from oracle.showdown.pairs import live_weight
from oracle.showdown.runouts.boards import canonical_boards
from oracle.showdown.sweep.early.boards import EarlySweep
from oracle.showdown.sweep.pairs import Sweep, sweep, sweep_boards
from oracle.simulate.deal.batch import Masks
from oracle.simulate.deal.enumerate import least_renamed, rename, suit_renamings
from oracle.simulate.inner.face_up import Shares
from oracle.simulate.inner.tables import ALL_BOARDS_SECONDS, MOST_SECONDS, SharedTable
from oracle.simulate.work.once import Once, Pieces
from oracle.simulate.work.stop import Stop, StoppedError, held, slices
from oracle.simulate.work.whole_numbers import whole_numbers

SWEEP_HANDS = 8_000
"""Comparing this many hands with one on a board takes as long as sweeping the board: 10 to 30 µs."""

MOST_TABLES = 4_000
"""Swept boards cached, 10.6 kB each: all 1,755 flops, or as many turns."""

MOST_VISITED = 200_000
"""Most boards whose visits are counted."""

SLICE_BOARDS = 4_000
"""Full boards swept between checks of the stop signal, some 20 ms."""

SLICE_ROWS = {3: 50, 4: 1_000, 5: 20_000}
"""Hands compared with a range between checks of the stop signal, by board cards; some 20 ms."""

UNKNOWN = -1.0
"""Marks an equity that is not computed yet."""


@dataclass(slots=True, eq=False)
class _Visited:
    """The boards met so far.

    Attributes:
        visits: Number of requested hands, by board.
        tables: Equity of every hand by pair index, by board.
    """

    visits: dict[int, int]
    tables: dict[int, Shares]


class AgainstOne:
    """Exact equities against one range.

    Args:
        hands: The range.
        dead: Mask of the dead cards.
        asked: The hands that will be requested, if any flop may come; None if few boards can.
    """

    def __init__(self, hands: WeightedRange, dead: int, asked: WeightedRange | None = None) -> None:
        self._hands = hands
        self._dead = dead
        self._weights = whole_numbers(hands.weights)
        self._renamings = suit_renamings([hands], [dead])
        self._visited = _Visited({}, {})
        self._before_flop = Pieces(1)
        self._sweeping = threading.Lock()  # prevents each thread from sweeping all boards
        self._villain = np.zeros(COMBOS)
        self._villain[pair_indices(hands.masks)] = self._weights
        self._villain[(PAIR_MASKS & np.uint64(dead)) != 0] = 0.0
        self._shared = {} if asked is None else self._shared_tables(pair_indices(asked.masks))

    def _shared_tables(self, asked: npt.NDArray[np.int64]) -> dict[int, SharedTable]:
        """Tables of every flop and every turn, not yet begun."""
        price = ALL_BOARDS_SECONDS / len(self._renamings)
        if price > MOST_SECONDS:
            return {}

        def table(known: int) -> SharedTable:
            return SharedTable(
                lambda: EarlySweep(self._villain, self._dead, self._renamings, asked, known), price
            )

        return {known: table(known) for known in (FLOP_CARDS, FLOP_CARDS + 1)}

    def equities(self, own: Masks, boards: Masks, known: int, stop: Stop) -> Shares:
        """The equity of each of some hands, each on its board; NaN where the range has no hand left.

        Args:
            own: The hands, shape (n,).
            boards: The boards, shape (n,).
            known: Cards on each board.
            stop: Checked in between if a single answer takes long.

        Raises:
            StoppedError: If stopped.
        """
        if known == 0:
            return self._preflop(stop)[pair_indices(own)]
        shared = self._shared.get(known)
        if shared is not None and shared.table is not None:
            return shared.table.of(own, boards)
        began = time.thread_time()
        out = np.full(own.size, UNKNOWN)
        hands, renamed = least_renamed(own, boards, self._renamings)
        self._from_tables(hands, renamed, known, out, stop)
        left = np.flatnonzero(out == UNKNOWN)
        found = own.size - left.size
        for rows in chain((left[:0],), slices(left, SLICE_ROWS[known], stop)):
            out[rows] = range_equities(
                hands[rows], renamed[rows], known, self._dead, self._hands.masks, self._weights
            )
            found += rows.size
            if shared is not None:
                table = shared.spent(time.thread_time() - began, found, stop)
                if table is not None:
                    return table.of(own, boards)
                began, found = time.thread_time(), 0
        return out

    def tables_made(self) -> float:
        """Progress of the least complete table that has been begun, 0…1; 1 if all are complete."""
        return min((shared.made for shared in self._shared.values()), default=1.0)

    def done_once(self) -> list[Once]:
        """The one-time work needed so far."""
        tables: list[Once] = [table for table in self._shared.values() if table.met]
        return [self._before_flop, *tables] if self._before_flop.met else tables

    def _from_tables(self, own: Masks, boards: Masks, known: int, out: Shares, stop: Stop) -> None:
        """Fill in the equities of hands on boards that occur often enough to be swept."""
        different, place, counts = np.unique(boards, return_inverse=True, return_counts=True)
        often = SWEEP_HANDS // max(1, self._hands.hands)
        if known < BOARD_CARDS or different.size * often < own.size:
            for index, table in self._tables(different.tolist(), counts.tolist(), often, stop):
                rows = place == index
                out[rows] = table[pair_indices(own[rows])]

    def _tables(
        self, boards: Sequence[int], counts: Sequence[int], often: int, stop: Stop
    ) -> list[tuple[int, Shares]]:
        """The tables of the boards that occur often enough, with their places in the list."""
        found = []
        visits, tables = self._visited.visits, self._visited.tables
        for index, (board, count) in enumerate(zip(boards, counts, strict=True)):
            table = tables.get(board)
            if table is None:
                seen = visits.get(board, 0) + count
                if seen >= often and len(tables) < MOST_TABLES:
                    if stop.is_set():
                        raise StoppedError
                    table = tables[board] = sweep(self._villain, board, self._dead).equity
                elif board in visits or len(visits) < MOST_VISITED:
                    visits[board] = seen
            if table is not None:
                found.append((index, table))
        return found

    def _preflop(self, stop: Stop) -> Shares:
        """The equity of every hand before the flop, by pair index."""
        with held(self._sweeping, stop):
            table = self._visited.tables.get(0)
            if table is None and self._before_flop.pretended:
                table = np.random.default_rng(0).random(COMBOS)
            elif table is None and self._dead:
                with self._before_flop.piece():
                    table = self._swept_preflop(stop)
            elif table is None:
                table = preflop_table.versus(self._villain, np.arange(COMBOS)).equity
            self._visited.tables[0] = table
        return table

    def _swept_preflop(self, stop: Stop) -> Shares:
        """All boards that the dead cards leave, which the preflop table does not cover."""
        boards, members = canonical_boards(0, self._dead, self._renamings)
        win, reach = np.zeros(COMBOS), np.zeros(COMBOS)
        for count in np.unique(members).tolist():
            alike = boards[members == count]
            for start in range(0, alike.size, SLICE_BOARDS):
                if stop.is_set():
                    raise StoppedError
                won, reached = sweep_boards(alike[start : start + SLICE_BOARDS], self._villain)
                win += count * won
                reach += count * reached
                self._before_flop.step(min(SLICE_BOARDS, alike.size - start) / boards.size)
        free = (PAIR_MASKS & np.uint64(self._dead)) == 0
        win, reach = self._symmetric(win) * free, self._symmetric(reach) * free
        left = DECK_SIZE - self._dead.bit_count() - 4
        total = live_weight(self._villain) * comb(left, BOARD_CARDS) * free
        return Sweep(win, reach - win, total).equity

    def _symmetric(self, column: Shares) -> Shares:
        """Sums over all boards from sums over one board of each suit class, by pair index."""
        images = [column[pair_indices(rename(PAIR_MASKS, renaming))] for renaming in self._renamings]
        whole: Shares = np.sum(images, axis=0) / len(images)
        return whole
