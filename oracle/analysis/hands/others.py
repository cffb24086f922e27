"""Deals of everybody but one player, several on each of random boards, rating each board's hands once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from oracle.analysis.facing import Facing
from oracle.analysis.work import PieceDealer
from oracle.arrays import Masks
from oracle.cards.mask import CARD_BITS
from oracle.showdown.inside.completions import sample_deals
from oracle.showdown.kernels import GameKernels
from oracle.showdown.sweep.listed.list_kernels import pack_hands
from oracle.showdown.sweep.listed.lists import PAIR_BY_SLOTS, HandList, PairRatings
from oracle.showdown.sweep.listed.meet_kernels import best_of, rate_by_pairs
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.inner.drawn import draw_hands
from oracle.simulate.work.stop import Stop

FEWEST_DEALS, MOST_DEALS = 16, 64
"""Deals of the others per board: rating a board's pairs costs about a hundred comparisons."""

DEALS_TIMES_HANDS = 2**15
"""Cost of rating a board's pairs, in comparisons."""

PIECE_COST, HAND_COST, BOARD_COST = 1_000_000, 12, 500
"""Comparisons per work unit, a few milliseconds; cost of a hand in comparisons, and of a board in hands."""

MOST_BOARDS = 64

Ratings = npt.NDArray[np.uint32]
Counts = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class DealtBoard:
    """A full board, and deals of the others on it; each array has shape (deals,).

    Attributes:
        board: The board as a mask.
        pairs: What every two cards make on it, by slots.
        used: All cards of each deal, including the board.
        best: The best high of the others.
        ways: How many of them have it.
        best_low: Their best low, 0 without one.
        low_ways: How many of them have it.
    """

    board: int
    pairs: PairRatings
    used: Masks
    best: Ratings
    ways: Counts
    best_low: Ratings
    low_ways: Counts

    def rate(self, hands: HandList) -> tuple[Ratings, Ratings]:
        """High and low of some hands; no lows if the pot is not split."""
        found = []
        for pairs in self.pairs:
            ratings = np.empty(hands.masks.size if pairs.size else 0, dtype=np.uint32)
            if pairs.size:
                rate_by_pairs(hands.packed, hands.cards, pairs, ratings)
            found.append(ratings)
        return found[0], found[1]


class OthersOnBoards:
    """Deals the other players of a table and the board; shared by threads.

    Args:
        facing: The player and his opponents.
        hands: Number of hands that will meet the others on each board.
        seed: The seed; work unit k uses stream k.

    Attributes:
        deals: Deals on each board.
        dealer: Deals the boards and the first hands on them.
    """

    def __init__(self, facing: Facing, hands: int, seed: int) -> None:
        table = facing.others
        seats = tuple(seat for seat in table.seats if not (seat.folded and seat.any_hand))
        self._game = facing.game
        self._table = replace(table, seats=seats)
        self._playing = [place for place, seat in enumerate(seats) if not seat.folded]
        self.deals = max(FEWEST_DEALS, min(MOST_DEALS, DEALS_TIMES_HANDS // max(1, hands)))
        self._boards = max(
            1, min(MOST_BOARDS, PIECE_COST // ((self.deals + HAND_COST) * (hands + BOARD_COST)))
        )
        self._seed = seed
        self.dealer = PieceDealer(Dealer(self._table), seed, self._boards)
        self._drawn = draw_hands([seat.dealt for seat in seats], self._game.hole_cards, 0, 0)
        self._deck = CARD_BITS[(CARD_BITS & np.uint64(self._table.undealt)) == 0]

    def dealing(self, stop: Stop) -> Callable[[int], Iterator[DealtBoard]]:
        """The dealing function of one thread: from the number of a work unit to its boards."""
        deal = self.dealer.on_thread(stop)
        known = np.uint64(self._table.board_mask)

        def dealt(number: int) -> Iterator[DealtBoard]:
            batch = deal(number)
            if batch is None:
                return
            boards = np.ascontiguousarray(batch.board | known)
            random = np.random.default_rng([self._seed, number])
            hands, used = self._deals_on(boards, batch.hands, random)
            for row, board in enumerate(boards.tolist()):
                yield self._rated(board, hands[:, row], used[row])

        return dealt

    def _deals_on(self, boards: Masks, first: Masks, random: np.random.Generator) -> tuple[Masks, Masks]:
        """Further deals on boards, each of which came with a deal ``first``, shape (seats, boards).

        Every board counts equally, however many further deals were found within the tries: those found are
        representative, because which ones are found does not depend on the hands.

        Returns:
            The others' hands, shape (seats, boards, deals), and all cards used, shape (boards, deals).
        """
        seats, rows = len(self._table.seats), boards.size * self.deals
        seeds = random.integers(2**64, size=boards.size, dtype=np.uint64)
        hands, full, found = (
            np.empty((seats, rows), dtype=np.uint64),
            np.empty(rows, dtype=np.uint64),
            np.empty(rows),
        )
        nothing = np.zeros((seats, boards.size), dtype=np.uint64)
        gone = boards | np.uint64(self._table.undealt)
        sample_deals(self._drawn, nothing, boards, gone, 0, seeds, self._deck, self.deals, hands, full, found)
        shape = (boards.size, self.deals)
        dealt, clear = hands.reshape(seats, *shape), found.reshape(shape) > 0
        dealt[:, :, 0], clear[:, 0] = first, True
        for row in np.flatnonzero(~clear.all(axis=1)):
            places = np.flatnonzero(clear[row])
            dealt[:, row] = dealt[:, row, np.resize(places, self.deals)]
        return dealt, np.bitwise_or.reduce(dealt, axis=0) | boards[:, None]

    def _rated(self, board: int, hands: Masks, used: Masks) -> DealtBoard:
        rated = GameKernels(self._game).rate_pairs(board)
        pairs = PairRatings(*(each[PAIR_BY_SLOTS] if each.size else each for each in rated))
        playing = np.ascontiguousarray(hands[self._playing]).reshape(-1)
        packed = np.empty(playing.size, dtype=np.uint64)
        pack_hands(playing, packed)
        best = []
        for each in pairs:
            ratings = np.zeros((len(self._playing), self.deals), dtype=np.uint32)
            if each.size:
                rate_by_pairs(packed, self._game.hole_cards, each, ratings.reshape(-1))
            tops, ways = np.empty(self.deals, dtype=np.uint32), np.empty(self.deals, dtype=np.int32)
            best_of(ratings, tops, ways)
            best.append((tops, ways))
        return DealtBoard(board, pairs, used, *best[0], *best[1])
