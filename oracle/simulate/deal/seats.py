"""Where the cards of each seat come from: known, free, or drawn from a range."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from oracle.prepared import Prepared
from oracle.prepared.values import sure_cards
from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.hands.stud import StudRange
from oracle.simulate.deal.tilts import Tilts, useful_tilts

Held = TypeVar("Held", bound=HandSet)


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a seat that is not drawn from a list.

    Attributes:
        seat: Number of the seat.
        given: Known cards of each part of the hand: one part, or in stud the two down cards and then card by
            card where streets are distinguished.
        free: Number of further, unrestricted cards in each part.
    """

    seat: int
    given: tuple[int, ...]
    free: tuple[int, ...]

    @property
    def mask(self) -> int:
        """All known cards."""
        return sum(self.given)


@dataclass(frozen=True, slots=True)
class SortedSeats:
    """The seats of a table, by where their cards come from.

    Attributes:
        known: Mask of all cards whose place is known.
        ranges: What each seat can hold, without the cards of others.
        plain: The seats that are not drawn from a range.
        narrow: Numbers of the seats that are drawn from a range.
        lists: The lists that kernels draw narrow seats from; None if some range draws its own hands.
        tilts: How narrow seats are dealt one after the other; None if drawing them together is faster.
    """

    known: int
    ranges: list[HandSet]
    plain: list[Cards]
    narrow: list[int]
    lists: list[WeightedRange] | None
    tilts: Tilts | None


def sort_seats(prepared: Prepared, *, parts: bool) -> SortedSeats:
    """Sort the seats by where their cards come from.

    Args:
        prepared: The table.
        parts: Whether the cards of each street of stud are distinguished.
    """
    known, ranges = settle(prepared.board_mask | prepared.dead, [seat.live for seat in prepared.seats])
    seats = range(len(ranges))
    plain = [cards for seat in seats if (cards := _cards(prepared, seat, ranges[seat], parts=parts))]
    narrow = sorted(set(seats) - {cards.seat for cards in plain})
    lists = [entry for seat in narrow if (entry := _list(ranges[seat], parts=parts)) is not None]
    if len(lists) < len(narrow):
        return SortedSeats(known, ranges, plain, narrow, None, None)
    tilts = useful_tilts(lists) if prepared.pattern is None else None
    return SortedSeats(known, ranges, plain, narrow, lists, tilts)


def _cards(prepared: Prepared, seat: int, hands: HandSet, *, parts: bool) -> Cards | None:
    """A seat's known and free cards; None if they are drawn from its range."""
    sizes = prepared.part_sizes
    if prepared.seats[seat].any_hand:
        return Cards(seat, *joined((0,) * len(sizes), sizes, parts=parts))
    if isinstance(hands, StudRange) and hands.parts.shape[1] == 1 and not hands.drawn:
        given = tuple(int(mask) for mask in hands.parts[:, 0])
        free = tuple(0 if mask else size for mask, size in zip(given, sizes, strict=True))
        return Cards(seat, *joined(given, free, parts=parts))
    if isinstance(hands, WeightedRange) and hands.hands == 1:
        return Cards(seat, (int(hands.masks[0]),), (0,))
    return None


def joined(
    given: tuple[int, ...], free: tuple[int, ...], *, parts: bool
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Known and free cards of each part, or of the whole hand if parts are not distinguished."""
    return (given, free) if parts else ((sum(given),), (sum(free),))


def _list(hands: HandSet, *, parts: bool) -> WeightedRange | None:
    """The list that a kernel draws a narrow seat from; None if the range draws its own hands."""
    if isinstance(hands, WeightedRange):
        return hands
    if isinstance(hands, StudRange) and not (hands.drawn or parts):
        masks = np.bitwise_or.reduce(hands.parts, axis=0)
        return WeightedRange(hands.text, hands.game, masks, hands.weights, hands.weighted)
    return None


def settle(known: int, ranges: Sequence[Held]) -> tuple[int, list[Held]]:
    """Remove the cards that seats certainly hold from the deck, until nothing changes.

    Args:
        known: Mask of the board and dead cards.
        ranges: The live range of each seat.

    Returns:
        The mask of all cards whose place is known, and the ranges without hands that use cards of other
        seats.
    """
    left = list(ranges)
    held = [0] * len(left)
    while True:
        fresh = [sure_cards(entry) & ~mine for entry, mine in zip(left, held, strict=True)]
        if not any(fresh):
            return known, left
        for index, cards in enumerate(fresh):
            held[index] |= cards
            known |= cards
            left = [entry if i == index else entry.without(cards) for i, entry in enumerate(left)]
