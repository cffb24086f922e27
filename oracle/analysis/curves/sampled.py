"""Equity graphs against ranges, sampled: random boards, and deals on each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from oracle.analysis.boards.likely import Boards, dealt_boards
from oracle.analysis.cancel import Cancel
from oracle.analysis.curves.curve_so_far import MOST_VISITS, CurveSoFar, Shares, growing_curves
from oracle.analysis.curves.division import (
    GraphPart,
    GraphPartAsked,
    GraphWorkers,
    PartPieces,
    read_visits,
    results,
    written_visits,
)
from oracle.analysis.curves.next_boards import NextBoardDeals, Visit
from oracle.analysis.facing import Facing, face, playing_seats
from oracle.analysis.precision import Limits
from oracle.analysis.work import Piece
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings, chosen_seed
from oracle.simulate.work.stop import Stop

PICTURE = "the equity graph"

VISIT_SECONDS = 0.02
"""Expected seconds of a board on one core."""

Visiting = Callable[[int, int, np.random.Generator, Stop], tuple[Visit, ...]]
"""Visits a board with a given weight."""


def sampled_graph(
    facing: Facing, settings: RunSettings, cancel: Cancel, workers: GraphWorkers | None = None
) -> Iterator[CurveSoFar]:
    """The curve of a player's hands against the others' ranges.

    Each case is a hand on a board of the next street, both drawn at random; its equity is sampled until it is
    known precisely enough.  Cases are added until their shares are.

    Raises:
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    for curves in _visited(facing, GraphPart.EACH, settings, cancel, workers):
        yield curves[0]


def sampled_whole(
    prepared: Prepared, settings: RunSettings, cancel: Cancel, workers: GraphWorkers | None = None
) -> Iterator[tuple[CurveSoFar, ...]]:
    """The curves of all players' whole ranges, from the same deals: on each board they add up to 1.

    Raises:
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    facing = face(prepared, playing_seats(prepared)[0], PICTURE, street_left=True)
    yield from _visited(facing, GraphPart.WHOLE, settings, cancel, workers)


def board_pieces(facing: Facing, asked: GraphPartAsked, boards: Boards) -> PartPieces[tuple[Visit, ...]]:
    """The work of a part: one board per piece, each with its own random stream.

    Args:
        facing: The player and his opponents.
        asked: The part, `GraphPart.EACH` or `GraphPart.WHOLE`.
        boards: The boards in random order, repeated as often as needed.
    """
    deals, masks, counts = NextBoardDeals(facing, asked.pot), boards.masks.tolist(), boards.counts.tolist()

    def each(board: int, count: int, random: np.random.Generator, stop: Stop) -> tuple[Visit, ...]:
        return (deals.each(board, count, random, stop),)

    seed = asked.seed or 0  # sampled parts have one
    visit: Visiting = deals.whole if asked.part is GraphPart.WHOLE else each

    def make_worker(stop: Stop) -> Piece[tuple[Visit, ...]]:
        def work(number: int) -> tuple[Visit, ...]:
            place = number % len(masks)
            return visit(masks[place], counts[place], np.random.default_rng([seed, number]), stop)

        return work

    return PartPieces(make_worker, MOST_VISITS, VISIT_SECONDS, written_visits, read_visits)


def _visited(
    facing: Facing, part: GraphPart, settings: RunSettings, cancel: Cancel, workers: GraphWorkers | None
) -> Iterator[tuple[CurveSoFar, ...]]:
    """Curves from boards in random order."""
    seed = chosen_seed(settings)
    boards = dealt_boards(facing.prepared, settings, cancel, seed)
    pot = Limits.of(settings).wanted.pot
    asked = GraphPartAsked(part, facing.seat, part is GraphPart.WHOLE, seed, pot)

    def shares() -> Shares:
        return Shares(boards.masks.size, int(boards.counts.sum()))

    visits = results(asked, board_pieces(facing, asked, boards), settings, cancel, workers)
    yield from growing_curves(visits, shares, settings)
