"""The mean of qⁿ over a hand's final hands, q being the chance that one opponent is beaten.

Final hands have the probabilities of deals against one opponent.  With few boards, q is counted on each.
Otherwise deals against one opponent are sampled, and on each of them m − 1 more opponents are drawn
independently: if k of the m are beaten, C(k, n) / C(m, n) has the mean qⁿ, since it is the share of choices
of n among the m in which all are beaten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.analysis.cancel import Cancel
from oracle.analysis.odds.opponents import draw_opponents, drawable
from oracle.analysis.work import PieceDealer, pieces, thread_count
from oracle.arrays import Column, Masks, Ratings
from oracle.cards.mask import count_cards
from oracle.clock import PROCESS
from oracle.prepared import Prepared
from oracle.query import RunSettings
from oracle.query.settings import chosen_seed
from oracle.ranges import WeightedRange
from oracle.showdown.kernels import GameKernels
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.intervals.estimate import exact, mean
from oracle.simulate.snapshot import Estimate
from oracle.simulate.work.stop import Stop, StoppedError

MOST_RATED = 8_000_000
"""Most hands that are rated to count every final hand: about a tenth of a second."""

BLOCK = 1 << 20
"""Hands rated together."""

DRAWN = 16
"""Opponents drawn on each deal, at least."""

PIECE = 1024
"""Deals per work unit, a few milliseconds."""

MOST_DEALS = 1 << 24
"""Most deals of a sample whose limits are never reached."""

Sums = npt.NDArray[np.float64]


def better_rule(
    table: Prepared, opponents: int, settings: RunSettings, cancel: Cancel = None
) -> Estimate | None:
    """The chance that a hand beats n opponents, by the better rule.

    Args:
        table: The hand and one opponent.
        opponents: n.
        settings: Limits, seed, threads and method.
        cancel: Stops the work when set.

    Returns:
        The chance, 0…1; None in stud unless the opponent has any hand.

    Raises:
        RunError: If hand and range block each other almost always.
        StoppedError: If cancelled.
    """
    if settings.method != "sampled" and _countable(table):
        return exact(_counted(table, opponents))
    if not drawable(table.seats[1]):
        return None
    return _sampled(table, opponents, settings, cancel)


def _countable(table: Prepared) -> bool:
    """Whether every final hand can be compared with every hand of the opponent in time."""
    hero, villain = (seat.live for seat in table.seats)
    if table.game.stud or table.pattern is not None:
        return False
    if not isinstance(hero, WeightedRange) or not isinstance(villain, WeightedRange):
        return False
    left = count_cards(table.game.deck & ~table.board_mask & ~table.dead)
    return hero.hands * villain.hands * comb(left, table.missing_board) <= MOST_RATED


def _counted(table: Prepared, opponents: int) -> float:
    """All final hands with their probabilities in deals against one opponent."""
    from oracle.showdown.sweep.pairs import runouts

    hero, villain = table.lists
    boards = runouts(table.board_mask, table.undealt)
    step = max(1, BLOCK // villain.hands)
    total = 0.0
    likely = 0.0
    for own, weight in zip(hero.masks, hero.weights, strict=True):
        fits = boards[(boards & own) == 0]
        free = (villain.masks & own) == 0
        theirs, weights = villain.masks[free], villain.weights[free]
        for start in range(0, fits.size, step):
            met, won = _on_boards(table, int(own), theirs, weights, fits[start : start + step])
            share = np.divide(won, met, out=np.zeros_like(met), where=met > 0)
            total += float(weight) * float((met * share**opponents).sum())
            likely += float(weight) * float(met.sum())
    return total / likely if likely > 0 else float("nan")


def _on_boards(
    table: Prepared, own: int, theirs: Masks, weights: Column, boards: Masks
) -> tuple[Column, Column]:
    """The weight of an opponent's hands on each board, and of those that are beaten, shape (boards,)."""
    kernels = GameKernels(table.game)
    mine = kernels.rate_one_hand(own, boards)
    his = kernels.rate_full(np.tile(theirs, boards.size)[None], np.repeat(boards, theirs.size))
    shape = (boards.size, theirs.size)
    lost = beats(mine[0][:, None], his[0][0].reshape(shape))
    if his[1].size:
        lost &= beats_low(mine[1][:, None], his[1][0].reshape(shape))
    live = (theirs[None] & boards[:, None]) == 0
    return (live * weights).sum(axis=1), (live * lost * weights).sum(axis=1)


def beats(mine: Ratings, theirs: Ratings) -> npt.NDArray[np.bool_]:
    """Whether ratings are above others."""
    found: npt.NDArray[np.bool_] = mine > theirs
    return found


def beats_low(mine: Ratings, theirs: Ratings) -> npt.NDArray[np.bool_]:
    """Whether lows take the low half, or there is none to take."""
    found: npt.NDArray[np.bool_] = (mine > theirs) | ((mine == 0) & (theirs == 0))
    return found


def _sampled(table: Prepared, opponents: int, settings: RunSettings, cancel: Cancel) -> Estimate:
    """Sums over deals until a limit is reached."""
    began = PROCESS.seconds()
    count, total, squares = 0, 0.0, 0.0
    found = mean(0.0, 0.0, 1)
    for sums in _pieces(table, opponents, settings, cancel):
        count += PIECE
        total += float(sums[0])
        squares += float(sums[1])
        found = mean(total, squares, count)
        if settings.error is not None and found.half_width <= settings.error:
            break
        if settings.trials is not None and count >= settings.trials:
            break
        if settings.seconds is not None and PROCESS.seconds() - began >= settings.seconds:
            break
    return found


def _pieces(table: Prepared, opponents: int, settings: RunSettings, cancel: Cancel) -> Iterator[Sums]:
    seed = chosen_seed(settings)
    dealing = PieceDealer(Dealer(table), seed, PIECE)
    drawn = max(DRAWN, 2 * opponents)
    chance = np.array([comb(beaten, opponents) / comb(drawn, opponents) for beaten in range(drawn + 1)])
    kernels, known = GameKernels(table.game), np.uint64(table.board_mask)

    def make_worker(stop: Stop) -> Callable[[int], Sums]:
        deal = dealing.on_thread(stop)

        def work(number: int) -> Sums:
            batch = deal(number)
            if batch is None:
                raise StoppedError
            board = np.ascontiguousarray(batch.board | known)
            used = batch.hands[0] | board | np.uint64(table.dead)
            random = np.random.default_rng((seed, number))
            others = draw_opponents(table.seats[1], used, drawn - 1, random)
            hands = np.concatenate([batch.hands, others])
            high, low = kernels.rate_full(np.ascontiguousarray(hands), board)
            lost = beats(high[0], high[1:])
            if low.size:
                lost &= beats_low(low[0], low[1:])
            values = chance[lost.sum(axis=0)]
            return np.array([values.sum(), (values * values).sum()])

        return work

    yield from pieces(make_worker, MOST_DEALS // PIECE, thread_count(settings), cancel, dealing)
