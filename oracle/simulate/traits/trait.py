"""Traits, and the columns in which an expression reads them: one row for each combination."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import NoReturn

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks
from oracle.cards.card import RANK_COUNT, SUIT_COUNT
from oracle.cards.combo import PAIR_MASKS
from oracle.games import Street
from oracle.prepared import Prepared
from oracle.query.checking.typed import Typed
from oracle.query.columns import Column, Flags
from oracle.query.language.values import SHARE_UNITS
from oracle.rating.strength import HAND_TYPES, strengths
from oracle.simulate.columns.evaluate import Evaluator
from oracle.simulate.columns.table import TableColumns
from oracle.simulate.traits import steps

MOST_COMBINATIONS = 8192
"""Most combinations of traits that are counted together: each lane then has 64 kB of counters."""

_RANK_SETS = 1 << RANK_COUNT
_SUIT_COUNTS = SUIT_COUNT + 1
"""Numbers of suits on a board: from none, when no card is dealt, to all four."""
_BOARD_CARDS = 5
"""Most cards of a board."""
_RATED = 5
"""Fewest cards that are rated as a hand; with fewer, a hand is a pair or high card."""


_COUNTED_CARDS = 2
"""A player's cards in games where each hand is a number: of more cards there are too many hands."""


class NoTraitError(Exception):
    """An expression needs more than traits; it is evaluated deal by deal."""


@dataclass(frozen=True, slots=True, eq=False)
class Trait:
    """A small number that every deal has.

    Attributes:
        key: Identifies it.
        kind: The step that reads it: a constant of `oracle.simulate.traits.steps`.
        where: The step's arguments: a seat or a player, and a board, as the kind needs them.
        values: The value of an expression for each number, shape (n,); for most, the numbers themselves.
        of: The traits from which a `steps.LOOKED_UP` trait is made, otherwise none.
        table: Its number for each combination of ``of``, shape (combinations,), uint16; otherwise empty.
    """

    key: Hashable
    kind: int
    where: tuple[int, int]
    values: Column
    of: tuple[Trait, ...] = ()
    table: npt.NDArray[np.uint16] | None = None

    @property
    def size(self) -> int:
        """How many numbers there are, from 0."""
        return int(self.values.size)


class _MissingError(Exception):
    """A trait that an expression turned out to need."""

    def __init__(self, trait: Trait) -> None:
        super().__init__(trait.key)
        self.trait = trait


class TraitColumns(TableColumns):
    """Implements `oracle.query.columns.Columns` over combinations of traits.

    Args:
        prepared: What is dealt.
        traits: The traits known so far; the first changes slowest.
        known: The traits that represent parts of the expression, by the id of the part.
        rows: Which combinations; all of them if None.
    """

    def __init__(
        self,
        prepared: Prepared,
        traits: Sequence[Trait],
        known: Mapping[int, Trait],
        rows: npt.NDArray[np.intp] | None = None,
    ) -> None:
        super().__init__(prepared)
        self._traits = traits
        self._known = known
        self._rows = np.arange(prod(trait.size for trait in traits)) if rows is None else rows
        self._found: dict[Hashable, Column] = {}

    @property
    def rows(self) -> int:
        """Number of combinations."""
        return int(self._rows.size)

    def take(self, rows: Flags) -> TraitColumns:
        """The columns of some combinations."""
        return TraitColumns(self._prepared, self._traits, self._known, self._rows[rows])

    def part(self, node: Typed) -> Column | None:
        """The column of a part of the expression that a trait represents; None for any other part."""
        trait = self._known.get(id(node))
        return None if trait is None else self._column(trait)

    def once(self, key: Hashable, compute: Callable[[], Column]) -> Column:
        """The column with a key: that of a trait, or computed from other columns."""
        trait = self._trait_of(key)
        if trait is not None:
            return self._column(trait)
        if key not in self._found:
            self._found[key] = compute()
        return self._found[key]

    def _column(self, wanted: Trait) -> Column:
        stride = 1
        for trait in reversed(self._traits):
            if trait.key == wanted.key:
                return wanted.values[self._rows // stride % trait.size]
            stride *= trait.size
        raise _MissingError(wanted)

    def _trait_of(self, key: Hashable) -> Trait | None:
        """The trait behind the key of a column; None for columns computed from others."""
        match key:
            case ("hand type", int() as seat, str() as street):
                return self._hand_type(key, seat, self._street(street))
            case ("winning type",):
                return Trait(key, steps.WINNING_TYPE, (0, steps.RIVER), _numbers(len(HAND_TYPES), np.int8))
            case ("board ranks", str() as street):
                return self._of_board(key, steps.BOARD_RANKS, street, _numbers(_RANK_SETS, np.uint16))
            case ("board pairs", str() as street):
                return self._of_board(key, steps.BOARD_PAIRS, street, _numbers(_RANK_SETS, np.uint16))
            case ("board suits", str() as street):
                return self._of_board(key, steps.BOARD_SUITS, street, _numbers(_SUIT_COUNTS, np.int64))
            case ("board suited", str() as street):
                return self._of_board(key, steps.BOARD_SUITED, street, _numbers(_BOARD_CARDS + 1, np.uint8))
            case ("rating", int() as seat, str() as street):
                return self._strength(key, seat, self._street(street))
            case ("own ranks", int() as seat, ""):
                return Trait(key, steps.OWN_RANKS, (seat, 0), _numbers(_RANK_SETS, np.uint16))
            case ("own pairs", int() as seat):
                return Trait(key, steps.OWN_PAIRS, (seat, 0), _numbers(_RANK_SETS, np.uint16))
        return None

    def _street(self, name: str) -> Street:
        return next(each for each in self.game.streets if each.name == name)

    def _hand_type(self, key: Hashable, seat: int, at: Street) -> Trait:
        types = _numbers(len(HAND_TYPES), np.int8)
        if at.own_cards != self.game.hole_cards:
            raise NoTraitError  # an early street of stud
        if at.own_cards + at.board_cards >= _RATED and (at.board_cards or self.game.stud):
            return Trait(key, steps.HAND_TYPE, (seat, self._board_of(at)), types)
        return Trait(key, steps.OWN_TYPE, (seat, 0), types)

    def _strength(self, key: Hashable, seat: int, at: Street) -> Trait:
        if at.own_cards != self.game.hole_cards or at.own_cards + at.board_cards < _RATED:
            raise NoTraitError
        return Trait(key, steps.STRENGTH, (seat, self._board_of(at)), strengths(self.game.rating))

    def _of_board(self, key: Hashable, kind: int, street: str, values: Column) -> Trait:
        at = self._street(street)
        if not at.board_cards:
            raise NoTraitError
        return Trait(key, kind, (0, self._board_of(at)), values)

    def _board_of(self, at: Street) -> int:
        """The board of a street, as a constant of the steps."""
        if at.board_cards == self.game.board_cards:
            return steps.RIVER
        return steps.FLOP if at.board_cards == self.game.streets[1].board_cards else steps.TURN

    def _ways(self, seat: int) -> npt.NDArray[np.int64]:
        """Number of players who share the pot, including the seat; 0 if it gets none of it."""
        if self.game.split:
            raise NoTraitError
        if not self.playing[seat]:
            return np.zeros(self.rows, dtype=np.int64)
        return self._column(ways_trait(sum(self.playing[:seat]), sum(self.playing)))

    def wins(self, seat: int) -> Flags:
        """Whether the seat alone has the best high hand."""
        return np.asarray(self._ways(seat) == 1)

    def ties(self, seat: int) -> Flags:
        """Whether the seat has the best high hand together with others."""
        return np.asarray(self._ways(seat) > 1)

    def divides(self, seat: int) -> Flags:
        """Whether the seat splits the pot with others."""
        return self.ties(seat)

    def shares(self, seat: int) -> npt.NDArray[np.int64]:
        """The seat's part of the pot, in units of 1/5040."""
        parts = SHARE_UNITS // np.arange(1, sum(self.playing) + 1)
        return np.concatenate([[0], parts])[self._ways(seat)]

    def own(self, seat: int) -> Masks:
        """The seat's own cards, if they are few enough for its hands to be counted one by one."""
        if self.game.stud or self.game.hole_cards != _COUNTED_CARDS:
            raise NoTraitError
        return self._column(Trait(("own", seat), steps.OWN_COMBO, (seat, 0), PAIR_MASKS))

    def rating(self, seat: int, street: str) -> npt.NDArray[np.uint32]:
        """Rating of the best five cards a seat has on a street, uint32."""
        return self.once(("rating", seat, street), self._no_trait)

    def _no_trait(self, *_: object) -> NoReturn:
        """A column that is not a trait."""
        raise NoTraitError

    board = turn = river = hand = rate = outs = equity_on = equity_against = _no_trait
    low_rating = best_possible_low = nut_low_outs = own_on = increments = up_card = _no_trait


def ways_trait(player: int, players: int) -> Trait:
    """The trait for the number of players who share the pot, including a given player; 0 if he gets none.

    Args:
        player: His index among those in the pot.
        players: Number of players in the pot.
    """
    return Trait(("ways", player), steps.WAYS, (player, steps.RIVER), _numbers(players + 1, np.int64))


def _numbers(count: int, kind: type[np.generic]) -> Column:
    return np.arange(count).astype(kind)


class _TraitEvaluator(Evaluator):
    """Evaluates expressions, parts of which may be traits."""

    def _value(self, node: Typed, columns: TraitColumns) -> object:  # type: ignore[override]
        found = columns.part(node)
        return super()._value(node, columns) if found is None else found


@dataclass(frozen=True, slots=True, eq=False)
class Tabulated:
    """An expression as a table.

    Attributes:
        traits: What it depends on; the first changes slowest.
        values: Its value for each combination, shape (combinations,).
    """

    traits: tuple[Trait, ...]
    values: Column


def tabulate(node: Typed, prepared: Prepared, known: Mapping[int, Trait]) -> Tabulated:
    """An expression as a table over traits.

    Args:
        node: The expression.
        prepared: What is dealt.
        known: The traits that represent parts of it, by the id of the part.

    Raises:
        NoTraitError: If it needs more than traits, or too many combinations.
        OracleError: If some combination has no value.
    """
    traits: list[Trait] = []
    evaluator = _TraitEvaluator("")
    while True:
        try:
            values = evaluator.column(node, TraitColumns(prepared, traits, known))
        except _MissingError as missing:
            traits.append(missing.trait)
            if prod(trait.size for trait in traits) > MOST_COMBINATIONS:
                raise NoTraitError from None
            continue
        if values.dtype.hasobject:
            raise NoTraitError
        return Tabulated(tuple(traits), values)
