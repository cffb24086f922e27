"""Equity graphs against ranges in games other than hold'em: swept board by board, or sampled."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import comb

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.curves.curve import Cases, CurveBuilder, curve_builder
from oracle.analysis.curves.curve_so_far import CurveSoFar
from oracle.analysis.curves.division import (
    GraphPart,
    GraphPartAsked,
    GraphWorkers,
    PartPieces,
    read_builder,
    results,
    written_builder,
)
from oracle.analysis.curves.face_up import next_boards
from oracle.analysis.curves.sampled import sampled_graph, sampled_whole
from oracle.analysis.facing import Facing
from oracle.analysis.hands.any_game import MOST_SWEEP_SECONDS, SOON, any_game_board_seconds, listed_hands
from oracle.analysis.precision import EXACT
from oracle.analysis.timing import SHOW_SECONDS
from oracle.analysis.work import thread_count
from oracle.cards.mask import count_cards
from oracle.games import FLOP_CARDS
from oracle.query.settings import RunSettings
from oracle.showdown.kernels import GameKernels
from oracle.showdown.sweep.listed.lists import HandList, ListSweep
from oracle.showdown.sweep.pairs import runouts
from oracle.simulate.work.stop import Stop

CASE_SECONDS = 3e-7
"""Seconds to add one hand on one board to the curve; threads help little."""


def listed_against_ranges(
    facing: Facing,
    settings: RunSettings,
    cancel: Cancel,
    workers: GraphWorkers | None = None,
    *,
    whole: bool,
) -> Iterator[CurveSoFar]:
    """The curve of a player's hands (or whole range) against the others' ranges; refined.

    Exact against one opponent on a flop or turn, in short deck and in 4-card Omaha, if all boards can be
    swept in time. Otherwise sampled: random boards, and on each of them random hands against random deals.

    Raises:
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    seconds = _sweep_seconds(facing, settings, whole=whole)
    if seconds > MOST_SWEEP_SECONDS:
        yield from sampled_graph(facing, settings, cancel, workers)
        return
    rough = None
    if seconds > SOON:
        rough = _roughly(facing, settings, cancel, whole=whole)
        yield rough
    yield from _swept(facing, rough, settings, cancel, workers, whole=whole)


def _roughly(facing: Facing, settings: RunSettings, cancel: Cancel, *, whole: bool) -> CurveSoFar:
    """A rough first picture, sampled."""
    if whole:
        return next(sampled_whole(facing.prepared, settings, cancel))[facing.place]
    return next(sampled_graph(facing, settings, cancel))


def boards_sweep_in_time(facing: Facing, settings: RunSettings, *, whole: bool) -> bool:
    """Whether all boards can be swept within the time limit of a picture."""
    return _sweep_seconds(facing, settings, whole=whole) <= MOST_SWEEP_SECONDS


def _sweep_seconds(facing: Facing, settings: RunSettings, *, whole: bool) -> float:
    """Estimated seconds to sweep every board; infinite if the hands cannot be swept."""
    game = facing.game
    if facing.known < FLOP_CARDS or not GameKernels(game).lists:
        return float("inf")
    if not facing.two or not facing.listed or facing.drawn_of:
        return float("inf")
    boards = count_cards(game.deck & ~(facing.board | facing.dead))
    run_outs = _run_outs(facing)
    sorting = 0.0 if whole else boards * facing.hero.hands * CASE_SECONDS
    return boards * run_outs * any_game_board_seconds(facing) / thread_count(settings) + sorting


def _run_outs(facing: Facing) -> int:
    """Number of full boards after each board of the next street."""
    boards = count_cards(facing.game.deck & ~(facing.board | facing.dead))
    return comb(boards - 1, facing.game.board_cards - facing.known - 1)


def swept_pieces(facing: Facing, *, whole: bool) -> PartPieces[CurveBuilder]:
    """The work of sweeping every run-out: one board of the next street per piece."""
    boards = next_boards(facing.board, facing.prepared.undealt)
    ours, theirs = listed_hands(facing.hero), listed_hands(facing.opponents[0])

    def make_worker(stop: Stop) -> Callable[[int], CurveBuilder]:
        def work(number: int) -> CurveBuilder:
            return curve_builder(_cases(facing, int(boards[number]), ours, theirs, stop, whole=whole))

        return work

    seconds = _run_outs(facing) * any_game_board_seconds(facing)
    return PartPieces(make_worker, boards.size, seconds, written_builder, read_builder)


def _swept(
    facing: Facing,
    rough: CurveSoFar | None,
    settings: RunSettings,
    cancel: Cancel,
    workers: GraphWorkers | None,
    *,
    whole: bool,
) -> Iterator[CurveSoFar]:
    """Sweep every run-out of every next board; until then yield the rough picture with the fraction done."""
    work = swept_pieces(facing, whole=whole)
    asked, count = GraphPartAsked(GraphPart.SWEPT, facing.seat, whole), work.count or 0
    builder, shown = CurveBuilder(), time.perf_counter()
    for done, found in enumerate(results(asked, work, settings, cancel, workers), 1):
        builder.join(found)
        if rough is not None and time.perf_counter() - shown >= SHOW_SECONDS:
            shown = time.perf_counter()
            yield replace(rough, precision=replace(rough.precision, work=done / count))
    yield CurveSoFar(builder.curve(), EXACT)


def _cases(facing: Facing, board: int, ours: HandList, theirs: HandList, stop: Stop, *, whole: bool) -> Cases:
    """The player's hands on one board of the next street."""
    mine, his = _live(ours, board), _live(theirs, board)
    sweep = ListSweep(mine, his, GameKernels(facing.game).rate_pairs)
    halves = np.zeros(mine.masks.size)
    for full in runouts(board, facing.prepared.undealt).tolist():
        if stop.is_set():
            break
        sweep.add(full, 1.0, halves)
    left = count_cards(facing.game.deck & ~(board | facing.dead)) - 2 * facing.game.hole_cards
    total = sweep.totals() * comb(left, facing.game.board_cards - count_cards(board))
    if whole:
        won, pots = float((mine.weights * halves).sum()) / 2, float((mine.weights * total).sum())
        if pots == 0:
            return Cases.on(board, np.empty(0), np.empty(0), np.empty(0, dtype=np.uint64))
        return Cases.on(board, np.array([won / pots]), np.array([pots]), np.zeros(1, dtype=np.uint64))
    rows = np.flatnonzero(total > 0)
    return Cases.on(
        board, halves[rows] / (2 * total[rows]), mine.weights[rows] * total[rows], mine.masks[rows]
    )


def _live(hands: HandList, board: int) -> HandList:
    free = (hands.masks & np.uint64(board)) == 0
    return HandList(hands.masks[free], hands.weights[free], hands.cards)
