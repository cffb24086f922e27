"""Equities against one range on the few boards that can come, in games whose hands are swept as lists."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import partial
from math import comb

import numpy as np

from oracle.cards.mask import count_cards
from oracle.clock import PROCESS
from oracle.games import FLOP_CARDS, Street
from oracle.prepared import Prepared
from oracle.ranges import HandSet, WeightedRange
from oracle.showdown.kernels import GameKernels
from oracle.showdown.runouts.boards import canonical_boards
from oracle.showdown.sweep.listed.lists import HandList, ListSweep
from oracle.simulate.deal.batch import Masks
from oracle.simulate.deal.enumerate import least_renamed, rename, renamed, suit_renamings
from oracle.simulate.inner.face_up import Shares
from oracle.simulate.work.once import Once, Pieces
from oracle.simulate.work.stop import WAIT_SECONDS, Stop, StoppedError, held
from oracle.simulate.work.whole_numbers import whole_numbers

MOST_SECONDS = 3.0
"""Approximate limit in seconds of one core for sweeping all boards of a query; beyond it values are
sampled."""

BOARD_SECONDS, HAND_SECONDS = 1.2e-4, 1.6e-8
"""Seconds to sweep any full board, and for each hand of both players."""

TOGETHER = 16
"""Full boards that a thread sweeps at a time, some 5 to 30 ms."""

SPLIT_COST = 2.2
"""Factor if the pot is split."""


class SweptBoards:
    """Exact equities of a seat's hands against one range, a table for each board; shared by all threads.

    Boards that differ only by suit names share a table, and all threads that ask for one make it together.

    Args:
        prepared: What is dealt.
        ours: The seat's hands.
        theirs: The range.
    """

    def __init__(self, prepared: Prepared, ours: WeightedRange, theirs: WeightedRange) -> None:
        self._prepared = prepared
        self._ours, self._theirs = ours, theirs
        self._renamings = suit_renamings([ours, theirs], (prepared.board_mask, prepared.undealt))
        self._tables: dict[int, _BoardTable] = {}
        self._opening = threading.Lock()
        self._once: dict[int, Pieces] = {}  # by board cards

    def equities(self, own: Masks, boards: Masks, stop: Stop) -> Shares:
        """The equity of each of some hands, each on its board; NaN where the range has no hand left.

        Args:
            own: The hands, shape (n,).
            boards: The boards, shape (n,), three to five cards each.
            stop: Checked in between.

        Raises:
            StoppedError: If stopped.
        """
        own, boards = least_renamed(own, boards, self._renamings)
        out = np.empty(own.size)
        different, place = np.unique(boards, return_inverse=True)
        for number, board in enumerate(different.tolist()):
            table = self._table(board, stop)
            rows = np.flatnonzero(place == number)
            out[rows] = table.shares(stop)[np.searchsorted(table.hands, own[rows])]
        return out

    def done_once(self) -> list[Once]:
        """The sweeps of the boards of each street asked about so far."""
        return list(self._once.values())

    def _table(self, board: int, stop: Stop) -> _BoardTable:
        with held(self._opening, stop):
            if board not in self._tables:
                known = count_cards(board)
                if known not in self._once:
                    self._once[known] = Pieces(self._board_classes(known), together=True)
                self._tables[board] = _BoardTable(
                    self._prepared, self._ours, self._theirs, board,
                    [each for each in self._renamings if renamed(board, each) == board], self._once[known],
                )  # fmt: skip
            return self._tables[board]

    def _board_classes(self, known: int) -> int:
        """How many boards of some cards a query can ask about, by suit class."""
        board = self._prepared.board_mask
        if known <= count_cards(board):
            return 1
        return canonical_boards(board, self._prepared.undealt, self._renamings, known)[0].size


class _BoardTable:
    """The equities of a seat's hands on one board, made by the threads that ask for them.

    Args:
        prepared: What is dealt.
        ours: The seat's hands.
        theirs: The range.
        board: The board.
        renamings: The renamings of suits that change neither it nor the ranges nor the cards that are out.
        once: Records the work for forecasts.

    Attributes:
        hands: The seat's hands that the board leaves, ascending.
    """

    def __init__(
        self, prepared: Prepared, ours: WeightedRange, theirs: WeightedRange, board: int,
        renamings: Sequence[tuple[int, ...]], once: Pieces,
    ) -> None:  # fmt: skip
        mine = ours.without(board | prepared.undealt)
        self.hands = mine.masks
        self._open_work = partial(_BoardWork, prepared, mine, theirs, board, renamings)
        self._changed = threading.Condition()
        self._work: _BoardWork | None = None  # opened by the first thread that works on it
        self._shares: Shares | None = None
        self._once = once
        once.begin()

    def shares(self, stop: Stop) -> Shares:
        """The equity of each hand; works on the board until it is known.

        Raises:
            StoppedError: If stopped.
        """
        sweep = None
        while True:
            found = self._shares
            if found is not None:
                return found
            if stop.is_set():
                raise StoppedError
            if self._once.pretended:
                self._shares = np.random.default_rng(0).random(self.hands.size)
                continue
            with self._changed:
                if self._shares is not None:
                    continue
                work = self._work = self._work or self._open_work()
                part = work.waiting.pop() if work.waiting else None
                if part is None and not work.at_work:
                    self._shares, self._work = work.shares(), None  # several megabytes
                    self._changed.notify_all()
                elif part is None:  # the rest is done by other threads
                    self._changed.wait(WAIT_SECONDS)
                else:
                    work.at_work += 1
            if part is not None:
                sweep = sweep or work.sweep.apart()
                self._do(work, part, sweep, stop)

    def _do(self, work: _BoardWork, first: int, sweep: ListSweep, stop: Stop) -> None:
        """Sweep some boards; if stopped, they are left to the next thread that asks."""
        halves, part, began = np.zeros(self.hands.size), slice(first, first + TOGETHER), PROCESS.seconds()
        for board, members in zip(work.boards[part].tolist(), work.members[part].tolist(), strict=True):
            if not stop.is_set():
                sweep.add(board, float(members), halves)
        with self._changed:
            work.at_work -= 1
            if stop.is_set():
                work.waiting.append(first)
            else:
                work.halves += halves
                share = work.boards[part].size / work.boards.size
                self._once.did(share, PROCESS.seconds() - began)
            self._changed.notify_all()


class _BoardWork:
    """The boards to sweep for a table, and their progress.

    Args:
        prepared: What is dealt.
        mine: The seat's hands that the board leaves.
        theirs: The range.
        board: The board.
        renamings: See `_BoardTable`.

    Attributes:
        boards: A full board of each suit class, shape (b,).
        members: Number of boards in each class, shape (b,).
        waiting: First indices of the groups of `TOGETHER` boards that no thread has begun.
        at_work: Number of threads at work.
        halves: Half pots won by each hand so far.
        sweep: Sweeps boards; each thread has its own.
    """

    def __init__(
        self, prepared: Prepared, mine: WeightedRange, theirs: WeightedRange, board: int,
        renamings: Sequence[tuple[int, ...]],
    ) -> None:  # fmt: skip
        gone, cards = board | prepared.undealt, prepared.game.hole_cards
        others = theirs.without(gone)
        weights = whole_numbers(others.weights).astype(np.float64) if others.hands else others.weights
        self.sweep = ListSweep(
            HandList(mine.masks, np.ones(mine.hands), cards), HandList(others.masks, weights, cards),
            GameKernels(prepared.game).rate_pairs,
        )  # fmt: skip
        self.boards, self.members = canonical_boards(board, prepared.undealt, renamings)
        self.waiting = list(range(0, self.boards.size, TOGETHER))
        self.at_work, self.halves = 0, np.zeros(mine.hands)
        self._images = [np.searchsorted(mine.masks, rename(mine.masks, each)) for each in renamings]
        left = count_cards(prepared.game.deck & ~gone) - 2 * cards
        self._run_outs = comb(left, prepared.game.board_cards - count_cards(board))

    def shares(self) -> Shares:
        """The equities once all boards are swept, expanded from one board of each class."""
        halves = np.sum([self.halves[images] for images in self._images], axis=0) / len(self._images)
        with np.errstate(invalid="ignore", divide="ignore"):
            shares: Shares = halves / (2 * (self.sweep.totals() * self._run_outs))
        return shares


def _boards(prepared: Prepared, known: int) -> int:
    """How many boards of some cards a query can ask about."""
    left = count_cards(prepared.game.deck) - count_cards(prepared.board_mask | prepared.dead)
    return comb(left, max(0, known - len(prepared.board)))


def swept_in_time(prepared: Prepared, ours: HandSet, theirs: HandSet, at: Street) -> bool:
    """Whether sweeping all boards that a query can ask about on a street is fast enough."""
    game = prepared.game
    if not GameKernels(game).lists or at.board_cards < FLOP_CARDS or prepared.pattern is not None:
        return False
    if not isinstance(ours, WeightedRange) or not isinstance(theirs, WeightedRange):
        return False
    left = count_cards(game.deck) - count_cards(prepared.board_mask | prepared.dead)
    coming = max(0, at.board_cards - len(prepared.board))
    boards = _boards(prepared, at.board_cards) * comb(left - coming, game.board_cards - at.board_cards)
    each = BOARD_SECONDS + HAND_SECONDS * (ours.hands + theirs.hands)
    return boards * each * (SPLIT_COST if game.split else 1.0) <= MOST_SECONDS
