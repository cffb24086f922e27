"""Equities after each next card, or after each turn and river: exact where that is affordable."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.cards_to_come.sampled_cards import CardFigures, card_places, sampled_cards
from oracle.analysis.facing import Facing, check_picture, face, playing_seats
from oracle.analysis.hands.any_game import listed_soon, run_outs_sweep_in_time, swept_boards
from oracle.analysis.hands.every_deal import every_deal, rough_first
from oracle.analysis.hands.holdem import whole_pairs
from oracle.analysis.hands.kernels import joint_on_each, sweep_each
from oracle.analysis.precision import EXACT
from oracle.analysis.work import pieces, thread_count
from oracle.arrays import Column, Masks
from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import PAIR_CARDS, PAIR_MASKS
from oracle.errors import QueryError
from oracle.games import FLOP_CARDS
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.showdown.kernels import GameKernels
from oracle.showdown.sweep.blocks import BLOCK_RANKS, SUITED_BLOCKS, group_shapes, to_cells
from oracle.showdown.sweep.pairs import runouts
from oracle.simulate.work.stop import Stop

PIECE_BOARDS = 128
"""Full boards swept per work unit."""


def check_cards_to_come(prepared: Prepared, picture: str) -> tuple[int, ...]:
    """The playing seats.

    Raises:
        QueryError: If there is no flop, no card to come or only one player.
    """
    check_picture(prepared, picture, street_left=True)
    if len(prepared.board) < FLOP_CARDS:
        name = picture[0].upper() + picture[1:]
        raise QueryError(
            f"{name} needs a flop: the three cards of the flop come together.",
            places=("the board",),
            remedy="Set the flop, or look at the equity graph.",
        )
    return playing_seats(prepared)


def card_figures(
    prepared: Prepared, settings: RunSettings, cancel: Cancel, together: int
) -> Iterator[CardFigures]:
    """Every player's equity after each card, or after turn and river; rough ones first, the last one final.

    Args:
        prepared: The table on a flop or turn.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Stops the work when set.
        together: 2 for turn and river as pairs, 1 for single cards.
    """
    facing = face(prepared, playing_seats(prepared)[0], "equities after cards")
    if facing.two and GameKernels(prepared.game).pairs:
        yield _by_cards(*_swept(facing, settings, cancel), together)
        return
    if not listed_soon(facing, settings):
        yield from rough_first(prepared, lambda: next(sampled_cards(facing, settings, cancel, together)))
        every = every_deal(prepared, settings, cancel)
        if every is not None:
            total = every.total[0].sum(axis=0)
            won = np.stack([table.sum(axis=0) for table in every.won])
            yield _by_cards(every.boards & ~np.uint64(prepared.board_mask), won, total, together)
            return
    if not run_outs_sweep_in_time(facing, settings):
        yield from sampled_cards(facing, settings, cancel, together)
        return
    if not listed_soon(facing, settings):
        yield next(sampled_cards(facing, settings, cancel, together))
    boards = runouts(facing.board, prepared.undealt)
    won, total = swept_boards(facing, boards, settings, cancel)
    yield _by_cards(boards & ~np.uint64(facing.board), np.stack([won, total - won]), total, together)


def _swept(facing: Facing, settings: RunSettings, cancel: Cancel) -> tuple[Masks, Column, Column]:
    """Two players: each full board separately; the cards that came, what both won, and all pots."""
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
    return boards & ~np.uint64(facing.board), np.stack([won, total - won]), total


def _by_cards(fresh: Masks, won: Column, total: Column, together: int) -> CardFigures:
    """Exact figures from what is won on each full board.

    Args:
        fresh: The cards that come, one or two, shape (n,).
        won: Pots won by each player, shape (p, n).
        total: All pots, shape (n,).
        together: 2 for turn and river as pairs, 1 for single cards.
    """
    shape = (DECK_SIZE,) * 2
    rows, columns = card_places(fresh)
    pots, all_pots = np.zeros((len(won), *shape)), np.zeros(shape)
    for first, second in ((rows, columns), (columns, rows)):
        all_pots[first, second] = total
        pots[:, first, second] = won
    if together == 1:
        pots, all_pots = pots.sum(axis=2), all_pots.sum(axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        equity = pots / all_pots
    everything = all_pots.sum()
    now = pots.reshape(len(won), -1).sum(axis=1) / everything
    return CardFigures(
        chance=all_pots / everything,
        chance_half_width=np.zeros_like(all_pots),
        equity=equity,
        half_width=np.zeros_like(equity),
        now=now,
        now_half_width=np.zeros_like(now),
        precision=EXACT,
    )
