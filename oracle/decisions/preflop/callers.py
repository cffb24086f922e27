"""The chance of each set of callers, given hero's cards.

Players still to act hold any hands; each calls with the hands of his range.  All hands are dealt together, so
the cards of callers are missing from other hands.  With one or two other players every deal is counted.  With
more, deals are sampled, and each deal serves all of hero's hands that share no card with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.arrays import Column, Table, Whole
from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import COMBOS, PAIR_CARDS
from oracle.cards.mask import cards_in
from oracle.decisions.preflop.table import PreflopTable, free_of
from oracle.showdown.pairs import live_weight
from oracle.simulate.work.stop import StoppedError

COUNTED = 2
"""Most other players for which every deal is counted."""

BLOCK = 20_000
"""Deals sampled at a time."""

_LAST = 2.0
"""Sort key of a card that is out of the deck, above all others."""


def _pair_table() -> Whole:
    """The pair index of two cards in either order, shape (52, 52)."""
    table = np.zeros((DECK_SIZE, DECK_SIZE), dtype=np.int64)
    high, low = PAIR_CARDS[:, 0], PAIR_CARDS[:, 1]
    table[high, low] = table[low, high] = np.arange(COMBOS)
    return table


_PAIR_OF = _pair_table()


@dataclass(frozen=True, slots=True, eq=False)
class SetChances:
    """Chances of the sets of callers.

    Attributes:
        chance: Chance of each set of `PreflopTable.sets`, by group of hero's hands, shape (sets, groups);
            0 for groups with which the others have no hands.
        deals: Sampled deals behind each group's chances, shape (groups,); infinite where all are counted.
    """

    chance: Table
    deals: Column

    @property
    def exact(self) -> bool:
        """Whether every deal was counted."""
        return bool(np.isinf(self.deals).all())


def set_chances(table: PreflopTable, deals: int, seed: tuple[int, ...], cancel: Cancel = None) -> SetChances:
    """The chance of each set of callers.

    Args:
        table: The question.
        deals: Number of deals, if they are sampled.
        seed: Seed of the sample.
        cancel: Stops the work when set.

    Raises:
        StoppedError: If cancelled.
    """
    counted = not table.to_act or len(table.callers) <= COUNTED
    ways = _counted(table) if counted else _sampled(table, deals, seed, cancel)
    members = np.flatnonzero(table.asked)
    groups, weights = table.groups[members], table.weights[members]
    by_group = np.stack([np.bincount(groups, weights * row[members], minlength=table.count) for row in ways])
    whole = by_group.sum(axis=0)
    some = np.where(whole > 0, whole, 1.0)
    if counted:
        return SetChances(by_group / some, np.full(table.count, np.inf))
    # The hands of a group share most deals, so the effective number is that of a single hand.
    behind = np.bincount(groups, weights * ways.sum(axis=0)[members] ** 2, minlength=table.count) / some
    return SetChances(by_group / some, behind)


def _counted(table: PreflopTable) -> Table:
    """The weight of all deals to the others by set and hero's hand, shape (sets, 1326)."""
    free = free_of(table.dead).astype(np.float64)
    if table.nobody:
        return np.stack([table.nobody * free, (1 - table.nobody) * free])
    if not table.to_act:
        return free[None]
    from oracle.showdown.sweep.listed.three import beside_two  # imports kernels

    found = np.empty((len(table.sets), COMBOS))
    for row, members in zip(found, table.sets, strict=True):
        weights = [
            caller.weights if place in members else free - caller.weights
            for place, caller in enumerate(table.callers)
        ]
        row[:] = (live_weight(weights[0]) if len(weights) == 1 else beside_two(free, *weights)) * free
    return found


def _sampled(table: PreflopTable, deals: int, seed: tuple[int, ...], cancel: Cancel) -> Table:
    """How many deals of a sample have each set of callers and leave a hand possible, shape (sets, 1326)."""
    chance = np.random.default_rng([*seed])
    sets = len(table.sets)
    whole, by_card = np.zeros(sets), np.zeros((sets, DECK_SIZE))
    by_pair = np.zeros((sets, COMBOS))
    for start in range(0, deals, BLOCK):
        if cancel is not None and cancel.is_set():
            raise StoppedError
        found, cards = _dealt(table, min(BLOCK, deals - start), chance)
        whole += np.bincount(found, minlength=sets)
        for column in cards:
            by_card += np.bincount(found * DECK_SIZE + column, minlength=by_card.size).reshape(by_card.shape)
        for first, second in combinations(cards, 2):
            pair = _PAIR_OF[first, second]
            by_pair += np.bincount(found * COMBOS + pair, minlength=by_pair.size).reshape(by_pair.shape)
    # A hand is impossible in deals that use its first card or its second; deals that use both count once.
    ways: Table = whole[:, None] - by_card[:, PAIR_CARDS[:, 0]] - by_card[:, PAIR_CARDS[:, 1]] + by_pair
    return ways * free_of(table.dead)


def _dealt(table: PreflopTable, deals: int, chance: np.random.Generator) -> tuple[Whole, Whole]:
    """Deal all other players a hand each; deals in which players already in share a card are left out.

    Returns:
        The number of the set of callers in each deal, shape (n,); the cards used, shape (2 · players, n).
    """
    keys = chance.random((deals, DECK_SIZE))
    keys[:, cards_in(table.dead)] = _LAST
    rows, apart = np.arange(deals), np.ones(deals, dtype=np.bool_)
    cards = []
    for place in table.already_in:
        until = np.cumsum(table.callers[place].weights)
        hand = np.searchsorted(until, chance.random(deals) * until[-1], side="right")
        for column in PAIR_CARDS[hand].T.astype(np.int64):
            apart &= keys[rows, column] < _LAST
            keys[rows, column] = _LAST
            cards.append(column)
    found = np.zeros(deals, dtype=np.int64)
    needed = 2 * len(table.to_act)
    drawn = np.argpartition(keys, needed, axis=1)  # first the cards of the smallest keys, in any order
    order = chance.permuted(drawn[:, :needed], axis=1)
    for bit, place in enumerate(table.to_act):
        first, second = order[:, 2 * bit], order[:, 2 * bit + 1]
        calls = chance.random(deals) < table.callers[place].weights[_PAIR_OF[first, second]]
        found |= calls.astype(np.int64) << bit
        cards += [first, second]
    return found[apart], np.stack(cards)[:, apart]
