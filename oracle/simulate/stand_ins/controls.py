"""Stand-ins of the kernels of control variates (`oracle.simulate.variance`)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Ratings, Whole
from oracle.jit import stand_in_for
from oracle.simulate.deal.sample import HALF, LOW, ONE
from oracle.simulate.deal.streams import Stream, fill
from oracle.simulate.stand_ins.ratings import rated
from oracle.simulate.stand_ins.shares import add_outcomes
from oracle.simulate.variance.boards import (
    BOARD,
    PLACES,
    SECOND_PLACES,
    BoardBuffers,
    Won,
    play_beside,
    shuffle_in,
)
from oracle.simulate.variance.counting import (
    ControlBuffers,
    ControlSums,
    ControlTables,
    count_with_controls,
)
from oracle.simulate.variance.known import NOBODY
from oracle.simulate.variance.moments import SPREAD_BATCHES
from oracle.simulate.work.schedule import BATCH


def _beaten(ours: Ratings, theirs: Ratings) -> Whole:
    """Halves of the opponent that the first hand of each deal beats: 0, 1 or 2."""
    return (ours > theirs).astype(np.int64) + (ours >= theirs)


@stand_in_for(count_with_controls)
def _count_with_controls(
    ratings: Ratings,
    first: int,
    counts: Whole,
    tables: ControlTables,
    columns: ControlBuffers,
    sums: ControlSums,
) -> None:
    for start in range(0, ratings.shape[1], BATCH):
        batch = ratings[:, start : start + BATCH]
        won = columns.won[:, start : start + batch.shape[1]]
        _count_batch(batch, (first + start) // BATCH, counts, tables, won, sums)


def _count_batch(
    ratings: Ratings, number: int, counts: Whole, tables: ControlTables, won: Won, sums: ControlSums
) -> None:
    """Count the deals of the batch with a number in its chunk, of which every so many make the spread."""
    has = ratings == ratings.max(axis=0)
    outcomes = has.sum(axis=0) - 1
    add_outcomes(counts, outcomes, has)
    beaten = np.repeat(tables.most[:, None], ratings.shape[1], axis=1)
    for pair, (ours, theirs) in enumerate(zip(tables.firsts, tables.seconds, strict=True)):
        beside = tables.beside[pair] != NOBODY
        halves = won[tables.rows[pair]] if beside else _beaten(ratings[ours], ratings[theirs])
        beaten[ours] += halves
        beaten[theirs] -= halves
    controls = beaten[tables.players]
    sums.sums[:] += controls.sum(axis=1)
    if number % SPREAD_BATCHES:
        return
    sums.spread[0] += ratings.shape[1]
    sums.spread_sums[:] += controls.sum(axis=1)
    sums.products[:] += controls @ controls.T
    add_outcomes(sums.outcomes, outcomes, has)
    for outcome in range(counts.shape[1]):
        sums.by_outcome[:, outcome] += (has & (outcomes == outcome)).astype(np.int64) @ controls.T


def _cards_at(boards: Masks, places: npt.NDArray[np.uint64]) -> Masks:
    """The card at a place of each board, the lowest first; nothing at places beyond the board."""
    left: Masks = boards
    for step in range(int(BOARD)):
        left = np.where(places > step, left & (left - (left != 0)), left)
    lowest: Masks = left ^ (left & (left - (left != 0)))
    return lowest


@stand_in_for(shuffle_in)
def _shuffle_in(state: Stream, flop: Masks, rest: Masks, columns: BoardBuffers) -> int:
    deals, few = flop.size, (ONE << HALF) % PLACES
    fill(state, columns.rand, deals)
    product = columns.rand[:deals].astype(np.uint64) * PLACES
    for deal in np.flatnonzero((product & LOW) < few):
        while (product[deal] & LOW) < few:
            fill(state, columns.again, 1)
            product[deal] = np.uint64(columns.again[0]) * PLACES
    one, two = np.divmod(product >> HALF, np.uint64(SECOND_PLACES))
    two += two >= one
    places = np.flatnonzero((one < BOARD) | (two < BOARD))
    one, two, board = one[places], two[places], flop[places] | rest[places]
    columns.places[: places.size] = places
    columns.kept[: places.size] = board ^ _cards_at(board, one) ^ _cards_at(board, two)
    columns.fallen[: places.size] = (one < BOARD) + 2 * (two < BOARD)
    return places.size


@stand_in_for(play_beside)
def _play_beside(
    hands: Masks,
    seats: tuple[int, int, int],
    cards: int,
    ours: Ratings,
    theirs: Ratings,
    changed: int,
    columns: BoardBuffers,
    won: Won,
) -> None:
    won[:] = _beaten(ours, theirs)
    places, fallen = columns.places[:changed], columns.fallen[:changed]
    first, second, third = (hands[seat, places] for seat in seats)
    upper = third & (third - ONE)
    board = columns.kept[:changed] | np.where(fallen & 1, third ^ upper, 0) | np.where(fallen & 2, upper, 0)
    won[places] = _beaten(rated(first | board), rated(second | board))
