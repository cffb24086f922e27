"""Three ranges of two-card hands, and their sums over full boards, in pieces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np

from oracle.analysis.boards.suits import Renamings, common_renamings, renamed_pairs
from oracle.analysis.hands.three import POT_SHARES
from oracle.arrays import Column, Masks, Sums, Table, Whole
from oracle.cards.combo import COMBOS, PAIR_MASKS
from oracle.cards.mask import cards_in
from oracle.games import BOARD_CARDS, FLOP_CARDS, Game
from oracle.prepared import Prepared
from oracle.ranges import WeightedRange, pair_weights
from oracle.reports.flops.division.spans import Span, even_spans
from oracle.reports.flops.figures import Figure, Source
from oracle.showdown.kernels import GameKernels
from oracle.showdown.runouts.boards import canonical_boards
from oracle.showdown.sweep.early.boards import WAYS, early_classes
from oracle.showdown.sweep.early.flop_hands import add_hands
from oracle.showdown.sweep.listed.three import ThreeRanges
from oracle.showdown.sweep.listed.three_kernels import SEATS
from oracle.simulate.deal.enumerate import rename
from oracle.simulate.strategies.exact.three_ranges import three_ranges_board_seconds
from oracle.simulate.work.stop import Stop, StoppedError
from oracle.simulate.work.whole_numbers import whole_if_decimal

_PIECE_SECONDS = 0.02
"""Estimated seconds of a work unit, one core."""
_ORDER_SEED = 1
"""The seed of the order of the boards, so that every report is refined in the same way."""
_FLOPS = np.array(list(combinations(range(BOARD_CARDS), FLOP_CARDS)))
"""The ten choices of three cards of a board, as indices of its cards, shape (10, 3)."""

FIGURES = ("equity", "win", "tie")
"""The figures that are sums over boards, in this order for each player."""

MOMENTS = 3
"""Sums per figure and flop: the deals counted, their squares, and their products with all deals."""


@dataclass(frozen=True, slots=True, eq=False)
class ThreeOnFlops:
    """Three ranges; one player may have folded.

    Attributes:
        game: The game; its hands have two cards.
        labels: What the players in the pot are called.
        playing: Their places among the three ranges.
        figures: The figures wanted.
        ranges: The ranges.
        gone: Mask of the cards that cannot come.
        renamings: The renamings of suits that change nothing.
    """

    game: Game
    labels: tuple[str, ...]
    playing: tuple[int, ...]
    figures: tuple[Figure, ...]
    ranges: ThreeRanges
    gone: int
    renamings: Renamings

    @classmethod
    def of(cls, prepared: Prepared, figures: tuple[Figure, ...]) -> ThreeOnFlops | None:
        """The ranges of a table; None unless its hands have two cards and there are at most three ranges.

        With two players, a random folded hand is the third range: it changes no odds.
        """
        seats = [seat for seat in prepared.seats if not (seat.folded and seat.any_hand)]
        lists = [seat.live for seat in seats if isinstance(seat.live, WeightedRange)]
        if not GameKernels(prepared.game).two_cards or not SEATS - 1 <= len(lists) == len(seats) <= SEATS:
            return None
        gone = prepared.undealt
        weights = np.zeros((SEATS, COMBOS))
        weights[-1] = (PAIR_MASKS & np.uint64(gone)) == 0
        folded = np.ones(SEATS, dtype=np.bool_)
        for place, (seat, hands) in enumerate(zip(seats, lists, strict=True)):
            weights[place], _ = whole_if_decimal(pair_weights(hands))
            folded[place] = seat.folded
        return cls(
            prepared.game,
            tuple(seat.label for seat in seats if not seat.folded),
            tuple(np.flatnonzero(~folded).tolist()),
            figures,
            ThreeRanges.of(weights, folded),
            gone,
            common_renamings(lists, 0, gone),
        )

    def wants(self, source: Source) -> bool:
        """Whether some figure is computed from a source."""
        return any(figure.source is source for figure in self.figures)

    @property
    def flops(self) -> Masks:
        """The flops that have their own row, shape (m,)."""
        return early_classes(FLOP_CARDS, self.gone, self.renamings).masks

    def likely_hands(self, player: int, flops: Masks) -> tuple[Masks, Table]:
        """A player's hands, shape (h,), and their probabilities on some flops, shape (flops, h)."""
        seat = self.playing[player]
        likely = np.zeros((flops.size, self.ranges.masks.size))
        for row, flop in enumerate(flops):
            possible = self.ranges.on(int(flop))
            likely[row] = possible.pairs()[seat] * possible.weights[seat]
        return self.ranges.masks, likely


class _Swept(NamedTuple):
    """The results of a piece of the boards: one row for each flop class on each board, r rows.

    Attributes:
        flops: The flop class, shape (r,).
        counted: For each player, the weight of deals counted by each of `FIGURES`, shape (r, players · 3).
        whole: The weight of all deals, shape (r,).
    """

    flops: Whole
    counted: Table
    whole: Column


class ThreeWork:
    """The boards in random order, in pieces.

    Args:
        asked: The ranges and figures.

    Attributes:
        asked: See above.
        classes: The flops, by suit class.
        pieces: Number of pieces.
    """

    def __init__(self, asked: ThreeOnFlops) -> None:
        self.asked = asked
        self.classes = early_classes(FLOP_CARDS, asked.gone, asked.renamings)
        boards, members = canonical_boards(0, asked.gone, asked.renamings)
        order = np.random.default_rng(_ORDER_SEED).permutation(boards.size)
        self._boards, self._members = boards[order], members[order].astype(np.float64)
        self._board_seconds = three_ranges_board_seconds(asked.ranges)
        self._boards_each = max(1, int(_PIECE_SECONDS / self._board_seconds))
        self.pieces = -(-boards.size // self._boards_each)
        self._hands = asked.wants(Source.HANDS)
        self._shape = self.classes.masks.size, len(asked.playing), asked.ranges.hands.size
        moved = renamed_pairs(asked.renamings)[:, asked.ranges.hands]
        self._images: Whole = np.searchsorted(asked.ranges.hands, moved).astype(np.int64)

    @property
    def size(self) -> int:
        """Size of the sums of single hands, in bytes."""
        return 8 * self._shape[0] * self._shape[1] * self._shape[2] if self._hands else 0

    def spans(self) -> list[Span]:
        """The units in which pieces are added up."""
        return even_spans(self.pieces, self._boards_each * self._board_seconds, self.size)

    def hand_sums(self) -> Table:
        """Zero sums of single hands, by flop, player and hand; without any hand if no figure needs them."""
        return np.zeros(self._shape if self._hands else (0, 0, 0))

    def nothing(self) -> Sums:
        """The sums of zero boards; see `added`."""
        return np.zeros((MOMENTS * len(self.asked.playing) * len(FIGURES) + 2, self._shape[0]))

    def unit(self, first: int, end: int, stop: Stop) -> dict[str, Table]:
        """The results of some pieces, for a report that another process makes.

        Raises:
            StoppedError: If stopped.
        """
        hands, sums = self.hand_sums(), self.nothing()
        work = self.on_thread(stop, hands)
        for number in range(first, end):
            sums += self.added(work(number))
        return {"sums": sums, "hands": hands}

    def on_thread(self, stop: Stop, hands: Table) -> Callable[[int], _Swept]:
        """A function for one thread, from the number of a piece to its results; adds to the sums of hands."""

        def work(number: int) -> _Swept:
            part = slice(number * self._boards_each, (number + 1) * self._boards_each)
            return self._sweep(self._boards[part], self._members[part], hands, stop)

        return work

    def added(self, part: _Swept) -> Sums:
        """The sums over the boards of a piece, for each flop.

        Returns:
            For each player and each of `FIGURES` the deals counted, their squares, and their products with
            all deals; then all deals and their squares; shape (3 · players · 3 + 2, flops).
        """
        found, row = self.nothing(), 0
        for values in part.counted.T:
            for each in (values, values**2, values * part.whole):
                found[row] = np.bincount(part.flops, each, found.shape[1])
                row += 1
        found[row] = np.bincount(part.flops, part.whole, found.shape[1])
        found[row + 1] = np.bincount(part.flops, part.whole**2, found.shape[1])
        return found

    def _sweep(self, boards: Masks, members: Column, sums: Table, stop: Stop) -> _Swept:
        ranges, playing = self.asked.ranges, list(self.asked.playing)
        kernels = GameKernels(self.asked.game)
        won = np.empty((boards.size, len(playing), ranges.hands.size))
        counted = np.empty((boards.size, len(playing), len(FIGURES)))
        for place in range(boards.size):
            if stop.is_set():
                raise StoppedError
            board = boards[place : place + 1]
            outcomes = ranges.sweep(board, kernels.rate_on_boards(ranges.masks, board))[playing]
            won[place] = np.einsum("soh,o->sh", outcomes, POT_SHARES)
            by_way = np.einsum("soh,sh->so", outcomes, ranges.weights[playing])
            counted[place] = np.stack([by_way @ POT_SHARES, by_way[:, 0], by_way[:, 1:].sum(axis=1)], axis=1)
        numbers = _flop_numbers(boards)
        flops = self.classes.class_of[numbers].astype(np.int64)
        if self._hands:
            add_hands(won, members, flops, self.classes.renaming_of[numbers], self._images, sums)
        return _rows(flops, members, counted)

    def on_all_boards(self, hands: Table) -> Table:
        """Pots won by each hand on each flop, over all boards: only one board of each class was swept.

        Args:
            hands: The sums of single hands of all pieces, in the shape of `hand_sums`.
        """
        if not self._hands:
            return hands
        found = np.zeros_like(hands)
        for renaming, images in zip(self.asked.renamings, self._images, strict=True):
            kept = np.flatnonzero(rename(self.classes.masks, renaming) == self.classes.masks)
            found[kept] += hands[kept][:, :, images]
        found /= len(self.asked.renamings)
        return found


def _flop_numbers(boards: Masks) -> Whole:
    """The numbers of the flops on each board, shape (boards, 10)."""
    cards = np.array([sorted(cards_in(int(board))) for board in boards])
    return np.asarray(WAYS[cards[:, _FLOPS], np.arange(FLOP_CARDS)].sum(axis=2))


def _rows(flops: Whole, members: Column, counted: Table) -> _Swept:
    """The rows of a piece; flops of one class on one board are added up."""
    boards = flops.shape[0]
    most = int(flops.max()) + 1
    keys, times = np.unique(np.arange(boards)[:, None] * most + flops, return_counts=True)
    board, flop = np.divmod(keys, most)
    weight = times * members[board]
    whole = counted[:, :, 0].sum(axis=1)
    return _Swept(flop, counted.reshape(boards, -1)[board] * weight[:, None], whole[board] * weight)
