"""A hand against several opponents with equal ranges: as dealt, and by two rules of thumb.

The naive rule multiplies: if the hand beats one opponent with probability p, it beats n with pⁿ.  The better
rule (from the article "Hold'em Killer") takes the mean of qⁿ over the hand's own final hands, where q is the
chance that one opponent is beaten by that final hand.  It accounts for the fact that a final hand that beats
one opponent is often good enough for all, but still ignores that opponents share one deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from oracle.analysis.cancel import Cancel
from oracle.analysis.odds.better_rule import better_rule
from oracle.analysis.odds.hand_table import from_table
from oracle.errors import QueryError, quoted
from oracle.games import find_game
from oracle.prepared import prepare
from oracle.query import Query, RunSettings, Seat, equity_query
from oracle.ranges import HandSet
from oracle.simulate.snapshot import Estimate, SeatFigures

HERO, VILLAIN = "hero", "opponent"
"""Names of the seats; opponents are numbered."""

HALF_WIDTH = 0.002
"""Figures that are sampled are known to ± 0.2 points, 95 %, unless limits are set."""


class DealtFigures(Protocol):
    """What a hand wins over all deals; each figure 0…1."""

    @property
    def win(self) -> Estimate:
        """How often it takes the whole pot."""
        ...

    @property
    def tie(self) -> Estimate:
        """How often it splits the pot, or a half of it."""
        ...

    @property
    def equity(self) -> Estimate:
        """Its share of the pot."""
        ...


@dataclass(frozen=True, slots=True)
class OddsAgainst:
    """What a hand wins against n opponents; each figure 0…1.

    Attributes:
        opponents: n.
        dealt: Win, tie and share of the pot over all deals.
        one: The chance to win against one opponent.
        naive: ``one`` to the power of n.
        better: The better rule; None in stud against a range, whose hands it cannot draw independently.
    """

    opponents: int
    dealt: DealtFigures
    one: Estimate
    naive: Estimate
    better: Estimate | None

    @property
    def exact(self) -> bool:
        """Whether no figure is sampled."""
        figures = (self.dealt.win, self.dealt.tie, self.dealt.equity, self.naive, self.better)
        return all(figure is None or figure.low == figure.high for figure in figures)


def odds_query(
    hand: str,
    opponents: int,
    villain: str = "random",
    *,
    board: str = "",
    dead: str = "",
    game: str = "holdem",
    syntax: str = "generic",
) -> Query:
    """The equity table of a hand and n opponents with the same range.

    Raises:
        QueryError: If the game has no such number of seats.
    """
    most = find_game(game).max_players - 1
    if not 1 <= opponents <= most:
        raise QueryError(
            f"The number of opponents must be from 1 to {most}, not {quoted(opponents)}.",
            places=("opponents",),
        )
    seats = [Seat(HERO, hand), *(Seat(f"{VILLAIN}{at}", villain) for at in range(1, opponents + 1))]
    return equity_query(seats, game=game, board=board, dead=dead, syntax=syntax)


def odds_against(
    query: Query,
    settings: RunSettings | None = None,
    ranges: dict[str, HandSet] | None = None,
    cancel: Cancel = None,
) -> OddsAgainst:
    """What a hand wins against n opponents.

    Exact wherever deals can be counted in time, in hold'em against one or two opponents from the turn on, and
    against one everywhere.  A hold'em hand against random hands before the flop is looked up in the table of
    the 169 hands, unless limits are set.

    Args:
        query: From `odds_query`.
        settings: Limits, seed, threads and method; without a limit, sampling continues until each figure is
            known to `HALF_WIDTH`.
        ranges: Ranges already parsed, by text.
        cancel: Stops the work when set.

    Raises:
        OracleError: If the texts cannot be parsed, dealt or run.
        StoppedError: If cancelled.
    """
    settings = settings or RunSettings()
    chosen = settings if limited(settings) else replace(settings, error=HALF_WIDTH)
    look_up = settings.method == "auto" and not limited(settings)
    alone = against_one(query)
    count = len(query.seats) - 1
    tabled = from_table(prepare(query, ranges=ranges)) if look_up else None
    dealt = tabled or dealt_figures(query, chosen, ranges, cancel)
    one = dealt.win if count == 1 else dealt_figures(alone, chosen, ranges, cancel).win
    steep = _slope(one.high, count)
    if chosen.error is not None and steep * one.half_width > chosen.error:
        one = dealt_figures(alone, replace(chosen, error=chosen.error / steep), ranges, cancel).win
    table = prepare(alone, ranges=ranges)
    better = one if count == 1 else better_rule(table, count, chosen, cancel)
    return OddsAgainst(count, dealt, one, power(one, count), better)


def against_one(query: Query) -> Query:
    """The table of the hand and one opponent."""
    seats = query.seats[:2]
    return equity_query(seats, game=query.game, board=query.board, dead=query.dead, syntax=query.syntax)


def dealt_figures(
    query: Query, settings: RunSettings, ranges: dict[str, HandSet] | None, cancel: Cancel
) -> SeatFigures:
    """The hand's row of the equity table.

    Raises:
        OracleError: As for `odds_against`.
    """
    from oracle import simulate

    return simulate.run(query, settings, ranges=ranges, cancel=cancel).seats[0]


def power(one: Estimate, count: int) -> Estimate:
    """A chance to the power of n, with the interval of its ends.

    >>> power(Estimate(0.5, 0.0, 0.5, 0.5), 2).value
    0.25
    """
    low, high = max(0.0, one.low) ** count, min(1.0, one.high) ** count
    return Estimate(one.value**count, _slope(one.value, count) * one.se, low, high)


def _slope(chance: float, count: int) -> float:
    """How steeply the power of a chance rises."""
    return count * float(chance) ** (count - 1)


def why_they_differ(found: OddsAgainst) -> str:
    """Why the three figures differ, in a sentence; empty against one opponent."""
    if found.opponents == 1 or found.better is None:
        return ""
    naive, better, dealt = (
        f"{100 * figure.value:.2f} %" for figure in (found.naive, found.better, found.dealt.win)
    )
    return (
        f"Multiplying the chance against one gives {naive}, as if each opponent met another final hand of "
        f"yours; with one final hand against all it is {better}, and dealt from one deck {dealt}."
    )


def limited(settings: RunSettings) -> bool:
    """Whether the settings of a run limit its length."""
    limits: Sequence[object] = (settings.trials, settings.seconds, settings.error)
    return any(limit is not None for limit in limits)
