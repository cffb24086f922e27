"""Every deal, board by board: all hands of each range are rated once, and every joint choice is compared.

A stud game has one empty board, and each range is completed with every card that may still come.
"""

from __future__ import annotations

from math import comb, prod

import numpy as np

from oracle.cards.mask import count_cards
from oracle.prepared import Prepared
from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.hands.stud import StudRange
from oracle.showdown.kernels import GameKernels
from oracle.showdown.runouts.boards import canonical_boards
from oracle.showdown.shares.joint import RatedHands, count_joint
from oracle.simulate.deal.batch import Masks
from oracle.simulate.deal.enumerate import IDENTITY, suit_renamings
from oracle.simulate.deal.tables import card_sets
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.equity_table.outcomes import outcomes_of
from oracle.simulate.planning.plan import (
    NOMINAL_CORES,
    PIECE_SECONDS,
    ExactWork,
    PieceWorker,
    Plan,
    deals_in_words,
)
from oracle.simulate.work.stop import Stop

RATING_SECONDS = 12e-9
"""Seconds per hand and board to be rated, one core."""

HALVES_FACTOR = 2.0
"""Factor for rating if the pot is split."""

PAIR_SECONDS = 1.2e-9
"""Seconds to compare two hands, for the whole pot or for both halves."""

JOINT_SECONDS = 12e-9
"""Seconds to compare any joint choice of hands."""

BOARD_SECONDS = 8e-5
"""Seconds to begin with a board or a match-up, apart from its hands."""

WALK_SECONDS = 1.5e-8
"""Seconds to examine one full board while equivalent ones are merged."""

MOST_HANDS = 3_000_000
"""Most complete hands of one seat, which are kept in memory."""


def rating_seconds(prepared: Prepared) -> float:
    """Seconds per hand and board to be rated in a game, one core."""
    return RATING_SECONDS * (HALVES_FACTOR if prepared.game.split else 1.0)


def plan_by_boards(prepared: Prepared, known: int, ranges: list[HandSet]) -> Plan[EquityTotals] | None:
    """The plan that enumerates boards; None if there are too many hands to list."""
    sizes = [_completed_size(prepared, entry, known) for entry in ranges]
    if any(size is None or size > MOST_HANDS for size in sizes) or prepared.shared_card:
        return None
    counts = [size or 0 for size in sizes]
    lists = [entry for entry in ranges if isinstance(entry, WeightedRange)]
    stud = prepared.game.stud
    fixed = (prepared.board_mask, prepared.undealt)
    renamings: list[tuple[int, ...]] = [IDENTITY] if stud else suit_renamings(lists, fixed)
    left = count_cards(prepared.game.deck & ~(prepared.board_mask | prepared.dead))
    boards = comb(left, prepared.missing_board) if not stud else 1
    plain = len(ranges) == 2 and not any(entry.weighted for entry in ranges)
    comparing = prod(counts) * (PAIR_SECONDS if plain else JOINT_SECONDS)
    rating = sum(counts) * rating_seconds(prepared) + BOARD_SECONDS
    classes = boards / len(renamings)
    seconds = boards * WALK_SECONDS + classes * (rating + comparing) / NOMINAL_CORES
    deals = prod(counts) * comb(prepared.cards_left, prepared.missing_board)

    def open_work(stop: Stop) -> ExactWork[EquityTotals]:
        return _BoardWork(prepared, known, ranges, renamings, rating + comparing).open()

    return Plan(
        "exhaustive", f"Exact: at most {deals_in_words(deals)}", seconds, deals, open_work, bounded=True
    )


def _completed_size(prepared: Prepared, hands: HandSet, known: int) -> int | None:
    """Number of complete hands of a range; None if they cannot be listed."""
    if isinstance(hands, WeightedRange):
        return hands.hands
    if not isinstance(hands, StudRange) or hands.drawn:
        return None
    free = prepared.game.hole_cards - _specified_cards(hands)
    return int(hands.parts.shape[1]) * comb(count_cards(prepared.game.deck & ~known), free)


def _specified_cards(hands: StudRange) -> int:
    """Number of cards of each hand that a range lists."""
    return int(np.bitwise_count(hands.parts[:, 0]).sum()) if hands.parts.shape[1] else 0


def _completed(
    prepared: Prepared, hands: HandSet, known: int
) -> tuple[Masks, np.ndarray[tuple[int], np.dtype[np.float64]]]:
    """Every complete hand of a range and its weight.

    The order of free cards does not matter at the end, so sets of them suffice: each represents equally many
    deals.
    """
    if isinstance(hands, WeightedRange):
        return hands.masks, hands.weights
    if not isinstance(hands, StudRange):
        raise TypeError(f"a range of an unknown form: {type(hands)}")
    specified = np.bitwise_or.reduce(hands.parts, axis=0)
    free = prepared.game.hole_cards - _specified_cards(hands)
    if not free:
        return specified, hands.weights
    sets = card_sets(prepared.game.deck & ~known, free)
    masks = (specified[:, None] | sets).reshape(-1)
    clear = ((specified[:, None] & sets) == 0).reshape(-1)
    return masks[clear], np.repeat(hands.weights, sets.size)[clear]


class _BoardWork:
    """The boards of a query, and the hands of all seats on them."""

    def __init__(
        self,
        prepared: Prepared,
        known: int,
        ranges: list[HandSet],
        renamings: list[tuple[int, ...]],
        seconds: float,
    ) -> None:
        self._prepared = prepared
        self._seconds = seconds
        self._hands = [_completed(prepared, entry, known) for entry in ranges]
        self._playing = np.array([not seat.folded for seat in prepared.seats], dtype=np.uint8)
        self._weighted = prepared.weighted  # also if the remaining hands have equal weights
        if prepared.game.stud:
            self._boards = np.zeros(1, dtype=np.uint64)
            self._members = np.ones(1, dtype=np.int64)
        else:
            self._boards, self._members = canonical_boards(prepared.board_mask, prepared.undealt, renamings)

    def open(self) -> ExactWork[EquityTotals]:
        """Divide the work: several boards per piece, or one board by the hands of the first seat."""
        if self._boards.size == 1:
            return self._open_one()
        step = max(1, int(PIECE_SECONDS / self._seconds))

        def make_worker(stop: Stop) -> PieceWorker[EquityTotals]:
            def compute(number: int) -> EquityTotals | None:
                totals = self._empty()
                for place in range(number * step, min(self._boards.size, (number + 1) * step)):
                    hands = self._rated(int(self._boards[place]))
                    self._count(hands, 0, int(hands.ends[1]), int(self._members[place]), totals, stop)
                return None if stop.is_set() else totals

            return compute

        return ExactWork(-(-self._boards.size // step), make_worker)

    def _open_one(self) -> ExactWork[EquityTotals]:
        hands = self._rated(int(self._boards[0]))
        count = int(hands.ends[1])
        step = max(1, int(PIECE_SECONDS / self._seconds * max(1, count)))

        def make_worker(stop: Stop) -> PieceWorker[EquityTotals]:
            def compute(number: int) -> EquityTotals | None:
                totals = self._empty()
                last = min(count, (number + 1) * step)
                self._count(hands, number * step, last, int(self._members[0]), totals, stop)
                return None if stop.is_set() else totals

            return compute

        return ExactWork(-(-count // step), make_worker)

    def _empty(self) -> EquityTotals:
        players = int(self._playing.sum())
        return EquityTotals.empty(outcomes_of(self._prepared.game, players), players, weighted=self._weighted)

    def _rated(self, board: int) -> RatedHands:
        """All hands that can be held on a board, rated."""
        kept = [(masks & np.uint64(board)) == 0 for masks, _ in self._hands]
        masks = [each[clear] for (each, _), clear in zip(self._hands, kept, strict=True)]
        weights = [each[clear] for (_, each), clear in zip(self._hands, kept, strict=True)]
        joined = np.concatenate(masks)
        high, low = GameKernels(self._prepared.game).rate_on_board(joined, board)
        ends = np.cumsum([0, *(each.size for each in masks)]).astype(np.int64)
        return RatedHands(joined, high, low, np.concatenate(weights), ends, self._playing)

    def _count(
        self, hands: RatedHands, first: int, last: int, members: int, totals: EquityTotals, stop: Stop
    ) -> None:
        sums = np.zeros(totals.counts.shape) if totals.weights is None else totals.weights
        deals, weight = count_joint(
            hands, first, last, members, self._weighted, stop.flag, totals.counts, sums
        )
        totals.trials += int(deals)
        totals.drawn = totals.trials
        totals.weight += float(weight)
