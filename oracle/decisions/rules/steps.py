"""Narrows a range step by step by its player's actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import check_picture, face
from oracle.analysis.keep import Cut, kept_text
from oracle.analysis.narrowing import WRITTEN_CARDS
from oracle.decisions.rules.meeting import PICTURE, Meeting
from oracle.decisions.rules.rule import Rule, Top, terms
from oracle.errors import QueryError
from oracle.prepared import Prepared, PreparedSeat
from oracle.query import RunSettings
from oracle.ranges import WeightedRange
from oracle.simulate.work.stop import StoppedError

ANY_HAND = "*"
"""The range that equities of rules are against if none is given."""


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """A range after a rule.

    Attributes:
        rule: The rule.
        hands: The hands left.
        exact: Whether no sampled equity was used.
    """

    rule: Rule
    hands: WeightedRange
    exact: bool


@dataclass(frozen=True, slots=True)
class Share:
    """A range's share of the pot.

    Attributes:
        value: The share, 0…1; NaN if the ranges cannot be dealt together.
        half_width: Its 95 % half-width, 0 if exact.
    """

    value: float
    half_width: float


def narrowing_steps(
    prepared: Prepared,
    place: int,
    rules: Sequence[Rule],
    against: str = ANY_HAND,
    settings: RunSettings | None = None,
    cancel: Cancel = None,
) -> Iterator[Step]:
    """Narrow the range of a seat by one rule after the other.

    A hand that fails a hard rule is gone; a soft rule multiplies its weight by a factor.

    Args:
        prepared: The table, whose board has every street of the rules.
        place: Index of the seat.
        rules: What its player did.
        against: The range that equities in rules are against, unless they name one.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Stops the work when set.

    Yields:
        The range after each rule.

    Raises:
        QueryError: If a rule leaves no hand, its street has not been dealt, or the range is too wide.
        TextError: If PQL in a rule fails, with its place.
        StoppedError: If cancelled.
    """
    check_picture(prepared, PICTURE, players=1)
    hands = hands_to_narrow(prepared.seats[place])
    for rule in rules:
        meeting = Meeting(prepared, place, rule, against, settings or RunSettings(), cancel)
        meets = meeting.flags(hands)
        if rule.soft is not None:
            hands = _weighted(hands, np.where(meets, hands.weights, hands.weights * float(rule.soft)))
        elif not meets.any():
            raise _nobody(prepared.seats[place], rule)
        else:
            hands = _weighted(replace(hands, masks=hands.masks[meets]), hands.weights[meets])
        yield Step(rule, hands, meeting.exact)


def hands_to_narrow(seat: PreparedSeat) -> WeightedRange:
    """The live hands of a seat.

    Raises:
        QueryError: If they are too many to list.
    """
    if not isinstance(seat.live, WeightedRange):
        raise QueryError(
            f"The range of {seat.label} is too wide to narrow hand by hand.",
            places=(seat.label,), remedy="Narrow its text first.",
        )  # fmt: skip
    return seat.live


def with_hands(prepared: Prepared, place: int, hands: WeightedRange) -> Prepared:
    """The table after the range of a seat was narrowed."""
    seats = list(prepared.seats)
    seats[place] = replace(seats[place], live=hands, narrowed=True)
    return replace(prepared, seats=tuple(seats))


def share_of_seat(
    prepared: Prepared, place: int, settings: RunSettings | None = None, cancel: Cancel = None
) -> Share:
    """The average share of the pot that a seat wins: the last of `shares_of_seat`.

    Raises:
        QueryError: If the table lacks something.
        StoppedError: If cancelled.
    """
    *_, last = shares_of_seat(prepared, place, settings, cancel)
    return last


def shares_of_seat(
    prepared: Prepared, place: int, settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[Share]:
    """The average share of the pot that a seat wins: rough if that takes long, then better.

    Args:
        prepared: The table, perhaps with narrowed ranges.
        place: Index of the seat.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Stops the work when set.

    Yields:
        The share.  If its hands are sampled, the half-width is the mean of theirs, which is never too small
        for an average.

    Raises:
        QueryError: If the table lacks something.
        StoppedError: If cancelled.
    """
    from oracle.analysis.hands.hand_by_hand import equities_by_hand

    facing = face(prepared, place, PICTURE)
    counted = _of_one_hand(prepared, place, settings or RunSettings(), cancel)
    if counted is not None:
        yield Share(counted, 0.0)
        return
    none = True
    for found in equities_by_hand(facing, settings or RunSettings(), cancel):
        likely = facing.hero.weights * found.likely
        total = float(likely.sum())
        error = float((likely * found.half_width).sum()) / total if total > 0 else 0.0
        yield Share(found.of_range(facing.hero.weights), error)
        none = False
    if none:
        raise StoppedError


def _of_one_hand(prepared: Prepared, place: int, settings: RunSettings, cancel: Cancel) -> float | None:
    """The exact share of a known hand against two ranges from the flop on; None for other tables.

    Pairs of their hands are compared on 64 run-outs at a time, which for one hand takes a tenth of the time
    of a sweep of all hands.
    """
    from oracle.decisions.deals.spot import Spot, one_group
    from oracle.decisions.deals.three_handed import SOON_WORDS, counted_pairs, pair_words

    own = prepared.seats[place]
    seats = (own, *(seat for number, seat in enumerate(prepared.seats) if number != place))
    spot = Spot(replace(prepared, seats=seats), own)
    if any(seat.folded for seat in seats) or not spot.is_listed or spot.hero.hands != 1:
        return None
    if not 0 < pair_words(spot) <= 2 * SOON_WORDS:
        return None
    counted = counted_pairs(spot, one_group(spot), settings, cancel)
    nobody_folds = np.zeros((2, 1))
    return None if counted is None else float(counted.masses(nobody_folds)[-1, -1, 0])


def narrowed_text(prepared: Prepared, place: int, hands: WeightedRange, rules: Sequence[Rule]) -> str | None:
    """The narrowed range of a seat as text; None if it is too long, which only ranges of Omaha are.

    Args:
        prepared: The table before.
        place: Index of the seat.
        hands: What is left.
        rules: The rules that were used.
    """
    whole, game = hands_to_narrow(prepared.seats[place]), prepared.game
    cut = None
    if game.hole_cards != WRITTEN_CARDS and all(rule.soft is None for rule in rules):
        cut = Cut(prepared.query.seats[place].range_text, np.setdiff1d(whole.masks, hands.masks))
    try:
        syntax = prepared.query.syntax
        return kept_text(hands.masks, hands.percent_weights, syntax, game, cut, prepared.macros)
    except QueryError:
        return None


def _weighted(
    hands: WeightedRange, weights: np.ndarray[tuple[int, ...], np.dtype[np.float64]]
) -> WeightedRange:
    """The same hands with other weights."""
    return replace(hands, weights=weights, weighted=bool((weights != weights[0]).any()))


def _nobody(seat: PreparedSeat, rule: Rule) -> QueryError:
    """The error for a rule that keeps no hand."""
    ways = ["loosen the rule", "make it soft, as in “soft 0.3”", "widen the range"]
    if any(isinstance(term, Top) for term in terms(rule.condition)):
        ways[0] = "raise the percentage or the looseness"
    return QueryError(
        f"Nobody would play like this: no hand of {seat.label} is left after “{rule.text}”.",
        places=(seat.label,), remedy=f"To keep some, {', '.join(ways[:-1])}, or {ways[-1]}.",
    )  # fmt: skip
