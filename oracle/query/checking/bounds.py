"""Bounds of expressions, from their constants, operators and the ranges of their functions.

Observed values are never used: a sample does not show what it missed.  Conditions may go either way.
"""

from __future__ import annotations

from types import MappingProxyType

from oracle.games import Game
from oracle.query.bounds import UNBOUNDED, Bounds, combined, constant, either, negated
from oracle.query.checking.typed import CONVERT, Apply, Conditional, Constant, Operation, Typed
from oracle.query.language.types import NUMERIC, WHOLE, Type
from oracle.query.language.values import LARGEST, SHARE_UNITS

OF_TYPES = MappingProxyType(
    {
        Type.EQUITY: Bounds(0.0, 1.0),
        Type.FRACTION: Bounds(0, SHARE_UNITS, 1),
        Type.HAND_RANKING: Bounds(1, 100, 1),
    }
)
"""Default bounds of functions by type; fractions in units of the pot."""


def bounds_of(expression: Typed, game: Game, seats: int) -> Bounds:
    """The bounds of an expression over all deals.

    Args:
        expression: A number; fractions are in the figure's unit, pots.
        game: The game of the query.
        seats: Number of players.
    """
    found = _Walk(game, seats).bounds(expression)
    return _converted(found, expression.type, Type.DOUBLE)


class _Walk:
    """Bounds in the units of columns: integers as such, fractions in units of 1/5040."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game = game
        self._seats = seats

    def bounds(self, node: Typed) -> Bounds:
        if node.type not in NUMERIC:
            return UNBOUNDED
        found = self._found(node)
        if node.type in WHOLE or node.type is Type.FRACTION:
            found = found.inside(LARGEST)  # larger ones end the run with an error
            return Bounds(found.low, found.high, max(found.apart, 1))
        return found

    def _found(self, node: Typed) -> Bounds:
        match node:
            case Constant(value=int() | float() as value):
                return constant(value)
            case Apply():
                return self._of_call(node)
            case Conditional(branches=branches, otherwise=otherwise):
                values = [value for _, value in branches]
                return either(map(self.bounds, values if otherwise is None else [*values, otherwise]))
            case Operation(operator="negate", operands=(operand,)):
                return negated(self.bounds(operand))
            case Operation(operator="+" | "-" | "*" | "/" as operator, operands=(left, right)):
                return combined(operator, self.bounds(left), self.bounds(right))
            case Operation(operator=operator, operands=(operand,)) if operator == CONVERT:
                return _converted(self.bounds(operand), operand.type, node.type)
            case _:
                return UNBOUNDED

    def _of_call(self, node: Apply) -> Bounds:
        values = [each.value if isinstance(each, Constant) else None for each in node.arguments]
        if node.spec.bounds is not None:
            return node.spec.bounds(self._game, self._seats, values)
        if node.type is Type.PLAYER_COUNT:
            return Bounds(0, self._seats, 1)
        return OF_TYPES.get(node.type, UNBOUNDED)


def _converted(bounds: Bounds, given: Type, wanted: Type) -> Bounds:
    """The bounds of a number converted to another type, as columns are converted."""
    if wanted is Type.FRACTION:
        return combined("*", bounds, constant(SHARE_UNITS))
    if given is Type.FRACTION:
        return combined("/", bounds, constant(SHARE_UNITS))
    if wanted in WHOLE:
        return bounds
    return Bounds(float(bounds.low), float(bounds.high), float(bounds.apart))
