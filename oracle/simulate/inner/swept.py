"""Equities against one range on the few boards that can come, in games whose listed hands are swept."""

from __future__ import annotations

import threading
from math import comb

import numpy as np

from oracle.cards.mask import count_cards
from oracle.games import FLOP_CARDS, Street
from oracle.prepared import Prepared
from oracle.ranges import HandSet, WeightedRange
from oracle.showdown.kernels import GameKernels
from oracle.showdown.sweep.lists import HandList, ListSweep
from oracle.showdown.sweep.pairs import runouts
from oracle.simulate.deal.batch import Masks
from oracle.simulate.inner.face_up import Shares
from oracle.simulate.work.once import Once, Pieces
from oracle.simulate.work.stop import Stop, StoppedError, held
from oracle.simulate.work.whole_numbers import whole_numbers

MOST_SECONDS = 3.0
"""Approximate limit in seconds of one core for sweeping all boards of a query; beyond it values are
sampled."""

BOARD_SECONDS, HAND_SECONDS = 1.2e-4, 1.6e-8
"""Seconds to sweep any full board, and for each hand of both players."""

SPLIT_COST = 2.2
"""Factor if the pot is split."""


class SweptBoards:
    """Exact equities of a seat's hands against one range, a table for each board; shared by all threads.

    Args:
        prepared: What is dealt.
        ours: The seat's hands.
        theirs: The range.
    """

    def __init__(self, prepared: Prepared, ours: WeightedRange, theirs: WeightedRange) -> None:
        self._prepared, self._game = prepared, prepared.game
        self._ours, self._theirs = ours, theirs
        self._tables: dict[int, tuple[Masks, Shares]] = {}
        self._sweeping = threading.Lock()  # prevents threads from sweeping the same board
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
        out = np.empty(own.size)
        different, place = np.unique(boards, return_inverse=True)
        for number, board in enumerate(different.tolist()):
            hands, shares = self._table(board, stop)
            rows = np.flatnonzero(place == number)
            out[rows] = shares[np.searchsorted(hands, own[rows])]
        return out

    def done_once(self) -> list[Once]:
        """The sweeps of the boards of each street asked about so far."""
        return list(self._once.values())

    def _table(self, board: int, stop: Stop) -> tuple[Masks, Shares]:
        with held(self._sweeping, stop):
            if board not in self._tables:
                known = count_cards(board)
                if known not in self._once:
                    self._once[known] = Pieces(_boards(self._prepared, known))
                once = self._once[known]
                if once.pretended:
                    ours = self._ours.without(board | self._prepared.undealt)
                    self._tables[board] = ours.masks, np.random.default_rng(0).random(ours.hands)
                else:
                    with once.piece():
                        self._tables[board] = self._swept(board, once, stop)
            return self._tables[board]

    def _swept(self, board: int, once: Pieces, stop: Stop) -> tuple[Masks, Shares]:
        """The seat's live hands on a board, ascending, and their equities."""
        gone = board | self._prepared.undealt
        ours, theirs = self._ours.without(gone), self._theirs.without(gone)
        weights = whole_numbers(theirs.weights).astype(np.float64) if theirs.hands else theirs.weights
        mine = HandList(ours.masks, np.ones(ours.hands), self._game.hole_cards)
        sweep = ListSweep(
            mine,
            HandList(theirs.masks, weights, self._game.hole_cards),
            GameKernels(self._game).rate_pairs,
        )
        halves = np.zeros(ours.hands)
        come = runouts(board, self._prepared.undealt).tolist()
        for full in come:
            if stop.is_set():
                raise StoppedError
            sweep.add(full, 1.0, halves)
            once.step(1 / len(come))
        left = count_cards(self._game.deck & ~gone) - 2 * self._game.hole_cards
        total = sweep.totals() * comb(left, self._game.board_cards - count_cards(board))
        with np.errstate(invalid="ignore", divide="ignore"):
            return ours.masks, halves / (2 * total)


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
