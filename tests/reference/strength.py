"""Slow, obvious twins of the engine, written independently of it: plain Python, no kernels.

Cards are ids 0…51 (rank · 4 + suit); a hand is a tuple of them.
"""

from __future__ import annotations

import functools
from collections import Counter
from fractions import Fraction
from itertools import combinations

TYPE_HIGH_CARD, TYPE_PAIR, TYPE_TWO_PAIR, TYPE_TRIPS, TYPE_STRAIGHT = range(5)
TYPE_FLUSH, TYPE_FULL_HOUSE, TYPE_QUADS, TYPE_STRAIGHT_FLUSH = range(5, 9)

Strength = tuple[int, ...]
"""A hand type and the ranks that break ties, most important first; bigger is better."""


def five_card_strength(cards: tuple[int, ...]) -> Strength:
    """The strength of exactly five cards, by the rules as a player would read them out."""
    flush = len({card % 4 for card in cards}) == 1
    return _strength(ranks_of(cards), flush)


@functools.cache  # 7,462 hands differ in more than their suits
def _strength(ranks: tuple[int, ...], flush: bool) -> Strength:
    """The strength of five ranks, highest first, in one suit or not."""
    straight_top = None
    if len(set(ranks)) == 5:
        if ranks[0] - ranks[4] == 4:
            straight_top = ranks[0]
        elif ranks == (12, 3, 2, 1, 0):
            straight_top = 3
    counts = Counter(ranks)
    by_count = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    if straight_top is not None:
        return (TYPE_STRAIGHT_FLUSH if flush else TYPE_STRAIGHT, straight_top)
    if flush:
        return (TYPE_FLUSH, *ranks)
    kinds = {
        (4, 1): TYPE_QUADS,
        (3, 2): TYPE_FULL_HOUSE,
        (3, 1, 1): TYPE_TRIPS,
        (2, 2, 1): TYPE_TWO_PAIR,
        (2, 1, 1, 1): TYPE_PAIR,
        (1, 1, 1, 1, 1): TYPE_HIGH_CARD,
    }
    return (kinds[tuple(shape)], *by_count)


def ranks_of(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Their ranks, highest first."""
    return tuple(sorted((card // 4 for card in cards), reverse=True))


def best_strength(cards: tuple[int, ...]) -> Strength:
    """The best five of any number of cards, five or more, by trying them all.

    They are tried without their suits, then those of each suit as flushes: no five cards are worth less as a
    flush. Many hands have the same ranks, so most have been tried before.
    """
    found = [best_of_ranks(ranks_of(cards), flush=False)]
    for suit in range(4):
        suited = tuple(card for card in cards if card % 4 == suit)
        if len(suited) >= 5:
            found.append(best_of_ranks(ranks_of(suited), flush=True))
    return max(found)


@functools.cache
def best_of_ranks(ranks: tuple[int, ...], *, flush: bool) -> Strength:
    """The best five of some ranks, highest first, in one suit or not."""
    return max(_strength(five, flush) for five in combinations(ranks, 5))


def count_shares(
    hands: list[tuple[int, ...]], board: tuple[int, ...] = (), dead: tuple[int, ...] = ()
) -> list[list[int]]:
    """Deal every run-out of a hold'em board and count who shares the pot among how many.

    Returns:
        Per player, the number of run-outs he shares one way (wins outright), two ways, three ways, …
    """
    used = {*board, *dead, *(card for hand in hands for card in hand)}
    rest = [card for card in range(52) if card not in used]
    counts = [[0] * len(hands) for _ in hands]
    for more in combinations(rest, 5 - len(board)):
        strengths = [best_strength((*hand, *board, *more)) for hand in hands]
        winners = [seat for seat, strength in enumerate(strengths) if strength == max(strengths)]
        for seat in winners:
            counts[seat][len(winners) - 1] += 1
    return counts


def shares_of(counts: list[list[int]]) -> list[Fraction]:
    """Each player's share of all pots, from tie counters as `count_shares` gives them."""
    return [sum((Fraction(n, ways + 1) for ways, n in enumerate(row)), Fraction(0)) for row in counts]
