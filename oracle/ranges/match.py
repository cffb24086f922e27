"""Which hands fit a list of slots.

A hand fits when its cards can be assigned to the slots, each slot a different card, so that every slot
allows its card, equal variables are equal ranks (suits) and different ones different.  All hands are
tested at once: for every way to assign slots to card places, the words of the hands that allow it are
ANDed, and the ways are ORed.
"""

from __future__ import annotations

import functools
import itertools
from math import perm

import numpy as np

from oracle.games import Game
from oracle.ranges.hands import HandTable, Words, hand_table
from oracle.ranges.nodes import ALL_CARDS, Slot

_KEPT_MATCHES = 1024
"""Recent answers kept: the same hands are read again with every keystroke (34 kB each in Omaha)."""
_RANK_BITS = 0b1111


def match_cost(game: Game, slots: tuple[Slot, ...]) -> int:
    """How many assignments `match_slots` will look at; 0 where it need not look."""
    if _exact_cards(slots, game.hole_cards) is not None:
        return 0
    return perm(game.hole_cards, len(slots))


@functools.lru_cache(maxsize=_KEPT_MATCHES)
def match_slots(game: Game, slots: tuple[Slot, ...]) -> Words:
    """The hands of a game that fit a list of slots.

    Args:
        game: The game.
        slots: At most as many as a hand has cards; cards not asked for are free.

    Returns:
        The hands as words of the game's `HandTable`; read-only.
    """
    table = hand_table(game)
    exact = _exact_cards(slots, game.hole_cards)
    if exact is not None:
        words = np.zeros_like(table.everything)
        row = table.row_of(exact)
        words[row >> 6] = np.uint64(1) << np.uint64(row & 63)
    elif all(slot == Slot() for slot in slots):
        words = table.everything
    else:
        words = _match(table, tuple(slot for slot in slots if slot != Slot()))
    words.flags.writeable = False
    return words


def _exact_cards(slots: tuple[Slot, ...], cards_each: int) -> tuple[int, ...] | None:
    """The card ids, where the slots are as many different single cards as a hand has."""
    if len(slots) != cards_each:
        return None
    cards = {slot.cards for slot in slots}
    if len(cards) != cards_each or any(each.bit_count() != 1 for each in cards):
        return None
    return tuple(each.bit_length() - 1 for each in cards)


def _match(table: HandTable, slots: tuple[Slot, ...]) -> Words:
    found = np.zeros_like(table.everything)
    allowed = [[_allowed(table, place, slot.cards) for place in range(table.cards_each)] for slot in slots]
    relations = _relations(slots)
    for places in _assignments(slots, table.cards_each):
        fits = allowed[0][places[0]].copy()
        for slot in range(1, len(slots)):
            fits &= allowed[slot][places[slot]]
        for of_suits, one, other, equal in relations:
            same = (table.same_suit if of_suits else table.same_rank)[places[one], places[other]]
            fits &= same if equal else ~same
        found |= fits
    return found


def _assignments(slots: tuple[Slot, ...], cards_each: int) -> list[tuple[int, ...]]:
    """Ways to give each slot a card place; ways that only swap equal slots are listed once."""
    twins = [
        (one, other) for other in range(len(slots)) for one in range(other) if slots[one] == slots[other]
    ]
    return [
        places
        for places in itertools.permutations(range(cards_each), len(slots))
        if all(places[one] < places[other] for one, other in twins)
    ]


def _relations(slots: tuple[Slot, ...]) -> list[tuple[bool, int, int, bool]]:
    """What variables demand, as (suits or ranks, slot, slot, equal or different).

    Equal variables are chained to their first slot; different ones compare their first slots.
    """
    relations: list[tuple[bool, int, int, bool]] = []
    for of_suits in (False, True):
        first: dict[str, int] = {}
        for index, slot in enumerate(slots):
            variable = slot.suit_variable if of_suits else slot.rank_variable
            if variable in first:
                relations.append((of_suits, first[variable], index, True))
            elif variable:
                first[variable] = index
        for one, other in itertools.combinations(first.values(), 2):
            relations.append((of_suits, one, other, False))
    return relations


def _allowed(table: HandTable, place: int, cards: int) -> Words:
    """The hands whose card at a place is one of a set of card ids."""
    if cards == ALL_CARDS:
        return table.everything
    ranks_by_suits: dict[int, list[int]] = {}
    for rank in range(table.ranks.shape[1]):
        suits = cards >> (4 * rank) & _RANK_BITS
        if suits:
            ranks_by_suits.setdefault(suits, []).append(rank)
    words = np.zeros_like(table.everything)
    for suits, ranks in ranks_by_suits.items():
        of_ranks = np.bitwise_or.reduce(table.ranks[place, ranks], axis=0)
        if suits != _RANK_BITS:
            wanted = [suit for suit in range(4) if suits >> suit & 1]
            of_ranks &= np.bitwise_or.reduce(table.suits[place, wanted], axis=0)
        words |= of_ranks
    return words
