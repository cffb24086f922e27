"""Random deals of every game, as twins take them and as the engine's columns."""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence

import numpy as np

from oracle.cards.card import cards_text
from oracle.cards.mask import mask_of
from oracle.pql import parse
from oracle.prepared import Prepared, prepare
from oracle.simulate.columns.columns import DealColumns
from oracle.simulate.deal.batch import Batch
from oracle.simulate.inner.equities import InnerEquities
from oracle.simulate.work.stop import Stop
from tests.reference.rules import RULES, Cards, Deal

DECKS = (
    lambda card: True,
    lambda card: card // 4 in (0, 1, 2, 3, 12, 4, 5, 6),
    lambda card: card % 4 < 2,
    lambda card: card % 4 == 3 or card // 4 in (4, 5, 6, 12),
)
"""Cards to deal from: all, or parts in which lows, quads, straight flushes and ties are common."""
GONE = 20
"""Dead cards in the last batch: many hands that would beat a player cannot be held any more."""


@functools.cache  # made once for all the functions that are asked about them
def random_deals(game: str, count: int, *, seats: int = 2) -> tuple[tuple[Deal, ...], ...]:
    """About that many deals, from several parts of the deck; dead cards are the same in all deals of a list.

    Fewer deals are the first of more, so that what slow twins remember of them is of use again.
    """
    rules = RULES[game]
    needed = seats * rules.hole + (0 if rules.stud else 5)
    found = []
    for place, among in enumerate((*DECKS, DECKS[0])):
        chance = random.Random(f"{game} {seats} {place}")
        deck = [card for card in rules.deck if among(card)]
        if len(deck) < needed:
            deck = list(rules.deck)
        most = len(deck) - needed - 6
        gone = max(0, min(GONE, most)) if place == len(DECKS) else max(0, min(3 * (place % 2), most))
        dead = tuple(sorted(chance.sample(deck, gone)))
        live = [card for card in deck if card not in dead]
        deals = (_deal(game, chance.sample(live, needed), seats, dead) for _ in range(-(-count // 5)))
        found.append(tuple(deals))
    return tuple(found)


def _deal(game: str, cards: list[int], seats: int, dead: Cards) -> Deal:
    hole = RULES[game].hole
    hands = tuple(tuple(cards[seat * hole : (seat + 1) * hole]) for seat in range(seats))
    return Deal(hands, tuple(cards[seats * hole :]), dead, game)


def columns_of(deals: Sequence[Deal], range_text: str = "") -> DealColumns:
    """The engine's columns of some deals; every other player than the first has the range.

    Without one, players have the hands of the first deal: millions of hands in Omaha take their time, and
    only an equity against a range looks at it.
    """
    first, *others = (cards_text(hand) for hand in deals[0].hands)
    texts = (first, *(range_text or other for other in others))
    prepared = _prepared(deals[0].game, cards_text(deals[0].dead), texts)
    batch = batch_of(deals)
    return DealColumns(prepared, batch, InnerEquities(prepared), Stop())


@functools.cache
def _prepared(game: str, dead: str, texts: tuple[str, ...]) -> Prepared:
    players = ", ".join(f"p{number}='{text}'" for number, text in enumerate(texts, 1))
    return prepare(parse(f"select count(scoops(p1)) from game='{game}', dead='{dead}', {players}"))


def batch_of(deals: Sequence[Deal]) -> Batch:
    """Some deals as a batch in which streets are distinguished."""
    seats = range(len(deals[0].hands))
    hands = np.stack([_masks(deal.hands[seat] for deal in deals) for seat in seats])
    flop, rest, turn = (
        _masks(deal.board[at] for deal in deals) for at in (slice(3), slice(3, 5), slice(3, 4))
    )
    parts = None
    if deals[0].rules.stud:
        places = [slice(2), *(slice(at, at + 1) for at in range(2, 7))]
        parts = np.stack(
            [[_masks(deal.hands[seat][at] for deal in deals) for at in places] for seat in seats]
        )
    seeds = np.arange(len(deals), dtype=np.uint64)
    return Batch(hands, flop, rest, turn, seeds=seeds, parts=parts)


def _masks(cards: object) -> np.ndarray:
    return np.array([mask_of(each) for each in cards], dtype=np.uint64)
