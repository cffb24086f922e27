"""The parsed form of a range text, as a tree of small immutable values.

Positions (``start``, ``end``) count in the characters of the `Source`, after macro expansion.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

ALL_CARDS = (1 << 52) - 1
"""Every card, as a set of card ids (bit ``id``)."""
_RANK_CARDS = 0b1111
_SUIT_CARDS = sum(1 << (4 * rank) for rank in range(13))


def rank_cards(rank: int) -> int:
    """The four cards of a rank 0–12, as a set of card ids."""
    return _RANK_CARDS << (4 * rank)


def suit_cards(suit: int) -> int:
    """The thirteen cards of a suit 0–3, as a set of card ids."""
    return _SUIT_CARDS << suit


class CardSlot(NamedTuple):
    """One card of a pattern; a tuple, because patterns are looked up by their slots and tuples hash quickly.

    Attributes:
        cards: The cards it may be, as a set of card ids (bit ``rank * 4 + suit``).
        rank_variable: Letter of its rank variable, or an empty string.
        suit_variable: Letter of its suit variable, or an empty string.
    """

    cards: int = ALL_CARDS
    rank_variable: str = ""
    suit_variable: str = ""


Alternatives = tuple[tuple[CardSlot, ...], ...]
"""Lists of slots, of which a hand fits at least one."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Hands that fit at least one of several lists of slots."""

    alternatives: Alternatives
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Percent:
    """Percentiles ``low`` to ``high``, both included, of an ordering; ``label`` empty means the default."""

    low: int
    high: int
    label: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Chain:
    """A range followed by filters, left to right: ``:`` keeps what is in both, ``!`` removes."""

    first: Node
    steps: tuple[tuple[str, Node], ...]


@dataclass(frozen=True, slots=True)
class WeightedPart:
    """One comma part: a range and its weight 0.0001–100, or None."""

    node: Node
    weight: float | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Parts:
    """Comma parts: the hands of any of them, each with its largest weight."""

    parts: tuple[WeightedPart, ...]


Node = Pattern | Percent | Chain | Parts
