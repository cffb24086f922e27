"""What the analyses of single hands and of counts return: plain frozen data without arrays, no kernel.

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
        board: The cards that lie by then, as a mask.
        equity: Share of the pot of each player, exact fractions that sum to 1.
        win: Probability that he takes the whole pot.
        tie: Probability that he gets a part of it only.
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
        seats: Places of the players with a part in the pot.
        streets: From before the flop to the last street that is known.
    """

    seats: tuple[int, ...]
    streets: tuple[StreetEquities, ...]


@dataclass(frozen=True, slots=True)
class HandCount:
    """How many hands there are.

    Attributes:
        hands: Different hands; 0 where they are beyond counting.
        combos: Hands, each counted by its weight; 100 is a whole combo.
    """

    hands: int
    combos: float


@dataclass(frozen=True, slots=True)
class SeatCount:
    """How many hands a seat can hold.

    Attributes:
        seat: The seat's place.
        whole: Hands of the range in the full deck.
        live: Those that use no card of the board and no dead card.
        free: Those that use no card of a known hand of another seat either.
        percent: The combos of ``whole`` in percent of all hands of the game.
    """

    seat: int
    whole: HandCount
    live: HandCount
    free: HandCount
    percent: float


@dataclass(frozen=True, slots=True)
class Counts:
    """How many hands everybody can hold, and all together.

    Attributes:
        seats: One entry per seat, folded ones included.
        joint: Ways to deal all seats a hand each without using a card twice, weights ignored; None where
            there are too many to go through (more than two seats with wide ranges).
    """

    seats: tuple[SeatCount, ...]
    joint: int | None


@dataclass(frozen=True, slots=True)
class Out:
    """A card that improves a hand.

    Attributes:
        card: The card id.
        hand_type: The hand type 0…8 that it makes (`oracle.rating.HAND_TYPES`).
        equity: Share of the pot once it lies, 0…1, against the other players' ranges.
        half_width: Half of its 95 % interval.
    """

    card: int
    hand_type: int
    equity: float
    half_width: float


@dataclass(frozen=True, slots=True)
class Outs:
    """The outs of a known hand.

    Attributes:
        seat: The seat's place.
        outs: Cards that improve the hand type to more than the board alone makes and keep the hand at
            least level with (or ahead of) every known hand of the others.
        kickers: Cards that make the hand stronger without a better hand type; no outs.
        tainted: Cards that improve the hand type but leave a known hand of another seat in front.
        unseen: Cards that can come next.
        discounted: The sum of the outs' equities: how many clean outs they are worth.
        next_chance: Probability that the next card is an out.
        chance: Probability that an out comes by the river.
        rule: What the rule of 2 and 4 says for ``chance``: 2 % an out and card to come.
        precision: How well the equities are known.
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
        """How much the rule of 2 and 4 says too much."""
        return self.rule - self.chance

    def of_type(self, hand_type: int) -> tuple[int, ...]:
        """The outs to one hand type, as card ids."""
        return tuple(out.card for out in self.outs if out.hand_type == hand_type)


@dataclass(frozen=True, slots=True)
class TypeFigures:
    """A type of hand of one player.

    Attributes:
        count: Deals in which he has it (exact: distinct deals).
        share: Their share of all deals that count.
        wins: Share of *these* deals in which he wins the high outright; None where there are none.
    """

    count: int
    share: Estimate
    wins: Estimate | None


@dataclass(frozen=True, slots=True)
class HandTypes:
    """How each player's hand is spread over the types of hands on a street.

    Attributes:
        street: The street.
        types: The types as PQL writes them, lowest first in the order of the game.
        seats: Places of the players with a part in the pot, in order.
        figures: Per player, per type.
        conditional: Deals had to satisfy a condition to count.
        split: The pot is split, so that wins are those of its high half.
        deals: Deals counted.
        precision: How well what is drawn is known: how often each type is made, and how often it is made and
            wins.
    """

    street: str
    types: tuple[str, ...]
    seats: tuple[int, ...]
    figures: tuple[tuple[TypeFigures, ...], ...]
    conditional: bool
    split: bool
    deals: int
    precision: Precision
