"""The dealer: from a prepared query to the tables that kernels deal from."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import count_cards, mask_of
from oracle.games import BOARD_CARDS, FLOP_CARDS
from oracle.prepared import Prepared
from oracle.prepared.values import sure_cards
from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.hands.listing import Listing
from oracle.ranges.hands.stud import StudRange
from oracle.simulate.deal.batch import Batch
from oracle.simulate.deal.batches import ALL_SEATS, DealBuffers, DealTables, Flag, deal_batch, new_buffers
from oracle.simulate.deal.free import FreeCards, FreeDraws, free_draws
from oracle.simulate.deal.sample import Masks
from oracle.simulate.deal.streams import Stream
from oracle.simulate.deal.tables import card_sets, range_tables
from oracle.simulate.deal.together import Together

Held = TypeVar("Held", bound=HandSet)

TRY_SECONDS, COLUMN_TRY_SECONDS = 2e-8, 3e-7
"""Seconds to draw all narrow seats together once: in a kernel, and where ranges draw for themselves."""

TURN = FLOP_CARDS + 1
"""Board cards once the turn is dealt."""


@dataclass(frozen=True, slots=True)
class _Cards:
    """How the cards of a seat that is not drawn from a list come about.

    Attributes:
        seat: Number of the seat.
        given: Known cards of each part of the hand: one part, or in stud the two down cards and then card by
            card where streets are distinguished.
        free: How many further cards each part has, which may be any.
    """

    seat: int
    given: tuple[int, ...]
    free: tuple[int, ...]

    @property
    def mask(self) -> int:
        """All known cards."""
        return sum(self.given)


class _BoardTables(NamedTuple):
    """What the board is dealt from.

    Attributes:
        flop: What completes the flop.
        turn: What completes the turn, when it is dealt apart.
        rest: What completes the rest of the board.
        known: Known cards of the flop, the turn and all after the flop, shape (3,).
        laid: Which of the flop, the turn and the river a pattern lays, shape (3,).
    """

    flop: Masks
    turn: Masks
    rest: Masks
    known: Masks
    laid: npt.NDArray[np.int64]


class Dealer:
    """Deals a prepared query at random.  Threads share it: nothing but ``tries`` ever changes.

    Args:
        prepared: What is dealt.
        ordered: Whether the turn is dealt separately from the river; in stud, whether the cards of each
            street are.

    Attributes:
        ordered: See above.
        tables: What is dealt from.
        tries: Draws of the narrow seats made so far, by all threads that share this dealer (roughly: they
            count unlocked); shape (1,).
    """

    def __init__(self, prepared: Prepared, *, ordered: bool = False) -> None:
        self.ordered = ordered
        self.tries = np.zeros(1, dtype=np.int64)
        self._seats = len(prepared.seats)
        self._parts = len(prepared.part_sizes) if prepared.game.stud and ordered else 0
        known, ranges = settle(prepared.board_mask | prepared.dead, [seat.live for seat in prepared.seats])
        plain = [cards for seat in range(self._seats) if (cards := self._cards(prepared, seat, ranges[seat]))]
        narrow = sorted(set(range(self._seats)) - {cards.seat for cards in plain})
        deck = prepared.game.deck & ~known
        lists = [self._list(ranges[seat]) for seat in narrow]
        in_kernel = [entry for entry in lists if entry is not None]
        pattern = None if prepared.pattern is None else prepared.pattern.without(known)
        apart = len(in_kernel) < len(lists) or pattern is not None
        self._together = Together(narrow, [ranges[seat] for seat in narrow], pattern) if apart else None
        free = self._free(prepared, deck, plain, narrow, ranges)
        board = _board_tables(prepared, deck, pattern, apart=ordered or pattern is not None)
        self.tables = self._tables([] if apart else narrow, [] if apart else in_kernel, plain, free, board)

    def _tables(
        self,
        seats: list[int],
        ranges: list[WeightedRange],
        plain: list[_Cards],
        free: FreeDraws,
        board: _BoardTables,
    ) -> DealTables:
        """What kernels deal from.

        Args:
            seats: Seats that a kernel draws from lists.
            ranges: Those lists.
            plain: How the cards of the seats come about that are not drawn.
            free: The draws of free cards.
            board: What the board is dealt from.
        """
        drawn = range_tables(ranges)
        given = [cards for cards in plain if cards.mask or self._parts]
        return DealTables(
            masks=drawn.masks,
            cuts=drawn.cuts,
            other=drawn.other,
            starts=drawn.starts,
            sizes=drawn.sizes,
            totals=drawn.totals,
            narrow=np.array(seats, dtype=np.int64),
            dealt=np.array([1 if self._together else 0], dtype=np.int64),
            given=np.array([cards.seat for cards in given], dtype=np.int64),
            given_masks=np.array([cards.mask for cards in given], dtype=np.uint64),
            given_parts=np.array([cards.given for cards in given], dtype=np.uint64).reshape(
                len(given), max(1, self._parts)
            ),
            sets=free.sets,
            draw_seats=free.seats,
            draw_starts=free.starts,
            draw_sizes=free.sizes,
            draw_first=free.first,
            draw_parts=free.parts,
            flop=board.flop,
            turn=board.turn,
            rest=board.rest,
            known=board.known,
            laid=board.laid,
        )

    def _cards(self, prepared: Prepared, seat: int, hands: HandSet) -> _Cards | None:
        """How a seat's cards come about; None where they are drawn from its range."""
        sizes = prepared.part_sizes
        if prepared.seats[seat].any_hand:
            return _Cards(seat, *self._joined((0,) * len(sizes), sizes))
        if isinstance(hands, StudRange) and hands.parts.shape[1] == 1 and not hands.drawn:
            given = tuple(int(mask) for mask in hands.parts[:, 0])
            free = tuple(0 if mask else size for mask, size in zip(given, sizes, strict=True))
            return _Cards(seat, *self._joined(given, free))
        if isinstance(hands, WeightedRange) and hands.hands == 1:
            return _Cards(seat, (int(hands.masks[0]),), (0,))
        return None

    def _joined(
        self, given: tuple[int, ...], free: tuple[int, ...]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Known and free cards of each part, or of the whole hand where parts are not distinguished."""
        return (given, free) if self._parts else ((sum(given),), (sum(free),))

    def _list(self, hands: HandSet) -> WeightedRange | None:
        """What a kernel draws a narrow seat from; None where the range draws for itself."""
        if isinstance(hands, WeightedRange):
            return hands
        if isinstance(hands, StudRange) and not (hands.drawn or self._parts):
            masks = np.bitwise_or.reduce(hands.parts, axis=0)
            return WeightedRange(hands.text, hands.game, masks, hands.weights, hands.weighted)
        return None

    def _free(
        self,
        prepared: Prepared,
        deck: int,
        plain: list[_Cards],
        narrow: list[int],
        ranges: list[HandSet],
    ) -> FreeDraws:
        """The draws of free cards; what ranges speak of and the board are dealt before them.

        How many cards a range leaves free is the same for all of its hands, so that each joint draw of the
        narrow seats leaves equally many ways to deal the rest.
        """
        sizes = prepared.part_sizes
        cards = list(plain)
        for seat in narrow:
            hands = ranges[seat]
            told = hands.looked_at if isinstance(hands, StudRange) else range(len(sizes))
            free = tuple(0 if part in told else size for part, size in enumerate(sizes))
            cards.append(_Cards(seat, *self._joined((0,) * len(sizes), free)))
        wanted = [
            FreeCards(each.seat, part, free, alone=each in plain and not (each.mask or self._parts))
            for each in cards
            for part, free in enumerate(each.free)
            if free
        ]
        if prepared.shared_card:
            wanted.append(FreeCards(ALL_SEATS, len(sizes) - 1, 1, alone=False))
        # Cards that a range surely holds are no longer in the deck.
        drawn = sum(sizes) * len(narrow) - sum(sum(each.free) for each in cards if each not in plain)
        drawn -= sum(count_cards(sure_cards(ranges[seat])) for seat in narrow)
        return free_draws(deck, count_cards(deck) - drawn - prepared.missing_board, wanted)

    def counting_apart(self) -> Dealer:
        """The same dealer with a counter of draws of its own."""
        other = copy.copy(self)
        other.tries = np.zeros(1, dtype=np.int64)
        return other

    @property
    def try_seconds(self) -> float:
        """Expected seconds of one draw of the narrow seats, one core."""
        return TRY_SECONDS if self.whole_blocks else COLUMN_TRY_SECONDS

    def buffers(self) -> DealBuffers:
        """Buffers for one thread."""
        return new_buffers(self._seats, self.tables.narrow.size, self._parts)

    def deal_ranges(self, state: Stream, count: int, buffers: DealBuffers, stop: Flag) -> bool:
        """Deal what ranges draw for themselves, before the kernel deals the rest of a batch.

        Args:
            state: The chunk's stream, advanced.
            count: Deals of the batch.
            buffers: This thread's buffers.
            stop: Not 0 ends the batch, shape (1,).

        Returns:
            False when stopped.
        """
        return self._together is None or self._together.deal(state, buffers, count, stop, self.tries)

    @property
    def whole_blocks(self) -> bool:
        """Whether one kernel can deal several batches."""
        return self._together is None

    def deal(self, state: Stream, count: int, buffers: DealBuffers, stop: Flag) -> Batch | None:
        """Deal ``count`` complete deals; the batch lasts until the buffers are dealt into again.

        Args:
            state: The chunk's stream, advanced.
            count: Deals wanted, at most a batch.
            buffers: This thread's buffers.
            stop: Not 0 ends the batch, shape (1,).

        Returns:
            The batch, or None when stopped.
        """
        if not self.deal_ranges(state, count, buffers, stop):
            return None
        if not deal_batch(state, self.tables, buffers, count, stop, self.tries):
            return None
        turn = buffers.turn[:count] if self.ordered else None
        parts = buffers.parts[:, :, :count] if self._parts else None
        return Batch(buffers.hands[:, :count], buffers.flop[:count], buffers.rest[:count], turn, parts=parts)


def _board_tables(prepared: Prepared, deck: int, pattern: Listing | None, *, apart: bool) -> _BoardTables:
    """What the board is dealt from, the turn ``apart`` from the river or not."""
    board = prepared.board
    streets = board[:FLOP_CARDS], board[FLOP_CARDS:TURN], board[FLOP_CARDS:]
    known = np.array([mask_of(street) for street in streets], dtype=np.uint64)
    by_pattern = () if pattern is None else pattern.looked_at
    laid = np.array([int(at in by_pattern) for at in range(BOARD_CARDS - FLOP_CARDS + 1)], dtype=np.int64)
    if not prepared.game.board_cards:
        nothing: Masks = np.empty(0, dtype=np.uint64)
        return _BoardTables(nothing, nothing, nothing, known, laid)
    flop_missing = max(0, FLOP_CARDS - len(board))
    rest_missing = BOARD_CARDS - max(FLOP_CARDS, len(board))
    turn = 1 if apart and rest_missing == BOARD_CARDS - FLOP_CARDS else 0
    flop, one, rest = (card_sets(deck, cards) for cards in (flop_missing, turn, rest_missing - turn))
    return _BoardTables(flop, one, rest, known, laid)


def settle(known: int, ranges: Sequence[Held]) -> tuple[int, list[Held]]:
    """Take the cards that seats surely hold out of the deck, until nothing changes.

    Args:
        known: Mask of the board and dead cards.
        ranges: The live range of each seat.

    Returns:
        The mask of all cards whose place is known, and the ranges without those of other seats.
    """
    left = list(ranges)
    held = [0] * len(left)
    while True:
        fresh = [sure_cards(entry) & ~mine for entry, mine in zip(left, held, strict=True)]
        if not any(fresh):
            return known, left
        for index, cards in enumerate(fresh):
            held[index] |= cards
            known |= cards
            left = [entry if i == index else entry.without(cards) for i, entry in enumerate(left)]
