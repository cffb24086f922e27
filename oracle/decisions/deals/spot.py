"""The cards of a decision: hero's range, his opponents' ranges, and the range they put him on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import MOST_HANDS, Facing, check_picture, face
from oracle.analysis.hands.equities import HandEquities
from oracle.analysis.precision import Effort
from oracle.decisions.deals.fold_order import FoldOrder, fold_order
from oracle.errors import QueryError, possessive
from oracle.prepared import Prepared, PreparedSeat
from oracle.query import Query, Seat, equity_query
from oracle.query.settings import RunSettings
from oracle.ranges import HandSet, WeightedRange
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.work.stop import StoppedError

MOST_OPPONENTS = 3
"""Most opponents whose folds are found hand by hand."""
EFFORT = Effort(threads=2, work=2.0)
"""Most work for equities of hands, about a second on two processors; the same figures on any machine."""

PICTURE = "the value of a bet or raise"
"""The name of the figures in messages about the table."""


class Lack(StrEnum):
    """Reasons why raises are not computed."""

    STUD = "stud"
    MANY = "many"
    WIDE = "wide"
    SEEN = "seen"


@dataclass(frozen=True, slots=True)
class NoRaise:
    """Why no raise is computed.

    Attributes:
        lack: What is in the way.
        seat: The player whose range is too wide; empty if it is the range that opponents assume, or for other
            reasons.
    """

    lack: Lack
    seat: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """The cards of a decision.

    Attributes:
        prepared: The table; seat 0 is hero, every other seat an opponent who has not folded yet.
        seen: The range that the opponents put hero on.
    """

    prepared: Prepared
    seen: PreparedSeat

    @property
    def opponents(self) -> int:
        """Number of opponents."""
        return len(self.prepared.seats) - 1

    @property
    def hero(self) -> WeightedRange:
        """Hero's hands."""
        return self._listed(self.prepared.seats[0])

    @property
    def villains(self) -> list[WeightedRange]:
        """The hands of each opponent."""
        return [self._listed(seat) for seat in self.prepared.seats[1:]]

    @property
    def is_listed(self) -> bool:
        """Whether all ranges are lists short enough to look at hand by hand."""
        return all(_is_short(seat) for seat in self.prepared.seats)

    @property
    def no_raise(self) -> NoRaise | None:
        """Why folds to a raise are not computed; None if they are."""
        if self.prepared.game.stud:
            return NoRaise(Lack.STUD)
        if not 1 <= self.opponents <= MOST_OPPONENTS:
            return NoRaise(Lack.MANY)
        for seat in self.prepared.seats:
            if not _is_short(seat):
                return NoRaise(Lack.WIDE, seat.label)
        return None if _is_short(self.seen) else NoRaise(Lack.SEEN)

    def against(self, opponent: int, other: PreparedSeat) -> Facing:
        """One opponent, by his index from 0, heads-up against another range."""
        seats = (self.prepared.seats[opponent + 1], other)
        return face(replace(self.prepared, seats=seats), 0, PICTURE)

    def check_folds(self) -> None:
        """Check that folds can be found hand by hand.

        Raises:
            QueryError: If there are too many opponents, a range is too wide, or the game is stud.
        """
        lack = self.no_raise
        if lack is not None:
            raise _refused(lack, self)
        check_picture(self.prepared, PICTURE)

    def equity_query(self, stays: int) -> Query:
        """The equity table of hero and a set of opponents, the others having folded."""
        query = self.prepared.query
        seats = [
            Seat(seat.identifier, seat.range_text, folded=place > 0 and not stays >> (place - 1) & 1)
            for place, seat in enumerate(query.seats)
        ]
        return equity_query(seats, game=query.game, syntax=query.syntax, board=query.board, dead=query.dead)

    @property
    def readings(self) -> dict[str, HandSet]:
        """The ranges by their texts, so that a run does not read them again."""
        pairs = zip(self.prepared.query.seats, self.prepared.seats, strict=True)
        return {asked.range_text: seat.whole for asked, seat in pairs}

    @staticmethod
    def _listed(seat: PreparedSeat) -> WeightedRange:
        assert isinstance(seat.live, WeightedRange)
        return seat.live


def _is_short(seat: PreparedSeat) -> bool:
    return isinstance(seat.live, WeightedRange) and seat.live.hands <= MOST_HANDS


def _refused(why: NoRaise, spot: Spot) -> QueryError:
    """The error that says why no raise is computed."""
    if why.lack is Lack.STUD:
        return QueryError(
            f"Who folds to a bet is not worked out in {spot.prepared.game.title}, so no raise is either.",
            remedy="Leave the raise out to compare fold and call.",
        )
    if why.lack is Lack.MANY:
        return QueryError(
            f"Who folds to a bet is worked out against one to three opponents, not {spot.opponents}.",
            remedy="Leave out players who will certainly fold, or the raise to compare fold and call.",
        )
    whose = (
        f"{possessive(why.seat)} range"
        if why.seat
        else f"The range that opponents put {spot.prepared.seats[0].label} on"
    )
    return QueryError(
        f"{whose} is too wide for a raise: hands that fold are found one by one.",
        places=(why.seat,) if why.seat else (),
        remedy="Narrow the range, or leave the raise out to compare fold and call.",
    )


def fold_orders(spot: Spot, settings: RunSettings, cancel: Cancel = None) -> tuple[FoldOrder, ...]:
    """Every opponent's range in the order in which it folds; equal ranges are ordered once.

    Where the equities of his hands can only be sampled, the order is approximate: sampling ends after the
    work of `EFFORT`, so the same seed gives the same order, however fast the machine is.

    Args:
        spot: The cards.
        settings: Seed and threads; a limit of seconds ends the sampling earlier.
        cancel: Stops the work when set.

    Raises:
        StoppedError: If cancelled.
        RunError: If an opponent's range and the range he puts hero on block each other.
    """
    settings = RunSettings(seconds=settings.seconds, seed=settings.seed, threads=settings.threads)
    found: list[FoldOrder] = []
    texts: dict[tuple[str, bool], FoldOrder] = {}
    for place, seat in enumerate(spot.prepared.seats[1:]):
        key = (seat.whole.text, seat.narrowed)
        if key not in texts or seat.narrowed:
            hands = spot.villains[place]
            if hands.hands == 1:  # it folds as a whole
                found.append(fold_order(hands.masks, hands.weights, np.zeros(1)))
                continue
            equities = final_equities(spot.against(place, spot.seen), settings, cancel)
            shares = np.where(equities.likely > 0, equities.share, np.nan)
            errors = None if equities.exact else equities.half_width / Z95
            texts[key] = fold_order(hands.masks, hands.weights, shares, errors)
        found.append(texts[key])
    return tuple(found)


def one_group(spot: Spot) -> tuple[FoldOrder, ...]:
    """Every opponent's range as one group, for actions whose folds do not depend on cards.

    Raises:
        QueryError: If there is no opponent, or the board is a pattern.
    """
    if not spot.prepared.game.stud:
        check_picture(spot.prepared, PICTURE)
    if not spot.is_listed:
        none = np.empty(0)
        whole = FoldOrder(none.astype(np.uint64), none, none.astype(np.int64), np.array([0.0, 1.0]))
        return (whole,) * spot.opponents
    return tuple(
        FoldOrder(hands.masks, hands.weights, np.zeros(hands.hands, dtype=np.int64), np.array([0.0, 1.0]))
        for hands in spot.villains
    )


def final_equities(facing: Facing, settings: RunSettings, cancel: Cancel = None) -> HandEquities:
    """Every hand's equity, as precise as the settings and `EFFORT` allow.

    Raises:
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    from oracle.analysis.hands.hand_by_hand import equities_by_hand

    found = list(equities_by_hand(facing, settings, cancel, effort=EFFORT))
    if not found:
        raise StoppedError
    return found[-1]
