"""The next card: every player's equity after each card that can come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.facing import next_street
from oracle.analysis.pictures.pql import players
from oracle.analysis.precision import Precision
from oracle.arrays import Column, Whole
from oracle.cards.card import card_text
from oracle.prepared import Prepared
from oracle.query import Call, Name, Query, Selector
from oracle.query.equity import EQUITY
from oracle.query.settings import RunSettings

PICTURE = "the next-card map"


@dataclass(frozen=True, slots=True, eq=False)
class NextCard:
    """Equities after each possible next card; c cards, p players in the pot.

    Attributes:
        street: "turn" or "river".
        seats: Their places, p entries.
        cards: The card ids that can come, ascending, shape (c,), int64.
        chance: Probability of each given the ranges, shape (c,); sums to 1.
        equity: Share of the pot after the card, shape (p, c).
        half_width: 95 % half-width of each equity, shape (p, c).
        chance_half_width: 95 % half-width of each probability, shape (c,).
        now: Share of the pot before the card, shape (p,).
        now_half_width: 95 % half-width of ``now``, shape (p,).
        precision: How precisely all of it is known.
    """

    street: str
    seats: tuple[int, ...]
    cards: Whole
    chance: Column
    equity: Column
    half_width: Column
    chance_half_width: Column
    now: Column
    now_half_width: Column
    precision: Precision


@until_cancelled
def next_card(
    prepared: Prepared, settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[NextCard]:
    """Every player's equity after each card that the next street can bring.

    Exact for two players, for three in hold'em and short deck, and wherever all deals are few; otherwise
    sampled until each cell is known precisely enough.

    Args:
        prepared: The table on a flop or turn, from `oracle.prepared.prepare`.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Stops the work when set.

    Yields:
        Pictures, the last one final.

    Raises:
        QueryError: If there is no flop yet, no card to come or only one player.
    """
    from oracle.analysis.cards_to_come.card_figures import card_figures, check_cards_to_come

    seats = check_cards_to_come(prepared, PICTURE)
    for found in card_figures(prepared, settings or RunSettings(), cancel, together=1):
        cards = np.flatnonzero(found.chance > 0)
        yield NextCard(
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


def next_card_queries(table: Query, cards: Sequence[int]) -> tuple[Query, ...]:
    """The equity of every player after each of some cards: a query for each card.

    Args:
        table: The table.
        cards: Card ids.
    """
    return tuple(
        replace(
            table,
            board=table.board + card_text(card),
            selectors=_equities(table, card_text(card)),
            where=None,
        )
        for card in cards
    )


def _equities(table: Query, after: str) -> tuple[Selector, ...]:
    """Every player's share of the pot, named by the cards after which it is computed."""
    return tuple(
        Selector("avg", Call(EQUITY, (Name(seat.identifier),)), f"{seat.identifier} after {after}")
        for seat in players(table)
    )
