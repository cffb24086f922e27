"""Many tables at once whose hands and flops are known: every run-out of each, in a few calls of kernels.

A call of NumPy or of a kernel takes microseconds, and the run-outs of a flop hardly more.  The rows of a
spreadsheet are therefore counted in blocks.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks
from oracle.cards.combo import PAIR_MASKS
from oracle.cards.mask import CARD_BITS, FULL_DECK
from oracle.games import Game
from oracle.showdown import preflop_table
from oracle.showdown.kernels import GameKernels
from oracle.showdown.shares.ratings import count_shares, count_split_shares
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.equity_table.outcomes import outcomes_of
from oracle.simulate.known import KnownTable

BLOCK_RATINGS = 1 << 15
"""Hands that are rated together: some milliseconds at most, in columns that fit the second-level cache."""


def count_known_tables(
    game: Game, tables: Sequence[KnownTable], playing: Sequence[int], stop: threading.Event
) -> list[EquityTotals]:
    """Every run-out of many tables of a game with a board.

    Args:
        game: The game.
        tables: The tables.
        playing: Numbers of the seats in the pot; the others' cards are only missing from the deck.
        stop: Once set, the totals of tables whose run-outs have not been counted stay empty.

    Returns:
        The totals of each table.
    """
    outcomes = outcomes_of(game, len(playing))
    totals = [EquityTotals.empty(outcomes, len(playing)) for _ in tables]
    counted = [place for place, table in enumerate(tables) if table.preflop]
    if counted:
        _look_up([tables[place] for place in counted], [totals[place] for place in counted])
    for block in _blocks(tables, len(playing)):
        if stop.is_set():
            break
        _count_block(game, [tables[place] for place in block], playing, [totals[place] for place in block])
    return totals


def _look_up(tables: Sequence[KnownTable], totals: Sequence[EquityTotals]) -> None:
    """Count tables of two hold'em hands before the flop, whose boards have been counted already."""
    pairs = _pair_of_mask()
    places = np.array([[pairs[hand] for hand in table.hands] for table in tables], dtype=np.int64)
    won, tied = preflop_table.count_pairs(places[:, 0], places[:, 1])
    lost = preflop_table.BOARDS - won - tied
    for each, win, tie, loss in zip(totals, won, tied, lost, strict=True):
        each.counts[:] = [[win, tie], [loss, tie]]
        each.trials = each.drawn = preflop_table.BOARDS


@functools.cache
def _pair_of_mask() -> dict[int, int]:
    """The pair index of each hand of two cards, by its mask."""
    return {mask: pair for pair, mask in enumerate(PAIR_MASKS.tolist())}


def _blocks(tables: Sequence[KnownTable], players: int) -> Iterator[list[int]]:
    """The places of tables after the flop with equally many run-outs, as many as are rated together."""
    alike: dict[tuple[int, int], list[int]] = {}
    for place, table in enumerate(tables):
        if table.preflop:
            continue
        alike.setdefault((table.left, table.missing), []).append(place)
    for (left, missing), places in alike.items():
        size = max(1, BLOCK_RATINGS // (players * comb(left, missing)))
        yield from (places[start : start + size] for start in range(0, len(places), size))


def _count_block(
    game: Game, tables: Sequence[KnownTable], playing: Sequence[int], totals: Sequence[EquityTotals]
) -> None:
    """Count tables with equally many run-outs."""
    runouts = tables[0].runouts
    hands = np.array([table.hands for table in tables], dtype=np.uint64)
    boards = _full_boards(game, tables, np.bitwise_or.reduce(hands, axis=1))
    own = np.repeat(hands.T[list(playing)], runouts, axis=1)
    first, low = GameKernels(game).rate_full(own, boards.reshape(-1))
    for number, each in enumerate(totals):
        part = slice(number * runouts, (number + 1) * runouts)
        ratings = np.ascontiguousarray(first[:, part])
        if game.split:
            count_split_shares(ratings, np.ascontiguousarray(low[:, part]), each.counts)
        else:
            count_shares(ratings, each.counts)
        each.trials = each.drawn = runouts


def _full_boards(game: Game, tables: Sequence[KnownTable], held: Masks) -> Masks:
    """The full boards of tables with equally many, shape (tables, run-outs).

    Args:
        game: Their game.
        tables: The tables.
        held: All cards in the hands of each, shape (tables,).
    """
    boards = np.array([table.board for table in tables], dtype=np.uint64)
    dead = np.array([table.dead | FULL_DECK & ~game.deck for table in tables], dtype=np.uint64)
    free = (CARD_BITS & (held | boards | dead)[:, None]) == 0
    rest = np.broadcast_to(CARD_BITS, free.shape)[free].reshape(len(tables), tables[0].left)
    full = np.repeat(boards[:, None], tables[0].runouts, axis=1)
    for places in _places(tables[0].left, tables[0].missing):
        full |= rest[:, places]
    return full


@functools.lru_cache(maxsize=16)
def _places(left: int, missing: int) -> npt.NDArray[np.intp]:
    """Every choice of some of the cards left, by their places; shape (missing, choices)."""
    chosen = np.array(list(combinations(range(left), missing)), dtype=np.intp)
    return np.ascontiguousarray(chosen.reshape(comb(left, missing), missing).T)
