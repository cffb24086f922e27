"""Every hold'em hand's equity against the other players on the known board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.analysis.boards.suits import averaged, common_renamings, renamed_pairs
from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import Facing
from oracle.analysis.hands.equities import HandEquities
from oracle.analysis.hands.kernels import tally_hands
from oracle.analysis.hands.sampled import SharedDeals, sampled_hands
from oracle.analysis.precision import half_widths_of
from oracle.analysis.timing import DEALS
from oracle.analysis.work import PieceDealer, pieces, thread_count
from oracle.arrays import Column
from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import COMBOS, PAIR_MASKS, pair_indices
from oracle.cards.mask import mask_of
from oracle.games import BOARD_CARDS, FLOP_CARDS
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.ranges import WeightedRange, pair_weights
from oracle.rating.high import rate
from oracle.showdown import preflop_table
from oracle.showdown.inside.allin import HOLDEM_CARDS, POT_UNITS
from oracle.showdown.pairs import live_weight
from oracle.showdown.runouts.boards import canonical_boards
from oracle.showdown.sweep.pairs import sweep, sweep_boards
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.work.stop import Stop
from oracle.simulate.work.whole_numbers import whole_numbers

QUICK_DEALS = 8 * DEALS
"""Deals of a rough first picture."""

PIECE_BOARDS = 2048
"""Full boards swept per work unit: about ten milliseconds."""


def pair_equities(facing: Facing, settings: RunSettings, cancel: Cancel = None) -> Iterator[HandEquities]:
    """Every two-card hand, by pair index, against the others on the known board, in hold'em; refined.

    Exact against one opponent: preflop from the table, otherwise by a sweep.  Sampled against several, and
    if a folded player's range matters; see `oracle.analysis.hands.sampled`.

    Raises:
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    if not facing.two:
        yield from _sampled(facing, settings, cancel)
        return
    villain = whole_pairs(facing.opponents[0])
    if facing.known >= FLOP_CARDS:
        swept = sweep(villain, facing.board, facing.dead)
        yield _exact(swept.win + swept.tie / 2, swept.total)
    elif not facing.board and not facing.dead:
        pairs = preflop_table.versus(villain)
        yield _exact(pairs.win + pairs.tie / 2, pairs.total)
    else:
        yield from _sampled(facing, quick(settings), cancel)
        yield from _swept(facing, villain, settings, cancel)


def whole_pairs(hands: WeightedRange) -> Column:
    """A range's weights by pair index, scaled to whole numbers, shape (1326,), float64.

    Sums over run-outs are then exact and do not depend on the number of threads.
    """
    weights = pair_weights(hands)
    held = weights > 0
    weights[held] = whole_numbers(weights[held])
    return weights


def _exact(won: Column, total: Column) -> HandEquities:
    return HandEquities.counted(won, total)


def _swept(facing: Facing, villain: Column, settings: RunSettings, cancel: Cancel) -> Iterator[HandEquities]:
    """Boards with fewer than three known cards: each full board once, one per suit class."""
    renamings = common_renamings(facing.opponents, facing.board, facing.dead)
    boards, members = canonical_boards(facing.board, facing.dead, renamings)
    order = np.argsort(members, kind="stable")
    boards, members = boards[order], members[order]
    starts = [
        (int(first), min(int(first) + PIECE_BOARDS, int(last)))
        for begin, last in _alike(members)
        for first in range(begin, last, PIECE_BOARDS)
    ]

    def make_worker(stop: Stop) -> Callable[[int], tuple[Column, Column]]:
        def work(number: int) -> tuple[Column, Column]:
            if stop.is_set():
                return np.zeros(COMBOS), np.zeros(COMBOS)
            first, last = starts[number]
            win, reach = sweep_boards(boards[first:last], villain)
            return win * float(members[first]), reach * float(members[first])

        return work

    halves = np.zeros(COMBOS)
    for win, reach in pieces(make_worker, len(starts), thread_count(settings), cancel):
        halves += win + reach
    free = (PAIR_MASKS & np.uint64(facing.board | facing.dead)) == 0
    halves = averaged(halves, renamed_pairs(renamings)) * free
    left = DECK_SIZE - (facing.board | facing.dead).bit_count() - 4
    run_outs = comb(left, BOARD_CARDS - facing.known)
    yield _exact(halves / 2, live_weight(villain * free) * run_outs * free)


def _alike(members: npt.NDArray[np.int64]) -> list[tuple[int, int]]:
    """Where each run of equal numbers begins and ends."""
    cuts = np.flatnonzero(np.diff(members)) + 1
    return list(zip([0, *cuts.tolist()], [*cuts.tolist(), members.size], strict=True))


def quick(settings: RunSettings) -> RunSettings:
    """The same settings for a rough first picture, about 20 ms."""
    return replace(settings, trials=QUICK_DEALS)


def _sampled(facing: Facing, settings: RunSettings, cancel: Cancel) -> Iterator[HandEquities]:
    """Deals of all other players and the board, which every hand of the player meets."""
    rows = pair_indices(facing.hero.masks)
    for found in sampled_hands(facing, _shared, settings, cancel):
        yield found.spread(rows, COMBOS)


def _shared(facing: Facing, seed: int, settings: RunSettings, cancel: Cancel) -> Iterator[SharedDeals]:
    hands = facing.hero.masks
    dealing = PieceDealer(Dealer(facing.others), seed, DEALS)
    make_worker = sampled_sums(facing.others, dealing, hands)
    sums = np.zeros((3, hands.size), dtype=np.int64)
    units = np.array([1, POT_UNITS, POT_UNITS**2])[:, None]
    dealt = 0
    for part in pieces(make_worker, None, thread_count(settings), cancel, dealing):
        sums += part
        dealt += DEALS
        yield SharedDeals(dealt, partial(_read, sums, units))


def _read(counts: npt.NDArray[np.int64], units: npt.NDArray[np.int64]) -> tuple[Column, Column]:
    """Equity and half-width of each hand."""
    sums = counts / units
    with np.errstate(invalid="ignore", divide="ignore"):
        return sums[1] / sums[0], half_widths_of(sums)


def sampled_sums(
    others: Prepared, dealing: PieceDealer, hands: npt.NDArray[np.uint64]
) -> Callable[[Stop], Callable[[int], npt.NDArray[np.int64]]]:
    """A worker that makes `DEALS` deals of the others and the board, and plays each hand against them.

    Args:
        others: The table without the player.
        dealing: Deals the others.
        hands: The player's hands, shape (n,).
    """
    playing = [place for place, seat in enumerate(others.seats) if not seat.folded]
    gone = np.uint64(mask_of(others.board))

    def make_worker(stop: Stop) -> Callable[[int], npt.NDArray[np.int64]]:
        deal = dealing.on_thread(stop)
        ratings = np.empty((len(playing), DEALS), dtype=np.uint32)

        def work(number: int) -> npt.NDArray[np.int64]:
            sums = np.zeros((3, hands.size), dtype=np.int64)
            batch = deal(number)
            if batch is None:
                return sums
            board = np.ascontiguousarray(batch.board | gone)
            for row, seat in enumerate(playing):
                rate(batch.hands[seat] | board, HOLDEM_CARDS, ratings[row])
            best = ratings.max(axis=0)
            used = np.bitwise_or.reduce(batch.hands, axis=0) | board
            tally_hands(hands, board, used, best, (ratings == best).sum(axis=0), sums)
            return sums

        return work

    return make_worker
