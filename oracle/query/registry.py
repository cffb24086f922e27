"""The registry of PQL functions: names, parameters, types, where they are defined, implementation.

A function is Python code from `Columns` and arguments to a column, registered by a decorator; its docstring
is its reference (`oracle.query.function_docs`).  Checker, help, completion and executor all use this
registry.
"""

from __future__ import annotations

import difflib
import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from oracle.games import Game
from oracle.query.askable import LAST, Asks, GameRule, StreetRule, asked_in, check_game, check_street
from oracle.query.bounds import Bounds
from oracle.query.columns import Column
from oracle.query.function_docs import FunctionDoc, read_doc
from oracle.query.language.types import Type

Implementation = Callable[..., Column]
"""``f(columns, *arguments)``: arguments are constants (players as seat numbers, streets as names, strings,
ranges, numbers) or columns."""

ArgumentCheck = Callable[[Game, Sequence[object]], None]
"""Checks the constant arguments of a call (None for others) and raises `ArgumentError` if one is not
valid."""

BoundsRule = Callable[[Game, int, Sequence[object]], Bounds]
"""The bounds of the values of a call, in the units of its column, given the game, the number of players and
the constant arguments (None for others)."""


class Needs(Enum):
    """What a function computes from the cards of each deal; plans estimate its cost from this."""

    CARDS = "nothing beyond the cards, ratings and shares of the deal"
    DRAWS = "draws: flush draws, or hands rated again with other cards"
    NUTS = "the best hand that an opponent could hold"
    HAND_EQUITY = "equities with all hands face up"
    RANGE_EQUITY = "equities against ranges"

    @property
    def equity(self) -> bool:
        """Whether a value may take milliseconds: an equity inside a single deal."""
        return self in (Needs.HAND_EQUITY, Needs.RANGE_EQUITY)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a function.

    Attributes:
        name: Its name in the reference.
        type: Its type.
        optional: Whether it may be omitted.
        repeated: Whether it may be repeated any number of times (the last parameter only).
    """

    name: str
    type: Type
    optional: bool = False
    repeated: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class FunctionSpec:
    """A PQL function.

    Attributes:
        name: Its name, in the reference's capitalisation.
        aliases: Other names.
        parameters: Its parameters.
        result: The type of its value.
        family: Title of its group in the reference.
        needs: What it computes from the cards of each deal.
        implementation: The function that computes it.
        games: Rules that a game must meet.
        streets: The streets on which it is defined.
        fixed_streets: Streets it always uses; `LAST` is the game's last.
        constant: Whether its value depends only on its arguments.
        typed: Whether the implementation also receives the tuple of the argument types.
        check: Checks constant arguments, or None.
        everyone: Whether it uses cards of players other than its argument.
        bounds: Bounds of its values, or None if its type implies them (`oracle.query.checking.bounds`).
        doc: Its reference.
    """

    name: str
    aliases: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    result: Type
    family: str
    needs: Needs
    implementation: Implementation
    games: tuple[GameRule, ...]
    streets: StreetRule
    fixed_streets: tuple[str, ...]
    constant: bool
    typed: bool
    check: ArgumentCheck | None
    everyone: bool
    bounds: BoundsRule | None
    doc: FunctionDoc

    def __reduce__(self) -> tuple[Callable[[str], FunctionSpec | None], tuple[str]]:
        """Pickled by name: another process has the same functions."""
        return find_function, (self.name,)

    @property
    def signature(self) -> str:
        """The signature as in the reference, e.g. ``handType(player, street)``."""
        names = [f"{each.name}, …" if each.repeated else each.name for each in self.parameters]
        return f"{self.name}({', '.join(names)})"

    @property
    def asked_in(self) -> tuple[str, ...]:
        """The names of the games in which it is defined."""
        return asked_in(self.games)

    def check_call(self, game: Game, values: Sequence[object]) -> None:
        """Refuse a call that is not defined in a game.

        Args:
            game: The game of the query.
            values: One entry per argument: its value if constant, otherwise None.

        Raises:
            ArgumentError: With the argument at fault, or None for the function itself.
        """
        check_game(self.name, self.games, game)
        for index, (parameter, value) in enumerate(zip(self.parameters, values, strict=False)):
            if parameter.type is Type.STREET and isinstance(value, str):
                check_street(self.name, self.streets, game, value, index)
        if self.check is not None:
            self.check(game, values)

    def streets_of(self, game: Game, values: Sequence[object]) -> frozenset[str]:
        """The streets whose cards a call uses; if the turn is among them, turn and river are distinguished.

        Args:
            game: The game of the query.
            values: One entry per argument: its value if constant, otherwise None.
        """
        streets = {game.streets[-1].name if street == LAST else street for street in self.fixed_streets}
        for index, value in enumerate(values):
            parameter = self.parameters[min(index, len(self.parameters) - 1)]
            if isinstance(value, FunctionSpec):
                return value.streets_of(game, [None, *values[index + 1 :]])
            if isinstance(value, Asks):
                streets |= value.streets
            elif parameter.type is Type.STREET and isinstance(value, str):
                streets.add(value)
        return frozenset(streets)


_REGISTERED: dict[str, FunctionSpec] = {}
_BY_NAME: dict[str, FunctionSpec] = {}


def pql_function(
    name: str,
    parameters: Sequence[Parameter],
    result: Type,
    *,
    family: str,
    needs: Needs,
    aliases: Sequence[str] = (),
    games: Sequence[GameRule] = (),
    streets: StreetRule = StreetRule.ANY,
    fixed_streets: Sequence[str] = (),
    constant: bool = False,
    typed: bool = False,
    check: ArgumentCheck | None = None,
    everyone: bool = False,
    bounds: BoundsRule | None = None,
) -> Callable[[Implementation], Implementation]:
    """Register a function; the parameters are the attributes of `FunctionSpec`.

    Raises:
        ValueError: If a name is taken, or the docstring lacks a part or lists other arguments.
    """

    def register(implementation: Implementation) -> Implementation:
        doc = read_doc(implementation.__doc__ or "")
        documented = [argument for argument, _ in doc.arguments]
        if documented != [parameter.name for parameter in parameters]:
            raise ValueError(f"{name}: the docstring lists the arguments {documented}")
        spec = FunctionSpec(
            name, tuple(aliases), tuple(parameters), result, family, needs, implementation, tuple(games),
            streets, tuple(fixed_streets), constant, typed, check, everyone, bounds, doc,
        )  # fmt: skip
        for known in (name, *aliases):
            if known.lower() in _BY_NAME:
                raise ValueError(f"there are two functions called {known}")
            _BY_NAME[known.lower()] = spec
        _REGISTERED[name] = spec
        return implementation

    return register


@functools.cache
def functions() -> Mapping[str, FunctionSpec]:
    """All functions by name, in the order of the reference."""
    import oracle.query.functions  # noqa: F401 - its modules register themselves, once the rest is there

    return MappingProxyType(_REGISTERED)


def find_function(name: str) -> FunctionSpec | None:
    """The function with a name or alias in any case, or None."""
    functions()
    return _BY_NAME.get(name.lower())


def nearest_function(name: str) -> str | None:
    """The name or alias closest to a misspelt one, as in the reference; None if none is close."""
    written = {known.lower(): known for spec in functions().values() for known in (spec.name, *spec.aliases)}
    near = difflib.get_close_matches(name.lower(), written, n=1)
    return written[near[0]] if near else None
