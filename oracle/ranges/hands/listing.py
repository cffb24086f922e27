"""The listed part of a range of ordered cards: stud hands and boards are too many to list completely.

A row of cards comes in *increments*: the loose cards together (a flop, two down cards), then one card after
the other.  Most texts restrict only a few increments; their combinations are listed, the others are free.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations

import numpy as np

from oracle.cards.card import DECK_SIZE
from oracle.cards.mask import CARD_BITS, cards_in, mask_of
from oracle.ranges.hands.hand_set import Doubles, Flags, Masks, fractions, rows_drawn
from oracle.ranges.hands.ordered import (
    CardColumn,
    Held,
    holds,
    leaves,
    looked_at,
    possible_cards,
    ways_to_lay,
)
from oracle.ranges.text.nodes import Node, Parts, Pattern
from oracle.ranges.weights import MAX_WEIGHT

MOST_WORK = 200_000_000
"""Most rows times ways that are examined for one range: about a second."""
MOST_ROWS = 1_500_000
"""Most rows that are examined for one increment, however few ways there are; some 200 MB."""


@dataclass(frozen=True, eq=False)
class Listing:
    """The rows of cards that fit a tree.

    *Listed* increments are those whose combinations are the columns of ``parts``; ``drawn`` ones are
    restricted too, but have too many combinations; the rest are free.  A row is drawn as a column of
    ``parts``, chosen by weight, with one of the ``allowed`` cards for each increment in ``drawn``; it counts
    if no card occurs twice and `weights_of` is above 0 (with weights: with a chance of weight / largest
    weight).  Free cards come from the remaining deck.

    Attributes:
        tree: The parsed text.
        loose: Cards of the first increment.
        parts: Listed combinations: one mask per increment, 0 in the others; shape (increments, m), uint64.
        weights: Weight > 0 of each; 1 if rows differ by increments in ``drawn``; shape (m,).
        drawn: Increments (never the first) drawn and then tested, ascending; usually none.
        allowed: Mask of the cards each increment in ``drawn`` may be, shape (increments,), uint64; 0 for
            the others.
        looked_at: The restricted increments, ascending.
        largest: The largest weight of a row if ``drawn`` is not empty, otherwise 1.
        weighted: Whether weights differ from one another.
        full_weight: The weight of a row that always counts: 100 where weights are written, otherwise 1.
    """

    tree: Node
    loose: int
    parts: Masks
    weights: Doubles
    drawn: tuple[int, ...]
    allowed: Masks
    looked_at: tuple[int, ...]
    largest: float = 1.0
    weighted: bool = False
    full_weight: float = 1.0

    @property
    def empty(self) -> bool:
        """Whether no row is left."""
        return not self.parts.shape[1] or any(not self.allowed[at] for at in self.drawn)

    @property
    def fixed(self) -> int:
        """Mask of the cards in every row; 0 if there are none."""
        if self.empty:
            return 0
        fixed = int(np.bitwise_and.reduce(np.bitwise_or.reduce(self.parts, axis=0)))
        for at in self.drawn:
            allowed = int(self.allowed[at])
            fixed |= allowed if allowed.bit_count() == 1 else 0
        return fixed

    def without(self, dead: int) -> Listing:
        """The rows that use none of the cards in the mask ``dead`` in restricted increments."""
        gone = np.uint64(dead)
        left = np.flatnonzero((np.bitwise_or.reduce(self.parts, axis=0) & gone) == 0)
        weights = self.weights[left]
        differ = self.weighted if self.drawn else bool(weights.size) and bool((weights != weights[0]).any())
        return replace(
            self, parts=self.parts[:, left], weights=weights, allowed=self.allowed & ~gone, weighted=differ
        )

    def contains(self, rows: Masks) -> Flags:
        """Which rows fit, given as increments, shape (increments, n); free increments are not read."""
        return self._held(rows).must

    def weights_of(self, rows: Masks) -> Doubles:
        """The weight of each row, given as for `contains`; 0 if it does not fit, shape (n,)."""
        held = self._held(rows)
        weights = np.ones(rows.shape[1]) if held.weights is None else held.weights
        return np.where(held.must, weights, 0.0)

    @property
    def words_each(self) -> int:
        """Random words per draw."""
        return 2 + len(self.drawn)

    def draw(self, random: Masks) -> tuple[Masks, Flags]:
        """Draw rows with probabilities in proportion to their weights; some draws may have to be repeated.

        Args:
            random: Uniform 64-bit words, shape (`words_each`, n), uint64; 53 bits of each are used.

        Returns:
            The increments as masks, 0 where free, shape (increments, n), and which draws count, shape (n,).
        """
        parts = fractions(random)
        rows = self.parts.take(rows_drawn(parts[0], self._through, self.parts.shape[1]), axis=1)
        kept = np.ones(random.shape[1], dtype=np.bool_)
        if not self.drawn:
            return rows, kept
        used = np.bitwise_or.reduce(rows, axis=0)
        for at, fraction in zip(self.drawn, parts[1:], strict=False):
            cards = CARD_BITS[list(cards_in(int(self.allowed[at])))]
            rows[at] = cards[(fraction * cards.size).astype(np.int64)]
            kept &= (used & rows[at]) == 0
            used |= rows[at]
        return rows, kept & (parts[-1] * self.largest < self.weights_of(rows))

    @cached_property
    def _through(self) -> Doubles | None:
        """Cumulative weight of the listed combinations; None if all weights are equal."""
        if (self.weights == self.weights[0]).all():
            return None
        through: Doubles = np.cumsum(self.weights)
        return through

    def _held(self, rows: Masks) -> Held:
        return holds(self.tree, _columns(rows, self.looked_at, self.loose), self.loose, rows.shape[1])


def list_parts(tree: Node, loose: int, places: int, deck: int) -> Listing:
    """List the rows of cards that fit a tree.

    Args:
        tree: What is meant; its patterns have at most ``places`` slots.
        loose: Cards of the first increment, unordered among themselves.
        places: Cards of a row.
        deck: Mask of the cards that can be dealt.
    """
    known = _known_cards(tree, loose, deck)
    if known is not None:
        return _one_row(tree, loose, places, known)
    patterns, _ = leaves(tree)
    written: set[int] = set()
    for pattern in patterns:
        for slots in pattern.alternatives:
            written |= looked_at(slots, loose)
    increments = tuple(sorted({max(0, place - loose + 1) for place in written}))
    parts = np.zeros((places - loose + 1, 1), dtype=np.uint64)
    left = MOST_WORK // max(1, ways_to_lay(patterns, loose))
    listed = 0
    for at in increments:
        rows = parts.shape[1] * (len(_sets(loose)) if at == 0 else DECK_SIZE)
        left -= rows
        if at and (rows > MOST_ROWS or left < 0):
            break
        listed += 1
        parts = _longer(tree, parts, increments[:listed], loose, deck)
    return _finished(tree, loose, parts, increments[listed:], increments)


def _known_cards(tree: Node, loose: int, deck: int) -> list[int] | None:
    """The card ids of a text of known cards alone that includes all loose ones; otherwise None."""
    if isinstance(tree, Parts) and len(tree.parts) == 1 and tree.parts[0].weight is None:
        tree = tree.parts[0].node
    if not isinstance(tree, Pattern) or len(tree.alternatives) != 1:
        return None
    cards = [slot.cards for slot in tree.alternatives[0]]
    if len(cards) < loose or any(each.bit_count() != 1 for each in cards):
        return None
    ids = [each.bit_length() - 1 for each in cards]
    mask = mask_of(ids)
    return ids if mask.bit_count() == len(ids) and not mask & ~deck else None


def _one_row(tree: Node, loose: int, places: int, cards: Sequence[int]) -> Listing:
    """The listing of known cards."""
    parts = np.zeros((places - loose + 1, 1), dtype=np.uint64)
    parts[0] = mask_of(cards[:loose])
    for at, card in enumerate(cards[loose:], 1):
        parts[at] = CARD_BITS[card]
    looked = tuple(range(1 + len(cards) - loose))
    return Listing(tree, loose, parts, np.ones(1), (), np.zeros(parts.shape[0], dtype=np.uint64), looked)


def _longer(tree: Node, parts: Masks, known: tuple[int, ...], loose: int, deck: int) -> Masks:
    """The listed combinations with one more increment (the last of ``known``) that can still fit."""
    at = known[-1]
    choices = _sets(loose) if at == 0 else CARD_BITS
    places = range(loose) if at == 0 else (at + loose - 1,)
    possible = deck & mask_of(card for place in places for card in _ids(possible_cards(tree, place, loose)))
    choices = choices[(choices & np.uint64(possible)) == choices]
    longer = np.repeat(parts, choices.size, axis=1)
    longer[at] = np.tile(choices, parts.shape[1])
    used = np.repeat(np.bitwise_or.reduce(parts, axis=0), choices.size)
    longer = longer[:, (used & longer[at]) == 0]
    return longer[:, holds(tree, _columns(longer, known, loose), loose, longer.shape[1]).may]


def _finished(
    tree: Node, loose: int, parts: Masks, drawn: tuple[int, ...], looked: tuple[int, ...]
) -> Listing:
    """The listing once its combinations are known."""
    allowed = np.zeros(parts.shape[0], dtype=np.uint64)
    for at in drawn:
        allowed[at] = mask_of(_ids(possible_cards(tree, at + loose - 1, loose)))
    weights, largest, weighted = np.ones(parts.shape[1]), 1.0, False
    known = () if drawn else looked
    written = holds(tree, _columns(parts, known, loose), loose, parts.shape[1]).weights
    if written is not None and not drawn:
        weights = written
        weighted = bool(weights.size) and bool((weights != weights[0]).any())
    elif written is not None and written.size:
        largest, weighted = float(written.max()), True
    full = 1.0 if written is None else MAX_WEIGHT
    return Listing(tree, loose, parts, weights, drawn, allowed, looked, largest, weighted, full)


def _ids(cards: int) -> list[int]:
    """The card ids of a set of card ids, bit ``id``."""
    return [card for card in range(DECK_SIZE) if cards >> card & 1]


def _columns(rows: Masks, known: Sequence[int], loose: int) -> list[CardColumn | None]:
    """Card ids of all places; those of other increments are missing."""
    columns: list[CardColumn | None] = [None] * (rows.shape[0] + loose - 1)
    for at in known:
        left = rows[at]
        for place in range(loose) if at == 0 else (at + loose - 1,):
            columns[place], left = _take_highest(left)
    return columns


def _take_highest(masks: Masks) -> tuple[CardColumn, Masks]:
    """The id of the highest bit of each mask of at most three cards, and the mask without it."""
    bit = np.frexp(masks.astype(np.float64))[1].astype(np.int64) - 1
    ids = ((bit & 15) << 2 | bit >> 4).astype(np.uint64)
    return ids, masks ^ (np.uint64(1) << bit.astype(np.uint64))


@cache
def _sets(size: int) -> Masks:
    """Masks of all sets of a number of cards."""
    chosen = np.array(list(combinations(range(DECK_SIZE), size)))
    sets: Masks = np.bitwise_or.reduce(CARD_BITS[chosen], axis=1)
    return sets
