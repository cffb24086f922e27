"""Equities after each next card, and after each turn and river on a flop."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import inf

import numpy as np
import numpy.typing as npt

from oracle.analysis.facing import Facing, check_picture, face, next_street, playing_seats
from oracle.analysis.hand_kernels import joint_on_each, sweep_each
from oracle.analysis.hands import DEALS, PICTURE_SECONDS, SHOW_SECONDS, chosen_seed, whole_pairs
from oracle.analysis.hands_any import ROUGH_SECONDS, listed_soon, sweeps_in_time, swept_boards
from oracle.analysis.known_hands import known_hands, shares_on_each
from oracle.analysis.pictures import NextCards, TurnRiver
from oracle.analysis.pots import shares_of
from oracle.analysis.work import Cancel, hardly_dealt, pieces, thread_count, until_cancelled
from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import PAIR_CARDS, PAIR_MASKS
from oracle.errors import QueryError
from oracle.games import FLOP_CARDS, HOLDEM
from oracle.query.settings import RunSettings
from oracle.showdown.blocks import BLOCK_RANKS, SUITED_BLOCKS, group_shapes, to_cells
from oracle.showdown.meet_kernels import POT
from oracle.showdown.sweep import runouts
from oracle.simulate.columns import card_ids
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.prepare import Prepared
from oracle.simulate.stop import Stop

NEXT_CARD, MATRIX = "the next-card map", "the turn and river matrix"

MATRIX_TRIALS = 2_000_000
"""Deals of a sampled matrix where no limit is set: 1,700 for each turn with its river."""

CARD_TRIALS = 1_000_000
"""Deals of a sampled next-card map where no limit is set: 40,000 for each card on a flop."""

PIECE_BOARDS = 128
"""Full boards swept per piece of work."""

Column = npt.NDArray[np.float64]
Masks = npt.NDArray[np.uint64]


@dataclass(frozen=True, slots=True, eq=False)
class _Sums:
    """What was counted for each turn (row) followed by each river (column).

    On a turn only the rivers of the row of the turn card are known; there rows are folded into one.

    Attributes:
        total: All pots, shape (52, 52).
        won: Pots won by each player, shape (p, 52, 52).
        squares: Sum of squared shares, likewise; zeros where exact.
        exact: Whether every deal was counted.
        progress: Share of the work that is done.
    """

    total: Column
    won: Column
    squares: Column
    exact: bool
    progress: float


@until_cancelled
def next_cards(
    prepared: Prepared, settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[NextCards]:
    """Every player's equity after each card that the next street can bring.

    Exact for two players and where all hands are known, else sampled.

    Args:
        prepared: The table on a flop or turn, from `oracle.simulate.check_query`.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Ends the pictures when set.

    Yields:
        Pictures, the last one final.

    Raises:
        QueryError: If there is no flop yet, no card to come or only one player.
    """
    seats = _checked(prepared, NEXT_CARD)
    for sums in _sums(prepared, settings or RunSettings(), cancel, CARD_TRIALS):
        total, won, squares = sums.total.sum(axis=1), sums.won.sum(axis=2), sums.squares.sum(axis=2)
        cards = np.flatnonzero(total > 0)
        yield NextCards(
            street=next_street(prepared),
            seats=seats,
            cards=cards,
            chance=total[cards] / total.sum(),
            equity=won[:, cards] / total[cards],
            error=_errors(total[cards], won[:, cards], squares[:, cards], sums.exact),
            now=won.sum(axis=1) / total.sum(),
            exact=sums.exact,
            progress=sums.progress,
        )


@until_cancelled
def turn_river(
    prepared: Prepared, settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[TurnRiver]:
    """Every player's equity after each turn and river on a flop.

    Exact for two players and where all hands are known, else sampled.

    Args:
        prepared: The table on a flop, from `oracle.simulate.check_query`.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Ends the pictures when set.

    Yields:
        Pictures, the last one final.

    Raises:
        QueryError: If the board is not a flop or there is only one player.
    """
    check_picture(prepared, MATRIX)
    if len(prepared.board) > FLOP_CARDS:
        complete = prepared.missing_board == 0
        raise QueryError(
            "The turn and river matrix needs a flop and neither turn nor river"
            f"{', and the board is complete' if complete else ''}.",
            places=("the board",),
            remedy=f"Take {'turn and river' if complete else 'the turn card'} off the board.",
        )
    seats = _checked(prepared, MATRIX)
    for sums in _sums(prepared, settings or RunSettings(), cancel, MATRIX_TRIALS):
        by_turn = sums.total.sum(axis=1)
        with np.errstate(invalid="ignore", divide="ignore"):
            yield TurnRiver(
                seats=seats,
                chance=sums.total / sums.total.sum(),
                equity=sums.won / sums.total,
                error=_errors(sums.total, sums.won, sums.squares, sums.exact),
                turn_chance=by_turn / by_turn.sum(),
                turn_equity=sums.won.sum(axis=2) / by_turn,
                now=sums.won.sum(axis=(1, 2)) / sums.total.sum(),
                exact=sums.exact,
                progress=sums.progress,
            )


def _checked(prepared: Prepared, picture: str) -> tuple[int, ...]:
    """The playing seats.

    Raises:
        QueryError: If there is no flop, no card to come or only one player.
    """
    check_picture(prepared, picture, street_left=True)
    if len(prepared.board) < FLOP_CARDS:
        told = picture[0].upper() + picture[1:]
        raise QueryError(
            f"{told} needs a flop: before it three cards come at once.",
            places=("the board",),
            remedy="Set the flop, or look at the equity graph.",
        )
    return playing_seats(prepared)


def _errors(total: Column, won: Column, squares: Column, exact: bool) -> Column:
    """Standard errors of shares of the pot."""
    if exact:
        return np.zeros_like(won)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = won / total
        error: Column = np.sqrt(np.maximum(squares / total - mean**2, 0.0) / total)
    return error


def _sums(prepared: Prepared, settings: RunSettings, cancel: Cancel, trials: int) -> Iterator[_Sums]:
    facing = face(prepared, playing_seats(prepared)[0], NEXT_CARD)
    hands = known_hands(prepared)
    if hands is not None:
        yield _counted(prepared, hands)
    elif facing.two and prepared.game.name == HOLDEM:
        yield from _swept(facing, settings, cancel)
    elif sweeps_in_time(facing, settings):
        if not listed_soon(facing, settings):
            rough = replace(settings, seconds=ROUGH_SECONDS, trials=None)
            yield replace(list(_sampled(prepared, rough, cancel, trials))[-1], progress=0.0)
        boards = runouts(facing.board, prepared.undealt)
        yield _by_cards(facing, boards, *swept_boards(facing, boards, settings, cancel))
    else:
        yield from _sampled(prepared, settings, cancel, trials)


def _counted(prepared: Prepared, hands: tuple[int, ...]) -> _Sums:
    """Known hands: a showdown on each full board."""
    boards, shares = shares_on_each(prepared, hands)
    rows, columns = _places(boards & ~np.uint64(prepared.board_mask))
    total, won = np.zeros((DECK_SIZE, DECK_SIZE)), np.zeros((len(shares), DECK_SIZE, DECK_SIZE))
    for first, second in ((rows, columns), (columns, rows)):
        total[first, second] = 1
        won[:, first, second] = shares
    return _Sums(total, won, np.zeros_like(won), exact=True, progress=1.0)


def _swept(facing: Facing, settings: RunSettings, cancel: Cancel) -> Iterator[_Sums]:
    """Two players: each full board by itself."""
    hero, villain = whole_pairs(facing.hero), whole_pairs(facing.opponents[0])
    ours, theirs, shapes = to_cells(hero), to_cells(villain), group_shapes()
    boards = runouts(facing.board, facing.dead)

    def make_worker(stop: Stop) -> Callable[[int], tuple[Column, Column]]:
        def work(number: int) -> tuple[Column, Column]:
            part = boards[number * PIECE_BOARDS : (number + 1) * PIECE_BOARDS]
            won, total = np.zeros(part.size), np.zeros(part.size)
            if not stop.is_set():
                sweep_each(part, ours, theirs, shapes, SUITED_BLOCKS, BLOCK_RANKS, won)
                joint_on_each(part, PAIR_MASKS, PAIR_CARDS, hero, villain, total)
            return won, total

        return work

    count = -(-boards.size // PIECE_BOARDS)
    found = list(pieces(make_worker, count, thread_count(settings), cancel))
    won, total = (np.concatenate([piece[row] for piece in found]) for row in range(2))
    yield _by_cards(facing, boards, won, total)


def _by_cards(facing: Facing, boards: Masks, won: Column, total: Column) -> _Sums:
    """What the first of two players wins on each full board, by the cards that came."""
    rows, columns = _places(boards & ~np.uint64(facing.board))
    sums = np.zeros((2, DECK_SIZE, DECK_SIZE))
    for place, column in enumerate((won, total)):
        sums[place, rows, columns] = column
        sums[place, columns, rows] = column
    mine, everything = sums
    both = np.stack([mine, everything - mine])
    return _Sums(everything, both, np.zeros_like(both), exact=True, progress=1.0)


def _places(fresh: Masks) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Card ids of one or two cards; a single card is its own pair."""
    first = fresh & (~fresh + np.uint64(1))
    second = np.where(fresh == first, first, fresh & ~first)
    return card_ids(first).astype(np.int64), card_ids(second).astype(np.int64)


def _sampled(prepared: Prepared, settings: RunSettings, cancel: Cancel, trials: int) -> Iterator[_Sums]:
    """Several players: random deals of everything."""
    limit = settings.trials or (trials if settings.seconds is None else inf)
    seconds = settings.seconds or PICTURE_SECONDS
    dealer = Dealer(prepared)
    make_worker = _dealt(prepared, dealer, chosen_seed(settings))
    began = shown = time.perf_counter()
    players = len(playing_seats(prepared))
    units, squares = (np.zeros((players, DECK_SIZE, DECK_SIZE), dtype=np.int64) for _ in range(2))
    total = np.zeros((DECK_SIZE, DECK_SIZE), dtype=np.int64)
    for done, part in enumerate(
        pieces(make_worker, None, thread_count(settings), cancel, seconds, dealer.tries), 1
    ):
        total += part[0]
        units += part[1]
        squares += part[2]
        now = time.perf_counter()
        began = now if done == 1 else began
        progress = max(done * DEALS / limit, (now - began) / seconds)
        if progress >= 1:
            break
        if now - shown >= SHOW_SECONDS:
            shown = now
            yield _Sums(total.astype(np.float64), units / POT, squares / POT**2, False, progress)
    if not total.any():
        raise hardly_dealt(seconds)
    yield _Sums(total.astype(np.float64), units / POT, squares / POT**2, False, 1.0)


_Part = tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64]]


def _dealt(prepared: Prepared, dealer: Dealer, seed: int) -> Callable[[Stop], Callable[[int], _Part]]:
    """A worker that deals everybody and tells shares by the cards to come: deals, units, squares."""
    playing = playing_seats(prepared)
    cells = DECK_SIZE * DECK_SIZE

    def make_worker(stop: Stop) -> Callable[[int], _Part]:
        buffers = dealer.buffers()

        def work(number: int) -> _Part:
            batch = dealer.deal(new_stream(seed, number), DEALS, buffers, stop.flag)
            if batch is None:
                nothing = np.zeros((len(playing), DECK_SIZE, DECK_SIZE), dtype=np.int64)
                return nothing[0], nothing, nothing
            shares = shares_of(prepared.game, batch.hands[list(playing)], batch.board)
            units = np.rint(shares * POT).astype(np.int64)
            rows, columns = _places(batch.rest & ~np.uint64(prepared.board_mask))
            flat, both = rows * DECK_SIZE + columns, list(units)
            if (rows != columns).any():  # either of the two cards can be the turn
                flat = np.concatenate([flat, columns * DECK_SIZE + rows])
                both = [np.concatenate([row, row]) for row in units]

            def summed(column: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
                found = np.bincount(flat, weights=column, minlength=cells)
                return found.astype(np.int64).reshape(DECK_SIZE, DECK_SIZE)

            total = np.bincount(flat, minlength=cells).reshape(DECK_SIZE, DECK_SIZE)
            return total, np.stack([summed(row) for row in both]), np.stack([summed(row**2) for row in both])

        return work

    return make_worker
