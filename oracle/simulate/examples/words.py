"""Deals of a batch as example deals: cards in dealing order, hands in words, values as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from oracle.cards.mask import cards_in
from oracle.prepared import Prepared
from oracle.query.checking.typed import CheckedQuery
from oracle.query.language.types import Type
from oracle.query.language.values import text_of
from oracle.simulate.columns.columns import DealColumns
from oracle.simulate.columns.evaluate import Evaluator
from oracle.simulate.examples.deal import ExampleDeal, ExampleSeat

if TYPE_CHECKING:
    from oracle.query.columns import LowColumns, StudColumns


def deals_as_values(
    columns: DealColumns, prepared: Prepared, checked: CheckedQuery, evaluator: Evaluator
) -> list[ExampleDeal]:
    """All deals of some columns, as values.

    Args:
        columns: The deals.
        prepared: The table.
        checked: The query.
        evaluator: Evaluates its expressions.
    """
    boards = _boards(columns, prepared)
    seats = [_seats(columns, prepared, seat) for seat in range(columns.seats)]
    values = []
    for selector in checked.selectors:
        column = evaluator.column(selector.expression, columns)
        values.append([text_of(value, selector.expression.type) for value in column])
    return [
        ExampleDeal(tuple(seat[row] for seat in seats), boards[row], tuple(value[row] for value in values))
        for row in range(columns.rows)
    ]


def _boards(columns: DealColumns, prepared: Prepared) -> list[tuple[int, ...]]:
    """The board of every deal in dealing order."""
    streets = [street for street in columns.game.streets if street.board_cards]
    masks = [columns.board(street.name) for street in streets]
    return [_in_order([int(mask[row]) for mask in masks], prepared.board) for row in range(columns.rows)]


def _seats(columns: DealColumns, prepared: Prepared, seat: int) -> list[ExampleSeat]:
    """A player in every deal."""
    player = prepared.seats[seat]
    hands = _hands(columns, seat)
    shares = columns.shares(seat)
    return [
        ExampleSeat(
            identifier=player.identifier,
            cards=cards,
            share=text_of(shares[row], Type.FRACTION),
            hand=hands[row],
            folded=player.folded,
        )
        for row, cards in enumerate(_own_cards(columns, seat))
    ]


def _hands(columns: DealColumns, seat: int) -> list[str]:
    """A player's hand at the end of every deal, in words."""
    last = columns.game.streets[-1].name
    halves: list[list[str]] = []
    if columns.game.high:
        halves.append([text_of(rating, Type.HI_RATING) for rating in columns.rating(seat, last)])
    if columns.game.low:
        lows = cast("LowColumns", columns).low_rating(seat, last)
        halves.append([text_of(rating, Type.LO_RATING) for rating in lows])
    return [" · ".join(words) for words in zip(*halves, strict=True)]


def _own_cards(columns: DealColumns, seat: int) -> list[tuple[int, ...]]:
    """A player's own cards in every deal: highest first; in stud the down cards, then one by one."""
    if not columns.game.stud:
        return [cards_in(int(mask)) for mask in columns.own(seat)]
    stud = cast("StudColumns", columns)
    masks = np.bitwise_or.accumulate(stud.increments(seat), axis=0)
    return [_in_order([int(mask[row]) for mask in masks], ()) for row in range(columns.rows)]


def _in_order(growing: list[int], known: tuple[int, ...]) -> tuple[int, ...]:
    """Cards in the order of the streets, highest first within a street, known ones as written.

    Args:
        growing: The mask of all cards on each street.
        known: Cards whose order has been given.
    """
    cards: list[int] = []
    before = 0
    for mask in growing:
        fresh = cards_in(mask & ~before)
        first = [card for card in known if card in fresh]
        cards += [*first, *(card for card in fresh if card not in first)]
        before = mask
    return tuple(cards)
