"""Kernels that count who wins together with control variates."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.arrays import Ratings, Whole
from oracle.jit import kernel
from oracle.showdown.shares.ratings import begin_best, count_ways, raise_best
from oracle.simulate.deal.batches import (
    DealBuffers,
    DealTables,
    Flag,
    Seats,
    Tries,
    deal_and_rate,
)
from oracle.simulate.deal.streams import Stream
from oracle.simulate.variance.boards import BoardBuffers, board_buffers, play_beside, shuffle_in
from oracle.simulate.variance.known import NOBODY, Controls
from oracle.simulate.variance.moments import SPREAD_BATCHES, ControlMoments
from oracle.simulate.work.schedule import BATCH

Beaten = npt.NDArray[np.int16]
"""Halves of an opponent beaten: at most 18, so that products of two fit into 16 bits as well."""


BLOCK = 2048
"""Deals counted at once: the columns of six players fit into the first-level cache."""


class ControlTables(NamedTuple):
    """Control variates as kernels count them.

    Attributes:
        firsts: The first player of each pair, shape (pairs,), int64.
        seconds: The second player of each pair, shape (pairs,), int64.
        players: The players whose controls are counted, shape (m,), int64.
        most: Each player's control if he beat the first player of every pair in which he is the second,
            shape (players,), int64.
        beside: The third seat dealt when a pair is compared on its own board, or `NOBODY`; shape
            (pairs,), int64.
        rows: Where the outcomes of such a pair are kept, shape (pairs,), int64.
    """

    firsts: Whole
    seconds: Whole
    players: Whole
    most: Whole
    beside: Whole
    rows: Whole


class ControlSums(NamedTuple):
    """The sums of `oracle.simulate.variance.moments.ControlMoments`, for kernels; see there."""

    sums: Whole
    spread: Whole
    spread_sums: Whole
    products: Whole
    outcomes: Whole
    by_outcome: Whole


class ControlBuffers(NamedTuple):
    """Columns of a block.

    Attributes:
        best: The best rating, shape (n,).
        ways: Number of players who have it, shape (n,).
        alone: 1 where a player wins alone, shape (n,).
        beaten: Each player's control, shape (players, n).
        won: Outcomes of the pairs that are compared on their own boards, shape (such pairs, `BATCH`).
        boards: Columns of a batch from which ``won`` is computed.
    """

    best: Ratings
    ways: npt.NDArray[np.uint8]
    alone: Beaten
    beaten: npt.NDArray[np.int16]
    won: npt.NDArray[np.int16]
    boards: BoardBuffers


def control_tables(controls: Controls, players: int) -> ControlTables:
    """Control variates of that many players, for kernels."""
    most = np.zeros(players, dtype=np.int64)
    for pair in controls.pairs:
        most[pair.second] += 2
    beside = np.array([pair.beside for pair in controls.pairs], dtype=np.int64)
    return ControlTables(
        np.array([pair.first for pair in controls.pairs], dtype=np.int64),
        np.array([pair.second for pair in controls.pairs], dtype=np.int64),
        np.array(controls.players, dtype=np.int64),
        most,
        beside,
        np.cumsum(beside != NOBODY) - 1,
    )


def control_sums(moments: ControlMoments) -> ControlSums:
    """Sums that kernels add to."""
    return ControlSums(
        moments.sums, moments.spread, moments.spread_sums, moments.products, moments.outcomes,
        moments.by_outcome,
    )  # fmt: skip


class CountingControls:
    """Counts control variates in one thread.

    Args:
        controls: The control variates.
        players: Number of players in the pot.

    Attributes:
        tables: What kernels count.
        columns: This thread's columns.
    """

    def __init__(self, controls: Controls, players: int) -> None:
        self.tables = control_tables(controls, players)
        self.columns = ControlBuffers(
            np.empty(BLOCK, dtype=np.uint32),
            np.empty(BLOCK, dtype=np.uint8),
            np.empty(BLOCK, dtype=np.int16),
            np.empty((players, BLOCK), dtype=np.int16),
            np.empty((int((self.tables.beside != NOBODY).sum()), BATCH), dtype=np.int16),
            board_buffers(),
        )


@kernel
def _meet(first: Ratings, second: Ratings, ours: Beaten, theirs: Beaten) -> None:
    """Add the outcome of a pair to the first player's control, and take it from the second one's."""
    for deal in range(first.size):
        won = np.int16(np.int16(first[deal] > second[deal]) + np.int16(first[deal] >= second[deal]))
        ours[deal] = np.int16(ours[deal] + won)
        theirs[deal] = np.int16(theirs[deal] - won)


@kernel
def _add_won(won: Beaten, ours: Beaten, theirs: Beaten) -> None:
    """The same for a pair whose outcome is known."""
    for deal in range(won.size):
        ours[deal] = np.int16(ours[deal] + won[deal])
        theirs[deal] = np.int16(theirs[deal] - won[deal])


@kernel
def _product(first: Beaten, second: Beaten) -> int:
    """The sum of the products of two columns."""
    total = np.int32(0)
    for deal in range(first.size):
        total = np.int32(total + np.int32(np.int32(first[deal]) * np.int32(second[deal])))
    return int(total)


@kernel
def _total(column: Beaten) -> int:
    total = np.int32(0)
    for deal in range(column.size):
        total = np.int32(total + np.int32(column[deal]))
    return int(total)


@kernel
def _alone(row: Ratings, best: Ratings, ways: npt.NDArray[np.uint8], alone: Beaten) -> tuple[int, int]:
    """Mark the deals that a player wins alone; returns how many he wins alone and how many he shares."""
    wins = np.int32(0)
    shares = np.int32(0)
    for deal in range(row.size):
        share = np.int16(row[deal] == best[deal])
        one = np.int16(share & np.int16(ways[deal] == 1))
        alone[deal] = one
        wins = np.int32(wins + np.int32(one))
        shares = np.int32(shares + np.int32(share))
    return int(wins), int(shares) - int(wins)


@kernel
def _add_spread(size: int, tables: ControlTables, beaten: npt.NDArray[np.int16], sums: ControlSums) -> None:
    """Add the products of the controls of a block."""
    sums.spread[0] += size
    for index in range(tables.players.size):
        own = beaten[tables.players[index], :size]
        sums.spread_sums[index] += _total(own)
        for other in range(index + 1):
            product = _product(own, beaten[tables.players[other], :size])
            sums.products[index, other] += product
            if other != index:
                sums.products[other, index] += product


@kernel
def _add_player(
    row: Ratings,
    player: int,
    counts: Whole,
    tables: ControlTables,
    columns: ControlBuffers,
    sums: ControlSums,
    spread: bool,
) -> None:
    """Add a player's outcomes in a block, and with ``spread`` also the controls by outcome."""
    size = row.size
    best, ways, alone = columns.best[:size], columns.ways[:size], columns.alone[:size]
    wins, ties = _alone(row, best, ways, alone)
    counts[player, 0] += wins
    if spread:
        sums.outcomes[player, 0] += wins
        for index in range(tables.players.size):
            control = columns.beaten[tables.players[index], :size]
            sums.by_outcome[player, 0, index] += _product(alone, control)
    if ties == 0:
        return
    for deal in range(size):
        if ways[deal] > 1 and row[deal] == best[deal]:
            outcome = ways[deal] - 1
            counts[player, outcome] += 1
            if not spread:
                continue
            sums.outcomes[player, outcome] += 1
            for index in range(tables.players.size):
                sums.by_outcome[player, outcome, index] += columns.beaten[tables.players[index], deal]


@kernel
def count_with_controls(
    ratings: Ratings,
    first: int,
    counts: Whole,
    tables: ControlTables,
    columns: ControlBuffers,
    sums: ControlSums,
) -> None:
    """Add deals to tie counters and to the sums of control variates.

    Args:
        ratings: One row per player who has not folded, shape (players, n), uint32, each row contiguous.
        first: Number of the first of these deals in its chunk, a multiple of `BATCH`.
        counts: The counters of `oracle.showdown.shares.ratings`, shape (players, players), int64; added to.
        tables: The control variates.
        columns: This thread's columns.
        sums: The sums; added to.
    """
    players, deals = ratings.shape
    for start in range(0, deals, BLOCK):
        end = min(deals, start + BLOCK)
        size = end - start
        spread = (first + start) // BATCH % SPREAD_BATCHES == 0
        best, ways = columns.best[:size], columns.ways[:size]
        begin_best(best, ways)
        for player in range(players):
            raise_best(ratings[player, start:end], best)
            for deal in range(size):
                columns.beaten[player, deal] = tables.most[player]
        for player in range(players):
            count_ways(ratings[player, start:end], best, ways)
        for pair in range(tables.firsts.size):
            ours, theirs = tables.firsts[pair], tables.seconds[pair]
            if tables.beside[pair] != NOBODY:
                won = columns.won[tables.rows[pair], start:end]
                _add_won(won, columns.beaten[ours, :size], columns.beaten[theirs, :size])
                continue
            _meet(
                ratings[ours, start:end], ratings[theirs, start:end],
                columns.beaten[ours, :size], columns.beaten[theirs, :size],
            )  # fmt: skip
        for index in range(tables.players.size):
            sums.sums[index] += _total(columns.beaten[tables.players[index], :size])
        if spread:
            _add_spread(size, tables, columns.beaten, sums)
        for player in range(players):
            _add_player(ratings[player, start:end], player, counts, tables, columns, sums, spread)


@kernel
def count_equity_with_controls(
    state: Stream,
    tables: DealTables,
    buffers: DealBuffers,
    size: int,
    most: int,
    playing: Seats,
    cards: int,
    counts: Whole,
    controls: ControlTables,
    columns: ControlBuffers,
    sums: ControlSums,
    stop: Flag,
    tries: Tries,
) -> tuple[int, bool]:
    """Deal a chunk of hold'em, rate every hand, and count who shares the pot and the control variates.

    Other arguments, and the result, are those of `oracle.simulate.deal.batches.count_equity`; the deals
    differ where separate boards for pairs take random numbers as well.

    Args:
        state: See there, like the next seven.
        tables: See there.
        buffers: See there.
        size: See there.
        most: See there.
        playing: See there.
        cards: See there.
        counts: See there.
        controls: The control variates.
        columns: This thread's columns.
        sums: The sums; added to.
        stop: See there.
        tries: See there.
    """
    players = playing.size
    done = 0
    for start in range(0, size, BATCH):
        count = min(BATCH, size - start)
        count = deal_and_rate(state, tables, buffers, count, most - done, playing, cards, stop, tries)
        if count < 0:
            return done, False
        ratings = buffers.ratings[: players * count].reshape(players, count)
        changed = 0
        if columns.won.shape[0] > 0:
            changed = shuffle_in(state, buffers.flop[:count], buffers.rest[:count], columns.boards)
        for pair in range(controls.firsts.size):
            if controls.beside[pair] != NOBODY:
                ours, theirs = controls.firsts[pair], controls.seconds[pair]
                play_beside(
                    buffers.hands, (playing[ours], playing[theirs], controls.beside[pair]), cards,
                    ratings[ours], ratings[theirs], changed, columns.boards,
                    columns.won[controls.rows[pair], :count],
                )  # fmt: skip
        count_with_controls(ratings, start, counts, controls, columns, sums)
        done += count
        if done == most:
            return done, True
        if stop[0] != 0 and start + BATCH < size:
            return done, False
    return done, True
