"""Every hand's equity on the known board in games other than hold'em: boards are swept or sampled."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.analysis.boards.suits import common_renamings
from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import Facing
from oracle.analysis.hands.equities import HandEquities
from oracle.analysis.hands.others import OthersOnBoards
from oracle.analysis.hands.sampled import SharedDeals, sampled_hands
from oracle.analysis.precision import ANY_EFFORT, Effort, half_widths
from oracle.analysis.timing import SHOW_SECONDS
from oracle.analysis.work import pieces, thread_count
from oracle.arrays import Column
from oracle.cards.mask import count_cards
from oracle.query.settings import RunSettings
from oracle.ranges import WeightedRange
from oracle.showdown.kernels import GameKernels
from oracle.showdown.runouts.boards import canonical_boards
from oracle.showdown.sweep.listed.lists import HandList, ListSweep
from oracle.showdown.sweep.listed.meet_kernels import add_board, meet
from oracle.simulate.deal.enumerate import rename
from oracle.simulate.planning.plan import PIECE_SECONDS
from oracle.simulate.work.stop import Stop, StoppedError
from oracle.simulate.work.whole_numbers import whole_numbers

BOARD_SECONDS, HAND_SECONDS = 1.2e-4, 1.6e-8
"""Seconds to sweep a board: the fixed cost, and the cost per hand of both players."""

SPLIT_COST = 2.2
"""Factor by which split pots take longer."""

MOST_SWEEP_SECONDS = 10.0
"""Longest time of an exact picture; beyond it, sampling reaches the wanted precision sooner."""

SOON = 0.2
"""If an exact picture takes less than this, no rough one is shown first, in seconds."""

MOST_PIECE_BOARDS = 64


def listed_equities(
    facing: Facing,
    settings: RunSettings,
    cancel: Cancel = None,
    rough: HandEquities | None = None,
    effort: Effort = ANY_EFFORT,
) -> Iterator[HandEquities]:
    """Each hand of a player against the others on the known board; see `hand_by_hand`."""
    work = _sweep_of(facing, settings, effort)
    if work is None:
        yield from _sampled(facing, settings, cancel, effort)
        return
    if work.seconds > SOON:
        rough = rough or listed_roughly(facing, settings, cancel)
        yield rough
    yield from _swept(facing, work, rough, settings, cancel)


def listed_roughly(facing: Facing, settings: RunSettings, cancel: Cancel = None) -> HandEquities:
    """A rough first picture, sampled."""
    return next(_sampled(facing, settings, cancel))


def listed_soon(facing: Facing, settings: RunSettings, effort: Effort = ANY_EFFORT) -> bool:
    """Whether the exact figures take less than `SOON`."""
    work = _sweep_of(facing, settings, effort)
    return work is not None and work.seconds <= SOON


@dataclass(frozen=True, slots=True, eq=False)
class _Sweep:
    """The boards to sweep.

    Attributes:
        boards: One full board per suit class, shape (n,).
        members: Number of boards in each class, shape (n,).
        images: Images of each of the player's hands under each suit renaming, shape (renamings, m).
        board_seconds: Estimated time of a thread for each board.
        seconds: Estimated time of all on the threads of the plan.
    """

    boards: npt.NDArray[np.uint64]
    members: npt.NDArray[np.int64]
    images: npt.NDArray[np.intp]
    board_seconds: float
    seconds: float


def _sweep_of(facing: Facing, settings: RunSettings, effort: Effort = ANY_EFFORT) -> _Sweep | None:
    """All boards to sweep; None if the hands cannot be swept or it would take too long."""
    game, seconds = facing.game, MOST_SWEEP_SECONDS
    threads = effort.threads or thread_count(settings)
    if not facing.two or not facing.listed or facing.drawn_of or not GameKernels(game).lists:
        return None
    gone = facing.board | facing.dead
    missing = game.board_cards - facing.known
    count = comb(count_cards(game.deck & ~gone), missing)
    board_seconds = any_game_board_seconds(facing)
    each = board_seconds / threads
    if count * each > seconds * 24:
        return None
    ranges = [*facing.opponents, facing.hero]
    renamings = common_renamings(ranges, facing.board, facing.dead)
    if count * each > seconds * len(renamings):
        return None
    boards, members = canonical_boards(facing.board, facing.prepared.undealt, renamings)
    if boards.size * each > seconds:
        return None
    own = facing.hero.masks
    images = np.stack([np.searchsorted(own, rename(own, renaming)) for renaming in renamings])
    return _Sweep(boards, members, images, board_seconds, boards.size * each)


def run_outs_sweep_in_time(facing: Facing, settings: RunSettings) -> bool:
    """Whether every run-out can be swept within the time limit of a picture."""
    return _sweep_of(facing, settings) is not None


def swept_boards(
    facing: Facing, boards: npt.NDArray[np.uint64], settings: RunSettings, cancel: Cancel
) -> tuple[Column, Column]:
    """What a player's range wins against his one opponent's on each of some full boards.

    Returns:
        Pots won and all pots, both weighted by both ranges, shape (boards,).

    Raises:
        StoppedError: If cancelled.
    """
    ours, theirs = listed_hands(facing.hero), listed_hands(facing.opponents[0])

    def make_worker(stop: Stop) -> Callable[[int], tuple[float, float]]:
        sweep = ListSweep(ours, theirs, GameKernels(facing.game).rate_pairs)

        def work(number: int) -> tuple[float, float]:
            halves, totals = np.zeros((2, ours.masks.size))
            if not stop.is_set():
                sweep.add(int(boards[number]), 1.0, halves, totals)
            # Not with `@`, whose own threads compete with ours.
            return float((ours.weights * halves).sum()) / 2, float((ours.weights * totals).sum())

        return work

    found = np.array(list(pieces(make_worker, boards.size, thread_count(settings), cancel)))
    return found[:, 0], found[:, 1]


def any_game_board_seconds(facing: Facing) -> float:
    """Estimated seconds to sweep one board."""
    hands = facing.hero.hands + facing.opponents[0].hands
    return (BOARD_SECONDS + HAND_SECONDS * hands) * (SPLIT_COST if facing.game.split else 1.0)


def listed_hands(hands: WeightedRange) -> HandList:
    """A range scaled to whole weights for the sweep, so that sums are exact."""
    weights = whole_numbers(hands.weights).astype(np.float64)
    return HandList(hands.masks, weights, hands.game.hole_cards)


def _swept(
    facing: Facing, work: _Sweep, rough: HandEquities | None, settings: RunSettings, cancel: Cancel
) -> Iterator[HandEquities]:
    """Sweep every run-out; until then yield the rough picture with the fraction of the work done."""
    ours, theirs = listed_hands(facing.hero), listed_hands(facing.opponents[0])
    threads = thread_count(settings)
    together = max(1, min(MOST_PIECE_BOARDS, int(PIECE_SECONDS / work.board_seconds)))
    halves: list[Column] = []

    def make_worker(stop: Stop) -> Callable[[int], int]:
        sweep = ListSweep(ours, theirs, GameKernels(facing.game).rate_pairs)
        found = np.zeros(ours.masks.size)
        halves.append(found)

        def worked(number: int) -> int:
            for row in range(number * together, min(work.boards.size, (number + 1) * together)):
                if stop.is_set():
                    return number
                sweep.add(int(work.boards[row]), float(work.members[row]), found)
            return number

        return worked

    count = -(-work.boards.size // together)
    shown = time.perf_counter()
    for done, _ in enumerate(pieces(make_worker, count, threads, cancel), 1):
        if rough is not None and time.perf_counter() - shown >= SHOW_SECONDS:
            shown = time.perf_counter()
            yield replace(rough, precision=replace(rough.precision, work=done / count))
    won = np.sum(halves, axis=0)[work.images].mean(axis=0) / 2
    left = count_cards(facing.game.deck & ~(facing.board | facing.dead)) - 2 * facing.game.hole_cards
    met = ListSweep(ours, theirs, GameKernels(facing.game).rate_pairs).totals()
    total = met * comb(left, facing.game.board_cards - facing.known)
    yield HandEquities.counted(won, total)


@dataclass(slots=True, eq=False)
class _Sums:
    """The sums over boards; see `oracle.showdown.sweep.listed.meet_kernels.add_board`."""

    sums: npt.NDArray[np.float64]
    spread: npt.NDArray[np.float32]
    boards: int

    @classmethod
    def nothing(cls, hands: int) -> _Sums:
        return cls(np.zeros((2, hands)), np.zeros((3, hands), dtype=np.float32), 0)

    def add(self, other: _Sums) -> None:
        self.sums += other.sums
        self.spread += other.spread
        self.boards += other.boards

    def read(self) -> tuple[Column, Column]:
        """Equity and half-width of each hand, from the variance between boards."""
        deals, pots = self.sums
        with np.errstate(invalid="ignore", divide="ignore"):
            share = pots / deals
            squares = self.spread[0] - 2 * share * self.spread[1] + share**2 * self.spread[2]
            # the effective number of boards, since they leave a hand different numbers of deals
            boards = deals**2 / self.spread[2]
            variance = np.maximum(squares, 0.0) / deals**2 * boards / np.maximum(boards - 1, 1)
        return share, half_widths(variance, np.nan_to_num(boards))


def _sampled(
    facing: Facing, settings: RunSettings, cancel: Cancel, effort: Effort = ANY_EFFORT
) -> Iterator[HandEquities]:
    """Random boards; on each, deals of all other players, which every hand of the player meets."""
    yield from sampled_hands(facing, _shared, settings, cancel, effort)


def _shared(facing: Facing, seed: int, settings: RunSettings, cancel: Cancel) -> Iterator[SharedDeals]:
    hero = facing.hero
    others = OthersOnBoards(facing, hero.hands, seed)
    own = HandList(hero.masks, hero.weights, facing.game.hole_cards)
    whole = _Sums.nothing(hero.hands)
    make_worker = _meeting(facing, others, own)
    for part in pieces(make_worker, None, thread_count(settings), cancel, others.dealer):
        whole.add(part)
        yield SharedDeals(whole.boards * others.deals, whole.read)


def _meeting(
    facing: Facing, others: OthersOnBoards, own: HandList
) -> Callable[[Stop], Callable[[int], _Sums]]:
    """A worker that plays each of the player's hands against the others on some boards."""

    def make_worker(stop: Stop) -> Callable[[int], _Sums]:
        dealt = others.dealing(stop)
        met, won = np.zeros(own.masks.size, dtype=np.int32), np.zeros(own.masks.size, dtype=np.int32)

        def work(number: int) -> _Sums:
            found = _Sums.nothing(own.masks.size)
            for board in dealt(number):
                if stop.is_set():
                    raise StoppedError
                high, low = board.rate(own)
                meet(
                    own.masks, high, low, board.used, board.best, board.ways, board.best_low, board.low_ways,
                    met, won,
                )  # fmt: skip
                add_board(met, won, found.sums, found.spread)
                found.boards += 1
            return found

        return work

    return make_worker
