"""Equity graphs against the others' ranges, sampled: boards as they are dealt, and deals on each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from oracle.analysis.boards.likely import Boards, dealt_boards
from oracle.analysis.curves.curve_so_far import CurveSoFar, Shares, growing_curves
from oracle.analysis.curves.next_boards import NextBoardDeals, Visit
from oracle.analysis.facing import Facing, face, playing_seats
from oracle.analysis.precision import Limits
from oracle.analysis.timing import chosen_seed
from oracle.analysis.work import Cancel, Piece
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.simulate.work.stop import Stop

PICTURE = "the equity graph"

Visiting = Callable[[int, int, np.random.Generator, Stop], tuple[Visit, ...]]
"""What visits a board that counts so often."""


def sampled_graph(facing: Facing, settings: RunSettings, cancel: Cancel) -> Iterator[CurveSoFar]:
    """The curve of a player's hands against the others' ranges.

    Each case is a hand on a board of the next street, both as they are dealt; its equity is sampled until it
    is known as well as wanted.  Cases are added until shares of them are.

    Raises:
        StoppedError: When cancelled.
        RunError: If the ranges can hardly be dealt together.
    """
    deals = NextBoardDeals(facing, Limits.of(settings).wanted.pot)

    def visit(board: int, count: int, random: np.random.Generator, stop: Stop) -> tuple[Visit, ...]:
        return (deals.each(board, count, random, stop),)

    for curves in _visited(facing.prepared, visit, settings, cancel):
        yield curves[0]


def sampled_whole(
    prepared: Prepared, settings: RunSettings, cancel: Cancel
) -> Iterator[tuple[CurveSoFar, ...]]:
    """The curves of all players' ranges as a whole, from the same deals: on each board they add up to 1.

    Raises:
        StoppedError: When cancelled.
        RunError: If the ranges can hardly be dealt together.
    """
    facing = face(prepared, playing_seats(prepared)[0], PICTURE, street_left=True)
    deals = NextBoardDeals(facing, Limits.of(settings).wanted.pot)
    yield from _visited(prepared, deals.whole, settings, cancel)


def _visited(
    prepared: Prepared, visit: Visiting, settings: RunSettings, cancel: Cancel
) -> Iterator[tuple[CurveSoFar, ...]]:
    """The curves of what is found on boards in random order, over and over."""
    seed = chosen_seed(settings)
    boards: Boards = dealt_boards(prepared, settings, cancel, seed)
    masks, counts = boards.masks.tolist(), boards.counts.tolist()

    def make_worker(stop: Stop) -> Piece[tuple[Visit, ...]]:
        def work(number: int) -> tuple[Visit, ...]:
            place = number % len(masks)
            return visit(masks[place], counts[place], np.random.default_rng([seed, number]), stop)

        return work

    def shares() -> Shares:
        return Shares(len(masks), sum(counts))

    yield from growing_curves(make_worker, shares, settings, cancel)
