"""Board patterns: the generic range language over five board cards, with the flop's three in any order.

The first three slots of a pattern are the flop, in any order; the fourth is the turn and the fifth the
river.  Slots not written are free.  A word such as ``two-tone`` narrows the flop to a texture.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from oracle.errors import TextError
from oracle.games import BOARD_CARDS, FLOP_CARDS, Game
from oracle.ranges.hands.listing import Listing, list_parts
from oracle.ranges.hands.ordered import CardColumn, holds, leaves, ways_to_lay
from oracle.ranges.text.generic import BOARD
from oracle.ranges.text.nodes import Node, Parts
from oracle.ranges.text.parser import parse_nodes
from oracle.ranges.text.source import RangeSource
from oracle.ranges.text.textures import nearest_texture

Masks = npt.NDArray[np.uint64]
Cards = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]

MAX_WORK = 600
"""Most assignments of slots to cards per pattern: each takes a few array operations per batch."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardRange:
    """A set of boards.

    Attributes:
        text: As written.
        tree: Its parsed form.
        slots: The largest number of cards in any of its patterns, 0…5.
    """

    text: str
    tree: Node
    slots: int

    @property
    def streets(self) -> frozenset[str]:
        """The streets whose cards it uses; if the turn is among them, turn and river are distinguished."""
        names = ("flop", "turn", "river")
        return frozenset(names[: max(1, self.slots - FLOP_CARDS + 1)])

    def fits(self, flop: Masks, turn: Cards | None, river: Cards | None) -> Flags:
        """Which boards are in the set.

        Args:
            flop: The flops as card masks of three cards each, shape (n,), uint64.
            turn: Card ids of the turns, shape (n,), int8; may be None if not used.
            river: Card ids of the rivers, likewise.

        Returns:
            One flag per board, shape (n,), bool.
        """
        later = [None if column is None else column.astype(np.uint64) for column in (turn, river)]
        columns: list[CardColumn | None] = [*_cards_of(flop), *later]
        return holds(self.tree, columns, FLOP_CARDS, flop.size).may

    def listing(self, deck: int) -> Listing:
        """The boards of the pattern that can be dealt from a deck.

        Args:
            deck: Mask of the cards that can be dealt.

        Returns:
            Increments are the flop (a mask of three cards), the turn and the river.  Flop patterns are listed
            in full (at most 22,100), those of flop and turn too (at most 1.1 million); a pattern that
            includes the river may leave it to be drawn and tested.  `Listing.empty` means that no such board
            can be dealt.
        """
        return list_parts(self.tree, FLOP_CARDS, BOARD_CARDS, deck)


def parse_board_range(text: str, game: Game, *, macros: Mapping[str, str] | None = None) -> BoardRange:
    """Parse a board pattern, always in the generic syntax.

    Args:
        text: As typed, such as ``KJAK3``, ``xxx, RR`` or ``KJ* two-tone``.
        game: The game whose boards are meant.
        macros: Saved ranges that may be used as ``$name``, name to text.

    Returns:
        The boards.

    Raises:
        TextError: If it is not a board pattern, or needs more work than `MAX_WORK`.

    >>> from oracle.games import find_game
    >>> sorted(parse_board_range("KJA", find_game("holdem")).streets)
    ['flop']
    """
    tree, source = _tree_of(text, game, macros)
    found, ranked = leaves(tree)
    if ranked:
        raise source.error(
            ranked[0].start, ranked[0].end, "Percentages rank starting hands, not boards.",
            expected="board cards such as AKQ or xxx", remedy="Write the cards of the board.",
        )  # fmt: skip
    if ways_to_lay(found, FLOP_CARDS) > MAX_WORK:
        raise source.error(
            0, len(source.chars), "This pattern asks for too many different boards to be compared.",
            expected="a shorter pattern", remedy="Use fewer brackets and spans.",
        )  # fmt: skip
    slots = max((len(each) for pattern in found for each in pattern.alternatives), default=0)
    return BoardRange(text, tree, slots)


def _tree_of(text: str, game: Game, macros: Mapping[str, str] | None) -> tuple[Parts, RangeSource]:
    """The tree of a board pattern; the error for a misspelt texture suggests the right one."""
    try:
        return parse_nodes(text, board_game(game), "generic", macros=macros)
    except TextError as error:
        near = nearest_texture(text)
        if not near:
            raise
        raise TextError(
            error.message, text=error.text, span=error.span, found=error.found, expected=error.expected,
            remedy=f"Did you mean “{near}”?", place=error.place,
        ) from None  # fmt: skip


def board_game(game: Game) -> Game:
    """A game whose "hands" are the boards of another."""
    return replace(game, title=BOARD, hole_cards=game.board_cards, own_cards_used=None)


def _cards_of(flop: Masks) -> tuple[Masks, Masks, Masks]:
    """The card ids of masks of three cards, as three columns."""
    first, rest = _lowest(flop)
    second, last = _lowest(rest)
    return first, second, _lowest(last)[0]


def _lowest(cards: Masks) -> tuple[Masks, Masks]:
    """The card id of the lowest bit of each mask, and the mask without it."""
    rest = cards & (cards - np.uint64(1))
    place = np.bitwise_count((cards ^ rest) - np.uint64(1)).astype(np.uint64)
    return (place & np.uint64(15)) << np.uint64(2) | place >> np.uint64(4), rest
