"""Every deal of a stud game that a query can distinguish.

A player's cards are *specified* by his range, or *free*. Free cards dealt between two streets that the
query uses form one set, because their order does not matter; those it never uses are not dealt at all. Each
choice of specified cards leaves equally many ways to deal the rest, so every deal counted here represents
equally many.

A *stem* is a joint choice of specified cards with the first draw of free ones; stems that differ only by a
renaming of suits are one, counted with their number.  The kernel adds the further draws.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb, prod

import numpy as np
import numpy.typing as npt

from oracle.jit import kernel
from oracle.ranges.hands.stud import StudRange
from oracle.showdown.runouts.boards import canonical_boards
from oracle.simulate.deal.batch import Batch
from oracle.simulate.deal.batches import ALL_SEATS
from oracle.simulate.deal.enumerate import joint_classes, rename
from oracle.simulate.deal.sample import Masks
from oracle.simulate.deal.stems import keeping
from oracle.simulate.deal.tables import card_sets
from oracle.simulate.work.stop import Stop

Counts = npt.NDArray[np.int64]
Places = npt.NDArray[np.intp]
Renamings = Sequence[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Draw:
    """Free cards dealt together.

    Attributes:
        seat: Whose they are; `ALL_SEATS` for a card that all hold.
        part: The first of the parts of the hand that they fill.
        cards: How many.
    """

    seat: int
    part: int
    cards: int


def card_draws(
    specified: Sequence[tuple[int, ...]], sizes: Sequence[int], looked_at: Sequence[int], ends: Sequence[int]
) -> list[Draw]:
    """The draws of free cards, the largest first.

    Args:
        specified: The parts of each seat's hand that its range specifies.
        sizes: Cards of each part; 0 for the last where one card serves all.
        looked_at: The seats whose free cards matter.
        ends: After which parts the query looks at hands, ascending.
    """
    draws = []
    for seat in looked_at:
        for start, end in zip((0, *(end + 1 for end in ends)), ends, strict=False):
            free = [part for part in range(start, end + 1) if sizes[part] and part not in specified[seat]]
            if free:
                draws.append(Draw(seat, free[0], sum(sizes[part] for part in free)))
    last = len(sizes) - 1
    if looked_at and not sizes[last] and ends[-1] == last:
        draws.append(Draw(ALL_SEATS, last, 1))
    return sorted(draws, key=lambda draw: -draw.cards)


def ways_to_draw(draws: Sequence[Draw], left: int) -> int:
    """Number of ways to make some draws, one after the other, from a number of cards."""
    found = 1
    for draw in draws:
        found *= comb(left, draw.cards)
        left -= draw.cards
    return found


@dataclass(frozen=True, slots=True, eq=False)
class SpecifiedHands:
    """Joint choices of specified cards, one of each suit class.

    Attributes:
        parts: The specified cards of each part, shape (n, seats, parts), uint64 masks, 0 where free.
        members: How many joint choices each represents, shape (n,).
        weights: Product of the range weights of each of its members, shape (n,).
    """

    parts: Masks
    members: Counts
    weights: npt.NDArray[np.float64]


def images_of(hands: StudRange, renaming: Sequence[int]) -> Places | None:
    """The place of the image of each listed combination; None where a renaming of suits changes a range."""
    rows, image = hands.parts, rename(hands.parts, renaming)
    order, back = np.lexsort(rows), np.lexsort(image)
    same = np.array_equal(rows[:, order], image[:, back])
    if not same or not np.array_equal(hands.weights[order], hands.weights[back]):
        return None
    place = np.empty_like(order)
    place[back] = order
    return place


def specified_hands(ranges: Sequence[StudRange], renamings: Renamings) -> SpecifiedHands:
    """All joint choices of the cards that ranges list, no card used twice, merged by suit symmetry.

    Args:
        ranges: The live range of each seat; the product of their sizes bounds the work and the memory.
        renamings: Renamings of suits that make two choices equivalent; each leaves every range unchanged.
    """
    if all(hands.parts.shape[1] == 1 for hands in ranges):
        weight = prod(float(hands.weights[0]) for hands in ranges)
        parts = np.stack([hands.parts[:, 0] for hands in ranges])[None]
        return SpecifiedHands(parts, np.ones(1, dtype=np.int64), np.array([weight]))
    images = [[_surely(images_of(hands, renaming)) for hands in ranges] for renaming in renamings]
    lists = [np.bitwise_or.reduce(hands.parts, axis=0) for hands in ranges]
    places, members = joint_classes(lists, images)
    parts = np.stack([hands.parts[:, places[:, seat]].T for seat, hands in enumerate(ranges)], axis=1)
    weights = np.stack([hands.weights[places[:, seat]] for seat, hands in enumerate(ranges)])
    return SpecifiedHands(parts, members, weights.prod(axis=0))


def _surely(places: Places | None) -> Places:
    if places is None:
        raise ValueError("the renaming changes a range")
    return places


@dataclass(frozen=True, slots=True, eq=False)
class StudStems:
    """Stems as columns.

    Attributes:
        row: Which joint choice of specified cards, shape (n,), int64.
        first: The cards of the first draw, shape (n,), uint64 masks.
        used: All cards dealt so far, shape (n,), uint64 masks.
        members: How many stems of the same kind it represents, shape (n,), int64.
    """

    row: Counts
    first: Masks
    used: Masks
    members: Counts

    @property
    def size(self) -> int:
        """Number of stems."""
        return int(self.row.size)


class StudDeals:
    """The deals of a query.

    Args:
        specified: Joint choices of specified cards.
        draws: Draws of free cards.
        deck: Mask of the cards that free ones can be, as far as that is the same for all.
        renamings: Renamings of suits that make two deals equivalent.
        parts: Whether hands are wanted part by part.
        weighted: Whether deals carry weights of ranges.
    """

    def __init__(
        self,
        specified: SpecifiedHands,
        draws: Sequence[Draw],
        deck: int,
        renamings: Renamings,
        *,
        parts: bool,
        weighted: bool,
    ) -> None:
        self._specified = specified
        self._draws = list(draws)
        self._deck = deck
        self._renamings = renamings
        self._parts = parts
        self._weighted = weighted
        lists = [card_sets(deck, draw.cards) for draw in self._draws[1:]]
        self._sizes = np.array([entry.size for entry in lists], dtype=np.int64)
        self._starts = np.concatenate([[0], np.cumsum(self._sizes)])[:-1].astype(np.int64)
        self._sets: Masks = np.concatenate([*lists, np.empty(0, dtype=np.uint64)])

    def stems(self, part: slice) -> StudStems:
        """The stems of some joint choices of specified cards."""
        numbers = np.arange(self._specified.members.size)[part]
        taken = np.bitwise_or.reduce(self._specified.parts[part], axis=(1, 2))
        if not self._draws:
            return StudStems(numbers, np.zeros_like(taken), taken, np.ones(numbers.size, dtype=np.int64))
        found = []
        for number, used in zip(numbers.tolist(), taken, strict=True):
            same = keeping(self._specified.parts[number].reshape(-1), self._renamings)
            gone = ~self._deck & 2**64 - 1 | int(used)
            sets, members = canonical_boards(0, gone, same, self._draws[0].cards)
            found.append((np.full(sets.size, number), sets, sets | used, members))
        specified, first, used, members = (np.concatenate(column) for column in zip(*found, strict=True))
        return StudStems(specified, first, used, members)

    def batches(self, stems: StudStems, first: int, last: int, rows: int, stop: Stop) -> Iterator[Batch]:
        """The deals of the stems from ``first`` to before ``last``, at most ``rows`` at a time."""
        levels = self._sizes.size
        at, used = np.zeros(levels + 1, dtype=np.int64), np.zeros(levels + 1, dtype=np.uint64)
        chosen = np.zeros(levels, dtype=np.uint64)
        where = np.array([first, -1], dtype=np.int64)
        stem, cards = np.empty(rows, dtype=np.int64), np.empty((levels, rows), dtype=np.uint64)
        while where[0] < last and not stop.is_set():
            count = _spread(
                stems.used, last, self._sets, self._starts, self._sizes, at, used, chosen, where, stem, cards
            )
            if count:
                yield self._batch(stems, stem[:count], cards[:, :count])

    def _batch(self, stems: StudStems, stem: Counts, cards: Masks) -> Batch:
        """Deals as columns, from their stems and further draws."""
        row, members = stems.row[stem], stems.members[stem]
        columns = [stems.first[stem], *cards][: len(self._draws)]
        hands = np.bitwise_or.reduce(self._specified.parts, axis=2).T[:, row]
        parts = self._specified.parts.transpose(1, 2, 0)[:, :, row] if self._parts else None
        for draw, column in zip(self._draws, columns, strict=True):
            seat = slice(None) if draw.seat == ALL_SEATS else draw.seat
            hands[seat] |= column
            if parts is not None:
                parts[seat, draw.part] |= column
        members = members * self._specified.members[row]
        nothing = np.zeros(stem.size, dtype=np.uint64)
        weights = members * self._specified.weights[row] if self._weighted else None
        return Batch(hands, nothing, nothing, members=members, weights=weights, parts=parts)


@kernel
def _spread(
    stems_used: Masks,
    last: int,
    sets: Masks,
    starts: Counts,
    sizes: Counts,
    at: Counts,
    used: Masks,
    chosen: Masks,
    where: Counts,
    out_stem: Counts,
    out: Masks,
) -> int:
    """Write further deals until the columns are full or no stems are left; returns their number.

    ``at``, ``used``, ``chosen`` and ``where`` (the stem, and how many draws of it are under way less one)
    are kept between calls.
    """
    levels = sizes.size
    stem, level = where[0], where[1]
    row = 0
    while stem < last and row < out_stem.size:
        if levels == 0:
            out_stem[row] = stem
            row += 1
            stem += 1
            continue
        if level < 0:
            used[0] = stems_used[stem]
            at[0] = 0
            level = 0
        if at[level] == sizes[level]:
            level -= 1
            if level < 0:
                stem += 1
            else:
                at[level] += 1
            continue
        cards = sets[starts[level] + at[level]]
        if (cards & used[level]) != np.uint64(0):
            at[level] += 1
            continue
        chosen[level] = cards
        if level + 1 < levels:
            used[level + 1] = used[level] | cards
            level += 1
            at[level] = 0
            continue
        out_stem[row] = stem
        for place in range(levels):
            out[place, row] = chosen[place]
        row += 1
        at[level] += 1
    where[0] = stem
    where[1] = level
    return row
