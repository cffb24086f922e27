"""Ranges without the hands that fail a condition about one player's cards and the known board.

The deals that meet such a condition (`oracle.query.one_hand`) are exactly the deals of the narrowed ranges.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from threading import Event

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks
from oracle.cards.mask import mask_of
from oracle.errors import QueryError
from oracle.games import FLOP_CARDS
from oracle.prepared import Prepared, PreparedSeat
from oracle.query.checking.query import check
from oracle.query.checking.typed import CheckedQuery, Constant, Operation, Typed, walk_typed
from oracle.query.language.expressions import Expression
from oracle.query.language.types import Type
from oracle.ranges import WeightedRange
from oracle.simulate.columns.columns import DealColumns
from oracle.simulate.columns.evaluate import Evaluator
from oracle.simulate.deal.batch import Batch
from oracle.simulate.inner.equities import InnerEquities
from oracle.simulate.work.stop import Stop, StoppedError

BLOCK = 8192
"""Hands evaluated between checks of the cancel signal: about 0.1 s for the slowest function."""


def narrowed_seats(
    prepared: Prepared, checked: CheckedQuery, cancel: Event | None = None
) -> tuple[PreparedSeat, ...]:
    """The seats of a table with only the hands that meet its condition.

    Args:
        prepared: The table.
        checked: Its query; all parts of its condition are about one player's cards and the known board.
        cancel: Stops early when set; the result is then unusable.

    Raises:
        QueryError: If a player's whole range fails the condition, or is too wide to list.
    """
    assert checked.where is not None
    evaluator = Evaluator(checked.text)
    seats = list(prepared.seats)
    for part in _parts(checked.where):
        place = _seat_of(part)
        seats[place] = _kept(replace(prepared, seats=tuple(seats)), place, part, evaluator, cancel)
    return tuple(seats)


def _parts(where: Typed) -> Iterator[Typed]:
    """The parts of a conjunction, in order."""
    if isinstance(where, Operation) and where.operator == "and":
        for operand in where.operands:
            yield from _parts(operand)
    else:
        yield where


def _seat_of(part: Typed) -> int:
    """The seat that a part of a condition refers to."""
    (place,) = {
        node.value for node in walk_typed(part) if isinstance(node, Constant) and node.type is Type.PLAYER
    }
    assert isinstance(place, int)
    return place


def _kept(
    prepared: Prepared, place: int, part: Typed, evaluator: Evaluator, cancel: Event | None
) -> PreparedSeat:
    """A seat with only those of its hands that meet a part of the condition."""
    seat = prepared.seats[place]
    hands = seat.live
    if not isinstance(hands, WeightedRange):
        raise QueryError(
            f"The range of {seat.label} is too wide to check against your conditions.",
            remedy="Narrow the range, or switch the condition off.",
        )
    meets = _meets(prepared, place, hands.masks, part, evaluator, cancel)
    if meets is None:
        return seat
    if not meets.any():
        raise QueryError(
            f"No hand of {seat.label} meets your conditions.",
            remedy="Widen the range, or change or switch off a condition.",
        )
    weights = hands.weights[meets]
    uneven = bool((weights != weights[0]).any())
    live = replace(hands, masks=hands.masks[meets], weights=weights, weighted=uneven)
    return replace(seat, live=live, narrowed=True)


def hands_meeting(
    prepared: Prepared, place: int, hands: Masks, condition: Expression, cancel: Event | None = None
) -> npt.NDArray[np.bool_]:
    """Which hands of a player meet a condition about his cards and the known board.

    Args:
        prepared: The table.
        place: Index of his seat.
        hands: His hands, shape (n,), uint64; none of them uses a card of the board.
        condition: The condition; `oracle.query.one_hand.player_of` says that it is about this player.
        cancel: Stops the work when set.

    Returns:
        Shape (n,).

    Raises:
        TextError: If the condition is not valid, with its place in its query.
        StoppedError: If cancelled.
    """
    checked = check(replace(prepared.query, where=condition), prepared.macros)
    assert checked.where is not None
    meets = _meets(prepared, place, hands, checked.where, Evaluator(checked.text), cancel)
    if meets is None:
        raise StoppedError
    return meets


def _meets(
    prepared: Prepared, place: int, hands: Masks, part: Typed, evaluator: Evaluator, cancel: Event | None
) -> npt.NDArray[np.bool_] | None:
    """Which hands meet a part of a condition; None if cancelled."""
    flags = [np.zeros(0, dtype=np.bool_)]
    for start in range(0, hands.size, BLOCK):
        if cancel is not None and cancel.is_set():
            return None
        columns = _columns(prepared, place, hands[start : start + BLOCK])
        flags.append(evaluator.column(part, columns).astype(np.bool_))
    return np.concatenate(flags)


def _columns(prepared: Prepared, place: int, hands: npt.NDArray[np.uint64]) -> DealColumns:
    """Deals of a player's hands on the known board, with no other players and no cards to come."""

    def everywhere(cards: tuple[int, ...]) -> npt.NDArray[np.uint64]:
        return np.full(hands.size, mask_of(cards), dtype=np.uint64)

    board = prepared.board
    own = np.zeros((len(prepared.seats), hands.size), dtype=np.uint64)
    own[place] = hands
    batch = Batch(
        own,
        everywhere(board[:FLOP_CARDS]),
        everywhere(board[FLOP_CARDS:]),
        turn=everywhere(board[FLOP_CARDS : FLOP_CARDS + 1]),
    )
    return DealColumns(prepared, batch, InnerEquities(prepared), Stop())
