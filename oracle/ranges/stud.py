"""Ranges of stud hands: seven cards in the order they were dealt.

The first two cards lie face down and are unordered between themselves; the third to the sixth lie face up,
the seventh face down, each in its place.  Hands are 337 billion, so a range never lists them: it lists what
its text speaks of, which most often is the first three cards (66,300 combinations), and leaves the rest free.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb, perm

import numpy as np
import numpy.typing as npt

from oracle.cards.card import DECK_SIZE
from oracle.cards.mask import CARD_BITS, cards_in, count_cards
from oracle.games import Game
from oracle.ranges.hand_set import Doubles, Flags, Masks
from oracle.ranges.nodes import Node
from oracle.ranges.ordered import CardColumn, Held, holds, leaves, looked_at, possible_cards, ways
from oracle.ranges.percent import check_ranked
from oracle.ranges.source import Source

DOWN_CARDS = 2
"""The first cards, unordered between themselves; together they are the first of a hand's `INCREMENTS`."""
INCREMENTS = 6
"""What a hand is dealt in: both down cards, then one card five times."""
MAX_WAYS = 2_000
"""Ways to lay slots on cards that one range may ask for."""
MOST_WORK = 24_000_000
"""Rows times ways looked at for one place: about a tenth of a second, some 200 MB at most."""
MOST_ROWS = 1_500_000
"""Rows looked at for one place, however few ways there are."""
_FRACTION_BITS = 53


@dataclass(frozen=True, eq=False)
class StudRange:
    """A weighted set of stud hands.  A `HandSet`; columns of hands have shape (6, n).

    Increment 0 is the mask of both down cards, 1 to 5 those of the third to the seventh card.  A range
    knows three kinds of increments: *listed* ones, whose combinations are the columns of ``parts``; those in
    ``drawn``, which its text speaks of too but whose combinations would be too many; and free ones, which it
    says nothing about.  A hand drawn from it is a column of ``parts``, chosen by weight, and for each
    increment in ``drawn`` one of its ``allowed`` cards; it counts when no card is there twice and
    `contains` holds (with weights: with a chance of weight / largest weight).  Free cards come from the
    deck that is left.

    Attributes:
        text: The range as written.
        game: The game whose hands these are.
        tree: What it means.
        parts: Listed combinations: one mask per increment, 0 in the others; shape (6, m), uint64.
        weights: Weight > 0 of each; 1 where hands are told apart by increments in ``drawn``; shape (m,).
        drawn: Increments 1–5 drawn and then tested, ascending; mostly none.
        allowed: Mask of the cards each increment in ``drawn`` may be, shape (6,), uint64; 0 for the others.
        largest: The largest weight of a hand where ``drawn`` is not empty, else 1.
        dead: Mask of the cards out of play.
        weighted: Whether weights differ from one another.
    """

    text: str
    game: Game
    tree: Node
    parts: Masks
    weights: Doubles
    drawn: tuple[int, ...]
    allowed: Masks
    largest: float
    dead: int = 0
    weighted: bool = False

    @cached_property
    def looked_at(self) -> tuple[int, ...]:
        """The increments the range says anything about, ascending."""
        listed = {at for at in range(INCREMENTS) if self.parts.shape[1] and self.parts[at, 0]}
        return tuple(sorted(listed | set(self.drawn)))

    @cached_property
    def combos(self) -> int | None:
        """Number of different hands, seven cards each; None where not all that counts is listed."""
        if self.drawn:
            return None
        single = [at for at in self.looked_at if at]
        known = len(single) + (DOWN_CARDS if 0 in self.looked_at else 0)
        left = count_cards(self.game.deck & ~self.dead) - known
        each = _completions(left, 0 not in self.looked_at, INCREMENTS - 1 - len(single))
        return int(self.parts.shape[1]) * each

    @property
    def percent(self) -> float | None:
        """Share of all hands of the game, 0…100, weights ignored; None where `combos` is."""
        everything = _completions(count_cards(self.game.deck), True, INCREMENTS - 1)
        return None if self.combos is None else 100.0 * self.combos / everything

    @property
    def empty(self) -> bool:
        """Whether no hand is left."""
        return not self.parts.shape[1] or any(not self.allowed[at] for at in self.drawn)

    @property
    def full(self) -> bool:
        """Whether it is every hand of the game, all equally likely ("any hand")."""
        return not self.looked_at and not self.dead and not self.empty

    @cached_property
    def fixed(self) -> int:
        """Mask of the cards that every hand holds; 0 for no hands."""
        if self.empty:
            return 0
        listed = int(np.bitwise_and.reduce(np.bitwise_or.reduce(self.parts, axis=0)))
        single = [int(self.allowed[at]) for at in self.drawn if count_cards(int(self.allowed[at])) == 1]
        return listed | sum(single)

    def without(self, dead: int) -> StudRange:
        """The hands that use none of the cards in the mask ``dead``; may be empty."""
        gone = np.uint64(dead)
        left = ((np.bitwise_or.reduce(self.parts, axis=0) & gone) == 0).nonzero()[0]
        weights = self.weights[left]
        weighted = self.weighted
        if not self.drawn:
            weighted = bool(weights.size) and bool((weights != weights[0]).any())
        return StudRange(
            self.text, self.game, self.tree, self.parts[:, left], weights, self.drawn,
            self.allowed & ~gone, self.largest, self.dead | dead, weighted,
        )  # fmt: skip

    def contains(self, hands: Masks) -> Flags:
        """Which of a column of hands are in the range.

        Args:
            hands: Increments as masks, shape (6, n); those the range says nothing about are not read.
        """
        return self._held(hands).must & self._alive(hands)

    def weights_of(self, hands: Masks) -> Doubles:
        """The weight of each of a column of hands, 0 where it is not in the range, shape (n,)."""
        held = self._held(hands)
        weights = np.ones(hands.shape[1]) if held.weights is None else held.weights
        return np.where(held.must & self._alive(hands), weights, 0.0)

    @property
    def words_each(self) -> int:
        """Random words one draw takes."""
        return 2 + len(self.drawn)

    def draw(self, random: Masks) -> tuple[Masks, Flags]:
        """Draw hands, each with a chance in proportion to its weight; some draws may have to be repeated.

        Args:
            random: Uniform 64-bit words, shape (`words_each`, n), uint64.

        Returns:
            The increments as masks, 0 where free, shape (6, n), and which draws count, shape (n,).
        """
        fractions = (random >> np.uint64(64 - _FRACTION_BITS)).astype(np.float64) / 2**_FRACTION_BITS
        through = self._through
        row = np.searchsorted(through, fractions[0] * through[-1], side="right")
        hands = self.parts[:, np.minimum(row, through.size - 1)]
        kept = np.ones(random.shape[1], dtype=np.bool_)
        if not self.drawn:
            return hands, kept
        used = np.bitwise_or.reduce(hands, axis=0)
        for at, fraction in zip(self.drawn, fractions[1:], strict=False):
            cards = CARD_BITS[list(cards_in(int(self.allowed[at])))]
            hands[at] = cards[(fraction * cards.size).astype(np.int64)]
            kept &= (used & hands[at]) == 0
            used |= hands[at]
        return hands, kept & (fractions[-1] * self.largest < self.weights_of(hands))

    @cached_property
    def _through(self) -> Doubles:
        """Weight of the listed combinations up to and with each."""
        through: Doubles = np.cumsum(self.weights)
        return through

    def _held(self, hands: Masks) -> Held:
        return holds(self.tree, _columns(hands, self.looked_at), DOWN_CARDS, hands.shape[1])

    def _alive(self, hands: Masks) -> Flags:
        """Which hands use no dead card in the increments the range speaks of."""
        used = np.bitwise_or.reduce(hands[list(self.looked_at)], axis=0)
        alive: Flags = (used & np.uint64(self.dead)) == 0
        return alive


def stud_range(text: str, game: Game, tree: Node, source: Source) -> StudRange:
    """The stud range a tree means; it may be empty.

    Raises:
        TextError: If it asks for too many ways to lay slots on cards, or for a percentage.
    """
    found, ranked = leaves(tree)
    for percent in ranked:
        check_ranked(percent, source, game)
    tried = ways(found, DOWN_CARDS)
    if tried > MAX_WAYS:
        raise source.error(
            0, len(source.chars), "This range asks for too many different hands to be read.",
            expected="a shorter range", remedy="Use fewer brackets and spans.",
        )  # fmt: skip
    places: set[int] = set()
    for pattern in found:
        for slots in pattern.alternatives:
            places |= looked_at(slots, DOWN_CARDS)
    increments = sorted({max(0, place - 1) for place in places})
    parts = np.zeros((INCREMENTS, 1), dtype=np.uint64)
    most = min(MOST_ROWS, MOST_WORK // max(1, tried))
    listed = 0
    for at in increments:
        longer = _longer(tree, parts, tuple(increments[: listed + 1]), at, most, game.deck)
        if longer is None:
            break
        parts, listed = longer, listed + 1
    return _finished(text, game, tree, parts, tuple(increments[listed:]), tuple(increments))


def _longer(tree: Node, parts: Masks, known: tuple[int, ...], at: int, most: int, deck: int) -> Masks | None:
    """The listed combinations with one more increment, those that cannot fit left out.

    None where that would look at too many.
    """
    choices = _pairs() if at == 0 else CARD_BITS
    choices = choices[(choices & np.uint64(deck)) == choices]
    if at and parts.shape[1] * choices.size > most:
        return None
    before = np.repeat(parts, choices.size, axis=1)
    before[at] = np.tile(choices, parts.shape[1])
    used = np.bitwise_or.reduce(parts, axis=0)
    fresh = (np.repeat(used, choices.size) & before[at]) == 0
    before = before[:, fresh]
    held = holds(tree, _columns(before, known), DOWN_CARDS, before.shape[1])
    return before[:, held.may]


def _finished(
    text: str, game: Game, tree: Node, parts: Masks, drawn: tuple[int, ...], looked: tuple[int, ...]
) -> StudRange:
    """The range once its combinations are listed."""
    allowed = np.zeros(INCREMENTS, dtype=np.uint64)
    for at in drawn:
        ids = possible_cards(tree, at + 1, DOWN_CARDS)
        for card in range(DECK_SIZE):
            if ids >> card & 1:
                allowed[at] |= CARD_BITS[card]
    weights, largest, weighted = np.ones(parts.shape[1]), 1.0, False
    written = holds(tree, _columns(parts, looked if not drawn else ()), DOWN_CARDS, parts.shape[1])
    if written.weights is not None and not drawn:
        weights = written.weights
        weighted = bool(weights.size) and bool((weights != weights[0]).any())
    elif written.weights is not None and written.weights.size:
        largest, weighted = float(written.weights.max()), True
    return StudRange(text, game, tree, parts, weights, drawn, allowed, largest, 0, weighted)


def _columns(hands: Masks, known: Sequence[int]) -> list[CardColumn | None]:
    """Card ids of the seven places, those of other increments missing."""
    columns: list[CardColumn | None] = [None] * (INCREMENTS + 1)
    for at in known:
        if at == 0:
            columns[0], rest = _take_highest(hands[0])
            columns[1], _ = _take_highest(rest)
        else:
            columns[at + 1], _ = _take_highest(hands[at])
    return columns


def _take_highest(masks: Masks) -> tuple[CardColumn, Masks]:
    """The id of the highest bit of each mask, and the mask without it; masks have one or two cards."""
    bit = np.frexp(masks.astype(np.float64))[1].astype(np.int64) - 1
    ids = ((bit & 15) << 2 | bit >> 4).astype(np.uint64)
    return ids, masks ^ (np.uint64(1) << bit.astype(np.uint64))


def _pairs() -> npt.NDArray[np.uint64]:
    first, second = np.triu_indices(DECK_SIZE, 1)
    return CARD_BITS[first] | CARD_BITS[second]


def _completions(left: int, pair: bool, singles: int) -> int:
    """Ways to deal the down cards (if ``pair``) and then single cards in order out of ``left`` cards."""
    down = DOWN_CARDS if pair else 0
    return 0 if left < down + singles else comb(left, down) * perm(left - down, singles)
