"""Which hands fit a list of slots.

A hand fits when its cards can be assigned to the slots, each slot a different card, so that every slot
allows its card, equal variables are equal ranks (suits) and different ones different.

Cards are in descending order, so the search proceeds place by place and assigns each place one of the
remaining slots, with the rows (ranks) and columns (suits) of the `Grid` that are still possible; a branch
without rows or columns ends. Branches with the same rank conditions merge their columns, branches with the
same columns merge their rows; the result is a short list of (rows, columns), the pattern.
"""

from __future__ import annotations

import functools
from collections import Counter
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from oracle.cards.card import RANK_COUNT
from oracle.ranges.grid import Grid, Words, grid_of
from oracle.ranges.text.nodes import CardSlot

MOST_STEPS = 40_000
"""Most branches searched for one list of slots; under a second with six cards."""
_CACHED_MATCHES = 512
"""Recent answers cached: the same patterns are read again with every keystroke."""
_CACHED_HANDS = 8_192
"""Single hands whose cells are cached: all of hold'em and more."""
_SUITS_OF_RANK = 0b1111
_ONCE = "?"
"""In place of a variable that a pattern uses once: its letter does not matter; it differs from all others."""

_Key = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """The hands that fit, row by row of the grid.

    Attributes:
        rows: The rows with at least one hand that may fit, ascending, shape (k,), int64.
        kinds: For each of them its entry in ``table``, shape (k,), int64.
        table: Different sets of columns, shape (kinds, words of a row), uint64.
        steps: Branches searched, a measure of the work.
    """

    rows: npt.NDArray[np.int64]
    kinds: npt.NDArray[np.int64]
    table: Words
    steps: int

    def add_to(self, words: Words) -> None:
        """Add the hands to a set; cells that are not hands may be set too."""
        if self.rows.size == words.shape[0]:
            words |= self.table[self.kinds]
        else:
            words[self.rows] |= self.table[self.kinds]


class TooManyBranchesError(Exception):
    """A list of slots can be assigned to cards in more ways than `MOST_STEPS`."""


@functools.lru_cache(maxsize=_CACHED_MATCHES)
def match_slots(cards_each: int, slots: tuple[CardSlot, ...]) -> Match:
    """The hands of a number of cards that fit a list of slots.

    Args:
        cards_each: Cards of a hand.
        slots: At most that many; other cards are free.

    Raises:
        TooManyBranchesError: If the search would take too long.
    """
    grid = grid_of(cards_each)
    search = _Search(grid, (*slots, *[CardSlot()] * (cards_each - len(slots))))
    return _as_match(grid, search.products(), search.steps)


@functools.lru_cache(maxsize=_CACHED_HANDS)
def exact_cell(slots: tuple[CardSlot, ...], cards_each: int) -> int | None:
    """The cell of the hand whose cards the slots name; each slot is a different single card."""
    if len(slots) != cards_each:
        return None
    cards = {slot.cards for slot in slots}
    if len(cards) != cards_each or any(each.bit_count() != 1 for each in cards):
        return None
    return grid_of(cards_each).cell(tuple(each.bit_length() - 1 for each in cards))


@dataclass(frozen=True, slots=True)
class _Branch:
    """A partial assignment: the slots left, what is still possible, and the first place of each variable."""

    left: tuple[int, ...]
    rows: int
    columns: int
    key: _Key = ()
    ranks: tuple[tuple[str, int], ...] = ()
    suits: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class _Search:
    """The search for one list of slots, as many as a hand has cards."""

    grid: Grid
    slots: tuple[CardSlot, ...]
    steps: int = 0
    _kinds: list[CardSlot] = field(default_factory=list)
    _pieces: list[list[tuple[int, int]]] = field(default_factory=list)
    _found: dict[_Key, tuple[int, int]] = field(default_factory=dict)

    def products(self) -> dict[int, int]:
        """Sets of columns, each with the rows it goes with."""
        counted = Counter(_with_single_uses(self.slots))
        self._kinds = list(counted)
        self._pieces = [_pieces(slot.cards) for slot in self._kinds]
        self._extend(_Branch(tuple(counted.values()), self.grid.all_rows, self.grid.all_columns))
        joined: dict[int, int] = {}
        for rows, columns in self._found.values():
            joined[columns] = joined.get(columns, 0) | rows
        return joined

    def _extend(self, branch: _Branch) -> None:
        """Fill the next place in every possible way."""
        place = len(branch.key)
        if place == self.grid.cards_each:
            columns = self._found.get(branch.key, (0, 0))[1] | branch.columns
            self._found[branch.key] = (branch.rows, columns)
            return
        for kind, slot in enumerate(self._kinds):
            if not branch.left[kind]:
                continue
            left = (*branch.left[:kind], branch.left[kind] - 1, *branch.left[kind + 1 :])
            rows = _related(branch.rows, slot.rank_variable, branch.ranks, self.grid.same_rank[place])
            columns = _related(branch.columns, slot.suit_variable, branch.suits, self.grid.same_suit[place])
            ranks = _bound(branch.ranks, slot.rank_variable, place)
            suits = _bound(branch.suits, slot.suit_variable, place)
            for allowed_ranks, allowed_suits in self._pieces[kind]:
                self.steps += 1
                if self.steps > MOST_STEPS:
                    raise TooManyBranchesError
                some_rows = rows & _rank_rows(self.grid.cards_each, place, allowed_ranks)
                some_columns = columns & self.grid.suit_columns[place][allowed_suits]
                if some_rows and some_columns:
                    key = (*branch.key, (allowed_ranks, slot.rank_variable))
                    self._extend(_Branch(left, some_rows, some_columns, key, ranks, suits))


@functools.lru_cache(maxsize=4096)
def _rank_rows(cards_each: int, place: int, ranks: int) -> int:
    """The rows with one of several ranks (bit per rank) at a place."""
    rows = 0
    for rank, with_rank in enumerate(grid_of(cards_each).rank_rows[place]):
        if ranks >> rank & 1:
            rows |= with_rank
    return rows


def _related(possible: int, variable: str, bound: tuple[tuple[str, int], ...], same: tuple[int, ...]) -> int:
    """What remains once a place has a variable: equal to its first place, different from all others."""
    if not variable:
        return possible
    for name, place in bound:
        possible &= same[place] if name == variable != _ONCE else ~same[place]
    return possible


def _bound(bound: tuple[tuple[str, int], ...], variable: str, place: int) -> tuple[tuple[str, int], ...]:
    """The first places of the variables after one more place is filled."""
    if not variable or (variable != _ONCE and any(name == variable for name, _ in bound)):
        return bound
    return (*bound, (variable, place))


def _with_single_uses(slots: tuple[CardSlot, ...]) -> list[CardSlot]:
    """The slots with single-use variables given one name, so that equivalent slots are equal."""
    ranks = Counter(slot.rank_variable for slot in slots if slot.rank_variable)
    suits = Counter(slot.suit_variable for slot in slots if slot.suit_variable)
    return [
        slot._replace(
            rank_variable=_ONCE if ranks[slot.rank_variable] == 1 else slot.rank_variable,
            suit_variable=_ONCE if suits[slot.suit_variable] == 1 else slot.suit_variable,
        )
        for slot in slots
    ]


def _pieces(cards: int) -> list[tuple[int, int]]:
    """A set of card ids as products of ranks (bit per rank) and suits (bit per suit)."""
    ranks_by_suits: dict[int, int] = {}
    for rank in range(RANK_COUNT):
        suits = cards >> (4 * rank) & _SUITS_OF_RANK
        if suits:
            ranks_by_suits[suits] = ranks_by_suits.get(suits, 0) | 1 << rank
    return [(ranks, suits) for suits, ranks in ranks_by_suits.items()]


def _as_match(grid: Grid, products: dict[int, int], steps: int) -> Match:
    """Sets of (columns, rows) as the columns of each row."""
    if not products:
        nothing = np.zeros(0, dtype=np.int64)
        return Match(nothing, nothing, np.zeros((0, grid.everything.shape[1]), dtype=np.uint64), steps)
    columns = np.stack([grid.column_words(each) for each in products])
    flags = np.stack([grid.row_flags(rows) for rows in products.values()])
    rows = np.flatnonzero(flags.any(axis=0))
    packed = np.ascontiguousarray(np.packbits(flags[:, rows], axis=0).T)
    as_bytes = packed.view(np.dtype((np.void, packed.shape[1]))).reshape(-1)
    _, first, kinds = np.unique(as_bytes, return_index=True, return_inverse=True)
    table = np.stack([np.bitwise_or.reduce(columns[flags[:, rows[at]] == 1], axis=0) for at in first])
    return Match(rows, kinds.reshape(-1), table, steps)
