"""Every deal of the games without a strategy of their own, by the cheaper of two ways.

*Hand by hand*: each joint choice of hands with all boards it can meet; boards alike for it together.
*Board by board*: on each board all hands of each range are rated once, and every joint choice is compared.
A stud game has one empty board, and each range is completed with every card that may still come.
"""

from __future__ import annotations

from math import comb, prod

import numpy as np

from oracle.cards.mask import count_cards
from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.stud import StudRange
from oracle.showdown.boards import canonical_boards
from oracle.showdown.joint import RatedHands, count_joint
from oracle.showdown.merged import merged_boards
from oracle.showdown.shares import count_members
from oracle.simulate.accumulate import EquityTotals
from oracle.simulate.batch import Masks
from oracle.simulate.deal.dealer import settle
from oracle.simulate.deal.enumerate import (
    IDENTITY,
    Matchups,
    enumerate_matchups,
    product_size,
    suit_renamings,
)
from oracle.simulate.deal.stems import keeping
from oracle.simulate.deal.tables import card_sets
from oracle.simulate.outcomes import outcomes_of
from oracle.simulate.plan import (
    NOMINAL_CORES,
    PIECE_SECONDS,
    ExactWork,
    PieceWorker,
    Plan,
    deals_in_words,
    in_words,
)
from oracle.simulate.prepare import Prepared
from oracle.simulate.rules import Ratings, rate_on_board, rate_one_hand
from oracle.simulate.showdowns import has_kernel
from oracle.simulate.stop import Stop

RATING_SECONDS = 12e-9
"""Seconds per hand and board to be rated, one core."""

HALVES_FACTOR = 2.0
"""How much longer rating takes where the pot is split."""

PAIR_SECONDS = 1.2e-9
"""Seconds to compare two hands for the whole pot."""

JOINT_SECONDS = 12e-9
"""Seconds to compare any joint choice of hands."""

BOARD_SECONDS = 8e-5
"""Seconds to begin with a board or a match-up, apart from its hands."""

WALK_SECONDS = 1.5e-8
"""Seconds to look at one full board while those alike are found."""

MERGED_BOARDS = 60_000
"""About how many boards stand for all before the flop; fewer later."""

MOST_MATCHUPS = 200_000
"""Joint hands that are sorted into suit classes while a plan is made, some 50 ms."""

MOST_HANDS = 3_000_000
"""Hands that one seat's cards may be completed to: they are kept in memory."""


def propose(prepared: Prepared, ceiling: float, reasons: list[str]) -> Plan[EquityTotals] | None:
    """What an exact answer would cost; None (and a reason) when that is over ``ceiling`` seconds."""
    if has_kernel(prepared.game):
        return None
    known, ranges = settle(prepared.board_mask | prepared.undealt, [seat.live for seat in prepared.seats])
    ways = [_board_by_board(prepared, known, ranges), _hand_by_hand(prepared, ranges)]
    plans = [plan for plan in ways if plan is not None]
    if not plans:
        shared = prepared.shared_card
        reasons.append(
            "a card is shared" if shared else "the hands of these ranges are too many to be listed"
        )
        return None
    best = min(plans, key=lambda plan: plan.seconds)
    if best.seconds > ceiling:
        reasons.append(f"too many deals to enumerate ({in_words(best.deals or 0)})")
        return None
    return best


def _hand_by_hand(prepared: Prepared, ranges: list[HandSet]) -> Plan[EquityTotals] | None:
    """The plan that goes through joint hands; None where they are too many."""
    lists = [entry for entry in ranges if isinstance(entry, WeightedRange)]
    if prepared.game.stud or len(lists) < len(ranges) or product_size(lists) > MOST_MATCHUPS:
        return None
    renamings = suit_renamings(lists, (prepared.board_mask, prepared.undealt))
    matchups = enumerate_matchups(lists, renamings)
    runouts = comb(prepared.cards_left, prepared.missing_board)
    merged = prepared.game.own_cards_used is not None
    boards = min(runouts, MERGED_BOARDS) if merged else runouts
    walking = 0.0 if merged else runouts * WALK_SECONDS
    each = BOARD_SECONDS + walking + boards * len(prepared.seats) * _rating_seconds(prepared)
    deals = int(matchups.members.sum()) * runouts
    seconds = matchups.members.size * each / NOMINAL_CORES
    what = (
        f"{runouts:,} {'board' if runouts == 1 else 'boards'}" if deals == runouts else deals_in_words(deals)
    )

    def open_work(stop: Stop) -> ExactWork[EquityTotals]:
        step = max(1, int(PIECE_SECONDS / each))
        pieces = -(-matchups.members.size // step)
        return ExactWork(
            pieces,
            lambda stop: (
                lambda number: _play_matchups(
                    prepared, matchups, slice(number * step, (number + 1) * step), renamings, stop
                )
            ),
        )

    return Plan("exhaustive", f"Exact: {what}", seconds, deals, open_work)


def _rating_seconds(prepared: Prepared) -> float:
    return RATING_SECONDS * (HALVES_FACTOR if prepared.game.split else 1.0)


def _play_matchups(
    prepared: Prepared, matchups: Matchups, part: slice, renamings: list[tuple[int, ...]], stop: Stop
) -> EquityTotals | None:
    """Count some joint hands; None once stopped."""
    game = prepared.game
    playing = [number for number, seat in enumerate(prepared.seats) if not seat.folded]
    weighted = any(seat.live.weighted for seat in prepared.seats)
    totals = EquityTotals.empty(outcomes_of(game, len(playing)), len(playing), weighted=weighted)
    for number in range(*part.indices(matchups.members.size)):
        if stop.is_set():
            return None
        hands = matchups.hands[number]
        boards, members = _boards_of(prepared, hands, renamings)
        high, low = _rated_on_boards(prepared, hands[playing], boards)
        counts = np.zeros_like(totals.counts)
        count_members(high, low, members, counts)
        alike = int(matchups.members[number])
        totals.counts += counts * alike
        deals = int(members.sum()) * alike
        totals.trials += deals
        if totals.weights is not None:
            weight = float(matchups.weights[number])
            totals.weights += counts * (alike * weight)
            totals.weight += deals * weight
    totals.drawn = totals.trials
    return totals


def _boards_of(
    prepared: Prepared, hands: Masks, renamings: list[tuple[int, ...]]
) -> tuple[Masks, np.ndarray[tuple[int], np.dtype[np.int64]]]:
    """Full boards for known hands, and how many run-outs each stands for."""
    board = prepared.board_mask
    if prepared.game.own_cards_used is not None:
        return merged_boards([int(hand) for hand in hands], board, prepared.undealt)
    gone = prepared.undealt | sum(int(hand) for hand in hands)
    return canonical_boards(board, gone, keeping(hands, renamings))


def _rated_on_boards(prepared: Prepared, hands: Masks, boards: Masks) -> tuple[Ratings, Ratings]:
    """Ratings of known hands on many boards: of the high, or of the only half there is, and of the low."""
    game = prepared.game
    rows = [rate_one_hand(game, int(hand), boards) for hand in hands]
    high = np.stack([first for first, _ in rows])
    low = np.stack([second for _, second in rows])
    return high, low


def _board_by_board(prepared: Prepared, known: int, ranges: list[HandSet]) -> Plan[EquityTotals] | None:
    """The plan that goes through boards; None where hands are too many to be listed."""
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
    plain = len(ranges) == 2 and not prepared.game.split and not any(entry.weighted for entry in ranges)
    comparing = prod(counts) * (PAIR_SECONDS if plain else JOINT_SECONDS)
    rating = sum(counts) * _rating_seconds(prepared) + BOARD_SECONDS
    classes = boards / len(renamings)
    seconds = boards * WALK_SECONDS + classes * (rating + comparing) / NOMINAL_CORES
    deals = prod(counts) * comb(prepared.cards_left, prepared.missing_board)

    def open_work(stop: Stop) -> ExactWork[EquityTotals]:
        return _BoardWork(prepared, known, ranges, renamings, rating + comparing).open()

    return Plan("exhaustive", f"Exact: at most {deals_in_words(deals)}", seconds, deals, open_work)


def _completed_size(prepared: Prepared, hands: HandSet, known: int) -> int | None:
    """How many complete hands a range has; None where they cannot be listed."""
    if isinstance(hands, WeightedRange):
        return hands.combos
    if not isinstance(hands, StudRange) or hands.drawn:
        return None
    free = prepared.game.hole_cards - _told(hands)
    return int(hands.parts.shape[1]) * comb(count_cards(prepared.game.deck & ~known), free)


def _told(hands: StudRange) -> int:
    """How many cards of each hand a range lists."""
    return int(np.bitwise_count(hands.parts[:, 0]).sum()) if hands.parts.shape[1] else 0


def _completed(
    prepared: Prepared, hands: HandSet, known: int
) -> tuple[Masks, np.ndarray[tuple[int], np.dtype[np.float64]]]:
    """Every complete hand of a range and its weight.

    The order in which free cards come makes no difference at the end, so sets of them are enough: each
    stands for equally many deals.
    """
    if isinstance(hands, WeightedRange):
        return hands.masks, hands.weights
    if not isinstance(hands, StudRange):
        raise TypeError(f"a range of an unknown form: {type(hands)}")
    told = np.bitwise_or.reduce(hands.parts, axis=0)
    free = prepared.game.hole_cards - _told(hands)
    if not free:
        return told, hands.weights
    sets = card_sets(prepared.game.deck & ~known, free)
    masks = (told[:, None] | sets).reshape(-1)
    clear = ((told[:, None] & sets) == 0).reshape(-1)
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
        self._weighted = prepared.weighted  # also where what is left weighs the same
        if prepared.game.stud:
            self._boards = np.zeros(1, dtype=np.uint64)
            self._members = np.ones(1, dtype=np.int64)
        else:
            self._boards, self._members = canonical_boards(prepared.board_mask, prepared.undealt, renamings)

    def open(self) -> ExactWork[EquityTotals]:
        """Cut the work: several boards to a piece, or one board by the hands of the first seat."""
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
        high, low = rate_on_board(self._prepared.game, joined, board)
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
