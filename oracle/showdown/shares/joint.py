"""Showdowns of every joint choice of rated hands: the hands of several seats on one board, or without one."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Ratings
from oracle.jit import kernel

HIGH_RESULTS = 3
"""Results of a high for the first of two players: won, tied, lost."""
LOW_WON, LOW_TIED, LOW_LOST, NONE_MADE = range(4)
"""Results of a low."""
LOW_RESULTS = 4

HIGH_PART = np.array([[1, 2, 0], [0, 2, 1]])
"""What each result of the high adds to the number of the outcome, for the first player and the second; see
`oracle.simulate.equity_table.outcomes`."""
LOW_PART = 3 * np.array([[2, 3, 1, 0], [1, 3, 2, 0]])
"""The same for the low."""


class RatedHands(NamedTuple):
    """The hands of all seats laid end to end.

    Attributes:
        masks: The hands, shape (n,), uint64.
        high: Their ratings, of the high or of the only half there is, shape (n,), uint32.
        low: Their low ratings where the pot is split, shape (n,); otherwise empty.
        weights: Weight of each hand, shape (n,), float64.
        ends: Where the hands of each seat end, preceded by 0, shape (seats + 1,), int64.
        playing: 1 for seats in the pot, shape (seats,), uint8.
    """

    masks: Masks
    high: Ratings
    low: Ratings
    weights: npt.NDArray[np.float64]
    ends: npt.NDArray[np.int64]
    playing: npt.NDArray[np.uint8]


@kernel
def _count_pairs(
    hands: RatedHands, first: int, last: int, members: int, counts: npt.NDArray[np.int64]
) -> np.int64:
    """Two seats that both play for the whole pot, all hands of equal weight: two comparisons per pair."""
    start, end = hands.ends[1], hands.ends[2]
    masks, ratings = hands.masks[start:end], hands.high[start:end]
    wins = np.int64(0)
    ties = np.int64(0)
    total = np.int64(0)
    for one in range(first, last):
        mask, rating = hands.masks[one], hands.high[one]
        won = np.uint32(0)
        tied = np.uint32(0)
        met = np.uint32(0)
        for other in range(masks.size):
            clear = np.uint32(masks[other] & mask == np.uint64(0))
            met = np.uint32(met + clear)
            won = np.uint32(won + np.uint32(clear & np.uint32(rating > ratings[other])))
            tied = np.uint32(tied + np.uint32(clear & np.uint32(rating == ratings[other])))
        wins += won
        ties += tied
        total += met
    counts[0, 0] += wins * members
    counts[0, 1] += ties * members
    counts[1, 0] += (total - wins - ties) * members
    counts[1, 1] += ties * members
    return total * members


@kernel
def _count_halves(
    hands: RatedHands, first: int, last: int, members: int, counts: npt.NDArray[np.int64]
) -> np.int64:
    """Two seats that both play for a split pot, all hands of equal weight: halves are compared in vectors."""
    start, end = hands.ends[1], hands.ends[2]
    masks, highs, lows = hands.masks[start:end], hands.high[start:end], hands.low[start:end]
    found = np.zeros((HIGH_RESULTS, LOW_RESULTS), dtype=np.int64)
    for one in range(first, last):
        mask, high, low = hands.masks[one], hands.high[one], hands.low[one]
        has_low = np.uint32(low > np.uint32(0))
        met, won, tied = np.uint32(0), np.uint32(0), np.uint32(0)
        low_won, low_won_won, low_won_tied = np.uint32(0), np.uint32(0), np.uint32(0)
        low_tied, low_tied_won, low_tied_tied = np.uint32(0), np.uint32(0), np.uint32(0)
        low_lost, low_lost_won, low_lost_tied = np.uint32(0), np.uint32(0), np.uint32(0)
        for other in range(masks.size):
            clear = np.uint32(masks[other] & mask == np.uint64(0))
            win = np.uint32(clear & np.uint32(high > highs[other]))
            tie = np.uint32(clear & np.uint32(high == highs[other]))
            low_win = np.uint32(low > lows[other])
            low_tie = np.uint32(has_low & np.uint32(low == lows[other]))
            low_loss = np.uint32(low < lows[other])
            met = np.uint32(met + clear)
            won = np.uint32(won + win)
            tied = np.uint32(tied + tie)
            low_won = np.uint32(low_won + np.uint32(clear & low_win))
            low_won_won = np.uint32(low_won_won + np.uint32(win & low_win))
            low_won_tied = np.uint32(low_won_tied + np.uint32(tie & low_win))
            low_tied = np.uint32(low_tied + np.uint32(clear & low_tie))
            low_tied_won = np.uint32(low_tied_won + np.uint32(win & low_tie))
            low_tied_tied = np.uint32(low_tied_tied + np.uint32(tie & low_tie))
            low_lost = np.uint32(low_lost + np.uint32(clear & low_loss))
            low_lost_won = np.uint32(low_lost_won + np.uint32(win & low_loss))
            low_lost_tied = np.uint32(low_lost_tied + np.uint32(tie & low_loss))
        for result, (all_met, all_won, all_tied) in enumerate(
            (
                (low_won, low_won_won, low_won_tied),
                (low_tied, low_tied_won, low_tied_tied),
                (low_lost, low_lost_won, low_lost_tied),
                (met, won, tied),
            )
        ):
            found[0, result] += all_won
            found[1, result] += all_tied
            found[2, result] += np.int64(all_met) - all_won - all_tied
    for result in range(HIGH_RESULTS):
        found[result, NONE_MADE] -= found[result, LOW_WON] + found[result, LOW_TIED] + found[result, LOW_LOST]
    total = np.int64(0)
    for high_result in range(HIGH_RESULTS):
        for low_result in range(LOW_RESULTS):
            deals = found[high_result, low_result] * members
            counts[0, HIGH_PART[0, high_result] + LOW_PART[0, low_result]] += deals
            counts[1, HIGH_PART[1, high_result] + LOW_PART[1, low_result]] += deals
            total += deals
    return total


@kernel
def _score(
    hands: RatedHands,
    at: npt.NDArray[np.int64],
    weight: float,
    members: int,
    counts: npt.NDArray[np.int64],
    sums: npt.NDArray[np.float64],
) -> None:
    """Add one joint choice of hands to the counters."""
    split = hands.low.size > 0
    best_high, best_low = np.uint32(0), np.uint32(0)
    high_ways, low_ways, players = 0, 0, 0
    for seat in range(at.size):
        if hands.playing[seat] == 0:
            continue
        players += 1
        rating = hands.high[at[seat]]
        high_ways = 1 if rating > best_high else high_ways + (1 if rating == best_high else 0)
        best_high = max(best_high, rating)
        if split:
            rating = hands.low[at[seat]]
            low_ways = 1 if rating > best_low else low_ways + (1 if rating == best_low else 0)
            best_low = max(best_low, rating)
    player = 0
    for seat in range(at.size):
        if hands.playing[seat] == 0:
            continue
        best = hands.high[at[seat]] == best_high
        if split:
            outcome = high_ways if best else 0
            if best_low > 0:
                outcome += (players + 1) * (1 + (low_ways if hands.low[at[seat]] == best_low else 0))
            counts[player, outcome] += members
            sums[player, outcome] += weight
        elif best:
            counts[player, high_ways - 1] += members
            sums[player, high_ways - 1] += weight
        player += 1


@kernel
def count_joint(
    hands: RatedHands,
    first: int,
    last: int,
    members: int,
    weighted: bool,
    stop: npt.NDArray[np.uint8],
    counts: npt.NDArray[np.int64],
    sums: npt.NDArray[np.float64],
) -> tuple[int | np.int64, float | np.float64]:
    """Count every joint choice of one hand per seat in which no card is used twice.

    Args:
        hands: The hands of all seats.
        first: Index of the first hand of the first seat to enumerate.
        last: Index after the last of them.
        members: How many deals each joint choice represents.
        weighted: Whether weights of hands matter.
        stop: Nonzero ends the call early, shape (1,); the counters must not be used then.
        counts: Counters as in `oracle.showdown.shares.ratings`, changed in place.
        sums: The same by weight.

    Returns:
        How many deals there were, and the sum of their weights.
    """
    seats = hands.playing.size
    if seats == 2 and not weighted and hands.playing[0] == 1 and hands.playing[1] == 1:
        if hands.low.size == 0:
            found = _count_pairs(hands, first, last, members, counts)
        else:
            found = _count_halves(hands, first, last, members, counts)
        return found, np.float64(found)
    at = np.zeros(seats, dtype=np.int64)
    used = np.zeros(seats + 1, dtype=np.uint64)
    product = np.ones(seats + 1, dtype=np.float64)
    total = 0
    weight = 0.0
    at[0] = first
    seat = 0
    while seat >= 0 and stop[0] == 0:
        end = last if seat == 0 else hands.ends[seat + 1]
        if at[seat] == end:
            seat -= 1
            if seat >= 0:
                at[seat] += 1
            continue
        hand = hands.masks[at[seat]]
        if hand & used[seat] != np.uint64(0):
            at[seat] += 1
            continue
        product[seat + 1] = product[seat] * hands.weights[at[seat]]
        if seat + 1 < seats:
            used[seat + 1] = used[seat] | hand
            seat += 1
            at[seat] = hands.ends[seat]
            continue
        _score(hands, at, product[seats] * members, members, counts, sums)
        total += members
        weight += product[seats] * members
        at[seat] += 1
    return total, weight
