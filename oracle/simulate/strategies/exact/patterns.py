"""A board pattern, exactly: each listed board is answered like a known board.

Boards that differ only by a renaming of suits that changes nothing else are merged and counted with
multiplicity.  Every listed board leaves equally many ways to deal the rest, so deals of different boards add
up as they are, or by the weights of the boards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import comb, prod

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import mask_of
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.prepared.board_text import cards_of, is_prefix
from oracle.prepared.feasible import undealable_seats
from oracle.query.settings import RunSettings
from oracle.ranges import WeightedRange
from oracle.ranges.hands.listing import Listing
from oracle.simulate.deal.enumerate import IDENTITY, rename, suit_renamings
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.equity_table.outcomes import outcomes_of
from oracle.simulate.measure import T
from oracle.simulate.planning.plan import NOMINAL_CORES, ExactWork, Plan
from oracle.simulate.strategies.choose import equity_strategies, make_plan
from oracle.simulate.work.stop import Stop

MOST_BOARDS = 25_000
"""Most boards listed in full; there are 22,100 flops."""

BOARD_SECONDS = 5e-4
"""Seconds of fixed cost for a board, besides its deals, one core."""
HAND_SECONDS = 5e-6
"""Further seconds for each hand of the ranges, which are filtered and compared by suits."""

Renamings = Sequence[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class BoardShare:
    """The multiplicity and weight of a board.

    Attributes:
        members: Number of listed boards that it represents.
        weight: Relative weight of each of them.
        weighted: Whether weights of boards differ.
    """

    members: int = 1
    weight: float = 1.0
    weighted: bool = False


PlanBoard = Callable[[Prepared, BoardShare], Plan[T]]
"""The exact plan of a query with a board written out; raises QueryError if there is none."""

PlayBoard = Callable[[Prepared, BoardShare, Stop], T | None]
"""Counts every deal of a board, as often as the board counts; None once stopped."""


def propose_equity(prepared: Prepared, ceiling: float, reasons: list[str]) -> Plan[EquityTotals] | None:
    """The plan of the exact equity table over a pattern; None (and a reason) if over ``ceiling``."""
    renamings = suit_renamings(prepared.lists, (prepared.undealt,)) if prepared.is_listed else [IDENTITY]
    return propose(prepared, ceiling, reasons, _plan_equity, _play_equity, renamings)


def propose(
    prepared: Prepared,
    ceiling: float,
    reasons: list[str],
    plan_board: PlanBoard[T],
    play_board: PlayBoard[T],
    renamings: Renamings,
) -> Plan[T] | None:
    """The plan that enumerates all boards of a pattern.

    Args:
        prepared: The query, its board drawn from a pattern.
        ceiling: Seconds it must stay below.
        reasons: Receives the reason if it is not possible.
        plan_board: Plans one board.
        play_board: Counts one board.
        renamings: The renamings of suits that change no figure, boards apart.

    Returns:
        The plan; None (and a reason) if it is over the ceiling or boards cannot be listed.
    """
    pattern, boards = prepared.pattern, _listed_boards(prepared, ceiling, reasons, renamings)
    if pattern is None or boards is None:
        return None
    try:
        first = plan_board(*boards[0])
    except QueryError as trouble:
        reasons.append(trouble.message.removeprefix("An exact answer is out of reach: ").removesuffix("."))
        return None
    count = int(pattern.parts.shape[1])
    seconds = len(boards) * (first.seconds + _beginning(prepared))
    if seconds > ceiling:
        reasons.append(_too_many_boards(count))
        return None
    missing = boards[0][0].missing_board
    deals = prod(entry.hands for entry in prepared.lists) * count * comb(boards[0][0].cards_left, missing)
    return Plan(
        "exhaustive",
        f"Exact: all {count:,} boards of the pattern",
        seconds,
        deals,
        lambda stop: ExactWork(len(boards), lambda stop: lambda number: play_board(*boards[number], stop)),
    )


def _beginning(prepared: Prepared) -> float:
    """Seconds of fixed cost for a board, on several cores."""
    return (BOARD_SECONDS + HAND_SECONDS * sum(entry.hands for entry in prepared.lists)) / NOMINAL_CORES


def _listed_boards(
    prepared: Prepared, ceiling: float, reasons: list[str], renamings: Renamings
) -> list[tuple[Prepared, BoardShare]] | None:
    """The query on one board of each class that can be dealt; None (and a reason) if impossible."""
    pattern = prepared.pattern
    if pattern is None or not is_prefix(pattern):
        reasons.append("the boards of this pattern cannot be listed street by street")
        return None
    if not prepared.is_listed:
        reasons.append("the hands of these ranges are too many to be listed")
        return None
    count = int(pattern.parts.shape[1])
    if count > MOST_BOARDS:
        reasons.append(_too_many_boards(count))
        return None
    rows, members = board_classes(pattern, renamings)
    if rows.size * _beginning(prepared) > ceiling:
        reasons.append(_too_many_boards(count))
        return None
    return [
        (board, BoardShare(alike, float(pattern.weights[row]), prepared.weighted))
        for row, alike in zip(rows.tolist(), members.tolist(), strict=True)
        if (board := _on_board(prepared, cards_of(pattern, row))) is not None
    ]


def _too_many_boards(count: int) -> str:
    return f"too many boards fit the pattern to go through all of them ({count:,})"


def board_classes(
    pattern: Listing, renamings: Renamings
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """One listed board of each class, and the size of the class.

    Args:
        pattern: The boards.
        renamings: The renamings considered, as far as they leave the pattern and its weights unchanged.
    """
    order = np.lexsort(pattern.parts)
    parts, weights = pattern.parts[:, order], pattern.weights[order]
    least = np.arange(order.size)
    for renaming in renamings:
        image = rename(parts, renaming)
        back = np.lexsort(image)
        if not (np.array_equal(image[:, back], parts) and np.array_equal(weights[back], weights)):
            continue
        place = np.empty_like(back)
        place[back] = np.arange(back.size)  # index of each board's image among the boards
        least = np.minimum(least, place)
    found, members = np.unique(least, return_counts=True)
    return order[found], members


def _on_board(prepared: Prepared, cards: tuple[int, ...]) -> Prepared | None:
    """The query with a board written out; None if the players cannot be dealt with it."""
    mask = mask_of(cards)
    seats = tuple(
        # The remaining weights may be equal but not 1, and differ from those of other boards.
        replace(seat, live=replace(left, weighted=seat.live.weighted))
        for seat in prepared.seats
        if isinstance(left := seat.live.without(mask), WeightedRange)
    )
    live = [seat.live for seat in seats]
    if any(entry.empty for entry in live) or undealable_seats(live):
        return None
    return replace(prepared, seats=seats, board=cards, pattern=None)


def _plan_equity(board: Prepared, share: BoardShare) -> Plan[EquityTotals]:
    return make_plan(board, RunSettings(method="exact"), equity_strategies())


def _play_equity(board: Prepared, share: BoardShare, stop: Stop) -> EquityTotals | None:
    players = sum(not seat.folded for seat in board.seats)
    totals = EquityTotals.empty(outcomes_of(board.game, players), players, weighted=board.weighted)
    if not go_through(_plan_equity(board, share), totals, stop):
        return None
    if share.weighted:
        plain = totals.weights is None
        weights = totals.counts.astype(np.float64) if totals.weights is None else totals.weights
        totals.weights = weights * (share.members * share.weight)
        totals.weight = (totals.trials if plain else totals.weight) * share.members * share.weight
    totals.counts *= share.members
    totals.trials *= share.members
    totals.drawn = totals.trials
    return totals


def go_through(plan: Plan[T], totals: T, stop: Stop) -> bool:
    """Add all pieces of an exact plan to totals, on this thread; false once stopped."""
    if plan.open_work is None:
        raise TypeError("the plan of a single board is not exact")
    work = plan.open_work(stop)
    compute = work.make_worker(stop)
    for number in range(work.pieces):
        part = None if stop.is_set() else compute(number)
        if part is None:
            return False
        totals.merge(part)
    work.close(totals)
    return True
