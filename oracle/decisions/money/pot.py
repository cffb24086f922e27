"""The money of a hand when hero has to act, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from oracle.decisions.money.amounts import CHIPS, Unit
from oracle.errors import QueryError, possessive, quoted

_ROUNDING = 1e-9
"""Amounts that differ by less, relative to the larger one, are equal: sums of tenths are not exact."""


@dataclass(frozen=True, slots=True)
class Pot:
    """The pot, the amount to call and everybody's stack; hero is seat 0.

    Amounts are in `unit`.  Bets of this street and the bet that hero faces are part of `pot`.

    Attributes:
        pot: All chips in the middle, ≥ 0.
        to_call: What hero must add, 0 if he may check.
        behind: Chips that each seat has left, hero's first; infinite if unlimited.
        paid: What each seat has put in on this street, hero's first.
        rake: The rake as a share of the pot, 0…1.
        rake_cap: The most that is taken as rake; None for no limit.
        unit: What amounts are counted in.
        no_flop_no_drop: Whether there is no rake if the hand ends now ("no flop, no drop"); set it only
            before the flop.
    """

    pot: float
    to_call: float
    behind: tuple[float, ...]
    paid: tuple[float, ...]
    rake: float = 0.0
    rake_cap: float | None = None
    unit: Unit = CHIPS
    no_flop_no_drop: bool = False

    def __post_init__(self) -> None:
        _not_negative(self.pot, "The pot")
        _not_negative(self.to_call, "The amount to call")
        if len(self.behind) != len(self.paid) or len(self.paid) < 2:
            raise QueryError(
                "Stacks and bets of this street must be given for hero and every opponent.",
                places=("behind", "paid"),
            )
        for place, (behind, paid) in enumerate(zip(self.behind, self.paid, strict=True)):
            _not_negative(behind, f"{possessive(seat_name(place))} stack", unlimited=True)
            _not_negative(paid, f"What {seat_name(place, within=True)} has bet on this street")
        if not 0 <= self.rake <= 1:
            raise QueryError(
                f"The rake must be from 0 to 100 % of the pot, not {self.rake * 100:g} %.",
                places=("rake",), remedy="Write 5 % as 0.05.",
            )  # fmt: skip
        if self.rake_cap is not None:
            _not_negative(self.rake_cap, "The cap of the rake")
        self._check_bets()

    def _check_bets(self) -> None:
        """Check that the bets of this street fit the pot and the amount to call."""
        if sum(self.paid) > self.pot * (1 + _ROUNDING) + _ROUNDING:
            raise QueryError(
                f"The bets of this street, {self.unit.written(sum(self.paid))}, are more than the pot of "
                f"{self.unit.written(self.pot)}.",
                places=("pot",),
                remedy="The pot includes the bets of this street: increase the pot, or correct the bets.",
            )  # fmt: skip
        if max(self.paid[1:]) > self.bet * (1 + _ROUNDING) + _ROUNDING:
            raise QueryError(
                f"An opponent has bet {self.unit.written(max(self.paid[1:]))}, and "
                f"with {self.unit.written(self.to_call)} to call, hero would only match "
                f"{self.unit.written(self.bet)}.",
                places=("to call",), remedy="Correct the bet or the amount to call.",
            )  # fmt: skip

    @property
    def seats(self) -> int:
        """Number of seats, hero included."""
        return len(self.paid)

    @property
    def bet(self) -> float:
        """The bet of this street that everybody must match: what hero has paid and has to call."""
        return self.paid[0] + self.to_call

    @property
    def call(self) -> float:
        """What a call costs: the amount to call, or hero's whole stack if that is less."""
        return min(self.to_call, self.behind[0])

    @property
    def most(self) -> float:
        """The largest total of this street that hero can bet or raise to: his whole stack."""
        return self.paid[0] + self.behind[0]

    @property
    def stack_to_pot(self) -> float:
        """The smaller of hero's stack and the largest one against him, per chip in the pot; inf if none."""
        stack = min(self.behind[0], max(self.behind[1:]))
        return stack / self.pot if self.pot else inf

    @property
    def remarks(self) -> tuple[str, ...]:
        """Sentences for the user about unusual amounts."""
        if self.to_call > self.behind[0]:
            return (
                f"Hero has only {self.unit.written(self.behind[0])} left, so a call is all in: "
                f"{self.unit.written(self.call)} instead of {self.unit.written(self.to_call)}.",
            )
        return ()

    def rake_on(self, pot: float) -> float:
        """The rake taken from a final pot.

        >>> Pot(10, 0, (20, 20), (0, 0), rake=0.05, rake_cap=3).rake_on(100)
        3.0
        """
        taken = self.rake * pot
        return float(taken if self.rake_cap is None else min(taken, self.rake_cap))

    @property
    def won_now(self) -> float:
        """What hero wins if everybody else folds: the pot less its rake."""
        return self.pot if self.no_flop_no_drop else self.pot - self.rake_on(self.pot)

    def unmatched(self, seat: int) -> bool:
        """Whether a seat is still to act: it has chips and has not matched the bet."""
        bet = min(self.bet, max(self.paid[1:]))  # the highest bet made, if that is lower
        return self.behind[seat] > 0 and self.paid[seat] < bet * (1 - _ROUNDING)

    def can_fold(self, seat: int) -> bool:
        """Whether a seat can answer a raise: one that is all in never folds."""
        return self.behind[seat] > 0

    def check_raise(self, raise_to: float) -> None:
        """Check hero's total of this street after a bet or raise.

        Raises:
            QueryError: If it is not more than a call, or more than his stack.
        """
        what, to = ("raise", "raise to") if self.bet else ("bet", "bet of")
        if not self.most > self.bet * (1 + _ROUNDING):
            problem = f"Hero has no chips to {what} with" + (" beyond a call." if self.bet else ".")
            remedy = f"Leave out the {what}, or give Hero a larger stack."
        elif not raise_to > self.bet * (1 + _ROUNDING):
            least = f"the bet of {self.unit.written(self.bet)}" if self.bet else "0"
            problem = f"A {to} {self.unit.written(raise_to)} is too small: it must be more than {least}."
            remedy = f"Enter more, or leave out the {what}."
        elif raise_to > self.most * (1 + _ROUNDING):
            problem = f"A {to} {self.unit.written(raise_to)} is more than Hero has."
            remedy = f"Enter at most {self.unit.written(self.most)}, which is all in."
        else:
            return
        raise QueryError(problem, places=("raise",), remedy=remedy)

    def at_risk(self, raise_to: float) -> float:
        """The chips that a bet or raise adds, without those that no opponent can match."""
        matched = max(paid + behind for paid, behind in zip(self.paid[1:], self.behind[1:], strict=True))
        return max(0.0, min(raise_to, max(matched, self.bet)) - self.paid[0])


def new_pot(
    pot: float,
    to_call: float = 0.0,
    behind: tuple[float, ...] | None = None,
    paid: tuple[float, ...] | None = None,
    opponents: int = 1,
    rake: float = 0.0,
    rake_cap: float | None = None,
    unit: Unit = CHIPS,
    *,
    no_flop_no_drop: bool = False,
) -> Pot:
    """Make a pot, with defaults for everything that is not given.

    Args:
        pot: All chips in the middle, bets of this street included.
        to_call: What hero must add.
        behind: Chips left, hero's first; by default unlimited.
        paid: Bets of this street, hero's first; by default 0 for hero and `to_call` for each opponent.
        opponents: Number of opponents.
        rake: The rake as a share of the pot, 0…1.
        rake_cap: Most that it takes.
        unit: What amounts are counted in.
        no_flop_no_drop: See `Pot`.

    Raises:
        QueryError: If an amount is impossible; the message says which.

    >>> new_pot(20, 4).paid, new_pot(20, 4).bet
    ((0.0, 4), 4.0)
    """
    stacks = (inf,) * (opponents + 1) if behind is None else behind
    bets = (0.0, *(to_call,) * opponents) if paid is None else paid
    for given, what in ((stacks, "stack"), (bets, "bet of this street")):
        if len(given) != opponents + 1:
            several = what.replace(" ", "s ", 1) if " " in what else f"{what}s"
            raise QueryError(
                f"There are {opponents + 1} players, but {len(given)} "
                f"{f'{what} is' if len(given) == 1 else f'{several} are'} given.",
                places=("behind" if given is stacks else "paid",),
                remedy="Give one for hero, then one for each opponent.",
            )
    return Pot(pot, to_call, stacks, bets, rake, rake_cap, unit, no_flop_no_drop)


def seat_name(place: int, *, within: bool = False) -> str:
    """A seat in a message; ``within`` a sentence.

    >>> seat_name(0), seat_name(2, within=True)
    ('Hero', 'opponent 2')
    """
    name = "hero" if place == 0 else f"opponent {place}"
    return name if within else name.capitalize()


def _not_negative(value: float, what: str, *, unlimited: bool = False) -> None:
    if not (value >= 0 and (unlimited or value < inf)):
        raise QueryError(f"{what} must not be negative or infinite: {quoted(value)}.", places=(what,))
