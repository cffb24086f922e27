"""Equity graphs against ranges, sampled: random boards, and deals on each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from oracle.analysis.boards.likely import Boards, dealt_boards
from oracle.analysis.cancel import Cancel
from oracle.analysis.curves.curve_so_far import CurveSoFar, Shares, growing_curves
from oracle.analysis.curves.next_boards import NextBoardDeals, Visit
from oracle.analysis.facing import Facing, face, playing_seats
from oracle.analysis.precision import Limits
from oracle.analysis.timing import chosen_seed
from oracle.analysis.work import Piece
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.simulate.work.stop import Stop

PICTURE = "the equity graph"

Visiting = Callable[[int, int, np.random.Generator, Stop], tuple[Visit, ...]]
"""Visits a board with a given weight."""


def sampled_graph(facing: Facing, settings: RunSettings, cancel: Cancel) -> Iterator[CurveSoFar]:
    """The curve of a player's hands against the others' ranges.

    Each case is a hand on a board of the next street, both drawn at random; its equity is sampled until it is
    known precisely enough.  Cases are added until their shares are.

    Raises:
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    deals = NextBoardDeals(facing, Limits.of(settings).wanted.pot)

    def visit(board: int, count: int, random: np.random.Generator, stop: Stop) -> tuple[Visit, ...]:
        return (deals.each(board, count, random, stop),)

    for curves in _visited(facing.prepared, visit, settings, cancel):
        yield curves[0]


def sampled_whole(
    prepared: Prepared, settings: RunSettings, cancel: Cancel
) -> Iterator[tuple[CurveSoFar, ...]]:
    """The curves of all players' whole ranges, from the same deals: on each board they add up to 1.

    Raises:
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    facing = face(prepared, playing_seats(prepared)[0], PICTURE, street_left=True)
    deals = NextBoardDeals(facing, Limits.of(settings).wanted.pot)
    yield from _visited(prepared, deals.whole, settings, cancel)


def _visited(
    prepared: Prepared, visit: Visiting, settings: RunSettings, cancel: Cancel
) -> Iterator[tuple[CurveSoFar, ...]]:
    """Curves from boards in random order, repeated as often as needed."""
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
