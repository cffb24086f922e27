"""Tables so small that every deal is counted: known hands, and several narrow ranges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb
from typing import Self, TypeVar

import numpy as np
import numpy.typing as npt

from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import playing_seats
from oracle.analysis.hands.three import PIECE_BOARDS, three_of, three_on_boards, three_sweep_seconds
from oracle.analysis.work import Piece, pieces, thread_count
from oracle.arrays import Column, Masks
from oracle.cards.mask import CARD_BITS, count_cards
from oracle.errors import RunError
from oracle.games import FLOP_CARDS
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.ranges import WeightedRange
from oracle.showdown.kernels import GameKernels
from oracle.showdown.sweep.listed.every_deal import tally_deals
from oracle.showdown.sweep.listed.meet_kernels import POT
from oracle.showdown.sweep.listed.three import ThreeRanges
from oracle.simulate.deal.enumerate import IDENTITY, enumerate_matchups, product_size
from oracle.simulate.planning.plan import NOMINAL_CORES
from oracle.simulate.work.stop import Stop, StoppedError
from oracle.simulate.work.whole_numbers import whole_numbers

MOST_JOINT = 2_000_000
"""Most joint hands, conflicting ones included, that are listed."""

SHOWDOWNS_PER_SECOND = 300_000_000
"""Hands compared on two cores: joint hands times boards times players."""

MOST_SECONDS, MOST_SWEEP_SECONDS = 1.0, 2.0
"""Longest work on all joint hands, and longest sweep of three ranges, on two cores."""

AT_ONCE_SECONDS = 0.1
"""Counting that takes longer is preceded by rough figures."""

MOST_CELLS = 4_000_000
"""Most hands times boards, four figures each: about 100 MB."""

PIECE_SHOWDOWNS = 2_000_000
"""Hands compared per work unit, a few milliseconds."""

Table = npt.NDArray[np.float64]
T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class EveryDeal:
    """What each hand wins on each board, counting all deals of the others.

    Attributes:
        seats: Indices of the players in the pot.
        hands: The hands of each of them, as masks.
        own: Weights of these hands, in the same order.
        boards: The boards, shape (b,): full boards, or boards of the next street (including some that cannot
            come); see `on_next_boards`.
        won: For each player, the pots won by each hand on each board, weighted by all players' weights
            including his own, shape (hands, b).
        total: All pots, likewise.
    """

    seats: tuple[int, ...]
    hands: tuple[Masks, ...]
    own: tuple[Column, ...]
    boards: Masks
    won: tuple[Table, ...]
    total: tuple[Table, ...]

    def on_next_boards(self, known: int) -> EveryDeal:
        """The same on the boards of the next street.

        Args:
            known: Mask of the known board.
        """
        fresh = FLOP_CARDS - count_cards(known) if count_cards(known) < FLOP_CARDS else 1
        bits = _bits(self.boards & ~np.uint64(known))
        numbers = _BINOMIALS[np.arange(1, fresh + 1)[:, None], np.arange(64)]
        places = [
            sum(row[bits[place]] for row, place in zip(numbers, chosen, strict=True))
            for chosen in combinations(range(len(bits)), fresh)
        ]
        sets = _sets(fresh)

        def summed(table: Table) -> Table:
            if table.flags.c_contiguous:
                out = np.zeros((len(table), sets.size))
                for row, figures in enumerate(table):
                    for place in places:
                        out[row] += np.bincount(place, weights=figures, minlength=sets.size)
                return out
            out = np.zeros((sets.size, len(table)))
            for place in places:  # board by board, as they lie in memory
                for board, figures in zip(place.tolist(), table.T, strict=True):
                    out[board] += figures
            return out.T

        return EveryDeal(
            self.seats, self.hands, self.own, sets | np.uint64(known),
            tuple(map(summed, self.won)), tuple(map(summed, self.total)),
        )  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class AllDeals:
    """Every deal of a table, to be counted some full boards at a time.

    Attributes:
        seats: As for `EveryDeal`, like ``hands``, ``own`` and ``boards``.
        on_boards: Maps full boards, shape (b,), to the pots won by all hands, player after player, and to all
            pots, shape (hands, b).
        piece_boards: Boards of a piece.
        seconds: Expected seconds of a piece on one core.
        by_board: Whether tables lie in memory board by board, which decides the order of their sums.
    """

    seats: tuple[int, ...]
    hands: tuple[Masks, ...]
    own: tuple[Column, ...]
    boards: Masks
    on_boards: Callable[[Masks], tuple[Table, Table]]
    piece_boards: int
    seconds: float
    by_board: bool

    @classmethod
    def of(cls, prepared: Prepared) -> Self | None:
        """The deals of a table; None if there are too many to be counted."""
        playing, listed = _listed(prepared)
        if listed is None:
            return None
        listed = [_whole(hands) for hands in listed]
        three = _three_in_time(prepared, listed, len(playing))
        if three is None and not _few(prepared, listed, len(playing)):
            return None
        boards, asked = _boards(prepared, listed), listed[: len(playing)]
        masks = tuple(hands.masks for hands in asked)
        if three is not None:
            count, size = three_on_boards(prepared.game, three, masks), PIECE_BOARDS
            seconds = three_sweep_seconds(three, boards.size)
        else:
            count, size = _one_after_the_other(prepared, listed, len(playing))
            seconds = _one_by_one(prepared, listed, len(playing))
        each, own = (
            NOMINAL_CORES * seconds * size / max(1, boards.size),
            tuple(hands.weights for hands in asked),
        )
        return cls(playing, masks, own, boards, count, size, each, three is not None)

    @property
    def pieces(self) -> int:
        """How many pieces there are."""
        return -(-self.boards.size // self.piece_boards)

    def make_worker(self, stop: Stop) -> Piece[tuple[Table, Table]]:
        """The function from the number of a piece to what is won on its boards, and to all pots."""

        def work(number: int) -> tuple[Table, Table]:
            if stop.is_set():
                raise StoppedError
            return self.on_boards(self.boards[number * self.piece_boards :][: self.piece_boards])

        return work

    def counted(self, parts: Iterable[tuple[Table, Table]]) -> EveryDeal:
        """The deals, counted.

        Args:
            parts: The results of all pieces, in order.
        """
        ends = np.cumsum([hands.size for hands in self.hands]).tolist()
        won, total = (
            np.empty((ends[-1], self.boards.size), order="F" if self.by_board else "C") for _ in range(2)
        )
        for number, part in enumerate(parts):
            place = slice(number * self.piece_boards, (number + 1) * self.piece_boards)
            won[:, place], total[:, place] = part
        return EveryDeal(
            self.seats, self.hands, self.own, self.boards,
            tuple(np.split(won, ends[:-1])), tuple(np.split(total, ends[:-1])),
        )  # fmt: skip


def every_deal(prepared: Prepared, settings: RunSettings, cancel: Cancel) -> EveryDeal | None:
    """Count every deal of a table; None if there are too many.

    Raises:
        StoppedError: If cancelled.
    """
    deals = AllDeals.of(prepared)
    if deals is None:
        return None
    return deals.counted(pieces(deals.make_worker, deals.pieces, thread_count(settings), cancel))


def few_deals(prepared: Prepared) -> bool:
    """Whether all deals of a table can be counted quickly."""
    return counting_seconds(prepared) is not None


def counting_seconds(prepared: Prepared) -> float | None:
    """Seconds that `every_deal` takes on two cores; None if it does not count the deals of this table."""
    playing, listed = _listed(prepared)
    if listed is None:
        return None
    three = _three_in_time(prepared, listed, len(playing))
    if three is not None:
        return three_sweep_seconds(three, _board_count(prepared, listed))
    return _one_by_one(prepared, listed, len(playing)) if _few(prepared, listed, len(playing)) else None


def rough_first(prepared: Prepared, sample: Callable[[], T]) -> Iterator[T]:
    """Rough figures to look at, where `every_deal` takes a while.

    There are none if ranges block each other so often that sampling finds no deal: counting finds them.

    Args:
        prepared: The table.
        sample: Makes the figures.

    Raises:
        StoppedError: If cancelled.
    """
    if (counting_seconds(prepared) or 0.0) > AT_ONCE_SECONDS:
        try:
            rough = sample()
        except RunError:
            return
        yield rough


def _listed(prepared: Prepared) -> tuple[tuple[int, ...], list[WeightedRange] | None]:
    """The playing seats, and the hands of all seats, playing ones first; None if a range cannot be listed.

    A folded player with any hand is left out: his cards are equivalent to cards in the deck.
    """
    playing = playing_seats(prepared)
    order = [*playing, *(place for place in range(len(prepared.seats)) if place not in playing)]
    seats = [prepared.seats[place] for place in order]
    lists = [seat.live for seat in seats if not (seat.folded and seat.any_hand)]
    listed = [hands for hands in lists if isinstance(hands, WeightedRange)]
    return playing, listed if len(listed) == len(lists) else None


def _few(prepared: Prepared, listed: list[WeightedRange], playing: int) -> bool:
    """Whether enumerating all joint hands is quick."""
    hands = sum(entry.hands for entry in listed)
    return (
        product_size(listed) <= MOST_JOINT
        and _one_by_one(prepared, listed, playing) <= MOST_SECONDS
        and hands * _board_count(prepared, listed) <= MOST_CELLS
    )


def _one_by_one(prepared: Prepared, listed: list[WeightedRange], playing: int) -> float:
    """Seconds to enumerate all joint hands, on two cores."""
    return product_size(listed) * _board_count(prepared, listed) * playing / SHOWDOWNS_PER_SECOND


def _board_count(prepared: Prepared, listed: list[WeightedRange]) -> int:
    """How many boards `_boards` has."""
    return comb(count_cards(prepared.game.deck & ~_known(prepared, listed)), prepared.missing_board)


def _three_in_time(prepared: Prepared, listed: list[WeightedRange], playing: int) -> ThreeRanges | None:
    """Three ranges, if sweeping them is quick, and quicker than enumerating all joint hands."""
    three = three_of(prepared.game, listed, playing)
    if three is None:
        return None
    boards = _board_count(prepared, listed)
    seconds = three_sweep_seconds(three, boards)
    slower = seconds > _one_by_one(prepared, listed, playing) and _few(prepared, listed, playing)
    if seconds > MOST_SWEEP_SECONDS or slower or three.hands.size * boards > MOST_CELLS:
        return None
    return three


def _known(prepared: Prepared, listed: list[WeightedRange]) -> int:
    """Cards that cannot come on the board: known board cards, dead cards and known hands."""
    known = prepared.board_mask | prepared.dead
    for hands in listed:
        if hands.hands == 1:
            known |= int(hands.masks[0])
    return known


def _boards(prepared: Prepared, listed: list[WeightedRange]) -> Masks:
    """Every full board that is possible in some deal."""
    deck = CARD_BITS[(CARD_BITS & np.uint64(prepared.game.deck & ~_known(prepared, listed))) != 0]
    masks, last = np.array([prepared.board_mask], dtype=np.uint64), np.full(1, -1)
    for _ in range(prepared.missing_board):  # each card is higher than the previous one
        cuts = np.searchsorted(last, np.arange(deck.size))
        last = np.repeat(np.arange(deck.size), cuts)
        masks = np.concatenate([masks[:cut] | card for cut, card in zip(cuts.tolist(), deck, strict=True)])
    return masks


def _one_after_the_other(
    prepared: Prepared, listed: list[WeightedRange], playing: int
) -> tuple[Callable[[Masks], tuple[Table, Table]], int]:
    """The function that counts all joint hands on some boards, as for `AllDeals`, and its boards per call."""
    masks = np.concatenate([hands.masks for hands in listed])
    asked = sum(hands.hands for hands in listed[:playing])
    matchups = enumerate_matchups(listed, [IDENTITY])
    rows = _rows(listed, matchups.hands)

    def count(boards: Masks) -> tuple[Table, Table]:
        high, low = _rated(prepared, masks, boards)
        won, total = np.zeros((2, masks.size, boards.size))
        tally_deals(high, low, masks, boards, rows, matchups.weights, playing, won, total)
        return won[:asked] / POT, total[:asked]

    # there are no rows if every choice of hands uses a card twice
    return count, max(1, PIECE_SHOWDOWNS // max(1, rows.shape[0] * playing))


def _whole(hands: WeightedRange) -> WeightedRange:
    """A range scaled to whole weights, so that sums over deals are exact."""
    weights = whole_numbers(hands.weights).astype(np.float64)
    return WeightedRange(hands.text, hands.game, hands.masks, weights, hands.weighted)


def _rows(listed: list[WeightedRange], joint: Masks) -> npt.NDArray[np.int64]:
    """Indices of the hands of all joint hands, shape (joint, seats)."""
    first, columns = 0, []
    for hands, column in zip(listed, joint.T, strict=True):
        columns.append(first + np.searchsorted(hands.masks, column))
        first += hands.hands
    return np.ascontiguousarray(np.stack(columns, axis=1).astype(np.int64))


def _rated(
    prepared: Prepared, masks: Masks, boards: Masks
) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
    """High and low of each hand on each board, shape (hands, boards); lows only if the pot is split."""
    high = np.empty((masks.size, boards.size), dtype=np.uint32)
    low = np.empty((masks.size, boards.size if prepared.game.split else 0), dtype=np.uint32)
    for row, hand in enumerate(masks.tolist()):
        high[row], low[row] = GameKernels(prepared.game).rate_one_hand(hand, boards)
    return high, low


_BINOMIALS = np.array([[comb(place, size) for place in range(64)] for size in range(FLOP_CARDS + 1)])
"""Binomial coefficients: the ways to choose (row) from (column)."""


def _bits(sets: Masks) -> list[npt.NDArray[np.intp]]:
    """Positions of the bits of sets of equally many cards, lowest first: one column per card."""
    columns, left = [], sets
    while left.size and left[0]:
        lowest = left & (~left + np.uint64(1))
        columns.append(np.bitwise_count(lowest - np.uint64(1)).astype(np.intp))
        left = left & ~lowest
    return columns


@cache
def _sets(size: int) -> Masks:
    """Ranks sets of a fixed number of bits: the sum of the binomials of their bits (combinadics)."""
    chosen = np.array(list(combinations(range(64), size)))
    masks = np.zeros(len(chosen), dtype=np.uint64)
    masks[_BINOMIALS[np.arange(1, size + 1), chosen].sum(axis=1)] = np.bitwise_or.reduce(
        np.uint64(1) << chosen.astype(np.uint64), axis=1
    )
    return masks
