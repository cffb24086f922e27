"""Slow, obvious twins of the ratings of Omaha, lows, razz and short deck, and of all strengths there are.

Cards are ids 0…51 (rank · 4 + suit); a hand is a tuple of them.
"""

from __future__ import annotations

import functools
from collections import Counter
from itertools import combinations, combinations_with_replacement

from tests.reference.strength import (
    TYPE_FLUSH,
    TYPE_FULL_HOUSE,
    TYPE_HIGH_CARD,
    TYPE_PAIR,
    TYPE_QUADS,
    TYPE_STRAIGHT,
    TYPE_STRAIGHT_FLUSH,
    TYPE_TRIPS,
    TYPE_TWO_PAIR,
    Strength,
    best_of_ranks,
    five_card_strength,
    ranks_of,
)

KEPT = 2**16
"""Hands of Omaha whose best five cards are remembered."""


def omaha_strength(own: tuple[int, ...], board: tuple[int, ...]) -> Strength:
    """The best of two hole cards and three of the board, by trying them all.

    As in `best_strength`: without their suits, then each suit as flushes.
    """
    found = [_omaha_of_ranks(ranks_of(own), ranks_of(board), flush=False)]
    for suit in range(4):
        mine, common = (tuple(card for card in cards if card % 4 == suit) for cards in (own, board))
        if len(mine) >= 2 and len(common) >= 3:
            found.append(_omaha_of_ranks(ranks_of(mine), ranks_of(common), flush=True))
    return max(found)


@functools.lru_cache(KEPT)
def _omaha_of_ranks(own: tuple[int, ...], board: tuple[int, ...], *, flush: bool) -> Strength:
    """The best of two ranks and three of the board's, in one suit or not."""
    fives = {(*two, *three) for two in combinations(own, 2) for three in combinations(board, 3)}
    return max(best_of_ranks(tuple(sorted(five, reverse=True)), flush=flush) for five in fives)


def low_of(cards: tuple[int, ...]) -> tuple[int, ...] | None:
    """The best eight-or-better low of any five of some cards, highest rank first (ace = 1); None without."""
    return _low_of_ranks(_low_ranks(cards))


@functools.cache
def _low_of_ranks(ranks: tuple[int, ...]) -> tuple[int, ...] | None:
    """The same of their ranks, highest first (ace = 1)."""
    made = [five for five in combinations(ranks, 5) if len(set(five)) == 5 and five[0] <= 8]
    return min(made) if made else None


def omaha_low_of(own: tuple[int, ...], board: tuple[int, ...]) -> tuple[int, ...] | None:
    """The best eight-or-better low of two hole cards and three of the board; None without."""
    return _omaha_low_of_ranks(_low_ranks(own), _low_ranks(board))


@functools.lru_cache(KEPT)
def _omaha_low_of_ranks(own: tuple[int, ...], board: tuple[int, ...]) -> tuple[int, ...] | None:
    """The same of their ranks, highest first (ace = 1)."""
    fives = {(*two, *three) for two in combinations(own, 2) for three in combinations(board, 3)}
    lows = [_low_of_ranks(tuple(sorted(five, reverse=True))) for five in fives]
    made = [low for low in lows if low]
    return min(made) if made else None


def _low_ranks(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Ranks with ace = 1, highest first."""
    return tuple(sorted(((card // 4 + 1) % 13 + 1 for card in cards), reverse=True))


def razz_key(cards: tuple[int, ...]) -> tuple[int, ...]:
    """What five cards are in razz; the smaller, the better."""
    return _razz_of_five(_low_ranks(cards))


@functools.cache
def _razz_of_five(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The same of five ranks, highest first (ace = 1)."""
    counts = Counter(ranks)
    by_count = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shapes = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)]
    return (shapes.index(tuple(counts[rank] for rank in by_count)), *by_count)


def razz_of(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The best razz hand of any five of some cards, by trying them all."""
    return _razz_of_ranks(_low_ranks(cards))


@functools.cache
def _razz_of_ranks(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The same of their ranks, highest first (ace = 1)."""
    return min(map(_razz_of_five, combinations(ranks, 5)))


def short_deck_five(cards: tuple[int, ...], *, trips_above: bool = False) -> Strength:
    """The strength of five cards in short deck: place of the hand type, then the ranks that break ties."""
    flush = len({card % 4 for card in cards}) == 1
    return _short_deck_five(ranks_of(cards), flush=flush, trips_above=trips_above)


@functools.cache
def _short_deck_five(held: tuple[int, ...], *, flush: bool, trips_above: bool) -> Strength:
    """The same of five ranks, highest first, in one suit or not."""
    kind, *ranks = best_of_ranks(held, flush=flush)
    if held == (12, 7, 6, 5, 4):
        kind, ranks = (TYPE_STRAIGHT_FLUSH if flush else TYPE_STRAIGHT), [7]
    order = [TYPE_HIGH_CARD, TYPE_PAIR, TYPE_TWO_PAIR, TYPE_TRIPS, TYPE_STRAIGHT]
    if trips_above:
        order[3:] = [TYPE_STRAIGHT, TYPE_TRIPS]
    order += [TYPE_FULL_HOUSE, TYPE_FLUSH, TYPE_QUADS, TYPE_STRAIGHT_FLUSH]
    return (order.index(kind), kind, *ranks)


def short_deck_strength(cards: tuple[int, ...], *, trips_above: bool = False) -> Strength:
    """The best five of any number of short-deck cards, by trying them all; see `best_strength`."""
    found = [_short_deck_best(ranks_of(cards), flush=False, trips_above=trips_above)]
    for suit in range(4):
        suited = tuple(card for card in cards if card % 4 == suit)
        if len(suited) >= 5:
            found.append(_short_deck_best(ranks_of(suited), flush=True, trips_above=trips_above))
    return max(found)


@functools.cache
def _short_deck_best(held: tuple[int, ...], *, flush: bool, trips_above: bool) -> Strength:
    """The best five of some ranks, highest first, in one suit or not."""
    return max(_short_deck_five(five, flush=flush, trips_above=trips_above) for five in combinations(held, 5))


@functools.cache
def all_strengths(*, short: bool = False, trips_above: bool = False) -> list[Strength]:
    """All 7,462 strengths, in short deck 1,404, best first."""
    if short:
        held = combinations_with_replacement(range(4, 13), 5)
        several = [numbers for numbers in held if max(Counter(numbers).values()) <= 4]
        fives = [_dealt(numbers) for numbers in several]
        fives += [tuple(4 * rank for rank in numbers) for numbers in several if len(set(numbers)) == 5]
        return sorted({short_deck_five(five, trips_above=trips_above) for five in fives}, reverse=True)
    found = set()
    for held in combinations(sorted(range(13), reverse=True), 5):
        found.add(five_card_strength(tuple(rank * 4 for rank in held)))
    for numbers in combinations_with_replacement(range(13), 5):
        if len(set(numbers)) > 1:
            suits = [numbers[:place].count(rank) for place, rank in enumerate(numbers)]
            if len(set(numbers)) == 5:
                suits = [0, 1, 2, 3, 0]
            found.add(five_card_strength(tuple(r * 4 + s for r, s in zip(numbers, suits, strict=True))))
    return sorted(found, reverse=True)


def _dealt(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Five cards of these ranks, not all of one suit."""
    if len(set(numbers)) == 5:
        return tuple(4 * rank + (place == 0) for place, rank in enumerate(numbers))
    return tuple(4 * rank + numbers[:place].count(rank) for place, rank in enumerate(numbers))
