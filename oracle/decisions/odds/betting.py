"""A bet from the bettor's side: how often it must work, and how often it must be called.

`pot` is the pot before the bet and `bet` its size; results are fractions of 1.
"""

from __future__ import annotations

from math import inf

from oracle.errors import QueryError, quoted


def bluff_break_even(pot: float, bet: float, opponents: int = 1) -> float:
    """How often each opponent must fold for a bluff to break even: (b / (b + p))^(1/n).

    Args:
        pot: The pot before the bet, ≥ 0.
        bet: The bet, > 0.
        opponents: Number of opponents who must all fold, each equally often and independently.

    Raises:
        QueryError: If there is no bet or no opponent.

    >>> bluff_break_even(100, 50), bluff_break_even(100, 100, 2) == 0.5**0.5
    (0.3333333333333333, True)
    """
    _check(pot, bet)
    if opponents < 1:
        raise QueryError(f"A bluff needs at least one opponent, not {quoted(opponents)}.")
    return float((bet / (bet + pot)) ** (1 / opponents))


def minimum_defence(pot: float, bet: float) -> float:
    """How often all opponents together must not fold, so that a bluff does not pay: p / (b + p).

    >>> minimum_defence(100, 50)
    0.6666666666666666
    """
    _check(pot, bet)
    return pot / (bet + pot)


def bluffs_in_range(pot: float, bet: float) -> float:
    """The share of bluffs in a betting range that makes a caller indifferent: b / (p + 2b).

    The caller beats bluffs and nothing else.  It is the equity that a call needs: hand odds
    equal implied odds (E. Peretz, "Beyond the Sklansky Preflop", 2005).

    >>> bluffs_in_range(100, 100)
    0.3333333333333333
    """
    _check(pot, bet)
    return bet / (pot + 2 * bet)


def _check(pot: float, bet: float) -> None:
    if not (0 <= pot < inf and 0 < bet < inf):
        raise QueryError(
            f"A bet must be more than 0 and the pot not negative: {quoted(bet)} into {quoted(pot)}.",
            places=("bet",),
        )
