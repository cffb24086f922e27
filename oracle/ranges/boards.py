"""Board patterns: the generic range language over five board cards, the flop's three in any order.

The first three slots of a pattern are the flop, in any order; the fourth is the turn and the fifth the
river.  Slots not written are free.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import CARD_BITS
from oracle.games import FLOP_CARDS, Game
from oracle.ranges.generic import BOARD
from oracle.ranges.nodes import ALL_CARDS, Node, Parts, Pattern, Percent, Slot
from oracle.ranges.parser import parse_nodes
from oracle.ranges.percent import MAX_PERCENT
from oracle.ranges.source import Source

Masks = npt.NDArray[np.uint64]
Cards = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]

MAX_WORK = 600
"""Ways to lay slots on cards that one pattern may ask for: each is a few array operations per batch."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardRange:
    """A set of boards.

    Attributes:
        text: As written.
        tree: What it means.
        slots: The most cards any of its patterns writes, 0…5.
    """

    text: str
    tree: Node
    slots: int

    @property
    def streets(self) -> frozenset[str]:
        """The streets whose cards it looks at; with the turn, turn and river are told apart."""
        names = ("flop", "turn", "river")
        return frozenset(names[: max(1, self.slots - FLOP_CARDS + 1)])

    def fits(self, flop: Masks, turn: Cards | None, river: Cards | None) -> Flags:
        """Which boards are in the set.

        Args:
            flop: The flops as card masks of three cards each, shape (n,), uint64.
            turn: Card ids of the turns, shape (n,), int8; None is allowed where it is not looked at.
            river: Card ids of the rivers, likewise.

        Returns:
            One flag per board, shape (n,), bool.
        """
        columns = [*_cards_of(flop)]
        columns += [column.astype(np.uint64) for column in (turn, river) if column is not None]
        return _holds(self.tree, columns)


def parse_board_range(text: str, game: Game, *, macros: Mapping[str, str] | None = None) -> BoardRange:
    """Read a board pattern, always in the generic syntax.

    Args:
        text: As typed, such as ``KJAK3`` or ``xxx, RR``.
        game: The game whose boards are meant.
        macros: Saved ranges that may be used as ``$name``, name to text.

    Returns:
        The boards.

    Raises:
        TextError: If it is no board pattern, or asks for more work than `MAX_WORK`.

    >>> from oracle.games import find_game
    >>> sorted(parse_board_range("KJA", find_game("holdem")).streets)
    ['flop']
    """
    board = replace(game, title=BOARD, hole_cards=game.board_cards, own_cards_used=None)
    tree, source = parse_nodes(text, board, "generic", macros=macros)
    patterns = list(_patterns(tree, source))
    work = sum(_ways(slots) for pattern in patterns for slots in pattern.alternatives)
    if work > MAX_WORK:
        raise source.error(
            0, len(source.chars), "This pattern asks for too many different boards to be compared.",
            expected="a shorter pattern", remedy="Use fewer brackets and spans.",
        )  # fmt: skip
    slots = max((len(each) for pattern in patterns for each in pattern.alternatives), default=0)
    return BoardRange(text, tree, slots)


def _patterns(node: Node, source: Source) -> list[Pattern]:
    """The patterns of a tree.

    Raises:
        TextError: On a percentage of hands.
    """
    if isinstance(node, Pattern):
        return [node]
    if isinstance(node, Percent):
        if (node.low, node.high) == (1, MAX_PERCENT):
            return []
        raise source.error(
            node.start, node.end, "Percentages rank starting hands, not boards.",
            expected="board cards such as AKQ or xxx", remedy="Write the cards of the board.",
        )  # fmt: skip
    inside = (
        [part.node for part in node.parts]
        if isinstance(node, Parts)
        else [node.first, *(step for _, step in node.steps)]
    )
    return [pattern for each in inside for pattern in _patterns(each, source)]


def _ways(slots: tuple[Slot, ...]) -> int:
    """How many orders of the flop a list of slots is tried in."""
    return len(_orders(slots))


def _orders(slots: tuple[Slot, ...]) -> list[tuple[int, ...]]:
    """Which column each slot is compared with, in every way; ways that only swap equal slots once."""
    flop = slots[:FLOP_CARDS]
    later = tuple(range(FLOP_CARDS, len(slots)))
    twins = [
        (one, other) for one, other in itertools.combinations(range(len(flop)), 2) if flop[one] == flop[other]
    ]
    return [
        (*places, *later)
        for places in itertools.permutations(range(FLOP_CARDS), len(flop))
        if all(places[one] < places[other] for one, other in twins)
    ]


def _cards_of(flop: Masks) -> tuple[Masks, Masks, Masks]:
    """The card ids of masks of three cards, as three columns."""
    ids = np.zeros((FLOP_CARDS, flop.size), dtype=np.uint64)
    filled = np.zeros(flop.size, dtype=np.intp)
    for card, bit in enumerate(CARD_BITS):
        rows = np.flatnonzero(flop & bit)
        ids[filled[rows], rows] = card
        filled[rows] += 1
    return ids[0], ids[1], ids[2]


def _holds(node: Node, cards: list[Masks]) -> Flags:
    """Which boards, given as one column per card, a tree holds."""
    rows = cards[0].size
    if isinstance(node, Pattern):
        found = np.zeros(rows, dtype=np.bool_)
        for slots in node.alternatives:
            for places in _orders(slots):
                found |= _fits(slots, [cards[place] for place in places], rows)
        return found
    if isinstance(node, Percent):
        return np.ones(rows, dtype=np.bool_)
    if isinstance(node, Parts):
        held: Flags = np.logical_or.reduce([_holds(part.node, cards) for part in node.parts])
        return held
    result = _holds(node.first, cards)
    for operator, step in node.steps:
        other = _holds(step, cards)
        result = result & (~other if operator == "!" else other)
    return result


def _fits(slots: tuple[Slot, ...], cards: list[Masks], rows: int) -> Flags:
    """Which boards fit a list of slots, each compared with the column beside it."""
    fits = np.ones(rows, dtype=np.bool_)
    for slot, card in zip(slots, cards, strict=True):
        if slot.cards != ALL_CARDS:
            fits &= (np.uint64(slot.cards) >> card & np.uint64(1)).astype(np.bool_)
    for shift, mask, names in (
        (2, 15, [slot.rank_variable for slot in slots]),
        (0, 3, [slot.suit_variable for slot in slots]),
    ):
        told = [
            (name, card >> np.uint64(shift) & np.uint64(mask))
            for name, card in zip(names, cards, strict=True)
        ]
        for (one, left), (other, right) in itertools.combinations([each for each in told if each[0]], 2):
            fits &= (left == right) if one == other else (left != right)
    return fits
