"""Which parts of a condition are about one player's cards and the board as it lies.

Such a part holds or fails whatever else is dealt, so keeping the deals where it holds is the same as keeping
the hands of that player for which it holds.  That is how a condition narrows a range.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from oracle.games import Game
from oracle.query.language.expressions import Binary, Call, Expression, Name, walk
from oracle.query.language.types import Type
from oracle.query.model import Query
from oracle.query.registry import FunctionSpec, find_function

AGAINST_OTHERS = "Equity"
"""The family of functions whose values depend on the others' ranges."""


@dataclass(frozen=True, slots=True)
class Parted:
    """A condition in two parts, both of which must hold.

    Attributes:
        narrowing: What is about single players' cards and the known board; None where there is no such part.
        rest: Everything else, or None.
    """

    narrowing: Expression | None
    rest: Expression | None


def parted(where: Expression | None, table: Query, game: Game, known: int) -> Parted:
    """Split a condition into what narrows single ranges and what does not; reads no range.

    Args:
        where: The condition, or None.
        table: Whose condition it is; its seats are the players.
        game: The table's game.
        known: How many cards of the board are known.

    >>> from oracle.games import find_game
    >>> from oracle.pql import parse, print_expression
    >>> query = parse("select avg(1) from game='holdem', a='*', b='*' where pocketPair(a) and winsHi(b)")
    >>> parts = parted(query.where, query, find_game("holdem"), 0)
    >>> print_expression(parts.narrowing), print_expression(parts.rest)
    ('pocketPair(a)', 'winsHi(b)')
    """
    split: tuple[list[Expression], list[Expression]] = ([], [])
    for part in () if where is None else conjuncts(where):
        split[player_of(part, table, game, known) is None].append(part)
    return Parted(*map(_joined, split))


def conjuncts(where: Expression) -> Iterator[Expression]:
    """The parts of a condition that must all hold, in order; needs no recursion."""
    waiting = [where]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Binary) and part.operator == "and":
            waiting += [part.right, part.left]
        else:
            yield part


def player_of(part: Expression, table: Query, game: Game, known: int) -> str | None:
    """The one player whose cards, with the known board, decide a condition; None where that is not so.

    Args:
        part: The condition.
        table: Whose condition it is.
        game: The table's game; in stud nothing is decided before the cards are dealt.
        known: How many cards of the board are known.

    Returns:
        The player's name in the query.
    """
    if game.stud:
        return None
    names = {seat.identifier.lower(): seat.identifier for seat in table.seats}
    said = {node.text.lower() for node in walk(part) if isinstance(node, Name)} & names.keys()
    calls = [node for node in walk(part) if isinstance(node, Call)]
    if len(said) != 1 or not all(_decided(call, game, known) for call in calls):
        return None
    return names[said.pop()]


def _decided(call: Call, game: Game, known: int) -> bool:
    """Whether a call looks at nobody else and at no card to come."""
    spec = find_function(call.function)
    if spec is None or spec.everyone or spec.family == AGAINST_OTHERS:
        return False
    if any(parameter.type is Type.BOARD_RANGE for parameter in spec.parameters):
        return False  # how many cards it looks at is known only once it is read
    shown = {street.name for street in game.streets if street.board_cards <= known}
    return spec.streets_of(game, _streets_said(spec, call.arguments)) <= shown


def _streets_said(spec: FunctionSpec, arguments: Sequence[Expression]) -> list[object]:
    """The streets among the arguments of a call; None for every other argument."""
    streets: list[object] = [None] * len(arguments)
    for place, (argument, parameter) in enumerate(zip(arguments, spec.parameters, strict=False)):
        if parameter.type is Type.STREET and isinstance(argument, Name):
            streets[place] = argument.text.lower()
    return streets


def _joined(parts: list[Expression]) -> Expression | None:
    return reduce(lambda left, right: Binary("and", left, right), parts) if parts else None
