"""The one list of PQL functions: what each is called, takes and gives, where it may be asked, how it runs.

A function is Python code from `Columns` and arguments to a column, registered by a decorator; its docstring
is its reference (`oracle.query.function_docs`).  Checking, help, completion and running all read this list.
"""

from __future__ import annotations

import difflib
import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from oracle.games import Game
from oracle.query.askable import LAST, Asks, GameRule, StreetRule, asked_in, game_trouble, street_trouble
from oracle.query.bounds import Bounds
from oracle.query.columns import Column
from oracle.query.function_docs import FunctionDoc, read_doc
from oracle.query.language.types import Type

Implementation = Callable[..., Column]
"""``f(columns, *arguments)``: arguments are constants (players as seat numbers, streets as names, strings,
ranges, numbers) or columns."""

ArgumentCheck = Callable[[Game, Sequence[object]], None]
"""Looks at the constant arguments of a call (None where an argument is not constant) and raises
`ArgumentError` when one cannot be meant."""


BoundsRule = Callable[[Game, int, Sequence[object]], Bounds]
"""Between which numbers the values of a call lie, in the units of its column; told the game,
the number of players, and the constant arguments, None where an argument is not constant."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a function.

    Attributes:
        name: Its name in the reference.
        type: What it takes.
        optional: Whether it may be left out.
        repeated: Whether any number of arguments may stand in its place (the last parameter only).
    """

    name: str
    type: Type
    optional: bool = False
    repeated: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class FunctionSpec:
    """A PQL function.

    Attributes:
        name: Its name, in the capitals of the reference.
        aliases: Other names.
        parameters: Its arguments.
        result: The type of its value.
        family: Title of the group it is listed in.
        implementation: What computes it.
        games: Which games it can be asked in: all rules must hold.
        streets: Which streets it can be asked on.
        fixed_streets: Streets it looks at without being told; `LAST` stands for the game's last.
        constant: Whether its value depends on its arguments alone.
        typed: Whether the implementation gets, after the arguments, the tuple of their types.
        check: Looks at constant arguments, or None.
        everyone: Whether it looks at cards of players it is not asked about.
        bounds: Between which numbers its values lie, or None where its type says it
            (`oracle.query.checking.bounds`).
        doc: Its reference.
    """

    name: str
    aliases: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    result: Type
    family: str
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

    @property
    def signature(self) -> str:
        """The call as the reference shows it, e.g. ``handType(player, street)``."""
        names = [f"{each.name}, …" if each.repeated else each.name for each in self.parameters]
        return f"{self.name}({', '.join(names)})"

    @property
    def asked_in(self) -> tuple[str, ...]:
        """The names of the games it can be asked in."""
        return asked_in(self.games)

    def check_call(self, game: Game, values: Sequence[object]) -> None:
        """Refuse a call that cannot be answered in a game.

        Args:
            game: The game asked in.
            values: One entry per argument, its value where it is constant, else None.

        Raises:
            ArgumentError: With the argument at fault, or None for the function as such.
        """
        game_trouble(self.name, self.games, game)
        for index, (parameter, value) in enumerate(zip(self.parameters, values, strict=False)):
            if parameter.type is Type.STREET and isinstance(value, str):
                street_trouble(self.name, self.streets, game, value, index)
        if self.check is not None:
            self.check(game, values)

    def streets_of(self, game: Game, values: Sequence[object]) -> frozenset[str]:
        """The streets whose cards a call looks at; with the turn among them, turn and river are told apart.

        Args:
            game: The game asked in.
            values: One entry per argument, its value where it is constant, else None.
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
    """Register a function; the arguments are the attributes of `FunctionSpec`.

    Raises:
        ValueError: If a name is taken, or the docstring lacks a part or tells other arguments.
    """

    def register(implementation: Implementation) -> Implementation:
        doc = read_doc(implementation.__doc__ or "")
        told = [argument for argument, _ in doc.arguments]
        if told != [parameter.name for parameter in parameters]:
            raise ValueError(f"{name}: the docstring tells the arguments {told}")
        spec = FunctionSpec(
            name, tuple(aliases), tuple(parameters), result, family, implementation, tuple(games), streets,
            tuple(fixed_streets), constant, typed, check, everyone, bounds, doc,
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
    """The function of a name or alias in any case, or None."""
    functions()
    return _BY_NAME.get(name.lower())


def nearest_function(name: str) -> str | None:
    """The known name or alias most like a misspelt one, as the reference writes it; None if none is near."""
    written = {known.lower(): known for spec in functions().values() for known in (spec.name, *spec.aliases)}
    near = difflib.get_close_matches(name.lower(), written, n=1)
    return written[near[0]] if near else None
