"""Equity graphs against the others' ranges in games other than hold'em: swept board by board, or sampled."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import comb, sqrt

import numpy as np
import numpy.typing as npt

from oracle.analysis.curve import Cases, CurveBuilder, curve_builder
from oracle.analysis.curve_so_far import CurveSoFar, sampled_curve
from oracle.analysis.face_up import next_boards
from oracle.analysis.facing import Facing
from oracle.analysis.hands import DEALS, PICTURE_SECONDS, SHOW_SECONDS, chosen_seed
from oracle.analysis.hands_any import ROUGH_SECONDS, SOON, board_seconds, listed_hands
from oracle.analysis.likely import OUTER_DEALS, fresh_cards
from oracle.analysis.next_boards import OWN_HANDS, NextBoardDeals
from oracle.analysis.work import NEARLY, Cancel, hardly_dealt, pieces, thread_count
from oracle.cards.mask import count_cards
from oracle.games import FLOP_CARDS
from oracle.query.settings import RunSettings
from oracle.showdown.list_sweep import SWEPT_CARDS, HandList, ListSweep
from oracle.showdown.sweep import runouts
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.rules import rate_pairs
from oracle.simulate.stop import Stop

CASE_SECONDS = 3e-7
"""Seconds to sort a hand on a board into the curve; threads do not help much."""

Masks = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int64]


def listed_against_ranges(
    facing: Facing, settings: RunSettings, cancel: Cancel, *, whole: bool
) -> Iterator[CurveSoFar]:
    """The curve of a player's hands (or whole range) against the others' ranges; refines.

    Exact against one opponent on a flop or turn, in short deck and in Omaha with four cards, where all boards
    are swept in time; else from random boards, on each of which random hands meet random deals.

    Raises:
        StoppedError: When cancelled.
        RunError: If the ranges can hardly be dealt together.
    """
    seconds = _sweep_seconds(facing, settings, whole=whole)
    if seconds > (settings.seconds or PICTURE_SECONDS):
        yield from _sampled(facing, settings, cancel, whole=whole)
        return
    rough = None
    if seconds > SOON:
        quick = replace(settings, seconds=ROUGH_SECONDS)
        rough = replace(list(_sampled(facing, quick, cancel, whole=whole))[-1], progress=0.0)
        yield rough
    yield from _swept(facing, rough, settings, cancel, whole=whole)


def _sweep_seconds(facing: Facing, settings: RunSettings, *, whole: bool) -> float:
    """How long it takes to sweep every board, roughly; endless where hands are not swept."""
    game = facing.game
    if facing.known < FLOP_CARDS or game.hole_cards not in SWEPT_CARDS:
        return float("inf")
    if not facing.two or not facing.listed or facing.drawn_of:
        return float("inf")
    boards = count_cards(game.deck & ~(facing.board | facing.dead))
    run_outs = comb(boards - 1, game.board_cards - facing.known - 1)
    sorting = 0.0 if whole else boards * facing.hero.hands * CASE_SECONDS
    return boards * run_outs * board_seconds(facing) / thread_count(settings) + sorting


def _swept(
    facing: Facing, rough: CurveSoFar | None, settings: RunSettings, cancel: Cancel, *, whole: bool
) -> Iterator[CurveSoFar]:
    """Every run-out of every next board; meanwhile the rough picture with the share of the work done."""
    boards = next_boards(facing.board, facing.prepared.undealt)
    ours, theirs = listed_hands(facing.hero), listed_hands(facing.opponents[0])

    def make_worker(stop: Stop) -> Callable[[int], CurveBuilder]:
        def work(number: int) -> CurveBuilder:
            return curve_builder(_cases(facing, int(boards[number]), ours, theirs, stop, whole=whole))

        return work

    builder, shown = CurveBuilder(), time.perf_counter()
    for done, found in enumerate(pieces(make_worker, boards.size, thread_count(settings), cancel), 1):
        builder.join(found)
        if rough is not None and time.perf_counter() - shown >= SHOW_SECONDS:
            shown = time.perf_counter()
            yield replace(rough, progress=min(NEARLY, done / boards.size))
    yield CurveSoFar(builder.curve(), 0.0, 0.0, True, 1.0)


def _cases(facing: Facing, board: int, ours: HandList, theirs: HandList, stop: Stop, *, whole: bool) -> Cases:
    """The player's hands on one board of the next street."""
    mine, his = _live(ours, board), _live(theirs, board)
    sweep = ListSweep(mine, his, lambda full: rate_pairs(facing.game, full))
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


def _sampled(facing: Facing, settings: RunSettings, cancel: Cancel, *, whole: bool) -> Iterator[CurveSoFar]:
    """Boards of the next street as they are dealt, in random order."""
    seed = chosen_seed(settings)
    boards, counts = _dealt_boards(facing, settings, cancel, seed)
    deals = NextBoardDeals(facing)
    on_board = deals.whole if whole else deals.each

    def make_worker(stop: Stop) -> Callable[[int], tuple[Cases, float]]:
        def work(number: int) -> tuple[Cases, float]:
            random = np.random.default_rng([seed, number])
            return on_board(int(boards[number]), int(counts[number]), random, stop)

        return work

    def error_after(done: int) -> float:
        seen = counts[:done].astype(np.float64)
        spread = float((seen**2).sum()) / float(seen.sum()) ** 2
        hands = 0.0 if whole else spread / OWN_HANDS  # only some of the hands are tried on each board
        return 0.5 * sqrt(1 / float(counts.sum()) + (1 - done / counts.size) * spread + hands)

    yield from sampled_curve(make_worker, boards.size, error_after, settings, cancel)


def _dealt_boards(facing: Facing, settings: RunSettings, cancel: Cancel, seed: int) -> tuple[Masks, Counts]:
    """Boards of the next street as all ranges let them come, in random order, and how often each came.

    Raises:
        RunError: If no deal was found in the time there is.
    """
    dealer = Dealer(facing.prepared, ordered=True)
    seconds = settings.seconds or PICTURE_SECONDS
    deals = DEALS if seconds <= ROUGH_SECONDS else OUTER_DEALS

    def make_worker(stop: Stop) -> Callable[[int], Masks]:
        buffers = dealer.buffers()

        def work(number: int) -> Masks:
            batch = dealer.deal(new_stream(seed, number), DEALS, buffers, stop.flag)
            return np.empty(0, dtype=np.uint64) if batch is None else fresh_cards(batch, facing.known)

        return work

    threads = thread_count(settings)
    found = list(pieces(make_worker, deals // DEALS, threads, cancel, seconds, dealer.tries))
    dealt = np.concatenate(found) if found else np.empty(0, dtype=np.uint64)
    if not dealt.size:
        raise hardly_dealt(seconds)
    boards, counts = np.unique(dealt | np.uint64(facing.board), return_counts=True)
    order = np.random.default_rng(seed).permutation(boards.size)
    return boards[order], counts[order].astype(np.int64)
