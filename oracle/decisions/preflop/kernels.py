"""Kernels: all hands of hero against sampled hands of his callers, flop by flop.

On each flop the sample has four parts.  Whether a hand continues is decided with three of them and counted
with the fourth, so that no luck is counted twice; see `oracle.decisions.preflop.dealt`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Masks, Number, Ratings, Sums, Table, Whole
from oracle.cards.card import DECK_SIZE
from oracle.jit import kernel
from oracle.rating.high import rate

CARDS = 7
"""Own cards and the board."""

PARTS = 4
"""Parts of the deals of a flop."""

POTS, WON, WORTH, UPPER = range(4)
"""Rows of the sums: see `add_flops`."""
SUMS = 4
POTS_POTS, WON_WON, WORTH_WORTH, POTS_WON, POTS_WORTH = range(5)
"""Rows of the variances and covariances of those sums."""
MOMENTS = 5

_GONE = np.float32(-1.0)
"""In place of a share: the deal uses a card of the hand."""

Shares = npt.NDArray[np.float32]


@kernel
def draw_deals(
    flop: np.uint64,
    gone: np.uint64,
    weights: Table,
    pairs: Masks,
    card_bits: Masks,
    uniform: Table,
    deals: Masks,
) -> float:
    """Draw hands of the callers and a run-out, each from its own distribution, without regard to the others.

    Args:
        flop: The flop.
        gone: The dead cards.
        weights: Weight of each hand by caller, shape (k, 1326).
        pairs: The hands, shape (1326,).
        card_bits: The cards, shape (52,).
        uniform: Random numbers from 0 to 1, shape (n, k + 2).
        deals: Receives the callers' hands, then the board, shape (k + 1, n); the board is 0 where two of them
            need the same card.

    Returns:
        The product of the callers' weights on this flop.
    """
    callers, count = weights.shape
    known = flop | gone
    until = np.empty((callers, count))
    weight = 1.0
    for caller in range(callers):
        total = 0.0
        for index in range(count):
            if pairs[index] & known == np.uint64(0):
                total += weights[caller, index]
            until[caller, index] = total
        weight *= total
    if weight == 0.0:
        return weight
    deck = np.empty(DECK_SIZE, dtype=np.uint64)
    left = 0
    for card in range(DECK_SIZE):
        if card_bits[card] & known == np.uint64(0):
            deck[left] = card_bits[card]
            left += 1
    for deal in range(uniform.shape[0]):
        used, apart = flop, True
        for caller in range(callers):
            wanted = uniform[deal, caller] * until[caller, count - 1]
            place = min(np.searchsorted(until[caller], wanted, side="right"), count - 1)
            apart &= used & pairs[place] == np.uint64(0)
            used |= pairs[place]
            deals[caller, deal] = pairs[place]
        first = min(int(uniform[deal, callers] * left), left - 1)
        second = min(int(uniform[deal, callers + 1] * (left - 1)), left - 2)
        second += second >= first  # any of the others
        board = deck[first] | deck[second]
        deals[callers, deal] = flop | board if apart and used & board == np.uint64(0) else np.uint64(0)
    return weight


@kernel
def play_deals(hands: Masks, deals: Masks, shares: Shares) -> None:
    """The share of the pot that each of hero's hands has in each deal.

    Args:
        hands: Hero's hands, shape (h,).
        deals: From `draw_deals`, shape (k + 1, n).
        shares: Receives the shares, shape (n, h); -1 where a card of the hand is used or there is no deal.
    """
    callers, count = deals.shape[0] - 1, hands.size
    full, ratings = np.empty(count + callers, dtype=np.uint64), np.empty(count + callers, dtype=np.uint32)
    for deal in range(deals.shape[1]):
        board = used = deals[callers, deal]
        if board == np.uint64(0):
            shares[deal] = _GONE
            continue
        for caller in range(callers):
            used |= deals[caller, deal]
            full[count + caller] = deals[caller, deal] | board
        for index in range(count):
            full[index] = hands[index] | board
        rate(full, CARDS, ratings)
        best, ways = _best(ratings[count:])
        shared = np.float32(1.0 / (1 + ways))
        for index in range(count):
            share = np.float32(1.0) if ratings[index] > best else np.float32(0.0)
            share = shared if ratings[index] == best else share
            shares[deal, index] = share if hands[index] & used == np.uint64(0) else _GONE


@kernel
def _best(ratings: Ratings) -> tuple[np.uint32, Number]:
    """The best of some ratings, and how many are as good."""
    best, ways = np.uint32(0), 0
    for rating in ratings:
        if rating > best:
            best, ways = rating, 0
        ways += rating == best
    return best, ways


@kernel
def decide(
    shares: Shares, weights: Column, final: float, paid: float, parts: Table, gains: Table, costs: Table
) -> None:
    """Decide whether each hand continues, for each part of the deals by the deals of the other parts.

    Args:
        shares: From `play_deals`, shape (n, h); deal i belongs to part i modulo `PARTS`.
        weights: The weight of each hand, shape (h,).
        final: The value of an equity of 1, see `oracle.decisions.preflop.table.PreflopBets.prize`.
        paid: What hero adds after the flop.
        parts: Receives the deals and the pots won of each part and, in the last two rows, of all;
            shape (2 · PARTS + 2, h).
        gains: Receives the value of the whole pot in each part, 0 for hands that do not continue;
            shape (PARTS, h).
        costs: Receives the cost of a deal in each part, 0 for hands that do not continue; shape (PARTS, h).
    """
    parts[:] = 0.0
    for deal in range(shares.shape[0]):
        row = 2 * (deal % PARTS)
        for index in range(shares.shape[1]):
            share = shares[deal, index]
            parts[row, index] += 1.0 if share >= np.float32(0.0) else 0.0
            parts[row + 1, index] += max(share, np.float32(0.0))
    for part in range(PARTS):
        parts[2 * PARTS] += parts[2 * part]
        parts[2 * PARTS + 1] += parts[2 * part + 1]
    for part in range(PARTS):
        for index in range(shares.shape[1]):
            pots = parts[2 * PARTS, index] - parts[2 * part, index]
            won = parts[2 * PARTS + 1, index] - parts[2 * part + 1, index]
            goes_on = won * final > pots * paid
            gains[part, index] = weights[index] * final if goes_on else 0.0
            costs[part, index] = weights[index] * paid if goes_on else 0.0


@kernel
def add_flop_deals(
    shares: Shares, starts: Whole, weights: Column, gains: Table, costs: Table, sums: Sums, moments: Sums
) -> None:
    """Add the pots and values of groups of hands in each deal of a flop, and the products of these figures.

    Args:
        shares: From `play_deals`, shape (n, h).
        starts: The first hand of each group and the number of hands, shape (groups + 1,).
        weights: The weight of each hand, shape (h,).
        gains: From `decide`.
        costs: From `decide`.
        sums: Rows `POTS`, `WON` and `WORTH` are added to, shape (4, groups).
        moments: Sums of products of the values of a deal, shape (5, groups), added to.
    """
    for deal in range(shares.shape[0]):
        part = deal % PARTS
        for group in range(starts.size - 1):
            pots, won, worth = 0.0, 0.0, 0.0
            for index in range(starts[group], starts[group + 1]):
                share = float(shares[deal, index])
                if share >= 0.0:
                    pots += weights[index]
                    won += weights[index] * share
                    worth += gains[part, index] * share - costs[part, index]
            sums[POTS, group] += pots
            sums[WON, group] += won
            sums[WORTH, group] += worth
            moments[POTS_POTS, group] += pots * pots
            moments[WON_WON, group] += won * won
            moments[WORTH_WORTH, group] += worth * worth
            moments[POTS_WON, group] += pots * won
            moments[POTS_WORTH, group] += pots * worth


@kernel
def add_flop_products(found: Sums, factor: float, spread: Sums) -> None:
    """Add the products of the sums that a flop adds.

    Args:
        found: The sums over its deals, rows as in `add_flops`, shape (4, groups).
        factor: The sums are multiplied by this when the flop is added.
        spread: The rows of `POTS_POTS` and the others, shape (5, groups); added to.
    """
    for group in range(found.shape[1]):
        pots, won, worth = (
            factor * found[POTS, group], factor * found[WON, group], factor * found[WORTH, group]
        )  # fmt: skip
        spread[POTS_POTS, group] += pots * pots
        spread[WON_WON, group] += won * won
        spread[WORTH_WORTH, group] += worth * worth
        spread[POTS_WON, group] += pots * won
        spread[POTS_WORTH, group] += pots * worth


@kernel
def add_flops(
    flops: Masks,
    members: Column,
    gone: np.uint64,
    weights: Table,
    pairs: Masks,
    card_bits: Masks,
    hands: Masks,
    starts: Whole,
    held: Column,
    final: float,
    paid: float,
    uniform: npt.NDArray[np.float64],
    drawn: bool,
    sums: Sums,
    spread: Sums,
) -> None:
    """Add the value of hero's hands on some flops, each with its own sample.

    Args:
        flops: The flops, shape (f,).
        members: How many flops each represents, shape (f,).
        gone: The dead cards.
        weights: Weight of each hand by caller, shape (k, 1326).
        pairs: All hands, shape (1326,).
        card_bits: The cards, shape (52,).
        hands: Hero's hands, group by group, shape (h,).
        starts: The first hand of each group and the number of hands, shape (groups + 1,).
        held: Their weights, shape (h,).
        final: The value of an equity of 1, see `oracle.decisions.preflop.table.PreflopBets.prize`.
        paid: What hero adds after the flop.
        uniform: Random numbers from 0 to 1, shape (f, n, k + 2), n a multiple of `PARTS`.
        drawn: Whether the flops are themselves a sample.
        sums: For each group: all pots, pots won, max(0, EV) from below, and the same from above;
            shape (4, groups).
        spread: The variances and covariances of the first three, shape (5, groups); if the flops were drawn,
            the sums of the products of what each flop adds, from which variances follow.
    """  # fmt: skip
    callers, deals, count = weights.shape[0], uniform.shape[1], sums.shape[1]
    dealt = np.empty((callers + 1, deals), dtype=np.uint64)
    shares = np.empty((deals, hands.size), dtype=np.float32)
    parts, gains, costs = (
        np.empty((2 * PARTS + 2, hands.size)),
        np.empty((PARTS, hands.size)),
        np.empty((PARTS, hands.size)),
    )
    found, moments = np.empty((SUMS, count)), np.empty((MOMENTS, count))
    for place in range(flops.size):
        weight = draw_deals(flops[place], gone, weights, pairs, card_bits, uniform[place], dealt)
        if weight == 0.0:
            continue
        play_deals(hands, dealt, shares)
        decide(shares, held, final, paid, parts, gains, costs)
        found[:] = 0.0
        moments[:] = 0.0
        add_flop_deals(shares, starts, held, gains, costs, found, moments)
        for group in range(count):
            for index in range(starts[group], starts[group + 1]):
                pots, won = parts[2 * PARTS, index], parts[2 * PARTS + 1, index]
                found[UPPER, group] += held[index] * max(0.0, won * final - pots * paid)
        factor = members[place] * weight / deals
        for row in range(SUMS):
            for group in range(count):
                sums[row, group] += factor * found[row, group]
        if drawn:
            add_flop_products(found, factor, spread)
            continue
        unbiased = deals / (deals - 1.0) * factor * factor
        for group in range(count):
            pots, won, worth = found[POTS, group], found[WON, group], found[WORTH, group]
            spread[POTS_POTS, group] += unbiased * (moments[POTS_POTS, group] - pots * pots / deals)
            spread[WON_WON, group] += unbiased * (moments[WON_WON, group] - won * won / deals)
            spread[WORTH_WORTH, group] += unbiased * (moments[WORTH_WORTH, group] - worth * worth / deals)
            spread[POTS_WON, group] += unbiased * (moments[POTS_WON, group] - pots * won / deals)
            spread[POTS_WORTH, group] += unbiased * (moments[POTS_WORTH, group] - pots * worth / deals)
