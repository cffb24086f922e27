"""Who is asked for equities against ranges, and whether they are exact."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

import numpy as np

from oracle.games import Game
from oracle.query.registry import FunctionSpec
from oracle.query.typed import Apply, Constant, Typed, walk_typed
from oracle.query.types import Type
from oracle.ranges import WeightedRange
from oracle.showdown.several import SAMPLE
from oracle.simulate.batch import Masks
from oracle.simulate.inner import Shares, runs
from oracle.simulate.inner_ranges import AgainstOne, AgainstSeveral, checked
from oracle.simulate.prepare import Prepared
from oracle.simulate.stop import Stop

_BLUR = (
    f"sampled inside each deal, {SAMPLE:,} deals a value: each is ± {50 / sqrt(SAMPLE):.1f} % of the pot "
    "at the most (one standard error)"
)

BLUR_NOTE = (
    f"equities against several ranges are {_BLUR}; averages of them are not biased, thresholds, bars and "
    "extremes are blurred by as much"
)
"""What a reader must know about a figure with sampled values in it."""

BLURRED_CONDITION_NOTE = (
    f"the condition looks at equities against several ranges, {_BLUR}; deals nearer to a threshold than that "
    "may be kept or left out by chance"
)
"""What a reader must know about any figure under a condition with sampled values in it."""


class RangeBook:
    """Keeps what has been worked out against each range; shared by all threads of a run.

    Folded seats are left out: nobody knows their cards, and they take no part in the pot.

    Args:
        prepared: What is dealt.
    """

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._one: dict[int, AgainstOne] = {}
        self._several: dict[tuple[int, ...], AgainstSeveral] = {}
        self._kept: list[WeightedRange] = []  # a range that is alive keeps its id

    def is_exact(self, seat: int, known: int, hands: WeightedRange | None) -> bool:
        """Whether a seat's equities with so many board cards are exact."""
        ranges = opponents(self._prepared, seat, hands)
        return len(ranges) <= 1 or self._against_several(ranges).is_exact(known)

    def equities(
        self,
        seat: int,
        hands: WeightedRange | None,
        own: Masks,
        boards: Masks,
        known: int,
        seeds: Masks | None,
        stop: Stop,
    ) -> Shares:
        """A seat's equity against ranges in every deal.

        Args:
            seat: The seat.
            hands: The range every opponent is given, or None for those of the query.
            own: The seat's hand in each deal, shape (deals,).
            boards: The known board of each deal, shape (deals,).
            known: How many cards that is.
            seeds: A random number for each deal, where equities are sampled.
            stop: Looked at in between.

        Raises:
            RowsError: Where the ranges have no hand left.
            StoppedError: When stopped.
        """
        ranges = opponents(self._prepared, seat, hands)
        if not ranges:
            return np.ones(own.size)
        if len(ranges) > 1:
            several = self._against_several(ranges)
            return checked(several.equities(own, boards, known, seeds, stop))
        different, place = runs(np.stack([own, boards]))
        shares = self._against_one(ranges[0]).equities(different[0], different[1], known, stop)
        return checked(shares[place])

    def _against_one(self, hands: WeightedRange) -> AgainstOne:
        if id(hands) not in self._one:
            self._kept.append(hands)
            self._one[id(hands)] = AgainstOne(hands, self._prepared.dead)
        return self._one[id(hands)]

    def _against_several(self, ranges: list[WeightedRange]) -> AgainstSeveral:
        key = tuple(map(id, ranges))
        if key not in self._several:
            self._kept.extend(ranges)
            self._several[key] = AgainstSeveral(ranges, self._prepared.dead)
        return self._several[key]

    def samples(self, expression: Typed) -> bool:
        """Whether an expression asks for equities that are sampled inside each deal."""
        return any(
            not self.is_exact(seat, known, hands)
            for call in walk_typed(expression)
            if isinstance(call, Apply)
            for seat, known, hands in asked_of_ranges(call, self._prepared)
        )


def opponents(prepared: Prepared, seat: int, hands: WeightedRange | None) -> list[WeightedRange]:
    """The ranges of everybody else in the pot: their own, or the one that all are given."""
    others = [entry for place, entry in enumerate(prepared.seats) if place != seat and not entry.folded]
    return [entry.live if hands is None else hands for entry in others]


def asks_ranges(spec: FunctionSpec) -> bool:
    """Whether a function is about equity against ranges."""
    return spec.name.removeprefix("min").lower().startswith(("hvr", "hvperceived"))


def asked_of_ranges(call: Apply, prepared: Prepared) -> Iterator[tuple[int, int, WeightedRange | None]]:
    """The equities against ranges that a call asks for: seat, cards on the board, the range given or None."""
    values = [each.value for each in call.arguments if isinstance(each, Constant)]
    spec, seats = call.spec, [value for value in values[:1] if isinstance(value, int)]
    if values and isinstance(values[0], FunctionSpec):
        spec = values[0]
        seats = [place for place, seat in enumerate(prepared.seats) if not seat.folded]
    if not asks_ranges(spec):
        return
    streets = [each for each in call.arguments if each.type is Type.STREET and isinstance(each, Constant)]
    given = [value for value in values if isinstance(value, WeightedRange)]
    for seat in seats:
        yield seat, board_cards(prepared.game, str(streets[0].value)), given[0] if given else None


def board_cards(game: Game, street: str) -> int:
    """How many board cards lie open on a street."""
    return next(entry.board_cards for entry in game.streets if entry.name == street)
