"""Kernels that count who wins together with control variates."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Ratings, Whole
from oracle.jit import kernel
from oracle.rating.high import rate
from oracle.showdown.shares.ratings import begin_best, count_ways, raise_best
from oracle.simulate.deal.batches import (
    DealBuffers,
    DealTables,
    Flag,
    Seats,
    Tries,
    deal_batch,
    rate_players,
)
from oracle.simulate.deal.sample import HALF, LOW
from oracle.simulate.deal.streams import LANES, Stream, fill
from oracle.simulate.variance.known import NOBODY, Controls
from oracle.simulate.variance.moments import SPREAD_BATCHES, ControlMoments
from oracle.simulate.work.schedule import BATCH

Beaten = npt.NDArray[np.int16]
"""Halves of an opponent beaten: at most 18, so that products of two fit into 16 bits as well."""


BLOCK = 2048
"""Deals counted at once: the columns of six players fit into the first-level cache."""


BOARD = np.uint64(5)
"""Places of the board in a deck."""
SECOND_PLACES = np.uint32(47)
"""Places for the second of two cards in the deck that two hands leave."""
PLACES = np.uint64(48 * 47)
"""Pairs of places for two cards in it."""


class ControlTables(NamedTuple):
    """Control variates as kernels count them.

    Attributes:
        firsts: The first player of each pair, shape (pairs,), int64.
        seconds: The second one, likewise.
        players: The players whose controls are counted, shape (m,), int64.
        most: Each player's control if he beat all whose pairs he is the second of, shape (players,), int64.
        beside: The seat that each pair is compared beside, on a board of its own, or `NOBODY`; shape
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


class BoardBuffers(NamedTuple):
    """Columns of a batch for hands on boards of their own.

    Attributes:
        rand: Random numbers.
        again: One that is drawn again.
        drawn: The places that two cards fall on, together.
        places: Deals in which one of them falls on the board.
        kept: The cards of these boards that stay.
        fallen: Which of the two cards lie there: 1, 2 or 3 for both.
        ours: The first player's hands with these boards.
        theirs: The second player's.
        our_ratings: Ratings of ``ours``.
        their_ratings: Ratings of ``theirs``.
    """

    rand: npt.NDArray[np.uint32]
    again: npt.NDArray[np.uint32]
    drawn: npt.NDArray[np.uint32]
    places: Whole
    kept: Masks
    fallen: npt.NDArray[np.uint8]
    ours: Masks
    theirs: Masks
    our_ratings: Ratings
    their_ratings: Ratings


class ControlBuffers(NamedTuple):
    """Columns of a block.

    Attributes:
        best: The best rating, shape (n,).
        ways: Number of players who have it, shape (n,).
        alone: 1 where a player wins alone, shape (n,).
        beaten: Each player's control, shape (players, n).
        won: Outcomes of the pairs that are compared on boards of their own, shape (such pairs, `BATCH`).
        boards: Columns of a batch for making these.
    """

    best: Ratings
    ways: npt.NDArray[np.uint8]
    alone: Beaten
    beaten: npt.NDArray[np.int16]
    won: npt.NDArray[np.int16]
    boards: BoardBuffers


def control_tables(controls: Controls, players: int) -> ControlTables:
    """Control variates of so many players, for kernels."""
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


def _board_buffers() -> BoardBuffers:
    masks, words = np.empty((3, BATCH), dtype=np.uint64), np.empty((3, BATCH), dtype=np.uint32)
    return BoardBuffers(
        np.empty(BATCH + LANES, dtype=np.uint32), np.empty(LANES, dtype=np.uint32), words[0],
        np.empty(BATCH + 1, dtype=np.int64), masks[0], np.empty(BATCH, dtype=np.uint8), masks[1], masks[2],
        words[1], words[2],
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
            _board_buffers(),
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
def _card_at(board: np.uint64, place: np.uint64) -> np.uint64:
    """The card at a place of a board, the lowest first; nothing at places beyond the board."""
    left = board
    for _ in range(min(place, BOARD)):
        left &= left - np.uint64(left != 0)
    return left ^ (left & (left - np.uint64(left != 0)))


@kernel
def shuffle_in(state: Stream, flop: Masks, rest: Masks, columns: BoardBuffers) -> int:
    """Find where two more cards fall when they are shuffled into the decks that boards were dealt from.

    Args:
        state: The chunk's stream, advanced.
        flop: The flops of the deals, shape (n,).
        rest: The turn and river cards.
        columns: Columns of this thread; those of the deals in which a card falls on the board are written.

    Returns:
        The number of these deals.
    """
    deals = flop.size
    rand, few = columns.rand, (np.uint64(1) << HALF) % PLACES
    fill(state, rand, deals)
    unfair: int | np.int64 = np.int64(0)
    for deal in range(deals):
        product = np.uint64(rand[deal]) * PLACES
        unfair += (product & LOW) < few
        columns.drawn[deal] = np.uint32(product >> HALF)
    if unfair > 0:  # some places would be likelier
        for deal in range(deals):
            product = np.uint64(rand[deal]) * PLACES
            while (product & LOW) < few:
                fill(state, columns.again, 1)
                product = np.uint64(columns.again[0]) * PLACES
            columns.drawn[deal] = np.uint32(product >> HALF)
    changed = np.int64(0)
    for deal in range(deals):
        one, two = columns.drawn[deal] // SECOND_PLACES, columns.drawn[deal] % SECOND_PLACES
        columns.places[changed] = deal
        # The second place is counted without the first: 5 falls on the board after a first card beyond it.
        changed += (one < BOARD) | (two < BOARD - np.uint64(1)) | ((two < BOARD) & (one > two))
    for index in range(changed):
        deal = columns.places[index]
        one = np.uint64(columns.drawn[deal] // SECOND_PLACES)
        two = np.uint64(columns.drawn[deal] % SECOND_PLACES)
        two += np.uint64(two >= one)
        board = flop[deal] | rest[deal]
        columns.kept[index] = board ^ _card_at(board, one) ^ _card_at(board, two)
        columns.fallen[index] = np.uint8(np.uint8(one < BOARD) + np.uint8(2) * np.uint8(two < BOARD))
    return int(changed)


@kernel
def play_beside(
    hands: Masks,
    seats: tuple[int, int, int],
    cards: int,
    ours: Ratings,
    theirs: Ratings,
    changed: int,
    columns: BoardBuffers,
    won: Beaten,
) -> None:
    """Compare two hands beside a third one, on a board of their own: see `oracle.simulate.variance.known`.

    Args:
        hands: The hands dealt, shape (seats, at least n).
        seats: The seats of the two hands and of the third one.
        cards: Cards of a seat and the full board together.
        ours: Ratings of the first hand on the board that was dealt, shape (n,).
        theirs: Ratings of the second one.
        changed: Number of boards on which a card of the third hand falls, as `shuffle_in` says.
        columns: Columns of this thread, as `shuffle_in` leaves them.
        won: Receives 2 where the first hand wins, 1 where it ties, else 0; shape (n,).
    """
    for deal in range(ours.size):
        won[deal] = np.int16(np.int16(ours[deal] > theirs[deal]) + np.int16(ours[deal] >= theirs[deal]))
    for index in range(changed):
        deal = columns.places[index]
        third = hands[seats[2], deal]
        upper = third & (third - np.uint64(1))
        one, two = np.uint64(columns.fallen[index] & 1), np.uint64(columns.fallen[index] >> 1)
        own = columns.kept[index] | (third ^ upper) * one | upper * two
        columns.ours[index] = hands[seats[0], deal] | own
        columns.theirs[index] = hands[seats[1], deal] | own
    rate(columns.ours[:changed], cards, columns.our_ratings[:changed])
    rate(columns.theirs[:changed], cards, columns.their_ratings[:changed])
    for index in range(changed):
        first, second = columns.our_ratings[index], columns.their_ratings[index]
        won[columns.places[index]] = np.int16(np.int16(first > second) + np.int16(first >= second))


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
    """Mark the deals that a player wins alone; returns their number and that of the pots he shares."""
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
    """Add a player's outcomes in a block, and the controls by outcome if it is of the spread."""
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

    The deals are like those of `oracle.simulate.deal.batches.count_equity`, which has the other arguments and
    the result; boards of their own for pairs take random numbers as well.

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
        if not deal_batch(state, tables, buffers, count, stop, tries):
            return done, False
        count = min(count, most - done)
        ratings = buffers.ratings[: players * count].reshape(players, count)
        rate_players(buffers, playing, cards, ratings)
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
