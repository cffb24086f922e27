"""Every turn from a flop and every river from a turn: two or three hold'em ranges, exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import comb
from typing import Any, NamedTuple

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import next_street
from oracle.analysis.hands.holdem import whole_pairs
from oracle.analysis.hands.three import POT_SHARES
from oracle.analysis.work import pieces, thread_count
from oracle.arrays import Column, Masks, Table
from oracle.cards.mask import count_cards
from oracle.errors import QueryError
from oracle.games import BOARD_CARDS
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.ranges import WeightedRange
from oracle.reports.flops.division.spans import Span, even_spans
from oracle.reports.flops.division.workers import Part, ReportWorkers
from oracle.reports.flops.figures import Figure, Source, column_name
from oracle.reports.flops.next_street.cards import NextCards
from oracle.reports.flops.report import FlopReport, FlopRows
from oracle.showdown.kernels import GameKernels
from oracle.showdown.sweep.listed.three import ThreeRanges
from oracle.showdown.sweep.pairs import runouts, sweep
from oracle.simulate.strategies.exact.three_ranges import three_ranges, three_ranges_board_seconds
from oracle.simulate.work.stop import Stop, StoppedError

MOST_COUNTED = 3
"""Most ranges for which turns and rivers are counted; with more ranges they are sampled."""
_ROUNDING = 1e-9
"""Rounding error of an equity: one this close above a threshold does not exceed it."""

TWO_BOARD_SECONDS = 1e-4
"""Seconds per full board to sweep it for both of two ranges on one core, all costs included."""


class _Hands(NamedTuple):
    """The hands of one player on a board, shape (n,) each.

    Attributes:
        equity: Share of the pot; NaN for a hand that blocks every opponent's hand.
        win: Share of deals won alone.
        tie: Share of deals split.
        likely: Weight of all deals.
    """

    equity: Column
    win: Column
    tie: Column
    likely: Column


def next_figures(asked: tuple[Figure, ...], *, chosen: bool) -> tuple[Figure, ...]:
    """The figures that turns and rivers can have; what hands make is known for flops only.

    Args:
        asked: The requested figures.
        chosen: Whether the user named them; otherwise those for flops only are left out.

    Raises:
        QueryError: If the user named one that is for flops only.
    """
    possible = tuple(figure for figure in asked if figure.source is not Source.MADE)
    if chosen and len(possible) < len(asked):
        lost = next(figure for figure in asked if figure.source is Source.MADE)
        raise QueryError(f"The column “{lost.name}” is only known for flops.", remedy="Leave it out.")
    return possible


def counted_next(prepared: Prepared) -> bool:
    """Whether turns and rivers of a table are counted: two or three hold'em ranges, including folded ones."""
    seats = [seat for seat in prepared.seats if not (seat.folded and seat.any_hand)]
    lists = [seat for seat in seats if isinstance(seat.live, WeightedRange)]
    return bool(GameKernels(prepared.game).pairs) and 2 <= len(seats) == len(lists) <= MOST_COUNTED


def next_report(
    prepared: Prepared,
    figures: tuple[Figure, ...],
    settings: RunSettings,
    cancel: Cancel,
    workers: ReportWorkers | None = None,
) -> FlopReport:
    """Each player's figures on every turn or river, cards that differ by equivalent suits merged.

    Args:
        prepared: A table with a flop or a turn, for which `counted_next` holds.
        figures: The figures wanted.
        settings: The threads.
        cancel: Stops the work when set.
        workers: Other processes or machines that do the work; the threads of this one if None.

    Raises:
        StoppedError: If cancelled.
    """
    work = NextWork.of(prepared, figures)
    boards, members = work.boards, work.cards.weight
    names = tuple(figure.name for figure in figures)
    if workers is None:
        rows = np.array(list(pieces(work.on_thread, boards.size, thread_count(settings), cancel)))
    else:
        units: Iterator[Any] = workers.results(Part.NEXT, work.spans(), lambda plain: plain, figures=names)
        rows = np.concatenate(list(units))
    deals = rows[:, 0, 0]
    chance = deals * members
    columns = {
        column_name(player, figure.name): rows[:, player, 1 + at]
        for player in range(len(work.labels))
        for at, figure in enumerate(figures)
    }
    table = FlopRows(work.cards.cards, members, chance / chance.sum(), columns, {})
    every = np.arange(boards.size)
    renamings = tuple(map(tuple, work.cards.renamings))
    street = next_street(prepared)
    return FlopReport(work.labels, names, table, table, every, 1.0, street=street, renamings=renamings)


@dataclass(frozen=True, slots=True, eq=False)
class NextWork:
    """The turns or rivers of a table, one per piece.

    Attributes:
        labels: What the players in the pot are called.
        figures: The figures wanted.
        cards: The cards that may come, merged where suits are equivalent.
        boards: The board with each of them, shape (n,).
        seconds: Expected seconds per board on one core.
        rows_on: Computes a row for each player from a board; see `_row`.
    """

    labels: tuple[str, ...]
    figures: tuple[Figure, ...]
    cards: NextCards
    boards: Masks
    seconds: float
    rows_on: Callable[[Masks], list[Column]]

    @classmethod
    def of(cls, prepared: Prepared, figures: tuple[Figure, ...]) -> NextWork:
        """The work of a table; errors as for `next_report`."""
        seats = [seat for seat in prepared.seats if not (seat.folded and seat.any_hand)]
        lists = [seat.live for seat in seats if isinstance(seat.live, WeightedRange)]
        if not counted_next(prepared):
            raise QueryError(
                "The report on turns and rivers takes two or three hold’em ranges.",
                remedy="Remove the other seats, or clear the board.",
            )
        board, gone = prepared.board_mask, prepared.undealt & ~prepared.board_mask
        cards = NextCards.of(prepared)
        playing = [place for place, seat in enumerate(seats) if not seat.folded]
        two = len(seats) == 2
        on_board = _two(lists, gone) if two else _three(prepared, gone)
        full = comb(count_cards(prepared.game.deck & ~gone), BOARD_CARDS - count_cards(board) - 1)
        each = TWO_BOARD_SECONDS if two else three_ranges_board_seconds(_only_three(prepared))

        def rows_on(board: Masks) -> list[Column]:
            found = on_board(board)
            return [_row(found[place], figures) for place in playing]

        labels = tuple(seats[place].label for place in playing)
        return cls(labels, figures, cards, cards.cards | np.uint64(board), full * each, rows_on)

    def spans(self) -> list[Span]:
        """The units of other workers."""
        return even_spans(self.boards.size, self.seconds)

    def on_thread(self, stop: Stop) -> Callable[[int], list[Column]]:
        """A function from the number of a piece to its rows; it raises StoppedError once stopped."""

        def work(number: int) -> list[Column]:
            if stop.is_set():
                raise StoppedError
            return self.rows_on(self.boards[number : number + 1])

        return work

    def unit(self, first: int, end: int, stop: Stop) -> Table:
        """The rows of some pieces, shape (rows, players, 1 + figures), for a report of another process.

        Raises:
            StoppedError: If stopped.
        """
        return np.array(list(map(self.on_thread(stop), range(first, end))))


def _two(lists: list[WeightedRange], gone: int) -> Callable[[Masks], list[_Hands]]:
    """The hands of two ranges on a board of four or five cards."""
    weights = [whole_pairs(hands) for hands in lists]

    def on_board(board: Masks) -> list[_Hands]:
        found = []
        for own, other in (weights, weights[::-1]):
            swept = sweep(other, int(board[0]), gone)
            with np.errstate(invalid="ignore"):
                win, tie = swept.win / swept.total, swept.tie / swept.total
            found.append(_Hands(swept.equity, win, tie, own * swept.total))
        return found

    return on_board


def _three(prepared: Prepared, gone: int) -> Callable[[Masks], list[_Hands]]:
    """The hands of three ranges on a board of four or five cards."""
    ranges, kernels = _only_three(prepared), GameKernels(prepared.game)

    def on_board(board: Masks) -> list[_Hands]:
        full = runouts(int(board[0]), gone)
        outcomes = ranges.sweep(full, kernels.rate_on_boards(ranges.masks, full))
        possible = ranges.on(int(board[0]))
        left = count_cards(prepared.game.deck & ~gone & ~int(board[0])) - 3 * prepared.game.hole_cards
        total = possible.pairs() * comb(left, BOARD_CARDS - count_cards(int(board[0])))
        with np.errstate(invalid="ignore", divide="ignore"):
            equity = np.einsum("soh,o->sh", outcomes, POT_SHARES) / total
            win, tie = outcomes[:, 0] / total, outcomes[:, 1:].sum(axis=1) / total
        likely = total * possible.weights
        return [_Hands(*each) for each in zip(equity, win, tie, likely, strict=True)]

    return on_board


def _only_three(prepared: Prepared) -> ThreeRanges:
    """The three ranges of a table, without folded players who may have any hand."""
    seats = tuple(seat for seat in prepared.seats if not (seat.folded and seat.any_hand))
    return three_ranges(replace(prepared, seats=seats))


def _row(hands: _Hands, figures: tuple[Figure, ...]) -> Column:
    """The weight of all deals and the figures of a player on a board, shape (1 + figures,)."""
    held = hands.likely > 0
    likely = hands.likely[held]
    whole = likely.sum()
    found = [whole]
    for figure in figures:
        if figure.source is Source.HANDS:
            values = (hands.equity[held] > figure.threshold + _ROUNDING).astype(np.float64)
        else:
            values = {"equity": hands.equity, "win": hands.win, "tie": hands.tie}[figure.name][held]
        found.append(likely @ values / whole if whole > 0 else np.nan)
    return np.array(found, dtype=np.float64)
