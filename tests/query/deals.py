"""Random deals for comparing functions with their twins, dense ones among them."""

from __future__ import annotations

import random

from tests.reference.pql import Deal

FULL = tuple(range(52))
FEW_RANKS = tuple(card for card in range(52) if card // 4 in (0, 1, 2, 3, 4, 12))
TWO_SUITS = tuple(card for card in range(52) if card % 4 < 2)
ONE_SUIT_MOSTLY = tuple(card for card in range(52) if card % 4 == 3 or card // 4 in (4, 5))
DECKS = ((FULL, 0), (FEW_RANKS, 3), (TWO_SUITS, 0), (ONE_SUIT_MOSTLY, 3), (FULL, 31), (FEW_RANKS, 9))
"""Whole decks and parts of them in which quads, full houses, straight flushes and ties are common, each with
that many dead cards: few, or so many that hands which would beat a player cannot be held any more."""


def random_deals(
    count: int, seed: int, *, seats: int = 2, dead: tuple[int, ...] = (), deck: tuple[int, ...] = FULL
) -> list[Deal]:
    """Deals for a number of seats, all with the same dead cards."""
    chance = random.Random(seed)
    live = [card for card in deck if card not in dead]
    deals = []
    for _ in range(count):
        cards = chance.sample(live, 2 * seats + 5)
        hands = tuple((cards[2 * seat], cards[2 * seat + 1]) for seat in range(seats))
        deals.append(Deal(hands, tuple(cards[2 * seats :]), dead))
    return deals


def batches(count: int, seed: int, *, seats: int = 2) -> list[list[Deal]]:
    """So many deals from each deck."""
    chance = random.Random(seed)
    found = []
    for number, (deck, gone) in enumerate(DECKS):
        dead = tuple(chance.sample(deck, gone))
        found.append(random_deals(count, seed + number, seats=seats, dead=dead, deck=deck))
    return found
