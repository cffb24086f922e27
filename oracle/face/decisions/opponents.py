"""How loose opponents are, and how many callers to expect, in Python."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracle.decisions.money.amounts import checked_number
from oracle.decisions.opponents.callers import (
    MOST_CALLERS,
    CallerProfile,
    Verdict,
    count_callers,
    needed_share,
    verdicts,
)
from oracle.decisions.opponents.looseness import (
    COUNTED,
    USUAL_IDEAL,
    Looseness,
    check_ideal,
    looseness_of,
    stereotype,
)
from oracle.decisions.opponents.opponent import USUAL_EVERY, Opponent, check_every
from oracle.errors import QueryError, quoted
from oracle.face.arguments import integer_argument, switch, written
from oracle.face.records import Record
from oracle.prepared import prepare
from oracle.query import Seat, equity_query
from oracle.simulate.intervals.estimate import Z95

if TYPE_CHECKING:
    from oracle.ranges import WeightedRange

MOST_LOOSE = 20.0
"""The looseness of a player who sees every flop, at the lowest ideal rate."""


@dataclass(frozen=True, slots=True)
class OpponentFigures(Record):
    """The estimated looseness of an opponent.

    Attributes:
        name: His name.
        hands: Hands he was dealt; recent ones count more.
        flops: Hands in which he saw the flop, counted in the same way.
        rate: The rate of flops seen that is used, 0…1: his own, or that of a stereotype.
        looseness: ``rate`` / ``ideal``: 2 turns the top 25 % of a rule into the top 50 %.
        low: Lower end of the 95 % interval of his looseness, by his own counts.
        high: Upper end.
        ideal: The ideal rate, 0…1.
        basis: "counted" (his own counts), "chosen" or "found" (a stereotype, given or by his first hands), or
            "unknown" (too few hands to say anything; the ideal rate).
        stereotype: The stereotype used; empty if his own counts are used.
    """

    name: str
    hands: float
    flops: float
    rate: float
    looseness: float
    low: float
    high: float
    ideal: float
    basis: str
    stereotype: str

    def _repr_html_(self) -> str:
        """The figures in words and per cent, for notebooks."""
        from oracle.face.notebooks.preflop import opponent_html

        return opponent_html(self)


@dataclass(frozen=True, slots=True)
class VerdictFigures(Record):
    """Whether a hand can be played against some numbers of callers.

    Attributes:
        fewest: The smallest number.
        most: The largest.
        plays: Whether the hand can be played against each of them.
    """

    fewest: int
    most: int
    plays: bool


@dataclass(frozen=True, slots=True)
class CallersFigures(Record):
    """How many callers to expect, and whether a hand can be played against them.

    Attributes:
        hand: The hand as given.
        kind: "made" (pairs, high cards: few callers wanted) or "drawing" (many wanted).
        better: Chance that a player still to act holds a better hand, 0…1, exact; 0 for drawing hands.
        already_in: Callers among those already in: 1 / looseness each for a made hand, 1 each for a drawing
            hand.
        to_act: Expected callers among those still to act: ``better`` each for a made hand, their rates of
            flops seen for a drawing hand.
        callers: The sum of both: the number of callers expected.
        band: Half the width of the band around ``callers``: a standard deviation, at least 0.5.
        shares: The hand's share of the pot against 1, 2, … 9 random hands, 0…1.
        half_widths: Their 95 % half-widths; 0 where exact.
        playable: The numbers of callers against which the hand can be played.
        against_every: Whether it can be played against every possible number of callers.
        against_estimate: Whether it can be played against the number expected.
        against_band: Whether it can be played against every number of the band.
    """

    hand: str
    kind: str
    better: float
    already_in: float
    to_act: float
    callers: float
    band: float
    shares: tuple[float, ...]
    half_widths: tuple[float, ...]
    playable: tuple[int, ...]
    against_every: VerdictFigures
    against_estimate: VerdictFigures
    against_band: VerdictFigures

    def _repr_html_(self) -> str:
        """The figures in words and per cent, for notebooks."""
        from oracle.face.notebooks.preflop import callers_html

        return callers_html(self)


def opponent(
    hands: int = 0,
    flops: int = 0,
    *,
    seen: Iterable[bool] = (),
    name: str = "",
    ideal: float = USUAL_IDEAL,
    halve_every: int = USUAL_EVERY,
    stereotype: str = "",
) -> OpponentFigures:
    """How loose an opponent is: his rate of flops seen divided by the ideal rate.

    Until about 60 hands are seen, the rate is that of a stereotype: the given one, or after ten hands the
    one that makes his hands so far most likely.

    Args:
        hands: Hands he was dealt so far.
        flops: Hands in which he saw the flop.
        seen: Further hands in order, each True if he saw the flop.
        name: His name.
        ideal: The rate of flops seen of a player of looseness 1, 0.05…0.95.
        halve_every: Both counts are halved after that many of the further hands, so that recent play counts
            more.
        stereotype: "tight", "average", "loose" or "very loose", used until there are enough hands.

    Raises:
        QueryError: If the counts or the ideal rate are not possible, or the stereotype is not known.

    >>> opponent(100, 40).looseness
    2.0
    >>> found = opponent(12, 1)
    >>> found.basis, found.stereotype, found.looseness
    ('found', 'tight', 0.5)
    """
    counts = integer_argument(hands, "The number of hands"), integer_argument(flops, "The number of flops")
    every = integer_argument(halve_every, "The number of hands between two halvings")
    check_every(every)
    check_ideal(_number(ideal, "The ideal rate"))
    found = Opponent(written(name, "The name"), stereotype=_stereotype(stereotype)).with_counts(*counts)
    for flop in seen:
        found = found.with_hand(switch(flop, "seen"), every)
    loose = looseness_of(found, ideal)
    return OpponentFigures(
        name=name,
        hands=found.hands,
        flops=found.flops,
        rate=loose.rate,
        looseness=loose.value,
        low=loose.low,
        high=loose.high,
        ideal=loose.ideal,
        basis=loose.basis,
        stereotype="" if loose.stereotype is None else loose.stereotype.key,
    )


def callers(
    hand: str,
    already_in: Sequence[float | OpponentFigures] = (),
    to_act: Sequence[float | OpponentFigures] = (),
    *,
    kind: str | None = None,
    playable: Iterable[int] | None = None,
    pot: float = 0.0,
    to_call: float = 0.0,
    ideal: float = USUAL_IDEAL,
    ordering: str = "",
    syntax: str = "classic",
) -> CallersFigures:
    """How many callers to expect before the flop in hold'em, and three decisions.

    For a made hand, a player already in counts 1 / looseness, and one still to act the chance that he holds a
    better hand. For a drawing hand, a player already in counts one, and one still to act his rate of flops
    seen.

    Args:
        hand: Hero's hand or range, such as "AKs".
        already_in: The looseness of each player who has bet, called or raised: a number, or what `opponent`
            found.
        to_act: The same for each player still to act.
        kind: "made" or "drawing"; if not given, chosen from the hand.
        playable: The numbers of callers against which the hand can be played; if not given, those against
            whose random hands it has the share of the pot that the call needs.
        pot: What is in the middle, with all bets; 0 if everybody puts in the same.
        to_call: What the call costs.
        ideal: The ideal rate, for a looseness given as a number.
        ordering: Label of the ordering that ranks hands; empty for the default one.
        syntax: Syntax of ``hand``.

    Raises:
        OracleError: If the hand, an amount or a looseness cannot be read, or there are more than nine
            opponents.

    >>> found = callers("QQ", already_in=[2.0, 0.5], to_act=[1.0])
    >>> found.kind, found.already_in, round(found.to_act, 4)
    ('made', 2.5, 0.0098)
    >>> callers("87s", already_in=[2.0, 0.5], to_act=[1.5, 1.5]).callers
    2.6
    """
    from oracle.decisions.opponents.hands import (
        better_chance,
        kind_of_hands,
        playable_numbers,
        shares_against,
    )
    from oracle.ranges.orderings.catalog import load_ordering

    players = _profiles(already_in, to_act, ideal)
    held = _hands(hand, syntax)
    found = kind_of_hands(held.masks, held.weights) if kind is None else kind
    better = better_chance(
        held.masks, held.weights, load_ordering("holdem", written(ordering, "The ordering"))
    )
    count = count_callers(found, players, better)
    middle, price = checked_number(pot, "The pot"), checked_number(to_call, "The call")
    shares = shares_against(held.masks, held.weights)
    if playable is None:
        numbers = playable_numbers(shares, lambda n: needed_share(n, middle, price, len(tuple(already_in))))
    else:
        numbers = tuple(sorted({integer_argument(number, "A number of callers") for number in playable}))
    every, estimate, band = map(_verdict, verdicts(count, numbers))
    return CallersFigures(
        hand=hand.strip(), kind=count.kind, better=count.better, already_in=count.already_in,
        to_act=count.to_act, callers=count.estimate, band=count.band, shares=shares,
        half_widths=_half_widths(held), playable=numbers,
        against_every=every, against_estimate=estimate, against_band=band,
    )  # fmt: skip


def _profiles(
    already_in: Sequence[float | OpponentFigures], to_act: Sequence[float | OpponentFigures], ideal: float
) -> list[CallerProfile]:
    """The opponents of `callers`, those who are in first."""
    check_ideal(_number(ideal, "The ideal rate"))
    players = [
        CallerProfile("", _looseness(each, ideal), inside)
        for given, inside in ((already_in, True), (to_act, False))
        for each in given
    ]
    if len(players) > MOST_CALLERS:
        raise QueryError(
            f"There can be {MOST_CALLERS} opponents, not {len(players)}.",
            places=("to_act",), remedy="Leave out those who have folded.",
        )  # fmt: skip
    return players


def _hands(hand: str, syntax: str) -> WeightedRange:
    from oracle.analysis.facing import shown_hands

    query = equity_query([Seat("hero", written(hand, "A hand"))], syntax=written(syntax, "The syntax"))
    return shown_hands(prepare(query).seats[0])


def _half_widths(held: WeightedRange) -> tuple[float, ...]:
    from oracle.decisions.opponents.hands import share_errors

    return tuple(Z95 * error for error in share_errors(held.masks, held.weights))


def _verdict(found: Verdict) -> VerdictFigures:
    return VerdictFigures(found.fewest, found.most, found.plays)


def _looseness(given: float | OpponentFigures, ideal: float) -> Looseness:
    """A looseness as given: a number is taken to be exact."""
    if isinstance(given, OpponentFigures):
        kind = stereotype(given.stereotype) if given.stereotype else None
        return Looseness(
            given.looseness, given.rate, given.low, given.high, given.ideal, given.basis, kind
        )  # fmt: skip
    value = _number(given, "A looseness")
    if not 0 < value <= MOST_LOOSE:
        raise QueryError(
            f"A looseness must be above 0 and at most {MOST_LOOSE:g}, not {quoted(given)}.",
            places=("looseness",),
            remedy="1 is a player who sees as many flops as the ideal rate, 2 twice as many.",
        )
    return Looseness(value, min(1.0, value * ideal), value, value, ideal, COUNTED)


def _number(value: object, what: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise QueryError(f"{what} must be a number, not {quoted(value)}.", places=(what.lower(),))
    return float(value)


def _stereotype(key: object) -> str:
    """The key of a stereotype, checked; empty for none."""
    text = written(key, "The stereotype")
    return stereotype(text).key if text else ""
