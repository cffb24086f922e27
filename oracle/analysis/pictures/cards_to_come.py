"""Equities after each next card, and after each turn and river on a flop."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

from oracle.analysis.facing import Facing, check_picture, face, next_street, playing_seats
from oracle.analysis.hands.any_game import listed_soon, sweeps_in_time, swept_boards
from oracle.analysis.hands.every_deal import every_deal
from oracle.analysis.hands.holdem import whole_pairs
from oracle.analysis.hands.kernels import joint_on_each, sweep_each
from oracle.analysis.pictures.data import NextCards, TurnRiver
from oracle.analysis.precision import EXACT
from oracle.analysis.sampled_cards import CardFigures, card_places, sampled_cards, turns_alone
from oracle.analysis.work import Cancel, pieces, thread_count, until_cancelled
from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import PAIR_CARDS, PAIR_MASKS
from oracle.errors import QueryError
from oracle.games import FLOP_CARDS, HOLDEM
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.showdown.sweep.blocks import BLOCK_RANKS, SUITED_BLOCKS, group_shapes, to_cells
from oracle.showdown.sweep.pairs import runouts
from oracle.simulate.work.stop import Stop

NEXT_CARD, MATRIX = "the next-card map", "the turn and river matrix"

PIECE_BOARDS = 128
"""Full boards swept per piece of work."""

Column = npt.NDArray[np.float64]
Masks = npt.NDArray[np.uint64]


@until_cancelled
def next_cards(
    prepared: Prepared, settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[NextCards]:
    """Every player's equity after each card that the next street can bring.

    Exact for two players and wherever all deals are few, else sampled until each cell is known as well as
    wanted.

    Args:
        prepared: The table on a flop or turn, from `oracle.prepared.prepare`.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Ends the pictures when set.

    Yields:
        Pictures, the last one final.

    Raises:
        QueryError: If there is no flop yet, no card to come or only one player.
    """
    seats = _checked(prepared, NEXT_CARD)
    for found in _found(prepared, settings or RunSettings(), cancel, together=1):
        cards = np.flatnonzero(found.chance > 0)
        yield NextCards(
            street=next_street(prepared),
            seats=seats,
            cards=cards,
            chance=found.chance[cards],
            equity=found.equity[:, cards],
            half_width=found.half_width[:, cards],
            chance_half_width=found.chance_half_width[cards],
            now=found.now,
            now_half_width=found.now_half_width,
            precision=found.precision,
        )


@until_cancelled
def turn_river(
    prepared: Prepared, settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[TurnRiver]:
    """Every player's equity after each turn and river on a flop.

    Exact for two players and wherever all deals are few, else sampled until each cell is known as well as
    wanted.

    Args:
        prepared: The table on a flop, from `oracle.prepared.prepare`.
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
    for found in _found(prepared, settings or RunSettings(), cancel, together=2):
        turn = turns_alone(found)
        yield TurnRiver(
            seats=seats,
            chance=found.chance,
            equity=found.equity,
            half_width=found.half_width,
            chance_half_width=found.chance_half_width,
            turn_chance=turn.chance,
            turn_equity=turn.equity,
            turn_half_width=turn.half_width,
            now=found.now,
            now_half_width=found.now_half_width,
            precision=found.precision,
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


def _found(prepared: Prepared, settings: RunSettings, cancel: Cancel, together: int) -> Iterator[CardFigures]:
    """The figures of single cards, or of turn and river together."""
    facing = face(prepared, playing_seats(prepared)[0], NEXT_CARD)
    if facing.two and prepared.game.name == HOLDEM:
        yield _by_cards(*_swept(facing, settings, cancel), together)
        return
    if not listed_soon(facing, settings):
        every = every_deal(prepared, settings, cancel)
        if every is not None:
            total = every.total[0].sum(axis=0)
            won = np.stack([table.sum(axis=0) for table in every.won])
            yield _by_cards(every.boards & ~np.uint64(prepared.board_mask), won, total, together)
            return
    if not sweeps_in_time(facing, settings):
        yield from sampled_cards(facing, settings, cancel, together)
        return
    if not listed_soon(facing, settings):
        yield next(sampled_cards(facing, settings, cancel, together))
    boards = runouts(facing.board, prepared.undealt)
    won, total = swept_boards(facing, boards, settings, cancel)
    yield _by_cards(boards & ~np.uint64(facing.board), np.stack([won, total - won]), total, together)


def _swept(facing: Facing, settings: RunSettings, cancel: Cancel) -> tuple[Masks, Column, Column]:
    """Two players: each full board by itself; the cards that came, what both won, and all pots."""
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
