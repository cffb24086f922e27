"""A rule as a value: on a street, a player continued with the hands that meet a condition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from oracle.errors import Span
from oracle.query.language.expressions import Expression

PLAYER = "player"
"""The name of the player in the PQL of a rule."""

EVEN = Decimal(1)
"""The looseness of a player who plays as many hands as an ordering says."""

LEAST_LOOSENESS, MOST_LOOSENESS = Decimal("0.1"), Decimal(10)
"""Least and most looseness in a rule."""


@dataclass(frozen=True, slots=True)
class Top:
    """Among the best hands of an ordering.

    Attributes:
        percent: The share of hands of a player with looseness 1, whole per cent, 1…100.
        ordering: Label of the ordering; empty for the game's default.
        looseness: Factor on ``percent``: 2 turns 25 % into 50 %.
    """

    percent: int
    ordering: str = ""
    looseness: Decimal = EVEN

    @property
    def percentile(self) -> int:
        """The worst percentile played, 0…100.

        Percentiles of an ordering are whole, so a scaled share is rounded down.

        >>> Top(25, looseness=Decimal(2)).percentile, Top(15, looseness=Decimal("1.3")).percentile
        (50, 19)
        """
        return min(100, int(self.percent * self.looseness))


@dataclass(frozen=True, slots=True)
class Made:
    """A hand type, or on the flop a flop category.

    Attributes:
        name: Its word in PQL.
        least: Whether better ones count too.
    """

    name: str
    least: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """A draw; see `oracle.rating.draws` for what each is.

    Attributes:
        kind: A key of `oracle.decisions.rules.names.DRAWS`.
    """

    kind: str


@dataclass(frozen=True, slots=True)
class PocketPair:
    """Two hole cards of one rank."""


@dataclass(frozen=True, slots=True)
class Against:
    """An equity against a range on the street of the rule, heads-up.

    Attributes:
        relation: ">=", ">", "<=" or "<".
        percent: The equity it is compared with, 0…100.
        range_text: The range; None for the one given with the rules.
    """

    relation: str
    percent: Decimal
    range_text: str | None = None


@dataclass(frozen=True, slots=True)
class Inside:
    """A hand of a range; weights are ignored."""

    range_text: str


@dataclass(frozen=True, slots=True)
class Said:
    """A condition in PQL about `PLAYER` and the board known on the street.

    Attributes:
        text: The PQL as written.
        expression: The same, parsed.
        span: Its place in the rule.
    """

    text: str = field(compare=False)
    expression: Expression
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Not:
    """A condition that must not be met."""

    part: Condition


@dataclass(frozen=True, slots=True)
class Joined:
    """Conditions joined by one word.

    Attributes:
        word: "and" or "or".
        parts: Two or more conditions; none is joined by the same word.
    """

    word: str
    parts: tuple[Condition, ...]


Term = Top | Made | Drawing | PocketPair | Against | Inside | Said
Condition = Term | Not | Joined


@dataclass(frozen=True, slots=True)
class Rule:
    """A player's action on one street.

    Attributes:
        street: The street.
        condition: The condition on his hands.
        soft: Factor on the weight of hands that fail it; None if they are removed.
        text: The rule as written.
    """

    street: str
    condition: Condition
    soft: Decimal | None = None
    text: str = field(default="", compare=False)


def terms(condition: Condition) -> Iterator[Term]:
    """The elementary conditions of a condition, in order."""
    if isinstance(condition, Joined):
        for part in condition.parts:
            yield from terms(part)
    elif isinstance(condition, Not):
        yield from terms(condition.part)
    else:
        yield condition
