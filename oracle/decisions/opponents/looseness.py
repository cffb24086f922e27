"""How loose an opponent is: his rate of flops seen divided by the ideal rate, with its interval.

The article: a bot "starts with a neutral model for each player, then chooses a stereotype based on the first
few hands, then slowly develops a more accurate model".
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from math import inf, log

from oracle.decisions.opponents.opponent import Opponent
from oracle.decisions.rules.rule import LEAST_LOOSENESS, MOST_LOOSENESS
from oracle.errors import QueryError, quoted
from oracle.simulate.intervals.estimate import share_estimate

USUAL_IDEAL = 0.20
"""The "ideal" rate of flops seen that the article begins with."""

LEAST_IDEAL, MOST_IDEAL = 0.05, 0.95
"""Range of ideal rates for which looseness is meaningful: with 0 nobody is tight, with 1 nobody is loose."""
FEW = 10
"""Effective hands after which a stereotype is found: "the first few hands". A player of twice the ideal
rate has then seen four flops and not two."""

ENOUGH = 60
"""Effective hands after which the opponent's own counts are used.

A rate of 20 % is then known within 10 points (95 %), half the distance to 40 %, the article's player of
looseness 2, so the two can be told apart: 1.96 · √(0.2 · 0.8 / n) ≤ 0.1 from n = 62 on, rounded.
"""


@dataclass(frozen=True, slots=True)
class Stereotype:
    """A kind of player.

    Attributes:
        key: Its name in files.
        title: Its name on screen.
        looseness: How loose such players are.
    """

    key: str
    title: str
    looseness: float


NEUTRAL = Stereotype("average", "average", 1.0)
STEREOTYPES = (
    Stereotype("tight", "tight", 0.5),
    NEUTRAL,
    Stereotype("loose", "loose", 2.0),
    Stereotype("very loose", "very loose", 3.0),
)
"""Tightest first. The article's example is the player of looseness 2, who counts half, and by the same step
the one who counts double; beyond them only very loose players are common."""

COUNTED, CHOSEN, FOUND, UNKNOWN = "counted", "chosen", "found", "unknown"
"""What a looseness is based on: own counts, a stereotype chosen by the user or found by the first hands, or
nothing."""


@dataclass(frozen=True, slots=True)
class Looseness:
    """The estimated looseness of an opponent.

    Attributes:
        value: His looseness: ``rate`` / ``ideal``.
        rate: His rate of flops seen, 0…1: his own, or that of a stereotype.
        low: Lower end of the 95 % interval of his looseness, by his own counts.
        high: Upper end; 1 / ``ideal`` before he was dealt a hand.
        ideal: The ideal rate, 0…1.
        basis: `COUNTED`, `CHOSEN`, `FOUND` or `UNKNOWN`.
        stereotype: The stereotype if the basis is not `COUNTED`, otherwise None.
    """

    value: float
    rate: float
    low: float
    high: float
    ideal: float
    basis: str
    stereotype: Stereotype | None = None

    @property
    def bet(self) -> float:
        """Callers that his bet counts as for a made hand: 1 / looseness, at most 1 / `LEAST_LOOSENESS`."""
        return 1 / max(self.value, float(LEAST_LOOSENESS))

    @property
    def scale(self) -> Decimal:
        """His looseness as a factor in rules: two decimals, within the limits of a rule."""
        return min(MOST_LOOSENESS, max(LEAST_LOOSENESS, round(Decimal(self.value), 2)))


def looseness_of(opponent: Opponent, ideal: float = USUAL_IDEAL) -> Looseness:
    """Estimate the looseness of an opponent.

    After `ENOUGH` hands, his own rate is used. Before that, it is the rate of the stereotype chosen for him;
    without one, the rate of the most likely stereotype after `FEW` hands, and until then the ideal rate.

    The interval always comes from his own counts: the engine's interval of a share with `Opponent.effective`
    hands. It holds if he continues to play as before.

    Args:
        opponent: His counts.
        ideal: The ideal rate, `LEAST_IDEAL` to `MOST_IDEAL`.

    Raises:
        QueryError: If the ideal rate is out of range, or there is no such stereotype.

    >>> looseness_of(Opponent("Bob").with_counts(100, 40)).value
    2.0
    """
    check_ideal(ideal)
    hands, rate = opponent.effective, opponent.rate
    low, high = 0.0, 1.0
    if rate is not None:
        found = share_estimate(rate * hands, hands)
        low, high = found.low, found.high
    ends = low / ideal, high / ideal
    if rate is not None and hands >= ENOUGH:
        return Looseness(rate / ideal, rate, *ends, ideal, COUNTED)
    if opponent.stereotype:
        basis, kind = CHOSEN, stereotype(opponent.stereotype)
    elif rate is not None and hands >= FEW:
        basis, kind = FOUND, likeliest(rate, ideal)
    else:
        basis, kind = UNKNOWN, NEUTRAL
    played = usual_rate(kind, ideal)
    return Looseness(played / ideal, played, *ends, ideal, basis, kind)


def usual_rate(kind: Stereotype, ideal: float) -> float:
    """Rate of flops seen of a stereotype, 0…1: at most every flop."""
    return min(1.0, kind.looseness * ideal)


def likeliest(rate: float, ideal: float) -> Stereotype:
    """The stereotype that makes a rate of flops seen most likely; in a tie, the one nearest to average.

    Args:
        rate: Share of hands in which an opponent saw the flop, 0…1.
        ideal: The ideal rate, 0…1.
    """
    return max(
        STEREOTYPES,
        key=lambda kind: (_log_likelihood(rate, usual_rate(kind, ideal)), -abs(log(kind.looseness))),
    )


def _log_likelihood(seen: float, rate: float) -> float:
    """Log-likelihood per hand of seeing a share of flops if each is seen with the chance ``rate``."""
    terms = (seen, rate), (1 - seen, 1 - rate)
    return sum((share * log(chance) if chance else -inf) for share, chance in terms if share)


def stereotype(key: str) -> Stereotype:
    """The stereotype with a key.

    Raises:
        QueryError: If there is none.
    """
    for kind in STEREOTYPES:
        if kind.key == key:
            return kind
    raise QueryError(
        f"There is no stereotype {quoted(key)}.", places=("stereotype",),
        remedy=f"Write one of: {', '.join(kind.key for kind in STEREOTYPES)}.",
    )  # fmt: skip


def check_ideal(ideal: float) -> None:
    """Raise QueryError unless a rate can be the ideal one."""
    if not LEAST_IDEAL <= ideal <= MOST_IDEAL:
        raise QueryError(
            f"The ideal rate of flops seen must be from {LEAST_IDEAL:.0%} to {MOST_IDEAL:.0%}, "
            f"not {quoted(ideal)}.",
            places=("ideal",), remedy="Write 20 % as 0.2; it is the rate of a player of looseness 1.",
        )  # fmt: skip
