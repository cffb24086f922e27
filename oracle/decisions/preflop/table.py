"""The question about preflop hands: hero's hands, who may call, and for how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Whole
from oracle.cards.combo import COMBOS, MASK_ORDER, PAIR_CLASSES, PAIR_MASKS
from oracle.errors import QueryError
from oracle.games import find_game
from oracle.games.catalog import HOLDEM
from oracle.ranges import WeightedRange

if TYPE_CHECKING:
    from oracle.analysis.boards.suits import Renamings

LEFT_OUT = -1
"""Group of the hands that are not part of the question."""

MOST_TO_ACT = 9
"""Most players still to act: a full table."""


@dataclass(frozen=True, slots=True)
class PreflopBets:
    """The money of a hand that is played before the flop; amounts ≥ 0.

    Attributes:
        pot: What is in the middle before hero acts.
        price: What hero pays to see the flop; returned if nobody calls.
        won_later: What each caller adds after the flop.
        paid_later: What hero adds after the flop.
        rake: Share of the final pot that is taken, 0…1.
        rake_cap: The most that is taken; None for no limit.
        uncalled: What hero wins if nobody calls; None for the pot less its rake.
        realised: The share of his equity that hero realises; 1 is all of it.
    """

    pot: float
    price: float = 0.0
    won_later: float = 0.0
    paid_later: float = 0.0
    rake: float = 0.0
    rake_cap: float | None = None
    uncalled: float | None = None
    realised: float = 1.0

    def final_pot(self, added: Sequence[float]) -> float:
        """The final pot, with all bets and minus the rake.

        Args:
            added: What each caller adds before the flop.
        """
        later = len(added) * self.won_later + self.paid_later
        return self._less_rake(self.pot + self.price + sum(added) + later)

    def prize(self, added: Sequence[float]) -> float:
        """The value of an equity of 1 on a flop: r · the final pot minus the rake."""
        return self.realised * self.final_pot(added)

    @property
    def won_now(self) -> float:
        """What hero wins if nobody calls."""
        return self._less_rake(self.pot) if self.uncalled is None else self.uncalled

    def _less_rake(self, pot: float) -> float:
        taken = self.rake * pot
        return pot - (taken if self.rake_cap is None else min(taken, self.rake_cap))


@dataclass(frozen=True, slots=True, eq=False)
class Caller:
    """A player who has called, or may call.

    Attributes:
        weights: For a player already in, the weight of each hand in his range.  For a player still to act,
            who may hold any hand, the chance that he calls with each hand, 0…1.  By pair index, shape
            (1326,); 0 for hands with dead cards.
        added: What he adds to the pot before the flop.
        already_in: Whether he is in.
    """

    weights: Column
    added: float = 0.0
    already_in: bool = True


@dataclass(frozen=True, eq=False)
class PreflopTable:
    """A question about hands before the flop.

    Attributes:
        weights: Weight of each of hero's hands by pair index, ≥ 0, shape (1326,).
        groups: The group of each hand, whose hands are valued together, from 0, or `LEFT_OUT`; shape (1326,).
        callers: The other players.
        bets: The money.
        dead: Mask of the dead cards.
        nobody: Chance that nobody calls, 0…1; only if no player is still to act, otherwise it is computed.
    """

    weights: Column
    groups: Whole
    callers: tuple[Caller, ...]
    bets: PreflopBets
    dead: int = 0
    nobody: float = 0.0

    def __post_init__(self) -> None:
        if not self.callers:
            raise QueryError("There is nobody who could call.", remedy="Give the range of a caller.")
        if len(self.to_act) > MOST_TO_ACT:
            raise QueryError(
                f"{len(self.to_act)} players cannot still be to act: a table has {MOST_TO_ACT + 1} seats.",
                remedy="Leave some out.",
            )
        if self.nobody and self.to_act:
            raise QueryError(
                "The ranges of players still to act imply the chance of no caller, and both are given.",
                remedy="Leave one of them out.",
            )

    @cached_property
    def to_act(self) -> tuple[int, ...]:
        """The places of those still to act."""
        return tuple(place for place, each in enumerate(self.callers) if not each.already_in)

    @cached_property
    def already_in(self) -> tuple[int, ...]:
        """The places of those who are in."""
        return tuple(place for place, each in enumerate(self.callers) if each.already_in)

    @property
    def count(self) -> int:
        """Number of groups."""
        return int(self.groups.max()) + 1

    @property
    def sets(self) -> tuple[tuple[int, ...], ...]:
        """Every set of callers, by place: those who are in, and any of those still to act; () is nobody.

        Bit i of a set's number is the i-th player still to act.
        """
        if self.nobody:
            return (), self.already_in
        found = []
        for number in range(1 << len(self.to_act)):
            calling = {place for bit, place in enumerate(self.to_act) if number >> bit & 1}
            found.append(tuple(sorted(calling.union(self.already_in))))
        return tuple(found)

    def final_pot(self, members: Sequence[int]) -> float:
        """The final pot against some callers, minus the rake."""
        return self.bets.final_pot(self._added(members))

    def prize(self, members: Sequence[int]) -> float:
        """The value of an equity of 1 on a flop against some callers; see `PreflopBets.prize`."""
        return self.bets.prize(self._added(members))

    def _added(self, members: Sequence[int]) -> list[float]:
        return [self.callers[place].added for place in members]

    @property
    def asked(self) -> npt.NDArray[np.bool_]:
        """Whether each hand is part of the question and possible, shape (1326,)."""
        asked: npt.NDArray[np.bool_] = (self.groups != LEFT_OUT) & (self.weights > 0) & free_of(self.dead)
        return asked

    def renamings(self, members: Sequence[int]) -> Renamings:
        """The renamings of suits that change nothing for hero's groups and some callers."""
        own, callers = self._renamings
        return [each for each in own if all(each in callers[place] for place in members)]

    @cached_property
    def _renamings(self) -> tuple[Renamings, tuple[Renamings, ...]]:
        """The renamings that change nothing for hero's groups, and for each caller; first the identity."""
        from oracle.analysis.boards.suits import common_renamings  # imports kernels

        asked = self.asked
        # Groups and weights together: hands with the same group and weight may be exchanged.
        keys = np.unique(np.stack([self.groups[asked], self.weights[asked]]), axis=1, return_inverse=True)[1]
        marks = np.zeros(COMBOS)
        marks[asked] = keys.ravel() + 1.0
        own, *callers = (
            common_renamings([listed(column)], 0, self.dead)
            for column in (marks, *(each.weights for each in self.callers))
        )
        return own, tuple(callers)


def free_of(cards: int) -> npt.NDArray[np.bool_]:
    """Whether each hand shares no card with a mask, shape (1326,)."""
    free: npt.NDArray[np.bool_] = (PAIR_MASKS & np.uint64(cards)) == 0
    return free


def every_class() -> tuple[Column, Whole]:
    """Weights and groups of all hands, one group for each of the 169 classes."""
    return np.ones(COMBOS), PAIR_CLASSES.astype(np.int64)


def group_of_range(weights: Column) -> tuple[Column, Whole]:
    """Weights and groups of one hand or range, by pair index, shape (1326,)."""
    return weights, np.where(weights > 0, 0, LEFT_OUT)


def listed(weights: Column) -> WeightedRange:
    """A range from weights by pair index, shape (1326,)."""
    held = MASK_ORDER[weights[MASK_ORDER] > 0]
    return WeightedRange("", find_game(HOLDEM), PAIR_MASKS[held], weights[held], weighted=True)
