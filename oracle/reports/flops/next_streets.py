"""Every turn from a flop and every river from a turn: two or three hold'em ranges, exactly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import comb
from typing import NamedTuple

import numpy as np

from oracle.analysis.boards.suits import common_renamings
from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import next_street
from oracle.analysis.hands.holdem import whole_pairs
from oracle.analysis.hands.three import POT_SHARES
from oracle.analysis.work import pieces, thread_count
from oracle.arrays import Column, Masks
from oracle.cards.mask import count_cards
from oracle.errors import QueryError
from oracle.games import BOARD_CARDS
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.ranges import WeightedRange
from oracle.reports.flops.figures import Figure, Source, column_name
from oracle.reports.flops.report import FlopReport, FlopRows
from oracle.showdown.kernels import GameKernels
from oracle.showdown.runouts.boards import canonical_boards
from oracle.showdown.sweep.pairs import runouts, sweep
from oracle.showdown.sweep.three import ThreeRanges
from oracle.simulate.strategies.three_ranges import three_ranges
from oracle.simulate.work.stop import Stop, StoppedError

_ROUNDING = 1e-9
"""An equity this little above a threshold is the threshold itself, rounded."""


class _Hands(NamedTuple):
    """The hands of one player on a board, shape (n,) each.

    Attributes:
        equity: Share of the pot; NaN where a hand meets nobody.
        win: Share of deals won alone.
        tie: Share of deals split.
        likely: Weight of all deals.
    """

    equity: Column
    win: Column
    tie: Column
    likely: Column


def next_figures(asked: tuple[Figure, ...], *, chosen: bool) -> tuple[Figure, ...]:
    """The figures of turns and rivers: what hands make is known of flops only.

    Args:
        asked: The figures asked for.
        chosen: Whether the user named them; otherwise those of flops are left out.

    Raises:
        QueryError: If he named one of flops.
    """
    possible = tuple(figure for figure in asked if figure.source is not Source.MADE)
    if chosen and len(possible) < len(asked):
        lost = next(figure for figure in asked if figure.source is Source.MADE)
        raise QueryError(f"The column “{lost.name}” is only known for flops.", remedy="Leave it out.")
    return possible


def next_report(
    prepared: Prepared, figures: tuple[Figure, ...], settings: RunSettings, cancel: Cancel
) -> FlopReport:
    """Each player's figures on every turn or river, cards that differ by equivalent suits merged.

    Args:
        prepared: A table with a flop or a turn.
        figures: What is asked.
        settings: The threads.
        cancel: Stops the work when set.

    Raises:
        QueryError: If there are not two or three hold'em ranges, those of folded players included.
        StoppedError: If cancelled.
    """
    seats = [seat for seat in prepared.seats if not (seat.folded and seat.any_hand)]
    lists = [seat.live for seat in seats if isinstance(seat.live, WeightedRange)]
    if not GameKernels(prepared.game).pairs or not 2 <= len(seats) == len(lists) <= 3:
        raise QueryError(
            "The report on turns and rivers takes two or three hold’em ranges.",
            remedy="Remove the other seats, or clear the board.",
        )
    board, gone = prepared.board_mask, prepared.undealt & ~prepared.board_mask
    renamings = common_renamings(lists, board, gone)
    boards, members = canonical_boards(board, gone, renamings, cards=count_cards(board) + 1)
    playing = [place for place, seat in enumerate(seats) if not seat.folded]
    on_board = _two(lists, gone) if len(seats) == 2 else _three(prepared, gone)

    def make_worker(stop: Stop) -> Callable[[int], list[Column]]:
        def work(number: int) -> list[Column]:
            if stop.is_set():
                raise StoppedError
            found = on_board(boards[number : number + 1])
            return [_row(found[place], figures) for place in playing]

        return work

    rows = np.array(list(pieces(make_worker, boards.size, thread_count(settings), cancel)))
    deals = rows[:, 0, 0]
    chance = deals * members
    columns = {
        column_name(player, figure.name): rows[:, player, 1 + at]
        for player in range(len(playing))
        for at, figure in enumerate(figures)
    }
    table = FlopRows(boards & ~np.uint64(board), members, chance / chance.sum(), columns, {})
    labels = tuple(seats[place].label for place in playing)
    names = tuple(figure.name for figure in figures)
    return FlopReport(labels, names, table, table, np.arange(boards.size), 1.0, street=next_street(prepared))


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
    """The three ranges of a table, without those that fold any hand."""
    seats = tuple(seat for seat in prepared.seats if not (seat.folded and seat.any_hand))
    return three_ranges(replace(prepared, seats=seats))


def _row(hands: _Hands, figures: tuple[Figure, ...]) -> Column:
    """The weight of all deals and the figures of a player on a board."""
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
