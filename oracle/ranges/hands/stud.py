"""Ranges of stud hands: seven cards in the order they were dealt.

The first two cards lie face down and are unordered between themselves; the third to the sixth lie face up,
the seventh face down, each in its place.  There are 337 billion hands, so a range never lists them: it lists
the cards that its text restricts, usually the first three (66,300 combinations), and leaves the rest free.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import comb, perm

import numpy as np

from oracle.cards.mask import count_cards
from oracle.games import Game
from oracle.ranges.hands.hand_set import Doubles, Flags, Masks
from oracle.ranges.hands.listing import Listing, list_parts
from oracle.ranges.hands.ordered import leaves, ways_to_lay
from oracle.ranges.text.nodes import Node
from oracle.ranges.text.percent import check_ranked
from oracle.ranges.text.source import RangeSource

DOWN_CARDS = 2
"""The first cards, unordered between themselves; together they are the first of a hand's `INCREMENTS`."""
INCREMENTS = 6
"""The deals of a hand: both down cards, then one card five times."""
MAX_WAYS = 2_000
"""Most ways to assign slots to cards for one range."""


@dataclass(frozen=True, eq=False)
class StudRange:
    """A weighted set of stud hands.  A `HandSet`; columns of hands have shape (6, n).

    Increment 0 is the mask of both down cards, 1 to 5 those of the third to the seventh card.

    Attributes:
        text: The range as written.
        game: The game whose hands these are.
        listing: The listed increments, and how to draw them.
        dead: Mask of the cards out of play.
    """

    text: str
    game: Game
    listing: Listing
    dead: int = 0

    @property
    def parts(self) -> Masks:
        """`Listing.parts`: listed combinations of increments, shape (6, m), uint64; 0 where not listed."""
        return self.listing.parts

    @property
    def weights(self) -> Doubles:
        """`Listing.weights`: the weight of each listed combination, shape (m,)."""
        return self.listing.weights

    @property
    def drawn(self) -> tuple[int, ...]:
        """`Listing.drawn`: increments drawn and then tested; usually none."""
        return self.listing.drawn

    @property
    def allowed(self) -> Masks:
        """`Listing.allowed`: the cards each drawn increment may be, shape (6,), uint64."""
        return self.listing.allowed

    @property
    def looked_at(self) -> tuple[int, ...]:
        """The increments that the range restricts, ascending."""
        return self.listing.looked_at

    @property
    def streets(self) -> frozenset[str]:
        """The streets on which its hands differ: up to the last card that the range restricts."""
        last = max(self.looked_at, default=-1)
        return frozenset(street.name for street in self.game.streets[: max(1, last) if last >= 0 else 0])

    @property
    def weighted(self) -> bool:
        """Whether weights differ from one another."""
        return self.listing.weighted

    @property
    def full_weight(self) -> float:
        """The weight of a hand that is always held: 100 where weights are written, otherwise 1."""
        return self.listing.full_weight

    @property
    def hands(self) -> int | None:
        """Number of different hands, seven cards each; None if not all restricted increments are listed."""
        return None if self._each is None else int(self.parts.shape[1]) * self._each

    @property
    def combos(self) -> float | None:
        """Number of hands, each counted by its weight; None where `hands` is."""
        return None if self._each is None else float(self.weights.sum()) / self.full_weight * self._each

    @cached_property
    def _each(self) -> int | None:
        """Number of hands per listed combination; None if not all restricted increments are listed."""
        if self.drawn:
            return None
        single = [at for at in self.looked_at if at]
        known = len(single) + (DOWN_CARDS if 0 in self.looked_at else 0)
        left = count_cards(self.game.deck & ~self.dead) - known
        return _completions(left, 0 not in self.looked_at, INCREMENTS - 1 - len(single))

    @property
    def percent(self) -> float | None:
        """`combos` in percent of all hands of the game, 0…100; None where `hands` is."""
        everything = _completions(count_cards(self.game.deck), True, INCREMENTS - 1)
        return None if self.combos is None else 100.0 * self.combos / everything

    @property
    def empty(self) -> bool:
        """Whether no hand is left."""
        return self.listing.empty

    @property
    def full(self) -> bool:
        """Whether it is every hand of the game, all equally likely ("any hand")."""
        return not self.looked_at and not self.dead and not self.empty

    @cached_property
    def fixed(self) -> int:
        """Mask of the cards that every hand holds; 0 for no hands."""
        return self.listing.fixed

    def without(self, dead: int) -> StudRange:
        """The hands that use none of the cards in the mask ``dead``; may be empty."""
        return replace(self, listing=self.listing.without(dead), dead=self.dead | dead)

    def contains(self, hands: Masks) -> Flags:
        """Which of a column of hands are in the range.

        Args:
            hands: Increments as masks, shape (6, n); unrestricted ones are not read.
        """
        return self.listing.contains(hands) & self._alive(hands)

    def weights_of(self, hands: Masks) -> Doubles:
        """The weight of each of a column of hands, 0 where it is not in the range, shape (n,)."""
        return np.where(self._alive(hands), self.listing.weights_of(hands), 0.0)

    @property
    def words_each(self) -> int:
        """Number of random words that one draw needs."""
        return self.listing.words_each

    def draw(self, random: Masks) -> tuple[Masks, Flags]:
        """Draw hands, see `Listing.draw`: increments, shape (6, n), 0 where free, and which draws count."""
        return self.listing.draw(random)

    def _alive(self, hands: Masks) -> Flags:
        """Which hands use no dead card in the restricted increments."""
        used = np.bitwise_or.reduce(hands[list(self.looked_at)], axis=0)
        alive: Flags = (used & np.uint64(self.dead)) == 0
        return alive


def stud_range(text: str, game: Game, tree: Node, source: RangeSource) -> StudRange:
    """The stud range of a tree; it may be empty.

    Raises:
        TextError: If it needs too many ways to assign slots to cards, or has a percentage.
    """
    patterns, percents = leaves(tree)
    for percent in percents:
        check_ranked(percent, source, game)
    if ways_to_lay(patterns, DOWN_CARDS) > MAX_WAYS:
        raise source.error(
            0, len(source.chars), "This range asks for too many different hands to be read.",
            expected="a shorter range", remedy="Use fewer brackets and spans.",
        )  # fmt: skip
    return StudRange(text, game, list_parts(tree, DOWN_CARDS, game.hole_cards, game.deck))


def _completions(left: int, pair: bool, singles: int) -> int:
    """Ways to deal the down cards (if ``pair``) and then single cards in order out of ``left`` cards."""
    down = DOWN_CARDS if pair else 0
    return 0 if left < down + singles else comb(left, down) * perm(left - down, singles)
