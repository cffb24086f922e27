"""Pot, implied and raise odds, and what they advise.

The article is E. Peretz, "How to write a winning poker bot" (Hold'em Killer, 2005), chapters "Implied Odds"
and "Check or Bet? Call or Raise?".  Odds are ratios of risk to reward (4 into 16 is 0.25); equities and
chances are fractions of 1; amounts are in any one unit.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Literal

import numpy as np

from oracle.decisions.money.amounts import checked_number, share_argument
from oracle.errors import QueryError, quoted

MOST_REALISED = 10.0
"""The largest share of equity realised; position and skill are worth much less than this."""

Advice = Literal["fold", "check or call", "bet or raise"]


def pot_odds(pot: float, to_call: float) -> float:
    """The price of a call for what is in the middle, to_call / pot; the article's first figure.

    Raises:
        QueryError: If there is no pot, or an amount is negative.

    >>> pot_odds(16, 4)
    0.25
    """
    _amounts(pot=pot, to_call=to_call)
    if not pot:
        raise QueryError("There is no pot, so there are no odds.", places=("pot",), remedy="Give the pot.")
    return to_call / pot


def implied_odds(final_pot: float, own_bets: float) -> float:
    """Hero's bets from now on per chip of the rest of the final pot, B / (P − B).

    Args:
        final_pot: P, the final pot with all bets, hero's included.
        own_bets: B, what hero adds from now on.

    Returns:
        The odds; infinite if there is nothing in the pot but hero's bets.

    Raises:
        QueryError: If an amount is negative or the bets are more than the pot.

    >>> implied_odds(28, 8)
    0.4
    """
    _amounts(final_pot=final_pot, own_bets=own_bets)
    if own_bets > final_pot:
        raise QueryError("Hero’s own bets are more than the final pot, which includes them.")
    return own_bets / (final_pot - own_bets) if final_pot > own_bets else inf


def equity_needed_at(odds: float) -> float:
    """The chance of winning at which given odds break even, odds / (1 + odds).

    >>> round(equity_needed_at(8 / 20), 6) == round(8 / 28, 6)
    True
    """
    return 1.0 if odds == inf else odds / (1 + odds)


def favourable(rho: float, ipo: float) -> bool:
    """The article's F(rho, ipo): whether the hand odds are better than the implied pot odds.

    Args:
        rho: Hand odds, the chance of winning the pot, 0…1.
        ipo: Implied pot odds, see `implied_odds`, ≥ 0.

    >>> favourable(0.29, 8 / 20), favourable(2 / 7, 8 / 20)
    (True, False)
    """
    return rho > equity_needed_at(ipo)


def raise_odds(callers: int = 1) -> float:
    """The implied odds of an extra bet on its own: what it can win is the same bet from each caller, 1 / n.

    The pot is not at risk, so it does not count; nor does the size of the bet.

    >>> raise_odds(2), round(equity_needed_at(raise_odds(2)), 4)
    (0.5, 0.3333)
    """
    if isinstance(callers, bool) or not isinstance(callers, int | np.integer) or callers < 1:
        raise QueryError(
            f"A raise needs at least one caller, not {quoted(callers)}.",
            places=("callers",), remedy="Write a whole number from 1.",
        )  # fmt: skip
    return 1 / int(callers)


def advice(
    rho: float,
    pot: float,
    to_call: float,
    won_later: float = 0.0,
    paid_later: float = 0.0,
    raise_by: float | None = None,
    callers: int = 1,
) -> Advice:
    """The article's straight play: no bluffs, only odds.

    "fold" if not F(rho, ipo), where ipo are the implied odds of calling; "bet or raise" if also F(rho, ro)
    and F(rho, ipo of raising), where ro = 1 / callers are the odds of the extra bet on its own; otherwise
    "check or call". With nothing to call, F(rho, ipo) holds for any chance of winning, and a check is free
    even without one.

    Args:
        rho: Hand odds, the chance of winning, 0…1.
        pot: All chips in the middle, the bet that hero faces included.
        to_call: What hero must add.
        won_later: What opponents add later, all together.
        paid_later: What hero adds later.
        raise_by: What a raise adds beyond the call.  By default the size is left open: the odds of the extra
            bet on its own, 1 / callers, do not depend on it.
        callers: How many opponents are expected to call the raise with equal bets.  The article's example has
            two; one is the cautious reading, under which a raise needs more than half.

    Raises:
        QueryError: If an amount is no number, negative or too large, `rho` is not from 0 to 1, or `callers`
            is not a whole number from 1.

    >>> advice(0.25, 40, 4, callers=2), advice(0.4, 40, 4, callers=2), advice(0.05, 40, 4)
    ('check or call', 'bet or raise', 'fold')
    """
    rho, callers_odds = share_argument(rho, "The chance of winning"), raise_odds(callers)
    _amounts(
        pot=pot, to_call=to_call, won_later=won_later, paid_later=paid_later,
        raise_by=0.0 if raise_by is None else raise_by,
    )  # fmt: skip
    own = to_call + paid_later
    final = pot + own + won_later
    if own and not favourable(rho, implied_odds(final, own)):
        return "fold"
    if not favourable(rho, callers_odds):
        return "check or call"
    if raise_by is not None:
        raised = implied_odds(final + raise_by * (1 + callers), own + raise_by)
        if not favourable(rho, raised):
            return "check or call"
    return "bet or raise"


def needed_equity(
    pot: float,
    to_call: float,
    rake: float = 0.0,
    rake_cap: float | None = None,
    won_later: float = 0.0,
    paid_later: float = 0.0,
    realised: float = 1.0,
) -> float:
    """The equity at which a call breaks even: (c + L) / (r · (pot + c − k + W + L)).

    Args:
        pot: All chips in the middle, the bet that hero faces included.
        to_call: c, what hero must add.
        rake: The rake as a share of the pot after the call, 0…1; k is that amount.
        rake_cap: Most that it takes.
        won_later: W, what opponents add later when hero wins, all together.
        paid_later: L, what hero adds later when he loses.
        realised: r, the share of his equity that hero realises, > 0.

    Returns:
        The equity as a fraction; above 1 where a call never pays, infinite where nothing can be won.

    Raises:
        QueryError: If an amount is no number, negative or too large, the rake is not from 0 to 1, `realised`
            is not above 0 and at most `MOST_REALISED`, or there is a bet to call but no pot.

    >>> needed_equity(20, 4) == 4 / 24, needed_equity(16, 4, won_later=4, paid_later=4) == 8 / 28
    (True, True)
    """
    _amounts(
        pot=pot, to_call=to_call, won_later=won_later, paid_later=paid_later,
        rake_cap=0.0 if rake_cap is None else rake_cap,
    )  # fmt: skip
    rake, realised = share_argument(rake, "The rake"), realised_argument(realised)
    if to_call and not pot:
        raise QueryError(
            "There is a bet to call but no pot.", places=("pot",),
            remedy="The pot includes the bet that hero faces.",
        )  # fmt: skip
    final = pot + to_call
    taken = rake * final if rake_cap is None else min(rake * final, rake_cap)
    price, prize = to_call + paid_later, realised * (final - taken + won_later + paid_later)
    if not price:
        return 0.0
    return price / prize if prize > 0 else inf


def realised_argument(value: object) -> float:
    """The share of his equity that hero realises, r.

    Args:
        value: More than 0, at most `MOST_REALISED`; over 1 for a hand that wins more than its equity.

    Raises:
        QueryError: If it is not a number, or out of range.
    """
    what = "The share of equity realised"
    share = share_argument(value, what, most=MOST_REALISED)
    if not share:
        raise QueryError(f"{what} must be more than 0.", places=(what,), remedy="Write 80 % as 0.8.")
    return share


def call_value(
    equity: float,
    pot: float,
    to_call: float,
    taken: float = 0.0,
    won_later: float = 0.0,
    paid_later: float = 0.0,
    realised: float = 1.0,
) -> float:
    """The expected value of a call over folding: r·e·(P − k + W) − (1 − r·e)·L − c.

    Args:
        equity: e, hero's share of the pot, 0…1.
        pot: All chips in the middle before the call; P = pot + to_call.
        to_call: c, what hero must add; 0 for a check.
        taken: k, the rake on P, an amount.
        won_later: W, what opponents add later when hero wins, all together.
        paid_later: L, what hero adds later when he loses.
        realised: r, the share of his equity that hero realises.

    >>> call_value(0.5, 20, 4), abs(call_value(4 / 24, 20, 4)) < 1e-12
    (8.0, True)
    """
    share = realised * equity
    return share * (pot + to_call - taken + won_later) - (1 - share) * paid_later - to_call


@dataclass(frozen=True, slots=True)
class DrawBets:
    """A draw whose later bets depend on whether it hits; article, "Implied Odds", section 2.

    Attributes:
        hit: Chance that it hits, 0…1.
        wins_when_hit: Chance of winning once it has hit.
        wins_when_missed: Chance of winning although it has missed.
        won_when_hit: What opponents add later when it has hit, on average.
        paid_when_hit: What hero adds later when it has hit, won back when he wins.
        won_when_missed: What opponents add later when it has missed.
        paid_when_missed: What hero adds later when it has missed.
    """

    hit: float
    wins_when_hit: float = 1.0
    wins_when_missed: float = 0.0
    won_when_hit: float = 0.0
    paid_when_hit: float = 0.0
    won_when_missed: float = 0.0
    paid_when_missed: float = 0.0

    def __post_init__(self) -> None:
        for chance in (self.hit, self.wins_when_hit, self.wins_when_missed):
            if not 0 <= chance <= 1:
                raise QueryError(f"A chance must be from 0 to 1, not {quoted(chance)}.")
        _amounts(
            won_when_hit=self.won_when_hit, paid_when_hit=self.paid_when_hit,
            won_when_missed=self.won_when_missed, paid_when_missed=self.paid_when_missed,
        )  # fmt: skip

    @property
    def rho(self) -> float:
        """The chance of winning."""
        return self.hit * self.wins_when_hit + (1 - self.hit) * self.wins_when_missed

    def value(self, pot: float, to_call: float, taken: float = 0.0) -> float:
        """The expected value of calling with it: the mean of a call that hits and one that misses.

        Args:
            pot: All chips in the middle before the call.
            to_call: What hero must add now.
            taken: The rake on the pot after the call, an amount.

        >>> DrawBets(0.2, won_when_hit=8).value(16, 4) == 0.2 * (16 + 4 + 8) - 4
        True
        """
        hit = self._value(self.wins_when_hit, pot, to_call, taken, self.won_when_hit, self.paid_when_hit)
        missed = self._value(
            self.wins_when_missed, pot, to_call, taken, self.won_when_missed, self.paid_when_missed
        )
        return self.hit * hit + (1 - self.hit) * missed

    @staticmethod
    def _value(wins: float, pot: float, to_call: float, taken: float, won: float, paid: float) -> float:
        return call_value(wins, pot, to_call, taken, won_later=won, paid_later=paid)

    def implied_odds(self, pot: float, to_call: float) -> float:
        """Its implied odds: hero's mean bets from now on per chip of the rest of the mean final pot."""
        own = to_call + self.hit * self.paid_when_hit + (1 - self.hit) * self.paid_when_missed
        theirs = self.hit * self.won_when_hit + (1 - self.hit) * self.won_when_missed
        return implied_odds(pot + theirs + own, own)


def _amounts(**amounts: float) -> None:
    """Check amounts; the error names the first one that is none."""
    for name, value in amounts.items():
        checked_number(value, f"The amount “{name.replace('_', ' ')}”")
