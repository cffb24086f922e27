"""How many callers to expect before the flop, and whether a hand can be played against that many.

Article: E. Peretz, "Opponent Modeling" (Hold'em Killer, 2005), "Opponent Model for the preflop itself". A
made hand (a pair, high cards) wants few opponents: "If the opponent is seeing twice the ideal number of
flops, you may count his bet behind as half a bet"; of those ahead "you simply make a statistical estimate of
how many stronger hands there are". A drawing hand wants many callers who pay it off: "each bet behind is
counted as one caller", and one is to "scale each opponent ahead by his flops-seen percentage".
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import floor, sqrt

from oracle.decisions.opponents.looseness import Looseness
from oracle.decisions.rules.rule import LEAST_LOOSENESS
from oracle.errors import QueryError, quoted
from oracle.simulate.intervals.estimate import Z95

MADE, DRAWING = "made", "drawing"
"""Hands that want few callers, and hands that want many."""
KINDS = (MADE, DRAWING)

MOST_CALLERS = 9
"""Callers at a table of ten, the most that a hand is judged against."""

LEAST_BAND = 0.5
"""The least half-width of the band around an estimate: a number of callers is whole."""

EVERY, ESTIMATE, BAND = "every", "estimate", "band"
"""The numbers of callers that a hand is judged against: every possible number, the number expected, or a band
around it."""


@dataclass(frozen=True, slots=True)
class CallerProfile:
    """An opponent before the flop.

    Attributes:
        name: His name.
        looseness: How loose he is.
        already_in: Whether he has bet, called or raised; otherwise he is still to act.
    """

    name: str
    looseness: Looseness
    already_in: bool


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """How many callers an opponent counts as.

    Attributes:
        player: The opponent.
        counts: Number of callers he counts as, at least 0.
        deviation: Standard deviation of that number.
    """

    player: CallerProfile
    counts: float
    deviation: float


@dataclass(frozen=True, slots=True)
class CallerCount:
    """How many callers to expect.

    Attributes:
        kind: `MADE` or `DRAWING`.
        better: Chance that a player still to act holds a better hand, 0…1; 0 for drawing hands.
        players: How many callers each opponent counts as, in the order given.
    """

    kind: str
    better: float
    players: tuple[PlayerCount, ...]

    @property
    def already_in(self) -> float:
        """The number of callers that all players already in count as."""
        return sum(each.counts for each in self.players if each.player.already_in)

    @property
    def to_act(self) -> float:
        """The number of callers that all players still to act count as."""
        return sum(each.counts for each in self.players if not each.player.already_in)

    @property
    def estimate(self) -> float:
        """The number of callers expected, as the article scales it."""
        return self.already_in + self.to_act

    @property
    def band(self) -> float:
        """Half the width of the band: a standard deviation of the estimate, at least `LEAST_BAND`.

        The players are taken as independent.
        """
        return max(LEAST_BAND, sqrt(sum(each.deviation**2 for each in self.players)))

    @property
    def possible(self) -> tuple[int, int]:
        """Fewest and most callers there can be: those already in, and everybody."""
        inside = sum(each.player.already_in for each in self.players)
        return inside, len(self.players)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a hand can be played against some numbers of callers.

    Attributes:
        against: `EVERY`, `ESTIMATE` or `BAND`.
        fewest: The smallest number, 1…`MOST_CALLERS`.
        most: The largest number, 1…`MOST_CALLERS`.
        plays: Whether it is playable against each of them.
    """

    against: str
    fewest: int
    most: int
    plays: bool


def count_callers(kind: str, players: Sequence[CallerProfile], better: float = 0.0) -> CallerCount:
    """How many callers to expect.

    Args:
        kind: `MADE`: a player already in counts 1 / looseness, one still to act the chance that he holds a
            better hand, however loose he is; `DRAWING`: 1, and his rate of flops seen.
        players: The opponents.
        better: The chance that a player still to act holds a better hand, 0…1; only for made hands.

    Returns:
        The counts. A player still to act calls or not, so with the chance p his number has the deviation
        √(p(1 − p)). To first order, 1 / looseness has the deviation of the looseness divided by the square of
        the looseness; it is at most 1 / looseness.

    Raises:
        QueryError: If the kind is not known, or the chance is not one.
    """
    if kind not in KINDS:
        raise QueryError(
            f"A hand is “{MADE}” or “{DRAWING}”, not {quoted(kind)}.",
            places=("kind",), remedy="Pairs and high cards are made hands; suited connectors draw.",
        )  # fmt: skip
    if not 0 <= better <= 1:
        raise QueryError(
            f"The chance of a better hand must be from 0 to 1, not {quoted(better)}.",
            places=("better",), remedy="Write 5 % as 0.05.",
        )  # fmt: skip
    counts = tuple(_counted(kind, player, better) for player in players)
    return CallerCount(kind, better if kind == MADE else 0.0, counts)


def _counted(kind: str, player: CallerProfile, better: float) -> PlayerCount:
    looseness = player.looseness
    if player.already_in and kind == MADE:
        bet = looseness.bet
        error = (looseness.high - looseness.low) / (2 * Z95)
        return PlayerCount(player, bet, min(bet, error / max(looseness.value, float(LEAST_LOOSENESS)) ** 2))
    if player.already_in:
        return PlayerCount(player, 1.0, 0.0)
    chance = better if kind == MADE else looseness.rate
    return PlayerCount(player, chance, sqrt(chance * (1 - chance)))


def verdicts(count: CallerCount, playable: Collection[int]) -> tuple[Verdict, Verdict, Verdict]:
    """The article's three verdicts: for every possible number of callers, the estimate, and a band around it.

    Args:
        count: The callers expected.
        playable: The numbers of callers against which the hand can be played, 1…`MOST_CALLERS`.

    Returns:
        For `EVERY`, `ESTIMATE` and `BAND`. Numbers are rounded to the nearest whole one, halves up; fewer
        than one counts as one, since somebody has to call before the hand matters.
    """
    middle, width = count.estimate, count.band
    spans = (
        (EVERY, *count.possible), (ESTIMATE, middle, middle), (BAND, middle - width, middle + width),
    )  # fmt: skip
    found = []
    for against, low, high in spans:
        fewest, most = whole_callers(low), whole_callers(high)
        plays = all(number in playable for number in range(fewest, most + 1))
        found.append(Verdict(against, fewest, most, plays))
    every, estimate, band = found
    return every, estimate, band


def whole_callers(number: float) -> int:
    """The nearest number of callers, 1…`MOST_CALLERS`.

    >>> whole_callers(0.2), whole_callers(2.5), whole_callers(12.0)
    (1, 3, 9)
    """
    return max(1, min(MOST_CALLERS, floor(number + 0.5)))


def needed_share(callers: int, pot: float = 0.0, to_call: float = 0.0, already_in: int = 0) -> float:
    """The share of the pot that a call needs against a number of callers, if nobody bets again.

    Args:
        callers: Number of callers, at least 1.
        pot: What is in the middle before the call; with 0 all players put in the same.
        to_call: What the call costs.
        already_in: How many of the callers are in already; each further one adds ``to_call``.

    Returns:
        0…1.

    >>> needed_share(1), needed_share(3)
    (0.5, 0.25)
    >>> needed_share(2, pot=4, to_call=2, already_in=1)
    0.25
    """
    if pot <= 0:
        return 1 / (callers + 1)
    return to_call / (pot + to_call * (1 + max(0, callers - already_in)))
