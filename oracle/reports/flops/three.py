"""Three ranges of two-card hands on every flop: boards in random order, exact once all are swept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from oracle.analysis.boards.flops import MOST_BYTES
from oracle.analysis.boards.suits import Renamings, common_renamings, renamed_pairs
from oracle.analysis.cancel import Cancel
from oracle.analysis.hands.three import POT_SHARES
from oracle.analysis.work import pieces, thread_count
from oracle.arrays import Column, Masks, Table, Whole
from oracle.cards.combo import COMBOS, PAIR_MASKS
from oracle.cards.mask import cards_in, count_cards
from oracle.games import BOARD_CARDS, FLOP_CARDS, Game
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.ranges import WeightedRange, pair_weights
from oracle.reports.flops.figures import Figure, Source, column_name
from oracle.reports.flops.kinds import Kinds
from oracle.reports.flops.made import codes_of, made_on
from oracle.reports.flops.report import FlopReport, FlopRows
from oracle.reports.flops.sampling import BoardSums, ratio_of_sums
from oracle.showdown.kernels import GameKernels
from oracle.showdown.runouts.boards import canonical_boards
from oracle.showdown.sweep.early_boards import WAYS, EarlyClasses, early_classes
from oracle.showdown.sweep.flop_hands import add_hands
from oracle.showdown.sweep.three import ThreeRanges
from oracle.showdown.sweep.three_kernels import SEATS
from oracle.simulate.deal.enumerate import rename
from oracle.simulate.strategies.three_ranges import three_ranges_board_seconds
from oracle.simulate.work.stop import Stop, StoppedError

_PIECE_SECONDS = 0.02
"""Estimated seconds of a work unit, one core."""
_FIRST_PIECES = 4
"""Pieces after which the first report is shown; then after twice as many each time."""
_MOST_STEPS = 40
"""But at least so often until all is done."""
_ORDER_SEED = 1
"""The seed of the order of the boards, so that every report is refined in the same way."""
_ROUNDING = 1e-9
"""An equity this little above a threshold is the threshold itself, rounded."""
_FLOPS = np.array(list(combinations(range(BOARD_CARDS), FLOP_CARDS)))
"""The flops of a board, as places of its cards, shape (10, 3)."""

FIGURES = ("equity", "win", "tie")
"""The figures that are sums over boards, in this order for each player."""


@dataclass(frozen=True, slots=True, eq=False)
class ThreeOnFlops:
    """Three ranges, of which one may be folded.

    Attributes:
        game: The game; its hands have two cards.
        labels: What the players in the pot are called.
        playing: Their places among the three ranges.
        figures: What is asked.
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
        """The ranges of a table; None if it is not one of two-card hands and at most three ranges.

        A random folded hand changes no odds; between two players it takes the place of a third range.
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
            weights[place] = pair_weights(hands)
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
        """Whether some figure needs this."""
        return any(figure.source is source for figure in self.figures)

    def likely_hands(self, player: int, flops: Masks) -> tuple[Masks, Table]:
        """The hands of a player and how likely each is on some flops, shapes (h,) and (flops, h)."""
        seat = self.playing[player]
        likely = np.zeros((flops.size, self.ranges.masks.size))
        for row, flop in enumerate(flops):
            possible = self.ranges.on(int(flop))
            likely[row] = possible.pairs()[seat] * possible.weights[seat]
        return self.ranges.masks, likely


class _Swept(NamedTuple):
    """What a piece of the boards adds: one row for each flop class on each board, r rows.

    Attributes:
        flops: The class, shape (r,).
        counted: For each player the deals counted by each of `FIGURES`, shape (r, players · 3).
        whole: All deals, shape (r,).
    """

    flops: Whole
    counted: Table
    whole: Column


def three_report(asked: ThreeOnFlops, settings: RunSettings, cancel: Cancel) -> Iterator[FlopReport]:
    """The report, refined until it is exact.

    Raises:
        StoppedError: If cancelled.
    """
    classes = early_classes(FLOP_CARDS, asked.gone, asked.renamings)
    flops, members = classes.masks, classes.members
    kinds, names = Kinds.of(flops, asked.renamings), tuple(figure.name for figure in asked.figures)
    joint = np.array([asked.ranges.on(int(flop)).joint() for flop in flops])
    chance = joint * members
    bare = FlopRows(flops, members, chance / chance.sum(), {}, {})
    work = _Work(asked, classes)
    sums = _Sums(flops.size, len(asked.playing) * len(FIGURES))
    swept = asked.wants(Source.SHOWDOWN) or asked.wants(Source.HANDS)
    threads = max(1, min(thread_count(settings), MOST_BYTES // max(1, work.size)))
    shown = _FIRST_PIECES
    found = pieces(work.on_thread, work.pieces, threads, cancel) if swept else ()
    for done, part in enumerate(found, 1):
        sums.add(part)
        if done == shown and done < work.pieces:
            shown += min(shown, max(1, work.pieces // _MOST_STEPS))
            share = done / work.pieces
            columns, widths = _showdown(asked, sums, share)
            rough = FlopRows(flops, members, bare.chance, columns, widths)
            yield kinds.report(asked.labels, names, rough, share)
    columns = _showdown(asked, sums, 1.0)[0] | _hand_columns(asked, flops, work.whole_hands())
    players = range(len(asked.playing))
    ordered = {
        name: columns[name]
        for name in (column_name(player, figure) for player in players for figure in names)
    }
    yield kinds.report(asked.labels, names, FlopRows(flops, members, bare.chance, ordered, {}), 1.0)


class _Work:
    """The boards in random order, in pieces, and the sums of single hands of each thread."""

    def __init__(self, asked: ThreeOnFlops, classes: EarlyClasses) -> None:
        self._asked, self._classes = asked, classes
        boards, members = canonical_boards(0, asked.gone, asked.renamings)
        order = np.random.default_rng(_ORDER_SEED).permutation(boards.size)
        self._boards, self._members = boards[order], members[order].astype(np.float64)
        self._boards_each = max(1, int(_PIECE_SECONDS / three_ranges_board_seconds(asked.ranges)))
        self.pieces = -(-boards.size // self._boards_each)
        self._hands = asked.wants(Source.HANDS)
        self._shape = classes.masks.size, len(asked.playing), asked.ranges.hands.size
        moved = renamed_pairs(asked.renamings)[:, asked.ranges.hands]
        self._images: Whole = np.searchsorted(asked.ranges.hands, moved).astype(np.int64)
        self._all_sums: list[Table] = []

    @property
    def size(self) -> int:
        """Bytes of the sums of one thread."""
        return 8 * self._shape[0] * self._shape[1] * self._shape[2] if self._hands else 0

    def on_thread(self, stop: Stop) -> Callable[[int], _Swept]:
        """The work of a thread by the number of a piece."""
        sums = np.zeros(self._shape if self._hands else (0, 0, 0))
        self._all_sums.append(sums)

        def work(number: int) -> _Swept:
            part = slice(number * self._boards_each, (number + 1) * self._boards_each)
            return self._sweep(self._boards[part], self._members[part], sums, stop)

        return work

    def _sweep(self, boards: Masks, members: Column, sums: Table, stop: Stop) -> _Swept:
        ranges, playing = self._asked.ranges, list(self._asked.playing)
        kernels = GameKernels(self._asked.game)
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
        flops = self._classes.class_of[numbers].astype(np.int64)
        if self._hands:
            add_hands(won, members, flops, self._classes.renaming_of[numbers], self._images, sums)
        return _rows(flops, members, counted)

    def whole_hands(self) -> Table:
        """Pots won by each hand on each flop, over all boards, shape (flops, players, hands)."""
        whole = self._all_sums.pop() if self._all_sums else np.zeros((0, 0, 0))
        while self._all_sums:
            whole += self._all_sums.pop()
        if not self._hands:
            return whole
        found = np.zeros_like(whole)
        for renaming, images in zip(self._asked.renamings, self._images, strict=True):
            kept = np.flatnonzero(rename(self._classes.masks, renaming) == self._classes.masks)
            found[kept] += whole[kept][:, :, images]
        found /= len(self._asked.renamings)
        return found


def _flop_numbers(boards: Masks) -> Whole:
    """The numbers of the flops on each board, shape (boards, 10)."""
    cards = np.array([sorted(cards_in(int(board))) for board in boards])
    return np.asarray(WAYS[cards[:, _FLOPS], np.arange(FLOP_CARDS)].sum(axis=2))


def _rows(flops: Whole, members: Column, counted: Table) -> _Swept:
    """The rows of a piece; the flops of a class on one board are one case."""
    boards = flops.shape[0]
    most = int(flops.max()) + 1
    keys, times = np.unique(np.arange(boards)[:, None] * most + flops, return_counts=True)
    board, flop = np.divmod(keys, most)
    weight = times * members[board]
    whole = counted[:, :, 0].sum(axis=1)
    return _Swept(flop, counted.reshape(boards, -1)[board] * weight[:, None], whole[board] * weight)


class _Sums:
    """Sums over boards of what the figures need."""

    def __init__(self, flops: int, figures: int) -> None:
        self.counted, self.squares, self.products = (np.zeros((figures, flops)) for _ in range(3))
        self.whole, self.whole_squares = np.zeros(flops), np.zeros(flops)

    def add(self, part: _Swept) -> None:
        """Add a piece."""
        flops = self.whole.size

        def added(values: Column) -> Column:
            return np.bincount(part.flops, values, flops).astype(np.float64)

        self.whole += added(part.whole)
        self.whole_squares += added(part.whole**2)
        for row, values in enumerate(part.counted.T):
            self.counted[row] += added(values)
            self.squares[row] += added(values**2)
            self.products[row] += added(values * part.whole)


def _showdown(asked: ThreeOnFlops, sums: _Sums, share: float) -> tuple[dict[str, Column], dict[str, Column]]:
    """The figures of the showdown and their half-widths, from the boards swept so far."""
    columns, widths = {}, {}
    for player in range(len(asked.playing)):
        for figure in asked.figures:
            if figure.source is not Source.SHOWDOWN:
                continue
            row = player * len(FIGURES) + FIGURES.index(figure.name)
            part = BoardSums(
                sums.counted[row], sums.whole, sums.squares[row], sums.products[row], sums.whole_squares
            )
            name = column_name(player, figure.name)
            columns[name], half = ratio_of_sums(part, share)
            if share < 1.0:
                widths[name] = half
    return columns, widths


def _hand_columns(asked: ThreeOnFlops, flops: Masks, won: Table) -> dict[str, Column]:
    """The shares of each player's hands with so much equity, and with each made hand or draw."""
    over = [figure for figure in asked.figures if figure.source is Source.HANDS]
    made = [figure for figure in asked.figures if figure.source is Source.MADE]
    players = range(len(asked.playing))
    found = {
        column_name(player, figure.name): np.empty(flops.size)
        for player in players
        for figure in (*over, *made)
    }
    if not found:
        return {}
    counted = {figure.name: codes_of(figure.name) for figure in made}
    left = count_cards(asked.game.deck & ~asked.gone) - FLOP_CARDS - SEATS * asked.game.hole_cards
    run_outs = comb(left, BOARD_CARDS - FLOP_CARDS)
    for row, flop in enumerate(flops):
        possible = asked.ranges.on(int(flop))
        pairs = possible.pairs()
        codes = made_on(flops[row : row + 1], asked.ranges.hands)[0] if made else None
        for player, seat in enumerate(asked.playing):
            likely = pairs[seat] * possible.weights[seat]
            whole = likely.sum()
            with np.errstate(invalid="ignore", divide="ignore"):
                for figure in over:
                    high = won[row, player] / (pairs[seat] * run_outs) > figure.threshold + _ROUNDING
                    found[column_name(player, figure.name)][row] = likely[high].sum() / whole
                for name, flags in counted.items():
                    found[column_name(player, name)][row] = likely[flags[codes]].sum() / whole
    return found
