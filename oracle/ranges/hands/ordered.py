"""Which rows of cards fit a tree, where the order of cards matters: boards and stud hands.

The first cards are *loose*, unordered among themselves (three on a flop, two down cards in stud); each later
slot belongs to the card in its place.  Cards may be missing; the answer then says what is known.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.ranges.hands.hand_set import Doubles, Flags
from oracle.ranges.text.nodes import ALL_CARDS, CardSlot, Chain, Node, Parts, Pattern, Percent
from oracle.ranges.text.percent import MAX_PERCENT
from oracle.ranges.weights import MAX_WEIGHT

CardColumn = npt.NDArray[np.uint64]
"""Card ids of one place, shape (n,), uint64."""


@dataclass(frozen=True, slots=True)
class Held:
    """The rows of cards that fit.

    Attributes:
        may: The rows that fit, or may fit once the missing cards are known, shape (n,).
        must: The rows that fit with any missing cards, shape (n,); equal to ``may`` if no relevant card is
            missing.
        weights: Weight of each row that fits, None if no weight is written; undefined where relevant cards
            are missing.
    """

    may: Flags
    must: Flags
    weights: Doubles | None = None


def holds(node: Node, cards: Sequence[CardColumn | None], loose: int, rows: int) -> Held:
    """Which rows of cards fit a tree.

    Args:
        node: The tree, read for a "hand" of these cards.
        cards: One column per place, None if a card is missing; loose cards are all present or all missing.
        loose: Number of first cards that are unordered among themselves.
        rows: Number of rows.
    """
    if isinstance(node, Pattern):
        return _pattern(node, cards, loose, rows)
    if isinstance(node, Percent):
        everything = np.ones(rows, dtype=np.bool_)
        return Held(everything, everything)
    if isinstance(node, Parts):
        return _parts(node, cards, loose, rows)
    return _chain(node, cards, loose, rows)


def leaves(node: Node) -> tuple[list[Pattern], list[Percent]]:
    """All patterns of a tree, and all percentages other than 100% (which restrict nothing)."""
    if isinstance(node, Pattern):
        return [node], []
    if isinstance(node, Percent):
        return [], [] if (node.low, node.high) == (1, MAX_PERCENT) else [node]
    patterns: list[Pattern] = []
    percents: list[Percent] = []
    for each in _inside(node):
        more, ranked = leaves(each)
        patterns += more
        percents += ranked
    return patterns, percents


def ways_to_lay(found: Sequence[Pattern], loose: int) -> int:
    """Number of ways in which patterns assign their slots to cards; each is a few array operations."""
    return sum(len(_orders(slots, loose)) for pattern in found for slots in pattern.alternatives)


def possible_cards(node: Node, place: int, loose: int) -> int:
    """The cards that may be at a place, as a set of card ids; an upper bound."""
    if isinstance(node, Pattern):
        cards = 0
        for slots in node.alternatives:
            for order in _orders(slots, loose):
                cards |= slots[order.index(place)].cards if place in order else ALL_CARDS
        return cards
    if isinstance(node, Percent):
        return ALL_CARDS
    if isinstance(node, Parts):
        joined = 0
        for part in node.parts:
            joined |= possible_cards(part.node, place, loose)
        return joined
    common = possible_cards(node.first, place, loose)
    for operator, step in node.steps:
        if operator == ":":
            common &= possible_cards(step, place, loose)
    return common


def _inside(node: Parts | Chain) -> Iterator[Node]:
    if isinstance(node, Parts):
        yield from (part.node for part in node.parts)
    else:
        yield node.first
        yield from (step for _, step in node.steps)


def _orders(slots: tuple[CardSlot, ...], loose: int) -> list[tuple[int, ...]]:
    """Which place each slot is compared with, in every way; ways that only swap equal slots once."""
    first = slots[:loose]
    later = tuple(range(loose, len(slots)))
    twins = [
        (one, other)
        for one, other in itertools.combinations(range(len(first)), 2)
        if first[one] == first[other]
    ]
    return [
        (*places, *later)
        for places in itertools.permutations(range(loose), len(first))
        if all(places[one] < places[other] for one, other in twins)
    ]


def _pattern(node: Pattern, cards: Sequence[CardColumn | None], loose: int, rows: int) -> Held:
    may = np.zeros(rows, dtype=np.bool_)
    must = np.zeros(rows, dtype=np.bool_)
    for slots in node.alternatives:
        known = all(cards[place] is not None for place in looked_at(slots, loose))
        for places in _orders(slots, loose):
            fits = _fits(slots, [cards[place] for place in places], rows)
            may |= fits
            if known:
                must |= fits
    return Held(may, must)


def looked_at(slots: tuple[CardSlot, ...], loose: int) -> set[int]:
    """The places that a list of slots restricts; loose ones all together."""
    places = {place for place, slot in enumerate(slots) if slot != CardSlot()}
    return places | set(range(loose)) if places & set(range(loose)) else places


def _fits(slots: tuple[CardSlot, ...], cards: Sequence[CardColumn | None], rows: int) -> Flags:
    """Which rows fit a list of slots, each compared with the column beside it; missing ones always fit."""
    fits = np.ones(rows, dtype=np.bool_)
    there = [(slot, card) for slot, card in zip(slots, cards, strict=True) if card is not None]
    for slot, card in there:
        if slot.cards != ALL_CARDS:
            fits &= (np.uint64(slot.cards) >> card & np.uint64(1)).astype(np.bool_)
    for shift, bits, names in (
        (2, 15, [slot.rank_variable for slot, _ in there]),
        (0, 3, [slot.suit_variable for slot, _ in there]),
    ):
        variables = [
            (name, card >> np.uint64(shift) & np.uint64(bits))
            for name, (_, card) in zip(names, there, strict=True)
            if name
        ]
        for (one, left), (other, right) in itertools.combinations(variables, 2):
            fits &= (left == right) if one == other else (left != right)
    return fits


def _parts(node: Parts, cards: Sequence[CardColumn | None], loose: int, rows: int) -> Held:
    may = np.zeros(rows, dtype=np.bool_)
    must = np.zeros(rows, dtype=np.bool_)
    weights: Doubles | None = None
    for part in node.parts:
        held = holds(part.node, cards, loose, rows)
        may |= held.may
        must |= held.must
        own = held.weights
        if part.weight is not None:
            own = _product(own, np.where(held.may, float(part.weight), 0.0))
        if own is not None:
            weights = own if weights is None else np.maximum(weights, own)
    return Held(may, must, weights)


def _chain(node: Chain, cards: Sequence[CardColumn | None], loose: int, rows: int) -> Held:
    result = holds(node.first, cards, loose, rows)
    for operator, step in node.steps:
        other = holds(step, cards, loose, rows)
        if operator == "!":
            may, must, weights = result.may & ~other.must, result.must & ~other.may, result.weights
        else:
            may, must = result.may & other.may, result.must & other.must
            weights = _product(result.weights, other.weights)
        result = Held(may, must, None if weights is None else np.where(may, weights, 0.0))
    return result


def _product(one: Doubles | None, other: Doubles | None) -> Doubles | None:
    """The product of two weights per row: ``@50`` and ``@50`` give 25 of 100."""
    if one is None or other is None:
        return other if one is None else one
    return one * other / MAX_WEIGHT
