"""The dealer: from a prepared query to the tables that kernels deal from."""

from __future__ import annotations

import copy
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
from oracle.simulate.deal.seat_by_seat import SeatBySeat
from oracle.simulate.deal.seats import Cards, SortedSeats, joined, sort_seats
from oracle.simulate.deal.streams import Stream
from oracle.simulate.deal.tables import card_sets, range_tables
from oracle.simulate.deal.together import Together

Held = TypeVar("Held", bound=HandSet)

TRY_SECONDS = 2e-8
"""Expected seconds to draw all narrow seats together once in a kernel, one core."""

TURN = FLOP_CARDS + 1
"""Board cards once the turn is dealt."""


class _BoardTables(NamedTuple):
    """The sets of cards that the board is dealt from.

    Attributes:
        flop: Sets that complete the flop.
        turn: Sets that complete the turn, if it is dealt separately.
        rest: Sets that complete the rest of the board.
        known: Known cards of the flop, of the turn, and of turn and river together, shape (3,).
        laid: Which of flop, turn and river are dealt from a pattern, shape (3,).
    """

    flop: Masks
    turn: Masks
    rest: Masks
    known: Masks
    laid: npt.NDArray[np.int64]


class Dealer:
    """Deals a prepared query at random.  Shared by threads: only ``tries`` ever changes.

    Args:
        prepared: What is dealt.
        ordered: Whether the turn is dealt separately from the river; in stud, whether the cards of each
            street are.

    Attributes:
        ordered: See above.
        tables: What is dealt from.
        tries: Draws of the narrow seats so far, by all threads that share this dealer (approximate: counted
            without a lock); shape (1,).
    """

    def __init__(self, prepared: Prepared, *, ordered: bool = False) -> None:
        self.ordered = ordered
        self.tries = np.zeros(1, dtype=np.int64)
        self._seats = len(prepared.seats)
        self._parts = len(prepared.part_sizes) if prepared.game.stud and ordered else 0
        seats = sort_seats(prepared, parts=self._parts > 0)
        deck = prepared.game.deck & ~seats.known
        pattern = None if prepared.pattern is None else prepared.pattern.without(seats.known)
        tilts = seats.tilts
        self._apart: Together | SeatBySeat | None = None
        if seats.lists is None or pattern is not None:
            self._apart = Together(seats.narrow, [seats.ranges[seat] for seat in seats.narrow], pattern)
        elif tilts is not None:
            self._apart = SeatBySeat(seats.narrow, seats.lists, tilts)
        free = self._free(prepared, deck, seats)
        board = _board_tables(prepared, deck, pattern, apart=ordered or pattern is not None)
        drawn = seats.lists if seats.lists is not None and self._apart is None else []
        self.tables = self._tables(seats.narrow if drawn else [], drawn, seats.plain, free, board)

    def _tables(
        self,
        seats: list[int],
        ranges: list[WeightedRange],
        plain: list[Cards],
        free: FreeDraws,
        board: _BoardTables,
    ) -> DealTables:
        """The tables that kernels deal from.

        Args:
            seats: Seats that a kernel draws from lists.
            ranges: The lists of these seats.
            plain: The cards of the seats that are not drawn from lists.
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
            dealt=np.array([1 if self._apart else 0], dtype=np.int64),
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

    def _free(self, prepared: Prepared, deck: int, seats: SortedSeats) -> FreeDraws:
        """The draws of free cards, which are dealt after the cards that ranges specify and the board.

        All hands of a range leave the same number of cards free, so each joint draw of the narrow seats
        leaves equally many ways to deal the rest.
        """
        sizes = prepared.part_sizes
        cards = list(seats.plain)
        for seat in seats.narrow:
            hands = seats.ranges[seat]
            specified = hands.looked_at if isinstance(hands, StudRange) else range(len(sizes))
            free = tuple(0 if part in specified else size for part, size in enumerate(sizes))
            cards.append(Cards(seat, *joined((0,) * len(sizes), free, parts=self._parts > 0)))
        wanted = [
            FreeCards(each.seat, part, free, alone=each in seats.plain and not (each.mask or self._parts))
            for each in cards
            for part, free in enumerate(each.free)
            if free
        ]
        if prepared.shared_card:
            wanted.append(FreeCards(ALL_SEATS, len(sizes) - 1, 1, alone=False))
        # Cards that a range certainly holds are no longer in the deck.
        left_free = sum(sum(each.free) for each in cards if each not in seats.plain)
        drawn = sum(sizes) * len(seats.narrow) - left_free
        drawn -= sum(count_cards(sure_cards(seats.ranges[seat])) for seat in seats.narrow)
        return free_draws(deck, count_cards(deck) - drawn - prepared.missing_board, wanted)

    def counting_apart(self) -> Dealer:
        """The same dealer with its own counter of draws."""
        other = copy.copy(self)
        other.tries = np.zeros(1, dtype=np.int64)
        return other

    @property
    def try_seconds(self) -> float:
        """Expected seconds of one draw of the narrow seats, one core."""
        return TRY_SECONDS if self._apart is None else self._apart.try_seconds

    def buffers(self) -> DealBuffers:
        """Buffers for one thread."""
        return new_buffers(self._seats, self.tables.narrow.size, self._parts)

    def deal_ranges(self, state: Stream, count: int, buffers: DealBuffers, stop: Flag) -> bool:
        """Deal the seats that are dealt separately, before the kernel deals the rest of a batch.

        Args:
            state: The chunk's stream, advanced.
            count: Deals of the batch.
            buffers: This thread's buffers.
            stop: Not 0 ends the batch, shape (1,).

        Returns:
            False when stopped.
        """
        return self._apart is None or self._apart.deal(state, buffers, count, stop, self.tries)

    @property
    def whole_blocks(self) -> bool:
        """Whether one kernel can deal several batches."""
        return self._apart is None

    def deal(self, state: Stream, count: int, buffers: DealBuffers, stop: Flag) -> Batch | None:
        """Deal ``count`` complete deals; the batch is valid until the buffers are reused.

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
    """The tables for dealing the board; with ``apart`` the turn is dealt separately from the river."""
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
