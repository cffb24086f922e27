"""What they hold: how strong the final hands of all players are, over all deals."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.precision import EXACT, Precision, TargetWidths
from oracle.arrays import Column, Whole
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.rating.strength import describe, hand_types, leading_rank, named, strengths
from oracle.simulate.intervals.estimate import share_estimate

HALF_WIDTH = 0.002
"""A sampled share is known to ± 0.2 % of the deals."""


@dataclass(frozen=True, slots=True)
class HeldKind:
    """Hands of one type with one leading rank: a column of the picture.

    Attributes:
        kind: The hand type 0…8.
        rank: The leading rank 0…12.
        words: What they are called: "pair of aces".
    """

    kind: int
    rank: int
    words: str


@dataclass(frozen=True, slots=True, eq=False)
class HeldSeat:
    """The final hands of one player.

    Attributes:
        seat: His place.
        shares: Share of all deals in which he ends with each kind, shape (kinds,), 0…1.
        half_widths: Their 95 % half-widths; 0 if exact.
        worst: Number of the kind of his weakest final hand (of those dealt, if sampled).
        median: That of the weakest hand such that he has it or a weaker one in at least half of all deals.
        best: That of his strongest.
        strongest: The number of his strongest among all strengths; 1 is the best.
        worst_hand: His weakest final hand in words.
        median_hand: The median in words.
        best_hand: His strongest in words.
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
    """

    kinds: tuple[HeldKind, ...]
    seats: tuple[HeldSeat, ...]
    ahead: tuple[bool | None, ...]
    deals: int
    precision: Precision


@functools.cache
def kinds_of(rule: str) -> tuple[tuple[HeldKind, ...], Whole]:
    """The kinds of hands under a rule, weakest first, and the kind of each of its strengths, weakest first.

    Args:
        rule: A key of `oracle.rating.strength.TYPE_PLACES`.
    """
    known = strengths(rule)
    pairs = [
        (kind, leading_rank(rating))
        for kind, rating in zip(hand_types(known).tolist(), known.tolist(), strict=True)
    ]
    distinct = list(dict.fromkeys(pairs))
    numbers = {pair: number for number, pair in enumerate(distinct)}
    kinds = tuple(HeldKind(kind, rank, named(kind, rank)) for kind, rank in distinct)
    return kinds, np.array([numbers[pair] for pair in pairs], dtype=np.int64)


def what_they_hold(
    prepared: Prepared, settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[WhatTheyHold]:
    """The final hands of every player in the pot: counted if that is quick, otherwise 262,144 deals.

    Games that split the pot are counted by their highs.

    Args:
        prepared: The table.
        settings: Trials, seed and threads.
        cancel: Stops the work when set.

    Raises:
        QueryError: If nobody is in the pot, or the game has no board.
        StoppedError: If cancelled.
    """
    from oracle.analysis.spectra.finding import spectra  # imports kernels
    from oracle.analysis.spectra.values import Spectrum, always_ahead

    if prepared.game.stud:
        raise QueryError(
            f"There is no picture of final hands for {prepared.game.title}: it has no board.",
            remedy="Choose hold’em, Omaha or short deck.",
        )
    found = spectra(prepared, settings=settings, cancel=cancel)
    kinds, of_strength = kinds_of(prepared.game.rating)
    known = found.axis.known

    def held(each: Spectrum) -> HeldSeat:
        places = known.size - each.numbers
        shares = np.zeros(len(kinds))
        np.add.at(shares, of_strength[places], each.shares)
        half = np.zeros(len(kinds))
        if found.deals:
            for number, share in enumerate(shares.tolist()):
                estimate = share_estimate(round(share * found.deals), found.deals)
                half[number] = max(estimate.high - estimate.value, estimate.value - estimate.low)
        three = [int(known[known.size - number]) for number in (each.worst, each.median, each.best)]
        worst, median, best = (int(of_strength[known.size - n]) for n in (each.worst, each.median, each.best))
        return HeldSeat(each.seat, shares, half, worst, median, best, each.best, *map(describe, three))

    seats = tuple(map(held, found.seats))
    widest = max(float(seat.half_widths.max()) for seat in seats)
    wanted = TargetWidths(share=HALF_WIDTH)
    precision = EXACT if found.exact else Precision(0.0, widest, exact=False, wanted=wanted)
    ahead = tuple(always_ahead(found, place) for place in range(len(seats)))
    yield WhatTheyHold(kinds, seats, ahead, found.deals, precision)
