"""The parts of a condition that are about one player's cards and the known board.

Whether such a part holds does not depend on anything else that is dealt, so keeping the deals in which it
holds is the same as keeping the player's hands for which it holds.  This is how a condition narrows a range.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from oracle.games import Game
from oracle.query.language.expressions import Binary, Call, Expression, Name, walk_expression
from oracle.query.language.types import Type
from oracle.query.model import Query
from oracle.query.registry import FunctionSpec, Needs, find_function


@dataclass(frozen=True, slots=True)
class Parted:
    """A condition split into two parts that must both hold.

    Attributes:
        narrowing: The part about single players' cards and the known board, or None.
        rest: Everything else, or None.
    """

    narrowing: Expression | None
    rest: Expression | None


def parted(where: Expression | None, table: Query, game: Game, known: int) -> Parted:
    """Split a condition into the part that narrows single ranges and the rest; parses no range.

    Args:
        where: The condition, or None.
        table: The query it belongs to; its seats are the players.
        game: The table's game.
        known: Number of known board cards.

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
    """The parts of a conjunction, in order; not recursive."""
    waiting = [where]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Binary) and part.operator == "and":
            waiting += [part.right, part.left]
        else:
            yield part


def player_of(part: Expression, table: Query, game: Game, known: int) -> str | None:
    """The one player whose cards, with the known board, decide a condition, or None.

    Args:
        part: The condition.
        table: The query it belongs to.
        game: The table's game; in stud nothing is decided before the deal.
        known: Number of known board cards.

    Returns:
        The player's name in the query.
    """
    if game.stud:
        return None
    names = {seat.identifier.lower(): seat.identifier for seat in table.seats}
    said = {node.text.lower() for node in walk_expression(part) if isinstance(node, Name)} & names.keys()
    calls = [node for node in walk_expression(part) if isinstance(node, Call)]
    if len(said) != 1 or not all(_decided(call, game, known) for call in calls):
        return None
    return names[said.pop()]


def decided_by_board(part: Expression, table: Query, game: Game, known: int) -> bool:
    """Whether the known board alone decides an expression; arguments as for `player_of`."""
    if game.stud:
        return False
    names = {seat.identifier.lower() for seat in table.seats}
    said = {node.text.lower() for node in walk_expression(part) if isinstance(node, Name)} & names
    calls = [node for node in walk_expression(part) if isinstance(node, Call)]
    return not said and all(_decided(call, game, known) for call in calls)


def _decided(call: Call, game: Game, known: int) -> bool:
    """Whether a call uses no other player's cards and no cards to come."""
    spec = find_function(call.function)
    if spec is None or spec.everyone or spec.needs is Needs.RANGE_EQUITY:
        return False
    if any(parameter.type is Type.BOARD_RANGE for parameter in spec.parameters):
        return False  # the number of cards it uses is known only once it is parsed
    shown = {street.name for street in game.streets if street.board_cards <= known}
    return spec.streets_of(game, _streets_said(spec, call.arguments)) <= shown


def _streets_said(spec: FunctionSpec, arguments: Sequence[Expression]) -> list[object]:
    """The streets among the arguments of a call; None in place of other arguments."""
    streets: list[object] = [None] * len(arguments)
    for place, (argument, parameter) in enumerate(zip(arguments, spec.parameters, strict=False)):
        if parameter.type is Type.STREET and isinstance(argument, Name):
            streets[place] = argument.text.lower()
    return streets


def _joined(parts: list[Expression]) -> Expression | None:
    return reduce(lambda left, right: Binary("and", left, right), parts) if parts else None
