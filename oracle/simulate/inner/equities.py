"""Equities inside a deal, cached during a run: how they are computed, and whether they are exact."""

from __future__ import annotations

from math import sqrt

import numpy as np

from oracle.games import Game, Street
from oracle.prepared import Prepared
from oracle.query.checking.typed import Apply, Typed, walk_typed
from oracle.query.columns import RowsError
from oracle.ranges import HandSet, WeightedRange
from oracle.showdown.inside import several
from oracle.showdown.kernels import GameKernels
from oracle.simulate.deal.batch import Masks
from oracle.simulate.inner import any_game
from oracle.simulate.inner.against import AgainstOne
from oracle.simulate.inner.against_several import AgainstSeveral
from oracle.simulate.inner.any_game import InnerOdds
from oracle.simulate.inner.face_up import Shares, face_up, runs
from oracle.simulate.inner.needed import needed_face_up, needed_of_ranges, opponents
from oracle.simulate.work.once import Once
from oracle.simulate.work.stop import Stop


def _blur(game: Game) -> str:
    """How values sampled inside each deal are sampled."""
    deals = several.SAMPLE if GameKernels(game).pairs else any_game.SAMPLE
    return (
        f"sampled inside each deal with {deals:,} deals per value: each is "
        f"± {50 / sqrt(deals):.1f} % of the pot at most (one standard error)"
    )


def blur_note(game: Game) -> str:
    """The note on a figure that contains sampled values."""
    return (
        f"equities too long to enumerate are {_blur(game)}; averages of them are unbiased, but thresholds, "
        "bars and extremes are blurred by this much"
    )


def blurred_condition_note(game: Game) -> str:
    """The note on any figure under a condition that contains sampled values."""
    return (
        f"the condition uses equities too long to enumerate, {_blur(game)}; deals closer to a "
        "threshold than this may be kept or dropped by chance"
    )


class InnerEquities:
    """Caches the equities computed against each range; shared by all threads of a run.

    Folded seats are left out: their cards are unknown, and they have no part in the pot.

    Args:
        prepared: What is dealt.
    """

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._one: dict[tuple[int, int], AgainstOne] = {}
        self._several: dict[tuple[int, ...], AgainstSeveral] = {}
        self._kept: list[WeightedRange] = []  # a range keeps its id while it is alive
        self._any = None if GameKernels(prepared.game).pairs else InnerOdds(prepared)

    def __reduce__(self) -> tuple[type[InnerEquities], tuple[Prepared]]:
        """Another process begins without the equities known here, whose locks cannot be sent to it."""
        return InnerEquities, (self._prepared,)

    def is_exact(self, seat: int, at: Street, hands: HandSet | None) -> bool:
        """Whether a seat's equities against ranges are exact on a street."""
        ranges = opponents(self._prepared, seat, hands)
        if self._any is not None:
            return self._any.is_exact_against(seat, ranges, at)
        return len(ranges) <= 1 or self._against_several(_lists(ranges)).is_exact(at.board_cards)

    def face_up(self, own: Masks, boards: Masks, at: Street, seeds: Masks | None, stop: Stop) -> Shares:
        """Equities of all playing seats in every deal, all hands face up.

        Args:
            own: The cards of every seat on the street, shape (seats, deals).
            boards: The board on it, shape (deals,).
            at: The street.
            seeds: A random number for each deal, if equities are sampled.
            stop: Checked in between.

        Returns:
            Shape (players, deals).

        Raises:
            StoppedError: If stopped.
        """
        if self._any is not None:
            return self._any.face_up(own, boards, at, seeds, stop)
        playing = tuple(not seat.folded for seat in self._prepared.seats)
        return face_up(own, playing, boards, at.board_cards, self._prepared.dead, stop)

    def equities(
        self,
        seat: int,
        hands: HandSet | None,
        own: Masks,
        boards: Masks,
        at: Street,
        seeds: Masks | None,
        stop: Stop,
    ) -> Shares:
        """A seat's equity against ranges in every deal.

        Args:
            seat: The seat.
            hands: The range every opponent is given, or None for those of the query.
            own: The seat's cards on the street in each deal, shape (deals,).
            boards: The known board of each deal, shape (deals,).
            at: The street.
            seeds: A random number for each deal, if equities are sampled.
            stop: Checked in between.

        Raises:
            RowsError: Where the ranges have no hand left.
            StoppedError: If stopped.
        """
        ranges = opponents(self._prepared, seat, hands)
        if not ranges:
            return np.ones(own.size)
        if self._any is not None:
            return checked(self._any.against(seat, own, boards, at, ranges, seeds, stop))
        if len(ranges) > 1:
            several = self._against_several(_lists(ranges))
            return checked(several.equities(own, boards, at.board_cards, seeds, stop))
        different, place = runs(np.stack([own, boards]))
        against = self._against_one(seat, _lists(ranges)[0])
        return checked(against.equities(different[0], different[1], at.board_cards, stop)[place])

    def tables_made(self) -> float:
        """Progress of the least complete table that has been begun, 0…1; 1 if all are complete."""
        return min((against.tables_made() for against in list(self._one.values())), default=1.0)

    def done_once(self) -> list[Once]:
        """The one-time work needed so far."""
        found = [work for against in list(self._one.values()) for work in against.done_once()]
        return found if self._any is None else found + self._any.done_once()

    def _against_one(self, seat: int, hands: WeightedRange) -> AgainstOne:
        """The equities against a range; the requested hands are those of a seat."""
        key = (seat, id(hands))
        if key not in self._one:
            self._kept.append(hands)
            prepared = self._prepared
            own = prepared.seats[seat].live
            any_board = not prepared.board and prepared.pattern is None
            asked = own if any_board and isinstance(own, WeightedRange) else None
            self._one[key] = AgainstOne(hands, prepared.dead, asked)
        return self._one[key]

    def _against_several(self, ranges: list[WeightedRange]) -> AgainstSeveral:
        key = tuple(map(id, ranges))
        if key not in self._several:
            self._kept.extend(ranges)
            self._several[key] = AgainstSeveral(ranges, self._prepared.dead)
        return self._several[key]

    def samples(self, expression: Typed) -> bool:
        """Whether an expression uses equities that are sampled inside each deal."""
        return any(self._samples_call(call) for call in walk_typed(expression) if isinstance(call, Apply))

    def _samples_call(self, call: Apply) -> bool:
        against = needed_of_ranges(call, self._prepared)
        if any(not self.is_exact(seat, at, hands) for seat, at, hands in against):
            return True
        at = needed_face_up(call, self._prepared)
        return at is not None and self._any is not None and not self._any.is_exact_face_up(at)


def _lists(ranges: list[HandSet]) -> list[WeightedRange]:
    """Ranges of a game whose ranges are always lists."""
    return [entry for entry in ranges if isinstance(entry, WeightedRange)]


def checked(shares: Shares) -> Shares:
    """Equities without missing values.

    Raises:
        RowsError: Where the ranges have no hand left.
    """
    missing = np.isnan(shares)
    if missing.any():
        raise RowsError(missing, "These cards leave no hand of the range.", remedy="Widen the range.")
    return shares
