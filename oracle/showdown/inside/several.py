"""Equity of a known hand against the ranges of several opponents, on any board.

Exact, by enumerating every way to deal the opponents' hands and the run-outs, if there are not too many;
otherwise from an inner sample.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Whole
from oracle.cards.mask import CARD_BITS
from oracle.games import BOARD_CARDS
from oracle.jit import kernel
from oracle.jit.splitmix import below
from oracle.rating.high import rate
from oracle.showdown.inside.allin import HOLDEM_CARDS, MOST_RUNOUTS, POT_UNITS, run_outs

MOST_MATCHUPS = 10_000_000
"""Opponents' joint hands times run-outs up to which an equity is exact."""

SAMPLE = 4_000
"""Deals of an inner sample."""

MOST_TRIES = 400
"""Most attempts per deal of an inner sample, on average; after that many the sample ends."""


def matchups(sizes: Sequence[int], known: int, dead: int) -> int:
    """Upper bound on the match-ups enumerated for an exact equity against several ranges.

    Args:
        sizes: How many hands each opponent may hold.
        known: Cards on the board.
        dead: How many cards are dead.
    """
    left = CARD_BITS.size - known - dead - 2
    return prod(sizes) * comb(left, BOARD_CARDS - known)


@kernel
def _rate_on_run_outs(
    masks: Masks,
    gone: np.uint64,
    board: np.uint64,
    extra: Masks,
    full: Masks,
    ratings: npt.NDArray[np.uint32],
) -> None:
    """Rate hands on every run-out; a rating is not used if the hand shares a card with the run-out."""
    for index in range(masks.size):
        if masks[index] & gone == np.uint64(0):
            own = masks[index] | board
            for run in range(extra.size):
                full[run] = extra[run] | own
            rate(full[: extra.size], HOLDEM_CARDS, ratings[index])


@kernel
def _joint_equities(
    hands: Masks,
    boards: Masks,
    missing: int,
    each: int,
    dead: np.uint64,
    masks: Masks,
    weights: Whole,
    starts: Whole,
    bits: Masks,
    out: npt.NDArray[np.float64],
) -> None:
    """The kernel of `joint_equities`; every joint hand meets ``each`` run-outs."""
    nothing = np.uint64(0)
    others = starts.size - 1
    deck = np.empty(bits.size + 1, dtype=np.uint64)
    extra = np.empty(MOST_RUNOUTS, dtype=np.uint64)
    full = np.empty(MOST_RUNOUTS, dtype=np.uint64)
    room = np.empty((masks.size + 1) * MOST_RUNOUTS, dtype=np.uint32)
    mine = np.empty(1, dtype=np.uint64)
    at = np.empty(others, dtype=np.int64)
    used = np.empty(others + 1, dtype=np.uint64)
    for deal in range(boards.size):
        used[0] = boards[deal] | hands[deal] | dead
        count = run_outs(used[0], missing, bits, deck, extra)
        ratings = room[: (masks.size + 1) * count].reshape(masks.size + 1, count)
        _rate_on_run_outs(masks, used[0], boards[deal], extra[:count], full, ratings)
        mine[0] = hands[deal]
        _rate_on_run_outs(mine, nothing, boards[deal], extra[:count], full, ratings[masks.size :])
        won = 0.0
        total = 0.0
        for other in range(others):
            at[other] = starts[other]
        seat = 0
        while seat >= 0:
            if at[seat] == starts[seat + 1]:
                at[seat] = starts[seat]
                seat -= 1
                if seat >= 0:
                    at[seat] += 1
                continue
            hand = masks[at[seat]]
            if hand & used[seat] != nothing:
                at[seat] += 1
                continue
            used[seat + 1] = used[seat] | hand
            if seat + 1 < others:
                seat += 1
                continue
            held = used[others] & ~used[0]
            units = np.int64(0)
            for run in range(count):
                if extra[run] & held != nothing:
                    continue
                rating = ratings[masks.size, run]
                ways = 1
                for other in range(others):
                    theirs = ratings[at[other], run]
                    if theirs > rating:
                        ways = 0
                        break
                    ways += theirs == rating
                if ways > 0:
                    units += POT_UNITS // ways
            weight = 1.0
            for other in range(others):
                weight *= weights[at[other]]
            won += weight * units
            total += weight
            at[seat] += 1
        out[deal] = won / (total * each * POT_UNITS) if total > 0.0 else np.nan


def joint_equities(
    hands: Masks, boards: Masks, known: int, dead: int, masks: Sequence[Masks], weights: Sequence[Whole]
) -> npt.NDArray[np.float64]:
    """The exact equity of a known hand against several ranges in every deal.

    Args:
        hands: The hero's two cards in each deal, shape (deals,), uint64.
        boards: The known board of each deal, shape (deals,), uint64.
        known: How many cards each board has, 3, 4 or 5, the same in every deal.
        dead: Mask of the dead cards.
        masks: The hands each opponent may hold.
        weights: Their weights, whole numbers.

    Returns:
        Shares 0…1, shape (deals,), float64; NaN where the opponents cannot be dealt.
    """
    out = np.empty(boards.size)
    missing = BOARD_CARDS - known
    left = CARD_BITS.size - known - dead.bit_count() - 2 - 2 * len(masks)
    starts = np.concatenate([[0], np.cumsum([each.size for each in masks])]).astype(np.int64)
    _joint_equities(
        np.ascontiguousarray(hands), np.ascontiguousarray(boards), missing, comb(left, missing),
        np.uint64(dead), np.concatenate(masks), np.concatenate(weights), starts, CARD_BITS, out,
    )  # fmt: skip
    return out


@kernel
def _sample_equities(
    hands: Masks,
    boards: Masks,
    missing: int,
    dead: np.uint64,
    masks: Masks,
    cuts: npt.NDArray[np.uint32],
    other: npt.NDArray[np.uint32],
    starts: Whole,
    sizes: Whole,
    totals: Whole,
    seeds: Masks,
    bits: Masks,
    out: npt.NDArray[np.float64],
) -> None:
    """The kernel of `sample_equities`."""
    nothing = np.uint64(0)
    others = starts.size
    state = np.empty(1, dtype=np.uint64)
    room = np.empty((others + 1, SAMPLE), dtype=np.uint64)
    drawn = np.empty(others, dtype=np.uint64)
    ratings = np.empty((others + 1, SAMPLE), dtype=np.uint32)
    for deal in range(boards.size):
        state[0] = seeds[deal]
        known = boards[deal] | hands[deal] | dead
        kept = 0
        tries = 0
        while kept < SAMPLE and tries < SAMPLE * MOST_TRIES:
            tries += 1
            gone = known
            clear = True
            for seat in range(others):
                index = starts[seat] + below(state, sizes[seat])
                if totals[seat] > 0 and below(state, totals[seat]) >= np.int64(cuts[index]):
                    index = starts[seat] + np.int64(other[index])
                drawn[seat] = masks[index]
                if drawn[seat] & gone != nothing:
                    clear = False
                    break
                gone |= drawn[seat]
            if not clear:
                continue
            board = boards[deal]
            for _ in range(missing):
                card = bits[below(state, bits.size)]
                while card & gone != nothing:
                    card = bits[below(state, bits.size)]
                gone |= card
                board |= card
            for seat in range(others):
                room[seat, kept] = drawn[seat] | board
            room[others, kept] = hands[deal] | board
            kept += 1
        for seat in range(others + 1):
            rate(room[seat, :kept], HOLDEM_CARDS, ratings[seat, :kept])
        units = np.int64(0)
        for index in range(kept):
            rating = ratings[others, index]
            ways = 1
            for seat in range(others):
                theirs = ratings[seat, index]
                ways = 0 if (theirs > rating or ways == 0) else ways + (1 if theirs == rating else 0)
            units += POT_UNITS // ways if ways > 0 else 0
        out[deal] = units / (kept * POT_UNITS) if kept > 0 else np.nan


def sample_equities(
    hands: Masks,
    boards: Masks,
    known: int,
    dead: int,
    masks: Masks,
    cuts: npt.NDArray[np.uint32],
    other: npt.NDArray[np.uint32],
    starts: Whole,
    sizes: Whole,
    totals: Whole,
    seeds: Masks,
) -> npt.NDArray[np.float64]:
    """The equity of a known hand against several ranges in every deal, each from its own sample.

    The opponents' hands are drawn together, by weight, and all are redrawn if a card is used twice; the rest
    of the board is then dealt from the remaining deck.

    Args:
        hands: The hero's two cards in each deal, shape (deals,), uint64.
        boards: The known board of each deal, shape (deals,), uint64.
        known: How many cards each board has, 0…5, the same in every deal.
        dead: Mask of the dead cards.
        masks: What the opponents are drawn from, as in `oracle.simulate.deal.tables.RangeTables`, like the
            next five.
        cuts: See there.
        other: See there.
        starts: See there.
        sizes: See there.
        totals: See there.
        seeds: A random number for each deal, shape (deals,), uint64.

    Returns:
        Shares 0…1, shape (deals,), float64, each with a standard error of 0.008 or less; NaN where almost no
        draw of the opponents' hands is legal.
    """
    out = np.empty(boards.size)
    _sample_equities(
        np.ascontiguousarray(hands), np.ascontiguousarray(boards), BOARD_CARDS - known, np.uint64(dead),
        masks, cuts, other, starts, sizes, totals, np.ascontiguousarray(seeds), CARD_BITS, out,
    )  # fmt: skip
    return out
