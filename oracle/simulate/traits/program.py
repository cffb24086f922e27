"""From the expressions of a query to the program of the kernel, and from its counters to columns."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from oracle.arrays import Whole
from oracle.cards.combo import PAIR_MASKS
from oracle.errors import OracleError
from oracle.games import Game
from oracle.prepared import Prepared
from oracle.query.checking.typed import Constant, Operation, Typed
from oracle.query.columns import Column
from oracle.simulate.traits import steps
from oracle.simulate.traits.kernels import LANES, Program
from oracle.simulate.traits.strengths import strength_table
from oracle.simulate.traits.trait import NoTraitError, Tabulated, Trait, tabulate, ways_trait

APART = 16
"""Unused counters before and after those of a thread: 128 bytes, two lines that processors fetch together."""


@dataclass(frozen=True, slots=True, eq=False)
class Key:
    """Combinations that are counted.

    Attributes:
        first: Index of their first counter.
        values: The value of the expression for each combination, shape (combinations,).
    """

    first: int
    values: Column

    def column(self, counts: Whole) -> tuple[Column, Whole]:
        """The values that occurred, and how often each did; ``counts``: all counters, shape (counters,)."""
        own = counts[self.first : self.first + self.values.size]
        (held,) = own.nonzero()  # many times a second, and much shorter than `np.flatnonzero`
        return self.values[held], own[held]


@dataclass(frozen=True, slots=True, eq=False)
class Counting:
    """What a kernel counts for a query.

    Attributes:
        program: The program of the kernel.
        selectors: What is counted for each selector.
        ways: What is counted for each player if the equity table is requested: how many share the pot with
            him.
        counters: Number of counters.
        ratings: Rows of ratings.
        traits: Rows of traits.
    """

    program: Program
    selectors: tuple[Key, ...]
    ways: tuple[Key, ...]
    counters: int
    ratings: int
    traits: int

    def new_counts(self) -> Whole:
        """Counters at 0, shape (LANES, counters), in cache lines that no other thread writes to."""
        size = LANES * self.counters
        counts = np.zeros(size + 2 * APART, dtype=np.int64)[APART : APART + size]
        return counts.reshape(LANES, self.counters)


def counting_of(
    prepared: Prepared, where: Typed | None, selectors: Sequence[Typed], *, table: bool
) -> Counting | None:
    """What a kernel counts for a query; None if the query needs more than traits.

    Args:
        prepared: What is dealt.
        where: The condition, or None.
        selectors: The expressions that are aggregated.
        table: Whether the equity table is wanted too: who shares the pot, deal by deal.
    """
    if not prepared.game.high or (table and prepared.game.split):
        return None
    try:
        return _Builder(prepared).built(where, selectors, table=table)
    except (NoTraitError, OracleError):  # evaluating deal by deal gives the error its place in the query
        return None


class _Builder:
    """Collects what a program does; each trait is read once.

    Args:
        prepared: What is dealt.
    """

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._playing = [place for place, seat in enumerate(prepared.seats) if not seat.folded]
        self._known: dict[int, Trait] = {}  # traits that represent parts of expressions
        self._rated: list[list[int]] = []
        self._read: list[list[int]] = []
        self._rows: dict[Hashable, int] = {}  # of traits
        self._traits = 0
        self._combined: list[int] = []
        self._strides: list[int] = []
        self._tables: list[Column] = []
        self._combos: int | None = None  # where the numbers of hands begin in the tables
        self._strengths: int | None = None  # where those of the strengths begin
        self._keys: list[list[int]] = []
        self._placed: dict[tuple[Hashable, ...], int] = {}  # first counters of combinations

    def built(self, where: Typed | None, selectors: Sequence[Typed], *, table: bool) -> Counting:
        """The whole program."""
        asked = None if where is None else self._where(where)
        rated_first, read_first = len(self._rated), len(self._read)
        keys = tuple(self._key(self._tabulated(each)) for each in selectors)
        players = len(self._playing)
        pots = [ways_trait(player, players) for player in range(players if table else 0)]
        ways = tuple(self._key(Tabulated((trait,), trait.values)) for trait in pots)
        program = Program(
            rated=_numbers(self._rated, 4),
            read=_numbers(self._read, 5),
            rated_first=rated_first,
            read_first=read_first,
            rows=np.array(self._combined, dtype=np.int64),
            strides=np.array(self._strides, dtype=np.int64),
            tables=np.concatenate([np.empty(0, dtype=np.uint16), *self._tables]),
            where=np.array(asked or (0, 0, 0), dtype=np.int64),
            keys=_numbers(self._keys, 4),
        )
        counters = sum(key[3] for key in self._keys)
        ratings = 1 + max((row for row, *_ in self._rated), default=0)
        return Counting(program, keys, ways, counters, ratings, self._traits)

    def _where(self, node: Typed) -> tuple[int, int, int] | None:
        """The condition in the program's form; None if it always holds."""
        found = self._tabulated(node)
        if not found.traits:
            if found.values.all():
                return None
            raise NoTraitError
        return *self._combination(found.traits), self._table(found.values.astype(np.uint16))

    def _tabulated(self, node: Typed) -> Tabulated:
        """An expression as a table; where that is too large, its operands are looked up first."""
        try:
            return tabulate(node, self._prepared, self._known)
        except NoTraitError:
            if not isinstance(node, Operation):
                raise
        for operand in node.operands:
            if not isinstance(operand, Constant) and id(operand) not in self._known:
                self._known[id(operand)] = self._looked_up(operand)
        return tabulate(node, self._prepared, self._known)

    def _looked_up(self, node: Typed) -> Trait:
        """A trait that represents an expression: the index of its value."""
        found = self._tabulated(node)
        values, numbers = np.unique(found.values, return_inverse=True)
        if not found.traits:
            raise NoTraitError
        return Trait(
            ("part", id(node)), steps.LOOKED_UP, (0, 0), values, found.traits,
            numbers.reshape(-1).astype(np.uint16),
        )  # fmt: skip

    def _key(self, found: Tabulated) -> Key:
        """The counters of an expression; expressions of the same traits share them."""
        if not found.traits:
            raise NoTraitError
        names = tuple(trait.key for trait in found.traits)
        if names not in self._placed:
            first, last = self._combination(found.traits)
            self._placed[names] = sum(key[3] for key in self._keys)
            self._keys.append([first, last, self._placed[names], found.values.size])
        return Key(self._placed[names], found.values)

    def _combination(self, traits: Sequence[Trait]) -> tuple[int, int]:
        """Make the program read some traits; returns where their combination begins and ends."""
        rows = [self._row(trait) for trait in traits]
        first = len(self._combined)
        self._combined += rows
        self._strides += [prod(each.size for each in traits[place + 1 :]) for place in range(len(traits))]
        return first, len(self._combined)

    def _table(self, column: Column) -> int:
        """Where a table begins in the concatenation of all tables."""
        first = sum(each.size for each in self._tables)
        self._tables.append(column)
        return first

    def _row(self, trait: Trait) -> int:
        """The row of a trait, which the program then reads."""
        if trait.key not in self._rows:
            if trait.kind == steps.WAYS:
                self._read_ways()
            else:
                needs = self._needs(trait)
                self._rows[trait.key] = self._new_row()
                self._read.append([trait.kind, self._rows[trait.key], *needs])
        return self._rows[trait.key]

    def _new_row(self) -> int:
        self._traits += 1
        return self._traits - 1

    def _read_ways(self) -> None:
        """Make the program read how many share the pot with each player, in consecutive rows."""
        first = self._traits
        for player in range(len(self._playing)):
            self._rows[ways_trait(player, len(self._playing)).key] = self._new_row()
        self._read.append([steps.WAYS, first, *self._final()])

    def _needs(self, trait: Trait) -> tuple[int, int, int]:
        """The arguments of a trait's step; see `oracle.simulate.traits.kernels.read_traits`."""
        if trait.kind == steps.LOOKED_UP and trait.table is not None:
            return *self._combination(trait.of), self._table(trait.table)
        if trait.kind == steps.OWN_COMBO:
            return trait.where[0], 0, self._combo_numbers()
        if trait.kind == steps.HAND_TYPE:
            return self._rating(*trait.where), 0, 0
        if trait.kind == steps.STRENGTH:
            return self._rating(*trait.where), 0, self._strength_numbers()
        if trait.kind == steps.WINNING_TYPE:
            return self._final()
        at_seat = trait.kind in (steps.OWN_TYPE, steps.OWN_RANKS, steps.OWN_PAIRS)
        return trait.where[0 if at_seat else 1], 0, 0

    def _combo_numbers(self) -> int:
        """Where the numbers of all hands of two cards begin, by the places of their cards."""
        if self._combos is None:
            numbers = np.zeros(1 << 2 * steps.PLACE_BITS, dtype=np.uint16)
            for number, mask in enumerate(PAIR_MASKS.tolist()):
                lower, higher = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
                numbers[lower << steps.PLACE_BITS | higher] = number
            self._combos = self._table(numbers)
        return self._combos

    def _strength_numbers(self) -> int:
        """Where the table begins by which ratings are numbered."""
        if self._strengths is None:
            self._strengths = self._table(strength_table(self._prepared.game.rating))
        return self._strengths

    def _final(self) -> tuple[int, int, int]:
        """The rows of the final ratings of all players, which are consecutive."""
        for seat in self._playing:
            self._rating(seat, steps.RIVER)
        return 0, len(self._playing), 0

    def _rating(self, seat: int, board: int) -> int:
        """The row of the ratings of a seat on a board, which the program then rates."""
        for row, *rated in self._rated:
            if rated[:2] == [seat, board]:
                return row
        if board == steps.RIVER and seat in self._playing:
            row = self._playing.index(seat)  # the first rows, for `steps.find_ways`
        else:
            row = max([len(self._playing) - 1, *(each[0] for each in self._rated)]) + 1
        self._rated.append([row, seat, board, _cards(self._prepared.game, board)])
        return row


def _cards(game: Game, board: int) -> int:
    """How many cards a hand has on a board of a street, its own among them."""
    later = {steps.FLOP: 1, steps.TURN: 2}.get(board, -1)
    return game.hole_cards + game.streets[later].board_cards


def _numbers(rows: Sequence[Sequence[int]], width: int) -> Whole:
    return np.array(rows, dtype=np.int64).reshape(len(rows), width)
