"""Results of the analyses of single hands and of counts: plain frozen data, without arrays or kernels.

Units are those of `oracle.analysis.pictures.data`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from oracle.analysis.precision import Precision
from oracle.simulate.snapshot import Estimate


@dataclass(frozen=True, slots=True)
class StreetEquities:
    """Equities of known hands on one street of a board.

    Attributes:
        street: "preflop", "flop", "turn" or "river".
        board: The board cards on that street, as a mask.
        equity: Share of the pot of each player, exact fractions that sum to 1.
        win: Probability that he takes the whole pot.
        tie: Probability that he wins part of it.
    """

    street: str
    board: int
    equity: tuple[Fraction, ...]
    win: tuple[Fraction, ...]
    tie: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Unroll:
    """How the equities of known hands change from street to street.

    Attributes:
        seats: Indices of the players in the pot.
        streets: From preflop to the last known street.
    """

    seats: tuple[int, ...]
    streets: tuple[StreetEquities, ...]


@dataclass(frozen=True, slots=True)
class HandCount:
    """A number of hands.

    Attributes:
        hands: Number of different hands; 0 if there are too many to count.
        combos: Hands counted by weight; 100 is one combo.
    """

    hands: int
    combos: float


@dataclass(frozen=True, slots=True)
class SeatCount:
    """How many hands a seat can hold.

    Attributes:
        seat: Index of the seat.
        whole: Hands of the range in the full deck.
        live: Hands without board or dead cards.
        free: Those that also avoid the cards of other seats' known hands.
        percent: The combos of ``whole`` in per cent of all hands of the game.
    """

    seat: int
    whole: HandCount
    live: HandCount
    free: HandCount
    percent: float


@dataclass(frozen=True, slots=True)
class Counts:
    """How many hands each seat can hold, and all of them together.

    Attributes:
        seats: One entry per seat, folded ones included.
        joint: Ways to deal every seat a hand without using a card twice, ignoring weights; None if there are
            too many to enumerate (more than two seats with wide ranges).
    """

    seats: tuple[SeatCount, ...]
    joint: int | None


@dataclass(frozen=True, slots=True)
class Out:
    """A card that improves a hand.

    Attributes:
        card: The card id.
        hand_type: The hand type 0…8 that it makes (`oracle.rating.HAND_TYPES`).
        equity: Share of the pot once it is dealt, 0…1, against the other players' ranges.
        half_width: 95 % half-width of the equity.
    """

    card: int
    hand_type: int
    equity: float
    half_width: float


@dataclass(frozen=True, slots=True)
class Outs:
    """The outs of a known hand.

    Attributes:
        seat: Index of the seat.
        outs: Cards that improve the hand type beyond what the board makes alone, and make the hand at least
            tie with every known hand of the others.
        kickers: Cards that make the hand stronger without a better hand type; not outs.
        tainted: Cards that improve the hand type but leave another seat's known hand ahead.
        unseen: Cards that can come next.
        discounted: Sum of the outs' equities: the equivalent number of clean outs.
        next_chance: Probability that the next card is an out.
        chance: Probability that an out comes by the river.
        rule: The estimate of ``chance`` by the rule of 2 and 4: 2 % per out and card to come.
        precision: How precisely the equities are known.
    """

    seat: int
    outs: tuple[Out, ...]
    kickers: tuple[int, ...]
    tainted: tuple[int, ...]
    unseen: int
    discounted: float
    next_chance: float
    chance: float
    rule: float
    precision: Precision

    @property
    def rule_error(self) -> float:
        """By how much the rule of 2 and 4 overestimates."""
        return self.rule - self.chance

    def of_type(self, hand_type: int) -> tuple[int, ...]:
        """The outs to one hand type, as card ids."""
        return tuple(out.card for out in self.outs if out.hand_type == hand_type)


@dataclass(frozen=True, slots=True)
class TypeFigures:
    """A hand type of one player.

    Attributes:
        count: Deals in which he has it (if exact, distinct deals).
        share: Share of all deals that count.
        wins: Share of *these* deals in which he wins the high outright; None if there are none.
    """

    count: int
    share: Estimate
    wins: Estimate | None


@dataclass(frozen=True, slots=True)
class HandTypes:
    """The distribution of each player's hand over the hand types on a street.

    Attributes:
        street: The street.
        types: Names of the types in PQL, lowest first in the game's order.
        seats: Indices of the players in the pot, in order.
        figures: By player, then by type.
        conditional: Whether deals had to meet a condition.
        split: Whether the pot is split, so that wins refer to the high half.
        deals: Number of deals counted.
        precision: How precisely the bars are known: how often each type is made, and made and wins.
    """

    street: str
    types: tuple[str, ...]
    seats: tuple[int, ...]
    figures: tuple[tuple[TypeFigures, ...], ...]
    conditional: bool
    split: bool
    deals: int
    precision: Precision
