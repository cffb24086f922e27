"""What they hold: how strong the final hands of all players are, over all deals."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.precision import EXACT, Precision, TargetWidths
from oracle.arrays import Column, Whole
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.rating.low_strength import KIND_SHIFT, LOW_BITS, LOW_RANKS, NO_LOW, leading_ranks
from oracle.rating.strength import (
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    TRIPS,
    TWO_PAIR,
    hand_types,
    leading_rank,
    named,
)
from oracle.simulate.intervals.estimate import share_estimate
from oracle.simulate.snapshot import Estimate

if TYPE_CHECKING:
    from oracle.analysis.spectra.values import Axis, Spectra, Spectrum

HALF_WIDTH = 0.002
"""A sampled share is known to ± 0.2 % of the deals."""
_LOW_KINDS = (HIGH_CARD, PAIR, TWO_PAIR, TRIPS, FULL_HOUSE, QUADS)
"""The hand type of each kind of low."""


@dataclass(frozen=True, slots=True)
class HeldKind:
    """Hands of one type with one leading rank, or lows with the same two highest: a column of the picture.

    Attributes:
        kind: The hand type 0…8.
        rank: The leading rank 0…12, of the ace as 12.
        words: Their name: "pair of aces", "8-7 low".
        group: For lows, the label shared by neighbouring columns: "8", "no low"; empty for highs, which are
            grouped by type.
    """

    kind: int
    rank: int
    words: str
    group: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class HeldSeat:
    """The final hands of one player.

    Attributes:
        seat: His place.
        shares: Share of all deals in which he ends with each kind, shape (kinds,), 0…1.
        half_widths: Their 95 % half-widths; 0 if exact.
        worst: Index of the kind of his weakest final hand (of those dealt, if sampled).
        median: Index of the kind of the weakest hand such that he has it or a weaker one in at least half of
            all deals.
        best: Index of the kind of his strongest final hand.
        strongest: Rank of his strongest hand among all strengths; 1 is the best.
        worst_hand: His weakest final hand in words.
        median_hand: The median in words.
        best_hand: His strongest in words.
        better: How often his final hand beats all others, 0…1; None if he is alone.
        beaten: How often another player's hand beats it, 0…1; None if he is alone.
        whole: The same before any range is narrowed by actions; None unless his range is narrowed.
    """

    seat: int
    shares: Column
    half_widths: Column
    worst: int
    median: int
    best: int
    strongest: int
    worst_hand: str
    median_hand: str
    best_hand: str
    better: Estimate | None = None
    beaten: Estimate | None = None
    whole: HeldSeat | None = None


@dataclass(frozen=True, slots=True, eq=False)
class WhatTheyHold:
    """The final hands of all players in the pot.

    Attributes:
        kinds: The kinds of hands, weakest first.
        seats: What each player holds.
        ahead: For each player, whether his worst final hand beats every final hand of all others; None if
            that is not known.
        deals: Deals sampled; 0 if all are counted.
        precision: How precisely the shares are known.
        low: Whether hands are lows.
        whole_ahead: ``ahead`` before any range is narrowed; empty if none is.
        now_ahead: For each player with a known hand, the share of his only opponent's hands that is stronger
            now; None where there is no such figure.
        whole_now_ahead: ``now_ahead`` before any range is narrowed; empty if none is.
    """

    kinds: tuple[HeldKind, ...]
    seats: tuple[HeldSeat, ...]
    ahead: tuple[bool | None, ...]
    deals: int
    precision: Precision
    low: bool = False
    whole_ahead: tuple[bool | None, ...] = ()
    now_ahead: tuple[float | None, ...] = ()
    whole_now_ahead: tuple[float | None, ...] = ()

    @property
    def narrowed(self) -> bool:
        """Whether some player's actions narrow his range."""
        return any(held.whole is not None for held in self.seats)


def kinds_of(axis: Axis) -> tuple[tuple[HeldKind, ...], Whole]:
    """The kinds of hands on an axis, weakest first, and the kind of each of its strengths, weakest first."""
    game = axis.game
    return _kinds(game.low_rating if axis.low else game.rating, axis.low)


@functools.cache
def _kinds(rule: str, low: bool) -> tuple[tuple[HeldKind, ...], Whole]:
    """The same by the rule of the game."""
    from oracle.analysis.spectra.values import known_ratings  # imports kernels

    known = known_ratings(rule, low=low)
    each = [_low_kind(rating) if low else _high_kind(rating) for rating in known.tolist()]
    distinct = tuple(dict.fromkeys(each))
    numbers = {kind: number for number, kind in enumerate(distinct)}
    return distinct, np.array([numbers[kind] for kind in each], dtype=np.int64)


def _high_kind(rating: int) -> HeldKind:
    (kind,) = hand_types(np.array([rating], dtype=np.uint32)).tolist()
    rank = leading_rank(rating)
    return HeldKind(kind, rank, named(kind, rank))


def _low_kind(rating: int) -> HeldKind:
    """A low by its two highest ranks, or by the rank that it has more than once."""
    if rating == NO_LOW:
        return HeldKind(HIGH_CARD, 0, "no low", "no low")
    kind = _LOW_KINDS[LOW_BITS - rating >> KIND_SHIFT]
    first, second = leading_ranks(rating)
    high = (first - 1) % len(LOW_RANKS)
    if kind != HIGH_CARD:
        return HeldKind(kind, high, named(kind, high), named(kind, high).split(",")[0].split(" of ")[0])
    name = f"{LOW_RANKS[first]}-{LOW_RANKS[second]} low"
    return HeldKind(kind, high, name, LOW_RANKS[first])


def what_they_hold(
    prepared: Prepared,
    settings: RunSettings | None = None,
    cancel: Cancel = None,
    *,
    low: bool = False,
    whole: Prepared | None = None,
) -> Iterator[WhatTheyHold]:
    """The final hands of every player in the pot: counted if that is quick, otherwise 262,144 deals.

    Args:
        prepared: The table, whose ranges may be narrowed.
        settings: Trials, seed and threads.
        cancel: Stops the work when set.
        low: Count by lows, in games that split the pot; games played for the low alone always do.
        whole: The table before what players did narrowed its ranges.

    Yields:
        The picture of the table; then, if ranges are narrowed, with the figures of the whole ranges too.

    Raises:
        QueryError: If nobody is in the pot, or the game has no low.
        StoppedError: If cancelled.
    """
    chosen = settings or RunSettings()
    chosen = chosen.seeded()
    found = _held(prepared, chosen, cancel, low=low)
    yield found
    if whole is None:
        return
    acted = [before.live is not after.live for before, after in zip(whole.seats, prepared.seats, strict=True)]
    if any(acted):
        before = _held(whole, chosen, cancel, low=low)
        seats = tuple(
            replace(now, whole=then if acted[now.seat] else None)
            for now, then in zip(found.seats, before.seats, strict=True)
        )
        worse = max(found.precision, before.precision, key=lambda each: each.share)
        yield replace(
            found, seats=seats, whole_ahead=before.ahead, whole_now_ahead=before.now_ahead, precision=worse
        )


def _held(prepared: Prepared, settings: RunSettings, cancel: Cancel, *, low: bool) -> WhatTheyHold:
    """The picture of one table."""
    from oracle.analysis.spectra.comparing import already_ahead, compare_hands  # imports kernels
    from oracle.analysis.spectra.finding import spectra
    from oracle.analysis.spectra.values import always_ahead

    found = spectra(prepared, low=low, settings=settings, cancel=cancel)
    beside = compare_hands(prepared, low=low, settings=settings, cancel=cancel)
    seats = [_held_seat(found, each) for each in found.seats]
    if beside:
        seats = [
            replace(held, better=each.better, beaten=each.beaten)
            for held, each in zip(seats, beside, strict=True)
        ]
    widths = [float(seat.half_widths.max()) for seat in seats]
    widths += [figure.half_width for each in beside for figure in (each.better, each.beaten)]
    exact = found.exact and not any(widths)
    precision = (
        EXACT if exact else Precision(0.0, max(widths), exact=False, wanted=TargetWidths(share=HALF_WIDTH))
    )
    places = range(len(seats))
    now: Sequence[float | None] = () if found.axis.low else [already_ahead(prepared, s.seat) for s in seats]
    return WhatTheyHold(
        kinds_of(found.axis)[0],
        tuple(seats),
        tuple(always_ahead(found, place) for place in places),
        found.deals,
        precision,
        found.axis.low,
        now_ahead=tuple(now),
    )


def _held_seat(found: Spectra, each: Spectrum) -> HeldSeat:
    """The final hands of a player by kinds."""
    axis = found.axis
    kinds, of_strength = kinds_of(axis)
    size = axis.known.size
    shares, half = np.zeros(len(kinds)), np.zeros(len(kinds))
    np.add.at(shares, of_strength[size - each.numbers], each.shares)
    if found.deals:
        for number, share in enumerate(shares.tolist()):
            estimate = share_estimate(round(share * found.deals), found.deals)
            half[number] = estimate.reach
    three = (each.worst, each.median, each.best)
    worst, median, best = (int(of_strength[size - number]) for number in three)
    worst_hand, median_hand, best_hand = map(axis.words, three)
    return HeldSeat(
        each.seat, shares, half, worst, median, best, each.best, worst_hand, median_hand, best_hand
    )
